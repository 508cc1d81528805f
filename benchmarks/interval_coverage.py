"""How often the 95 % intervals hold the truth when questions depend on each other. Bar: 93 to 97 %.

    python benchmarks/interval_coverage.py

Each row simulates data sets whose clusters have their own share of right answers (beta-binomial, intra-class
correlation 0.3). `score` gives shares the clustered Wilson interval; the bootstrap is drawn beside it to show why.
Rows marked "hard" lie outside the bar's range: they show where to trust neither.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from roadworthy.statistics import Interval, clustered_bootstrap, clustered_wilson

DATA_SETS = 1000
CORRELATION = 0.3
BAR = (0.93, 0.97)


@dataclass(frozen=True, slots=True)
class Design:
    """How many clusters, of how many questions (smallest, largest), and the true share."""

    clusters: int
    sizes: tuple[int, int]
    share: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """The share of intervals that held the truth, and their mean width."""

    covered: float
    width: float


def simulate(design: Design, rng: np.random.Generator) -> tuple[list[float], list[str]]:
    """One data set: a 0 or 1 per question, and each question's cluster."""
    smallest, largest = design.sizes
    sizes = rng.integers(smallest, largest + 1, size=design.clusters)
    concentration = (1 - CORRELATION) / CORRELATION
    shares = rng.beta(concentration * design.share, concentration * (1 - design.share), size=design.clusters)
    cluster = np.repeat(np.arange(design.clusters), sizes)
    values = rng.random(len(cluster)) < shares[cluster]
    return values.astype(float).tolist(), [str(name) for name in cluster]


def coverage(intervals: list[Interval | None], share: float) -> Coverage:
    """A missing interval holds nothing."""
    held = [interval is not None and interval.low <= share <= interval.high for interval in intervals]
    widths = [interval.high - interval.low for interval in intervals if interval is not None]
    return Coverage(float(np.mean(held)), float(np.mean(widths)))


def measure(design: Design) -> tuple[Coverage, Coverage]:
    """The coverage of the clustered Wilson interval and of the bootstrap on the same data sets."""
    rng = np.random.default_rng([design.clusters, *design.sizes, round(100 * design.share)])
    wilsons: list[Interval | None] = []
    bootstraps: list[Interval | None] = []
    for seed in range(DATA_SETS):
        values, clusters = simulate(design, rng)
        wilsons.append(clustered_wilson(values, clusters))
        bootstraps.append(clustered_bootstrap(values, clusters, seed=seed))
    return coverage(wilsons, design.share), coverage(bootstraps, design.share)


def designs() -> Iterator[tuple[Design, bool]]:
    """The designs of the table, each with whether the bar applies."""
    for clusters, sizes, share in product((30, 60, 200), ((6, 6), (1, 12)), (0.3, 0.6, 0.85)):
        yield Design(clusters, sizes, share), True
    for clusters, share in ((10, 0.6), (10, 0.85), (30, 0.95), (60, 0.95), (200, 0.95)):
        yield Design(clusters, (1, 12), share), False


def main() -> None:
    started = time.perf_counter()
    print(f"{'clusters':>8}  {'sizes':>6}  {'share':>5}   {'Wilson':>6} {'width':>6}   {'bootstrap':>9} {'width':>6}")
    for design, judged in designs():
        ours, bootstrap = measure(design)
        smallest, largest = design.sizes
        sizes = f"{smallest}" if smallest == largest else f"{smallest}-{largest}"
        inside = BAR[0] <= ours.covered <= BAR[1]
        remark = ("" if inside else "OUTSIDE THE BAR") if judged else "hard"
        print(
            f"{design.clusters:8}  {sizes:>6}  {design.share:5}   {ours.covered:6.1%} {ours.width:6.3f}   "
            f"{bootstrap.covered:9.1%} {bootstrap.width:6.3f}   {remark}",
            flush=True,
        )
    print(f"{DATA_SETS} data sets a row, correlation {CORRELATION}, {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()

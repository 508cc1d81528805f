"""How often `compare` tells two models apart: equal ones (bar: at most 7 %), and ones apart by what it states (75 %).

    python benchmarks/paired_power.py

Each row simulates pairs of runs on the same questions. `agree` is the share of questions on which equal models fare
alike; questions of one cluster share their tendency to differ and its direction (beta-binomial, intra-class correlation
0.3). The stated smallest difference is the median of what 50 pilot pairs of equal models of the same design print; a
true difference above the design's disagreement makes more questions differ. "held" is how often the interval held the
truth. Rows marked "hard" have fewer than 10 clusters, or expect fewer than 6 questions to differ: they are not judged.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from statistics import median

import numpy as np
import numpy.typing as npt

from roadworthy.statistics import PairedDifference, paired_difference

PAIRS = 1000
PILOTS = 50
CORRELATION = 0.3
FLAGGED_AT_MOST, SHOWN_AT_LEAST = 0.07, 0.75


@dataclass(frozen=True, slots=True)
class Design:
    """How many questions, in clusters of which sizes (smallest, largest), and how often equal models fare alike."""

    questions: int
    sizes: tuple[int, int]
    agreement: float


@dataclass(frozen=True, slots=True)
class Found:
    """The share of pairs that were told apart, and the share of intervals that held the true difference."""

    shown: float
    held: float


def simulate(design: Design, difference: float, rng: np.random.Generator) -> tuple[list[float], list[float], list[str]]:
    """One pair of runs: a 0 or 1 per question for each, and each question's cluster.

    Args:
        design: the questions and how often models fare alike on them.
        difference: the true difference, second minus first, as a share.
        rng: draws everything.
    """
    smallest, largest = design.sizes
    sizes = rng.integers(smallest, largest + 1, size=design.questions)
    cluster = np.repeat(np.arange(design.questions), sizes)[: design.questions]
    differing = max(1 - design.agreement, difference)
    differs = _draw(rng, cluster, differing)
    second_wins = _draw(rng, cluster, (1 + difference / differing) / 2)
    alike = rng.random(design.questions) < 0.7
    first = np.where(differs, ~second_wins, alike).astype(float)
    second = np.where(differs, second_wins, alike).astype(float)
    return first.tolist(), second.tolist(), [str(name) for name in cluster]


def _draw(rng: np.random.Generator, cluster: npt.NDArray[np.intp], share: float) -> npt.NDArray[np.bool_]:
    """Yes or no for each question, in a share of them; alike within a cluster (nothing changes for clusters of one)."""
    if share >= 1:
        return np.ones(len(cluster), dtype=np.bool_)
    concentration = (1 - CORRELATION) / CORRELATION
    own = rng.beta(concentration * share, concentration * (1 - share), size=int(cluster.max()) + 1)
    return np.asarray(rng.random(len(cluster)) < own[cluster])


def measure(design: Design, difference: float, pairs: int, rng: np.random.Generator) -> Found:
    """Compare so many pairs of runs whose true difference is the one given."""
    found = [paired_difference(*simulate(design, difference, rng), seed=seed) for seed in range(pairs)]
    held = [_holds(one, difference) for one in found]
    return Found(float(np.mean([one.is_shown for one in found])), float(np.mean(held)))


def _holds(found: PairedDifference, difference: float) -> bool:
    return found.low is not None and found.high is not None and found.low <= difference <= found.high


def stated_difference(design: Design, rng: np.random.Generator) -> float | None:
    """The median of the smallest differences that pairs of equal models print; None where most print none."""
    pilots = [paired_difference(*simulate(design, 0.0, rng), seed=0).smallest_difference for _ in range(PILOTS)]
    printed = median(2.0 if smallest is None else smallest for smallest in pilots)
    return printed if printed <= 1 else None


def designs() -> Iterator[tuple[Design, bool]]:
    """The designs of the table, each with whether the bars apply."""
    for questions, sizes, agreement in product((30, 100, 300, 1000), ((1, 1), (3, 6)), (0.70, 0.85, 0.95, 0.98)):
        clusters = questions / (sum(sizes) / 2)
        yield Design(questions, sizes, agreement), clusters >= 10 and questions * (1 - agreement) >= 6


def _row(design: Design, *, judged: bool) -> str:
    rng = np.random.default_rng([design.questions, *design.sizes, round(100 * design.agreement)])
    stated = stated_difference(design, rng)
    equal = measure(design, 0.0, PAIRS, rng)
    apart = measure(design, stated, PAIRS, rng) if stated is not None else None
    meets = equal.shown <= FLAGGED_AT_MOST and apart is not None and apart.shown >= SHOWN_AT_LEAST
    remark = ("" if meets else "OUTSIDE THE BAR") if judged else "hard"
    smallest, largest = design.sizes
    sizes = f"{smallest}" if smallest == largest else f"{smallest}-{largest}"
    other = f"{'none':>6}" + 16 * " "
    if stated is not None and apart is not None:
        other = f"{100 * stated:6.1f}   {apart.shown:6.1%} {apart.held:6.1%}"
    return (
        f"{design.questions:9}  {sizes:>5}  {design.agreement:5.0%}   {equal.shown:6.1%} {equal.held:6.1%}   "
        f"{other}   {remark}"
    )


def main() -> None:
    started = time.perf_counter()
    print(f"{'':28}{'equal models':>13}   {'apart by the stated points':>26}")
    head = f"{'questions':>9}  {'sizes':>5}  {'agree':>5}   {'shown':>6} {'held':>6}   "
    print(head + f"{'points':>6}   {'shown':>6} {'held':>6}")
    for design, judged in designs():
        print(_row(design, judged=judged), flush=True)
    print(f"{PAIRS} pairs a cell, correlation {CORRELATION}, {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()

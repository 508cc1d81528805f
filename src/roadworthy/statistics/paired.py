"""The difference of two runs on the same questions: its interval, and the smallest difference they could have shown.

The interval is a percentile bootstrap over whole clusters. Where fewer than six clusters differ it would rest on a
handful of draws (with four differences, all one way, it excludes 0, and an exact test says p = 0.125): there, and where
all clusters differ alike, the interval is Student's after two clusters of average size are added, one that speaks for
either run (Agresti and Min 2005 and Bonett and Price 2012 add questions); no five differences can overrule them.
`benchmarks/paired_power.py` shows how often equal models are told apart, how often unequal ones, and how often the
interval holds the truth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from roadworthy.statistics.interval import NO_SPREAD, Floats, Interval, checked_values, clustered_bootstrap

# The sign test's smallest two-sided p-value from five differences is 2 / 2^5 = 0.0625: it takes six to reach 5 %.
FEWEST_DIFFERING_CLUSTERS: Final = 6
_LEVEL: Final = 0.975
_POWER: Final = 0.80


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """The mean of the second run minus that of the first, as shares, with its 95 % interval.

    `n` counts questions, `differing` those whose two values differ. `p_value` is two-sided. `smallest_difference` is
    the smallest true difference, as a share, that two runs like these show with 80 % power. All but the counts and the
    difference are None where they cannot be told: a lone cluster, or a smallest difference above 1.
    """

    difference: float
    low: float | None
    high: float | None
    standard_error: float | None
    p_value: float | None
    smallest_difference: float | None
    n: int
    clusters: int
    differing: int

    @property
    def is_shown(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class _Estimate(NamedTuple):
    """The mean by which the interval and the p-value are told, its standard error, and the effective n."""

    centre: float
    error: float
    interval: Interval
    effective: float


def paired_difference(
    first: Sequence[float], second: Sequence[float], clusters: Sequence[str], *, seed: int
) -> PairedDifference:
    """The difference of means, second minus first, of two runs that answered the same questions.

    The standard error is the linearised one of a mean over whole clusters (Cochran 1977, section 11.8), the p-value
    Student's with G - 1 degrees of freedom for G clusters. The smallest difference is (t.975 + t.80) times the standard
    error; for right-or-wrong values at least (t.975 + t.80)^2 / m, where m is the effective number of questions: a true
    difference d makes at least a share d of the questions differ, so that its variance is about d or more.

    Args:
        first: one share per question; where a question was asked in several repeats, its mean over them.
        second: the second run's shares of the same questions, in the same order.
        clusters: the cluster of each question.
        seed: seeds the bootstrap.

    Raises:
        ValueError: not as many values as clusters, no values, or one that is not between 0 and 1.
    """
    differences = _differences(first, second, clusters)
    mean, n, groups = float(differences.mean()), len(differences), len(set(clusters))
    differing = int(np.count_nonzero(differences))
    if groups == 1:
        return PairedDifference(mean, None, None, None, None, None, n, groups, differing)
    estimate = _estimate(differences, clusters, seed)
    return PairedDifference(
        difference=mean,
        low=_off_rounding(min(estimate.interval.low, mean)),
        high=_off_rounding(max(estimate.interval.high, mean)),
        standard_error=estimate.error,
        p_value=_p_value(estimate.centre, estimate.error, groups),
        smallest_difference=_smallest_difference(differences, estimate, groups),
        n=n,
        clusters=groups,
        differing=differing,
    )


def _estimate(differences: Floats, clusters: Sequence[str], seed: int) -> _Estimate:
    names, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    groups, n = len(names), len(differences)
    sums = np.bincount(cluster, differences).astype(np.float64)
    counts = np.bincount(cluster).astype(np.float64)
    error = _standard_error(sums, counts)
    if np.count_nonzero(np.abs(sums) > NO_SPREAD) >= FEWEST_DIFFERING_CLUSTERS and error > NO_SPREAD:
        interval = clustered_bootstrap(differences.tolist(), list(clusters), seed=seed)
        if interval is not None:
            effective = min(float(n), float(differences.var()) / error**2)
            return _Estimate(float(differences.mean()), error, interval, effective)
    size = n / groups
    sums, counts = np.append(sums, (size, -size)), np.append(counts, (size, size))
    centre, error = float(sums.sum() / counts.sum()), _standard_error(sums, counts)
    return _Estimate(centre, error, _student(centre, error, groups), float(groups))


def _differences(first: Sequence[float], second: Sequence[float], clusters: Sequence[str]) -> Floats:
    pair = [checked_values(values, clusters) for values in (first, second)]
    for name, values in zip(("first", "second"), pair, strict=True):
        outside = np.flatnonzero((values < 0) | (values > 1))
        if outside.size:
            index = int(outside[0])
            raise ValueError(f"Value {index} of the {name} run is {values[index]!s}; a share lies between 0 and 1.")
    differences: Floats = pair[1] - pair[0]
    differences[np.abs(differences) <= NO_SPREAD] = 0.0
    return differences


def _standard_error(sums: Floats, counts: Floats) -> float:
    groups, total = len(sums), counts.sum()
    residuals = sums - sums.sum() / total * counts
    return float(sqrt(groups / (groups - 1) * float(residuals @ residuals)) / total)


def _student(centre: float, error: float, groups: int) -> Interval:
    from scipy.special import stdtrit  # noqa: PLC0415 (scipy is slow to import)

    half = float(stdtrit(groups - 1, _LEVEL)) * error
    return Interval(max(-1.0, centre - half), min(1.0, centre + half))


def _p_value(centre: float, error: float, groups: int) -> float:
    from scipy.special import stdtr  # noqa: PLC0415

    return float(2 * stdtr(groups - 1, -abs(centre) / error))


def _off_rounding(bound: float) -> float:
    """The bound, or 0 where only rounding keeps it from 0."""
    return 0.0 if abs(bound) <= NO_SPREAD else bound


def _smallest_difference(differences: Floats, estimate: _Estimate, groups: int) -> float | None:
    from scipy.special import stdtrit  # noqa: PLC0415

    quantiles = float(stdtrit(groups - 1, _LEVEL) + stdtrit(groups - 1, _POWER))
    smallest = quantiles * estimate.error
    if np.all(np.isin(differences, (-1.0, 0.0, 1.0))):
        smallest = max(smallest, quantiles**2 / estimate.effective)
    return smallest if smallest <= 1 else None

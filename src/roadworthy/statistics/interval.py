"""95 % intervals: Wilson for independent answers, and two for questions that depend on each other in clusters.

Shares get a Wilson interval whose number of questions is the effective one; means in other units get a percentile
bootstrap over whole clusters. `benchmarks/interval_coverage.py` shows how often each holds the truth, and why shares
do not use the bootstrap: near 0 and 1, or with few clusters of unequal size, it is too narrow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_UPPER_LEVEL: Final = 0.975
# Standard errors below this are rounding, not spread: the values are as good as equal.
NO_SPREAD: Final = 1e-9
_BATCH_CELLS: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval, in the unit of the values it was made from."""

    low: float
    high: float


def wilson(successes: int, n: int) -> Interval:
    """The interval of a share from `successes` among `n` independent questions (Wilson 1927, no correction).

    >>> interval = wilson(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4902, 0.9433)

    Raises:
        ValueError: `n` is not positive, or `successes` is not between 0 and `n`.
    """
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"A share needs 0 <= successes <= n and n >= 1; got {successes} of {n}.")
    return _wilson_share(successes / n, n)


def clustered_wilson(values: Sequence[float], clusters: Sequence[str]) -> Interval:
    """The interval of a mean share when the questions of one cluster depend on each other; never of zero width.

    Wilson's formula with the effective number of questions p (1 - p) / v, where v is the variance of the mean by
    leaving out one cluster at a time, shrunk by (z / t)^2 for the few degrees of freedom in v (Korn and Graubard
    1998 for the effective number; Franco, Little, Louis and Slud 2019 for Wilson with it).

    The effective number is at least 1, and for right-or-wrong values at most the number of questions: the interval
    is never narrower than if all were independent. Where the clusters do not differ at all, v says nothing and the
    number of clusters stands in for it; a lone cluster counts as one question.

    Args:
        values: one share per question, between 0 and 1.
        clusters: the cluster of each question, as many as there are values.

    Raises:
        ValueError: no values, not as many clusters, or a value that is not between 0 and 1 (its index is named).
    """
    checked = checked_values(values, clusters)
    outside = np.flatnonzero((checked < 0) | (checked > 1))
    if outside.size:
        index = int(outside[0])
        raise ValueError(f"Value {index} is {checked[index]!s}; a share lies between 0 and 1.")
    sums, counts = _totals(checked, clusters)
    share = min(1.0, float(sums.sum() / counts.sum()))
    return _wilson_share(share, _effective_number(share, sums, counts, binary=is_binary(checked)))


def clustered_bootstrap(
    values: Sequence[float], clusters: Sequence[str], *, seed: int, resamples: int = 2000
) -> Interval | None:
    """The interval of a mean in any unit when the questions of one cluster depend on each other.

    Percentiles of the mean over whole clusters drawn with replacement, at quantile levels widened for few clusters:
    the normal quantile becomes sqrt(G / (G - 1)) times Student's with G - 1 degrees of freedom (Hesterberg 2015,
    section 5.3). The order of the rows does not matter.

    Args:
        values: one number per question.
        clusters: the cluster of each question, as many as there are values.
        seed: seeds the draws; the same seed gives the same interval.
        resamples: how often all clusters are drawn.

    Returns:
        The interval, or None where the values cannot tell it: a lone cluster, or clusters that do not differ.

    Raises:
        ValueError: no values, not as many clusters, or a value that is not finite (its index is named).
    """
    sums, counts = _totals(checked_values(values, clusters), clusters)
    if len(sums) == 1:
        return None
    mean = float(sums.sum() / counts.sum())
    means = np.concatenate(list(_resampled_means(sums, counts, seed=seed, resamples=resamples)))
    tail = _expanded_tail(len(sums))
    low, high = (float(bound) for bound in np.quantile(means, (tail, 1 - tail)))
    if high - low <= NO_SPREAD * max(1.0, abs(mean)):
        return None
    return Interval(min(low, mean), max(high, mean))


def checked_values(values: Sequence[float], clusters: Sequence[str]) -> Floats:
    """The values as an array, once there is one cluster for each and all are finite.

    Raises:
        ValueError: no values, not as many clusters, or a value that is not finite (its index is named).
    """
    if len(values) != len(clusters):
        raise ValueError(f"Each value needs its cluster; got {len(values)} values and {len(clusters)} clusters.")
    if not len(values):
        raise ValueError("An interval needs at least one value; got none.")
    array = np.asarray(values, dtype=np.float64)
    unusable = np.flatnonzero(~np.isfinite(array))
    if unusable.size:
        index = int(unusable[0])
        raise ValueError(f"Value {index} is {array[index]!s}; leave out questions that have no score.")
    return array


def is_binary(values: Floats) -> bool:
    """Whether every value is 0 or 1."""
    return bool(np.all((values == 0) | (values == 1)))


def _totals(values: Floats, clusters: Sequence[str]) -> tuple[Floats, Floats]:
    """The sum and the count of each cluster's values, clusters in sorted order."""
    places = {cluster: place for place, cluster in enumerate(sorted(set(clusters)))}
    place = np.fromiter((places[cluster] for cluster in clusters), dtype=np.intp, count=len(clusters))
    # Values are added in sorted order too, for sums that are equal to the last bit whatever the order of the rows.
    order = np.lexsort((values, place))
    counts = np.bincount(place)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    return np.add.reduceat(values[order], starts), counts.astype(np.float64)


def _wilson_share(share: float, number: float) -> Interval:
    """Wilson's interval of a share seen among a number of independent questions that need not be whole."""
    from scipy.special import ndtri  # noqa: PLC0415 (scipy is slow to import)

    z = float(ndtri(_UPPER_LEVEL))
    shrink = 1 + z * z / number
    centre = (share + z * z / (2 * number)) / shrink
    half = z / shrink * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    # At shares of exactly 0 and 1 the bound is that share; rounding must not move it.
    return Interval(max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def _effective_number(share: float, sums: Floats, counts: Floats, *, binary: bool) -> float:
    from scipy.special import ndtri, stdtrit  # noqa: PLC0415 (scipy is slow to import)

    groups = len(sums)
    if groups == 1:
        return 1.0
    without_one = (sums.sum() - sums) / (counts.sum() - counts)
    variance = float((groups - 1) / groups * np.square(without_one - share).sum())
    if sqrt(variance) <= NO_SPREAD:
        return float(groups)
    fewness = float(ndtri(_UPPER_LEVEL) / stdtrit(groups - 1, _UPPER_LEVEL))
    effective = max(1.0, share * (1 - share) / variance * fewness**2)
    return min(effective, float(counts.sum())) if binary else effective


def _expanded_tail(groups: int) -> float:
    from scipy.special import ndtr, stdtrit  # noqa: PLC0415 (scipy is slow to import)

    return float(ndtr(-sqrt(groups / (groups - 1)) * stdtrit(groups - 1, _UPPER_LEVEL)))


def _resampled_means(sums: Floats, counts: Floats, *, seed: int, resamples: int) -> Iterator[Floats]:
    rng = np.random.default_rng(seed)
    groups = len(sums)
    batch = max(1, _BATCH_CELLS // groups)
    for start in range(0, resamples, batch):
        drawn = rng.integers(0, groups, size=(min(batch, resamples - start), groups))
        yield sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)

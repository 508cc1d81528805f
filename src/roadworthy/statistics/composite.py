"""The mean of several shares that were measured on different questions, such as a mean of two accuracies."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

import numpy as np

from roadworthy.statistics.estimate import FRACTION
from roadworthy.statistics.interval import NO_SPREAD, Floats, Interval, checked_values, wilson_share
from roadworthy.statistics.scorecard import Score


class Part(NamedTuple):
    """One part of a composite: one share per question, and the cluster of each question."""

    values: Sequence[float]
    clusters: Sequence[str]


def composite(name: str, parts: Sequence[Part]) -> Score:
    """Return the mean of the parts' means, each part weighing the same, with its 95 % interval.

    The interval is Wilson's with an effective number of questions p (1 - p) / v as in `clustered_wilson`: v is the
    composite's variance by leaving out one cluster at a time, from every part that it has questions in, shrunk by
    (z / t)^2 for the few degrees of freedom of the part with the fewest clusters. A part with a single cluster says
    nothing of its spread: the effective number is then 1.

    Returns:
        The Score; n counts the questions of all parts. Where a part has no question, value and bounds are None: a
        missing part is never counted as 0.

    Raises:
        ValueError: there are no parts, or a part's values are not shares with a cluster each.
    """
    if not parts:
        raise ValueError(f'The composite "{name}" needs at least one part.')
    n = sum(len(part.values) for part in parts)
    names = sorted({cluster for part in parts for cluster in part.clusters})
    if any(not len(part.values) for part in parts):
        return Score(name, None, None, None, n, len(names))
    value = fsum(fsum(part.values) / len(part.values) for part in parts) / len(parts)
    interval = _interval(value, parts, names)
    return Score(name, value, min(interval.low, value), max(interval.high, value), n, len(names), FRACTION)


def _interval(value: float, parts: Sequence[Part], names: Sequence[str]) -> Interval:
    from scipy.special import ndtri, stdtrit  # noqa: PLC0415 (scipy is slow to import)

    share = min(1.0, max(0.0, value))
    fewest = min(len(set(part.clusters)) for part in parts)
    if fewest == 1:
        return wilson_share(share, 1.0)
    places = {cluster: place for place, cluster in enumerate(names)}
    means = np.zeros(len(names))
    for part in parts:
        means += _means_without(part, places) / len(parts)
    groups = len(names)
    variance = float((groups - 1) / groups * np.square(means - value).sum())
    if sqrt(variance) <= NO_SPREAD:
        return wilson_share(share, float(fewest))
    fewness = float(ndtri(0.975) / stdtrit(fewest - 1, 0.975))
    return wilson_share(share, max(1.0, share * (1 - share) / variance * fewness**2))


def _means_without(part: Part, places: dict[str, int]) -> Floats:
    """The part's mean without each cluster in turn; where a cluster has no question in the part, the mean of all."""
    values = checked_values(part.values, part.clusters)
    if np.any((values < 0) | (values > 1)):
        raise ValueError("The parts of a composite are shares between 0 and 1.")
    place = np.fromiter((places[cluster] for cluster in part.clusters), dtype=np.intp, count=len(values))
    # Values are added in sorted order, for sums that are equal to the last bit whatever the order of the rows.
    order = np.lexsort((values, place))
    sums = np.bincount(place[order], weights=values[order], minlength=len(places))
    counts = np.bincount(place, minlength=len(places))
    without: Floats = (sums.sum() - sums) / (counts.sum() - counts)
    return without

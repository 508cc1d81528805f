"""The mean of several shares that were measured on different questions, such as a mean of two accuracies."""

from collections.abc import Sequence
from itertools import combinations
from math import fsum, sqrt
from typing import NamedTuple

import numpy as np

from roadworthy.statistics.estimate import FRACTION, score
from roadworthy.statistics.interval import NO_SPREAD, Floats
from roadworthy.statistics.scorecard import Score


class Part(NamedTuple):
    """One part of a composite: one share per question, and the cluster of each question."""

    values: Sequence[float]
    clusters: Sequence[str]


def composite(name: str, parts: Sequence[Part]) -> Score:
    """Return the mean of the parts' means, each part weighing the same, with its 95 % interval.

    The interval is put together from those of the parts (`score`), so that a part of few questions or without any
    spread keeps its uncertainty: each bound lies sqrt(sum of squares) of the parts' own distances away, weighted, plus
    twice their products times the correlation of the two parts (Zou and Donner 2008, MOVER). Parts without a common
    cluster are independent; otherwise the correlation is that of their means with one cluster left out at a time.

    Returns:
        The Score; n counts the questions of all parts. Where a part has no question, value and bounds are None and n
        is 0: a missing part is never counted as 0.

    Raises:
        ValueError: there are no parts, or a part's values are not shares with a cluster each.
    """
    if not parts:
        raise ValueError(f'The composite "{name}" needs at least one part.')
    if any(not len(part.values) for part in parts):
        return Score(name, None, None, None, 0, 0)
    found = [score(name, part.values, part.clusters, seed=0) for part in parts]
    means = [fsum(part.values) / len(part.values) for part in parts]
    value = fsum(means) / len(parts)
    names = sorted({cluster for part in parts for cluster in part.clusters})
    correlations = _correlations(parts, names)
    below = [mean - (one.low or 0.0) for mean, one in zip(means, found, strict=True)]
    above = [(1.0 if one.high is None else one.high) - mean for mean, one in zip(means, found, strict=True)]
    low = max(0.0, value - _distance(below, correlations))
    high = min(1.0, value + _distance(above, correlations))
    n = sum(len(part.values) for part in parts)
    return Score(name, value, min(low, value), max(high, value), n, len(names), FRACTION)


def _distance(distances: Sequence[float], correlations: dict[tuple[int, int], float]) -> float:
    squares = [distance**2 for distance in distances]
    products = [2 * r * distances[one] * distances[other] for (one, other), r in correlations.items()]
    return sqrt(fsum(squares + products)) / len(distances)


def _correlations(parts: Sequence[Part], names: Sequence[str]) -> dict[tuple[int, int], float]:
    """The correlation of each two parts' means, between 0 and 1; 0 where they have no common cluster."""
    pairs = list(combinations(range(len(parts)), 2))
    shared = {pair: not set(parts[pair[0]].clusters).isdisjoint(parts[pair[1]].clusters) for pair in pairs}
    if not any(shared.values()):
        return {}
    places = {cluster: place for place, cluster in enumerate(names)}
    shifts = [_shifts(part, places) for part in parts]
    return {pair: _correlation(shifts[pair[0]], shifts[pair[1]]) for pair in pairs if shared[pair]}


def _shifts(part: Part, places: dict[str, int]) -> Floats:
    """How far the part's mean moves without each cluster in turn."""
    place = np.fromiter((places[cluster] for cluster in part.clusters), dtype=np.intp, count=len(part.values))
    values = np.asarray(part.values, dtype=np.float64)
    # Values are added in sorted order, for sums that are equal to the last bit whatever the order of the rows.
    order = np.lexsort((values, place))
    sums = np.bincount(place[order], weights=values[order], minlength=len(places))
    counts = np.bincount(place, minlength=len(places))
    rest = counts.sum() - counts
    without = np.divide(sums.sum() - sums, rest, out=np.zeros_like(sums), where=rest > 0)
    shifts: Floats = np.where(rest > 0, without - sums.sum() / counts.sum(), 0.0)
    return shifts


def _correlation(one: Floats, other: Floats) -> float:
    """The correlation of two parts by their shifts; 1 where a part without spread cannot tell it."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    if lengths <= NO_SPREAD**2:
        return 1.0
    return min(1.0, max(0.0, float(one @ other) / lengths))

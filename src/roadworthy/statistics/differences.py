"""Differences between two scores that the same questions have, such as with and without pictures."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import fsum, isfinite

from roadworthy.statistics.paired import paired_difference
from roadworthy.statistics.scorecard import Score

POINTS = "points"


def drop_points(full: float, other: float) -> float:
    """Return how many percentage points the share `other` lies below the share `full`; negative where it lies above.

    Points, not per cent of `full`: DriveAction (section 4.2) quotes such differences as "%".

    >>> round(drop_points(0.8884, 0.8101), 2)
    7.83

    Raises:
        ValueError: a value is not a share between 0 and 1.
    """
    for name, value in (("full", full), ("other", other)):
        if not isfinite(value) or not 0 <= value <= 1:
            raise ValueError(f"The {name} accuracy is {value}; give shares between 0 and 1 (divide per cent by 100).")
    return 100 * (full - other)


def average_drop(drops: Iterable[float]) -> float | None:
    """Return the mean of drops in points, one a model; None where there is none.

    Every model weighs the same, whatever its number of questions, as in DriveAction's section 4.2.

    >>> average_drop([5.0, 1.0])
    3.0
    """
    values = list(drops)
    return fsum(values) / len(values) if values else None


class DifferenceSheet:
    """Gathers, question by question, how far one of its scores lies above another.

    `pairs` names each difference and the two scores it is taken between: (name, the score, the one taken from it). A
    question that lacks one of the two does not count. The values of one question must be added one after the other;
    where it was asked in several repeats, its score is the mean over them.
    """

    def __init__(self, pairs: Mapping[str, tuple[str, str]]) -> None:
        self._pairs = pairs
        self._latest: tuple[str, str] | None = None
        self._values: defaultdict[str, list[float]] = defaultdict(list)
        self._shares: dict[str, list[tuple[float, float]]] = {name: [] for name in pairs}
        self._clusters: dict[str, list[str]] = {name: [] for name in pairs}

    def add(self, name: str, question: str, cluster: str, value: float) -> None:
        """Enter one share that the question has under the score `name`."""
        if self._latest != (question, cluster):
            self._settle()
            self._latest = question, cluster
        self._values[name].append(value)

    def score(self, name: str, *, seed: int) -> Score:
        """Return the mean difference in percentage points with its interval, by `paired_difference`.

        There is no value without a question that has both scores, and no interval from a lone cluster.
        """
        self._settle()
        shares, clusters = self._shares[name], self._clusters[name]
        if not shares:
            return Score(name, None, None, None, 0, 0, POINTS)
        found = paired_difference([less for _, less in shares], [full for full, _ in shares], clusters, seed=seed)
        low, high = (None if bound is None else 100 * bound for bound in (found.low, found.high))
        return Score(name, 100 * found.difference, low, high, found.n, found.clusters, POINTS)

    def _settle(self) -> None:
        if self._latest is None:
            return
        for name, (minuend, subtrahend) in self._pairs.items():
            first, second = self._values.get(minuend), self._values.get(subtrahend)
            if first and second:
                self._shares[name].append((fsum(first) / len(first), fsum(second) / len(second)))
                self._clusters[name].append(self._latest[1])
        self._values.clear()
        self._latest = None

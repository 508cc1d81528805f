"""Gathers one value per question and repeat, by score, and turns the columns into Scores."""

import sys
from array import array
from dataclasses import dataclass, field

from roadworthy.statistics.estimate import repeat_summary, score
from roadworthy.statistics.scorecard import Cell, Score, Table


@dataclass(slots=True)
class _Column:
    # Packed arrays: a large exam enters hundreds of thousands of values.
    clusters: list[str] = field(default_factory=list)
    sums: "array[float]" = field(default_factory=lambda: array("d"))
    counts: "array[int]" = field(default_factory=lambda: array("L"))
    repeats: dict[int, tuple[float, int]] = field(default_factory=dict)
    latest: str | None = None


class ScoreSheet:
    """Columns of values. A question's repeats must be added one after the other; a score is its mean over them."""

    def __init__(self) -> None:
        self._columns: dict[str, _Column] = {}

    def add(self, name: str, question: str, cluster: str, repeat: int, value: float) -> None:
        """Enter one value of the score `name`."""
        column = self._columns.setdefault(name, _Column())
        if column.latest != question:
            column.latest = question
            column.clusters.append(sys.intern(cluster))
            column.sums.append(0.0)
            column.counts.append(0)
        column.sums[-1] += value
        column.counts[-1] += 1
        total, n = column.repeats.get(repeat, (0.0, 0))
        column.repeats[repeat] = (total + value, n + 1)

    def score(self, name: str, *, seed: int, unit: str = "fraction") -> Score:
        """Return the score `name` with its interval; its value is None when nothing was entered."""
        column = self._columns.get(name, _Column())
        values = [total / count for total, count in zip(column.sums, column.counts, strict=True)]
        return score(name, values, column.clusters, seed=seed, unit=unit)

    def repeats(self, names: tuple[str, ...]) -> Table | None:
        """Return the mean and sample standard deviation over repeats of each score; None for a single repeat."""
        rows: list[tuple[Cell, ...]] = []
        for name in names:
            column = self._columns.get(name, _Column())
            if len(column.repeats) > 1:
                means = [total / n for _, (total, n) in sorted(column.repeats.items())]
                summary = repeat_summary(means)
                rows.append((name, summary.repeats, summary.mean, summary.deviation, min(means), max(means)))
        if not rows:
            return None
        columns = ("score", "repeats", "mean", "sample sd", "lowest", "highest")
        return Table("repeats", "The same questions asked again", columns, tuple(rows))

"""Gathers one value per question and repeat, by score, and turns the columns into Scores."""

from array import array
from dataclasses import dataclass, field

from roadworthy.statistics.composite import Part
from roadworthy.statistics.estimate import repeat_summary, score
from roadworthy.statistics.scorecard import Cell, Score, Table


@dataclass(slots=True)
class _Column:
    # Packed arrays: a large exam enters a million values.
    clusters: "array[int]" = field(default_factory=lambda: array("I"))
    sums: "array[float]" = field(default_factory=lambda: array("d"))
    counts: "array[int]" = field(default_factory=lambda: array("H"))
    repeats: dict[int, tuple[float, int]] = field(default_factory=dict)
    latest: str | None = None


class ScoreSheet:
    """Columns of values. A question's repeats must be added one after the other; a score is its mean over them."""

    def __init__(self) -> None:
        self._columns: dict[str, _Column] = {}
        self._clusters: dict[str, int] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns, sorted."""
        return tuple(sorted(self._columns))

    def add(self, name: str, question: str, cluster: str, repeat: int, value: float) -> None:
        """Enter one value of the score `name`."""
        column = self._columns.setdefault(name, _Column())
        if column.latest != question:
            column.latest = question
            column.clusters.append(self._clusters.setdefault(cluster, len(self._clusters)))
            column.sums.append(0.0)
            column.counts.append(0)
        column.sums[-1] += value
        column.counts[-1] += 1
        total, n = column.repeats.get(repeat, (0.0, 0))
        column.repeats[repeat] = (total + value, n + 1)

    def part(self, name: str) -> Part:
        """Return the values of the score `name`, one per question, with their clusters; empty if none was entered."""
        column = self._columns.get(name, _Column())
        names = list(self._clusters)
        return Part(
            [total / count for total, count in zip(column.sums, column.counts, strict=True)],
            [names[cluster] for cluster in column.clusters],
        )

    def score(self, name: str, *, seed: int, unit: str = "fraction", called: str | None = None) -> Score:
        """Return the score `name` with its interval, under the name `called`; its value is None without an entry."""
        part = self.part(name)
        return score(called or name, part.values, part.clusters, seed=seed, unit=unit)

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

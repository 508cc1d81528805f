"""Breakdowns by the same property beside each other: a row a group and a column a score, as in Tables 4 and 5."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from roadworthy.report.wording import breakdown_title, brief
from roadworthy.statistics import Breakdown, Score


@dataclass(frozen=True, slots=True)
class BreakdownTable:
    """Breakdowns of the same groups: `rows` hold each group's name and its cell of every score, in `scores`' order.

    `heads` name the scores as briefly as the title allows: "V-L-A" where it says that all are of accuracy.
    """

    name: str
    title: str
    scores: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Score, ...]], ...]

    @property
    def cells(self) -> tuple[Score, ...]:
        """All cells, row by row."""
        return tuple(cell for _, cells in self.rows for cell in cells)

    def columns(self, first: int, end: int) -> "BreakdownTable":
        """The table of these columns alone."""
        rows = tuple((name, cells[first:end]) for name, cells in self.rows)
        return replace(self, scores=self.scores[first:end], heads=self.heads[first:end], rows=rows)


def breakdown_tables(breakdowns: Iterable[Breakdown]) -> tuple[BreakdownTable, ...]:
    """Return one table for all breakdowns by the same property into the same groups, where the first of them stood.

    Others stay tables of one column.
    """
    alike: dict[tuple[str, tuple[str, ...]], list[Breakdown]] = {}
    for breakdown in breakdowns:
        alike.setdefault((breakdown.name, tuple(cell.name for cell in breakdown.cells)), []).append(breakdown)
    return tuple(
        BreakdownTable(
            name,
            _title(together),
            tuple(breakdown.score for breakdown in together),
            _heads([breakdown.score for breakdown in together], _title(together)),
            tuple(zip(groups, zip(*(breakdown.cells for breakdown in together), strict=True), strict=True)),
        )
        for (name, groups), together in alike.items()
    )


def _title(breakdowns: Sequence[Breakdown]) -> str:
    """The titles as one: what they begin and end with is said once."""
    if len(breakdowns) == 1:
        return breakdown_title(breakdowns[0])
    titles = list(dict.fromkeys(tuple(breakdown.title.split()) for breakdown in breakdowns))
    if len(titles) == 1:
        return brief(breakdowns[0].title)
    start = _shared(titles)
    rest = [title[len(start) :] for title in titles]
    end = _shared([title[::-1] for title in rest])[::-1]
    middles = [" ".join(title[: len(title) - len(end)]) for title in rest]
    return brief(" ".join((*start, ", ".join(filter(None, middles)), *end)))


def _heads(scores: Sequence[str], title: str) -> tuple[str, ...]:
    """The scores without the measure that all begin with ("accuracy_"), where the title names it."""
    measures = {score.partition("_")[0] for score in scores if "_" in score}
    measure = next(iter(measures), "")
    if len(scores) == 1 or len(measures) != 1 or measure.casefold() not in title.casefold():
        return tuple(scores)
    short = tuple(score.removeprefix(f"{measure}_") for score in scores)
    return short if all(score.startswith(f"{measure}_") for score in scores) and all(short) else tuple(scores)


def _shared(titles: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The words that all titles begin with."""
    together = takewhile(lambda words: len(set(words)) == 1, zip(*titles, strict=False))
    return tuple(words[0] for words in together)

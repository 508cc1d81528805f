"""Breakdowns beside each other in a terminal: a row a group, a column a score, as many as fit."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from roadworthy.report.broken_down import BreakdownTable
from roadworthy.report.folding import folded
from roadworthy.report.wording import brief, count, interval, is_grey, measure, plain, see_limit
from roadworthy.statistics import Score

CELLS_SHOWN: Final = 20
# Names of groups and of scores that are longer are folded.
_LONGEST_NAME: Final = 17
_GAP: Final = 2


def columns_that_fit(table: BreakdownTable, width: int, limits: Sequence[str]) -> int:
    """Return how many of the first scores fit beside each other into `width` columns of a terminal: at least one."""
    names = [_name(table.name), *(_name(group) for group, _ in table.rows[:CELLS_SHOWN])]
    room = width - max(map(_width, names))
    fit = 0
    for index in range(len(table.scores)):
        cells = [_cell(cells[index], limits).plain for _, cells in table.rows[:CELLS_SHOWN]]
        widest = max(map(_width, cells), default=0)
        room -= _GAP + max(widest, _width(_head(table.heads[index], widest)))
        if room < 0:
            break
        fit += 1
    return max(fit, 1)


def group_table(table: BreakdownTable, limits: Sequence[str]) -> Table:
    """Return the first 20 groups as a table: each cell holds value and n over the interval, or a dash and n."""
    drawn = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    drawn.add_column(Text(_name(table.name)), overflow="fold")
    rows = [(group, [_cell(cell, limits) for cell in cells]) for group, cells in table.rows[:CELLS_SHOWN]]
    for index, head in enumerate(table.heads):
        widest = max((_width(cells[index].plain) for _, cells in rows), default=0)
        drawn.add_column(Text(_head(head, widest)), justify="right", overflow="fold")
    for group, cells in rows:
        drawn.add_row(Text(_name(group)), *cells)
    return drawn


def _cell(score: Score, limits: Sequence[str]) -> Text:
    """A score in two lines, "88.0 % n 963" over its interval; nothing to score is one line."""
    grey = is_grey(score)
    value = f"{'~ ' if grey else ''}{measure(score.value, plain(score.unit))} n {count(score.n)}"
    below = see_limit(score, limits) if score.value is None else interval(score)
    return Text(f"{value}\n{below}".rstrip(), style="dim" if grey else "")


def _name(text: str) -> str:
    return folded(brief(plain(text)), _LONGEST_NAME)


def _head(text: str, widest_cell: int) -> str:
    return folded(brief(plain(text)), max(widest_cell, _LONGEST_NAME))


def _width(text: str) -> int:
    return max(map(cell_len, text.splitlines()), default=0)

"""A table of a Scorecard in a terminal: numbers to the right, names and the last words folded."""

from typing import Final

from rich.table import Table as Drawn
from rich.text import Text

from roadworthy.report.page import is_numeric
from roadworthy.report.wording import brief, cell, decimals, plain
from roadworthy.statistics import Table

ROWS_SHOWN: Final = 60
_GAP: Final = 2
_WIDEST_NAME: Final = 36


def plain_table(table: Table) -> Drawn:
    """The table's first 60 rows; a last line says how many more there are."""
    drawn = Drawn(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    last = len(table.columns) - 1
    for place, name in enumerate(table.columns):
        numeric = is_numeric(table, place)
        drawn.add_column(
            Text(brief(plain(name))),
            justify="right" if numeric else "left",
            no_wrap=place not in (0, last),
            overflow="fold",
            max_width=_WIDEST_NAME if place == 0 else None,
        )
    digits = [decimals(table, place) for place in range(len(table.columns))]
    for row in table.rows[:ROWS_SHOWN]:
        drawn.add_row(*(Text(brief(plain(cell(value, n)))) for value, n in zip(row, digits, strict=True)))
    if len(table.rows) > ROWS_SHOWN:
        drawn.caption = f"and {len(table.rows) - ROWS_SHOWN:,} more in scores.json"
    return drawn

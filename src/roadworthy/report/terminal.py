"""A Scorecard drawn in a terminal of 100 columns."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roadworthy.report.broken_down import BreakdownTable, breakdown_tables
from roadworthy.report.charts import figure_file
from roadworthy.report.content import ContrastCase, Fact, Report
from roadworthy.report.folding import folded
from roadworthy.report.group_table import CELLS_SHOWN, columns_that_fit, group_table
from roadworthy.report.plain_table import plain_table
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import (
    DASH,
    GREY_MEANS,
    brief,
    count,
    interval,
    is_grey,
    measure,
    outcome_called,
    outcomes,
    plain,
    problems,
    see_limit,
)
from roadworthy.statistics import Score, Scorecard

CONTRASTS_SHOWN: Final = 2
LONGEST_QUOTE: Final = 160
_SCORES_GAP: Final = 3
_NARROWEST_NAME: Final = 16
_INDENT: Final = 2


def print_report(card: Scorecard, report: Report, console: Console) -> None:
    """Draw the card and what the run recorded around it on `console`, in an order a tired person can follow."""
    _print_head(card, report, console)
    console.print(Text(plain(verdict_sentence(card)), style="bold"))
    console.print()
    console.print(_scores_table("score", card.scores, card.limits, console.width))
    cells = [cell for breakdown in card.breakdowns for cell in breakdown.cells[:CELLS_SHOWN]]
    if any(map(is_grey, (*card.scores, *cells))):
        console.print(Text(GREY_MEANS, style="dim"))
    for table in breakdown_tables(card.breakdowns):
        _print_breakdown(table, card.limits, console)
    for shown in card.in_terminal:
        _print_section(plain(shown.title), plain_table(shown), console)
    _print_section(f"WHAT BECAME OF EVERY {card.counted.upper()}", _ledger_line(card), console)
    for remark in card.remarks:
        console.print(Padding(Text(plain(remark)), (0, 0, 0, _INDENT)))
    _print_section("CAN THIS BE SET BESIDE THE PAPER?", Text(plain(card.comparable) or "not stated"), console)
    broken = outcome_called("failed", card.counted).upper()
    _print_section(f"SKIPPED OR {broken}", _facts(problems(card, report), empty="nothing"), console)
    if report.contrasts:
        title = f"WRONG WITHOUT, RIGHT WITH: {brief(plain(report.contrasted))}"
        _print_section(title, _contrasts(report.contrasts), console)
    if card.figures:
        _print_section("FIGURES", _pairs([(figure_file(one), one.title) for one in card.figures], empty=""), console)
    limits = [(str(number), limit) for number, limit in enumerate(card.limits, start=1)]
    _print_section("LIMITS", _pairs(limits, empty="none recorded"), console)
    _print_section("SENT TO", _facts(report.sent_to, empty="nobody"), console)
    # The terminal breaks this line, not we: it must survive being copied.
    console.print(Text("\nREPRODUCE", style="bold"))
    console.print(Text(" " * _INDENT + plain(report.command)), soft_wrap=True)


def _print_head(card: Scorecard, report: Report, console: Console) -> None:
    head = Text("ROADWORTHY DRIVING-TEST REPORT", style="bold")
    console.print(head.append(f"    {plain(card.title)}    {plain(card.model)}", style="not bold"))
    console.print(Text(f"A benchmark report, not an approval to drive. Protocol {plain(card.protocol)}."))
    if card.grader:
        console.print(Text(f"Open answers scored by {plain(card.grader)}."))
    for stamp in report.stamps:
        console.print(Text.assemble((f"{plain(stamp.name)}:", "bold reverse"), f" {plain(stamp.value)}"))
    console.print()


def _print_breakdown(table: BreakdownTable, limits: Sequence[str], console: Console) -> None:
    if len(table.scores) == 1:
        cells = table.cells[:CELLS_SHOWN]
        _print_section(plain(table.title), _scores_table(table.name, cells, limits, console.width - _INDENT), console)
    else:
        start = 0
        while start < len(table.scores):
            fit = columns_that_fit(table.columns(start, len(table.scores)), console.width - _INDENT, limits)
            title = plain(table.title) if start == 0 else f"{plain(table.title)}, continued"
            _print_section(title, group_table(table.columns(start, start + fit), limits), console)
            start += fit
    left_out = len(table.rows) - CELLS_SHOWN
    if left_out > 0:
        console.print(Padding(Text(f"and {count(left_out)} more in scores.json", style="dim"), (0, 0, 0, _INDENT)))


def _scores_table(called: str, scores: Sequence[Score], limits: Sequence[str], width: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _SCORES_GAP, 0, 0), header_style="bold")
    table.add_column(Text(brief(plain(called))), overflow="fold", min_width=_NARROWEST_NAME)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column("95 % interval", no_wrap=True)
    table.add_column("n / clusters", justify="right", no_wrap=True)
    rows = [
        (
            f"{'~ ' if is_grey(score) else ''}{measure(score.value, plain(score.unit))}",
            see_limit(score, limits) or interval(score),
            f"{count(score.n)} / {count(score.clusters)}",
        )
        for score in scores
    ]
    heads = [str(column.header) for column in table.columns[1:]]
    others = (max(map(cell_len, column)) + _SCORES_GAP for column in zip(heads, *rows, strict=True))
    room = max(width - sum(others) - _SCORES_GAP, _NARROWEST_NAME)
    for score, row in zip(scores, rows, strict=True):
        name = Text(folded(brief(plain(score.name)), room))
        table.add_row(name, *map(Text, row), style="dim" if is_grey(score) else None)
    return table


def _contrasts(contrasts: Sequence[ContrastCase]) -> RenderableType:
    shown = contrasts[:CONTRASTS_SHOWN]
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(overflow="fold", ratio=1)
    for number, case in enumerate(shown, start=1):
        without, informed = (_quoted(reply.understood) for reply in (case.without, case.informed))
        told = (
            f'{_quoted(case.question)} "{_quoted(case.prompt)}": {without} without, {informed} with; '
            f'expected {_quoted(case.expected)}; given "{_quoted(case.given)}"'
        )
        table.add_row(Text(str(number)), Text(told))
    first = "" if len(contrasts) <= len(shown) else f", the first {len(shown)} of them here"
    return Group(Text(f"{count(len(contrasts))} shown in report.html{first}."), table)


def _quoted(text: str | None) -> str:
    return DASH if text is None else brief(plain(text), LONGEST_QUOTE)


def _ledger_line(card: Scorecard) -> Text:
    names = outcomes([card.ledger], card.counted)
    parts = [f"{outcome_called(name, card.counted)} {count(getattr(card.ledger, name))}" for name in names]
    return Text("  ".join(parts) + f"  | sum {count(card.ledger.total)}")


def _facts(facts: Iterable[Fact], *, empty: str) -> RenderableType:
    return _pairs([(fact.name, fact.value) for fact in facts], empty=empty)


def _pairs(pairs: list[tuple[str, str]], *, empty: str) -> RenderableType:
    """Names and values in two columns, so that a long value keeps its indent."""
    if not pairs:
        return Text(empty)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(overflow="fold", ratio=1)
    for name, value in pairs:
        table.add_row(Text(plain(name)), Text(plain(value) or DASH))
    return table


def _print_section(title: str, body: RenderableType, console: Console) -> None:
    console.print(Text(f"\n{title}", style="bold"))
    console.print(Padding(body, (0, 0, 0, _INDENT)))

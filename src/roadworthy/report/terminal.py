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
from roadworthy.report.contrasts import contrast_conditions
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import (
    DASH,
    GREY_MEANS,
    brief,
    count,
    interval,
    is_grey,
    measure,
    outcomes,
    plain,
    problems,
    see_limit,
)
from roadworthy.statistics import Ledger, Score, Scorecard

CELLS_SHOWN: Final = 20
CONTRASTS_SHOWN: Final = 2
LONGEST_QUOTE: Final = 160
# Names of groups and of scores that are longer are folded.
_LONGEST_NAME: Final = 17
_GAP: Final = 2
_INDENT: Final = 2


def print_report(card: Scorecard, report: Report, console: Console) -> None:
    """Draw the card and what the run recorded around it on `console`, in an order a tired person can follow."""
    _print_head(card, report, console)
    console.print(Text(plain(verdict_sentence(card)), style="bold"))
    console.print()
    console.print(_scores_table("score", card.scores, card.limits))
    cells = [cell for breakdown in card.breakdowns for cell in breakdown.cells[:CELLS_SHOWN]]
    if any(map(is_grey, (*card.scores, *cells))):
        console.print(Text(GREY_MEANS, style="dim"))
    for table in breakdown_tables(card.breakdowns):
        _print_breakdown(table, card.limits, console)
    _print_section("WHAT BECAME OF EVERY QUESTION", _ledger_line(card.ledger), console)
    _print_section("CAN THIS BE SET BESIDE THE PAPER?", Text(plain(card.comparable) or "not stated"), console)
    _print_section("SKIPPED OR FAILED", _facts(problems(card, report), empty="nothing"), console)
    if report.contrasts:
        title = f"WRONG WITHOUT, RIGHT WITH: {brief(plain(contrast_conditions(report.contrasts)))}"
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
        _print_section(plain(table.title), _scores_table(table.name, table.cells[:CELLS_SHOWN], limits), console)
    else:
        start = 0
        while start < len(table.scores):
            fit = _columns_that_fit(table, start, console.width, limits)
            title = plain(table.title) if start == 0 else f"{plain(table.title)}, continued"
            _print_section(title, _merged_table(table.columns(start, start + fit), limits), console)
            start += fit
    left_out = len(table.rows) - CELLS_SHOWN
    if left_out > 0:
        console.print(Padding(Text(f"and {count(left_out)} more in scores.json", style="dim"), (0, 0, 0, _INDENT)))


def _scores_table(called: str, scores: Iterable[Score], limits: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column(Text(brief(plain(called))), overflow="fold", min_width=16)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column("95 % interval", no_wrap=True)
    table.add_column("n / clusters", justify="right", no_wrap=True)
    for score in scores:
        grey = is_grey(score)
        value = measure(score.value, plain(score.unit))
        table.add_row(
            Text(brief(plain(score.name))),
            Text(f"~ {value}" if grey else value),
            Text(see_limit(score, limits) or interval(score)),
            Text(f"{count(score.n)} / {count(score.clusters)}"),
            style="dim" if grey else None,
        )
    return table


def _columns_that_fit(table: BreakdownTable, start: int, width: int, limits: Sequence[str]) -> int:
    """How many scores from `start` on fit beside each other: at least one."""
    names = [table.name, *(name for name, _ in table.rows[:CELLS_SHOWN])]
    room = width - _INDENT - min(max(map(cell_len, map(plain, names))), _LONGEST_NAME)
    fit = 0
    for index in range(start, len(table.scores)):
        shown = (_merged_cell(cells[index], limits).plain.splitlines() for _, cells in table.rows[:CELLS_SHOWN])
        longest = max((cell_len(line) for lines in shown for line in lines), default=0)
        room -= _GAP + max(longest, min(cell_len(plain(table.scores[index])), _LONGEST_NAME))
        if room < 0:
            break
        fit += 1
    return max(fit, 1)


def _merged_table(table: BreakdownTable, limits: Sequence[str]) -> Table:
    drawn = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    drawn.add_column(Text(brief(plain(table.name))), overflow="fold", max_width=_LONGEST_NAME)
    for name in table.scores:
        drawn.add_column(Text(brief(plain(name))), justify="right", overflow="fold")
    for group, cells in table.rows[:CELLS_SHOWN]:
        drawn.add_row(Text(brief(plain(group))), *(_merged_cell(cell, limits) for cell in cells))
    return drawn


def _merged_cell(score: Score, limits: Sequence[str]) -> Text:
    """A score in two lines: "88.0 % n 963" over its interval."""
    grey = is_grey(score)
    value = measure(score.value, plain(score.unit))
    shown = f"{'~ ' if grey else ''}{value} n {count(score.n)}\n{see_limit(score, limits) or interval(score)}"
    return Text(shown, style="dim" if grey else "")


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


def _ledger_line(ledger: Ledger) -> Text:
    parts = [f"{name} {count(getattr(ledger, name))}" for name in outcomes([ledger])]
    return Text("  ".join(parts) + f"  | sum {count(ledger.total)}")


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

"""A Scorecard drawn in a terminal of 100 columns."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roadworthy.report.content import Fact, Report
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import (
    DASH,
    GREY_MEANS,
    breakdown_title,
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
from roadworthy.statistics import Breakdown, Ledger, Score, Scorecard

CELLS_SHOWN: Final = 20
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
    for breakdown in card.breakdowns:
        _print_breakdown(breakdown, card.limits, console)
    _print_section("WHAT BECAME OF EVERY QUESTION", _ledger_line(card.ledger), console)
    _print_section("CAN THIS BE SET BESIDE THE PAPER?", Text(plain(card.comparable) or "not stated"), console)
    _print_section("SKIPPED OR FAILED", _facts(problems(card, report), empty="nothing"), console)
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


def _print_breakdown(breakdown: Breakdown, limits: Sequence[str], console: Console) -> None:
    _print_section(
        plain(breakdown_title(breakdown)), _scores_table(breakdown.name, breakdown.cells[:CELLS_SHOWN], limits), console
    )
    left_out = len(breakdown.cells) - CELLS_SHOWN
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

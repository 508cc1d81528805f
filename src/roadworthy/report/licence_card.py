"""The licence card in a terminal, drawn from the Scorecards of the exams that were sat."""

from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.table import Table
from rich.text import Text

from roadworthy.report.content import Report
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import GREY_MEANS, count, interval, is_grey, measure, plain
from roadworthy.statistics import Ledger, Scorecard

LEDGER = tuple(asdict(Ledger()))


def print_licence_card(model: str, parts: Sequence[tuple[Scorecard, Report]], command: str, console: Console) -> None:
    """Draw the card: a row for each part that was sat, what became of every question, and how to do it again."""
    console.print(Text(f"ROADWORTHY DRIVING-TEST REPORT    {plain(model)}", style="bold"))
    console.print("A benchmark report, not an approval to drive.")
    for _, report in parts:
        for stamp in report.stamps:
            console.print(Text.assemble((f"{plain(stamp.name)}:", "bold reverse"), f" {plain(stamp.value)}"))
    for card, _ in parts:
        console.print(Text(f"{plain(card.title)}: {plain(verdict_sentence(card))}"))
    console.print()
    console.print(_parts(parts))
    if any(is_grey(card.scores[0]) for card, _ in parts):
        console.print(Text(GREY_MEANS, style="dim"))
    console.print()
    console.print(Text("WHAT BECAME OF EVERY QUESTION", style="bold"))
    console.print(_ledger(parts))
    console.print()
    for card, report in parts:
        sent = "; ".join(f"{plain(fact.name)}, {plain(fact.value)}" for fact in report.sent_to)
        console.print(Text.assemble(("SENT TO  ", "bold"), f"{plain(card.title)}: {sent}"))
    console.print(Text.assemble(("REPRODUCE  ", "bold"), plain(command)), soft_wrap=True)


def _parts(parts: Sequence[tuple[Scorecard, Report]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for column in ("part", "score (95 % interval)", "n / clusters", "chance"):
        table.add_column(column, no_wrap=True)
    for card, _ in parts:
        headline = card.scores[0]
        grey = is_grey(headline)
        value = f"{'~ ' if grey else ''}{measure(headline.value, headline.unit)}  {interval(headline)}"
        asked = f"{count(headline.n)} / {count(headline.clusters)}"
        table.add_row(plain(card.title), value, asked, chance(card), style="dim" if grey else "")
    return table


def chance(card: Scorecard) -> str:
    """Return what answering at random would score, as the card's table "chance" has it; empty without one."""
    for table in card.tables:
        if table.name == "chance" and table.rows:
            expected = table.rows[0][1]
            return measure(expected, "fraction") if isinstance(expected, float) else ""
    return ""


def _ledger(parts: Sequence[tuple[Scorecard, Report]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("part", no_wrap=True)
    for column in (*LEDGER, "sum"):
        table.add_column(column, justify="right", no_wrap=True)
    for card, _ in parts:
        numbers = [getattr(card.ledger, name) for name in LEDGER]
        table.add_row(plain(card.title), *(count(number) for number in (*numbers, card.ledger.total)))
    return table

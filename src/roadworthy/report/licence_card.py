"""The licence card in a terminal of 100 columns; in a narrower one it folds, and loses nothing."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roadworthy.report.content import Fact, FailureCase
from roadworthy.report.licence_content import LicenceContent
from roadworthy.report.licence_part import CardPart
from roadworthy.report.weakest import written
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
)
from roadworthy.statistics import FRACTION

MOMENTS_SHOWN: Final = 3
LONGEST_QUOTE: Final = 60
VERDICTS_FIT: Final = 100
_VERDICTS: Final = (
    "Verdicts come from the interval: MET when its low end reaches the mark, NOT MET when its high end misses it, "
    "else UNDECIDED."
)


def print_licence_card(content: LicenceContent, console: Console) -> None:
    """Draw the card: verdicts first, the command that makes it again last."""
    _print_head(content, console)
    _print_parts(content, console)
    _section("WHAT BECAME OF EVERY QUESTION", console, *_ledger(content), _lines(content.ungraded))
    _section("CAN THIS BE SET BESIDE THE PAPER?", console, _comparisons(content.parts))
    _section("WEAKEST PLACES", console, *_weakest(content))
    _section("WORST MOMENTS", console, _moments(content.moments))
    limits = [Fact(str(number), limit) for number, limit in enumerate(content.limits, start=1)]
    _section("LIMITS", console, _lines(limits) or Text("none recorded"))
    _section("SENT TO", console, _lines(content.sent_to))
    console.print(Text("\nREPRODUCE", style="bold"))
    # The terminal breaks this line, not we: it must survive being copied.
    console.print(Text(f"  {plain(content.command)}"), soft_wrap=True)
    if facts := _lines(content.reproduced_by):
        console.print(Padding(facts, (0, 0, 0, 2)))


def _print_head(content: LicenceContent, console: Console) -> None:
    title = Text("ROADWORTHY DRIVING-TEST REPORT", style="bold")
    console.print(title.append(f"    {plain(content.model)}    card {content.card_id}"))
    marks = f" Pass marks: {plain(content.marks)}." if content.marks else ""
    console.print(Text(f"A benchmark report, not an approval to drive.{marks}"))
    for stamp in content.stamps:
        console.print(Text.assemble((f"{plain(stamp.name)}:", "bold reverse"), f" {plain(stamp.value)}"))
    console.print(Text.assemble(("IN ONE SENTENCE: ", "bold"), plain(content.sentence)))


def _print_parts(content: LicenceContent, console: Console) -> None:
    wide = console.width >= VERDICTS_FIT
    console.print()
    console.print(_parts(content.parts, with_verdicts=content.has_verdicts and wide))
    if content.has_verdicts and not wide:
        console.print()
        console.print(_verdicts(content.parts))
    for line in content.beside:
        console.print(Text(f"{plain(line.name)}: {plain(line.value)}"))
    if content.blind_note:
        console.print(Text(plain(content.blind_note), style="dim"))
    if any(is_grey(part.headline) for part in content.parts):
        console.print(Text(GREY_MEANS, style="dim"))
    if content.has_verdicts:
        console.print(Text(_VERDICTS, style="dim"))


def _table(*columns: str, right: Iterable[str] = ()) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return table


def _parts(parts: Iterable[CardPart], *, with_verdicts: bool) -> Table:
    judged = ("your mark", "verdict") if with_verdicts else ()
    table = _table(
        "part", "score (95 % interval)", "n / clusters", "chance", "blind", *judged, right=("chance", "your mark")
    )
    for column in table.columns[1:5]:
        column.no_wrap = True
    if with_verdicts:
        table.columns[5].max_width = len("86.0 %")
    for part in parts:
        grey = is_grey(part.headline)
        between = "" if part.headline.value is None and part.card.no_score else f"  {interval(part.headline)}"
        row = [plain(part.title), f"{'~ ' if grey else ''}{part.score_text}{between}", part.asked_text]
        row += [measure(part.chance, FRACTION), part.blind_text]
        row += [part.mark_text, part.verdict_text] if with_verdicts else []
        table.add_row(*map(Text, row), style="dim" if grey else "")
    return table


def _verdicts(parts: Iterable[CardPart]) -> Table:
    table = _table("part", "your mark", "verdict", right=("your mark",))
    for part in parts:
        table.add_row(*map(Text, (plain(part.title), part.mark_text, part.verdict_text)))
    return table


def _ledger(content: LicenceContent) -> tuple[RenderableType | None, ...]:
    """What became of the questions as a table, and of all else as lines below it."""
    asked = content.asked_parts
    return (_asked(asked) if asked else None, _lines(content.remarks))


def _asked(parts: tuple[CardPart, ...]) -> Table:
    names = outcomes(part.card.ledger for part in parts)
    table = _table("part", *names, "sum", right=(*names, "sum"))
    for column in table.columns[1:]:
        column.no_wrap = True
    for part in parts:
        numbers = [*(getattr(part.card.ledger, name) for name in names), part.card.ledger.total]
        table.add_row(Text(plain(part.title)), *(Text(count(number)) for number in numbers))
    return table


def _comparisons(parts: Iterable[CardPart]) -> Table:
    table = _table("part", "beside the paper", "smallest difference this run shows")
    table.columns[1].ratio = 1
    table.columns[2].max_width = 20
    for part in parts:
        table.add_row(*map(Text, (plain(part.title), plain(part.comparable), plain(part.smallest_difference))))
    return table


def _weakest(content: LicenceContent) -> list[RenderableType]:
    several = len(content.parts) > 1
    places = [
        Text(f"{plain(place.part)}: {plain(written(place))}" if several else plain(written(place)))
        for place in content.weakest.places
    ]
    return [*places, Text(content.weakest.note, style="dim")]


def _moments(moments: Iterable[tuple[str, FailureCase]]) -> RenderableType:
    table = _table("", "", "")
    table.show_header = False
    for number, (title, case) in enumerate(list(moments)[:MOMENTS_SHOWN], start=1):
        if case.moment:
            told = f"{_cut(case.moment)} ({brief(plain(case.question), LONGEST_QUOTE)})"
            table.add_row(Text(str(number)), Text(plain(title)), Text(told))
            continue
        understood = DASH if case.understood is None else case.understood
        told = (
            f'{_cut(case.question)} "{_cut(case.prompt)}": understood {_cut(understood)}; '
            f"expected {_cut(case.expected)} ({_cut(case.why)}{_under(case)})"
        )
        table.add_row(Text(str(number)), Text(plain(title)), Text(told))
    return table if table.row_count else Text("none to show")


def _under(case: FailureCase) -> str:
    return f", under {_cut(case.condition)}" if case.condition else ""


def _cut(text: str) -> str:
    return brief(plain(text), LONGEST_QUOTE)


def _lines(facts: Iterable[Fact]) -> RenderableType | None:
    table = _table("", "")
    table.show_header = False
    for fact in facts:
        table.add_row(Text(plain(fact.name)), Text(plain(fact.value) or DASH))
    return table if table.row_count else None


def _section(title: str, console: Console, *body: RenderableType | None) -> None:
    console.print(Text(f"\n{title}", style="bold"))
    for piece in body:
        if piece is not None:
            console.print(Padding(piece, (0, 0, 0, 2)))

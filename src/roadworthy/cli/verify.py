"""`roadworthy verify`: what is wrong with a question set."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal

SHOWN = 20


def verify(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A question set's folder.")],
    show_all: Annotated[bool, typer.Option("--all", help="List every finding, not just the first twenty.")] = False,
) -> int:
    """Find missing or corrupt pictures, duplicates, and answers or coordinates that cannot be."""
    from rich.table import Table

    from roadworthy.questions import open_question_set
    from roadworthy.questions.verify import verify as verified

    console = terminal()
    result = verified(open_question_set(path))
    say(console, f"{result.questions:,} questions, {result.images:,} pictures in {path}")
    if not result.questions:
        say(console, "It holds no question. Build it again; intake.csv beside it says what became of each record.")
        return 2
    if not result.findings:
        say(console, "Nothing is wrong with it.")
        return 0
    counts = Table("rule broken", "n")
    for rule, n in result.counts():
        counts.add_row(rule, f"{n:,}")
    console.print(counts)
    shown = result.findings if show_all else result.findings[:SHOWN]
    for found in shown:
        say(console, f"  {found.question}: {found.rule}: {found.detail}")
    if len(shown) < len(result.findings):
        say(console, f"  and {len(result.findings) - len(shown):,} more (--all)")
    if result.is_sound:
        say(console, "These are worth knowing; every question can be asked and graded.")
    return 0 if result.is_sound else 2

"""`roadworthy verify`: what is wrong with a question set."""

from pathlib import Path
from typing import Annotated

import typer

SHOWN = 20


def verify(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A question set's folder.")],
    show_all: Annotated[bool, typer.Option("--all", help="List every finding, not just the first twenty.")] = False,
) -> int:
    """Find missing or corrupt pictures, duplicates, and answers or coordinates that cannot be."""
    from rich.console import Console
    from rich.table import Table

    from roadworthy.questions import open_question_set
    from roadworthy.questions.verify import verify as verified

    console = Console()
    result = verified(open_question_set(path))
    console.print(
        f"{result.questions:,} questions, {result.images:,} pictures in {path}", highlight=False, soft_wrap=True
    )
    if not result.findings:
        console.print("Nothing is wrong with it.")
        return 0
    counts = Table("rule broken", "n")
    for rule, n in result.counts():
        counts.add_row(rule, f"{n:,}")
    console.print(counts)
    shown = result.findings if show_all else result.findings[:SHOWN]
    for found in shown:
        console.print(
            f"  {found.question}: {found.rule}: {found.detail}", highlight=False, markup=False, soft_wrap=True
        )
    if len(shown) < len(result.findings):
        console.print(f"  and {len(result.findings) - len(shown):,} more (--all)", highlight=False)
    return 0 if result.is_sound else 2

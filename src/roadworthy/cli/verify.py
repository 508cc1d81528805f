"""`roadworthy verify`: what is wrong with a question set."""

from typing import TYPE_CHECKING, Annotated

import typer

from roadworthy.cli.console import say, terminal

if TYPE_CHECKING:
    from rich.console import Console

    from roadworthy.questions import Dataset, QuestionSet

SHOWN = 20
# What the names of tables hold that say how far a set covers its exam.
COVERAGE = "coverage"


def verify(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A question set's folder, or an exam's official data.")],
    show_all: Annotated[bool, typer.Option("--all", help="List every finding, not just the first twenty.")] = False,
) -> int:
    """Find missing or corrupt pictures, duplicates, and answers or coordinates that cannot be."""
    from rich.table import Table

    from roadworthy.cli.question_sets import question_set_at
    from roadworthy.questions.verify import verify as verified

    console = terminal()
    questions = question_set_at(path)
    result = verified(questions)
    say(console, f"{result.questions:,} questions, {result.images:,} pictures in {questions.folder}")
    if not result.questions:
        say(console, "It holds no question. Build it again; intake.csv beside it says what became of each record.")
        return 2
    _show_coverage(questions.dataset, console)
    left_out = _show_left_out(questions, console)
    if not result.findings:
        say(console, "Nothing is wrong with what was kept." if left_out else "Nothing is wrong with it.")
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


def _show_coverage(dataset: "Dataset", console: "Console") -> None:
    """Print how far the set covers what its exam asks about, where its tables say so, and what it warns of."""
    from rich.table import Table

    from roadworthy.report.wording import cell, plain

    for table in dataset.tables:
        if COVERAGE not in table.name:
            continue
        drawn = Table(*map(plain, table.columns), title=plain(table.title), title_justify="left", box=None)
        for row in table.rows:
            drawn.add_row(*(plain(cell(value)) for value in row))
        console.print(drawn)
    for limit in dataset.limits:
        say(console, f"Note: {limit}")


def _show_left_out(questions: "QuestionSet", console: "Console") -> int:
    """Print which records of the source were left out, by rule, and return how many."""
    left_out = [count for count in questions.dataset.intake if count.name.startswith("rejected") and count.n]
    for count in left_out:
        say(console, f"Left out, {count.name}: {count.n:,}")
    if left_out:
        say(console, f"Each is named in {questions.folder / 'intake.csv'}.")
    return sum(count.n for count in left_out)

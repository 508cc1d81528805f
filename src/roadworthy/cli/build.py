"""`roadworthy build`: make a question set from a source."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal


def build(
    exam: Annotated[str, typer.Argument(metavar="EXAM", help="Whose questions to build.")],
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The source's file or folder.")],
    source: Annotated[str, typer.Option(metavar="KIND", help="What the source is; see `roadworthy list sources`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the question set goes.")],
    keep_missing_images: Annotated[
        bool, typer.Option("--keep-missing-images", help="Keep questions whose picture is missing, without it.")
    ] = False,
) -> int:
    """Make a question set from a source, and account for every record that was read."""
    from rich.table import Table

    from roadworthy.exams import BuildOptions, find_exam
    from roadworthy.questions import check_free

    check_free(out)
    options = BuildOptions(keep_missing_images=keep_missing_images)
    questions = find_exam(exam).build(source, path, out, options)
    table = Table("record", "n", title=questions.dataset.title, title_justify="left")
    for count in questions.dataset.intake:
        table.add_row(count.name, f"{count.n:,}")
    console = terminal()
    console.print(table)
    say(console, f"Each record left out is named in {out / 'intake.csv'}.")
    say(console, f"Next: roadworthy verify {out}")
    return 0

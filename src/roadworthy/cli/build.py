"""`roadworthy build`: make a question set from a source."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from roadworthy.cli.console import say, terminal

if TYPE_CHECKING:
    from roadworthy.questions import QuestionSet


def build(
    exam: Annotated[str, typer.Argument(metavar="EXAM", help="Whose questions to build.")],
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The source's file, folder or hf:// address.")],
    *,
    source: Annotated[str, typer.Option(metavar="KIND", help="What the source is; see `roadworthy list sources`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the question set goes.")],
    keep_missing_images: Annotated[
        bool, typer.Option("--keep-missing-images", help="Keep questions whose picture is missing, without it.")
    ] = False,
    fields: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For --source table: which column is what (YAML).")
    ] = None,
    aliases: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For driveaction: your task names and what they are (YAML).")
    ] = None,
    verdicts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="An earlier build's review.csv, filled in by people.")
    ] = None,
    review_sample: Annotated[
        int, typer.Option(min=0, metavar="N", help="Put so many sound questions up for review as well.")
    ] = 0,
    split: Annotated[
        str | None, typer.Option(metavar="POLICY", help="Divide into train and test: text or table5.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seeds the review sample and the split.")] = 0,
) -> int:
    """Make a question set from a source, and account for every record that was read."""
    from roadworthy.errors import UsageError
    from roadworthy.exams import BuildOptions, find_exam
    from roadworthy.questions import check_free

    check_free(out)
    options = BuildOptions(
        keep_missing_images=keep_missing_images,
        fields=fields,
        aliases=aliases,
        verdicts=verdicts,
        review_sample=review_sample,
        split=split,
        seed=seed,
    )
    try:
        questions = find_exam(exam).build(source, path, out, options)
    except OSError as error:
        raise UsageError(
            f"The question set cannot be made in {out} ({error.strerror or error}). Mend this, or name another "
            "folder with --out, then type the same command again."
        ) from error
    _show(questions)
    return 0


def _show(questions: "QuestionSet") -> None:
    """Print what became of the records, and what to do next."""
    from rich.table import Table

    from roadworthy.questions import REVIEW
    from roadworthy.report.wording import plain

    table = Table("record", "n", title=plain(questions.dataset.title), title_justify="left")
    for count in questions.dataset.intake:
        table.add_row(plain(count.name), f"{count.n:,}")
    console = terminal()
    console.print(table)
    for limit in questions.dataset.limits:
        say(console, f"Note: {limit}")
    folder = questions.folder
    say(console, f"Each record left out is named in {folder / 'intake.csv'}.")
    if (folder / REVIEW).is_file():
        say(console, f"People should look at the questions in {folder / REVIEW}; give it back with --verdicts.")
    say(console, f"Next: roadworthy verify {folder}")

"""`roadworthy eval`: one model sits one exam."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import AsJson, Settings, takes_settings


@takes_settings
def evaluate(
    exam: Annotated[str, typer.Argument(metavar="EXAM", help="idkb (theory); see `roadworthy list exams`.")],
    *,
    settings: Settings,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A question set; without it the starter set.")
    ] = None,
    mode: Annotated[str | None, typer.Option(metavar="A,B", help="The exam's modes, comma-separated.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="RUN", help="The run's folder, instead of runs/EXAM/...")] = None,
    as_json: AsJson = False,
) -> int:
    """Let a model sit one exam. The same command goes on where an interrupted one stopped."""
    from roadworthy.cli.sit import announce, prepare, questions_for, sit
    from roadworthy.exams import find_exam
    from roadworthy.report import print_report
    from roadworthy.runner import SCORES

    found = find_exam(exam)
    console = terminal(stderr=True)
    sitting = prepare(found, questions_for(found, data), settings, tuple(mode.split(",")) if mode else ())
    folder = out or sitting.default_folder(Path("runs"))
    announce(sitting, settings, folder, console)
    if settings.dry_run:
        say(console, "Dry run: nothing was asked.")
        return 0
    result = sit(sitting, settings, folder, console)
    if as_json:
        print((folder / SCORES).read_text(encoding="utf-8"), end="")
    else:
        print_report(result.graded.scorecard, result.report, terminal())
        print(f"Report: {folder / 'report.html'}")
    return result.exit_code

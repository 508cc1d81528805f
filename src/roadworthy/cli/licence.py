"""`roadworthy licence`: one model sits every part, and gets one card."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import Settings, takes_settings


@takes_settings
def licence(
    settings: Settings,
    data: Annotated[
        list[str] | None, typer.Option(metavar="EXAM=DIR", help="A part's question set; else its starter set.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the parts' runs go.")] = None,
) -> int:
    """Let a model sit its driving licence: every part that there is, on one card."""
    from roadworthy.cli.sit import announce, command_line, exam_data, prepare, questions_for, sit
    from roadworthy.exams import exam_names, find_exam
    from roadworthy.report import print_licence_card

    console = terminal(stderr=True)
    folders = exam_data(data or [])
    results = []
    for name in exam_names():
        exam = find_exam(name)
        sitting = prepare(exam, questions_for(exam, folders.get(exam.id)), settings)
        folder = out / exam.alias if out else sitting.default_folder(Path("runs"))
        announce(sitting, settings, folder, console)
        if not settings.dry_run:
            results.append(sit(sitting, settings, folder, console))
    if settings.dry_run:
        say(console, "Dry run: nothing was asked.")
        return 0
    parts = [(result.graded.scorecard, result.report) for result in results]
    print_licence_card(parts[0][0].model, parts, command_line(), terminal())
    for result in results:
        print(f"Report: {result.folder / 'report.html'}")
    return max(result.exit_code for result in results)

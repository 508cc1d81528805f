"""`roadworthy eval`: one model sits one exam."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.circumstances import (
    BlindKinds,
    Dropped,
    Frames,
    Mode,
    RendererName,
    UpstreamAnswers,
    circumstances_of,
)
from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import AsJson, Settings, takes_settings


@takes_settings
def evaluate(
    exam: Annotated[
        str, typer.Argument(metavar="EXAM", help="idkb (theory), driveaction (decision); see `roadworthy list exams`.")
    ],
    *,
    settings: Settings,
    data: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="A question set, or DriveAction's Parquet; without it the starter set."),
    ] = None,
    mode: Mode = None,
    blind: BlindKinds = None,
    frames: Frames = None,
    drop: Dropped = None,
    upstream: UpstreamAnswers = None,
    renderer: RendererName = None,
    out: Annotated[Path | None, typer.Option(metavar="RUN", help="The run's folder, instead of runs/EXAM/...")] = None,
    as_json: AsJson = False,
) -> int:
    """Let a model sit one exam. The same command goes on where an interrupted one stopped."""
    from roadworthy.cli.question_sets import questions_for
    from roadworthy.cli.sit import announce, prepare, sit
    from roadworthy.exams import conditions_for, find_exam
    from roadworthy.report import print_report
    from roadworthy.runner import SCORES

    found = find_exam(exam)
    console = terminal(stderr=True)
    wished = circumstances_of(mode, blind, frames=frames, drop=drop, upstream=upstream, renderer=renderer)
    conditions = conditions_for(found, wished, settings.seed)
    sitting = prepare(found, questions_for(found, data, console), settings, conditions)
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

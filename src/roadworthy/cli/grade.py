"""`roadworthy grade`: grade a run's replies again, asking nobody."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import terminal
from roadworthy.cli.options import AsJson, Embedder


def grade(
    run: Annotated[
        Path, typer.Argument(metavar="RUN|FILE", help="A run's folder, or a result file of Bench2Drive (merged.json).")
    ],
    embedder: Embedder = None,
    as_json: AsJson = False,
) -> int:
    """Grade a run's replies or drives again by this version's rules, and write its scores and report anew."""
    from roadworthy.cli.road_runs import is_road

    if run.is_file():
        return _show_official(run, embedder, as_json=as_json)
    if not run.exists():
        from roadworthy.errors import BadDataError

        raise BadDataError(
            f"There is no file or folder {run}. Name a run's folder, or a result file of "
            "Bench2Drive; `roadworthy eval EXAM --model M` makes a run."
        )
    if is_road(run):
        return _grade_road(run, embedder, as_json=as_json)
    return _grade_replies(run, embedder, as_json=as_json)


def _show_official(file: Path, embedder: str | None, *, as_json: bool) -> int:
    """Score an official result file; nothing is written."""
    from roadworthy.cli.road_report import bare_report
    from roadworthy.cli.sit import command_line
    from roadworthy.driving.scorecard.official import official_scorecard
    from roadworthy.errors import UsageError
    from roadworthy.report import Timing, print_report, scores_document

    if embedder is not None:
        raise UsageError(f"{file} is a result file: it has no answers for an embedder to score. Leave out --embedder.")
    card = official_scorecard(file.read_bytes(), origin=str(file))
    if as_json:
        print(scores_document(card, Timing("", 0.0, None)).decode(), end="")
    else:
        print_report(card, bare_report(command_line()), terminal())
    return 0


def _grade_road(run: Path, embedder: str | None, *, as_json: bool) -> int:
    from roadworthy.cli.drive import show_road
    from roadworthy.cli.road import rescore_road
    from roadworthy.errors import UsageError

    if embedder is not None:
        raise UsageError(f"{run} is a road test: it has no answers for an embedder to score. Leave out --embedder.")
    result = rescore_road(run)
    show_road(result, as_json=as_json)
    return result.exit_code


def _grade_replies(run: Path, embedder: str | None, *, as_json: bool) -> int:
    from roadworthy.cli.sit import exit_code, regrade
    from roadworthy.report import print_report
    from roadworthy.runner import SCORES

    graded, report = regrade(run, embedder)
    if as_json:
        print((run / SCORES).read_text(encoding="utf-8"), end="")
    else:
        print_report(graded.scorecard, report, terminal())
        print(f"Report: {run / 'report.html'}")
    return exit_code(graded, 0.0)

"""`roadworthy grade`: grade a run's replies again, asking nobody."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import terminal
from roadworthy.cli.options import AsJson, Embedder


def grade(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder.")],
    embedder: Embedder = None,
    as_json: AsJson = False,
) -> int:
    """Grade a run's replies again by this version's parsers, and write its scores and report anew."""
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

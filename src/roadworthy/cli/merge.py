"""`roadworthy merge`: one run from the shards of it."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal


def merge(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="The shards' run folders.")],
    out: Annotated[Path, typer.Option(metavar="RUN", help="Where the whole run goes.")],
) -> int:
    """Put the shards of one run together, and grade the whole."""
    from roadworthy.cli.road_runs import is_road
    from roadworthy.cli.sit import exit_code, regrade
    from roadworthy.errors import UsageError
    from roadworthy.report import print_report
    from roadworthy.runner import merge_runs

    for run in runs:
        if is_road(run):
            raise UsageError(
                f"{run} is a road test, which has no shards to merge: `roadworthy drive --workers N` drives several "
                "routes at once, and goes on in the same folder. Nothing was merged."
            )
    replies = merge_runs(runs, out)
    say(terminal(stderr=True), f"{replies:,} replies from {len(runs)} runs in {out}")
    graded, report = regrade(out)
    print_report(graded.scorecard, report, terminal())
    print(f"Report: {out / 'report.html'}")
    return exit_code(graded, 0.0)

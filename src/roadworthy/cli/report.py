"""`roadworthy report`: show finished runs again."""

from pathlib import Path
from typing import Annotated

import typer


def report(runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of graded runs.")]) -> int:
    """Show the scores of one or more runs side by side, from their scores.json."""
    from rich.console import Console

    from roadworthy.errors import BadDataError
    from roadworthy.report import read_scorecard, side_by_side
    from roadworthy.runner import SCORES

    cards = []
    for run in runs:
        path = run / SCORES
        if not path.is_file():
            raise BadDataError(f"{run} has no {SCORES}. Type: roadworthy grade {run}")
        cards.append((str(run), read_scorecard(path.read_bytes(), origin=str(path))))
    console = Console()
    console.print(side_by_side(cards))
    for name, _ in cards:
        console.print(f"Report: {Path(name) / 'report.html'}", highlight=False, soft_wrap=True)
    return 0

"""`roadworthy report`: show finished runs again."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal


def report(runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of graded runs.")]) -> int:
    """Show the scores of one or more runs side by side, from their scores.json."""
    from roadworthy.report import average_drops, not_averaged, not_comparable, read_shown_run, side_by_side
    from roadworthy.runner import REPORT

    shown = [read_shown_run(run) for run in runs]
    console = terminal()
    console.print(side_by_side(shown, console.width))
    for drop in average_drops(shown):
        say(console, f"{drop.name}, on average over {len(shown)} runs: {drop.value}")
    if why := not_averaged(shown):
        say(console, f"Drops are not averaged: {why}.")
    for warning in not_comparable(shown):
        say(console, warning)
    for run in shown:
        say(console, f"{run.folder}:")
        for limit in run.card.limits:
            say(console, f"  {limit}")
        say(console, f"Report: {run.folder / REPORT}")
    return 0

"""`roadworthy report`: show finished runs again."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal


def report(runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of graded runs.")]) -> int:
    """Show the scores of one or more runs side by side, from their scores.json."""
    from roadworthy.errors import BadDataError
    from roadworthy.report import average_drops, read_scorecard, side_by_side
    from roadworthy.runner import SCORES

    cards = []
    for run in runs:
        path = run / SCORES
        if not path.is_file():
            raise BadDataError(f"{run} has no {SCORES}. Type: roadworthy grade {run}")
        cards.append((str(run), read_scorecard(path.read_bytes(), origin=str(path))))
    console = terminal()
    console.print(side_by_side(cards))
    for drop in average_drops([card for _, card in cards]):
        say(console, f"{drop.name}, on average over {len(cards)} runs: {drop.value}")
    if len({_dataset(run) for run in runs}) > 1:
        say(console, "These runs asked different question sets: their scores cannot be compared.")
    if len({card.grader for _, card in cards if card.grader}) > 1:
        say(console, "Open answers were scored by different embedders: qa and semscore cannot be compared.")
    for name, card in cards:
        say(console, f"{name}:")
        for limit in card.limits:
            say(console, f"  {limit}")
        say(console, f"Report: {Path(name) / 'report.html'}")
    return 0


def _dataset(run: Path) -> str:
    from roadworthy.runner import read_run

    return next((setting.value for setting in read_run(run).identity if setting.name == "dataset"), "")

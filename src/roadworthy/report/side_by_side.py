"""Scores of several runs beside each other, a column a run."""

from collections.abc import Sequence

from rich.table import Table

from roadworthy.report.content import Fact
from roadworthy.report.wording import count, interval, is_grey, measure, outcomes, plain
from roadworthy.statistics import POINTS, Scorecard, average_drop


def side_by_side(runs: Sequence[tuple[str, Scorecard]]) -> Table:
    """Return a table with one row a score and one column a run; a score that a run lacks is left empty."""
    table = Table(header_style="bold")
    table.add_column("score", overflow="fold")
    for name, card in runs:
        graded = f"\nopen answers by {card.grader}" if card.grader else ""
        head = f"{name}\n{card.model}\n{card.exam}, {card.protocol}{graded}"
        table.add_column(plain(head), justify="right", overflow="fold")
    names = dict.fromkeys(score.name for _, card in runs for score in card.scores)
    for name in names:
        cells = []
        for _, card in runs:
            found = next((score for score in card.scores if score.name == name), None)
            grey = "~ " if found and is_grey(found) else ""
            cells.append(f"{grey}{measure(found.value, found.unit)} {interval(found)}" if found else "")
        table.add_row(plain(name), *cells)
    for name in outcomes(card.ledger for _, card in runs):
        table.add_row(name, *(count(getattr(card.ledger, name)) for _, card in runs))
    return table


def average_drops(cards: Sequence[Scorecard]) -> tuple[Fact, ...]:
    """Return the mean over several runs of each drop that all of them have, as DriveAction's section 4.2 quotes it."""
    if len(cards) < 2:
        return ()
    found = [{score.name: score.value for score in card.scores if score.unit == POINTS} for card in cards]
    names = [name for name in found[0] if name.startswith("drop_") and all(name in drops for drops in found)]
    facts = []
    for name in names:
        drops = [value for values in found if (value := values[name]) is not None]
        if len(drops) == len(cards):
            facts.append(Fact(name, measure(average_drop(drops), POINTS)))
    return tuple(facts)

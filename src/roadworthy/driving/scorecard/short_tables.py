"""The tables of a road test that a terminal has room for."""

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scorecard.driven import Driven, DrivenRoute
from roadworthy.driving.scorecard.tables import NOT_DRIVEN, infractions_table
from roadworthy.driving.scorecard.words import drive_name, wrongs
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.statistics import Cell, Table


def short_tables(found: Driven) -> tuple[Table, ...]:
    """Every drive, and every kind of infraction, in the few columns that matter most."""
    return tuple(table for table in (_routes(found), _infractions(found)) if table.rows)


def _routes(found: Driven) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for each in found.routes:
        if not each.outcomes:
            rows.append((_called(each, each.route.id), 0.0, 0.0, "no", NOT_DRIVEN))
        rows += [_row(each, outcome) for outcome in each.outcomes]
    columns = ("route", "done %", "score", "success", "what went wrong")
    return Table("routes", "EVERY ROUTE, with its driving score", columns, tuple(rows))


def _row(each: DrivenRoute, outcome: RouteOutcome) -> tuple[Cell, ...]:
    result = outcome.result(ScoringProtocol.LEADERBOARD)
    return (
        _called(each, drive_name(outcome)),
        round(outcome.completion_percent, 1),
        round(result.driving_score, 1),
        "yes" if result.succeeded else "no",
        ", ".join(wrongs(outcome)) or None,
    )


def _called(each: DrivenRoute, name: str) -> str:
    """The drive, and what was to happen on it where its name does not say so."""
    scenario = each.route.scenario_type
    if scenario is None or _letters(scenario) in _letters(name):
        return name
    return f"{name} {scenario}"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _infractions(found: Driven) -> Table:
    whole = infractions_table(found)
    return Table(whole.name, whole.title.upper(), whole.columns[:4], tuple(row[:4] for row in whole.rows))

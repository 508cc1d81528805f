"""The tables of a road test."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import fsum
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scorecard.driven import Driven, DrivenRoute
from roadworthy.driving.scorecard.words import INFRACTION_WORDS, drive_name, wrongs
from roadworthy.driving.scoring import (
    Ability,
    AbilityRule,
    AbilityScore,
    InfractionKind,
    RouteResult,
    ScoringProtocol,
    ability_scores,
    infraction,
    mean_share,
)
from roadworthy.statistics import Cell, Score, Table

_LEADERBOARD: Final = ScoringProtocol.LEADERBOARD
_PAPER: Final = ScoringProtocol.PAPER
NOT_DRIVEN: Final = "not driven"


def road_tables(found: Driven, scores: tuple[Score, ...]) -> tuple[Table, ...]:
    """The tables, per route first; that of repeats only where there are some."""
    tables = (
        routes_table(found),
        infractions_table(found),
        protocols_table(scores),
        abilities_table(found),
        repeats_table(found),
    )
    return tuple(table for table in tables if table.rows)


def routes_table(found: Driven) -> Table:
    """One row a drive: what was to happen, how it ended, what it scored, and what went wrong in words."""
    columns = ("route", "done %", "score", "paper", "success", "seconds", "what went wrong", "status", "scenario")
    title = "Every route; score is the driving score by the leaderboard's factors, paper that by the paper's"
    return Table("routes", title, columns, tuple(row for each in found.routes for row in _rows(each)))


def _rows(each: DrivenRoute) -> Iterator[tuple[Cell, ...]]:
    scenario = each.route.scenario_type or "none"
    if not each.outcomes:
        yield each.route.id, 0.0, 0.0, 0.0, "no", None, NOT_DRIVEN, NOT_DRIVEN, str(scenario)
    for outcome in each.outcomes:
        result, paper = outcome.result(_LEADERBOARD), outcome.result(_PAPER)
        yield (
            drive_name(outcome),
            round(outcome.completion_percent, 1),
            round(result.driving_score, 1),
            round(paper.driving_score, 1),
            "yes" if result.succeeded else "no",
            round(outcome.duration_s, 1),
            ", ".join(wrongs(outcome)) or None,
            result.status,
            str(scenario),
        )


def infractions_table(found: Driven) -> Table:
    """How often each kind of infraction happened, on how many drives, how often a kilometre, and what it costs."""
    counts: Counter[InfractionKind] = Counter()
    drives: Counter[InfractionKind] = Counter()
    for outcome in found.outcomes:
        kinds = [each.kind for each in outcome.infractions]
        counts.update(kinds)
        drives.update(set(kinds))
    driven_km = fsum(outcome.distance_m for outcome in found.outcomes) / 1000.0
    rows = tuple(
        (
            INFRACTION_WORDS[kind],
            counts[kind],
            drives[kind],
            round(counts[kind] / driven_km, 3) if driven_km > 0 else None,
            *_factors(kind),
        )
        for kind in InfractionKind
        if counts[kind]
    )
    columns = ("infraction", "times", "drives", "per km", "factor", "factor in the paper")
    return Table("infractions", f"Infractions on {driven_km:.2f} km", columns, rows)


def _factors(kind: InfractionKind) -> tuple[Cell, Cell]:
    if kind is InfractionKind.OUTSIDE_LANES:
        return None, None  # one less the share of the way
    return infraction(kind, _LEADERBOARD).factor, infraction(kind, _PAPER).factor


def protocols_table(scores: tuple[Score, ...]) -> Table:
    """The scores on which the paper's text and the leaderboard's code differ, side by side."""
    values = {one.name: one.value for one in scores}
    rows = tuple((name, values[name], values[f"{name}_paper"]) for name in values if f"{name}_paper" in values)
    title = "Two protocols: the leaderboard's code, by which published results are made, and the paper's text"
    return Table("protocols", title, ("score", "leaderboard (the headline)", "paper"), rows)


def abilities_table(found: Driven) -> Table:
    """Success by ability as the reference has counted it, too; empty where no route has a scenario."""
    types = found.plan.types
    if not types or found.nobody_drove:
        return Table("abilities", "", (), ())
    by_rule = {rule: _by_rule(found, types, rule) for rule in AbilityRule}
    rows: list[tuple[Cell, ...]] = [
        (ability.value.replace("_", " "), *(by_rule[rule][place].share for rule in AbilityRule))
        for place, ability in enumerate(Ability)
    ]
    rows.append(("mean", *(mean_share(by_rule[rule]) for rule in AbilityRule)))
    title = "Abilities by three rules, whose numbers cannot be compared: ours, and two of the reference's tools"
    return Table("abilities", title, ("ability", *AbilityRule), tuple(rows))


def _by_rule(found: Driven, types: dict[str, int], rule: AbilityRule) -> tuple[AbilityScore, ...]:
    """The scores by one rule, the repeats' successes and samples added up."""
    sums = [AbilityScore(ability, 0, 0, 0) for ability in Ability]
    for repeat in range(max((len(each.outcomes) for each in found.routes), default=0)):
        outcomes = [each.outcomes[repeat] for each in found.routes if len(each.outcomes) > repeat]
        typed = [outcome for outcome in outcomes if outcome.scenario_type is not None]
        passed = None if rule is AbilityRule.CORRECTED else _junctions_passed(typed)
        scores = ability_scores(_results(typed), types, rule, junctions_passed=passed)
        sums = [
            AbilityScore(
                one.ability,
                one.successes + new.successes,
                one.samples + new.samples,
                one.missing + new.missing,
            )
            for one, new in zip(sums, scores, strict=True)
        ]
    return tuple(sums)


def _results(outcomes: list[RouteOutcome]) -> list[RouteResult]:
    return [outcome.result(_LEADERBOARD) for outcome in outcomes]


def _junctions_passed(outcomes: list[RouteOutcome]) -> tuple[str, ...]:
    return tuple(outcome.route_id for outcome in outcomes if outcome.passed_junction)


def repeats_table(found: Driven) -> Table:
    """How often each route that was driven more than once succeeded, and the share of pairs of repeats that differ."""
    rows = tuple(
        (each.route.id, len(each.outcomes), each.successes(_LEADERBOARD), _pairs_that_differ(each))
        for each in found.routes
        if len(each.outcomes) > 1
    )
    columns = ("route", "repeats", "successes", "pairs that differ")
    title = "The same routes driven again; pairs that differ: share of the pairs of repeats of which just one succeeded"
    return Table("repeats", title, columns, rows)


def _pairs_that_differ(each: DrivenRoute) -> float:
    succeeded = [outcome.result(_LEADERBOARD).succeeded for outcome in each.outcomes]
    pairs = [one is not other for one, other in combinations(succeeded, 2)]
    return sum(pairs) / len(pairs)

"""The scores of a road test, each with its interval over routes (Bench2Drive specification, section 6)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scorecard.driven import Driven, DrivenRoute
from roadworthy.driving.scoring import ABILITIES, Ability, ScoringProtocol, driving_efficiency
from roadworthy.statistics import FRACTION, OF_100, Breakdown, Part, Score, composite, score

SUCCESS: Final = "success"
DRIVING_SCORE: Final = "driving_score"
OF_TRAFFIC: Final = "% of traffic"
DEFAULTS: Final = "defaults"
_LEADERBOARD: Final = ScoringProtocol.LEADERBOARD
_PAPER: Final = ScoringProtocol.PAPER


def road_scores(found: Driven, seed: int) -> tuple[Score, ...]:
    """All scores, success first; n and clusters count routes, those of `defaults` decisions and routes.

    Where every decision was made by default, nobody drove: no score but `defaults` has a value then.
    """
    scores = tuple(_scores(found, seed))
    if not found.nobody_drove:
        return scores
    return tuple(one if one.name == DEFAULTS else replace(one, value=None, low=None, high=None) for one in scores)


def _scores(found: Driven, seed: int) -> Iterator[Score]:
    yield _mean(SUCCESS, found, succeeded_under(_LEADERBOARD), seed)
    yield _mean(DRIVING_SCORE, found, _driving_score(_LEADERBOARD), seed, OF_100)
    yield _mean("completion", found, lambda outcome: outcome.completion_percent / 100.0, seed)
    yield _ability_mean(found)
    yield _known("efficiency", found, efficiency_of, seed, OF_TRAFFIC)
    yield _known("comfort", found, lambda outcome: outcome.comfort.corrected if outcome.comfort else None, seed)
    yield _known("comfort_legacy", found, lambda outcome: outcome.comfort.legacy if outcome.comfort else None, seed)
    yield _mean(f"{SUCCESS}_paper", found, succeeded_under(_PAPER), seed)
    yield _mean(f"{DRIVING_SCORE}_paper", found, _driving_score(_PAPER), seed, OF_100)
    if any(len(each.outcomes) > 1 for each in found.routes):
        flips = [(each.route.id, float(is_flipped(each))) for each in found.routes if len(each.outcomes) > 1]
        yield score("flip_rate", [flip for _, flip in flips], [route for route, _ in flips], seed=seed)
    if found.decisions is not None:
        yield _defaults(found, seed)


def succeeded_under(protocol: ScoringProtocol) -> Callable[[RouteOutcome], float]:
    """1 for a route that succeeds under the protocol, else 0."""
    return lambda outcome: float(outcome.result(protocol).succeeded)


def efficiency_of(outcome: RouteOutcome) -> float | None:
    """The mean speed in percent of the traffic's over the checkpoints of a route; None where it has none."""
    return driving_efficiency([outcome.speed_percentages]).percent


def is_flipped(each: DrivenRoute) -> bool:
    """Whether a route succeeded in some of its repeats and failed in others."""
    return 0 < each.successes(_LEADERBOARD) < len(each.outcomes)


def ability_breakdown(found: Driven, seed: int) -> Breakdown:
    """Success by ability; a route with several counts in each, one without a scenario in none."""
    cells = [_of_ability(found, ability) for ability in Ability]
    scores = (
        score(ability.value.replace("_", " "), part.values, part.clusters, seed=seed)
        for ability, part in zip(Ability, cells, strict=True)
    )
    if found.nobody_drove:
        scores = (replace(one, value=None, low=None, high=None) for one in scores)
    return Breakdown("ability", "Success by ability", SUCCESS, tuple(scores))


def _driving_score(protocol: ScoringProtocol) -> Callable[[RouteOutcome], float]:
    return lambda outcome: outcome.result(protocol).driving_score


def _mean(name: str, found: Driven, value: Callable[[RouteOutcome], float], seed: int, unit: str = FRACTION) -> Score:
    """The mean over all routes, a missing one counted as 0."""
    ids = [each.route.id for each in found.routes]
    return score(name, [each.mean(value) for each in found.routes], ids, seed=seed, unit=unit)


def _known(
    name: str, found: Driven, value: Callable[[RouteOutcome], float | None], seed: int, unit: str = FRACTION
) -> Score:
    """The mean over the routes that have the value."""
    values = [(each.route.id, known) for each in found.routes if (known := each.known_mean(value)) is not None]
    return score(name, [known for _, known in values], [route for route, _ in values], seed=seed, unit=unit)


def _ability_mean(found: Driven) -> Score:
    """The mean of the five abilities; None where one has no route, for a mean of fewer is another figure."""
    return composite("ability_mean", [_of_ability(found, ability) for ability in Ability])


def _of_ability(found: Driven, ability: Ability) -> Part:
    routes = [
        each
        for each in found.routes
        if each.route.scenario_type is not None and ability in ABILITIES[each.route.scenario_type]
    ]
    return Part([each.mean(succeeded_under(_LEADERBOARD)) for each in routes], [each.route.id for each in routes])


def _defaults(found: Driven, seed: int) -> Score:
    """The share of decisions made by default, whose interval takes account of those of one route being alike."""
    values: list[float] = []
    clusters: list[str] = []
    for each in found.routes:
        made, default = _made(each.outcomes)
        values += [1.0] * default + [0.0] * (made - default)
        clusters += [each.route.id] * made
    return score(DEFAULTS, values, clusters, seed=seed)


def _made(outcomes: Sequence[RouteOutcome]) -> tuple[int, int]:
    counted = [outcome.decisions for outcome in outcomes if outcome.decisions is not None]
    return sum(one.made for one in counted), sum(one.defaults for one in counted)

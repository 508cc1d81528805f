"""Success by ability, in the ways Bench2Drive has counted it (specification, section 6.3)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from roadworthy.driving.scoring.infractions import Infraction, InfractionKind, checked_percent
from roadworthy.driving.scoring.route_result import RouteResult, check_unique
from roadworthy.driving.scoring.scenario_types import ABILITIES, Ability, scenario_type_of
from roadworthy.errors import BadDataError, UsageError

_POINTS_BEYOND_JUNCTION: Final = 8


class AbilityRule(StrEnum):
    """Who counts; numbers of different rules cannot be compared.

    CORRECTED: a route succeeds or not, and a missing one has failed. B2D (Bench2Drive 0.0.4): missing routes are left
    out, and a failed route of Traffic_Signs counts as a success where it passed its junction in order. VL
    (Bench2Drive-VL): missing routes are left out, and each route of Traffic_Signs is two samples, its success and its
    junction.
    """

    CORRECTED = "corrected"
    B2D = "bench2drive-0.0.4"
    VL = "bench2drive-vl"


@dataclass(frozen=True, slots=True)
class AbilityScore:
    """Successes among the samples of one ability. `missing` routes are among the samples by CORRECTED only."""

    ability: Ability
    successes: int
    samples: int
    missing: int

    @property
    def share(self) -> float | None:
        """From 0 to 1, `None` without samples."""
        return self.successes / self.samples if self.samples else None


def ability_scores(
    results: Collection[RouteResult],
    expected: Mapping[str, int],
    rule: AbilityRule = AbilityRule.CORRECTED,
    *,
    junctions_passed: Collection[str] | None = None,
) -> tuple[AbilityScore, ...]:
    """The score of each of the five abilities, in the order of `Ability`.

    Args:
        results: how the routes went; those without a scenario ask for no ability.
        expected: how many routes of each scenario type there should be, such as 5 of each of the 44.
        rule: who counts.
        junctions_passed: for B2D and VL, the ids of the routes of which `passed_junction` holds; it needs the number
            of points to the junction, and so a trace on the map, which is not made here.

    Raises:
        BadDataError: an unknown scenario type, a negative expected number, more results of a type than expected, or
            a route twice.
        UsageError: the rule needs `junctions_passed`, or does not and has got them.
    """
    if (junctions_passed is None) is not (rule is AbilityRule.CORRECTED):
        raise UsageError(f"The rule is {rule}. Give junctions_passed with bench2drive-0.0.4 or bench2drive-vl only.")
    check_unique(results)
    _check_expected(results, expected)
    return tuple(_score(ability, results, expected, rule, junctions_passed or ()) for ability in Ability)


def _score(
    ability: Ability,
    results: Collection[RouteResult],
    expected: Mapping[str, int],
    rule: AbilityRule,
    junctions_passed: Collection[str],
) -> AbilityScore:
    """The score of one ability."""
    of_ability = [each for each in results if each.scenario_type and ability in ABILITIES[each.scenario_type]]
    routes = sum(n for scenario_type, n in expected.items() if ability in ABILITIES[scenario_type])
    missing = routes - len(of_ability)
    succeeded = [each.succeeded for each in of_ability]
    if rule is AbilityRule.CORRECTED:
        return AbilityScore(ability, sum(succeeded), routes, missing)
    if ability is Ability.TRAFFIC_SIGNS:
        passed = [each.route_id in junctions_passed for each in of_ability]
        succeeded = (
            succeeded + passed if rule is AbilityRule.VL else [a or b for a, b in zip(succeeded, passed, strict=True)]
        )
    return AbilityScore(ability, sum(succeeded), len(succeeded), missing)


def mean_share(scores: Sequence[AbilityScore]) -> float | None:
    """The mean of the shares from 0 to 1, `None` where one has none: a mean of fewer abilities is another figure."""
    shares = [score.share for score in scores]
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known and len(known) == len(shares) else None


def passed_junction(
    completion_percent: float, infractions: Collection[Infraction], points_to_junction: int, points: int
) -> bool:
    """Whether a route got past its first junction without running a red light or a stop sign (section 6.3).

    Of a route traced at 1 m, more than (points_to_junction + 8) / points must be completed: with 30 points to the
    junction and 100 in all, more than 38 %.

    Raises:
        BadDataError: the completion is not between 0 and 100, or the points are not 0 <= to the junction <= all,
            with at least one.
    """
    if points < 1 or not 0 <= points_to_junction <= points:
        raise BadDataError(f"The junction is after {points_to_junction} of {points} points. Trace the route again.")
    ran = any(each.kind in {InfractionKind.RED_LIGHT, InfractionKind.STOP_SIGN} for each in infractions)
    completion = checked_percent(completion_percent, "The route completion")
    return not ran and completion * points > 100.0 * (points_to_junction + _POINTS_BEYOND_JUNCTION)


def _check_expected(results: Collection[RouteResult], expected: Mapping[str, int]) -> None:
    """Checks that the expected numbers are such, and that no type has more results than expected."""
    for scenario_type, n in expected.items():
        if scenario_type != scenario_type_of(scenario_type) or n < 0:
            raise BadDataError(f'{n} routes of "{scenario_type}" are expected. Name a type, and a number from 0 on.')
    for scenario_type, n in sorted(Counter(each.scenario_type for each in results if each.scenario_type).items()):
        if n > expected.get(scenario_type, 0):
            raise BadDataError(
                f"There are {n} results of {scenario_type}, but {expected.get(scenario_type, 0)} are expected. Score "
                "each set of routes, and each repetition, by itself."
            )

"""Success by ability under the three rules, by numbers that can be checked by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.scoring import (
    ABILITIES,
    Ability,
    AbilityRule,
    AbilityScore,
    InfractionKind,
    RouteResult,
    ScoringProtocol,
    ability_scores,
    infraction,
    mean_share,
    passed_junction,
    scenario_type_of,
)
from roadworthy.errors import BadDataError, UsageError

FIVE_EACH = dict.fromkeys(ABILITIES, 5)
# Route a of a T junction completed, b failed beyond the junction, c failed before it, a fourth has no record.
T_JUNCTION = {"T_Junction": 4}


def result(route_id: str, status: str, scenario_type: str | None = "T_Junction") -> RouteResult:
    return RouteResult(route_id, scenario_type, status, 100.0, (), ScoringProtocol.LEADERBOARD)


ABC = [result("a", "Perfect"), result("b", "Failed"), result("c", "Failed")]


def signs(scores: tuple[AbilityScore, ...]) -> tuple[int, int, int]:
    score = next(each for each in scores if each.ability is Ability.TRAFFIC_SIGNS)
    return score.successes, score.samples, score.missing


def test_five_routes_of_each_type_make_the_published_numbers_of_routes() -> None:
    samples = {each.ability: each.samples for each in ability_scores([], FIVE_EACH)}
    assert samples == {
        Ability.OVERTAKING: 45,
        Ability.MERGING: 80,
        Ability.EMERGENCY_BRAKE: 60,
        Ability.GIVE_WAY: 10,
        Ability.TRAFFIC_SIGNS: 95,
    }


def test_there_are_44_types_with_an_ability_each() -> None:
    assert len(ABILITIES) == 44
    assert all(ABILITIES.values())


def test_a_missing_route_has_failed_by_the_corrected_rule() -> None:
    assert signs(ability_scores(ABC, T_JUNCTION)) == (1, 4, 1)


def test_bench2drive_counts_a_passed_junction_for_a_failed_route_and_leaves_out_missing_ones() -> None:
    scores = ability_scores(ABC, T_JUNCTION, AbilityRule.B2D, junctions_passed={"a", "b"})
    assert signs(scores) == (2, 3, 1)


def test_bench2drive_vl_counts_the_junction_as_a_second_sample() -> None:
    scores = ability_scores(ABC, T_JUNCTION, AbilityRule.VL, junctions_passed={"a", "b"})
    assert signs(scores) == (3, 6, 1)


def test_a_route_without_a_scenario_asks_for_no_ability() -> None:
    assert ability_scores([result("plain", "Perfect", None), *ABC], T_JUNCTION) == ability_scores(ABC, T_JUNCTION)


def test_a_junction_counts_for_traffic_signs_alone() -> None:
    flow = [result("a", "Failed", "EnterActorFlow")]
    scores = ability_scores(flow, {"EnterActorFlow": 1}, AbilityRule.B2D, junctions_passed={"a"})
    shares = {each.ability: each.share for each in scores}
    assert (shares[Ability.TRAFFIC_SIGNS], shares[Ability.MERGING], shares[Ability.GIVE_WAY]) == (1.0, 0.0, None)


def test_a_rule_needs_its_junctions() -> None:
    with pytest.raises(UsageError, match="Give junctions_passed"):
        ability_scores(ABC, T_JUNCTION, AbilityRule.VL)
    with pytest.raises(UsageError, match="Give junctions_passed"):
        ability_scores(ABC, T_JUNCTION, junctions_passed=["a"])


@pytest.mark.parametrize("expected", [{"T": 5}, {"T_Junction_1": 5}, {"T_Junction": -1}])
def test_an_expectation_that_makes_no_sense_is_refused(expected: dict[str, int]) -> None:
    with pytest.raises(BadDataError):
        ability_scores([], expected)


def test_more_results_of_a_type_than_expected_are_refused() -> None:
    with pytest.raises(BadDataError, match="3 results of T_Junction, but 2 are expected"):
        ability_scores(ABC, {"T_Junction": 2})


def test_a_route_is_not_counted_twice() -> None:
    with pytest.raises(BadDataError, match="more than one result"):
        ability_scores([ABC[0], ABC[0]], T_JUNCTION)


def test_the_mean_weighs_abilities_alike_whatever_their_numbers_of_routes() -> None:
    scores = [AbilityScore(Ability.MERGING, 80, 80, 0), AbilityScore(Ability.GIVE_WAY, 0, 10, 0)]
    assert mean_share(scores) == 0.5


def test_the_mean_is_unknown_where_an_ability_has_no_routes() -> None:
    assert mean_share(ability_scores(ABC, T_JUNCTION)) is None
    assert mean_share([]) is None


@given(st.lists(st.tuples(st.sampled_from(sorted(ABILITIES)), st.booleans()), max_size=5))
def test_shares_are_shares_and_one_more_success_never_lowers_one(routes: list[tuple[str, bool]]) -> None:
    results = [result(str(i), "Perfect" if won else "Failed", kind) for i, (kind, won) in enumerate(routes)]
    all_won = [result(each.route_id, "Perfect", each.scenario_type) for each in results]
    before, after = (ability_scores(each, FIVE_EACH) for each in (results, all_won))
    for was, now in zip(before, after, strict=True):
        assert was.share is not None and now.share is not None
        assert 0.0 <= was.share <= now.share <= 1.0


@pytest.mark.parametrize(("completion", "passed"), [(38.0, False), (38.1, True), (100.0, True)])
def test_the_junction_is_passed_8_points_after_it(completion: float, passed: bool) -> None:
    assert passed_junction(completion, (), points_to_junction=30, points=100) is passed


@pytest.mark.parametrize(
    ("kind", "passed"),
    [(InfractionKind.RED_LIGHT, False), (InfractionKind.STOP_SIGN, False), (InfractionKind.COLLISION_VEHICLE, True)],
)
def test_the_junction_is_not_passed_in_order_past_a_red_light_or_stop_sign(kind: InfractionKind, passed: bool) -> None:
    ran = [infraction(kind, ScoringProtocol.LEADERBOARD)]
    assert passed_junction(100.0, ran, points_to_junction=30, points=100) is passed


@pytest.mark.parametrize(
    ("completion", "to_junction", "points"), [(math.nan, 1, 2), (50.0, 0, 0), (50.0, -1, 2), (50.0, 3, 2)]
)
def test_a_trace_that_makes_no_sense_is_refused(completion: float, to_junction: int, points: int) -> None:
    with pytest.raises(BadDataError):
        passed_junction(completion, (), to_junction, points)


@pytest.mark.parametrize("name", ["", "T", "Accident_", "accident_1"])
def test_an_unknown_scenario_is_refused(name: str) -> None:
    with pytest.raises(BadDataError, match="is no scenario of Bench2Drive"):
        scenario_type_of(name)

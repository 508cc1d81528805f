"""From outcomes of routes to the Road card: every number can be worked out by hand."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from driving.road_outcomes import outcome, plan
from roadworthy.driving.criteria import NotedInfraction
from roadworthy.driving.keys import Decisions
from roadworthy.driving.scorecard import (
    ExpectedRoute,
    RoutePlan,
    driven,
    not_driven_card,
    read_plan,
    road_scorecard,
    road_verdict,
    route_plan,
    write_plan,
)
from roadworthy.driving.scorecard.limits import can_show, is_too_few
from roadworthy.driving.scorecard.official import official_scorecard
from roadworthy.driving.scorecard.words import wrongs
from roadworthy.driving.scoring import Comfort, Failure, InfractionKind
from roadworthy.errors import BadDataError
from roadworthy.grading import Outcome
from roadworthy.report import Timing, scores_document
from roadworthy.scene import Route, ScenarioType
from roadworthy.statistics import Cell, Score, Scorecard

HIT = InfractionKind.COLLISION_VEHICLE
RED = InfractionKind.RED_LIGHT
BLOCKED: dict[str, Any] = {"completion": 40.0, "failure": Failure.BLOCKED}
CRASHED: dict[str, Any] = {"completion": 20.0, "failure": Failure.AGENT_CRASHED, "crash": "act raised ValueError"}


def scored(card: Scorecard, name: str) -> Score:
    (found,) = [score for score in card.scores if score.name == name]
    return found


def rows(card: Scorecard, name: str) -> dict[Cell, tuple[Cell, ...]]:
    (found,) = [table for table in card.tables if table.name == name]
    return {row[0]: row[1:] for row in found.rows}


def test_none_of_six_routes_shows_0_to_39_per_cent_and_too_few_routes_to_compare() -> None:
    ids = [f"r{number}" for number in range(6)]
    card = road_scorecard([outcome(route, HIT) for route in ids], plan(*ids), "m", 0)
    success = scored(card, "success")
    assert (success.value, success.low, round(success.high or 0, 2)) == (0.0, 0.0, 0.39)
    assert any(limit.startswith("too few routes to compare:") for limit in card.limits)


def test_routes_are_enough_where_a_half_can_be_told_from_all() -> None:
    assert (is_too_few(11), is_too_few(12)) == (True, False)
    assert can_show(12) < 0.5 < can_show(11)


def test_the_headline_is_the_leaderboards_and_the_papers_stands_beside_it() -> None:
    card = road_scorecard([outcome("a", RED), outcome("b", **BLOCKED)], plan("a", "b"), "m", 0)
    assert scored(card, "driving_score").value == pytest.approx((100 * 0.7 + 40) / 2)
    assert scored(card, "driving_score_paper").value == pytest.approx((100 * 0.8 + 40) / 2)
    assert rows(card, "protocols")["driving_score"] == pytest.approx((55.0, 60.0))


def test_what_costs_nothing_fails_by_the_leaderboard_and_succeeds_by_the_paper() -> None:
    free = NotedInfraction(InfractionKind.OUTSIDE_LANES, 3.0, "Outside for a moment", outside_percent=0.0)
    card = road_scorecard([outcome("a", infractions=(free,), status="Completed")], plan("a"), "m", 0)
    assert (scored(card, "success").value, scored(card, "success_paper").value) == (0.0, 1.0)


def test_a_route_that_was_not_driven_counts_as_failed_and_is_named() -> None:
    card = road_scorecard([outcome("a")], plan("a", "b"), "m", 0)
    assert (scored(card, "success").value, scored(card, "success").n) == (0.5, 2)
    assert scored(card, "completion").value == 0.5
    assert "1 of 2 routes were not driven and count as failed: b" in card.limits
    assert card.ledger.total == 1


def test_a_crash_is_told_from_a_failure_and_counts_as_one() -> None:
    card = road_scorecard([outcome("a"), outcome("b", HIT), outcome("c", **CRASHED)], plan("a", "b", "c"), "m", 0)
    assert (card.ledger.right, card.ledger.wrong, card.ledger.failed) == (1, 1, 1)
    assert scored(card, "success").value == pytest.approx(1 / 3)
    assert "1 drive crashed and counts as failed: c" in card.limits
    verdict = road_verdict(outcome("c", **CRASHED))
    assert (verdict.outcome, verdict.primary) == (Outcome.FAILED, 0.0)


def test_a_driver_all_of_whose_decisions_were_defaults_has_no_score() -> None:
    decisions = Decisions(made=60, defaults=60)
    card = road_scorecard([outcome("a", decisions=decisions)], plan("a"), "m", 0)
    assert {score.name for score in card.scores if score.value is not None} == {"defaults"}
    assert card.no_score == "100 % defaults"
    assert card.limits[0].startswith("100 % defaults: none of 60 decisions")
    assert road_verdict(outcome("a"), has_scores=False).primary is None


def test_the_share_of_decisions_by_default_is_said() -> None:
    counts = [Decisions(made=2_000, defaults=200), Decisions(made=1_960, defaults=12)]
    outcomes = [outcome(name, decisions=each) for name, each in zip("ab", counts, strict=True)]
    card = road_scorecard(outcomes, plan("a", "b"), "m", 0)
    assert card.remarks == ("decisions 3,960: 212 (5.4 %) had no usable key; a DEFAULT drove the car",)
    assert (scored(card, "defaults").n, scored(card, "defaults").clusters) == (3_960, 2)


def test_the_flip_rate_counts_routes_and_the_table_pairs_of_repeats() -> None:
    outcomes = [
        outcome(route, *([HIT] if route + str(n) == "a1" else []), repeat=n) for route in "ab" for n in range(3)
    ]
    card = road_scorecard(outcomes, plan("a", "b"), "m", 0)
    assert scored(card, "success").value == pytest.approx(5 / 6)
    assert scored(card, "flip_rate").value == 0.5  # one route of two
    assert rows(card, "repeats") == {"a": (3, 2, pytest.approx(2 / 3)), "b": (3, 3, 0.0)}  # 2 of 3 pairs
    assert next(table for table in card.tables if table.name == "repeats").columns[-1] == "pairs that differ"


def test_infractions_are_counted_by_kind_and_by_kilometre() -> None:
    outcomes = [outcome("a", HIT, HIT, distance_m=1_500.0), outcome("b", HIT, RED, distance_m=2_500.0)]
    card = road_scorecard(outcomes, plan("a", "b"), "m", 0)
    assert rows(card, "infractions") == {
        "hit a vehicle": (3, 2, 0.75, 0.6, 0.6),
        "ran a red light": (1, 1, 0.25, 0.7, 0.8),
    }


def test_abilities_are_counted_by_three_rules() -> None:
    junction = ScenarioType.T_JUNCTION  # Traffic_Signs alone
    failed = outcome("a", HIT, scenario_type=str(junction), passed_junction=True)
    card = road_scorecard([failed], plan("a", scenario_type=junction), "m", 0)
    assert rows(card, "abilities")["Traffic Signs"] == (0.0, 1.0, 0.5)
    assert rows(card, "abilities")["Merging"] == (None, None, None)


def test_the_mean_of_abilities_needs_all_five() -> None:
    five = {
        "a": ScenarioType.ACCIDENT,
        "b": ScenarioType.PARKING_EXIT,
        "c": ScenarioType.CONTROL_LOSS,
        "d": ScenarioType.INVADING_TURN,
        "e": ScenarioType.T_JUNCTION,
    }
    routes = tuple(ExpectedRoute(name, "urban", kind) for name, kind in five.items())
    expected = RoutePlan(routes=routes, available=5, without_map={})
    outcomes = [outcome(name, *([HIT] if name == "e" else []), scenario_type=str(kind)) for name, kind in five.items()]
    assert scored(road_scorecard(outcomes, expected, "m", 0), "ability_mean").value == pytest.approx(0.8)
    fewer = replace(expected, routes=routes[:4])
    assert scored(road_scorecard(outcomes, fewer, "m", 0), "ability_mean").value is None


def test_a_route_without_a_scenario_counts_for_success_and_in_no_ability() -> None:
    card = road_scorecard([outcome("a", scenario_type=None)], plan("a", scenario_type=None), "m", 0)
    assert scored(card, "success").value == 1.0
    assert not card.breakdowns
    assert "1 of 1 routes have no scenario, and count in no ability" in card.limits


def test_comfort_stands_as_the_reference_has_it_and_corrected() -> None:
    bumpy = [outcome("a", comfort=Comfort(0.2, 0.8, 5)), outcome("b", comfort=Comfort(0.4, 1.0, 5)), outcome("c")]
    card = road_scorecard(bumpy, plan("a", "b", "c"), "m", 0)
    assert scored(card, "comfort").value == pytest.approx(0.9)
    assert scored(card, "comfort_legacy").value == pytest.approx(0.3)
    assert scored(card, "comfort").n == 2


def test_efficiency_is_the_mean_over_routes_that_state_a_speed() -> None:
    outcomes = [outcome("a", speed_percentages=(80.0, 120.0)), outcome("b", speed_percentages=(50.0,)), outcome("c")]
    card = road_scorecard(outcomes, plan("a", "b", "c"), "m", 0)
    assert (scored(card, "efficiency").value, scored(card, "efficiency").n) == (75.0, 2)


def test_a_route_outside_the_plan_is_left_out_and_the_order_of_outcomes_does_not_matter() -> None:
    outcomes = [outcome("b", HIT), outcome("a"), outcome("z")]
    cards = [road_scorecard(each, plan("a", "b"), "m", 0) for each in (outcomes, outcomes[::-1])]
    first, second = (scores_document(card, Timing("", 0.0, None)) for card in cards)
    assert first == second
    assert scored(cards[0], "success").value == 0.5


def test_what_went_wrong_is_told_in_words() -> None:
    assert wrongs(outcome("a", HIT, HIT, RED, **BLOCKED)) == ("2 x hit a vehicle", "ran a red light", "stood still")
    assert wrongs(outcome("c", **CRASHED)) == ("driver crashed: act raised ValueError",)
    assert wrongs(outcome("d")) == ()


def test_a_road_test_that_did_not_take_place_says_so() -> None:
    card = not_driven_card("vllm/x", "--routes none")
    assert (card.scores[0].value, card.no_score, card.ledger.total) == (None, "not driven", 0)


def test_a_plan_comes_back_from_disk(tmp_path: Path) -> None:
    routes = [Route("a", "maps/Town01.map.zst", ((0.0, 0.0, 0.0),), ())]
    written = route_plan(routes, available=7, without_map={"Town12": 6})
    write_plan(tmp_path, written)
    assert read_plan(tmp_path) == written
    assert written.routes[0].map_name == "Town01"


@pytest.mark.parametrize("content", [None, "{", '{"routes": 3}'])
def test_a_plan_that_cannot_be_read_says_what_to_type(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "routes.json").write_text(content)
    with pytest.raises(BadDataError, match="the command that made the run again"):
        read_plan(tmp_path)


def test_drives_of_one_route_are_in_the_order_of_their_repeats() -> None:
    found = driven([outcome("a", repeat=1), outcome("a", repeat=0)], plan("a"))
    assert [each.repeat for each in found.outcomes] == [0, 1]


def records(*types: str) -> Iterator[dict[str, Any]]:
    for number, name in enumerate(types):
        yield {
            "route_id": f"RouteScenario_{number}_rep0",
            "scenario_name": f"{name}_1",
            "status": "Completed",
            "infractions": {"red_light": ["ran it"] if number else [], "min_speed_infractions": ["At 80% of it"]},
            "scores": {"score_route": 100, "score_composed": 70.0 if number else 100.0},
        }


def official(*types: str) -> Scorecard:
    file = {"_checkpoint": {"records": list(records(*types))}}
    return official_scorecard(json.dumps(file).encode(), origin="merged.json")


def test_an_official_file_is_held_against_the_220_routes() -> None:
    card = official("Accident", "T_Junction")
    assert scored(card, "success").value == pytest.approx(1 / 220)
    assert scored(card, "driving_score").value == pytest.approx(170 / 220)
    assert scored(card, "driving_score_paper").value == pytest.approx(180 / 220)
    assert scored(card, "efficiency").value == 80.0
    assert "218 of 220 routes are not in the file and count as failed" in card.limits
    assert card.comparable.startswith("no: incomplete")
    overtaking = next(cell for cell in card.breakdowns[0].cells if cell.name == "Overtaking")
    assert overtaking.value == pytest.approx(1 / 45)
    assert overtaking.n == 45
    # 220 routes count in 290 abilities: 45 + 80 + 60 + 10 + 95.
    assert (scored(card, "ability_mean").n, scored(card, "ability_mean").clusters) == (290, 220)


def test_an_official_file_of_another_set_is_held_against_itself() -> None:
    card = official(*["Accident"] * 6)
    assert scored(card, "success").value == pytest.approx(1 / 6)
    assert not any("not in the file" in limit for limit in card.limits)
    assert card.comparable.startswith("yes")

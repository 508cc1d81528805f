"""Official result files, read and scored again, and the tally of their routes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.scoring import (
    RouteResult,
    ScoringProtocol,
    driving_efficiency,
    infraction,
    infraction_kind,
    read_results,
    speed_percentages,
    tally,
)
from roadworthy.errors import BadDataError

LEADERBOARD = ScoringProtocol.LEADERBOARD
SPEED = "Average speed is {}% of the surrounding traffic's one"


def record(number: int = 1711, **changes: Any) -> dict[str, Any]:
    """A record as files hold it: 60 m driven, one collision, a tenth of the way outside the lanes."""
    standing = {
        "index": 0,
        "route_id": f"RouteScenario_{number}_rep0",
        "scenario_name": "ParkingCutIn_1",
        "status": "Failed - Agent timed out",
        "infractions": {
            "collisions_vehicle": ["Agent collided against object with type=vehicle and id=7 at (x=1.0, y=2.0, z=3.0)"],
            "outside_route_lanes": ["Agent was outside its lanes for about 6.0 meters (10.0% of the completed route)"],
            "min_speed_infractions": [SPEED.format(89.21), SPEED.format(30)],
            "red_light": [],
        },
        "scores": {"score_route": 50, "score_penalty": 0.54, "score_composed": 27.0},
        "meta": {"route_length": 120.0},
    }
    return standing | changes


def file_of(*records: dict[str, Any]) -> bytes:
    return json.dumps({"_checkpoint": {"records": records, "progress": [1, 1]}, "eligible": True}).encode()


def result(status: str = "Completed", completion: float = 100.0, number: int = 1, *keys: str) -> RouteResult:
    found = tuple(infraction(infraction_kind(key), LEADERBOARD) for key in keys)
    return RouteResult(f"RouteScenario_{number}_rep0", "Accident", status, completion, found, LEADERBOARD)


def test_a_record_is_scored_again_as_the_file_states() -> None:
    (read,) = read_results(file_of(record()), LEADERBOARD)
    assert read.driving_score == pytest.approx(50 * 0.6 * 0.9)
    assert read.agrees_with_file


def test_a_file_that_states_another_score_is_named() -> None:
    scores = {"score_route": 50, "score_penalty": 0.6, "score_composed": 30.0}
    read = read_results(file_of(record(), record(9, scores=scores)), LEADERBOARD)
    assert tally(read, 220).differing == ("RouteScenario_9_rep0",)


def test_a_file_that_rounds_a_third_of_the_way_to_33_33_percent_agrees() -> None:
    outside = {"outside_route_lanes": ["Agent was outside its lanes for about 40.0 meters (33.33% of the route)"]}
    scores = {"score_route": 100, "score_penalty": 0.666667, "score_composed": 66.666667}
    (read,) = read_results(file_of(record(infractions=outside, scores=scores)), LEADERBOARD)
    assert read.driving_score == pytest.approx(66.67)
    assert read.agrees_with_file


def test_a_file_can_be_weighed_by_the_paper() -> None:
    crossed = record(infractions={"red_light": ["ran it"]})
    (read,) = read_results(file_of(crossed), ScoringProtocol.PAPER)
    assert read.driving_score == pytest.approx(50 * 0.8)


def test_results_come_by_route_id_whatever_the_order_of_records() -> None:
    assert read_results(file_of(record(2), record(1)), LEADERBOARD) == read_results(
        file_of(record(1), record(2)), LEADERBOARD
    )


def test_a_scenario_whose_name_holds_an_underscore_keeps_it() -> None:
    (read,) = read_results(file_of(record(scenario_name="T_Junction_1")), LEADERBOARD)
    assert read.scenario_type == "T_Junction"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"infractions": {"speeding": ["too fast"]}}, 'called "speeding"'),
        ({"infractions": {"outside_route_lanes": ["Agent left its lanes (nan% of the route)"]}}, "no percentage"),
        ({"infractions": {"outside_route_lanes": ["Agent left its lanes (-5.0% of the route)"]}}, "no percentage"),
        ({"scenario_name": "FlyingSaucer_1"}, '"FlyingSaucer_1" is no scenario'),
        ({"status": "Splendid"}, 'status "Splendid"'),
        ({"scores": {"score_route": 101, "score_composed": 50}}, "completion of RouteScenario_1711_rep0 is 101"),
        ({"scores": {"score_route": 10, "score_composed": -1}}, "stated driving score of RouteScenario_1711_rep0"),
        ({"scores": {"score_route": float("nan"), "score_composed": 1}}, "no result file"),
        ({"scores": {"score_route": 10}}, "missing required field `score_composed`"),
    ],
)
def test_a_bad_record_is_refused_with_file_and_value(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDataError, match=message) as refused:
        read_results(file_of(record(**changes)), LEADERBOARD, origin="run/merged.json")
    assert str(refused.value).startswith("run/merged.json")


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"_checkpoint": {}}', b"\xff"])
def test_what_is_no_result_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadDataError, match="no result file of Bench2Drive"):
        read_results(data, LEADERBOARD)


def test_a_route_that_is_in_a_file_twice_is_refused() -> None:
    with pytest.raises(BadDataError, match="RouteScenario_1711_rep0 has more than one result"):
        read_results(file_of(record(), record()), LEADERBOARD)


def test_a_result_needs_the_type_and_not_the_name_of_its_scenario() -> None:
    with pytest.raises(BadDataError, match="Leave out the number"):
        RouteResult("1", "Accident_1", "Perfect", 100.0, (), LEADERBOARD)


@pytest.mark.parametrize("name", ["NoScenario", "NoScenario_3"])
def test_a_route_without_a_scenario_has_no_type(name: str) -> None:
    (read,) = read_results(file_of(record(scenario_name=name)), LEADERBOARD)
    assert read.scenario_type is None
    assert tally([read], 1).driving_score == pytest.approx(27.0)


def test_missing_routes_score_nothing_and_are_counted() -> None:
    routes = [result("Perfect"), result("Completed", 100.0, 2, "red_light"), result("Failed", 50.0, 3)]
    counted = tally(routes, 4)
    assert counted.driving_score == pytest.approx((100 + 70 + 50 + 0) / 4)
    assert (counted.success_rate, counted.expected, counted.missing) == (0.25, 4, 1)


def test_no_results_at_all_score_nothing() -> None:
    counted = tally([], 220)
    assert (counted.driving_score, counted.success_rate, counted.missing) == (0.0, 0.0, 220)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8), st.integers(0, 3))
def test_the_score_stays_between_0_and_the_mean_completion(completions: list[float], missing: int) -> None:
    routes = [result("Failed", each, number) for number, each in enumerate(completions)]
    counted = tally(routes, len(routes) + missing)
    assert 0.0 <= counted.driving_score <= sum(completions) / len(completions) + 1e-9


@pytest.mark.parametrize("expected", [0, 1])
def test_more_results_than_expected_routes_are_refused(expected: int) -> None:
    with pytest.raises(BadDataError, match=f"2 results for {expected} expected"):
        tally([result(), result(number=2)], expected)


def test_a_route_is_not_tallied_twice() -> None:
    with pytest.raises(BadDataError, match="more than one result"):
        tally([result(), result()], 3)


def test_speeds_beside_the_traffic_are_read_from_the_messages() -> None:
    (read,) = read_results(file_of(record()), LEADERBOARD)
    assert speed_percentages(read) == (89.21, 30.0)


def test_efficiency_is_the_mean_of_the_means_of_the_routes() -> None:
    efficiency = driving_efficiency([[100.0], [20.0, 40.0, 60.0]])
    assert (efficiency.percent, efficiency.routes, efficiency.without, efficiency.dropped) == (70.0, 2, 0, 0)


def test_efficiency_of_a_route_whose_every_speed_is_dropped_leaves_it_out() -> None:
    efficiency = driving_efficiency([[1000.0], [1000.1]])
    assert (efficiency.percent, efficiency.routes, efficiency.without, efficiency.dropped) == (1000.0, 1, 1, 1)


def test_efficiency_of_nothing_is_unknown() -> None:
    assert driving_efficiency([[], []]).percent is None


@pytest.mark.parametrize("percent", [float("nan"), float("inf"), -1.0])
def test_a_speed_that_is_no_percentage_is_refused(percent: float) -> None:
    with pytest.raises(BadDataError, match="% of the traffic's"):
        driving_efficiency([[percent]])

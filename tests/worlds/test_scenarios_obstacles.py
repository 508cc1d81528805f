"""What stands or rides in ego's lane, and who comes beside it or towards it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from roads.small_maps import crossroads, straight_road
from roadworthy.errors import BadDataError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import EventType, NumberRange, ScenarioType
from roadworthy.worlds.embedded.catalogue import EGO_WIDTH_M
from roadworthy.worlds.embedded.scenarios.families.side_lane import HazardAtSideLane
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from worlds.scenario_stages import actors, driven, events_of, flow_lanes, overlaps, place_of, script_on, turned_degrees

OBSTACLES = (ScenarioType.ACCIDENT, ScenarioType.CONSTRUCTION_OBSTACLE, ScenarioType.PARKED_OBSTACLE)
TWO_WAYS = (
    ScenarioType.ACCIDENT_TWO_WAYS,
    ScenarioType.CONSTRUCTION_OBSTACLE_TWO_WAYS,
    ScenarioType.PARKED_OBSTACLE_TWO_WAYS,
)


@pytest.fixture(scope="module")
def two_lanes() -> RoadNetwork:
    """Two lanes a direction: f1, on the right, in the middle of y = -5.25 m."""
    return straight_road(lanes=2, length_m=300.0)


@pytest.fixture(scope="module")
def one_lane() -> RoadNetwork:
    """One lane a direction, f0 in the middle of y = -1.75 m; a car is parked at the kerb of b0 and f0 each."""
    return straight_road(lanes=1, length_m=300.0)


def beside(network: RoadNetwork, kind: ScenarioType, **parameters: float | str | NumberRange) -> Script:
    return script_on(network, kind, (5.0, -5.25), (250.0, -5.25), 25.0, distance=50.0, **parameters)


def towards(network: RoadNetwork, kind: ScenarioType, **parameters: float | str | NumberRange) -> Script:
    return script_on(network, kind, (5.0, -1.75), (280.0, -1.75), 25.0, distance=50.0, **parameters)


def room_m(script: Script, from_m: float, to_m: float) -> float:
    """The widest way through the lane between what stands on it there, edge to edge."""
    half = script.stage.width_at(from_m) / 2.0
    left, right = -half, half
    for actor in script.stage.cast.actors:
        at_m, left_m = place_of(script, actor)
        if from_m <= at_m <= to_m:
            left, right = max(left, left_m + actor.kind.size_m[1] / 2), min(right, left_m - actor.kind.size_m[1] / 2)
    return max(half - left, right + half)


@pytest.mark.parametrize("kind", OBSTACLES)
def test_the_obstacle_leaves_no_room_in_its_lane(two_lanes: RoadNetwork, kind: ScenarioType) -> None:
    script = beside(two_lanes, kind)
    assert room_m(script, 72.0, 78.0) < EGO_WIDTH_M


@pytest.mark.parametrize("kind", OBSTACLES)
def test_the_obstacle_begins_so_far_behind_the_trigger(two_lanes: RoadNetwork, kind: ScenarioType) -> None:
    script = beside(two_lanes, kind)
    first = next(actor for actor in script.stage.cast.actors if actor.id == script.stage.role_ids[0])
    assert place_of(script, first)[0] == pytest.approx(75.0)


@pytest.mark.parametrize("kind", (*OBSTACLES, *TWO_WAYS))
def test_nothing_of_an_obstacle_stands_in_something_else_of_it(kind: ScenarioType) -> None:
    network = straight_road(lanes=1 if kind in TWO_WAYS else 2, length_m=300.0)
    y_m = -1.75 if kind in TWO_WAYS else -5.25
    assert not overlaps(script_on(network, kind, (5.0, y_m), (250.0, y_m), 25.0, distance=50.0))


def test_the_police_stand_with_flashing_lights_behind_two_cars_that_are_turned(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.ACCIDENT)
    police, first, second = (
        next(actor for actor in script.stage.cast.actors if actor.id == name) for name in script.stage.role_ids
    )
    assert police.kind.name == "police-car" and police.kind.flashing
    assert place_of(script, police)[0] < place_of(script, first)[0] < place_of(script, second)[0]
    assert abs(turned_degrees(script, first)) > 10.0 and abs(turned_degrees(script, second)) > 30.0


def test_cones_stand_on_the_side_by_which_ego_passes(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.CONSTRUCTION_OBSTACLE)
    # The line on the left of the lane is 1.75 m to the left of its middle.
    assert {round(place_of(script, cone)[1], 2) for cone in actors(script, "cone")} == {1.40}


def test_an_obstacle_of_the_left_lane_leans_to_the_left_and_is_passed_on_the_right(two_lanes: RoadNetwork) -> None:
    script = script_on(
        two_lanes,
        ScenarioType.CONSTRUCTION_OBSTACLE,
        (5.0, -1.75),
        (250.0, -1.75),
        25.0,
        distance=50.0,
        direction="left",
    )
    assert {round(place_of(script, cone)[1], 2) for cone in actors(script, "cone")} == {-1.40}
    assert flow_lanes(script) == [{"f1"}]


def test_the_sign_stands_beyond_the_edge_of_the_road(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.ACCIDENT)
    (sign,) = actors(script, "accident-sign")
    assert place_of(script, sign)[1] == pytest.approx(-1.75 - 0.7)


def test_traffic_flows_in_the_lane_beside_at_the_speed_of_the_route_file(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.PARKED_OBSTACLE, speed=36.0)
    assert flow_lanes(script) == [{"f0"}]
    vehicles = script.stage.traffic.vehicles
    assert set(vehicles.top_speed[vehicles.active].tolist()) == {10.0}


@pytest.mark.parametrize("kind", TWO_WAYS)
def test_traffic_comes_towards_ego_on_a_road_of_two_ways(one_lane: RoadNetwork, kind: ScenarioType) -> None:
    assert flow_lanes(towards(one_lane, kind, frequency=NumberRange(30.0, 60.0))) == [{"b0"}]


def test_frequency_is_the_gap_between_oncoming_vehicles(one_lane: RoadNetwork) -> None:
    script = towards(one_lane, ScenarioType.PARKED_OBSTACLE_TWO_WAYS, frequency=40.0)
    (flow,) = script.stage.flows
    places = sorted(place.position_m for place in script.stage.director.under_way(flow.serials).values())
    assert {round(after - before) for before, after in pairwise(places)} == {40}


def test_an_obstacle_is_over_when_ego_is_back_in_its_lane(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.PARKED_OBSTACLE)
    phases = [script.phase for now in driven(script, 60.0, 10.0, 4.5, left_m=3.5) if now.route_m > 90.0]
    # The car ends at 75 + 2.375 m, ego's tail is 2.451 m behind its middle: 77.375 + 15 + 2.451 m.
    assert phases[0] == "running" and phases[-1] == "done"


def test_who_waits_behind_the_obstacle_for_too_long_is_told(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.ACCIDENT)
    (now,) = driven(script, 60.0, 0.0, 0.05)
    late = replace(now, time_s=TIMEOUT_S + 1.0)
    assert [event.type for event in events_of(script, late)] == [EventType.SCENARIO_TIMEOUT]


@pytest.mark.parametrize(
    ("kind", "lacks"),
    [
        (ScenarioType.ACCIDENT, "second lane of the direction"),
        (ScenarioType.HAZARD_AT_SIDE_LANE, "second lane of the direction"),
    ],
)
def test_a_road_of_one_lane_is_refused_by_types_for_several(
    one_lane: RoadNetwork, kind: ScenarioType, lacks: str
) -> None:
    with pytest.raises(BadDataError, match=lacks):
        towards(one_lane, kind)


@pytest.mark.parametrize("kind", (*TWO_WAYS, ScenarioType.HAZARD_AT_SIDE_LANE_TWO_WAYS))
def test_a_one_way_road_is_refused_by_types_for_two_ways(kind: ScenarioType) -> None:
    with pytest.raises(BadDataError, match="needs an oncoming lane"):
        towards(straight_road(lanes=1, length_m=300.0, both_ways=False), kind)


def test_an_obstacle_beyond_the_end_of_the_route_is_refused(two_lanes: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match=r"would end .* along a route of 245 m"):
        script_on(two_lanes, ScenarioType.ACCIDENT, (5.0, -5.25), (250.0, -5.25), 25.0, distance=210.0)


def test_an_obstacle_in_a_junction_is_refused() -> None:
    with pytest.raises(BadDataError, match="would stand in the junction"):
        script_on(
            crossroads(), ScenarioType.PARKED_OBSTACLE_TWO_WAYS, (-90.0, -1.75), (90.0, -1.75), 25.0, distance=65.0
        )


def test_three_cyclists_ride_at_the_edge_when_ego_is_at_the_trigger(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.HAZARD_AT_SIDE_LANE, bicycle_speed=10.8)
    riders = actors(script, "bicycle")
    before = [place_of(script, rider) for rider in riders]
    assert len(before) == 3 and all(left_m < -0.5 for _, left_m in before)
    for _ in driven(script, 10.0, 0.0, 2.0):
        pass
    assert [place_of(script, rider) for rider in riders] == before
    for _ in driven(script, 24.0, 0.0, 8.0):
        pass
    assert riders[-1].speed_mps == pytest.approx(3.0)


def test_cyclists_leave_no_room_for_a_car_that_stays_in_its_lane(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.HAZARD_AT_SIDE_LANE)
    # What is left of the lane to the left of the one who rides nearest to its middle.
    nearest = max(place_of(script, rider)[1] for rider in actors(script, "bicycle"))
    assert 1.75 - (nearest + 0.31) < EGO_WIDTH_M + 0.5


def test_cyclists_stop_where_their_ride_ends(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.HAZARD_AT_SIDE_LANE, bicycle_speed=18.0, bicycle_drive_distance=20.0)
    for _ in driven(script, 30.0, 0.0, 15.0):
        pass
    places = [place_of(script, rider)[0] for rider in actors(script, "bicycle")]
    assert all(rider.speed_mps == 0.0 for rider in actors(script, "bicycle"))
    # The foremost from 85 m: 20 m on, and what braking with 2 m/s2 from 5 m/s takes, 6.25 m; the others behind it.
    assert places[-1] == pytest.approx(111.25, abs=0.5)
    assert 4.0 < places[-1] - places[-2] < 9.0 and 4.0 < places[-2] - places[-3] < 9.0


def test_cyclists_are_passed_when_ego_is_before_the_foremost(two_lanes: RoadNetwork) -> None:
    script = beside(two_lanes, ScenarioType.HAZARD_AT_SIDE_LANE, bicycle_speed=10.8)
    assert isinstance(script, HazardAtSideLane)
    for now in driven(script, 30.0, 10.0, 12.0, left_m=3.5):
        if script.phase == "done":
            foremost_m = place_of(script, actors(script, "bicycle")[-1])[0]
            assert now.tail_m - foremost_m == pytest.approx(15.0, abs=1.0)
            return
    pytest.fail("never over")


def test_a_parameter_out_of_range_is_refused(one_lane: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match=r"<frequency> is 5: it must be from 10 to 500 m"):
        towards(one_lane, ScenarioType.ACCIDENT_TWO_WAYS, frequency=5.0)


def test_who_has_long_waited_behind_an_obstacle_gets_a_wide_gap(one_lane: RoadNetwork) -> None:
    script = towards(one_lane, ScenarioType.PARKED_OBSTACLE_TWO_WAYS)
    (flow,) = script.stage.flows
    opens = [(now.time_s, flow.is_open) for now in driven(script, 55.0, 0.0, 32.0)]
    closed = [time_s for time_s, is_open in opens if not is_open]
    # Waiting begins in the first tick, at 0.05 s: 10 s of patience, then 20 s in which nobody comes into the stream.
    assert (closed[0], closed[-1]) == pytest.approx((10.05, 30.0), abs=0.06)


def test_nobody_who_drives_on_gets_a_wide_gap(one_lane: RoadNetwork) -> None:
    script = towards(one_lane, ScenarioType.PARKED_OBSTACLE_TWO_WAYS)
    (flow,) = script.stage.flows
    assert all(flow.is_open for _ in driven(script, 22.0, 5.0, 12.0, left_m=3.5))

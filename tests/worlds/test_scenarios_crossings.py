"""Those who cross in front of ego: where they wait, when they go, and that one can stop for them."""

from collections.abc import Callable
from typing import Final

import numpy as np
import pytest

from roadworthy.errors import BadDataError
from roadworthy.roads.lane import LaneType
from roadworthy.scene import Category, NumberRange, ScenarioType
from roadworthy.scene.scenario import DONE
from roadworthy.worlds.embedded.line_of_sight import eye_of, line_of_sight
from roadworthy.worlds.embedded.scenarios.arrival import arrival_s
from roadworthy.worlds.embedded.scenarios.crosser import fair_pace_mps, fair_warning_s
from roadworthy.worlds.embedded.scenarios.families.bicycle_flow import CrossingBicycleFlow
from roadworthy.worlds.embedded.scenarios.families.crossings import Crossing
from roadworthy.worlds.embedded.scenarios.roadside import carriageway_at
from roadworthy.worlds.embedded.scenarios.script import Script
from worlds.staged_scripts import Ride, attentive, script_on

STREET: Final = ((20.0, -1.6), (165.0, -1.6))
PARKED: Final = ((-165.0, -1.6), (-30.0, -1.6))
RIGHT_TURN: Final = ((1.6, -90.0), (70.0, -1.6))
FROM_BIKE_ROAD: Final = ((191.6, 60.0), (250.0, 165.0))


def dynamic(*parameters: tuple[str, float | str]) -> Script:
    return script_on(ScenarioType.DYNAMIC_OBJECT_CROSSING, "urban", STREET, 30.0, parameters)


def parked() -> Script:
    return script_on(ScenarioType.PARKING_CROSSING_PEDESTRIAN, "suburban", PARKED, 30.0)


def zebra() -> Script:
    return script_on(ScenarioType.PEDESTRIAN_CROSSING, "suburban", ((-110.0, -1.6), (60.0, -1.6)), 40.0)


def cyclist() -> Script:
    return script_on(ScenarioType.VEHICLE_TURNING_ROUTE, "urban", RIGHT_TURN, 45.0)


def walker() -> Script:
    return script_on(ScenarioType.VEHICLE_TURNING_ROUTE_PEDESTRIAN, "urban", RIGHT_TURN, 45.0)


def bicycles(start: tuple[float, float, float] = (194.2, 60.0, 0.0)) -> CrossingBicycleFlow:
    places = (("start_actor_flow", start), ("end_actor_flow", (194.2, 230.0, 0.0)))
    gaps = (("source_dist_interval", NumberRange(12.0, 40.0)), ("flow_speed", 6.0))
    script = script_on(ScenarioType.CROSSING_BICYCLE_FLOW, "urban", FROM_BIKE_ROAD, 40.0, (*places, *gaps))
    assert isinstance(script, CrossingBicycleFlow)
    return script


# The speed at which ego comes: the limit, or what one drives behind a turn.
CASES: Final = [(dynamic, 13.0), (parked, 13.0), (zebra, 13.0), (cyclist, 6.0), (walker, 6.0)]


@pytest.mark.parametrize(("make", "speed_mps"), CASES)
def test_an_ego_that_pays_no_heed_hits_somebody(make: Callable[[], Script], speed_mps: float) -> None:
    script = make()
    ride = Ride(script, speed_mps, lambda now: speed_mps).on(20.0)
    assert set(ride.hits) & set(script.stage.role_ids)


@pytest.mark.parametrize(("make", "speed_mps"), CASES)
def test_an_ego_that_brakes_when_they_start_hits_nobody_and_gets_through(
    make: Callable[[], Script], speed_mps: float
) -> None:
    script = make()
    ride = Ride(script, speed_mps, attentive(script, speed_mps)).on(40.0)
    assert (ride.hits, script.phase) == ([], DONE)


@pytest.mark.parametrize("make", [dynamic, parked])
def test_they_are_hidden_until_they_start(make: Callable[[], Script]) -> None:
    script = make()
    (walker_id,), (blocker_id,) = script.stage.role_ids, script.stage.blocker_ids
    bodies, ids = script.stage.cast.bodies(), script.stage.cast.ids
    assert isinstance(script, Crossing)
    eye = eye_of(script.stage.pose(script.crossers[0].meets_m - 30.0))
    shares = dict(zip(ids, line_of_sight(eye, bodies, bodies, np.zeros((0, 7))).tolist(), strict=True))
    assert shares[walker_id] == 0.0 and shares[blocker_id] > 0.9


def test_nobody_goes_while_ego_is_far_away() -> None:
    script = dynamic(("distance", 60.0))
    ride = Ride(script, 2.0, lambda now: 2.0).on(10.0)
    assert script.phase == "running" and script.stage.cast.actors[1].speed_mps == 0.0, ride.now.front_m


def test_a_walker_who_comes_towards_ego_starts_farther_behind_the_blocker() -> None:
    square, oblique = (dynamic(("crossing_angle", angle)) for angle in (0.0, 20.0))
    places = [
        each.stage.line.locate(each.stage.cast.actors[1].x_m, each.stage.cast.actors[1].y_m).position_m
        for each in (square, oblique)
    ]
    # tan 20 degrees is 0.364, of the 3.0 m from the walker to ego's line: 1.625 + 0.5 + 0.75 * 1.2.
    assert places[1] - places[0] == pytest.approx(0.364 * 3.025, abs=0.01)


def test_the_blocker_that_the_file_names_is_put_up_on_the_side_that_it_names() -> None:
    script = dynamic(("blocker_model", "static.prop.container"), ("direction", "left"))
    blocker = script.stage.cast.actors[0]
    assert blocker.kind.name == "container"
    assert script.stage.line.locate(blocker.x_m, blocker.y_m).offset_m > 4.0


def test_an_angle_beyond_sixty_degrees_is_refused() -> None:
    with pytest.raises(BadDataError, match="<crossing_angle> is 75: it must be from -60 to 60 degrees"):
        dynamic(("crossing_angle", 75.0))


def test_the_van_stands_in_the_parking_lane() -> None:
    van = parked().stage.cast.actors[0]
    lane = parked().stage.network.index.lane_at(van.x_m, van.y_m, types=(LaneType.PARKING,))
    assert lane is not None and abs(lane.offset_m) < 0.2


def test_a_parked_van_needs_a_parking_lane_or_a_shoulder() -> None:
    with pytest.raises(BadDataError, match="needs a parking lane or a shoulder on the right of lane"):
        script_on(ScenarioType.PARKING_CROSSING_PEDESTRIAN, "urban", STREET, 30.0)


def test_three_cross_the_zebra_and_the_last_hesitates() -> None:
    script = zebra()
    assert isinstance(script, Crossing)
    Ride(script, 12.0, lambda now: 12.0).on(1.5)
    dues = [each.due_s for each in script.crossers]
    assert len(script.stage.role_ids) == 3 and None not in dues
    assert [each.delay_s for each in script.crossers][:2] == [0.0, 0.0] and script.crossers[2].delay_s >= 0.8


def test_without_a_crossing_or_junction_ahead_nobody_can_cross() -> None:
    with pytest.raises(BadDataError, match="needs a crossing or a junction behind its trigger"):
        script_on(ScenarioType.PEDESTRIAN_CROSSING, "urban", STREET, 30.0)


def test_they_cross_on_the_zebra_behind_the_turn() -> None:
    script = cyclist()
    assert isinstance(script, Crossing)
    here = script.stage.pose(script.crossers[0].meets_m)
    footpath = script.stage.network.index.footpath_at(here.x_m, here.y_m)
    assert footpath is not None and footpath.id == ":A1_c1_0"


def test_one_rides_and_the_other_walks() -> None:
    kinds = [make().stage.cast.actors[0].kind.category for make in (cyclist, walker)]
    assert kinds == [Category.BICYCLE, Category.PEDESTRIAN]


def test_who_crosses_behind_a_turn_needs_a_turn() -> None:
    with pytest.raises(BadDataError, match="at which the route turns left or right"):
        script_on(ScenarioType.VEHICLE_TURNING_ROUTE, "urban", STREET, 30.0)


def test_the_cyclists_cross_egos_turn_and_both_have_green() -> None:
    script = bicycles()
    way = script.stage.connections_ahead(0.0)[0]
    assert way.turn == "right" and script.flow.serials
    letters = script.stage.traffic.lights.letters[way.light_id or ""]
    bikes = script.stage.network.connections[":B2_10_0"]
    assert (letters[way.light_index or 0].lower(), letters[bikes.light_index or 0].lower()) == ("g", "g")
    assert bikes.lane_id in way.conflicts


def test_the_cyclists_must_come_on_a_bike_lane() -> None:
    with pytest.raises(BadDataError, match="no bike lane within 8 m"):
        bicycles(start=(20.0, -1.6, 0.0))


def test_the_cyclists_come_in_groups() -> None:
    script = bicycles()
    ride = Ride(script, 3.0, lambda now: 0.0)
    script.begin(ride.now)
    states = []
    for time_s in (1.0, 8.0, 10.0, 19.0, 21.0):
        ride.time_s = time_s
        script.play(ride.now)
        states.append(script.flow.is_open)
    assert states == [True, True, False, False, True]


def test_a_fair_warning_is_long_enough_to_stop_in() -> None:
    # At 12 m/s: 0.9 s and 12 / 12 s; 3.8 m in 1.9 s are 2 m/s.
    assert fair_warning_s(12.0) == pytest.approx(1.9)
    assert fair_pace_mps(3.8, 12.0) == pytest.approx(2.0)


def test_ego_is_taken_to_keep_its_speed_on_a_straight_road_and_to_slow_down_for_a_turn() -> None:
    straight, bent = dynamic(), cyclist()
    ride = Ride(straight, 10.0, lambda now: 10.0)
    assert arrival_s(straight.stage, ride.now, ride.now.front_m + 50.0) == pytest.approx(5.0)
    turning = Ride(bent, 10.0, lambda now: 10.0)
    assert arrival_s(bent.stage, turning.now, turning.now.front_m + 60.0) > 7.0


def test_the_carriageway_ends_where_the_sidewalks_begin() -> None:
    # Two lanes of 3.25 m: 1.625 m to the right of ego's line, 1.625 + 3.25 m to its left.
    road = carriageway_at(dynamic().stage, 60.0)
    assert road.left_m == pytest.approx(4.875, abs=0.06) and road.right_m == pytest.approx(1.625, abs=0.06)

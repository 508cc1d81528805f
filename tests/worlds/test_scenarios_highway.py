"""Streams to cross or join on fast roads, the car that cuts in from a ramp, and changes of lane one after another."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pytest

from roadworthy.errors import BadDataError
from roadworthy.scene import EventType, NumberRange, Parameter, ScenarioType
from roadworthy.scene.scenario import DONE
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.scenarios.families.flows import ActorFlow
from roadworthy.worlds.embedded.scenarios.families.highway import HighwayCutIn
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.traffic.vehicles import traffic_rows
from worlds.staged_scripts import Ride, script_on

Points = tuple[tuple[float, float], ...]
EXIT: Final = ((-760.0, -9.25), (-480.0, -16.25), (-310.0, -17.6))
RAMP: Final = ((100.5, -30.6), (170.0, -20.0), (440.0, -12.75))
TO_MERGE: Final = ((139.9, -23.8), (170.0, -20.0), (560.0, -12.75))
MAIN: Final = ((90.0, -12.75), (420.0, -12.75))
LEFT_OFF: Final = ((-190.0, -3.5), (-60.0, 0.0), (1.8, 60.0))
ONTO_LEFT: Final = ((1.8, -110.0), (1.8, -40.0), (-80.0, 3.5))
TWO_CHANGES: Final = ((-260.0, -12.75), (140.0, -5.75))
ONE_CHANGE: Final = ((-260.0, -12.75), (140.0, -9.25))
FAR: Final = (9.0, 9.0, 0.0)


def flow_of(
    kind: ScenarioType, points: Points, parameters: Sequence[tuple[str, Parameter]] = (), map_name: str = "motorway"
) -> ActorFlow:
    script = script_on(kind, map_name, points, 20.0, parameters)
    assert isinstance(script, ActorFlow)
    return script


def rural(kind: ScenarioType, points: Points, *parameters: tuple[str, Parameter]) -> ActorFlow:
    return flow_of(kind, points, parameters, "interurban")


def lanes_in_use(script: Script) -> list[set[str]]:
    """The lanes outside junctions on which each stream's vehicles are at the start."""
    director = script.stage.director
    found = [director.under_way(flow.serials) for flow in script.stage.flows]
    return [{place.lane_id for place in places.values() if place.lane_id[0] != ":"} for places in found]


def test_beside_an_exit_the_stream_goes_straight_on() -> None:
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT)
    assert lanes_in_use(script) == [{"e-in.split_1", "e-split.off_2"}]


def test_slow_traffic_takes_the_exit_as_ego_does() -> None:
    script = flow_of(ScenarioType.MERGER_INTO_SLOW_TRAFFIC, EXIT)
    assert lanes_in_use(script) == [{"e-in.split_1", "e-split.off_1"}]


def test_from_a_ramp_ego_meets_a_stream_on_the_lane_that_it_changes_to() -> None:
    script = flow_of(ScenarioType.MERGER_INTO_SLOW_TRAFFIC_V2, RAMP)
    assert lanes_in_use(script) == [{"e-off.on_1", "e-on.merge_2"}]


def test_where_two_lanes_become_one_the_stream_is_on_the_other() -> None:
    script = flow_of(ScenarioType.ENTER_ACTOR_FLOW, TO_MERGE)
    assert lanes_in_use(script) == [{"e-off.on_1", "e-on.merge_2", "e-merge.out_1"}]


def test_at_a_side_road_the_stream_goes_straight_on_into_egos_lane() -> None:
    script = rural(ScenarioType.ENTER_ACTOR_FLOW, ((461.8, -110.0), (461.8, -50.0), (540.0, -3.5)))
    assert lanes_in_use(script) == [{"cross-e.fork_1", "fork.fork-e_1", "fork-e.narrows-e_1"}]


def test_a_left_turn_off_a_rural_road_crosses_the_oncoming_stream() -> None:
    script = rural(ScenarioType.INTERURBAN_ACTOR_FLOW, LEFT_OFF)
    (lanes,) = lanes_in_use(script)
    assert {"cross-e.cross_1", "cross.cross-w_1"} <= lanes
    assert not lanes & {"cross-w.cross_1", "cross-w.cross_2"}


def test_coming_onto_a_rural_road_ego_meets_the_streams_of_its_two_directions_only() -> None:
    script = rural(ScenarioType.INTERURBAN_ADVANCED_ACTOR_FLOW, ONTO_LEFT)
    approached = [lanes & {"cross-e.cross_1", "cross-w.cross_1", "north.cross_1"} for lanes in lanes_in_use(script)]
    assert approached == [{"cross-w.cross_1"}, {"cross-e.cross_1"}]


def test_given_places_say_which_lanes_a_stream_takes() -> None:
    places = (("start_actor_flow", (-700.0, -5.75, 0.0)), ("end_actor_flow", (-400.0, -5.75, 0.0)))
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT, places)
    assert lanes_in_use(script) == [{"e-in.split_3", "e-split.off_4"}]


@pytest.mark.parametrize("speed", [9.0, 20.0])
def test_a_stream_has_the_speed_and_the_gaps_that_the_file_gives(speed: float) -> None:
    asked = (("flow_speed", speed), ("source_dist_interval", NumberRange(30.0, 40.0)))
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT, asked)
    v = script.stage.traffic.vehicles
    rows = traffic_rows(v)
    assert set(v.top_speed[rows].tolist()) == {speed}
    on_first = np.sort([v.position[row] for row in rows if v.y[row] == pytest.approx(-12.75) and v.x[row] < -575.0])
    assert np.diff(on_first).min() >= 30.0
    assert np.diff(on_first).max() <= 40.0


def test_a_stream_keeps_its_lane_behind_whoever_is_slow() -> None:
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT)
    traffic = script.stage.traffic
    v = traffic.vehicles
    first = int(np.argmax(np.where(v.active & (v.x < -575.0), v.x, -np.inf)))
    v.top_speed[first] = 3.0
    for _ in range(200):
        traffic.advance()
    assert np.abs(v.y[traffic_rows(v)] + 12.75).max() < 0.1


def test_a_stream_leaves_the_traffic_where_it_ends() -> None:
    places = (("start_actor_flow", (-900.0, -12.75, 0.0)), ("end_actor_flow", (-860.0, -12.75, 0.0)))
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT, places)
    ride = Ride(script, 0.0, lambda now: 0.0)
    for _ in range(240):
        ride.tick()
        script.stage.traffic.advance()
    v = script.stage.traffic.vehicles
    assert v.x[traffic_rows(v)].max() < -790.0


@pytest.mark.parametrize(
    ("kind", "map_name", "points", "told"),
    [
        (ScenarioType.HIGHWAY_EXIT, "motorway", ((-760.0, -9.25), (-400.0, -9.25)), "needs a change of lane"),
        (ScenarioType.HIGHWAY_EXIT, "motorway", ONE_CHANGE, "needs an exit"),
        (ScenarioType.MERGER_INTO_SLOW_TRAFFIC, "motorway", MAIN, "needs a change of lane"),
        (
            ScenarioType.MERGER_INTO_SLOW_TRAFFIC_V2,
            "motorway",
            MAIN,
            "needs a place behind its trigger where ego comes",
        ),
        (ScenarioType.ENTER_ACTOR_FLOW, "interurban", LEFT_OFF, "needs a place behind its trigger where ego comes"),
        (ScenarioType.INTERURBAN_ACTOR_FLOW, "interurban", ((-190.0, -3.5), (80.0, -3.5)), "turns left"),
        (ScenarioType.HIGHWAY_CUT_IN, "motorway", ((-250.0, -12.75), (100.0, -12.75)), "needs a ramp"),
        (ScenarioType.SEQUENTIAL_LANE_CHANGE, "motorway", ONE_CHANGE, "needs 2 changes of lane"),
    ],
)
def test_a_route_that_has_no_place_for_it_is_refused(
    kind: ScenarioType, map_name: str, points: Points, told: str
) -> None:
    with pytest.raises(BadDataError, match=told):
        script_on(kind, map_name, points, 20.0)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ([("flow_speed", 60.0)], "from 1 to 45 m/s"),
        ([("source_dist_interval", NumberRange(0.0, 9.0))], "from 1 to 500 m"),
        ([("start_actor_flow", FAR)], "no <end_actor_flow>"),
        ([("start_actor_flow", (-700.0, -5.75, 0.0)), ("end_actor_flow", FAR)], "no lanes lead"),
        ([("direction", "left")], "does not take it"),
    ],
)
def test_a_stream_that_cannot_be_is_refused(parameters: list[tuple[str, Parameter]], told: str) -> None:
    with pytest.raises(BadDataError, match=told):
        flow_of(ScenarioType.HIGHWAY_EXIT, EXIT, parameters)


def test_the_side_from_which_ego_comes_must_be_that_of_its_turn() -> None:
    with pytest.raises(BadDataError, match="turns right"):
        rural(ScenarioType.INTERURBAN_ADVANCED_ACTOR_FLOW, ONTO_LEFT, ("direction", "right"))


def test_a_stream_that_ego_never_enters_times_out() -> None:
    script = flow_of(ScenarioType.HIGHWAY_EXIT, EXIT)
    ride = Ride(script, 8.0, lambda now: 8.0 if now.front_m < script.stage.trigger_m + 5.0 else 0.0).on(3.0)
    late = Now(ride.time_s + TIMEOUT_S, ride.now.ego, ride.route_m, ride.now.around)
    assert [event.type for event in script.advance(late)] == [EventType.SCENARIO_TIMEOUT]


def cut_in(*parameters: tuple[str, Parameter], points: Points = MAIN) -> HighwayCutIn:
    script = script_on(ScenarioType.HIGHWAY_CUT_IN, "motorway", points, 18.0, parameters)
    assert isinstance(script, HighwayCutIn)
    return script


def test_the_car_that_will_cut_in_waits_on_the_ramp_until_ego_comes() -> None:
    script = cut_in()
    Ride(script, 0.0, lambda now: 0.0).on(1.0)
    where = script.stage.network.index.lane_at(script.car.x_m, script.car.y_m, heading_rad=script.car.yaw_rad)
    assert (where and where.lane_id, script.car.speed_mps) == ("e-enter.on_1", 0.0)
    assert script.stage.role_ids == [script.car.id]


def test_whoever_pays_no_heed_hits_the_car_that_cuts_in() -> None:
    script = cut_in()
    assert Ride(script, 16.0, lambda now: 16.0).on(25.0).hits == [script.car.id]


def test_whoever_brakes_for_the_car_once_it_is_partly_in_the_lane_gets_by() -> None:
    script, speed_mps = cut_in(), 16.0

    def wish(now: Now) -> float:
        at = script.stage.line.locate(script.car.x_m, script.car.y_m)
        gap_m = at.position_m - script.car.kind.size_m[0] / 2.0 - now.front_m
        in_lane = abs(at.offset_m) < 2.6 and gap_m > -EGO_LENGTH_M
        return min(speed_mps, max(0.0, script.car.speed_mps + (gap_m - 8.0) / 2.0)) if in_lane else speed_mps

    ride = Ride(script, speed_mps, wish).on(40.0)
    assert (ride.hits, script.phase) == ([], DONE)


def test_the_car_lets_an_ego_beside_it_go_first() -> None:
    places = (("other_actor_location", (262.0, -16.25, 0.0)), ("end_location", (430.0, -12.75, 0.0)))
    script = cut_in(*places, points=((215.0, -12.75), (580.0, -12.75)))

    motion = script.car.motion
    assert motion is not None
    ride = Ride(script, 15.0, lambda now: ride.speed_mps)
    while motion.position_m < script.cut_m - 65.0:
        ride.tick()
    ride.route_m = script.stage.line.locate(script.car.x_m, script.car.y_m).position_m
    ride.speed_mps = script.car.speed_mps
    ride.on(10.0)
    at_m = script.stage.line.locate(script.car.x_m, script.car.y_m).position_m
    assert (ride.hits, at_m < ride.route_m) == ([], True)


def test_places_say_from_where_to_where_the_car_comes() -> None:
    script = cut_in(("other_actor_location", (62.7, -43.6, 0.0)), ("end_location", (345.0, -12.75, 0.0)))
    assert (script.car.x_m, script.car.y_m) == pytest.approx((62.7, -43.6), abs=0.5)
    motion = script.car.motion
    assert motion is not None
    assert motion.path.point_at(script.cut_m)[:2].tolist() == pytest.approx((345.0, -12.75), abs=0.2)


def test_there_must_be_room_for_a_car_to_cut_in() -> None:
    with pytest.raises(BadDataError, match="It needs 80 m between the trigger and <end_location>"):
        cut_in(("end_location", (160.0, -12.75, 0.0)))


def changes() -> Script:
    return script_on(ScenarioType.SEQUENTIAL_LANE_CHANGE, "motorway", TWO_CHANGES, 200.0)


def test_others_drive_on_every_lane_that_ego_changes_to_and_not_on_its_own() -> None:
    assert lanes_in_use(changes()) == [{"e-off.on_2", "e-split.off_3"}, {"e-off.on_3", "e-split.off_4"}]


@pytest.mark.parametrize(("left_m", "told"), [(0.0, []), (-3.5, [EventType.SCENARIO_TIMEOUT])])
def test_ego_must_be_on_the_last_lane_in_time(left_m: float, told: list[EventType]) -> None:
    script = changes()
    ride = Ride(script, 30.0, lambda now: 30.0, lambda now: left_m).on(20.0)
    assert (script.phase, [event.type for event in ride.events]) == (DONE, told)

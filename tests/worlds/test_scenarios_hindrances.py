"""Those ahead who brake or stand in the way, and dirt on the road."""

from typing import Final

import pytest

from roadworthy.errors import BadDataError
from roadworthy.scene import Control, ScenarioType
from roadworthy.scene.scenario import DONE
from roadworthy.worlds.embedded.scenarios.families.blocked_intersection import STANDING_S as BLOCKED_S
from roadworthy.worlds.embedded.scenarios.families.blocked_intersection import BlockedIntersection
from roadworthy.worlds.embedded.scenarios.families.control_loss import ControlLoss
from roadworthy.worlds.embedded.scenarios.families.hard_braking import STANDING_S, HardBreakRoute
from roadworthy.worlds.embedded.scenarios.script import Script
from worlds.staged_scripts import Ride, script_on

STREET: Final = ((20.0, -1.6), (170.0, -1.6))
MAIN_STREET: Final = ((-215.0, 165.2), (-85.0, 165.2))
RIGHT_TURN: Final = ((1.6, -90.0), (80.0, -1.6))
AHEAD: Final = Control(0.0, 0.5, 0.0)


def braking(points: tuple[tuple[float, float], ...] = STREET, trigger_m: float = 70.0) -> HardBreakRoute:
    script = script_on(ScenarioType.HARD_BREAK_ROUTE, "urban", points, trigger_m)
    assert isinstance(script, HardBreakRoute)
    return script


def following(script: Script) -> Ride:
    """An ego that drives 30 m behind the first actor at 12 m/s from 60 m before the trigger on."""
    ride = Ride(script, 12.0, lambda now: 12.0)
    ride.route_m -= 50.0
    for actor in script.stage.cast.actors:
        assert actor.motion is not None
        actor.motion.position_m += ride.now.front_m + 10.0
        actor.motion.speed_mps = 12.0
    while script.phase == "waiting":
        ride.tick()
    return ride


def dirt() -> ControlLoss:
    script = script_on(ScenarioType.CONTROL_LOSS, "urban", STREET, 40.0)
    assert isinstance(script, ControlLoss)
    return script


def blocked() -> BlockedIntersection:
    script = script_on(ScenarioType.BLOCKED_INTERSECTION, "urban", RIGHT_TURN, 45.0)
    assert isinstance(script, BlockedIntersection)
    return script


def test_the_cars_ahead_drive_on_as_long_as_ego_has_not_come_to_the_trigger() -> None:
    ride = following(braking())
    assert all(car.speed_mps > 9.0 for car in ride.script.stage.cast.actors)


def test_both_cars_ahead_brake_hard_at_the_trigger_and_show_it() -> None:
    ride = following(braking())
    ride.on(0.5)
    cars = ride.script.stage.cast.actors
    lamps = [car.agent(None, None).lights for car in cars]
    assert all(car.motion is not None and car.motion.acceleration_mps2 == pytest.approx(-8.0) for car in cars)
    assert all(lamp is not None and lamp.brake for lamp in lamps)


def test_an_ego_that_does_not_brake_drives_into_the_car_ahead() -> None:
    assert following(braking()).on(4.0).hits[0] == "s1"


def test_an_ego_that_brakes_does_not_and_the_cars_drive_on() -> None:
    script = braking()
    ride = following(script)
    ride.wish = lambda now: 0.0 if now.time_s < script.begun_s + STANDING_S + 4.0 else 6.0
    ride.on(STANDING_S - 0.5)
    standing = [car.speed_mps for car in script.stage.cast.actors]
    ride.on(20.0)
    assert (standing, ride.hits, script.phase) == ([0.0, 0.0], [], DONE)


def test_where_there_is_a_second_lane_a_third_car_brakes_in_it() -> None:
    script = braking(MAIN_STREET, 65.0)
    third = script.stage.cast.actors[2]
    assert script.stage.line.locate(third.x_m, third.y_m).offset_m == pytest.approx(-3.25, abs=0.1)


def test_cars_that_brake_need_road_before_the_next_junction() -> None:
    with pytest.raises(BadDataError, match="the cars that brake would"):
        braking(STREET, 120.0)


def test_a_car_stands_right_behind_the_junction() -> None:
    script = blocked()
    car = script.stage.cast.actors[0]
    at = script.stage.line.locate(car.x_m, car.y_m)
    (way,) = script.stage.connections_ahead(45.0)
    exit_m = next(span.end_m for span in script.stage.line.spans if span.lane_id == way.lane_id)
    assert script.stage.role_ids == [car.id]
    assert at.position_m - car.kind.size_m[0] / 2.0 == pytest.approx(exit_m + 1.0, abs=0.1)
    assert at.distance_m < 0.1


def test_the_car_leaves_when_ego_has_stood_behind_it_for_a_while() -> None:
    script = blocked()
    ride = Ride(script, 6.0, lambda now: 0.0 if now.front_m > script.rear_m - 12.0 else 6.0).on(12.0)
    near_s = script.near_since_s
    assert near_s is not None and script.car.speed_mps == 0.0
    ride.on(near_s + BLOCKED_S + 2.0 - ride.time_s)
    assert script.car.speed_mps > 2.0


def test_the_car_stays_while_ego_is_away() -> None:
    script = blocked()
    Ride(script, 2.0, lambda now: 0.0).on(15.0)
    assert script.near_since_s is None and script.car.speed_mps == 0.0


def test_ego_has_green_where_the_way_out_is_blocked() -> None:
    script = blocked()
    (way,) = script.stage.connections_ahead(45.0)
    assert script.stage.traffic.lights.letters[way.light_id or ""][way.light_index or 0].lower() == "g"


def test_blocking_a_junction_needs_a_junction() -> None:
    with pytest.raises(BadDataError, match="needs a junction behind its trigger"):
        script_on(ScenarioType.BLOCKED_INTERSECTION, "urban", STREET, 40.0)


def test_one_drives_over_the_dirt() -> None:
    script = dirt()
    assert len(script.stage.cast.actors) == 3 and script.stage.cast.ids == []


def test_dirt_disturbs_the_wheel_where_it_lies_and_nowhere_else() -> None:
    script = dirt()
    ride = Ride(script, 10.0, lambda now: 10.0)
    before = script.disturbed(AHEAD, ride.now)
    ride.on(1.2)
    between_m, on_m = script.middles_m[0] + 9.0, script.middles_m[1]
    ride.route_m = between_m
    between = script.disturbed(AHEAD, ride.now)
    ride.route_m = on_m
    steers = [script.disturbed(AHEAD, ride.now).steer for _ in range(200)]
    assert (before, between) == (AHEAD, AHEAD)
    # The mean of 200 draws with a deviation of 0.05 is within 0.011 of the pull, at three standard errors.
    assert sum(steers) / 200 == pytest.approx(script.pulls[1], abs=0.011) and max(steers) - min(steers) > 0.1


def test_the_same_seed_disturbs_alike() -> None:
    controls = []
    for script in (dirt(), dirt()):
        ride = Ride(script, 10.0, lambda now: 10.0).on(1.2)
        ride.route_m = script.middles_m[0]
        controls.append([script.disturbed(AHEAD, ride.now) for _ in range(3)])
    assert controls[0] == controls[1]


def test_dirt_needs_road_without_a_junction() -> None:
    with pytest.raises(BadDataError, match="the dirt would"):
        script_on(ScenarioType.CONTROL_LOSS, "urban", RIGHT_TURN, 45.0)

"""How scripted actors move, and what the world sees of them."""

import math
from itertools import pairwise

import numpy as np
import pytest

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import Pose
from roadworthy.roads.junction import LightPhase, LightProgram
from roadworthy.roads.map_file import load_map
from roadworthy.scene import NumberRange, Route, RouteScenario, ScenarioType, TrafficAmount
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies
from roadworthy.worlds.embedded.scenarios.cast import Cast
from roadworthy.worlds.embedded.scenarios.kinds import KINDS, kind_named
from roadworthy.worlds.embedded.scenarios.motion import PathMotion
from roadworthy.worlds.embedded.scenarios.parameters import (
    AnyWord,
    Numbers,
    Place,
    Takes,
    Words,
    checked_parameters,
)
from roadworthy.worlds.embedded.scenarios.stage import Stage
from roadworthy.worlds.embedded.traffic.lights import LightController
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.route_line import RouteLine

EAST = Polyline([(0.0, 0.0, 0.0), (200.0, 0.0, 0.0)])
TICK_S = 0.05


def car_at(x: float, speed_mps: float = 0.0) -> Bodies:
    row = (x, 0.0, 0.0, 0.0, 4.0, 2.0, 1.5, speed_mps, 0.0)
    return Bodies(*(np.array([value]) for value in row))


def moved(motion: PathMotion, seconds: float, around: Bodies | None = None) -> Pose:
    pose = motion.pose()
    for _ in range(round(seconds / TICK_S)):
        pose = motion.advance(TICK_S, 4.0, 2.0, no_bodies() if around is None else around)
    return pose


def test_a_motion_reaches_the_speed_it_wishes_no_faster_than_it_can() -> None:
    motion = PathMotion(EAST, 10.0, wished_mps=5.0, acceleration_limit_mps2=2.0)
    moved(motion, 1.0)
    assert motion.speed_mps == pytest.approx(2.0)
    # 1 s from rest at 2 m/s2 is 1 m.
    assert motion.position_m == pytest.approx(11.0)


def test_a_careful_actor_stops_behind_whoever_stands_in_its_way() -> None:
    motion = PathMotion(EAST, 0.0, speed_mps=12.0, wished_mps=12.0)
    moved(motion, 20.0, car_at(60.0))
    assert motion.speed_mps == pytest.approx(0.0, abs=0.05)
    # The gap between the bumpers of two cars of 4 m.
    assert 1.0 < 60.0 - motion.position_m - 4.0 < 4.0


def test_a_careless_actor_drives_into_whoever_stands_in_its_way() -> None:
    motion = PathMotion(EAST, 0.0, speed_mps=12.0, wished_mps=12.0, careful=False)
    moved(motion, 6.0, car_at(60.0))
    assert motion.position_m > 60.0


def test_an_actor_goes_aside_as_fast_as_its_limit_and_no_farther_than_it_wishes() -> None:
    motion = PathMotion(EAST, 0.0, speed_mps=5.0, wished_mps=5.0, wished_left_m=2.0, lateral_limit_mps=1.0)
    assert moved(motion, 1.0).y_m == pytest.approx(1.0)
    assert moved(motion, 3.0).y_m == pytest.approx(2.0)


def test_a_path_ends_where_it_ends() -> None:
    motion = PathMotion(EAST, 195.0, speed_mps=10.0, wished_mps=10.0)
    assert moved(motion, 2.0).x_m == pytest.approx(200.0)
    assert motion.is_at_end
    assert motion.speed_mps == 0.0


def test_an_actor_that_stops_at_the_end_of_its_path_brakes_no_harder_than_it_can() -> None:
    motion = PathMotion(EAST, 150.0, speed_mps=12.0, wished_mps=12.0, braking_limit_mps2=5.0, stops_at_end=True)
    speeds = [12.0]
    for _ in range(160):
        moved(motion, TICK_S)
        speeds.append(motion.speed_mps)
    assert (motion.position_m, motion.speed_mps) == pytest.approx((200.0, 0.0), abs=0.01)
    assert max(before - after for before, after in pairwise(speeds)) <= 5.0 * TICK_S + 1e-9


def test_a_route_without_lanes_is_refused_for_a_scenario() -> None:
    network = load_map("narrow")
    line = RouteLine(Route("bare", "narrow", ((0.0, 0.0, 0.0), (100.0, 0.0, 0.0)), ()), network)
    traffic = Traffic(network, TrafficAmount(0.0, 0, 0, 0.0), 0)
    stage = Stage(network, line, traffic, Pose(20.0, 0.0), np.random.default_rng(0))
    with pytest.raises(BadDataError, match='Route "bare" on map "narrow" has a scenario but names no lanes'):
        stage.lane_at(20.0)


def test_an_open_door_has_a_body_of_its_own_to_the_left_of_the_car() -> None:
    cast = Cast(load_map("narrow"))
    car = cast.put(kind_named("sedan"), Pose(0.0, 0.0, 0.0, math.pi / 2))
    assert cast.doors()[0] == []
    car.door_open = True
    ids, doors = cast.doors()
    assert ids == ["s1"]
    # Facing north, left is west; half of 1.84 m and half of the door's 0.95 m.
    assert float(doors.x[0]) == pytest.approx(-(0.92 + 0.475))


def test_what_lies_flat_has_no_body() -> None:
    cast = Cast(load_map("narrow"))
    cast.put(kind_named("dirt"), Pose(0.0, 0.0)).is_flat = True
    assert cast.ids == []
    assert len(cast.bodies().x) == 0
    assert [agent.id for agent in cast.agents(None)] == ["s1"]


def test_actors_keep_their_ids_when_another_goes() -> None:
    cast = Cast(load_map("narrow"))
    first = cast.put(kind_named("cone"), Pose(0.0, 0.0))
    cast.put(kind_named("cone"), Pose(5.0, 0.0))
    cast.remove(first)
    cast.put(kind_named("cone"), Pose(9.0, 0.0))
    assert cast.ids == ["s2", "s3"]


def test_an_unknown_kind_of_actor_names_the_nearest() -> None:
    with pytest.raises(UsageError, match='Did you mean "cone"'):
        kind_named("cones")


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_of_actor_has_a_size(name: str) -> None:
    assert min(KINDS[name].size_m) > 0.05


PLAN = RouteScenario("x-1", ScenarioType.PARKED_OBSTACLE, Pose(0.0, 0.0))
TAKES: dict[str, Takes] = {
    "distance": Numbers(0.0, 500.0, "m"),
    "direction": Words(("left", "right")),
    "end": Place(),
    "blocker_model": AnyWord(),
}


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("distance", 501.0, "is 501: it must be from 0 to 500 m"),
        ("distance", NumberRange(-1.0, 5.0), "is -1 to 5: it must be from 0 to 500 m"),
        ("distance", "far", "is 'far': it must be a number"),
        ("direction", "up", "is 'up': it must be one of: left, right"),
        ("end", 3.0, "is 3: it must be a place"),
        ("blocker_model", 3.0, "is 3: it must be a word"),
        ("distanse", 3.0, 'Did you mean "distance"'),
    ],
)
def test_a_parameter_that_a_type_does_not_take_is_refused(name: str, value: object, told: str) -> None:
    plan = RouteScenario("x-1", PLAN.type, PLAN.trigger, ((name, value),))  # type: ignore[arg-type]
    with pytest.raises(BadDataError, match=told):
        checked_parameters(plan, TAKES)


def test_parameters_in_range_are_taken() -> None:
    values = (("distance", 0.0), ("direction", "left"), ("end", (1.0, 2.0, 0.0)), ("blocker_model", "static.prop.x"))
    checked_parameters(RouteScenario("x-1", PLAN.type, PLAN.trigger, values), TAKES)


@pytest.fixture
def lights() -> tuple[LightController, LightProgram]:
    network = load_map("urban")
    return LightController(network), next(iter(network.light_programs.values()))


def test_held_lights_stay_in_their_phase(lights: tuple[LightController, LightProgram]) -> None:
    controller, program = lights
    controller.hold(program.id, 2)
    for time_s in range(200):
        controller.update(float(time_s))
        assert controller.letters[program.id] == program.phases[2].states


def test_released_lights_begin_with_the_phase_that_is_named(lights: tuple[LightController, LightProgram]) -> None:
    controller, program = lights
    controller.hold(program.id, 2)
    controller.update(50.0)
    controller.release(program.id, 1, 50.0)
    phase: LightPhase = program.phases[1]
    controller.update(50.0)
    assert controller.letters[program.id] == phase.states
    controller.update(50.0 + phase.duration_s + 0.1)
    assert controller.letters[program.id] == program.phases[2].states

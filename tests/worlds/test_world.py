"""The embedded world behind the contract."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import msgspec
import numpy as np
import pytest

from roadworthy.driving import make_driver
from roadworthy.errors import BadDataError, RoadworthyError, UsageError
from roadworthy.scene import Command, CommandPoint, Control, Event, EventType, Route, Scene, TrafficAmount
from roadworthy.scene.store.layout import stored
from roadworthy.worlds import World, make_world, world_names
from roadworthy.worlds.embedded.route_sets import route_set_named

GO, BRAKE = Control(0.0, 0.6, 0.0), Control(0.0, 0.0, 1.0)


def plain(route_id: str) -> Route:
    return {route.id: route for route in route_set_named("plain")}[route_id]


@pytest.fixture(scope="module")
def narrow() -> Route:
    return plain("plain-narrow")


@pytest.fixture
def world() -> Iterator[World]:
    world = make_world("embedded")
    yield world
    world.close()


def driven(world: World, route: Route, seed: int, ticks: int, control: Control = GO) -> list[Scene]:
    return [world.reset(route, seed), *(world.step(control) for _ in range(ticks))]


def as_bytes(scenes: list[Scene]) -> bytes:
    return b"\n".join(msgspec.json.encode(stored(scene)) for scene in scenes)


def test_reset_puts_ego_at_rest_at_the_start_of_the_route(world: World, narrow: Route) -> None:
    scene = world.reset(narrow, 1)
    assert (scene.time_s, scene.frame, scene.ego.speed_mps) == (0.0, 0, 0.0)
    assert (scene.ego.pose.x_m, scene.ego.pose.y_m) == pytest.approx(narrow.points[0][:2])
    assert scene.ego.pose.yaw_rad == pytest.approx(0.0, abs=1e-6)
    assert scene.ego.lane_id == narrow.lane_ids[0]
    assert (scene.route_progress_m, scene.route) == (0.0, narrow)


def test_a_step_is_a_twentieth_of_a_second(world: World, narrow: Route) -> None:
    scenes = driven(world, narrow, 1, 25)
    assert [scene.time_s for scene in scenes] == [round(0.05 * frame, 6) for frame in range(26)]
    assert [scene.frame for scene in scenes] == list(range(26))


def test_the_same_seed_gives_the_same_scenes_byte_for_byte(narrow: Route) -> None:
    one, other = (as_bytes(driven(make_world("embedded"), narrow, 3, 60)) for _ in range(2))
    assert one == other


def test_a_world_that_has_driven_before_is_as_good_as_a_new_one(world: World, narrow: Route) -> None:
    driven(world, plain("plain-suburban"), 5, 20, BRAKE)
    again = as_bytes(driven(world, narrow, 3, 20))
    assert again == as_bytes(driven(make_world("embedded"), narrow, 3, 20))


def test_another_seed_gives_other_traffic(world: World, narrow: Route) -> None:
    one, other = (world.reset(narrow, seed) for seed in (3, 4))
    assert [agent.pose for agent in one.agents] != [agent.pose for agent in other.agents]


def test_agents_are_sorted_and_do_not_hold_ego(world: World, narrow: Route) -> None:
    ids = [agent.id for agent in driven(world, narrow, 1, 5)[-1].agents]
    assert ids == sorted(set(ids))
    assert "ego" not in ids
    assert {name[0] for name in ids} == {"v", "p", "k"}


def test_line_of_sight_is_known_every_half_second(world: World, narrow: Route) -> None:
    known = [
        scene.frame
        for scene in driven(world, narrow, 1, 21, BRAKE)
        if any(agent.observability is not None for agent in scene.agents)
    ]
    assert known == [0, 10, 20]


def test_progress_grows_with_the_way_driven(world: World, narrow: Route) -> None:
    scenes = driven(world, narrow, 1, 60)
    progress = [scene.route_progress_m or 0.0 for scene in scenes]
    assert progress == sorted(progress)
    assert progress[-1] == pytest.approx(scenes[-1].ego.pose.x_m - scenes[0].ego.pose.x_m, abs=0.1)


def test_the_drive_to_the_end_of_a_route_is_told_once(world: World, narrow: Route) -> None:
    short = replace(narrow, points=narrow.points[:40], lane_ids=(), commands=(), traffic=TrafficAmount(0.0, 0, 0))
    events: list[Event] = []
    scene, driver = world.reset(short), make_driver("baseline/follow")
    while scene.time_s < 20.0:
        scene = world.step(driver.act(scene, world.render))
        events += scene.events
    assert [event.type for event in events] == [EventType.ROUTE_COMPLETED]


def test_driving_off_the_road_into_a_house_is_told_and_ends_there(world: World, narrow: Route) -> None:
    events: list[Event] = []
    scene = world.reset(replace(narrow, traffic=TrafficAmount(0.0, 0, 0, 0.0)))
    while scene.time_s < 12.0:
        scene = world.step(Control(0.25, 0.7, 0.0))
        events += scene.events
    kinds = [event.type for event in events]
    assert kinds[0] is EventType.OFF_ROAD
    assert kinds.count(EventType.COLLISION) == 1
    assert next(e for e in events if e.type is EventType.COLLISION).subject_ids[1].startswith("layout:")
    assert scene.ego.speed_mps == 0.0


def _unusable(call: str) -> Any:
    return cast(Any, call)


def with_field(route: Route, **values: Any) -> Route:
    return replace(route, **values)


def refusals(route: Route) -> dict[str, tuple[Any, type[RoadworthyError], str]]:
    far = replace(route, lane_ids=(), points=((1e5, 0.0, 0.0), (1e5, 9.0, 0.0)))
    blank = replace(route, lane_ids=(), points=((math.nan, 0.0, 0.0), (1.0, 9.0, 0.0)))
    return {
        "no control": (lambda world: world.step(_unusable("full ahead")), UsageError, r"not by 'full ahead'"),
        "a set": (lambda world: world.routes("slow"), UsageError, 'no route set "slow"'),
        "a rig": (lambda world: world.render("frnt"), UsageError, 'Did you mean "front"'),
        "a map": (lambda world: world.reset(replace(route, map_name="narow")), BadDataError, 'Did you mean "narrow"'),
        "off the map": (lambda world: world.reset(far), BadDataError, "Waypoint 0 .* is off the road"),
        "no number": (lambda world: world.reset(blank), BadDataError, "Waypoint 0 .* finite"),
        "no route": (lambda world: world.reset(_unusable("plain")), UsageError, "not to 'plain'"),
        "a seed": (lambda world: world.reset(route, -1), UsageError, "not -1"),
        "a huge seed": (lambda world: world.reset(route, 2**200), UsageError, r"0 to 2\*\*64 - 1"),
        "no map name": (
            lambda world: world.reset(with_field(route, map_name=3)),
            UsageError,
            "map_name is 3 of type int",
        ),
        "no points": (lambda world: world.reset(with_field(route, points="abc")), UsageError, "points is 'abc'"),
        "words": (lambda world: world.reset(with_field(route, points=(("a",) * 3,) * 2)), BadDataError, "Waypoint 0"),
        "no lanes": (lambda world: world.reset(with_field(route, lane_ids=(1,))), UsageError, r"lane_ids\[0\] is 1"),
        "no commands": (lambda world: world.reset(with_field(route, commands=("x",))), UsageError, r"commands\[0\]"),
        "a word for a command": (
            lambda world: world.reset(with_field(route, commands=(CommandPoint(_unusable("left"), (0.0, 0.0, 0.0)),))),
            UsageError,
            r"commands\[0\]\.command is 'left'",
        ),
        "a command nowhere": (
            lambda world: world.reset(with_field(route, commands=(CommandPoint(Command.LEFT, _unusable("here")),))),
            UsageError,
            r"commands\[0\]\.point is 'here'",
        ),
        "a command at no number": (
            lambda world: world.reset(with_field(route, commands=(CommandPoint(Command.LEFT, (0, 0, 0), math.nan),))),
            UsageError,
            r"commands\[0\]\.position_m is nan",
        ),
        "half a seed": (lambda world: world.reset(route, _unusable("0.5")), UsageError, "whole number"),
    }


@pytest.mark.parametrize("case", sorted(refusals(Route("", "", (), ()))))
def test_what_is_refused_changes_nothing(world: World, narrow: Route, case: str) -> None:
    call, error, message = refusals(narrow)[case]
    undisturbed = as_bytes(driven(make_world("embedded"), narrow, 2, 3))
    scenes = [world.reset(narrow, 2), world.step(GO)]
    with pytest.raises(error, match=message):
        call(world)
    scenes += [world.step(GO), world.step(GO)]
    assert as_bytes(scenes) == undisturbed


def test_a_control_out_of_range_never_reaches_the_world() -> None:
    with pytest.raises(UsageError, match="throttle"):
        Control(0.0, 1.5, 0.0)


def test_a_control_of_numpy_numbers_is_stored(world: World, narrow: Route) -> None:
    world.reset(narrow, 1)
    scene = world.step(Control(np.float32(0.5), np.float64(1.0), np.int64(0)))  # type: ignore[arg-type]
    assert scene.ego.steer == 0.5
    assert as_bytes([scene])


def test_a_step_before_the_first_reset_says_what_to_do(world: World) -> None:
    with pytest.raises(UsageError, match=r"call reset\(route, seed\) before step"):
        world.step(GO)


def test_a_closed_world_says_so_and_opens_again(world: World, narrow: Route) -> None:
    world.reset(narrow, 1)
    world.close()
    world.close()
    with pytest.raises(UsageError, match="was closed"):
        world.step(GO)
    world.reset(narrow, 1)
    assert world.step(GO).frame == 1


def test_worlds_are_found_by_name() -> None:
    assert "embedded" in world_names()
    assert make_world("embedded").name == "embedded"


@pytest.mark.parametrize("name", ["carla", "embeded"])
def test_an_unknown_world_lists_the_known_ones(name: str) -> None:
    with pytest.raises(UsageError, match=f'no world "{name}".*embedded'):
        make_world(name)

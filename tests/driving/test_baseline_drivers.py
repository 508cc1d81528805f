"""The baseline drivers, driving."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from roadworthy.driving import Driver, driver_names, make_driver
from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.scene import Agent, Category, Control, Event, EventType, LightState, Route, Scene, TrafficAmount
from roadworthy.worlds import World, make_world
from roadworthy.worlds.embedded.route_sets import route_set_named

EMPTY = TrafficAmount(0.0, 0, 0)
SIZE = (4.5, 1.8, 1.5)
Alone = Callable[[str], tuple[list[Scene], list[Event]]]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    world = make_world("embedded")
    yield world
    world.close()


def plain(route_id: str, traffic: TrafficAmount = EMPTY) -> Route:
    route = {route.id: route for route in route_set_named("plain")}[route_id]
    return replace(route, traffic=traffic)


def driven(
    world: World, route: Route, *, seed: int = 0, seconds: float = 200.0, add: tuple[Agent, ...] = ()
) -> tuple[list[Scene], list[Event]]:
    """`baseline/follow` on a route, shown a few agents more than there are, until the end of the route or time."""
    driver = make_driver("baseline/follow")
    scenes, events = [world.reset(route, seed)], list[Event]()
    while scenes[-1].time_s < seconds and EventType.ROUTE_COMPLETED not in {event.type for event in events}:
        shown = replace(scenes[-1], agents=(*scenes[-1].agents, *add))
        scenes.append(world.step(driver.act(shown, world.render)))
        events += scenes[-1].events
    return scenes, events


@pytest.fixture(scope="module")
def alone(world: World) -> Alone:
    """`baseline/follow` on a plain route from end to end without anybody else, driven once."""
    return cache(lambda route_id: driven(world, plain(route_id)))


def test_drivers_are_found_by_name() -> None:
    assert {"baseline/follow", "baseline/stop"} <= set(driver_names())
    assert [make_driver(name).name for name in driver_names()] == list(driver_names())


def test_an_unknown_driver_names_the_nearest() -> None:
    with pytest.raises(UsageError, match='Did you mean "baseline/follow"'):
        make_driver("follow")


def test_stop_never_moves(world: World) -> None:
    driver: Driver = make_driver("baseline/stop")
    scene = world.reset(plain("plain-narrow"))
    for _ in range(20):
        scene = world.step(driver.act(scene, world.render))
    assert scene.ego.speed_mps == 0.0
    assert scene.route_progress_m == 0.0


@pytest.mark.parametrize("route_id", [route.id for route in route_set_named("plain")])
def test_follow_completes_every_plain_route_without_an_offence(alone: Alone, route_id: str) -> None:
    _, events = alone(route_id)
    assert [event.type for event in events] == [EventType.ROUTE_COMPLETED]


def test_follow_keeps_to_the_middle_of_its_lane(alone: Alone) -> None:
    scenes, _ = alone("plain-suburban")
    roads = scenes[0].roads
    assert roads is not None
    offsets = [
        abs(roads.index.project(scene.ego.lane_id, scene.ego.pose.x_m, scene.ego.pose.y_m).offset_m)
        for scene in scenes
        if scene.ego.lane_id is not None
    ]
    assert max(offsets) < 0.45


def test_follow_keeps_the_limit(alone: Alone) -> None:
    scenes, _ = alone("plain-narrow")
    assert 7.5 < max(scene.ego.speed_mps for scene in scenes) < 8.33 + 0.2


def test_follow_waits_at_red_and_goes_at_green(alone: Alone) -> None:
    scenes, events = alone("plain-urban")
    standing = [scene for scene in scenes[1:] if scene.ego.speed_mps < 0.05]
    waited_for = {light.state for scene in standing for light in scene.lights if light.affects_ego}
    assert LightState.RED in waited_for
    assert EventType.RED_LIGHT not in {event.type for event in events}


def test_follow_stops_at_a_stop_sign_though_nobody_comes(alone: Alone) -> None:
    scenes, events = alone("plain-junctions")
    assert any(scene.ego.speed_mps < 0.1 and -15.8 < scene.ego.pose.y_m < -12.0 for scene in scenes)
    assert EventType.STOP_SIGN not in {event.type for event in events}


def standing(x: float, y: float, category: Category = Category.CAR, size: tuple[float, float, float] = SIZE) -> Agent:
    return Agent("x1", category, Pose(x, y, 0.7), size, (0.0, 0.0, 0.0))


def test_follow_stops_behind_what_stands_in_its_way(world: World) -> None:
    scenes, _ = driven(world, plain("plain-narrow"), seconds=20.0, add=(standing(-110.0, -1.4),))
    last = scenes[-1].ego
    assert last.speed_mps < 0.1
    gap = -110.0 - SIZE[0] / 2 - (last.pose.x_m + last.size_m[0] / 2)
    assert 1.0 < gap < 4.0


def test_follow_passes_what_stands_beside_its_way(world: World) -> None:
    scenes, _ = driven(world, plain("plain-narrow"), seconds=20.0, add=(standing(-110.0, -4.2),))
    assert scenes[-1].ego.pose.x_m > -100.0


def test_follow_lets_a_pedestrian_cross(world: World) -> None:
    # Seen 3 m from the lane, walking at it; ego comes at up to 8 m/s.
    walker = Agent("p9", Category.PEDESTRIAN, Pose(-120.0, -4.2, 0.9), (0.5, 0.5, 1.8), (0.0, 1.4, 0.0))
    scenes, _ = driven(world, plain("plain-narrow"), seconds=15.0, add=(walker,))
    assert scenes[-1].ego.speed_mps < 0.5
    assert scenes[-1].ego.pose.x_m + 2.45 < -120.0


def test_follow_begins_anew_with_every_drive(world: World) -> None:
    driver = make_driver("baseline/follow")
    controls: list[list[Control]] = []
    for _ in range(2):
        scene, made = world.reset(plain("plain-junctions")), []
        for _ in range(150):
            made.append(driver.act(scene, world.render))
            scene = world.step(made[-1])
        controls.append(made)
    assert controls[0] == controls[1]


@pytest.mark.parametrize("missing", ["route", "roads"])
def test_follow_says_what_a_scene_lacks(world: World, missing: str) -> None:
    scene = replace(world.reset(plain("plain-narrow")), **{missing: None})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=f"needs the {'route' if missing == 'route' else 'road network'}"):
        make_driver("baseline/follow").act(scene, world.render)


@pytest.mark.slow
@pytest.mark.parametrize("route_id", [route.id for route in route_set_named("plain")])
@pytest.mark.timeout(900)
def test_follow_completes_every_plain_route_in_traffic_on_five_seeds(world: World, route_id: str) -> None:
    full = {route.id: route for route in route_set_named("plain")}[route_id]
    for seed in range(5):
        _, events = driven(world, full, seed=seed)
        told = [event.type for event in events if event.type is not EventType.AGENT_REMOVED]
        assert told == [EventType.ROUTE_COMPLETED], (seed, events)

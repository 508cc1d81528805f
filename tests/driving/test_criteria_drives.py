"""The criteria on short drives of the embedded world."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from roadworthy.driving import make_driver
from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.driving.scoring import Failure, InfractionKind
from roadworthy.scene import Control, Scene, TrafficAmount
from roadworthy.worlds import World, make_world
from roadworthy.worlds.embedded.route_sets import route_set_named

EMPTY = TrafficAmount(0.0, 0, 0, 0.0)


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    world = make_world("embedded")
    yield world
    world.close()


def driven(world: World, act: Callable[[Scene], Control]) -> RouteOutcome:
    """The outcome of the first 120 m of the narrow plain route without anybody else, driven for 25 s at most."""
    whole = next(route for route in route_set_named("plain") if route.id == "plain-narrow")
    scene = world.reset(replace(whole, points=whole.points[:120], lane_ids=(), commands=(), traffic=EMPTY))
    watch = RouteWatch(scene, most_ticks=500)
    while not watch.ended:
        scene = world.step(act(scene))
        watch.observe(scene)
    return watch.outcome(DriveEnd())


def test_follow_completes_a_quiet_route_perfectly(world: World) -> None:
    follow = make_driver("baseline/follow")
    outcome = driven(world, lambda scene: follow.act(scene, world.render))
    assert (outcome.status, outcome.completion_percent, outcome.infractions) == ("Perfect", 100.0, ())
    assert len(outcome.speed_percentages) == 20
    assert outcome.comfort is not None


def test_a_wheel_held_to_the_right_ends_off_the_road_at_something_of_the_map(world: World) -> None:
    outcome = driven(world, lambda _: Control(0.05, 0.6, 0.0))
    assert [each.kind for each in outcome.infractions] == [
        InfractionKind.OUTSIDE_LANES,
        InfractionKind.COLLISION_STATIC,
    ]
    assert (outcome.failure, outcome.passed_junction) == (Failure.OUT_OF_TICKS, False)
    assert outcome.completion_percent < 30.0


def test_an_emergency_vehicle_that_is_not_let_pass_is_an_infraction_of_the_route() -> None:
    route = next(route for route in route_set_named("embedded220") if route.id == "YieldToEmergencyVehicle-4")
    world = make_world()
    scene = world.reset(route, 0)
    watch, driver = RouteWatch(scene), make_driver("baseline/follow")
    while not watch.ended:
        scene = world.step(driver.act(scene, world.render))
        watch.observe(scene)
    assert [each.kind for each in watch.outcome(DriveEnd()).infractions] == [InfractionKind.FAILED_TO_YIELD]

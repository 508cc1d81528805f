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
    """The outcome of the narrow quick route without anybody else, driven to its end."""
    route = next(route for route in route_set_named("quick") if "narrow" in route.id)
    scene = world.reset(replace(route, traffic=EMPTY))
    watch = RouteWatch(scene)
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


def test_full_throttle_straight_ahead_ends_beside_the_road(world: World) -> None:
    outcome = driven(world, lambda _: Control(0.0, 1.0, 0.0))
    kinds = {each.kind for each in outcome.infractions}
    assert InfractionKind.OUTSIDE_LANES in kinds
    assert outcome.failure in {Failure.DEVIATED, Failure.BLOCKED}
    assert outcome.completion_percent < 100.0
    assert outcome.worst is not None


def test_the_same_drive_twice_gives_the_same_bytes(world: World) -> None:
    first, second = (driven(world, lambda _: Control(0.0, 1.0, 0.0)).to_json() for _ in range(2))
    assert first == second

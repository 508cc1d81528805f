"""Every scenario type can be passed, and what fails without it is not the road."""

from dataclasses import replace

import pytest

from driving.attentive_driver import AttentiveDriver
from roadworthy.driving import Driver, make_driver
from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.driving.road_test.plan import attempt_seed
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.scene import Route, ScenarioType
from roadworthy.worlds import make_world
from roadworthy.worlds.embedded.route_sets import QUICK, route_set_named

ROUTES = {route.id: route for route in route_set_named("embedded220")}
FIRST = tuple(route.id for route in route_set_named("embedded44"))


def outcome_of(route: Route, driver: Driver) -> RouteOutcome:
    world = make_world()
    scene = world.reset(route, attempt_seed(0, route.id, 0))
    watch = RouteWatch(scene)
    while not watch.ended:
        scene = world.step(driver.act(scene, world.render))
        watch.observe(scene)
    world.close()
    return watch.outcome(DriveEnd())


def succeeds(outcome: RouteOutcome) -> bool:
    return outcome.result(ScoringProtocol.LEADERBOARD).succeeded


def test_there_are_five_routes_of_each_of_the_44_types() -> None:
    assert sorted(ROUTES) == sorted(f"{kind}-{number}" for kind in ScenarioType for number in range(1, 6))


@pytest.mark.parametrize("route_id", QUICK[::2])
def test_an_attentive_driver_passes_quick_routes(route_id: str) -> None:
    assert succeeds(outcome_of(ROUTES[route_id], AttentiveDriver()))


@pytest.mark.slow
@pytest.mark.parametrize("route_id", FIRST)
def test_an_attentive_driver_passes_a_route_of_each_type(route_id: str) -> None:
    assert succeeds(outcome_of(ROUTES[route_id], AttentiveDriver()))


@pytest.mark.slow
@pytest.mark.parametrize("route_id", FIRST)
def test_a_driver_that_never_moves_fails_every_type(route_id: str) -> None:
    assert not succeeds(outcome_of(ROUTES[route_id], make_driver("baseline/stop")))


@pytest.mark.slow
@pytest.mark.parametrize("route_id", FIRST)
def test_follow_passes_every_route_without_its_scenario(route_id: str) -> None:
    assert succeeds(outcome_of(replace(ROUTES[route_id], scenario=None), make_driver("baseline/follow")))

"""Driving by keys: what holds between decisions, what counts as one, and where a few sensible keys lead."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from roadworthy.driving import Render
from roadworthy.driving.key_driver import KeyDriver, NoReplyError
from roadworthy.driving.keys import Decisions
from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.grading import Outcome
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Agent, Category, Command, CommandPoint, Control, EventType, Route, RouteScenario, Scene
from roadworthy.scene import TrafficAmount as Traffic
from roadworthy.scene.scenario_type import ScenarioType
from roadworthy.worlds import World, make_world
from roadworthy.worlds.embedded.route_matching import matched_to_lanes

Reply = Callable[[Scene], str]
Points = tuple[tuple[float, float], ...]

STREET: Points = ((-100.0, -1.4), (30.0, -1.4))
BEND: Points = ((45.0, -1.4), (114.8, 42.0))
RIGHT_TURN: Points = ((1.6, 185.0), (30.0, 208.4))
MOTORWAY: Points = ((530.0, -12.75), (700.0, -12.75))
CROSSROADS: Points = ((1.625, -25.0), (1.625, 60.0))


class Scripted:
    """Replies by a function of the Scene; where that gives nothing, has no reply."""

    name = "test/scripted"

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    def reply(self, scene: Scene, render: Render) -> str:
        return self._reply(scene)


def saying(text: str) -> KeyDriver:
    return KeyDriver(Scripted(lambda _: text))


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    world = make_world("embedded")
    yield world
    world.close()


def route(map_name: str, ends: Points) -> Route:
    points = tuple((x, y, 0.0) for x, y in ends)
    bare = Route("short", map_name, points, (), traffic=Traffic(0.0, 0, 0, 0.0))
    return matched_to_lanes(bare, load_map(map_name))


def driven(world: World, driver: KeyDriver, chosen: Route, seconds: float) -> list[Scene]:
    scenes = [world.reset(chosen)]
    while scenes[-1].time_s < seconds and not has_arrived(scenes[-1]):
        scenes.append(world.step(driver.act(scenes[-1], world.render)))
    return scenes


def has_arrived(scene: Scene) -> bool:
    return any(event.type is EventType.ROUTE_COMPLETED for event in scene.events)


def speed_to(target_mps: float, scene: Scene) -> str:
    speed = scene.ego.speed_mps
    return "ACCELERATE" if speed < target_mps - 1.0 else "KEEP" if speed < target_mps + 1.0 else "DECELERATE"


def offset_m(scene: Scene) -> float:
    assert scene.roads is not None and scene.ego.lane_id is not None
    return scene.roads.index.project(scene.ego.lane_id, scene.ego.pose.x_m, scene.ego.pose.y_m).offset_m


def test_follow_lane_follows_a_bend(world: World) -> None:
    driver = KeyDriver(Scripted(lambda scene: f"FOLLOW_LANE, {speed_to(8.0, scene)}"))
    scenes = driven(world, driver, route("narrow", BEND), 30.0)
    assert has_arrived(scenes[-1])
    assert max(abs(offset_m(scene)) for scene in scenes) < 0.1


def test_a_turn_is_made_by_following_the_route(world: World) -> None:
    driver = KeyDriver(Scripted(lambda scene: f"{'TURN_RIGHT' if is_turn(scene) else ''} {speed_to(4.0, scene)}"))
    scenes = driven(world, driver, route("junctions", RIGHT_TURN), 40.0)
    assert has_arrived(scenes[-1])
    assert max(abs(offset_m(scene)) for scene in scenes) < 0.3


def is_turn(scene: Scene) -> bool:
    return scene.command_near is not None and scene.command_near.command is Command.RIGHT


def test_a_lane_change_takes_the_lane_on_the_left_and_settles(world: World) -> None:
    def reply(scene: Scene) -> str:
        is_time = scene.time_s >= 4.0 and scene.ego.lane_id == "e-merge.out_1"
        return f"{'CHANGE_LANE_LEFT' if is_time else 'FOLLOW_LANE'} {speed_to(10.0, scene)}"

    scenes = driven(world, KeyDriver(Scripted(reply)), route("motorway", MOTORWAY), 9.0)
    assert {scene.ego.lane_id for scene in scenes} == {"e-merge.out_1", "e-merge.out_2"}
    # Lanes are 3.5 m apart; three seconds after the key ego is in the middle of the other one, and stays there.
    assert all(abs(scene.ego.pose.y_m + 9.25) < 0.1 for scene in scenes if scene.time_s > 7.0)


def test_stop_stops_and_stays(world: World) -> None:
    driver = KeyDriver(Scripted(lambda scene: "ACCELERATE" if scene.time_s < 3.0 else "STOP"))
    scenes = driven(world, driver, route("narrow", STREET), 6.0)
    assert max(scene.ego.speed_mps for scene in scenes) > 7.0
    assert all(scene.ego.speed_mps == 0.0 for scene in scenes if scene.time_s > 5.0)


def test_keep_keeps_its_speed_however_often_it_is_said(world: World) -> None:
    driver = KeyDriver(Scripted(lambda scene: "ACCELERATE" if scene.time_s < 3.0 else "KEEP"))
    scenes = driven(world, driver, route("narrow", STREET), 14.0)
    kept = [scene.ego.speed_mps for scene in scenes if scene.time_s >= 4.0]
    assert (min(kept), max(kept)) == pytest.approx((7.8, 7.8), rel=0.06)


def test_keep_at_rest_is_to_stand(world: World) -> None:
    assert driven(world, saying("KEEP"), route("narrow", STREET), 2.0)[-1].ego.speed_mps == 0.0


def test_it_decides_twice_a_second_and_drives_anew_with_each_route(world: World) -> None:
    driver = KeyDriver(Scripted(lambda scene: f"FOLLOW_LANE, {speed_to(5.0, scene)}"))
    drives = [driven(world, driver, route("narrow", STREET), 1.2) for _ in range(2)]
    assert [note.time_s for note in driver.transcript] == [0.0, 0.5, 1.0]
    assert driver.decisions == Decisions(made=3)
    assert [scene.ego for scene in drives[0]] == [scene.ego for scene in drives[1]]


def test_empty_replies_are_defaults_and_go_nowhere(world: World) -> None:
    driver = saying("")
    assert driven(world, driver, route("narrow", STREET), 2.0)[-1].ego.speed_mps == 0.0
    assert driver.decisions.all_default
    assert {(note.is_default, note.keys.outcome) for note in driver.transcript} == {(True, Outcome.UNPARSED)}


def test_no_reply_keeps_what_is_driven_and_is_noted(world: World) -> None:
    def reply(scene: Scene) -> str:
        if scene.time_s > 2.9:
            raise NoReplyError("timeout: no answer within 1 s", "I th")
        return "FOLLOW_LANE, ACCELERATE"

    driver = KeyDriver(Scripted(reply))
    scenes = driven(world, driver, route("narrow", STREET), 5.0)
    assert scenes[-1].ego.speed_mps == pytest.approx(scenes[60].ego.speed_mps, rel=0.06)
    assert (driver.decisions.made, driver.decisions.defaults) == (10, 4)
    last = driver.transcript[-1]
    assert (last.reply, last.failure, last.keys.outcome, last.is_default) == (
        "I th",
        "timeout: no answer within 1 s",
        Outcome.FAILED,
        True,
    )


def test_only_what_the_server_failed_at_counts_as_failed(world: World) -> None:
    def reply(scene: Scene) -> str:
        raise NoReplyError("no reply", server_failed=scene.time_s < 0.9)

    driver = KeyDriver(Scripted(reply))
    driven(world, driver, route("narrow", STREET), 1.9)
    assert (driver.decisions.defaults, driver.decisions.failed) == (4, 2)


@pytest.fixture(scope="module")
def crossroads() -> Route:
    return route("junctions", CROSSROADS)


def standing(chosen: Route, place: tuple[float, float, float], lane_id: str | None, **more: object) -> Scene:
    """A Scene with ego at (x, y, yaw) on the map of a route."""
    x, y, yaw = place
    ego = Agent("ego", Category.CAR, Pose(x, y, yaw_rad=yaw), (4.9, 2.0, 1.5), (0.0, 0.0, 0.0), lane_id=lane_id)
    scene = Scene(0.0, 0, chosen.map_name, ego, route=chosen, route_progress_m=0.0, roads=load_map(chosen.map_name))
    return replace(scene, **more)  # type: ignore[arg-type]


def moving(scene: Scene, speed_mps: float, frame: int) -> Scene:
    ego = replace(scene.ego, velocity_mps=(0.0, speed_mps, 0.0))
    return replace(scene, ego=ego, frame=frame, time_s=frame * 0.05)


def acted(driver: KeyDriver, scene: Scene) -> Control:
    return driver.act(scene, lambda _: ())


ONWARDS = CommandPoint(Command.FOLLOW_LANE, (0.0, 0.0, 0.0))


def test_a_turn_off_the_route_holds_the_wheel_until_the_next_key(crossroads: Route) -> None:
    driver = KeyDriver(Scripted(lambda scene: "TURN_LEFT, KEEP" if scene.time_s < 1.0 else "FOLLOW_LANE, KEEP"))
    there = standing(
        crossroads, (1.625, -20.0, math.pi / 2), "j2-south.j2_1", command_near=ONWARDS, command_far=ONWARDS
    )
    wheels = [acted(driver, moving(there, 5.0, frame)).steer for frame in range(0, 25, 5)]
    # At the first decision the command is new; at the second it is what it was.
    assert [abs(wheel) > 0.5 for wheel in wheels] == [False, False, True, True, False]
    assert wheels[2] == -1.0


def test_to_go_straight_outside_a_junction_is_to_follow_the_lane(crossroads: Route) -> None:
    aslant = standing(crossroads, (1.625, -20.0, 1.4), "j2-south.j2_1", command_near=ONWARDS, command_far=ONWARDS)
    driver = saying("GO_STRAIGHT, KEEP")
    assert all(acted(driver, moving(aslant, 5.0, frame)).steer < -0.1 for frame in (0, 10, 20))


def test_after_a_lane_change_key_the_speed_is_8_until_another_direction(crossroads: Route) -> None:
    there = standing(crossroads, (1.625, -20.0, math.pi / 2), "j2-south.j2_1")
    said = ("CHANGE_LANE_LEFT, KEEP", "KEEP", "FOLLOW_LANE, KEEP")
    driver = KeyDriver(Scripted(lambda scene: said[scene.frame // 10]))
    assert [acted(driver, moving(there, 5.0, frame)).throttle == 1.0 for frame in (0, 10, 20)] == [True, True, False]


def test_stopping_in_a_left_turn_holds_the_wheel_nearly_straight(crossroads: Route) -> None:
    turn = CommandPoint(Command.LEFT, (0.0, 0.0, 0.0))
    inside = standing(crossroads, (1.625, 0.0, 0.0), ":j2_7_0", command_near=turn, command_far=turn)
    assert acted(saying("STOP"), inside).steer < -0.9
    assert acted(saying("TURN_LEFT, STOP"), inside).steer == -0.02


def test_a_right_turn_that_merges_is_slow_for_three_decisions(crossroads: Route) -> None:
    merging = RouteScenario("merging", ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN, Pose(0.0, 0.0))
    inside = standing(replace(crossroads, scenario=merging), (1.625, 0.0, math.pi / 2), ":j2_7_0")
    driver = saying("ACCELERATE")
    brakes = [acted(driver, moving(inside, 7.0, frame)).brake for frame in range(0, 40, 10)]
    assert brakes == [1.0, 1.0, 1.0, 0.0]


@pytest.mark.parametrize(("kind", "is_ignored"), [(ScenarioType.PARKING_EXIT, True), (ScenarioType.ACCIDENT, False)])
def test_leaving_a_parking_space_is_not_to_the_kerb(crossroads: Route, kind: ScenarioType, is_ignored: bool) -> None:
    leaving = replace(crossroads, scenario=RouteScenario("leaving", kind, Pose(0.0, 0.0)))
    control = acted(saying("CHANGE_LANE_RIGHT"), standing(leaving, (1.625, -20.0, math.pi / 2), "j2-south.j2_1"))
    assert (control.steer == pytest.approx(0.0, abs=1e-3)) is is_ignored


def test_keep_counts_from_the_speed_now_where_ego_was_held_up(crossroads: Route) -> None:
    there = standing(crossroads, (1.625, -20.0, math.pi / 2), "j2-south.j2_1")
    driver = saying("KEEP")
    acted(driver, moving(there, 10.0, 0))
    assert acted(driver, moving(there, 10.4, 10)).brake == 1.0
    assert acted(driver, moving(there, 5.0, 20)).throttle < 0.5


def test_unsticking_gives_throttle_from_the_170th_tick_at_rest_on_even_against_stop(crossroads: Route) -> None:
    there = standing(crossroads, (1.625, -20.0, math.pi / 2), "j2-south.j2_1")
    driver = KeyDriver(Scripted(lambda _: "STOP"), unsticks=True)
    throttles = [acted(driver, moving(there, 0.0, frame)).throttle for frame in range(171)]
    assert throttles == [0.0] * 169 + [1.0] * 2


@pytest.mark.parametrize(("missing", "words"), [("route", "needs the route"), ("roads", "needs the road network")])
def test_it_says_what_a_scene_lacks(crossroads: Route, missing: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        acted(saying("KEEP"), standing(crossroads, (1.625, -20.0, 0.0), None, **{missing: None}))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.nan, math.inf])
def test_decisions_take_time_between_them(seconds: float) -> None:
    with pytest.raises(UsageError, match="decision_every_s"):
        KeyDriver(Scripted(lambda _: ""), seconds)


def test_unsticking_in_a_junction_holds_the_wheel_back(crossroads: Route) -> None:
    inside = standing(crossroads, (1.625, 0.0, 0.0), ":j2_7_0")
    driver = KeyDriver(Scripted(lambda _: "STOP"), unsticks=True)
    wheels = [acted(driver, moving(inside, 0.0, frame)).steer for frame in range(170)]
    assert (wheels[168] < -0.9, wheels[169]) == (True, -0.2)

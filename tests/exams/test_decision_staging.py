"""The decision starter's Scenes: they say what their situations were written to show, and cameras show it."""

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from roadworthy.exams.driveaction.starter.findings import findings
from roadworthy.exams.driveaction.starter.pictures import FRONT, pictures
from roadworthy.exams.driveaction.starter.situation import Colour, Course, Light, Obstacle, ObstacleKind, Situation
from roadworthy.exams.driveaction.starter.situations import situations
from roadworthy.exams.driveaction.starter.staging import FRAME_OFFSETS_S, stage
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.models.ground.symbols import arrow_turns
from roadworthy.rendering.models.street import arrow_of
from roadworthy.roads.junction import Turn
from roadworthy.roads.map_check import checked_map
from roadworthy.scene import Scene

Scenes = tuple[Scene, Scene, Scene]
# In which a situation names the turns of an arrow.
ORDER = (Turn.U_TURN, Turn.STRAIGHT, Turn.LEFT, Turn.RIGHT)

# The facts of each slice's two groups: what a vision task finds and what a language task does, twice.
TOLD = """
ramp-exit-before-limit: lane_2_of_3 fork_right speed-limit-40 speed-limit-40
ramp-exit-beside-truck: lane_1_of_2 fork_right left_truck left
ramp-exit-beside-cones: lane_2_of_3 fork_right cones_left left_closed
ramp-entry-before-the-taper: lane_2_of_3 fork_left solid solid
ramp-entry-speed-limit: lane_2_of_3 fork_left speed-limit-80 speed-limit-80
ramp-fork-to-the-left: lane_0_of_2 fork_left solid solid
main-to-side-before-limit: lane_1_of_2 fork_right speed-limit-40 speed-limit-40
main-to-side-at-the-hedge: lane_2_of_3 fork_right strip_right strip_right
main-to-side-beside-bus: lane_1_of_2 fork_right left_bus left
side-to-main-at-the-hedge: lane_0_of_2 fork_left strip_left strip_left
side-to-main-speed-limit: lane_0_of_2 fork_left speed-limit-60 speed-limit-60
side-to-main-from-the-only-lane: lane_0_of_1 fork_left own_truck own
lane-for-a-right-turn: arrow_straight move_right dashed dashed
lane-for-a-left-turn: arrow_straight move_left dashed dashed
out-of-the-right-turn-lane: arrow_right move_left dashed dashed
out-of-the-left-turn-lane: arrow_left move_right dashed dashed
lane-for-a-u-turn: arrow_straight move_left right_car right
right-turn-behind-a-truck: arrow_straight move_right own_truck own
cones-close-the-own-lane: held_left_free gain_left cones_own leave_left
cones-close-the-leftmost-lane: held_right_free gain_right cones_own leave_right
barrier-in-the-own-lane: held_right_free gain_right barrier_own leave_right
broken-down-car-ahead: held_left_free gain_left breakdown_own leave_left
slow-truck-on-the-motorway: held_left_free gain_left own_truck own
slow-bus-in-town: held_left_free gain_left dashed dashed
slow-car-and-a-truck-on-the-right: held_left_free gain_left dashed dashed
barrier-closes-the-left-half: held_right_free gain_right barrier_own leave_right
cyclist-on-the-right: cyclist_right cyclist_right dashed dashed
cyclist-on-a-one-way-street: cyclist_right cyclist_right held_left_free gain_left
pedestrian-on-the-right: pedestrian_right pedestrian_right dashed dashed
pedestrian-on-the-left: pedestrian_left pedestrian_left dashed dashed
cyclist-on-the-left: cyclist_left cyclist_left held_right_free gain_right
red-light-straight-on: all_red red arrow_straight stay
red-arrow-for-the-left-turn: left_red red arrow_left stay
green-light-straight-on: all_green green arrow_straight stay
green-arrow-for-the-left-turn: left_green green arrow_left stay
green-light-right-turn: all_green green solid solid
amber-light-ahead: all_amber amber solid solid
red-arrow-for-the-right-turn: right_red red arrow_right stay
green-arrow-for-the-u-turn: left_green green arrow_u-turn stay
green-light-but-a-pedestrian: pedestrian_crossing pedestrian_crossing all_green green
pedestrian-on-the-crossing: pedestrian_crossing pedestrian_crossing double-yellow double-yellow
stop-sign-ahead: stop stop double-yellow double-yellow
give-way-sign-and-a-car-from-ahead: give-way give-way oncoming_car oncoming
children-sign-before-a-crossing: children children double-yellow double-yellow
no-left-turn-straight-on: no-left-turn no-left-turn arrow_straight stay
barrier-across-the-way-ahead: barrier_beyond ahead_closed arrow_straight-right stay
clear-motorway: own_clear no_gain dashed dashed
car-ahead-between-solid-lines: solid solid own_car own
within-the-speed-limit: speed-limit-60 speed-limit-60 double-yellow double-yellow
truck-in-the-right-lane: right_truck right own_clear no_gain
cones-in-the-right-lane: cones_right right_closed own_clear no_gain
barrier-in-the-left-lane: barrier_left left_closed dashed dashed
in-the-right-lane-already: arrow_straight stay dashed dashed
traffic-in-every-lane: held_none_free wait own_car own
no-u-turn-on-a-wide-road: no-u-turn no-u-turn solid solid
ramp-still-far-ahead: lane_2_of_3 carry_on left_bus left
main-road-still-far-ahead: lane_0_of_2 carry_on kerb kerb
"""


@pytest.fixture(scope="module")
def staged() -> dict[str, Scenes]:
    return {situation.id: stage(situation) for situation in situations()}


def named(name: str) -> Situation:
    return next(situation for situation in situations() if situation.id == name)


def facts(situation: Situation, scene: Scene) -> list[str]:
    found = [findings(situation, scene, group) for group in situation.groups]
    return [finding.true for both in found for finding in (both.vision, both.language)]


def test_a_staged_scene_says_what_its_situation_was_written_to_show(staged: dict[str, Scenes]) -> None:
    told = {name: words.split() for name, words in (line.split(": ") for line in TOLD.strip().splitlines())}
    assert {situation.id: facts(situation, staged[situation.id][-1]) for situation in situations()} == told


def test_what_is_on_the_road_as_well_is_not_offered_as_false(staged: dict[str, Scenes]) -> None:
    found = findings(named("traffic-in-every-lane"), staged["traffic-in-every-lane"][-1], "dynamic")
    assert found.vision.true == "own_car"
    assert not {"own_car", "left_bus", "right_truck"} & set(found.vision.false or ())
    assert not {"own", "left", "right"} & set(found.language.false or ())


def test_a_lane_that_is_about_to_join_others_is_not_denied_to_be_the_only_one(staged: dict[str, Scenes]) -> None:
    for name, is_offered in (("ramp-entry-speed-limit", False), ("ramp-exit-before-limit", True)):
        found = findings(named(name), staged[name][-1], "navigation")
        assert ("lane_0_of_1" in (found.vision.false or ())) == is_offered


def test_the_facts_follow_the_scene_and_not_the_situation(staged: dict[str, Scenes]) -> None:
    situation = named("truck-in-the-right-lane")
    empty = replace(staged[situation.id][-1], agents=())
    assert findings(situation, empty, "efficiency").vision.true == "own_clear"
    closed = replace(situation, obstacles=(Obstacle(ObstacleKind.CONES, 0, 25.0),))
    assert findings(situation, stage(closed)[-1], "efficiency").vision.true == "held_none_free"


def test_every_map_is_sound(staged: dict[str, Scenes]) -> None:
    for name, scenes in staged.items():
        roads = scenes[-1].roads
        assert roads is not None
        checked_map(roads, name)


def test_everybody_keeps_their_speed_between_the_frames(staged: dict[str, Scenes]) -> None:
    for scenes in staged.values():
        for before, after in pairwise(scenes):
            pairs = zip((before.ego, *before.agents), (after.ego, *after.agents), strict=True)
            for was, now in pairs:
                moved = now.pose.position - was.pose.position
                assert was.id == now.id
                assert moved == pytest.approx(np.array(was.velocity_mps) * (after.time_s - before.time_s))


def test_the_frames_are_half_a_second_apart(staged: dict[str, Scenes]) -> None:
    for scenes in staged.values():
        assert [scene.time_s - scenes[-1].time_s for scene in scenes] == list(FRAME_OFFSETS_S)


def test_the_own_vehicle_is_as_fast_as_the_questions_say(staged: dict[str, Scenes]) -> None:
    for situation in situations():
        assert staged[situation.id][-1].ego.speed_mps * 3.6 == pytest.approx(situation.speed_kmh)


def test_the_navigation_s_command_is_as_far_ahead_as_the_questions_say(staged: dict[str, Scenes]) -> None:
    for situation in situations():
        scene = staged[situation.id][-1]
        assert (scene.command_near is None) == (situation.navigation is None)
        if situation.navigation and scene.command_near and scene.command_near.position_m and scene.route_progress_m:
            ahead_m = scene.command_near.position_m - scene.route_progress_m
            assert ahead_m == pytest.approx(situation.navigation.distance_m)


def test_a_turn_is_announced_for_where_a_junction_is(staged: dict[str, Scenes]) -> None:
    for situation in situations():
        roads, navigation = staged[situation.id][-1].roads, situation.navigation
        if navigation and roads and not navigation.course.startswith("forward"):
            assert roads.index.junction_at(navigation.distance_m, 0.0) is not None


def test_nothing_that_was_planted_or_built_stands_on_a_road(staged: dict[str, Scenes]) -> None:
    for scenes in staged.values():
        roads = scenes[-1].roads
        assert roads is not None
        beside = roads.furniture
        places = [(tree.x_m, tree.y_m) for tree in beside.trees]
        poses = [lamp.pose for lamp in beside.lamps] + [building.pose for building in beside.buildings]
        poses += [sign.pose for sign in scenes[-1].signs]
        places += [(pose.x_m, pose.y_m) for pose in poses]
        assert not roads.index.on_road_points(places).any()


def test_rain_and_dusk_fall_only_where_neither_paint_nor_plates_are_asked_about(staged: dict[str, Scenes]) -> None:
    kinds = set()
    for situation in situations():
        weather = staged[situation.id][-1].weather
        assert weather is not None
        kind = "rain" if weather.precipitation else "dusk" if weather.sun_altitude_angle < 10.0 else "day"
        kinds.add(kind)
        assert kind == "day" or not {"road_marking", "sign", "navigation"} & set(situation.groups)
    assert kinds == {"day", "rain", "dusk"}


def test_a_slice_is_always_staged_alike(staged: dict[str, Scenes]) -> None:
    for name in ("ramp-fork-to-the-left", "traffic-in-every-lane"):
        again = stage(named(name))
        assert again == staged[name]
        assert again[-1].roads is not None
        assert again[-1].roads.furniture == getattr(staged[name][-1].roads, "furniture", None)


def test_a_u_turn_heeds_the_light_for_the_left_turn(staged: dict[str, Scenes]) -> None:
    heeded = [light.id for light in staged["green-arrow-for-the-u-turn"][-1].lights if light.affects_ego]
    situation = named("green-arrow-for-the-u-turn")
    assert [situation.lights[int(name.removeprefix("light-"))] for name in heeded] == [Light(Course.LEFT, Colour.GREEN)]


def test_a_broken_down_car_flashes_and_has_a_triangle_behind_it(staged: dict[str, Scenes]) -> None:
    car, triangle = staged["broken-down-car-ahead"][-1].agents
    assert car.lights is not None
    assert car.lights.left
    assert car.lights.right
    assert triangle.label == "warningtriangle"
    assert triangle.pose.x_m < car.pose.x_m - car.size_m[0] / 2


def test_a_lantern_shows_the_arrow_that_is_told_of_it(staged: dict[str, Scenes]) -> None:
    told = {None: "all", Turn.LEFT: "left", Turn.U_TURN: "left", Turn.RIGHT: "right", Turn.STRAIGHT: "straight"}
    for situation in situations():
        scene = staged[situation.id][-1]
        assert scene.roads is not None
        for light in scene.lights:
            if light.affects_ego:
                found = findings(situation, scene, "traffic_light")
                assert found.vision.true.split("_")[0] == told[arrow_of(light.id, scene.roads)]


def test_the_arrows_that_are_told_of_are_painted(staged: dict[str, Scenes]) -> None:
    told = [
        situation for situation in situations() if facts(situation, staged[situation.id][-1])[0].startswith("arrow_")
    ]
    assert len(told) >= 7
    for situation in told:
        roads = staged[situation.id][-1].roads
        assert roads is not None
        painted = [arrow_turns(roads, roads.lanes[f"own-{lane}"]) for lane in range(len(situation.lanes))]
        assert ["-".join(turn for turn in ORDER if turn in turns) for turns in painted] == list(situation.lanes)


# What would be the first to be too small, or hidden.
SMALL = {
    "broken-down-car-ahead": "vehicle-0-triangle",
    "barrier-across-the-way-ahead": "barrier-0-0",
    "green-light-but-a-pedestrian": "person-0",
    "side-to-main-speed-limit": "sign",
    "cones-close-the-leftmost-lane": "cones-0-00",
}


@pytest.mark.parametrize("name", SMALL)
def test_what_is_asked_about_can_be_seen(staged: dict[str, Scenes], name: str) -> None:
    scene = staged[name][-1]
    cameras = Cameras(scene.roads, antialias=False)
    (frame,) = cameras.render(scene, (FRONT,), instances=True)
    cameras.close()
    assert frame.instances is not None
    assert (frame.instances == frame.ids.index(SMALL[name]) + 1).sum() > 60


def pixels(picture: bytes) -> NDArray[np.int64]:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"), dtype=np.int64)


def red(picture: bytes) -> int:
    r, g, b = np.moveaxis(pixels(picture), -1, 0)
    return int(((r > 60) & (g < 0.25 * r) & (b < 0.35 * r)).sum())


def test_what_comes_closer_grows_and_equal_scenes_give_equal_pictures(staged: dict[str, Scenes]) -> None:
    shown = pictures(staged["stop-sign-ahead"])
    assert all(red(later) > 1.2 * red(earlier) > 0 for earlier, later in pairwise(shown))
    assert pictures(staged["stop-sign-ahead"]) == shown


@pytest.mark.parametrize("colour", list(Colour))
def test_a_light_is_drawn_in_the_colour_it_shows(colour: Colour) -> None:
    lit: dict[Colour, Callable[..., NDArray[np.bool_]]] = {
        Colour.RED: lambda r, g, b: (r > 200) & (g < 110) & (b < 110),
        Colour.AMBER: lambda r, g, b: (r > 200) & (g > 130) & (b < 110),
        Colour.GREEN: lambda r, g, b: (g > 200) & (r < 130),
    }
    shown = replace(named("red-light-straight-on"), lights=(Light(Course.ALL, colour),))
    sky_and_walls = pixels(pictures(stage(shown)[-1:])[0])[:180]
    channels = np.moveaxis(sky_and_walls, -1, 0)
    assert {each for each, is_lit in lit.items() if is_lit(*channels).sum() > 15} == {colour}

"""The view from above for models: ego up, everybody where they are, in their colours, and signals that matter."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry import Pose
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.overhead import palette
from roadworthy.rendering.pictures.birdseye_picture import NO_ROADS, BirdsEye, birdseye
from roadworthy.rendering.pictures.birdseye_roads import GROUND
from roadworthy.roads.furniture import Furniture, Tree
from roadworthy.roads.lane import Lane, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Light, LightState, Scene, Sign
from scene.drives import car

Rgb = tuple[int, int, int]
CYAN: Rgb = (0, 255, 255)
EGO_BLUE: Rgb = (0, 0, 255)
LAMP_RED: Rgb = (255, 40, 40)
ORANGE: Rgb = (255, 165, 0)
TREE: Rgb = (74, 112, 54)
ARROW: Rgb = (150, 150, 154)
RED, GREEN = replace(car("v1", 0.0), color="red"), replace(car("v2", 0.0), color="green")
# Ego heads north, and 80 m in 400 pixels are 5 pixels a metre.
EGO = replace(car("ego", 0.0, yaw=math.pi / 2), pose=Pose(10.0, 20.0, 0.75, math.pi / 2))


def scene(*agents: Agent, lights: tuple[Light, ...] = (), signs: tuple[Sign, ...] = ()) -> Scene:
    return Scene(0.0, 0, "nowhere", EGO, agents, lights, signs)


def seen(shown: Scene, *, annotated: bool = False, network: RoadNetwork | None = None) -> BirdsEye:
    return birdseye(shown, annotated=annotated, network=network, size_px=400, side_m=80.0)


def pixels(picture: BirdsEye, color: Rgb) -> NDArray[np.int64]:
    """The (row, column) of every pixel of a colour."""
    return np.argwhere((picture.rgb == color).all(axis=2))


def at(agent: Agent, x: float, y: float) -> Agent:
    return replace(agent, pose=Pose(x, y, 0.75, math.pi / 2))


def light(*, affects_ego: bool, y: float = 40.0) -> Light:
    return Light("l", Pose(10.0, y, 5.0), LightState.RED, affects_ego=affects_ego)


def road() -> RoadNetwork:
    """A road to the north through ego's place, 3.5 m to each side of a solid yellow line."""
    line = np.array(((12.0, -60.0, 0.0), (12.0, 100.0, 0.0)))
    center = Marking(MarkingType.SOLID, MarkingColor.YELLOW)
    lanes = {
        "n": Lane("n", "r", LaneType.DRIVING, line, 4.0, center),
        "s": Lane("s", "r", LaneType.DRIVING, (line - (4.0, 0.0, 0.0))[::-1], 4.0, center),
    }
    return RoadNetwork("road", lanes, {"r": Road("r", ("n",), ("s",))}, {}, {}, {})


def test_ego_is_blue_in_the_middle_and_its_point_is_up() -> None:
    found = pixels(seen(scene()), EGO_BLUE)
    assert found.mean(axis=0) == pytest.approx((200, 200), abs=3)
    top, bottom = (np.ptp(found[found[:, 0] == row, 1]) for row in (found[:, 0].min(), found[:, 0].max()))
    assert top < bottom


def test_who_is_ahead_is_above_the_middle_and_who_is_on_the_left_is_left() -> None:
    picture = seen(scene(at(RED, 10.0, 40.0), at(GREEN, 0.0, 20.0)))
    assert pixels(picture, paint("red")).mean(axis=0) == pytest.approx((99.5, 199.5), abs=3)
    assert pixels(picture, paint("green")).mean(axis=0) == pytest.approx((199.5, 149.5), abs=3)


def test_pedestrian_is_cyan() -> None:
    walker = replace(at(RED, 20.0, 20.0), category=Category.PEDESTRIAN, size_m=(0.4, 0.5, 1.7))
    assert pixels(seen(scene(walker)), CYAN).mean(axis=0) == pytest.approx((199.5, 249.5), abs=2)


def test_light_ahead_that_affects_ego_shows_its_lamp_and_others_are_absent() -> None:
    assert len(pixels(seen(scene(lights=(light(affects_ego=True),)), annotated=True), LAMP_RED)) > 20
    assert not len(pixels(seen(scene(lights=(light(affects_ego=False),)), annotated=True), LAMP_RED))
    assert not len(pixels(seen(scene(lights=(light(affects_ego=True, y=10.0),)), annotated=True), LAMP_RED))


def test_other_signs_are_a_dot_with_a_name_and_stop_signs_need_none() -> None:
    signs = tuple(Sign(kind, kind, Pose(15.0, 40.0, 2.0), affects_ego=True) for kind in ("stop", "yield", "cattle"))
    assert seen(scene(signs=signs), annotated=True).named == ("ego", "yield", "cattle")


def test_what_is_static_has_a_body_but_no_name_and_what_moves_has_both() -> None:
    picture = seen(scene(at(RED, 10.0, 40.0), replace(at(GREEN, 0.0, 20.0), is_static=True)), annotated=True)
    assert picture.named == ("ego", "v1")
    assert len(pixels(picture, paint("green"))) > 50


def test_picture_without_annotation_has_no_signals_and_no_names() -> None:
    picture = seen(scene(at(RED, 10.0, 40.0), lights=(light(affects_ego=True),)))
    assert picture.named == ()
    assert not len(pixels(picture, LAMP_RED))


def test_whoever_is_farther_than_75_m_or_far_above_is_left_out() -> None:
    above = replace(GREEN, pose=Pose(10.0, 40.0, 35.0))
    assert birdseye(scene(at(RED, 10.0, 96.0), above), size_px=400, side_m=300.0).named == ("ego",)


def test_road_is_drawn_beneath_with_its_marking_in_its_colour() -> None:
    picture = seen(scene(), network=road())
    assert pixels(picture, ORANGE)[:, 1].mean() == pytest.approx(199.5, abs=1)
    assert picture.rgb[20, 214].tolist() != list(GROUND)
    assert picture.notes == ()


def test_lanes_have_arrows_and_trees_stand_beside_them() -> None:
    trees = Furniture(trees=(Tree("t", 25.0, 20.0, 8.0, 2.0),))
    picture = seen(scene(), network=replace(road(), furniture=trees))
    assert len(pixels(picture, TREE)) == pytest.approx(math.pi * 10**2, rel=0.2)
    arrows = pixels(picture, ARROW)
    # Ego's lane on the right leads up, the other one down: an arrow is widest near its tip.
    for side, is_up in ((arrows[arrows[:, 1] > 199], True), (arrows[arrows[:, 1] < 199], False)):
        assert len(side) > 20
        first = side[side[:, 0] < side[:, 0].min() + 14]
        rows, counts = np.unique(first[:, 0], return_counts=True)
        assert (rows[counts.argmax()] < rows.mean()) == is_up


def test_scene_without_roads_is_drawn_and_says_so() -> None:
    picture = seen(scene(), annotated=True)
    assert picture.notes == (NO_ROADS,)
    corner = picture.rgb[380:, :200].astype(int)
    assert (corner[..., 0] - corner[..., 2] > 60).sum() > 100


def test_track_of_the_last_seconds_grows_fainter_with_age() -> None:
    now = replace(scene(at(RED, 10.0, 40.0)), time_s=1.0)
    past = [replace(scene(at(RED, 10.0, y)), time_s=time_s) for time_s, y in ((0.0, 30.0), (0.5, 35.0))]
    picture = birdseye(now, history=past, size_px=400, side_m=80.0).rgb.astype(int)
    redness = picture[..., 0] - picture[..., 1]
    older, newer = redness[138, 200], redness[120, 200]
    assert newer > older > redness[138, 180]


def test_track_is_no_wider_than_who_left_it() -> None:
    walker = replace(RED, category=Category.PEDESTRIAN, size_m=(0.4, 0.5, 1.7))
    now, before = (
        replace(scene(replace(walker, pose=Pose(20.0, y, 0.75))), time_s=time_s)
        for y, time_s in ((30.0, 0.5), (20.0, 0.0))
    )
    row = birdseye(now, history=[before], size_px=400, side_m=80.0).rgb[175].astype(int)
    assert 1 <= (row[:, 2] - row[:, 0] > 20).sum() <= 3


def test_same_scene_gives_the_same_bytes() -> None:
    shown = scene(at(RED, 10.0, 40.0), lights=(light(affects_ego=True),))
    assert (seen(shown, annotated=True).rgb == seen(shown, annotated=True).rgb).all()


@pytest.mark.parametrize("options", [{"side_m": math.nan}, {"side_m": math.inf}, {"size_px": 0}, {"size_px": 900.5}])
def test_view_without_a_size_in_whole_pixels_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="give a whole number of pixels"):
        birdseye(scene(), **options)


def test_agent_without_a_place_is_refused_now_and_before() -> None:
    lost = scene(at(RED, math.nan, 40.0))
    for shown, history in ((lost, ()), (replace(scene(RED), time_s=0.5), (lost,))):
        with pytest.raises(BadDataError, match='"v1" stands at'):
            birdseye(shown, history=history)


@pytest.mark.parametrize("name", ["LANES", "MARKINGS"])
def test_colours_of_overhead_do_not_reach_this_view(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = seen(scene(), network=road()).rgb
    colors = getattr(palette, name)
    for kind in colors:
        monkeypatch.setitem(colors, kind, "#123456")
    assert (seen(scene(), network=road()).rgb == before).all()


def test_cone_is_large_enough_to_be_seen() -> None:
    cone = replace(at(RED, 20.0, 30.0), category=Category.PROP, size_m=(0.3, 0.3, 0.6), color="orange")
    picture = birdseye(scene(cone), annotated=False, size_px=900)
    assert len(pixels(picture, paint("orange"))) > 40

"""Pictures made from frames: grids, labels on road users, and the box around a target."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.rendering.pictures import (
    BoxStyle,
    back_strip,
    front_strip,
    grid_of,
    labelled,
    surround_grid,
    target_box,
)
from roadworthy.rendering.pictures.grid import Cell
from roadworthy.rendering.pictures.naming import label_of
from roadworthy.scene import Agent, Category, Observability, Scene
from scene.drives import car

EGO = replace(car("ego", 0.0), pose=Pose(0.0, 0.0, 0.75))
GROUND = Pose(0.0, 0.0)
RED = (255, 0, 0)


def frames(rig: str = "b2d", scale: float = 0.1) -> tuple[Frame, ...]:
    """A frame a camera, each of a colour of its own: 10, 20, ... in red."""
    cameras = [mount.exposed(GROUND, 0.0) for mount in rig_named(rig, scale)]
    plain = [np.zeros((camera.size[1], camera.size[0], 3), dtype=np.uint8) for camera in cameras]
    return tuple(
        Frame(camera, rgb + np.uint8(10 * n)) for n, (camera, rgb) in enumerate(zip(cameras, plain, strict=True), 1)
    )


FRONT = frames("front", 1.0)[0]


def at(x: float, y: float = 0.0, **changes: Any) -> Agent:
    return replace(car("v1", 0.0), pose=Pose(x, y, 0.75), **changes)


def scene(*agents: Agent) -> Scene:
    return Scene(0.0, 0, "nowhere", EGO, agents)


def reds(rgb: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.argwhere((rgb == RED).all(axis=2))


def test_grid_places_each_camera_whatever_the_order_of_the_frames() -> None:
    grid = surround_grid(frames()[::-1], names=False)
    assert grid.shape == (180, 480, 3)
    assert grid[45:180:90, 80:480:160, 0].tolist() == [[10, 20, 30], [40, 50, 60]]


def test_grid_is_fitted_into_a_size_and_never_enlarged() -> None:
    assert surround_grid(frames(), fit=(240, 240)).shape == (90, 240, 3)
    assert surround_grid(frames(), fit=(9999, 9999)).shape == (180, 480, 3)


def test_names_are_written_into_the_corners() -> None:
    plain, named = surround_grid(frames(), names=False), surround_grid(frames())
    changed = np.argwhere((plain != named).any(axis=2))
    assert (changed[:, 0] % 90).max() < 30
    assert set((changed[:, 1] // 160).tolist()) == {0, 1, 2}


def test_words_have_a_dark_outline_that_reads_on_white() -> None:
    white = [replace(frame, rgb=np.full_like(frame.rgb, 255)) for frame in frames()]
    assert (surround_grid(white) < 40).all(axis=2).sum() > 200


def test_camera_alone_in_its_row_stands_in_the_middle() -> None:
    four = [frame for frame in frames() if frame.camera.name not in {"CAM_BACK_LEFT", "CAM_BACK_RIGHT"}]
    assert surround_grid(four, names=False)[135, 80:480:160, 0].tolist() == [0, 50, 0]


def test_cameras_of_other_names_fill_rows_in_their_order() -> None:
    others = [replace(frame, camera=replace(frame.camera, name=f"c{n}")) for n, frame in enumerate(frames()[:4])]
    assert surround_grid(others, names=False)[45:180:90, 80:320:160, 0].tolist() == [[10, 20], [30, 40]]


def test_one_picture_alone_stays_as_it_is() -> None:
    assert (surround_grid([FRONT]) == FRONT.rgb).all()


def test_strips_have_the_cameras_of_one_side_as_one_who_looks_there_sees_them() -> None:
    assert front_strip(frames())[80, 80:480:160, 0].tolist() == [10, 20, 30]
    assert back_strip(frames())[80, 80:480:160, 0].tolist() == [60, 50, 40]


def test_strip_and_grid_without_their_cameras_are_refused() -> None:
    with pytest.raises(UsageError, match="CAM_FRONT_LEFT, CAM_FRONT_RIGHT is missing"):
        front_strip([FRONT])
    with pytest.raises(UsageError, match="without a frame"):
        surround_grid([])
    with pytest.raises(UsageError, match="Two frames are of the camera CAM_FRONT;"):
        surround_grid([FRONT, FRONT])


def test_label_says_id_colour_and_kind_and_people_have_no_colour() -> None:
    assert label_of(at(10, color="white", subtype="suv")) == "v1: white SUV"
    assert label_of(at(10, color="red", category=Category.PEDESTRIAN)) == "v1: pedestrian"
    assert label_of(at(10)) == "v1: car"


def test_dot_is_at_the_middle_of_the_box_and_cyan_on_people() -> None:
    walker = at(20, category=Category.PEDESTRIAN, size_m=(0.4, 0.5, 1.7))
    rgb = labelled(FRONT, scene(walker)).rgb
    # 19.2 m before the lens, 0.85 m below it: 480 / tan(35) * 0.85 / 19.2 pixels below the middle.
    assert rgb[270 + 30, 480].tolist() == [0, 255, 255]
    assert labelled(FRONT, scene(at(20))).rgb[300, 480].tolist() == [255, 255, 255]


@pytest.mark.parametrize(
    "agent",
    [
        at(80),
        at(-20),
        at(20, is_static=True),
        at(20, category=Category.PROP),
        at(20, observability=Observability(line_of_sight=0.0)),
        at(20, observability=Observability(lidar_points=2)),
    ],
)
def test_who_is_far_behind_static_or_hidden_is_not_named(agent: Agent) -> None:
    picture = labelled(FRONT, scene(agent))
    assert picture.named == ()
    assert (picture.rgb == FRONT.rgb).all()


def test_what_the_frame_saw_decides_over_the_line_of_sight() -> None:
    hidden = scene(at(20, observability=Observability(line_of_sight=0.0)))
    ids = np.zeros((540, 960), dtype=np.int32)
    ids[300:310, 480:490] = 1
    assert labelled(replace(FRONT, instances=ids, ids=("v1",)), hidden).named == ("v1",)
    assert labelled(replace(FRONT, instances=0 * ids, ids=("v1",)), hidden).named == ()
    assert labelled(replace(FRONT, visibility={"v1": 0.5}), hidden).named == ("v1",)
    assert labelled(replace(FRONT, visibility={"v1": 0.0}), scene(at(20))).named == ()


def test_somebody_of_whom_the_frame_has_no_pixel_is_not_named_whatever_the_line_of_sight() -> None:
    seen = scene(at(20, observability=Observability(line_of_sight=1.0)))
    assert labelled(replace(FRONT, visibility={"v2": 1.0}), seen).named == ()
    assert labelled(FRONT, seen).named == ("v1",)


def test_dot_on_somebody_whose_middle_is_outside_is_on_the_part_inside() -> None:
    bus = at(8.0, 6.0, size_m=(10.0, 2.5, 3.1), color="red")
    target = target_box(FRONT.rgb, FRONT.camera, bus)
    picture = labelled(FRONT, scene(bus))
    assert picture.named == ("v1",)
    assert target.box is not None
    inside = picture.rgb[:, : round(target.box.right_px)]
    assert (inside == 255).all(axis=2).sum() > 60


def test_dot_does_not_hide_somebody_far_away() -> None:
    rgb = labelled(FRONT, scene(at(70))).rgb
    # 0.85 m below the lens and 69.2 m before it.
    assert rgb[270 + 8, 480].tolist() == [255, 255, 255]
    assert rgb[270 + 8, 480 - 5].tolist() == [10, 10, 10]


def test_nearer_agents_come_first() -> None:
    near, far = at(15, 2.0, id="near"), at(40, id="far")
    assert labelled(FRONT, scene(far, near)).named == ("near", "far")


def test_track_is_drawn_where_the_agent_was() -> None:
    now = replace(scene(at(20, color="red")), time_s=0.5)
    rgb = labelled(FRONT, now, history=[scene(at(20, 4.0, color="red"))]).rgb.astype(int)
    # Half way, 2 m to the left.
    x = 480 - round(480 / math.tan(math.radians(35)) * 2 / 19.2)
    assert rgb[300, x, 0] - rgb[300, x, 1] > 50


@pytest.mark.parametrize("time_s", [-2.0, -0.5])
def test_track_ends_where_no_scene_is_of_the_time_or_the_agent_was_not_there(time_s: float) -> None:
    now = replace(scene(at(20, color="red")), time_s=0.5)
    past = [replace(scene(at(20, 4.0, color="red")), time_s=time_s), replace(scene(), time_s=0.0)]
    assert (labelled(FRONT, now, history=past).rgb == labelled(FRONT, now).rgb).all()
    assert (labelled(FRONT, now, history=past[:1]).rgb == labelled(FRONT, now).rgb).all()


def test_target_has_a_red_rectangle_around_it() -> None:
    target = target_box(FRONT.rgb, FRONT.camera, at(20))
    assert target.box is not None and target.reason is None
    low, high = reds(target.rgb).min(axis=0), reds(target.rgb).max(axis=0)
    assert (low[1], low[0]) == pytest.approx(target.box[:2], abs=1)
    assert (high[1] + 1, high[0] + 1) == pytest.approx(target.box[2:], abs=1)
    assert not len(reds(FRONT.rgb))


def test_box_is_drawn_after_resizing_with_lines_of_two_pixels_in_its_cell_alone() -> None:
    cameras = [frame.camera for frame in frames(scale=1.0)]
    grid = grid_of(cameras, (640, 640))
    picture = np.zeros((grid.size[1], grid.size[0], 3), dtype=np.uint8)
    target = target_box(picture, cameras[1], at(15), cell=grid.cells[1])
    found = reds(target.rgb)
    cell = grid.cells[1]
    assert cell.left_px <= found[:, 1].min() and found[:, 1].max() < cell.left_px + cell.width_px
    middle_row = target.rgb[round((found[:, 0].min() + found[:, 0].max()) / 2), :, 0]
    assert np.flatnonzero(middle_row).size == 4
    assert target.height_px == pytest.approx(found[:, 0].max() + 1 - found[:, 0].min(), abs=1.5)


def test_target_that_is_a_few_pixels_high_in_the_end_is_not_drawn_and_the_reason_said() -> None:
    small = np.zeros((54, 96, 3), dtype=np.uint8)
    target = target_box(small, FRONT.camera, at(28))
    assert target.reason is not None and "as it is shown, less than 8" in target.reason
    assert target.rgb is small and 0 < target.height_px < 8


def test_target_too_small_too_far_aside_or_behind_is_not_drawn_and_the_reason_said() -> None:
    for agent, reason in (
        (at(70), "full size, less than 24"),
        (at(10, 7.5), "less than 30%"),
        (at(-20), "outside the picture"),
    ):
        target = target_box(FRONT.rgb, FRONT.camera, agent)
        assert target.reason is not None and reason in target.reason
        assert target.rgb is FRONT.rgb


@pytest.mark.parametrize("style", BoxStyle)
def test_box_that_reaches_behind_the_lens_is_cut_there_and_drawn(style: BoxStyle) -> None:
    bus = at(4.5, 3.0, size_m=(12.0, 2.5, 3.1))
    target = target_box(FRONT.rgb, FRONT.camera, bus, style=style)
    assert target.reason is None and target.box is not None
    assert target.box.left_px == 0 and target.box.right_px < 480
    assert len(reds(target.rgb)[:, 1]) and reds(target.rgb)[:, 1].max() <= target.box.right_px


def test_wire_frame_has_edges_inside_the_rectangle() -> None:
    flat = target_box(FRONT.rgb, FRONT.camera, at(12, 3.0))
    wire = target_box(FRONT.rgb, FRONT.camera, at(12, 3.0), style=BoxStyle.BOX3D)
    assert flat.box == wire.box
    assert flat.box is not None
    left, top, right, bottom = (round(value) for value in flat.box)
    inner = np.s_[top + 5 : bottom - 5, left + 5 : right - 5]
    assert not len(reds(flat.rgb[inner])) and len(reds(wire.rgb[inner]))


def test_cell_of_another_grid_is_refused() -> None:
    grid = grid_of([frame.camera for frame in frames()])
    with pytest.raises(UsageError, match="same `fit`"):
        target_box(np.zeros((90, 240, 3), dtype=np.uint8), FRONT.camera, at(20), cell=grid.cells[5])


@pytest.mark.parametrize("cell", [(-50, 0, 320, 90), (0, -50, 320, 90), (0, 0, 0, 90), (0, 0, 320, 0)])
def test_cell_that_begins_outside_the_picture_or_is_empty_is_refused(cell: tuple[int, int, int, int]) -> None:
    with pytest.raises(UsageError, match="is empty or reaches beyond"):
        target_box(np.zeros((540, 960, 3), dtype=np.uint8), FRONT.camera, at(20), cell=Cell("CAM_FRONT", *cell))

"""Pinhole cameras: worked projections, the near plane, and cameras that are none."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roadworthy.errors import UsageError
from roadworthy.geometry.pinhole import NEAR_M, Pinhole, PixelBox, camera_pose, clip_polygon, cuboid_corners
from roadworthy.geometry.pose import Pose

CAMERA = Pinhole.from_fov((200, 100), 90.0)
"""Its focal length is 100 pixels, its middle (100, 50)."""

AHEAD = camera_pose(Pose(0, 0, 0))
"""A camera at the world's origin that looks along x."""

places = st.floats(-20, 20)
sizes = st.tuples(*[st.floats(0.2, 8)] * 3)
poses = st.builds(Pose, places, places, st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.5, 0.5))


def test_a_field_of_view_of_90_degrees_has_half_the_width_as_focal_length() -> None:
    assert np.array(CAMERA.intrinsic) == pytest.approx(np.array([(100, 0, 100), (0, 100, 50), (0, 0, 1)]))
    assert CAMERA.horizontal_fov_deg == pytest.approx(90)


def test_right_and_down_of_the_camera_are_right_and_down_in_the_picture() -> None:
    pixels, depths = CAMERA.project([(1, 0.5, 4), (0, 0, 10), (-2, -1, 2)])
    assert pixels == pytest.approx(np.array([(125, 62.5), (100, 50), (0, 0)]))
    assert depths.tolist() == [4, 10, 2]


def test_left_and_above_of_the_vehicle_are_left_and_above_in_the_picture() -> None:
    pixels, depths = CAMERA.project(AHEAD.to_local([(10, 5, 2)]))
    assert pixels[0] == pytest.approx((50, 30))
    assert depths[0] == pytest.approx(10)


def test_points_behind_the_camera_have_no_pixel() -> None:
    pixels, depths = CAMERA.project([(1, 1, -5), (1, 1, 0), (1, 1, NEAR_M)])
    assert np.isnan(pixels[:2]).all()
    assert np.isfinite(pixels[2]).all()
    assert depths.tolist() == [-5, 0, NEAR_M]


def test_skew_shifts_by_the_height() -> None:
    skewed = Pinhole(((100, 10, 50), (0, 100, 50), (0, 0, 1)), (100, 100))
    assert skewed.project([(0, 1, 2)])[0][0] == pytest.approx((55, 100))


def test_a_box_ahead_is_framed_by_its_near_face() -> None:
    # A cube of 2 m from x = 9 to x = 11: its near face is 2 m wide at 9 m: 100 * 1 / 9 = 11.1 pixels a side.
    box = CAMERA.box_of(AHEAD, Pose(10, 0), (2, 2, 2))
    assert box == pytest.approx((100 - 100 / 9, 50 - 100 / 9, 100 + 100 / 9, 50 + 100 / 9))


def test_a_box_beside_the_camera_is_cut_before_the_divide() -> None:
    """A bus from 5 m behind to 5 m ahead, 2 m to the left: it fills the left of the picture, from its far end on."""
    box = CAMERA.box_of(AHEAD, Pose(0, 3.5), (10, 3, 3))
    # Its right side is at y = 2, and at x = 5 that is 100 - 100 * 2 / 5.
    assert box == pytest.approx((0, 0, 60, 100))


def test_a_box_behind_the_camera_or_beside_the_picture_has_no_image() -> None:
    assert CAMERA.box_of(AHEAD, Pose(-10, 0), (2, 2, 2)) is None
    assert CAMERA.box_of(AHEAD, Pose(10, 30), (2, 2, 2)) is None


def test_a_box_around_the_camera_fills_the_picture() -> None:
    assert CAMERA.box_of(AHEAD, Pose(0, 0), (4, 4, 4)) == PixelBox(0, 0, 200, 100)


@settings(deadline=None)
@given(poses, sizes, st.integers(0, 2**32 - 1))
def test_every_visible_point_of_a_body_is_in_its_box(pose: Pose, size: tuple[float, float, float], seed: int) -> None:
    inside = np.random.default_rng(seed).uniform(-0.5, 0.5, (200, 3)) * size
    pixels, _ = CAMERA.project(AHEAD.to_local(pose.to_parent(inside)))
    seen = pixels[((pixels >= 0) & (pixels <= CAMERA.size)).all(axis=1)]
    assume(len(seen) > 0)
    box = CAMERA.box_of(AHEAD, pose, size)
    assert box is not None
    assert (seen >= np.array(box[:2]) - 1e-6).all()
    assert (seen <= np.array(box[2:]) + 1e-6).all()


@settings(deadline=None)
@given(poses, sizes)
def test_a_box_wholly_in_front_is_that_of_its_corners(pose: Pose, size: tuple[float, float, float]) -> None:
    corners = AHEAD.to_local(cuboid_corners(pose, size))
    assume(bool((corners[:, 2] > NEAR_M).all()))
    pixels = CAMERA.project(corners)[0]
    box = CAMERA.project_cuboid(corners)
    low, high = np.maximum(pixels.min(axis=0), 0), np.minimum(pixels.max(axis=0), CAMERA.size)
    if (low < high).all():
        assert box == pytest.approx((*low, *high))
    else:
        assert box is None


def test_a_polygon_that_reaches_behind_is_cut_at_the_near_plane() -> None:
    # A strip of road 2 m wide, 1 m below the camera, from 10 m behind to 10 m ahead.
    strip = [(-1, 1, -10), (-1, 1, 10), (1, 1, 10), (1, 1, -10)]
    assert clip_polygon(strip, 0.5) == pytest.approx(np.array([(-1, 1, 0.5), (-1, 1, 10), (1, 1, 10), (1, 1, 0.5)]))
    outline = CAMERA.project_polygon(strip, 0.5)
    assert outline == pytest.approx(np.array([(-100, 250), (90, 60), (110, 60), (300, 250)]))


def test_a_polygon_in_front_stays_and_one_behind_goes() -> None:
    triangle = np.array([(0.0, 0.0, 1.0), (1.0, 0.0, 1.0), (0.0, 1.0, 2.0)])
    assert clip_polygon(triangle).tolist() == triangle.tolist()
    assert clip_polygon(-triangle).shape == (0, 3)
    assert clip_polygon([]).shape == (0, 3)


def test_a_line_is_cut_where_it_passes_the_near_plane() -> None:
    line = CAMERA.project_segment((0, 1, -1), (0, 1, 1), near_m=0.5)
    assert line == pytest.approx(np.array([(100, 250), (100, 150)]))
    assert CAMERA.project_segment((0, 1, -1), (0, 1, -2)) is None
    whole = CAMERA.project_segment((0, 1, 2), (1, 1, 2))
    assert whole == pytest.approx(np.array([(100, 100), (150, 100)]))


def test_corners_are_numbered_by_front_left_and_top() -> None:
    corners = cuboid_corners(Pose(0, 0), (4, 2, 1))
    assert corners[0].tolist() == [-2, -1, -0.5]
    assert corners[4].tolist() == [2, -1, -0.5]
    assert corners[2].tolist() == [-2, 1, -0.5]
    assert corners[1].tolist() == [-2, -1, 0.5]


def test_a_camera_on_a_turned_mount_looks_along_it() -> None:
    camera = camera_pose(Pose(1, 2, 3, yaw_rad=math.pi / 2))
    assert camera.to_parent([0, 0, 5]) == pytest.approx((1, 7, 3))
    assert camera.to_parent([1, 0, 0]) == pytest.approx((2, 2, 3))
    assert camera.to_parent([0, 1, 0]) == pytest.approx((1, 2, 2))


@pytest.mark.parametrize(
    "intrinsic",
    [
        ((0, 0, 50), (0, 100, 50), (0, 0, 1)),
        ((100, 0, 50), (0, -100, 50), (0, 0, 1)),
        ((100, 0, 50), (0, 100, 50), (0, 0, 2)),
        ((100, 0, 50), (3, 100, 50), (0, 0, 1)),
        ((math.nan, 0, 50), (0, 100, 50), (0, 0, 1)),
        ((100, 0), (0, 100), (0, 0)),
    ],
)
def test_a_broken_matrix_is_refused(intrinsic: tuple[tuple[float, float, float], ...]) -> None:
    with pytest.raises(UsageError, match="no camera's intrinsic matrix"):
        Pinhole(intrinsic, (100, 100))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(0, 100), (100, -1), (10.5, 10)])
def test_a_picture_without_size_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="whole pixels"):
        Pinhole(CAMERA.intrinsic, size)


@pytest.mark.parametrize("degrees", [0, 180, -20, math.nan])
def test_a_field_of_view_of_no_camera_is_refused(degrees: float) -> None:
    with pytest.raises(UsageError, match="between 0 and 180"):
        Pinhole.from_fov((100, 100), degrees)

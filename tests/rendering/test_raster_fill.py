"""Triangles on the screen: where they fall, and to which of them each sample belongs."""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.raster.fill import NOTHING, fill, rows_of, span_of
from roadworthy.rendering.raster.fragments import seen
from roadworthy.rendering.raster.project import NEAR_M, in_view, project
from roadworthy.rendering.raster.records import FACE, SURFACE, Records

SIZE = (40, 30)
LENS = np.array((20.0, 0.0, 20.0, 20.0, 15.0))
AS_IT_IS = np.eye(3, 4)[None]
Screen = NDArray[np.float32]
Place = tuple[float, float]

# Sixths and halves of pixels make edges that run exactly through the middles of pixels.
COORDINATES = st.one_of(st.integers(-60, 240).map(lambda n: n / 6), st.integers(-20, 80).map(lambda n: n / 2))
POINTS = st.tuples(COORDINATES, COORDINATES)


def projected(corners: ArrayLike, layers: tuple[int, ...] = (0,), room: int = 16) -> tuple[int, Screen, Records]:
    """Triangles (n, 3, 3) of the camera's frame on the screen."""
    triangles = np.array(corners, dtype=np.float32).reshape(-1, 3, 3)
    surfaces = np.zeros(len(triangles), dtype=SURFACE)
    surfaces["layer"] = layers
    screen, faces = np.empty((room, 3, 3), dtype=np.float32), np.zeros(room, dtype=FACE)
    ranges, starts = np.array([[0, len(triangles), 0]]), np.empty(2, dtype=np.int64)
    up = np.array((0.0, -1.0, 0.0), dtype=np.float32)
    count = project(triangles, surfaces, ranges, AS_IT_IS, LENS, SIZE, up, up, screen, faces, starts)
    return count, screen, faces


def filled(screen: Screen, faces: Records, count: int) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    nearness, owners = np.zeros(SIZE[::-1], dtype=np.float32), np.full(SIZE[::-1], NOTHING, dtype=np.int32)
    fill(screen, faces, count, 0, SIZE[1], nearness, owners)
    return nearness, owners


def flat(*triangles: ArrayLike) -> tuple[Screen, Records]:
    """Triangles of the screen at a depth of 1 m."""
    screen = np.ones((len(triangles), 3, 3), dtype=np.float32)
    screen[:, :, :2] = np.array(triangles)
    faces = np.zeros(len(triangles), dtype=FACE)
    faces["bias"] = 1.0
    return screen, faces


def test_a_triangle_falls_on_the_pixels_that_arithmetic_says() -> None:
    count, screen, _ = projected([(0, 0, 2), (1, 0, 2), (0, 1, 4)])
    assert count == 1
    # 20 x / z + 20, 20 y / z + 15, 1 / z.
    assert screen[0].tolist() == [[20, 15, 0.5], [30, 15, 0.5], [20, 20, 0.25]]


def test_a_triangle_that_reaches_behind_the_camera_is_cut_at_the_near_plane() -> None:
    count, screen, _ = projected([(0, 0, 2 + NEAR_M), (0.2, 0, NEAR_M - 2), (-0.2, 0.1, NEAR_M - 2)])
    assert count == 1
    pixels = sorted(tuple(np.round(corner, 3)) for corner in screen[0, :, :2])
    # Its sides cross the plane half-way: at x = 0.1, y = 0 and at x = -0.1, y = 0.05.
    expected = [(20 - 20 * 0.1 / NEAR_M, 15 + 20 * 0.05 / NEAR_M), (20, 15), (20 + 20 * 0.1 / NEAR_M, 15)]
    assert pixels == [pytest.approx(place, abs=1e-3) for place in expected]
    assert screen[0, :, 2].max() == pytest.approx(1 / NEAR_M)


def test_one_corner_behind_the_camera_leaves_two_faces() -> None:
    assert projected([(-1, 0, 3), (1, 0, 3), (0, 1, -1)])[0] == 2


def test_nothing_is_left_of_triangles_behind_the_camera_or_beside_the_picture() -> None:
    assert projected([(0, 0, -1), (1, 0, -2), (0, 1, NEAR_M)])[0] == 0
    assert projected([(5, 0, 2), (6, 0, 2), (5, 1, 2)])[0] == 0


def test_more_faces_than_room_are_counted_and_never_written() -> None:
    triangle = [(0, 0, 2), (1, 0, 2), (0, 1, 4)]
    count, screen, _ = projected([triangle] * 20, (0,) * 20, room=16)
    assert (count, len(screen)) == (20, 16)


def test_a_sample_belongs_to_a_face_when_its_middle_lies_in_it() -> None:
    screen, faces = flat([(10.4, 5.4), (14.4, 5.4), (10.4, 9.4)])
    _, owners = filled(screen, faces, 1)
    # The middles at 5.5, 6.5, 7.5, 8.5; the slanted edge is at x = 19.8 - y.
    assert {int(y): np.flatnonzero(owners[y] == 0).tolist() for y in np.unique(np.nonzero(owners == 0)[0])} == {
        5: [10, 11, 12, 13],
        6: [10, 11, 12],
        7: [10, 11],
        8: [10],
    }


@given(POINTS, POINTS, POINTS, POINTS)
@example((27 / 6, 189 / 6), (113 / 6, 17 / 6), (0.0, 5.0), (30.0, 25.0))
def test_samples_along_a_shared_edge_belong_to_exactly_one_of_its_faces(a: Place, b: Place, c: Place, d: Place) -> None:
    sides = [(b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) for point in (c, d)]
    assume(sides[0] * sides[1] < -1e-6)
    screen, _ = flat((a, b, c), (b, a, d))
    for y in range(SIZE[1]):
        if min(a[1], b[1]) <= y + 0.5 < max(a[1], b[1]):
            one, other = (set(range(*span_of(screen, face, y, SIZE[0]))) for face in (0, 1))
            both = one | other
            assert not one & other
            assert not both or len(both) == max(both) - min(both) + 1


@given(st.lists(POINTS, min_size=3, max_size=3))
def test_rows_and_spans_stay_within_the_picture(points: list[tuple[float, float]]) -> None:
    screen, _ = flat(np.array(points) * 50 - 500)
    first, last = rows_of(screen, 0, 0, SIZE[1])
    assert first >= 0
    assert last < SIZE[1]
    for y in range(first, last + 1):
        left, right = span_of(screen, 0, y, SIZE[0])
        assert left >= 0
        assert right <= SIZE[0]


def test_the_nearer_of_two_faces_is_seen_whatever_their_order() -> None:
    near, far = [(-1, -1, 2), (1, -1, 2), (0, 1, 2)], [(-2, -2, 3), (2, -2, 3), (0, 2, 3)]
    for order, nearest in (((near, far), 0), ((far, near), 1)):
        count, screen, faces = projected(order, (0, 0))
        nearness, owners = filled(screen, faces, count)
        assert owners[15, 20] == nearest
        assert nearness[15, 20] == pytest.approx(0.5)


def test_the_higher_layer_of_one_plane_is_seen_whatever_the_order() -> None:
    ground = [(-40, 1.5, 1), (40, 1.5, 1), (0, 1.5, 200)]
    for layers in ((6, 2), (2, 6)):
        count, screen, faces = projected([ground, ground], layers)
        _, owners = filled(screen, faces, count)
        shown = np.take(layers, faces["surface"][owners[owners != NOTHING]])
        assert len(shown) > 200
        assert set(shown.tolist()) == {6}


def test_a_plane_keeps_its_depth_although_a_corner_is_far_off_the_screen() -> None:
    """The ground 1.65 m below a camera that is turned and tilted: a corner behind it is cut 70,000 pixels away."""
    ground = np.array([[(46.76, 1.65, -3.41), (56.61, 1.65, 70.2), (-15.88, 1.65, 56.92)]], dtype=np.float32)
    rotation = Pose(0.0, 0.0, 0.0, 0.02, 0.3, 0.2).rotation
    lens, size = np.array((228.5, 0.0, 160.0, 228.5, 90.0)), (320, 180)
    screen, faces = np.empty((4, 3, 3), dtype=np.float32), np.zeros(4, dtype=FACE)
    up, starts = np.array((0, -1, 0), dtype=np.float32), np.empty(2, dtype=np.int64)
    ranges, surfaces, to_camera = np.array([[0, 1, 0]]), np.zeros(1, SURFACE), np.zeros((1, 3, 4))
    to_camera[0, :, :3] = rotation
    count = project(ground, surfaces, ranges, to_camera, lens, size, up, up, screen, faces, starts)
    nearness, owners = np.zeros(size[::-1], dtype=np.float32), np.full(size[::-1], NOTHING, dtype=np.int32)
    fill(screen, faces, count, 0, size[1], nearness, owners)
    rows, columns = np.nonzero(owners != NOTHING)
    rays = np.column_stack(((columns + 0.5 - 160.0) / 228.5, (rows + 0.5 - 90.0) / 228.5, np.ones(len(rows))))
    expected = (rays @ rotation)[:, 1] / 1.65
    assert len(rows) > 500
    assert np.abs(nearness[rows, columns] / expected - 1).max() < 2e-5


@pytest.mark.parametrize("skew", [0.0, 15.0])
def test_no_body_that_reaches_into_the_picture_is_left_out(skew: float) -> None:
    rng = np.random.default_rng(3)
    lens = np.array((20.0, skew, 20.0, 20.0, 15.0))
    spheres = np.column_stack((rng.uniform(-30, 30, (2000, 2)), rng.uniform(-10, 30, 2000), np.full(2000, 1.5)))
    shown = np.isfinite(in_view(spheres, np.eye(3, 4), lens, SIZE, np.full(2000, 100.0)))
    offsets = rng.standard_normal((200, 3))
    offsets *= 1.5 / np.linalg.norm(offsets, axis=1, keepdims=True)
    points = spheres[:, None, :3] + offsets
    x, y, z = points[..., 0], points[..., 1], np.where(points[..., 2] > NEAR_M, points[..., 2], np.nan)
    across, down = (20 * x + skew * y) / z + 20, 20 * y / z + 15
    reaches_in = ((across > 0) & (across < SIZE[0]) & (down > 0) & (down < SIZE[1])).any(axis=1)
    assert reaches_in.sum() > 100
    assert (shown | ~reaches_in).all()
    assert (~shown & ~reaches_in).sum() > 1000


@pytest.mark.parametrize("samples", [1, 2])
def test_the_depth_of_a_pixel_is_that_of_its_face_in_its_middle(samples: int) -> None:
    """A face whose nearness is 0.1 at the upper left corner, and 0.01 more a pixel across, 0.02 more a pixel down."""
    corners = np.array([(0.0, 0.0), (80.0, 0.0), (0.0, 60.0)], dtype=np.float32)
    screen, faces = flat(corners * samples)
    screen[0, :, 2] = 0.1 + corners @ (0.01, 0.02)
    owners = np.zeros((SIZE[1] * samples, SIZE[0] * samples), dtype=np.int32)
    depth_m, ids = np.zeros(SIZE[::-1], dtype=np.float32), np.zeros(SIZE[::-1], dtype=np.int32)
    seen(7, samples, screen, faces, owners, np.array([5], dtype=np.int32), depth_m, ids)
    assert depth_m[7] == pytest.approx(1 / (0.1 + 0.01 * (np.arange(SIZE[0]) + 0.5) + 0.02 * 7.5), rel=1e-5)
    assert set(ids[7].tolist()) == {5}

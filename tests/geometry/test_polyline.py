"""Polylines: arc length, projection, tangents and curvature, by hand, on circles and against shapely."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import Pose, wrap_angle

L_SHAPE = Polyline([(0, 0), (10, 0), (10, 5)])
places = st.floats(-50, 50)
lines = st.lists(st.tuples(places, places), min_size=2, max_size=8)


def arc(radius: float, turn: float, step: float = 1.0) -> Polyline:
    """A left turn around the origin from (radius, 0)."""
    angles = np.linspace(0.0, turn, math.ceil(radius * turn / step) + 1)
    return Polyline(radius * np.stack([np.cos(angles), np.sin(angles)], axis=-1))


def polyline(points: list[tuple[float, float]]) -> Polyline:
    runs = np.abs(np.diff(points, axis=0)).max(axis=1)
    assume(bool((runs > 0.01).all()))
    return Polyline(points)


def test_length_points_and_headings_of_an_l_shape() -> None:
    assert L_SHAPE.length_m == 15
    assert L_SHAPE.point_at(12).tolist() == [10, 2]
    assert L_SHAPE.point_at([-1, 5, 99]).tolist() == [[0, 0], [5, 0], [10, 5]]
    assert [L_SHAPE.heading_at(s) for s in (9.9, 10, 15)] == [0, math.pi / 2, math.pi / 2]


def test_a_pose_on_a_line_is_turned_and_pitched_as_the_line_is() -> None:
    pose = Polyline([(0, 0, 1), (0, 10, 2)]).pose_at(4, 3)
    assert (pose.x_m, pose.y_m, pose.z_m) == pytest.approx((-3, 4, 1.4))
    assert pose.yaw_rad == pytest.approx(math.pi / 2)
    assert pose.to_parent([1, 0, 0])[2] == pytest.approx(1.4 + math.sin(math.atan(0.1)))


def test_a_pose_on_a_line_of_the_plane_is_level() -> None:
    assert L_SHAPE.pose_at(99, -1) == Pose(11, 5, 0, math.pi / 2, -0.0)


def test_a_slope_does_not_lengthen_a_line() -> None:
    slope = Polyline([(0, 0, 0), (10, 0, 5)])
    assert slope.length_m == 10
    assert slope.point_at(4).tolist() == [4, 0, 2]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((4, 1), (4, 1, 1)),
        ((4, -1), (4, -1, 1)),
        ((8, 3), (13, 2, 2)),
        ((13, -4), (10, -5, 5)),
        ((-3, 4), (0, 4, 5)),
        ((7, 9), (15, 3, 5)),
    ],
)
def test_projection_by_hand(point: tuple[float, float], expected: tuple[float, float, float]) -> None:
    """Left, right, the second piece, outside the corner, before the start, beyond the end."""
    assert L_SHAPE.project(*point) == pytest.approx(expected)


def test_outside_a_hairpin_is_right_of_it() -> None:
    hairpin = Polyline([(0, 0), (10, 0), (1, 2)])
    assert hairpin.project(12, 0.9).offset_m == pytest.approx(-math.hypot(2, 0.9))


def test_nan_projects_to_nan() -> None:
    assert all(math.isnan(value) for value in L_SHAPE.project(math.nan, 0))


@settings(deadline=None)
@given(lines, places, places)
def test_projection_is_shapelys(points: list[tuple[float, float]], x: float, y: float) -> None:
    line, shape, point = polyline(points), shapely.LineString(points), shapely.Point(x, y)
    there = line.project(x, y)
    assert there.distance_m == pytest.approx(shape.distance(point), abs=1e-9)
    assert np.hypot(*(line.point_at(there.position_m) - (x, y))) == pytest.approx(there.distance_m, abs=1e-6)
    assert abs(there.offset_m) <= there.distance_m + 1e-9


@settings(deadline=None)
@given(lines, st.floats(0, 1))
def test_points_are_shapelys(points: list[tuple[float, float]], fraction: float) -> None:
    line, shape = polyline(points), shapely.LineString(points)
    assert line.length_m == pytest.approx(shape.length)
    there = shape.interpolate(fraction, normalized=True)
    assert line.point_at(fraction * line.length_m) == pytest.approx((there.x, there.y), abs=1e-6)


@settings(deadline=None)
@given(lines, st.floats(0, 1), st.floats(0, 1))
def test_a_slice_is_as_long_as_asked(points: list[tuple[float, float]], a: float, b: float) -> None:
    line = polyline(points)
    start, end = sorted((a * line.length_m, b * line.length_m))
    assume(end - start > 1e-3)
    part = line.slice(start, end)
    assert part.length_m == pytest.approx(end - start, abs=1e-4)
    assert part.points[0] == pytest.approx(line.point_at(start), abs=1e-5)
    assert part.points[-1] == pytest.approx(line.point_at(end), abs=1e-5)


@settings(deadline=None)
@given(lines, st.floats(0.1, 30))
def test_reversed_offsets_change_sides(points: list[tuple[float, float]], x: float) -> None:
    line = polyline(points)
    ahead, back = line.project(x, -x), line.reversed().project(x, -x)
    assert back.distance_m == pytest.approx(ahead.distance_m)
    assert line.reversed().length_m == pytest.approx(line.length_m)


def test_tangents_of_a_sampled_circle_are_its_own() -> None:
    circle = arc(20, math.pi)
    for position in np.linspace(0, circle.length_m, 50):
        true = math.pi / 2 + math.pi * position / circle.length_m
        assert abs(wrap_angle(circle.tangent_at(position) - true)) < 1e-3


def test_the_tangent_of_a_straight_before_a_curve_stays_straight() -> None:
    turn = [(10 * math.sin(a), 10 - 10 * math.cos(a)) for a in np.linspace(0, 1, 11)]
    line = Polyline([(-100, 0), *turn])
    assert abs(line.tangent_at(50)) < 0.001


def test_a_tiny_last_piece_does_not_turn_the_tangent() -> None:
    line = Polyline([(0, 0), (10, 0), (20, 0), (20.01, 0.003)])
    assert abs(line.tangent_at(20.01)) < 0.001
    assert abs(wrap_angle(line.reversed().tangent_at(0) - math.pi)) < 0.001


def test_a_right_angle_stays_a_corner() -> None:
    assert L_SHAPE.tangent_at(9.99) == 0
    assert L_SHAPE.tangent_at(10.01) == pytest.approx(math.pi / 2)


def test_a_left_turn_of_20_m_has_a_curvature_of_a_twentieth() -> None:
    circle = arc(20, math.pi)
    assert circle.curvature_at(30) == pytest.approx(0.05, rel=1e-3)
    assert circle.reversed().curvature_at(30) == pytest.approx(-0.05, rel=1e-3)


def test_curvature_adds_up_over_more_than_half_a_turn() -> None:
    assert arc(5, 6.0, 0.5).curvature_at(15, 25) == pytest.approx(0.2, rel=1e-2)


def test_a_straight_line_has_no_curvature() -> None:
    assert Polyline([(0, 0), (3, 4)]).curvature_at(2) == 0


def test_a_resampled_line_has_even_steps_and_both_ends() -> None:
    line = Polyline([(0, 0), (1, 0), (9, 0), (10, 0)]).resampled(3)
    assert line.points[:, 0] == pytest.approx([0, 2.5, 5, 7.5, 10])


def test_an_offset_to_the_left_of_a_left_turn_is_shorter_by_its_angle() -> None:
    circle = arc(20, math.pi, 0.2)
    assert circle.offset(3).length_m == pytest.approx(17 * math.pi, rel=1e-3)
    assert circle.offset(-3).length_m == pytest.approx(23 * math.pi, rel=1e-3)


def test_an_offset_corner_is_mitred() -> None:
    assert L_SHAPE.offset(1).points == pytest.approx(np.array([(0, 1), (9, 1), (9, 5)]))
    assert L_SHAPE.offset(-1).points == pytest.approx(np.array([(0, -1), (11, -1), (11, 5)]))


def test_a_mitre_stands_off_at_most_twice_the_distance() -> None:
    hairpin = Polyline([(0, 0), (10, 0), (0, 0.1)])
    assert np.hypot(*(hairpin.offset(-1).points[1] - (10, 0))) <= 2 + 1e-9


def test_an_offset_keeps_the_heights() -> None:
    assert Polyline([(0, 0, 1), (9, 0, 4)]).offset(2).points.tolist() == [[0, 2, 1], [9, 2, 4]]


def test_lines_are_joined_and_a_shared_point_stands_once() -> None:
    joined = Polyline.concatenated([L_SHAPE, Polyline([(10, 5), (0, 5)]), Polyline([(0, 7), (0, 9)])])
    assert joined.points.tolist() == [[0, 0], [10, 0], [10, 5], [0, 5], [0, 7], [0, 9]]
    assert joined.length_m == 29


def test_repeated_points_are_left_out() -> None:
    assert Polyline([(0, 0), (0, 0), (3, 4), (3, 4)]).points.tolist() == [[0, 0], [3, 4]]


def test_the_points_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        L_SHAPE.points[0, 0] = 7


def test_the_callers_array_stays_its_own() -> None:
    points = np.array([(0.0, 0.0), (1.0, 0.0)])
    line = Polyline(points)
    points[1, 0] = 9
    assert line.length_m == 1


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([(1, 1)], "two points"),
        ([(1, 1), (1, 1), (1, 1)], "of the 3 given, 1 differ"),
        ([], r"shape \(0,\)"),
        ([(0, 0, 0, 0), (1, 1, 1, 1)], r"shape \(2, 4\)"),
        ([(0, 0), (math.nan, 1)], "Point 1 .*finite"),
        ([(0, 0), (1, math.inf)], "Point 1 .*finite"),
    ],
)
def test_what_is_no_line_is_refused(points: list[tuple[float, ...]], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        Polyline(points)


@pytest.mark.parametrize("step", [0, -1, math.nan])
def test_a_step_that_is_no_length_is_refused(step: float) -> None:
    with pytest.raises(UsageError, match="positive"):
        L_SHAPE.resampled(step)
    with pytest.raises(UsageError, match="positive"):
        L_SHAPE.curvature_at(3, step)


def test_an_empty_slice_is_refused() -> None:
    with pytest.raises(UsageError, match="lies between 20 m and 30 m"):
        L_SHAPE.slice(20, 30)


def test_lines_of_the_plane_and_of_space_are_not_joined() -> None:
    with pytest.raises(UsageError, match=r"\[2, 3\] coordinates"):
        Polyline.concatenated([L_SHAPE, Polyline([(0, 0, 0), (1, 0, 0)])])
    with pytest.raises(UsageError, match="at least one"):
        Polyline.concatenated([])

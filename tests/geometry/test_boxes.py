"""Oriented boxes: overlap, gaps and sweeps, against shapely and by hand."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roadworthy.errors import UsageError
from roadworthy.geometry.boxes import (
    OrientedBox,
    box_corners,
    distance_to_box_m,
    gap_matrix_m,
    overlap_matrix,
    point_in_box,
)
from roadworthy.geometry.pose import Pose

coordinates = st.floats(-8, 8)
angles = st.floats(-7, 7)
sizes = st.floats(0.1, 6)
boxes = st.builds(OrientedBox, coordinates, coordinates, angles, sizes, sizes)


def polygon(box: OrientedBox) -> shapely.Polygon:
    return shapely.Polygon(box.corners)


def test_boxes_end_to_end_touch_and_do_not_overlap() -> None:
    first = OrientedBox(0, 0, 0, 4, 2)
    assert not first.overlaps(OrientedBox(4, 0, 0, 4, 2))
    assert first.overlaps(OrientedBox(3.999, 0, 0, 4, 2))


def test_a_box_turned_by_45_degrees_reaches_half_its_diagonal() -> None:
    # A square of side 2 turned by 45 degrees reaches sqrt(2) = 1.4142 along x; the first box ends at x = 2.
    first = OrientedBox(0, 0, 0, 4, 2)
    assert first.overlaps(OrientedBox(2 + 1.414, 0, math.pi / 4, 2, 2))
    assert not first.overlaps(OrientedBox(2 + 1.415, 0, math.pi / 4, 2, 2))


def test_only_the_other_boxs_axes_can_separate_a_corner_from_a_long_side() -> None:
    # Their extents along x and along y overlap; across the diagonal box they do not.
    diagonal = OrientedBox(0, 0, math.pi / 4, 20, 1)
    assert not diagonal.overlaps(OrientedBox(3, -3, 0, 4, 4))
    assert diagonal.overlaps(OrientedBox(2, -2, 0, 4, 4))


@settings(deadline=None)
@given(boxes, boxes)
def test_overlap_is_that_of_the_polygons(a: OrientedBox, b: OrientedBox) -> None:
    shared = polygon(a).intersection(polygon(b)).area
    apart = polygon(a).distance(polygon(b))
    assume(shared > 1e-7 or apart > 1e-7)
    assert a.overlaps(b) == (shared > 1e-7)


@settings(deadline=None)
@given(boxes, boxes)
def test_overlap_and_gap_do_not_depend_on_the_order(a: OrientedBox, b: OrientedBox) -> None:
    assert a.overlaps(b) == b.overlaps(a)
    assert a.gap_m(b) == pytest.approx(b.gap_m(a))


@settings(deadline=None)
@given(boxes, boxes)
def test_the_gap_is_the_distance_of_the_polygons(a: OrientedBox, b: OrientedBox) -> None:
    assert a.gap_m(b) == pytest.approx(polygon(a).distance(polygon(b)), abs=1e-9)


def test_the_gap_corner_to_corner_is_a_diagonal() -> None:
    assert OrientedBox(0, 0, 0, 4, 2).gap_m(OrientedBox(7, 6, 0, 4, 2)) == pytest.approx(5.0)


@settings(deadline=None)
@given(boxes, coordinates, coordinates)
def test_a_point_is_in_a_box_where_it_is_in_the_polygon(box: OrientedBox, x: float, y: float) -> None:
    assume(polygon(box).exterior.distance(shapely.Point(x, y)) > 1e-9)
    assert point_in_box(x, y, *box.as_tuple()) == polygon(box).contains(shapely.Point(x, y))
    assert distance_to_box_m(x, y, *box.as_tuple()) == pytest.approx(polygon(box).distance(shapely.Point(x, y)))


def test_a_point_on_the_edge_is_outside() -> None:
    assert not OrientedBox(0, 0, 0, 4, 2).contains(2, 0)


def test_matrices_hold_a_row_for_each_of_the_first_boxes() -> None:
    first = [(0, 0, 0, 4, 2), (10, 0, 0, 4, 2)]
    second = [(1, 1, 1, 1, 1), (12, 1, 0, 1, 1), (0, 8, 0, 4, 2)]
    assert overlap_matrix(first, second).tolist() == [[True, False, False], [False, True, False]]
    assert gap_matrix_m(first, second)[0].tolist() == pytest.approx([0, 9.5, 6])


def test_no_boxes_give_empty_matrices() -> None:
    assert overlap_matrix([], [(0, 0, 0, 1, 1)]).shape == (0, 1)
    assert overlap_matrix(np.empty((0, 5)), []).shape == (0, 0)


def test_a_box_with_nan_overlaps_nothing() -> None:
    whole = (0.0, 0.0, 0.0, 4.0, 2.0)
    for i in range(5):
        broken = [math.nan if k == i else value for k, value in enumerate(whole)]
        assert not overlap_matrix([whole], [broken]).any()
        assert not overlap_matrix([broken], [whole]).any()


def test_a_box_without_area_overlaps_what_it_lies_inside_of() -> None:
    assert OrientedBox(0, 0, 0, 4, 2).overlaps(OrientedBox(1, 0, 0, 0, 0))
    assert not OrientedBox(0, 0, 0, 4, 2).overlaps(OrientedBox(2, 0, 0, 0, 0))


def test_corners_go_round_from_the_front_left() -> None:
    corners = box_corners([(1, 2, math.pi / 2, 4, 2)])[0]
    assert corners == pytest.approx(np.array([(0, 4), (0, 0), (2, 0), (2, 4)]))


@pytest.mark.parametrize("broken", [(math.nan, 0, 0, 1, 1), (0, 0, 0, -1, 1), (0, 0, 0, 1, math.inf)])
def test_a_broken_box_is_refused(broken: tuple[float, ...]) -> None:
    with pytest.raises(UsageError, match="is no box"):
        OrientedBox(*broken)


def test_boxes_of_another_shape_are_refused() -> None:
    with pytest.raises(UsageError, match=r"shape \(1, 4\).*\(n, 5\)"):
        overlap_matrix([(0, 0, 0, 4)], [])


def test_a_straight_move_sweeps_the_way_and_the_body() -> None:
    swept = OrientedBox(0, 0, 0, 4, 2).swept_to(Pose(10, 0))
    assert swept == OrientedBox(5, 0, 0, 14, 2)


@settings(deadline=None)
@given(boxes, coordinates, coordinates, st.floats(-3, 3), st.floats(0, 1))
def test_a_sweep_holds_the_body_all_along(box: OrientedBox, x: float, y: float, turn: float, when: float) -> None:
    swept = box.swept_to(Pose(x, y, yaw_rad=box.yaw_rad + turn))
    between = OrientedBox(
        box.x_m + when * (x - box.x_m),
        box.y_m + when * (y - box.y_m),
        box.yaw_rad + when * turn,
        box.length_m,
        box.width_m,
    )
    assert polygon(swept).buffer(1e-6).contains(polygon(between))

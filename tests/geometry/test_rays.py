"""Lines of sight and upright boxes, by hand and against sampled points."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roadworthy.geometry.rays import box_entry_fraction, first_box_hit, segment_blocked_by_box

UNIT = (5.0, 0.0, 0.0, 2.0, 0.0, 2.0, 2.0)
"""A cube of 2 m whose sides are at x = 4 and x = 6."""

Line = tuple[float, float, float, float, float, float]
places = st.floats(-6, 6)


def test_a_line_through_the_middle_is_blocked_from_the_near_face() -> None:
    assert segment_blocked_by_box(0.0, 0.0, 1.0, 10.0, 0.0, 1.0, *UNIT)
    assert box_entry_fraction(0.0, 0.0, 1.0, 10.0, 0.0, 1.0, *UNIT) == pytest.approx(0.4)


def test_a_line_that_ends_before_the_box_is_free() -> None:
    assert not segment_blocked_by_box(0.0, 0.0, 1.0, 3.9, 0.0, 1.0, *UNIT)


def test_a_line_above_the_box_is_free() -> None:
    assert not segment_blocked_by_box(0.0, 0.0, 2.1, 10.0, 0.0, 2.1, *UNIT)


def test_a_line_that_comes_down_behind_the_box_is_free() -> None:
    # At x = 6, the far face, the line is at 10 - 6 = 4 m, above the box's 2 m.
    assert not segment_blocked_by_box(0.0, 0.0, 10.0, 10.0, 0.0, 0.0, *UNIT)
    assert segment_blocked_by_box(0.0, 0.0, 7.0, 10.0, 0.0, 0.0, 5.0, 0.0, 0.0, 3.0, 0.0, 2.0, 2.0)


@pytest.mark.parametrize("y", [1.0, -1.0])
def test_a_line_that_grazes_a_face_is_free(y: float) -> None:
    assert not segment_blocked_by_box(0.0, y, 1.0, 10.0, y, 1.0, *UNIT)


def test_a_turned_box_blocks_with_its_corner() -> None:
    # Turned by 45 degrees the cube reaches sqrt(2) to the side.
    turned = (5.0, 0.0, 0.0, 2.0, math.pi / 4, 2.0, 2.0)
    assert segment_blocked_by_box(0.0, 1.4, 1.0, 10.0, 1.4, 1.0, *turned)
    assert not segment_blocked_by_box(0.0, 1.42, 1.0, 10.0, 1.42, 1.0, *turned)


def test_a_line_from_inside_is_blocked_at_once() -> None:
    assert box_entry_fraction(5.0, 0.0, 1.0, 50.0, 0.0, 1.0, *UNIT) == 0.0


def test_a_box_with_nan_blocks_nothing() -> None:
    for i in range(7):
        broken = tuple(math.nan if k == i else value for k, value in enumerate(UNIT))
        assert not segment_blocked_by_box(0.0, 0.1, 1.0, 10.0, 0.2, 1.5, *broken)


def test_the_first_of_several_boxes_is_hit() -> None:
    rows = np.array([(50.0, *UNIT[1:]), (20.0, *UNIT[1:]), (20.0, *UNIT[1:]), (5.0, 9.0, *UNIT[2:])])
    hit, fraction = first_box_hit(0.0, 0.0, 1.0, 100.0, 0.0, 1.0, rows)
    assert hit == 1
    assert fraction == pytest.approx(0.19)
    assert first_box_hit(0.0, 30.0, 1.0, 100.0, 30.0, 1.0, rows) == (-1, math.inf)


@settings(deadline=None)
@given(st.tuples(*[places] * 6), places, places, st.floats(-4, 4), st.floats(0.5, 5), st.floats(0.5, 5))
def test_a_line_is_blocked_where_a_point_of_it_is_inside(
    line: Line, x: float, y: float, yaw: float, length: float, width: float
) -> None:
    start, end = np.array(line[:3]), np.array(line[3:])
    samples = start + np.linspace(0, 1, 2001)[:, None] * (end - start)
    off = samples[:, :2] - (x, y)
    along = np.abs(off @ (math.cos(yaw), math.sin(yaw)))
    across = np.abs(off @ (-math.sin(yaw), math.cos(yaw)))
    depth = np.min([length / 2 - along, width / 2 - across, samples[:, 2] + 1, 2 - samples[:, 2]], axis=0).max()
    # Between two samples the line may come as much deeper as half their distance.
    assume(abs(depth) > np.linalg.norm(end - start) / 2000)
    assert segment_blocked_by_box(*line, x, y, -1.0, 2.0, yaw, length, width) == (depth > 0)

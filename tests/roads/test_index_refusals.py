"""What no query on a map can answer: each a message that names the thing."""

import math

import pytest

from roads.small_maps import crossroads, lane, network, straight_road
from roadworthy.errors import BadDataError, UsageError

CROSSROADS = crossroads()
STRAIGHT = straight_road(lanes=2, length_m=300, parking=True)


def test_an_unknown_lane_is_named() -> None:
    with pytest.raises(UsageError, match="no lane 'f9'"):
        STRAIGHT.index.length_m("f9")
    with pytest.raises(UsageError, match="no lane 'f9'"):
        STRAIGHT.index.opposite("f9")


@pytest.mark.parametrize("x", [math.nan, math.inf])
def test_a_point_that_is_no_place_is_refused(x: float) -> None:
    with pytest.raises(UsageError, match="finite"):
        STRAIGHT.index.lane_at(x, 0)
    with pytest.raises(UsageError, match="finite"):
        STRAIGHT.index.nearest_lane(0, x)


def test_arrays_of_other_shapes_are_refused() -> None:
    with pytest.raises(UsageError, match=r"shape \(1, 4\)"):
        STRAIGHT.index.lanes_at([(0, 0, 0, 0)])
    with pytest.raises(UsageError, match=r"2 points come with headings of the shape \(1,\)"):
        STRAIGHT.index.lanes_at([(0, 0), (1, 1)], [0.0])


def test_a_lane_that_is_no_line_is_named() -> None:
    broken = network([lane("good", (0, 0), (9, 0)), lane("stub", (9, 0), (9, 0))])
    with pytest.raises(BadDataError, match="Map small, lane stub: A polyline needs two points"):
        broken.index.lane_at(0, 0)


@pytest.mark.parametrize("distance", [math.nan, math.inf])
def test_a_distance_that_is_no_number_is_refused(distance: float) -> None:
    with pytest.raises(UsageError, match=r"finite|0 or more"):
        CROSSROADS.index.ahead("south.in", 0, distance)
    with pytest.raises(UsageError, match="finite"):
        CROSSROADS.index.lanes_ahead("south.in", distance, 10)

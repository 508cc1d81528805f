"""Where people walk, as a driver asks: the footpath at a point and the crossings ahead on a route."""

import pytest

from roads.small_maps import crossroads, lane, line, network
from roadworthy.errors import UsageError
from roadworthy.roads.footpath import Footpath, FootpathType

CROSSROADS = crossroads()


@pytest.mark.parametrize(
    ("point", "path_id"),
    [
        ((50, 5.5), "east.walk.left"),
        ((9.5, 0), "east.crossing"),
        ((9.5, 5.4), "east.crossing"),
        ((7.5, 7.5), "east-north.corner"),
        ((50, 0), None),
    ],
)
def test_the_footpath_at_a_point(point: tuple[float, float], path_id: str | None) -> None:
    found = CROSSROADS.index.footpath_at(*point)
    assert (found and found.id) == path_id


def test_the_crossings_ahead_on_a_route() -> None:
    """A path from the south meets the southern crossing 2.5 m behind the stop line, and the northern one 19 m later."""
    index, route = CROSSROADS.index, ("south.in", "south-to-north", "north.out")
    first, second = index.crossing_ahead(route, 90), index.crossing_ahead(route[1:], 5)
    assert first is not None
    assert (first[0].id, round(first[1], 6)) == ("south.crossing", 12.5)
    assert second is not None
    assert (second[0].id, round(second[1], 6)) == ("north.crossing", 16.5)
    assert index.crossing_ahead(route[2:], 0) is None


def test_a_crossing_that_ends_short_of_the_lanes_line_is_met_where_it_comes_nearest() -> None:
    short = Footpath("short", FootpathType.CROSSING, line((40, 9), (40, 1)), 3.0, crosses=("a",))
    roads = network([lane("a", (0, 0), (100, 0))], footpaths=[short])
    assert roads.index.crossing_ahead(("a",), 10) == (short, 30)


def test_a_map_without_footpaths_has_none_anywhere() -> None:
    roads = network([lane("a", (0, 0), (100, 0))])
    assert roads.index.footpath_at(50, 0) is None
    assert roads.index.crossing_ahead(("a",), 0) is None


def test_a_route_over_unknown_lanes_is_refused() -> None:
    with pytest.raises(UsageError, match="no lane 'b'"):
        CROSSROADS.index.crossing_ahead(("south.in", "b"), 0)

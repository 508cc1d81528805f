"""Footpaths as arrays."""

import dataclasses

import numpy as np
import pytest

from roads.small_maps import crossroads, line, network
from roadworthy.errors import BadDataError
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.walking.crossings import crossings_of
from roadworthy.worlds.embedded.walking.paths import (
    END_LINKS,
    NO_LINKS,
    PATH_HALF,
    PATH_LENGTH,
    START_LINKS,
    nearest_on,
    outside_by,
    point_on,
    walking_paths,
)

# Ten metres east, then ten metres north.
BENT = Footpath("bent", FootpathType.SIDEWALK, line((0, 0), (10, 0), (10, 10, 2)), 2.0)


def with_footpaths(*footpaths: Footpath) -> RoadNetwork:
    return network((), footpaths=footpaths)


def test_length_and_half_width_are_those_in_plan_less_half_a_body() -> None:
    paths = walking_paths(with_footpaths(BENT))
    assert paths.sizes[0, PATH_LENGTH] == 20.0
    assert paths.sizes[0, PATH_HALF] == 0.75


def test_nearest_place_has_the_distance_along_and_the_side() -> None:
    paths = walking_paths(with_footpaths(BENT))
    assert nearest_on(paths, 0, 4.0, 0.5) == pytest.approx((4.0, 0.5, 0.5))
    assert nearest_on(paths, 0, 12.0, 5.0) == pytest.approx((15.0, -2.0, 2.0))
    assert nearest_on(paths, 0, -3.0, -4.0) == pytest.approx((0.0, -5.0, 5.0))


def test_point_on_a_footpath_climbs_with_it_and_stays_between_its_ends() -> None:
    paths = walking_paths(with_footpaths(BENT))
    assert point_on(paths, 0, 15.0) == pytest.approx((10.0, 5.0, 1.0, 0.0, 1.0))
    assert point_on(paths, 0, 99.0) == pytest.approx((10.0, 10.0, 2.0, 0.0, 1.0))
    assert point_on(paths, 0, -1.0) == pytest.approx((0.0, 0.0, 0.0, 1.0, 0.0))


def test_one_walks_straight_over_a_gap_between_two_footpaths() -> None:
    first = Footpath("a", FootpathType.SIDEWALK, line((0, 0), (10, 0)), 2.0, at_end=("b",))
    second = Footpath("b", FootpathType.SIDEWALK, line((14, 0), (24, 0)), 2.0, at_start=("a",))
    paths = walking_paths(with_footpaths(first, second))
    assert outside_by(paths, 0, 1, 1, 1, 12.0, 0.0) == pytest.approx(-0.75)
    assert outside_by(paths, 0, 1, -1, 1, 12.0, 0.0) == pytest.approx(1.25)


def test_a_neighbour_is_entered_at_the_end_that_meets() -> None:
    first = Footpath("a", FootpathType.SIDEWALK, line((0, 0), (10, 0)), 2.0, at_end=("b", "c"))
    from_start = Footpath("b", FootpathType.SIDEWALK, line((10, 0), (10, 10)), 2.0, at_start=("a",))
    from_end = Footpath("c", FootpathType.SIDEWALK, line((10, -10), (10, 0)), 2.0, at_end=("a",))
    paths = walking_paths(with_footpaths(first, from_start, from_end))
    assert paths.links[paths.table[0, END_LINKS] : paths.table[0, NO_LINKS]].tolist() == [[1, 1], [2, -1]]


def test_nobody_walks_around_the_end_of_a_road_across_its_lanes() -> None:
    small = crossroads()
    ends = [small.footpaths[f"east.walk.{side}"].centerline[0] for side in ("left", "right")]
    across = Footpath("across", FootpathType.CORNER, line(*ends), 2.0, ("east.walk.left",), ("east.walk.right",))
    left = dataclasses.replace(small.footpaths["east.walk.left"], at_start=("across",))
    paths = walking_paths(dataclasses.replace(small, footpaths={**small.footpaths, "across": across, left.id: left}))
    row = sorted([*small.footpaths, "across"]).index(left.id)
    assert paths.table[row, START_LINKS] == paths.table[row, END_LINKS]


@pytest.mark.parametrize(
    ("footpath", "words"),
    [
        (
            Footpath("p", FootpathType.SIDEWALK, line((0, 0), (9, 0)), 2.0, at_end=("nowhere",)),
            "p of map small meets nowhere",
        ),
        (Footpath("p", FootpathType.SIDEWALK, line((0, 0)), 2.0), "p has 1 points"),
    ],
)
def test_a_broken_footpath_is_named(footpath: Footpath, words: str) -> None:
    with pytest.raises(BadDataError, match=words):
        walking_paths(with_footpaths(footpath))


def test_a_crossing_over_an_unknown_lane_is_named() -> None:
    crossing = Footpath("x", FootpathType.CROSSING, line((0, 0), (9, 0)), 3.0, crosses=("ghost",))
    with pytest.raises(BadDataError, match="x of map small leads over ghost"):
        crossings_of(with_footpaths(crossing))


def test_a_map_without_footpaths_has_empty_arrays() -> None:
    empty = with_footpaths()
    assert len(walking_paths(empty).table) == 0
    assert np.shape(crossings_of(empty).frames) == (0, 7)

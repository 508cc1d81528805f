"""Where paths through a junction get in each other's way."""

import pytest

from roads.small_maps import crossroads
from roadworthy.roads.conflicts import CLEARANCE_M, Conflict, conflicts_of


def conflict(path: str, other: str) -> Conflict:
    network = crossroads()
    return next(c for c in conflicts_of(network, network.connections[path]) if c.other_id == other)


def test_two_straight_paths_share_a_square_around_their_crossing() -> None:
    """West to east runs at y = -1.75, south to north at x = 1.75; each begins 12 m before the origin.

    They cross at 12 + 1.75 = 13.75 m on the way east and at 12 - 1.75 = 10.25 m on the way north.
    """
    shared = conflict("west-to-east", "south-to-north")
    assert (shared.from_m + shared.to_m) / 2 == pytest.approx(13.75, abs=0.5)
    assert (shared.other_from_m + shared.other_to_m) / 2 == pytest.approx(10.25, abs=0.5)
    assert shared.to_m - shared.from_m == pytest.approx(2 * CLEARANCE_M, abs=1.0)


def test_paths_into_the_same_lane_share_their_ends() -> None:
    network = crossroads()
    shared = conflict("west-to-east", "south-to-east")
    assert shared.to_m == pytest.approx(network.index.length_m("west-to-east"), abs=0.01)


def test_who_yields_is_what_the_network_says() -> None:
    assert conflict("south-to-north", "west-to-east").yields
    assert not conflict("west-to-east", "south-to-north").yields


def test_a_conflict_looks_the_same_from_both_sides() -> None:
    mine, theirs = conflict("west-to-east", "south-to-north"), conflict("south-to-north", "west-to-east")
    assert (mine.from_m, mine.to_m) == (theirs.other_from_m, theirs.other_to_m)

"""Which lines are painted where: every edge of a network once, however many lanes share it."""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from roadworthy.rendering.through import merge_edges
from roadworthy.roads.lane import Lane, Marking, MarkingType, Road
from roadworthy.roads.network import RoadNetwork

LINES: Final[dict[MarkingType, tuple[bool, ...]]] = {
    MarkingType.BROKEN: (True,),
    MarkingType.SOLID: (False,),
    MarkingType.OTHER: (False,),
    MarkingType.BOTTS_DOTS: (True,),
    MarkingType.SOLID_SOLID: (False, False),
    MarkingType.SOLID_BROKEN: (False, True),
    MarkingType.BROKEN_SOLID: (True, False),
    MarkingType.BROKEN_BROKEN: (True, True),
}
"""The lines of each type from the lane outwards, true where broken; types without paint are not in it."""


# Lines this near to each other are one: lanes are known to centimetres.
_SHARED_M: Final = 0.3


class Edge(NamedTuple):
    """One edge: a lane beside it, its marking, and `side`, 1 where it is that lane's left edge and -1 for the right."""

    lane: Lane
    marking: Marking
    side: int


def median_m(network: RoadNetwork, road: Road) -> float:
    """The width, in metres, of what lies between both directions of a road, at its wider end."""
    forward, backward = (network.lanes[direction[0]] for direction in (road.forward, road.backward))
    there, back = forward.centerline[:, :2], backward.centerline[:, :2]
    apart_m = max(math.dist(there[0], back[-1]), math.dist(there[-1], back[0]))
    return apart_m - (forward.width_m + backward.width_m) / 2


def edges(network: RoadNetwork) -> Iterator[Edge]:
    """Every edge of roads and merges once, in the order of the roads' ids.

    Both directions of a road share the edge between them, unless a median lies there.
    """
    for road in network.roads.values():
        is_shared = bool(road.forward) and bool(road.backward) and median_m(network, road) < _SHARED_M
        for direction in (road.forward, road.backward):
            lanes = [network.lanes[lane_id] for lane_id in direction]
            if lanes and not (is_shared and direction is road.backward):
                yield Edge(lanes[0], lanes[0].left_marking, 1)
            for lane in lanes:
                yield Edge(lane, lane.right_marking, -1)
    for path, marking, side in merge_edges(network):
        yield Edge(path, marking, side)

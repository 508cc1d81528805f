"""The lane to keep to or to change to, as a line in ego's own direction of travel."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import JunctionType
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.position import CARRIAGEWAY

LONGEST_M: Final = 1024.0
"""How far an edit of the route reaches at most (spec 4.3)."""
PROJECTED_EVERY: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class LaneLine:
    """A lane and those it goes on as where one road follows another, up to the next junction or 1024 m.

    `line` runs in ego's direction of travel, which may be against the lanes'. `beside` are the lanes themselves and all
    that lie side by side with them, of both directions.
    """

    line: Polyline
    beside: frozenset[str]

    def places_of(self, points: FloatArray) -> FloatArray:
        """The places (m, 2) on the line nearest to points (n, 2) along it, of those before the line's end."""
        # Routes have a point a metre: what is between two of these lies between their places.
        rows = np.unique(np.append(np.arange(0, len(points), PROJECTED_EVERY), len(points) - 1))
        positions = [self.line.project(x, y).position_m for x, y in points[rows].tolist()]
        along = np.interp(np.arange(len(points)), rows, positions)
        beyond = np.flatnonzero(along >= self.line.length_m)
        return self.line.point_at(along[: beyond[0]] if len(beyond) else along)


class LaneBeside(NamedTuple):
    """A lane beside another; `is_opposite` tells that it belongs to the other direction of the road."""

    id: str
    is_opposite: bool


def lane_line(network: RoadNetwork, lane_id: str, route_lanes: Container[str | None], *, against: bool) -> LaneLine:
    """The line of a lane from its one end to the next junction; of lanes that part, the route's own goes on."""
    chain, length_m = [lane_id], network.index.length_m(lane_id)
    while length_m < LONGEST_M:
        following = _following(network, chain[-1], against)
        ways = [each for each in following if each not in chain]
        if not ways:
            break
        chain.append(next((each for each in ways if each in route_lanes), ways[0]))
        length_m += network.index.length_m(chain[-1])
    lines = [network.lanes[each].centerline[:, :2] for each in chain]
    points = np.vstack([line[::-1] for line in lines] if against else lines)
    return LaneLine(Polyline(points), frozenset(other for each in chain for other in _side_by_side(network, each)))


def lane_beside(network: RoadNetwork, lane_id: str, *, left: bool) -> LaneBeside | None:
    """The next lane for wheels to one side of a lane, seen in its direction; None where there is none.

    Beyond the leftmost lane of a road lies the leftmost one of the other direction.
    """
    lane = network.lanes[lane_id]
    beside = lane.left_id if left else lane.right_id
    if beside is not None:
        return LaneBeside(beside, False) if network.lanes[beside].type in CARRIAGEWAY else None
    opposite = network.index.opposite(lane_id) if left else ()
    return LaneBeside(opposite[0], True) if opposite else None


def is_joint(network: RoadNetwork, lane_id: str | None) -> bool:
    """Whether a lane only joins two pieces of one road."""
    return _junction_type(network, lane_id) is JunctionType.JOINT


def _junction_type(network: RoadNetwork, lane_id: str | None) -> JunctionType | None:
    junction_id = None if lane_id is None else network.lanes[lane_id].junction_id
    return None if junction_id is None else network.junctions[junction_id].type


def _following(network: RoadNetwork, lane_id: str, against: bool) -> tuple[str, ...]:
    ways = network.index.predecessors(lane_id) if against else network.lanes[lane_id].successors
    return tuple(way for way in ways if _junction_type(network, way) in (None, JunctionType.JOINT))


def _side_by_side(network: RoadNetwork, lane_id: str) -> set[str]:
    index = network.index
    return {lane_id, *index.lanes_left(lane_id), *index.lanes_right(lane_id), *index.opposite(lane_id)}

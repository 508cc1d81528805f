"""Where the carriageway beside a route ends, and ways across it."""

import math
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.lane import LaneType
from roadworthy.worlds.embedded.scenarios.places import edge_m
from roadworthy.worlds.embedded.scenarios.stage import Stage


class Carriageway(NamedTuple):
    """How far to the left and to the right of the route's line the carriageway's edges are, both positive."""

    left_m: float
    right_m: float


def carriageway_at(stage: Stage, position_m: float) -> Carriageway:
    """The carriageway at a place of the route: its lanes for wheels in both directions, without sidewalks.

    Inside a junction, which has no edges, it is that of the road that the route comes out on.
    """
    line = stage.line
    span = line.span_at(position_m)
    assert span is not None, "a staged route has lanes"
    if span.lane_id in stage.network.connections:
        after = next((other for other in line.spans if other.start_m >= span.end_m), None)
        position_m = position_m if after is None else after.start_m + 0.5
    return Carriageway(_left_m(stage, position_m), edge_m(stage, position_m, "right"))


def way_across(stage: Stage, start_m: float, from_left_m: float, to_left_m: float, turned_rad: float = 0.0) -> Polyline:
    """A straight way over the road, from a place beside the route to a place beside it on the other side.

    Square to the route but for `turned_rad`, by which it leads towards those who come along the route.
    """
    towards_m = abs(to_left_m - from_left_m) * math.tan(turned_rad)
    start, end = stage.pose(start_m, from_left_m), stage.pose(start_m - towards_m, to_left_m)
    return Polyline(np.array([[start.x_m, start.y_m, start.z_m], [end.x_m, end.y_m, end.z_m]]))


def _left_m(stage: Stage, position_m: float) -> float:
    lanes, index, lane_id = stage.network.lanes, stage.network.index, stage.lane_at(position_m)
    oncoming = index.opposite(lane_id)
    if not oncoming:
        return edge_m(stage, position_m, "left")
    # The outermost lane of the other direction is the last on the right of its outermost driving lane.
    beside = [oncoming[-1], *index.lanes_right(oncoming[-1])]
    outermost = next(each for each in reversed(beside) if lanes[each].type is not LaneType.WALK)
    return stage.left_of_route_m(outermost, position_m) + lanes[outermost].width_m / 2.0

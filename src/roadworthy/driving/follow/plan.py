"""What a driver knows of its route beforehand: how fast each metre may be driven, junctions, and lane changes."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.conflicts import Conflict, conflicts_of
from roadworthy.roads.junction import Connection, JunctionType, RightOfWay
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Route
from roadworthy.worlds.route_line import LaneSpan, RouteLine

LATERAL_MPS2 = 2.0
SLOWING_MPS2 = 1.5
CURVATURE_OVER_M = 12.0
# A lane change begins where the route is this far from the middle of the lane that it leaves.
LEAVING_M = 0.3


@dataclass(frozen=True, slots=True)
class JunctionAhead:
    """A path through a junction on the route, with positions along the route.

    `stop_m` is where to wait. The `conflicts` hold positions along the path itself, which begins at `entry_m`.
    """

    connection: Connection
    stop_m: float
    entry_m: float
    exit_m: float
    must_stop: bool
    conflicts: tuple[Conflict, ...]


@dataclass(frozen=True, slots=True)
class LaneChangeAhead:
    """A change to a lane beside, between two positions on the route; `behind` are the lanes that lead into it."""

    from_lane_id: str
    to_lane_id: str
    start_m: float
    end_m: float
    lanes: frozenset[str]


class RoutePlan:
    """One route on one map, studied once."""

    def __init__(self, route: Route, network: RoadNetwork) -> None:
        self.route = route
        self.network = network
        self.line = RouteLine(route, network)
        self.junctions = tuple(
            _junction(span, self.line, network) for span in self.line.spans if _is_crossed(span, network)
        )
        self.changes = tuple(_lane_changes(self.line, network))
        self._speed_mps = _speeds(self.line, network)

    def speed_at(self, position_m: float) -> float:
        """The speed that limits and curves, also those ahead, allow at a position."""
        return float(np.interp(position_m, self.line.line.stations_m, self._speed_mps))


def _is_crossed(span: LaneSpan, network: RoadNetwork) -> bool:
    connection = network.connections.get(span.lane_id)
    if connection is None:
        return False
    return network.junctions[connection.junction_id].type not in (JunctionType.JOINT, JunctionType.END)


def _junction(span: LaneSpan, line: RouteLine, network: RoadNetwork) -> JunctionAhead:
    connection = network.connections[span.lane_id]
    stops = [stop for stop in network.stop_lines if stop.lane_id == connection.from_lane_id]
    stop_m = span.start_m
    if stops:
        middle = (np.array(stops[0].left) + np.array(stops[0].right)) / 2.0
        stop_m = min(stop_m, line.locate(float(middle[0]), float(middle[1]), span.start_m).position_m)
    return JunctionAhead(
        connection=connection,
        stop_m=stop_m,
        entry_m=span.start_m - span.lane_start_m,
        exit_m=span.end_m,
        must_stop=connection.right_of_way is RightOfWay.STOP,
        conflicts=tuple(conflicts_of(network, connection)),
    )


def _lane_changes(line: RouteLine, network: RoadNetwork) -> list[LaneChangeAhead]:
    changes = []
    for before, after in pairwise(line.spans):
        lane = network.lanes[before.lane_id]
        if after.lane_id not in (lane.left_id, lane.right_id):
            continue
        start = before.end_m
        while start > before.start_m and abs(_offset(line, network, before.lane_id, start)) > LEAVING_M:
            start -= 1.0
        end = after.start_m
        while end < after.end_m and abs(_offset(line, network, after.lane_id, end)) > LEAVING_M:
            end += 1.0
        lanes = frozenset((after.lane_id, *_leading_into(after.lane_id, network, 100.0)))
        changes.append(LaneChangeAhead(before.lane_id, after.lane_id, start, end, lanes))
    return changes


def _offset(line: RouteLine, network: RoadNetwork, lane_id: str, position_m: float) -> float:
    x, y = line.line.point_at(position_m)[:2].tolist()
    return network.index.line(lane_id).project(x, y).offset_m


def _leading_into(lane_id: str, network: RoadNetwork, within_m: float) -> list[str]:
    found: list[str] = []
    for before in network.index.predecessors(lane_id):
        length = network.index.length_m(before)
        found.append(before)
        if length < within_m:
            found += _leading_into(before, network, within_m - length)
    return found


def _speeds(line: RouteLine, network: RoadNetwork) -> FloatArray:
    """The speed allowed at each of the route's points: limits and curves, and no harder braking than `SLOWING_MPS2`."""
    stations = line.line.stations_m
    speeds = np.empty(len(stations))
    limits = {span.lane_id: network.index.speed_limit_mps(span.lane_id) or UNKNOWN_LIMIT_MPS for span in line.spans}
    for place, position in enumerate(stations.tolist()):
        span = line.span_at(position)
        curvature = abs(line.line.curvature_at(position, CURVATURE_OVER_M))
        limit = UNKNOWN_LIMIT_MPS if span is None else limits[span.lane_id]
        speeds[place] = min(limit, math.sqrt(LATERAL_MPS2 / max(curvature, 1e-6)))
    for place in range(len(stations) - 2, -1, -1):
        step = float(stations[place + 1] - stations[place])
        speeds[place] = min(speeds[place], math.sqrt(speeds[place + 1] ** 2 + 2.0 * SLOWING_MPS2 * step))
    return speeds

"""Chains of lanes before and behind a place: by which streams and actors come, and on which they go."""

from typing import NamedTuple

import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.junction import Turn
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.scenarios.stage import Stage


class LaneChain(NamedTuple):
    """Lanes that follow one another, and how far along the first and the last of them the chain begins and ends."""

    lane_ids: tuple[str, ...]
    start_m: float
    end_m: float


def lanes_on(network: RoadNetwork, lane_id: str, length_m: float) -> tuple[str, ...]:
    """The lanes behind the end of a lane, straight on where one can choose, for `length_m` or as far as they go."""
    found: list[str] = []
    there_m = 0.0
    while there_m < length_m:
        ways = [
            way for way in network.lanes[found[-1] if found else lane_id].successors if not _turns_back(network, way)
        ]
        if not ways:
            break
        found.append(min(ways, key=lambda way: (_bends(network, way), way)))
        there_m += network.index.length_m(found[-1])
    return tuple(found)


def lanes_before(network: RoadNetwork, lane_id: str, length_m: float) -> tuple[str, ...]:
    """The lanes that lead to the start of a lane, straight where one can choose, the farthest first."""
    found: list[str] = []
    there_m = 0.0
    while there_m < length_m:
        ways = [
            way for way in network.index.predecessors(found[0] if found else lane_id) if not _turns_back(network, way)
        ]
        if not ways:
            break
        found.insert(0, min(ways, key=lambda way: (_bends(network, way), way)))
        there_m += network.index.length_m(found[0])
    return tuple(found)


def chain_through(network: RoadNetwork, lane_id: str, position_m: float, before_m: float, after_m: float) -> LaneChain:
    """The straightest chain that comes to a place on a lane and goes on from it, as long as asked for.

    Args:
        network: the map.
        lane_id: the lane through which it leads.
        position_m: the place along that lane.
        before_m: how far before the place it begins; less where no lanes lead so far.
        after_m: how far behind the place it ends; less where no lanes lead so far.
    """
    length_m = network.index.length_m
    before = lanes_before(network, lane_id, before_m - position_m)
    after = lanes_on(network, lane_id, position_m + after_m - length_m(lane_id))
    start_m = position_m - before_m + sum(length_m(each) for each in before)
    behind_m = sum(length_m(each) for each in (lane_id, *after[:-1])) if after else 0.0
    lane_ids = (*before, lane_id, *after)
    return LaneChain(lane_ids, max(start_m, 0.0), min(position_m + after_m - behind_m, length_m(lane_ids[-1])))


def route_and_on(stage: Stage, start_m: float, beyond_m: float = 150.0) -> Polyline:
    """The route's line from a place on it, and the lanes that lead on behind its end, for about `beyond_m`."""
    line, network = stage.line, stage.network
    last = line.spans[-1]
    at_m = stage.position_on(last.lane_id, line.length_m)
    lane_ids = (last.lane_id, *lanes_on(network, last.lane_id, beyond_m))
    end_m = network.index.length_m(lane_ids[-1])
    points = [stage.path_of_route(start_m).points]
    if len(lane_ids) > 1 or end_m - at_m > 1.0:
        points.append(network.index.route_points(lane_ids, at_m, end_m))
    return Polyline(np.concatenate(points))


def _turns_back(network: RoadNetwork, way: str) -> bool:
    return way in network.connections and network.connections[way].turn is Turn.U_TURN


def _bends(network: RoadNetwork, way: str) -> bool:
    return way in network.connections and network.connections[way].turn is not Turn.STRAIGHT

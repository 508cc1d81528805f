"""Junctions that look like road: joints and merges, where nobody turns and no path crosses another."""

import math
from collections.abc import Iterator
from typing import Final

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import Connection, Junction, JunctionType, Turn
from roadworthy.roads.lane import Lane, Marking
from roadworthy.roads.network import RoadNetwork

_STRAIGHT_ON_RAD: Final = math.radians(1.5)


def is_in_junction(lane: Lane, network: RoadNetwork) -> bool:
    """Whether a lane is a path through a junction that is drawn as one."""
    junction = network.junctions.get(lane.junction_id) if lane.junction_id is not None else None
    return junction is not None and not is_like_road(junction, network)


def is_like_road(junction: Junction, network: RoadNetwork) -> bool:
    """Whether a junction is a joint, or a merge: all paths lead straight on, and those that meet end in one lane."""
    if junction.type is JunctionType.JOINT:
        return True
    ways = [network.connections[way_id] for way_id in junction.connection_ids]
    return bool(ways) and junction.light_id is None and all(_merges(way, network) for way in ways)


def merge_edges(network: RoadNetwork) -> Iterator[tuple[Lane, Marking, int]]:
    """The edges of paths through merges whose marking goes on: the path, the marking, 1 for left and -1 for right.

    Joints are roads, whose lanes have markings of their own; merges are not.
    """
    for junction in network.junctions.values():
        if junction.type is JunctionType.JOINT or not is_like_road(junction, network):
            continue
        ways = [network.connections[way_id] for way_id in junction.connection_ids]
        starts = {way.from_lane_id for way in ways}
        for way in ways:
            path, start, end = (network.lanes[key] for key in (way.lane_id, way.from_lane_id, way.to_lane_id))
            if start.left_id not in starts and start.left_marking == end.left_marking:
                yield path, start.left_marking, 1
            is_outer = start.right_id not in starts
            if (is_outer or _goes_straight_on(path.centerline)) and start.right_marking == end.right_marking:
                yield path, start.right_marking, -1


def _merges(way: Connection, network: RoadNetwork) -> bool:
    ends = {network.connections[other].to_lane_id for other in way.conflicts}
    return way.turn is Turn.STRAIGHT and ends <= {way.to_lane_id}


def _goes_straight_on(points: FloatArray) -> bool:
    """Whether a line keeps to its course, straight or bent, rather than shifting to one side."""
    first, last, chord = (
        math.atan2(run[1], run[0]) for run in (points[1] - points[0], points[-1] - points[-2], points[-1] - points[0])
    )
    turned = math.remainder(last - first, math.tau)
    return abs(math.remainder(chord - first - turned / 2, math.tau)) <= _STRAIGHT_ON_RAD

"""Where people walk: sidewalks, crossings, and short lines across the corners at which these meet."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np
import shapely
from shapely.ops import nearest_points

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.compiling.joined import joined, length_m
from roadworthy.roads.compiling.sumo_net import NetConnection, NetEdge, NetLane, SumoNet
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.lane import Lane, LaneType

FURTHEST_OUTSIDE_M = 0.75
SHORTEST_BEND_M = 0.1
# So much of a lane's width is all of it, whatever rounding takes away.
WHOLE_LANE = 0.9


@dataclass(slots=True)
class _Corner:
    """A walking area, and the ends of footpaths that meet at it: (footpath, whether it is its start)."""

    lane: NetLane
    junction_id: str
    meeting: set[tuple[str, bool]] = field(default_factory=set)


def footpaths_of(net: SumoNet, lanes: dict[str, Lane]) -> dict[str, Footpath]:
    """Every footpath of a network; `lanes` are all lanes, paths through junctions included."""
    paths = {
        lane.id: Footpath(lane.id, FootpathType.SIDEWALK, lane.centerline, lane.width_m)
        for lane in lanes.values()
        if lane.type is LaneType.WALK
    }
    ruled = {link.end[0]: link for link in net.connections if link.light_id}
    for edge in net.edges.values():
        if edge.function == "crossing":
            paths[edge.lanes[0].id] = _crossing(edge, ruled.get(edge.id), lanes)
    driven = _Driven([lane for lane in lanes.values() if lane.type is LaneType.DRIVING])
    for corner in _corners(net, paths):
        _add_corner(paths, corner, driven)
    internal = net.lanes
    for link in net.connections:
        if link.via is not None and {_lane_id(link.start), _lane_id(link.end)} <= paths.keys():
            _add_bend(paths, link, internal[link.via])
    return paths


def _lane_id(place: tuple[str, int]) -> str:
    return f"{place[0]}_{place[1]}"


def _junction_of(edge_id: str) -> str:
    """The junction of an internal edge, `:JUNCTION_w0` or `:JUNCTION_c0`."""
    return edge_id[1:].rpartition("_")[0]


def _crossing(edge: NetEdge, rule: NetConnection | None, lanes: dict[str, Lane]) -> Footpath:
    lane = edge.lanes[0]
    line = shapely.LineString(lane.shape[:, :2])
    crossed = [
        other.id
        for other in lanes.values()
        if other.type is not LaneType.WALK and line.intersects(shapely.LineString(other.centerline[:, :2]))
    ]
    return Footpath(
        id=lane.id,
        type=FootpathType.CROSSING,
        centerline=lane.shape,
        width_m=lane.width_m,
        junction_id=_junction_of(edge.id),
        crosses=tuple(sorted(crossed)),
        light_id=rule.light_id if rule else None,
        light_index=rule.light_index if rule else None,
    )


def _corners(net: SumoNet, paths: dict[str, Footpath]) -> list[_Corner]:
    corners = {
        edge.id: _Corner(edge.lanes[0], _junction_of(edge.id))
        for edge in net.edges.values()
        if edge.function == "walkingarea"
    }
    for link in net.connections:
        start, end = _lane_id(link.start), _lane_id(link.end)
        if link.end[0] in corners and start in paths:
            corners[link.end[0]].meeting.add((start, False))
        if link.start[0] in corners and end in paths:
            corners[link.start[0]].meeting.add((end, True))
    return [corners[name] for name in sorted(corners)]


class _Driven:
    """The surfaces of lanes on which people have no business but on crossings."""

    def __init__(self, lanes: list[Lane]) -> None:
        self._widths_m = [lane.width_m for lane in lanes]
        self._surfaces = shapely.STRtree(
            [shapely.LineString(lane.centerline[:, :2]).buffer(lane.width_m / 2, cap_style="flat") for lane in lanes]
        )

    def is_crossed_by(self, line: FloatArray) -> bool:
        """Whether a line leads over a whole lane: at dead ends walking areas join the two sides of the road."""
        walked = shapely.LineString(line[:, :2])
        return any(
            walked.intersection(self._surfaces.geometries[row]).length > WHOLE_LANE * self._widths_m[row]
            for row in self._surfaces.query(walked, predicate="intersects").tolist()
        )


def _add_corner(paths: dict[str, Footpath], corner: _Corner, driven: _Driven) -> None:
    """Adds a line between every two ends that meet at a corner, and names the lines at both ends.

    There is none between the two sides of a road.
    """
    area = shapely.Polygon(corner.lane.shape[:, :2]).buffer(FURTHEST_OUTSIDE_M) if len(corner.lane.shape) > 2 else None
    joining: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for number, (one, other) in enumerate(combinations(sorted(corner.meeting), 2)):
        name = f"{corner.lane.id}.{number}"
        start, end = (paths[path].centerline[0 if at_start else -1] for path, at_start in (one, other))
        line = _across(start, end, area)
        if driven.is_crossed_by(line):
            continue
        width = min(paths[one[0]].width_m, paths[other[0]].width_m)
        paths[name] = Footpath(
            id=name,
            type=FootpathType.CORNER,
            centerline=line,
            width_m=width,
            at_start=(one[0],),
            at_end=(other[0],),
            junction_id=corner.junction_id,
        )
        joining[one].append(name)
        joining[other].append(name)
    for end, names in joining.items():
        _name_at(paths, end, names)


def _add_bend(paths: dict[str, Footpath], link: NetConnection, lane: NetLane) -> None:
    """Adds the way from one sidewalk to the next where the source lets it go on through a junction."""
    start, end = paths[_lane_id(link.start)], paths[_lane_id(link.end)]
    line = joined([start.centerline[-1:], lane.shape, end.centerline[:1]])
    if length_m(line) < SHORTEST_BEND_M:
        _name_at(paths, (start.id, False), [end.id])
        _name_at(paths, (end.id, True), [start.id])
        return
    paths[lane.id] = Footpath(
        id=lane.id,
        type=FootpathType.CORNER,
        centerline=line,
        width_m=min(start.width_m, end.width_m),
        at_start=(start.id,),
        at_end=(end.id,),
        junction_id=_junction_of(lane.id.rpartition("_")[0]),
    )
    _name_at(paths, (start.id, False), [lane.id])
    _name_at(paths, (end.id, True), [lane.id])


def _name_at(paths: dict[str, Footpath], end: tuple[str, bool], names: list[str]) -> None:
    """Adds the names of footpaths that meet one end, (path, whether it is its start), of another."""
    path, at_start = end
    known = paths[path]
    if at_start:
        paths[path] = replace(known, at_start=tuple(sorted({*known.at_start, *names})))
    else:
        paths[path] = replace(known, at_end=tuple(sorted({*known.at_end, *names})))


def _across(start: FloatArray, end: FloatArray, area: shapely.Polygon | None) -> FloatArray:
    """A line between two points of an area: straight, or by a point within where the straight line leaves the area."""
    line = shapely.LineString([start[:2], end[:2]])
    if area is None or area.covers(line):
        return np.array([start, end])
    middle = shapely.Point((start[:2] + end[:2]) / 2)
    inside = nearest_points(area.buffer(-FURTHEST_OUTSIDE_M), middle)[0]
    return np.array([start, [inside.x, inside.y, (start[2] + end[2]) / 2], end])

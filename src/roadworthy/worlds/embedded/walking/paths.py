"""The footpaths of a map as arrays, and where a walker is on them."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.strtree import STRtree

from roadworthy.errors import BadDataError
from roadworthy.jit import compiled
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray, IntArray

# How far from a footpath's edge a walker's centre keeps.
EDGE_M = 0.25
NARROWEST_HALF_M = 0.1
FORWARD, BACKWARD = 1, -1
# A corner of which so much lies on one lane leads across the road.
OVER_ROAD_M = 1.5

FIRST, LAST, CROSSING, CORNER, START_LINKS, END_LINKS, NO_LINKS = range(7)
"""The columns of `WalkingPaths.table`."""
PATH_LENGTH, PATH_HALF = range(2)
"""The columns of `WalkingPaths.sizes`."""


class WalkingPaths(NamedTuple):
    """Footpaths in the order of their ids.

    `points` (columns x, y, z, distance along the footpath in plan) of a footpath are the rows FIRST to LAST, both
    included, of its row in `table`; `sizes` has its length, and how far to each side of the line a walker's centre may
    go. CROSSING numbers the crossings, -1 elsewhere; CORNER is 1 on corners. `links` holds, in the rows START_LINKS to
    END_LINKS for the footpath's start and END_LINKS to NO_LINKS for its end, the footpaths that meet it there, and the
    way one walks on them then: 1 from their start or -1 from their end.
    """

    points: FloatArray
    sizes: FloatArray
    table: IntArray
    links: IntArray


@lru_cache(maxsize=8)
def walking_paths(network: RoadNetwork) -> WalkingPaths:
    """The network's footpaths as arrays.

    Made once a network, and shared: nobody writes to them.

    Raises:
        BadDataError: a footpath has fewer than two points, or names a neighbour that the map does not have.
    """
    footpaths = [network.footpaths[name] for name in sorted(network.footpaths)]
    _check_neighbours(network)
    closed = _across_the_road(network)
    number = {footpath.id: index for index, footpath in enumerate(footpaths)}
    points, crossings = [np.zeros((0, 4))], 0
    table: list[list[int]] = []
    links: list[tuple[int, int]] = []
    for footpath in footpaths:
        first = table[-1][LAST] + 1 if table else 0
        points.append(_with_distance(footpath))
        is_crossing = footpath.type is FootpathType.CROSSING
        row = [first, first + len(points[-1]) - 1, crossings if is_crossing else -1]
        row.append(int(footpath.type is FootpathType.CORNER))
        crossings += is_crossing
        for neighbours, tip in ((footpath.at_start, 0), (footpath.at_end, -1)):
            row.append(len(links))
            names = [name for name in neighbours if name not in closed]
            links.extend((number[name], _way_on(network, footpath, tip, name)) for name in names)
        table.append([*row, len(links)])
    widths = np.array([footpath.width_m for footpath in footpaths], dtype=np.float64)
    lengths = np.array([rows[-1, 3] for rows in points[1:]], dtype=np.float64)
    return WalkingPaths(
        points=np.concatenate(points),
        sizes=np.column_stack([lengths, np.maximum(widths / 2.0 - EDGE_M, NARROWEST_HALF_M)]),
        table=np.array(table, dtype=np.int64).reshape(-1, 7),
        links=np.array(links, dtype=np.int64).reshape(-1, 2),
    )


def _check_neighbours(network: RoadNetwork) -> None:
    for footpath in network.footpaths.values():
        for name in (*footpath.at_start, *footpath.at_end):
            if name not in network.footpaths:
                raise BadDataError(
                    f"Footpath {footpath.id} of map {network.name} meets {name}, which the map does not have. "
                    "Compile the map again with `roadworthy map compile`."
                )


def _across_the_road(network: RoadNetwork) -> frozenset[str]:
    """Corners that lead over lanes, as map compilers make them around the end of a road: nobody walks there."""
    corners = [f for f in network.footpaths.values() if f.type is FootpathType.CORNER]
    lanes = [lane for lane in network.lanes.values() if lane.type is not LaneType.WALK]
    lines = np.array([LineString(f.centerline[:, :2]) for f in corners], dtype=object)
    bands = [LineString(lane.centerline[:, :2]).buffer(lane.width_m / 2.0, cap_style="flat") for lane in lanes]
    corner, lane = STRtree(bands).query(lines, predicate="intersects")
    over = (
        shapely.length(shapely.intersection(lines[corner], np.array(bands, dtype=object)[lane]))
        if len(corner)
        else np.zeros(0)
    )
    return frozenset(corners[row].id for row in corner[over > OVER_ROAD_M].tolist())


def _with_distance(footpath: Footpath) -> FloatArray:
    line = np.asarray(footpath.centerline, dtype=np.float64)
    if len(line) < 2:
        raise BadDataError(
            f"Footpath {footpath.id} has {len(line)} points; a line has at least 2. "
            "Compile the map again with `roadworthy map compile`."
        )
    steps = np.hypot(np.diff(line[:, 0]), np.diff(line[:, 1]))
    return np.column_stack([line, np.concatenate([[0.0], np.cumsum(steps)])])


def _way_on(network: RoadNetwork, footpath: Footpath, tip: int, name: str) -> int:
    """The way in which one walks on the footpath `name` when one comes from this end of `footpath`."""
    neighbour = network.footpaths[name]
    at_start, at_end = footpath.id in neighbour.at_start, footpath.id in neighbour.at_end
    if at_start != at_end:
        return FORWARD if at_start else BACKWARD
    here = np.asarray(footpath.centerline)[tip, :2]
    ends = np.asarray(neighbour.centerline)[[0, -1], :2]
    to_start, to_end = np.hypot(*(ends - here).T)
    return FORWARD if to_start <= to_end else BACKWARD


@compiled
def nearest_on(paths: WalkingPaths, path: int, x: float, y: float) -> tuple[float, float, float]:
    """Distance along the footpath to its point nearest to (x, y), signed offset to the left of its line, distance."""
    along, side, least = 0.0, 1.0, np.inf
    for k in range(paths.table[path, FIRST], paths.table[path, LAST]):
        dx, dy = paths.points[k + 1, 0] - paths.points[k, 0], paths.points[k + 1, 1] - paths.points[k, 1]
        to_x, to_y = x - paths.points[k, 0], y - paths.points[k, 1]
        length = paths.points[k + 1, 3] - paths.points[k, 3]
        share = 0.0
        if length > 0.0:
            share = min(1.0, max(0.0, (to_x * dx + to_y * dy) / (length * length)))
        off_x, off_y = to_x - share * dx, to_y - share * dy
        square = off_x * off_x + off_y * off_y
        if square < least:
            least = square
            along = paths.points[k, 3] + share * length
            side = 1.0 if dx * to_y - dy * to_x >= 0.0 else -1.0
    distance = np.sqrt(least)
    return along, side * distance, distance


@compiled
def point_on(paths: WalkingPaths, path: int, along: float) -> tuple[float, float, float, float, float]:
    """The point (x, y, z) at a distance along the footpath, clipped to its ends, and the line's direction there."""
    first, last = paths.table[path, FIRST], paths.table[path, LAST]
    k = first
    while k < last - 1 and paths.points[k + 1, 3] <= along:
        k += 1
    length = paths.points[k + 1, 3] - paths.points[k, 3]
    if length <= 0.0:
        return paths.points[k, 0], paths.points[k, 1], paths.points[k, 2], 1.0, 0.0
    share = min(1.0, max(0.0, (along - paths.points[k, 3]) / length))
    dx, dy = paths.points[k + 1, 0] - paths.points[k, 0], paths.points[k + 1, 1] - paths.points[k, 1]
    dz = paths.points[k + 1, 2] - paths.points[k, 2]
    return (
        paths.points[k, 0] + share * dx,
        paths.points[k, 1] + share * dy,
        paths.points[k, 2] + share * dz,
        dx / length,
        dy / length,
    )


@compiled
def distance_to_segment(x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    """The distance of (x, y) from a straight line between two points."""
    dx, dy = to_x - from_x, to_y - from_y
    square = dx * dx + dy * dy
    share = 0.0
    if square > 0.0:
        share = min(1.0, max(0.0, ((x - from_x) * dx + (y - from_y) * dy) / square))
    off_x, off_y = x - from_x - share * dx, y - from_y - share * dy
    return float(np.sqrt(off_x * off_x + off_y * off_y))


@compiled
def outside_by(paths: WalkingPaths, path: int, way: int, onto: int, onto_way: int, x: float, y: float) -> float:
    """By how much (x, y) is too far from footpath `path` and from `onto`, on which one walks next; <= 0 is inside.

    Between the two, where the map leaves a gap, one walks straight on; `onto` may be -1.
    """
    _, _, distance = nearest_on(paths, path, x, y)
    outside = distance - paths.sizes[path, PATH_HALF]
    if onto < 0 or outside <= 0.0:
        return float(outside)
    _, _, distance = nearest_on(paths, onto, x, y)
    outside = min(outside, distance - paths.sizes[onto, PATH_HALF])
    tip = paths.table[path, LAST if way > 0 else FIRST]
    mouth = paths.table[onto, FIRST if onto_way > 0 else LAST]
    gap = distance_to_segment(
        x, y, paths.points[tip, 0], paths.points[tip, 1], paths.points[mouth, 0], paths.points[mouth, 1]
    )
    return float(min(outside, gap - min(paths.sizes[path, PATH_HALF], paths.sizes[onto, PATH_HALF])))

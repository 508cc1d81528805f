"""A road network from above: surfaces, paint, and what stands beside the road."""

from collections.abc import Iterable, Iterator

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.markings import marking_shapes
from roadworthy.rendering.overhead.palette import ROADS, RoadColors
from roadworthy.rendering.overhead.shapes import Area, Disc, Shape, Stroke
from roadworthy.rendering.overhead.view import View, seen
from roadworthy.rendering.through import is_in_junction, is_like_road
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

STOP_LINE_M = 0.4
_ZEBRA_M = 0.5
# At a coarser scale the paths through junctions are a grey blur.
_FINE_PX_PER_M = 3.0


def road_shapes(network: RoadNetwork, view: View, colors: RoadColors = ROADS) -> Iterator[Shape]:
    """The network's surfaces, paint, buildings and trees, from back to front."""
    yield from _footpaths(FootpathType.SIDEWALK, network, view, colors)
    yield from _lanes(network, view, colors)
    yield from _junctions(network, view, colors)
    yield from marking_shapes(network, view, colors)
    yield from _footpaths(FootpathType.CROSSING, network, view, colors)
    if colors.path is not None and view.px_per_m >= _FINE_PX_PER_M:
        paths = [lane.centerline for lane in network.lanes.values() if is_in_junction(lane, network)]
        yield Stroke(seen(view, paths), colors.path, 0.8)
    lines = [np.array((line.left, line.right)) for line in network.stop_lines]
    yield Stroke(seen(view, lines), colors.paint, view.m(STOP_LINE_M, 0.8))
    yield from _furniture(network.furniture, view, colors)


def corners_of(x_m: float, y_m: float, yaw_rad: float, length_m: float, width_m: float) -> FloatArray:
    """The corners (4, 2) of a box from above: front left, rear left, rear right, front right."""
    along = np.array((np.cos(yaw_rad), np.sin(yaw_rad))) * length_m / 2
    left = np.array((-np.sin(yaw_rad), np.cos(yaw_rad))) * width_m / 2
    return np.array((x_m, y_m)) + np.array((along + left, left - along, -along - left, along - left))


def strip(centerline: FloatArray, width_m: float) -> FloatArray | None:
    """The polygon around a line, counter-clockwise; None where the line is no line."""
    try:
        line = Polyline(centerline[:, :2])
        left, right = line.offset(width_m / 2).points, line.offset(-width_m / 2).points
    except UsageError:
        return None
    return np.concatenate((right, left[::-1]))


def _strips(lines: Iterable[Lane | Footpath], view: View) -> tuple[FloatArray, ...]:
    near = [line for line in lines if view.shows(view.to_px(line.centerline), view.m(line.width_m))]
    made = (strip(line.centerline, line.width_m) for line in near)
    return seen(view, [polygon for polygon in made if polygon is not None])


def _lanes(network: RoadNetwork, view: View, colors: RoadColors) -> Iterator[Shape]:
    outlines = [junction.outline for junction in network.junctions.values() if is_like_road(junction, network)]
    yield Area(_outlines(outlines, view), colors.lanes[LaneType.DRIVING])
    lanes = [lane for lane in network.lanes.values() if not is_in_junction(lane, network)]
    for kind in (LaneType.WALK, LaneType.SHOULDER, LaneType.PARKING, LaneType.BIKE, LaneType.DRIVING):
        yield Area(_strips((lane for lane in lanes if lane.type is kind), view), colors.lanes[kind])


def _junctions(network: RoadNetwork, view: View, colors: RoadColors) -> Iterator[Shape]:
    """Outlines, on them the corners where people walk, and on these the paths of vehicles."""
    outlines = [junction.outline for junction in network.junctions.values() if not is_like_road(junction, network)]
    yield Area(_outlines(outlines, view), colors.junction)
    yield from _footpaths(FootpathType.CORNER, network, view, colors)
    inside = [lane for lane in network.lanes.values() if is_in_junction(lane, network)]
    driven = (lane for lane in inside if lane.type in {LaneType.DRIVING, LaneType.BIKE})
    yield Area(_strips(driven, view), colors.junction)


def _footpaths(kind: FootpathType, network: RoadNetwork, view: View, colors: RoadColors) -> Iterator[Shape]:
    paths = [path for path in network.footpaths.values() if path.type is kind]
    yield Area(_strips(paths, view), colors.footpaths[kind])
    if kind is FootpathType.CROSSING:
        yield Area(seen(view, [bar for path in paths for bar in _bars(path)]), colors.paint)


def _bars(path: Footpath) -> Iterator[FloatArray]:
    """The bars of a zebra crossing: half a metre of paint, half a metre of road."""
    try:
        line = Polyline(path.centerline[:, :2])
    except UsageError:
        return
    for start_m in np.arange(_ZEBRA_M / 2, line.length_m - _ZEBRA_M, 2 * _ZEBRA_M):
        x, y = line.point_at(start_m + _ZEBRA_M / 2)[:2]
        yield corners_of(float(x), float(y), line.heading_at(float(start_m)), _ZEBRA_M, path.width_m)


def _outlines(outlines: Iterable[FloatArray], view: View) -> tuple[FloatArray, ...]:
    return seen(view, [_counter_clockwise(outline) for outline in outlines if len(outline) > 2])


def _counter_clockwise(polygon: FloatArray) -> FloatArray:
    x, y = polygon[:, 0], polygon[:, 1]
    twice_area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return polygon if twice_area > 0 else polygon[::-1]


def bounds(furniture: Furniture) -> list[FloatArray]:
    """Points (n, 2) in metres around all that is drawn beside the road; no arrays where there is nothing."""
    crowns = [corners_of(t.x_m, t.y_m, 0.0, 2 * t.crown_radius_m, 2 * t.crown_radius_m) for t in furniture.trees]
    feet = [*(sign.pose for sign in furniture.signs), *(post.pose for post in furniture.lights)]
    return [*_buildings(furniture), *crowns, *(np.array(((pose.x_m, pose.y_m),)) for pose in feet)]


def _buildings(furniture: Furniture) -> list[FloatArray]:
    return [corners_of(b.pose.x_m, b.pose.y_m, b.pose.yaw_rad, b.length_m, b.width_m) for b in furniture.buildings]


def _furniture(furniture: Furniture, view: View, colors: RoadColors) -> Iterator[Shape]:
    yield Area(seen(view, _buildings(furniture)), colors.building, colors.building_edge, 0.8)
    for tree in furniture.trees:
        ((x, y),) = view.to_px([(tree.x_m, tree.y_m)])
        yield Disc(x, y, view.m(tree.crown_radius_m), colors.tree, colors.tree_edge, 0.6)

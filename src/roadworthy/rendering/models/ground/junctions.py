"""Junctions: asphalt under all paths, paving at the corners, and the kerbs between the two."""

from typing import Final, NamedTuple

import numpy as np
import shapely

from roadworthy.rendering.models.ground.course import Course, course
from roadworthy.rendering.models.ground.kerbs import KERB_M, lay_kerb
from roadworthy.rendering.models.ground.looks import FOOTPATH, JUNCTION, LAWN
from roadworthy.rendering.models.ground.plan import Plan, outline_of, polygons_of, strip
from roadworthy.rendering.models.ground.sheets import Heights, Sheets, flat_triangles
from roadworthy.rendering.models.mesh import Layer, Look
from roadworthy.rendering.through import is_like_road
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.junction import Junction
from roadworthy.roads.lane import LaneType

# Wedges between paths that are narrower than twice this are asphalt, and corners are as round.
_FILLET_M: Final = 3.0
_SPECK_M2: Final = 0.5
_SEAM_M: Final = 0.03


_EDGE_M: Final = 0.1
# Where the ground is not flat, the paths themselves are laid over what is worked out from them.
_SUNK_M: Final = 0.04
_BANK_M: Final = 2.5


class Inside(NamedTuple):
    """What lies inside a junction, from above: the paths of vehicles, corners where people walk, and crossings."""

    paths: list[shapely.Polygon]
    corners: list[shapely.Polygon]
    crossings: list[shapely.Polygon]


class Areas(NamedTuple):
    """A junction's surfaces from above, and where people cross between them."""

    asphalt: shapely.Geometry
    paving: shapely.Geometry
    crossings: shapely.Geometry


def lay_junctions(sheets: Sheets, plan: Plan) -> None:
    """Lays every junction; those that look like road lie under the lanes that lead through them."""
    paths: dict[str, list[str]] = {}
    for lane_id in plan.courses:
        lane = plan.network.lanes[lane_id]
        if lane.junction_id is not None and lane.type is not LaneType.WALK:
            paths.setdefault(lane.junction_id, []).append(lane_id)
    inside = _insides(plan, paths)
    for junction in plan.network.junctions.values():
        lane_ids = paths.get(junction.id, [])
        heights = plan.heights_along(lane_ids)
        areas = _areas(plan, junction, inside[junction.id])
        like_road = is_like_road(junction, plan.network)
        asphalt = JUNCTION._replace(layer=Layer.VERGE) if like_road else JUNCTION
        up_m = 0.0 if heights.is_flat else -_SUNK_M
        covered = areas.asphalt.buffer(_SEAM_M, join_style="mitre")
        sheets.lay(heights.over(flat_triangles(covered), up_m), asphalt)
        sheets.lay(heights.over(flat_triangles(areas.paving)), FOOTPATH)
        _lay_kerbs(sheets, plan, heights, areas)
        if not heights.is_flat:
            _lay_paths(sheets, plan, lane_ids, asphalt)
            _lay_banks(sheets, heights, covered)


def _insides(plan: Plan, paths: dict[str, list[str]]) -> dict[str, Inside]:
    found = {junction_id: Inside([], [], []) for junction_id in plan.network.junctions}
    for junction_id, lane_ids in paths.items():
        if junction_id in found:
            widths = [plan.network.lanes[lane_id].width_m for lane_id in lane_ids]
            strips = [strip(plan.courses[key], width) for key, width in zip(lane_ids, widths, strict=True)]
            found[junction_id].paths.extend(strips)
    for path_id, line in plan.walks.items():
        path = plan.network.footpaths[path_id]
        if path.junction_id in found:
            there = found[path.junction_id]
            is_crossing = path.type is FootpathType.CROSSING
            (there.crossings if is_crossing else there.corners).append(strip(line, path.width_m))
    return found


def _areas(plan: Plan, junction: Junction, inside: Inside) -> Areas:
    outline, crossed = outline_of(junction.outline), shapely.union_all(inside.crossings)
    driven = shapely.union_all([*inside.paths, crossed])
    corners = shapely.get_parts(shapely.union_all(inside.corners))
    walked = shapely.union_all([part.convex_hull for part in corners])
    rounded = driven.buffer(_FILLET_M, join_style="mitre").buffer(-_FILLET_M, quad_segs=6)
    everything = outline.union(walked)
    asphalt = driven.union(rounded.intersection(everything))
    if walked.is_empty:
        return Areas(polygons_of(asphalt.union(outline)), shapely.Polygon(), crossed)
    rest = everything.difference(asphalt).difference(plan.roads_in(everything.buffer(1.0)))
    parts = shapely.get_parts(_without_slivers(rest))
    on_foot = shapely.area(shapely.intersection(parts, walked)) > _SPECK_M2
    paved = shapely.union_all(parts[on_foot])
    return Areas(polygons_of(asphalt.union(outline.difference(paved))), polygons_of(paved), crossed)


def _without_slivers(area: shapely.Geometry) -> shapely.Geometry:
    return area.buffer(-_EDGE_M, join_style="mitre").buffer(_EDGE_M, join_style="mitre").intersection(area)


def _lay_kerbs(sheets: Sheets, plan: Plan, heights: Heights, areas: Areas) -> None:
    """Lays stones where asphalt meets paving, but not where people cross, nor across a lane."""
    if areas.paving.is_empty:
        return
    meets = areas.asphalt.boundary.intersection(areas.paving.buffer(0.01))
    open_edges = meets.difference(areas.crossings.buffer(0.1, join_style="mitre"))
    open_edges = open_edges.difference(plan.mouths_in(areas.paving.buffer(_EDGE_M)))
    merged = shapely.line_merge(shapely.union_all(shapely.get_parts(open_edges)))
    for part in shapely.get_parts(merged):
        if part.geom_type != "LineString" or part.length < 4 * KERB_M:
            continue
        points = shapely.get_coordinates(part)
        line = course(np.column_stack((points, heights.at(points))))
        if line is not None:
            beside = shapely.Point(line.at(line.length_m / 2, 0.1)[:2])
            side = 1 if areas.paving.intersects(beside) else -1
            lay_kerb(sheets, line, 0.0, side, [_down_to(areas.crossings, line)])


def _down_to(crossings: shapely.Geometry, line: Course) -> tuple[float, float]:
    """The part of a line with stones, which ends a little before the line where people cross there."""
    start, end = shapely.distance(crossings, shapely.points(line.points[[0, -1], :2])) < 2 * _EDGE_M
    return (_EDGE_M if start else 0.0), line.length_m - (_EDGE_M if end else 0.0)


def _lay_paths(sheets: Sheets, plan: Plan, lane_ids: list[str], look: Look) -> None:
    for lane_id in lane_ids:
        half = plan.network.lanes[lane_id].width_m / 2
        sheets.lay(plan.courses[lane_id].ribbon((-half, 0.0), (half, 0.0)), look)


def _lay_banks(sheets: Sheets, heights: Heights, area: shapely.Geometry) -> None:
    """Lays the steep sides of a junction that lies above the land around it."""
    for part in shapely.get_parts(area):
        ring = shapely.get_coordinates(part.exterior)
        line = course(np.column_stack((ring, heights.at(ring) - _SUNK_M)))
        if line is not None:
            sheets.lay(line.ribbon((0.0, 0.0), (0.0, -_BANK_M)), LAWN)

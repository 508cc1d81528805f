"""What lies between both directions of a road: asphalt, and a kerbed lawn where there is room for one."""

from typing import Final

import numpy as np
import shapely

from roadworthy.rendering.models.ground.course import course
from roadworthy.rendering.models.ground.kerbs import KERB_HEIGHT_M, lay_kerb
from roadworthy.rendering.models.ground.looks import BETWEEN, LAWN
from roadworthy.rendering.models.ground.plan import Plan, outline_of, polygons_of
from roadworthy.rendering.models.ground.sheets import Heights, Sheets, flat_triangles
from roadworthy.rendering.paint_lines import median_m
from roadworthy.roads.lane import Road

_NARROWEST_M: Final = 0.04
_WIDEST_M: Final = 30.0
# Medians of roads that meet end to end are one.
_JOINED_M: Final = 0.02
_BESIDE_ISLAND_M: Final = 0.35
_NARROWEST_ISLAND_M: Final = 0.8


def lay_medians(sheets: Sheets, plan: Plan) -> None:
    """Lays the medians of all roads."""
    roads = [road for road in plan.network.roads.values() if _has_median(plan, road)]
    heights = plan.heights_along([direction[0] for road in roads for direction in (road.forward, road.backward)])
    areas = [_median(plan, road).buffer(_JOINED_M) for road in roads]
    for area in areas:
        sheets.lay(heights.over(flat_triangles(area)), BETWEEN)
    inside = shapely.union_all(areas).buffer(-_JOINED_M - _BESIDE_ISLAND_M - _NARROWEST_ISLAND_M / 2)
    for island in shapely.get_parts(polygons_of(inside.buffer(_NARROWEST_ISLAND_M / 2))):
        _lay_island(sheets, heights, island)


def _has_median(plan: Plan, road: Road) -> bool:
    if not road.forward or not road.backward or not {road.forward[0], road.backward[0]} <= plan.courses.keys():
        return False
    return _NARROWEST_M < median_m(plan.network, road) < _WIDEST_M


def _median(plan: Plan, road: Road) -> shapely.Geometry:
    """The area between the innermost lanes."""
    lanes = [plan.network.lanes[direction[0]] for direction in (road.forward, road.backward)]
    lines = [plan.courses[lane.id] for lane in lanes]
    sides = [line.at(line.stations_m, lane.width_m / 2) for lane, line in zip(lanes, lines, strict=True)]
    return outline_of(np.concatenate(sides)[:, :2])


def _lay_island(sheets: Sheets, heights: Heights, island: shapely.Polygon) -> None:
    ring = shapely.get_coordinates(shapely.normalize(island).exterior)
    line = course(np.column_stack((ring, heights.at(ring))))
    if line is not None:
        sheets.lay(heights.over(flat_triangles(island), KERB_HEIGHT_M - 0.02), LAWN)
        # Normal rings of shapely run clockwise: inwards is to the right.
        lay_kerb(sheets, line, 0.0, -1, [(0.0, line.length_m)])

"""The surfaces of lanes and footpaths, and the gravel beside them."""

from typing import Final

from roadworthy.rendering.models.ground.looks import FOOTPATH, GRAVEL, LANES
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.paint_lines import edges
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.lane import MarkingType

# Lanes reach a little under each other, so that no ground is seen between two that were sampled differently.
_OVERLAP_M: Final = 0.02
GRAVEL_M: Final = 0.7
GRAVEL_DOWN_M: Final = 0.08


def lay_roads(sheets: Sheets, plan: Plan) -> None:
    """Lays lanes, sidewalks, and gravel where a road ends in grass."""
    for lane, line in plan.lanes():
        half = lane.width_m / 2 + _OVERLAP_M
        sheets.lay(line.ribbon((-half, 0.0), (half, 0.0)), LANES[lane.type])
    inside = plan.network.junctions
    for kind in (FootpathType.SIDEWALK, FootpathType.CORNER):
        for path, line in plan.footpaths(kind):
            is_lane = path.id in plan.network.lanes
            if not is_lane and (kind is FootpathType.SIDEWALK or path.junction_id not in inside):
                sheets.lay(line.ribbon((-path.width_m / 2, 0.0), (path.width_m / 2, 0.0)), FOOTPATH)
    for lane, marking, side in edges(plan.network):
        beside = plan.courses.get(lane.id)
        if marking.type is MarkingType.GRASS and beside is not None:
            edge = side * lane.width_m / 2
            sheets.lay(beside.ribbon((edge, 0.0), (edge + side * GRAVEL_M, -GRAVEL_DOWN_M)), GRAVEL)

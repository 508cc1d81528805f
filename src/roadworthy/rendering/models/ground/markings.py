"""The lines along lanes' edges."""

from typing import Final

import numpy as np

from roadworthy.rendering.models.ground.looks import MARKINGS
from roadworthy.rendering.models.ground.plan import Part, Plan, common
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.paint_lines import LINES, Edge, edges
from roadworthy.roads.lane import MarkingType

_HALF_GAP_M: Final = 0.15
_WIDTH_M: Final = 0.15
_MOTORWAY_WIDTH_M: Final = 0.2
_MOTORWAY_MPS: Final = 90 / 3.6
_OUT_OF_TOWN_MPS: Final = 70 / 3.6
_TOWN_PERIOD_M: Final = 9.0
_OUT_OF_TOWN_PERIOD_M: Final = 18.0
_PAINTED: Final = 1 / 3
_DOT_PERIOD_M: Final = 1.2
_DOT_PAINTED: Final = 0.125


def lay_markings(sheets: Sheets, plan: Plan) -> None:
    """Paints every edge of roads, joints and merges once, not on crossings."""
    for edge in edges(plan.network):
        lines = LINES.get(edge.marking.type, ())
        course = plan.courses.get(edge.lane.id)
        if course is None or not lines:
            continue
        limit_mps = edge.lane.speed_limit_mps or 0.0
        width_m = _MOTORWAY_WIDTH_M if limit_mps > _MOTORWAY_MPS else _WIDTH_M
        period_m = _OUT_OF_TOWN_PERIOD_M if limit_mps > _OUT_OF_TOWN_MPS else _TOWN_PERIOD_M
        clear = plan.clear_of_crossings(course, edge.side * edge.lane.width_m / 2)
        for place, broken in enumerate(lines):
            middle_m = _middle(edge, place, len(lines))
            parts = common(_dashes(edge.marking.type, course.length_m, period_m), clear) if broken else clear
            strip = course.ribbon((middle_m - width_m / 2, 0.0), (middle_m + width_m / 2, 0.0), parts)
            sheets.lay(strip, MARKINGS[edge.marking.color])


def dashes(length_m: float, period_m: float, painted: float) -> list[Part]:
    """The painted parts of a broken line: a share of each period, stretched so that whole ones fill the length."""
    count = round(length_m / period_m)
    starts = (np.arange(count) + (1.0 - painted) / 2) * length_m / max(1, count)
    return [(float(start), float(start + painted * length_m / count)) for start in starts]


def _dashes(kind: MarkingType, length_m: float, period_m: float) -> list[Part]:
    if kind is MarkingType.BOTTS_DOTS:
        return dashes(length_m, _DOT_PERIOD_M, _DOT_PAINTED)
    return dashes(length_m, period_m, _PAINTED)


def _middle(edge: Edge, place: int, lines: int) -> float:
    """How far to the left of the lane's line the middle of one of an edge's lines is."""
    outwards_m = (place - (lines - 1) / 2) * 2 * _HALF_GAP_M
    return edge.side * (edge.lane.width_m / 2 + outwards_m)

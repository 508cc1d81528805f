"""The paint of crossings: zebra bars where people go first, two broken lines where a light rules."""

from typing import Final

from roadworthy.rendering.models.ground.looks import WHITE
from roadworthy.rendering.models.ground.markings import dashes
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.roads.footpath import FootpathType

_BAR_PERIOD_M: Final = 1.0
_BAR_PAINTED: Final = 0.5
_CLEAR_M: Final = 0.35
_DASH_PERIOD_M: Final = 0.8
_DASH_PAINTED: Final = 0.625
_DASH_WIDTH_M: Final = 0.25


def lay_crossings(sheets: Sheets, plan: Plan) -> None:
    """Paints all crossings; the bars keep clear of the stop lines beside them."""
    for path, line in plan.footpaths(FootpathType.CROSSING):
        outer = path.width_m / 2 - _CLEAR_M
        if path.light_id is None:
            bars = dashes(line.length_m, _BAR_PERIOD_M, _BAR_PAINTED)
            sheets.lay(line.ribbon((-outer, 0.0), (outer, 0.0), bars), WHITE)
            continue
        parts = dashes(line.length_m, _DASH_PERIOD_M, _DASH_PAINTED)
        for side in (-1, 1):
            inner = outer - _DASH_WIDTH_M
            sheets.lay(line.ribbon((side * inner, 0.0), (side * outer, 0.0), parts), WHITE)

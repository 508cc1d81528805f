"""Where drivers wait: stop lines, the teeth of yield lines, and the word STOP."""

from typing import Final

import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.course import Course
from roadworthy.rendering.models.ground.looks import SYMBOL, WHITE
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.shapes import word
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.models.ground.symbols import placed
from roadworthy.roads.junction import RightOfWay, StopLine
from roadworthy.roads.lane import Lane
from roadworthy.roads.network import RoadNetwork

_LINE_M: Final = 0.4
# Between the line and where the junction or its crossing begins.
_BEFORE_M: Final = 0.4
_MARGIN_M: Final = 0.12
_TOOTH_M: Final = 0.45
_TOOTH_LENGTH_M: Final = 0.7
_TOOTH_PERIOD_M: Final = 0.75
_BLOCK_PERIOD_M: Final = 0.8
_WORD_M: Final = 2.4
_LETTER_M: Final = 0.45
_WORD_BEFORE_M: Final = 1.6


def lay_stops(sheets: Sheets, plan: Plan) -> None:
    """Paints what each stop line of the map stands for: a line, teeth or blocks; nothing where one need not wait."""
    for stop in plan.network.stop_lines:
        line = plan.courses.get(stop.lane_id)
        if line is None:
            continue
        lane = plan.network.lanes[stop.lane_id]
        end_m = _station(line, stop) - _BEFORE_M
        half = lane.width_m / 2 - _MARGIN_M
        rules = _rules(plan.network, lane)
        if rules & {RightOfWay.STOP, RightOfWay.SIGNAL} or not rules:
            sheets.lay(line.ribbon((-half, 0.0), (half, 0.0), [(end_m - _LINE_M, end_m)]), WHITE)
        elif rules == {RightOfWay.YIELD} and _all_yield(plan.network, lane):
            sheets.lay(placed(line, _teeth(half), end_m), SYMBOL)
        elif rules == {RightOfWay.YIELD}:
            for low, high in _pieces(half, _BLOCK_PERIOD_M, _BLOCK_PERIOD_M / 2):
                sheets.lay(line.ribbon((low, 0.0), (high, 0.0), [(end_m - 0.3, end_m)]), WHITE)
        if RightOfWay.STOP in rules and line.length_m > 2 * _WORD_M + _WORD_BEFORE_M:
            start_m = end_m - _LINE_M - _WORD_BEFORE_M - _WORD_M
            sheets.lay(placed(line, word("STOP", _WORD_M, _LETTER_M), start_m), SYMBOL)


def _station(line: Course, stop: StopLine) -> float:
    middle = (np.array(stop.left) + stop.right) / 2
    return Polyline(line.points).project(float(middle[0]), float(middle[1])).position_m


def _rules(network: RoadNetwork, lane: Lane) -> frozenset[RightOfWay]:
    return frozenset(network.connections[way].right_of_way for way in lane.successors if way in network.connections)


def _all_yield(network: RoadNetwork, lane: Lane) -> bool:
    """Whether every lane of the approach must yield: a left turn out of a priority road has no yield sign."""
    road = network.roads.get(lane.road_id)
    if road is None:
        return True
    approach = road.forward if lane.id in road.forward else road.backward
    return frozenset().union(*(_rules(network, network.lanes[other]) for other in approach)) == {RightOfWay.YIELD}


def _teeth(half_m: float) -> FloatArray:
    """Triangles (n, 3, 2) across a lane that point towards who comes, x from where they end."""
    pieces = _pieces(half_m, _TOOTH_PERIOD_M, _TOOTH_M)
    return np.array([((0.0, low), (0.0, high), (-_TOOTH_LENGTH_M, (low + high) / 2)) for low, high in pieces])


def _pieces(half_m: float, period_m: float, painted_m: float) -> list[tuple[float, float]]:
    """As many pieces as fit between both edges, centred."""
    count = max(1, int((2 * half_m + period_m - painted_m) // period_m))
    first = -((count - 1) * period_m + painted_m) / 2
    return [(first + k * period_m, first + k * period_m + painted_m) for k in range(count)]

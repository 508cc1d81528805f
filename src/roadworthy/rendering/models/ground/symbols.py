"""What is painted within lanes: arrows, bicycles, parking bays."""

from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.course import Course
from roadworthy.rendering.models.ground.looks import SYMBOL, WHITE
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.shapes import ARROW_M, arrow, bicycle, word
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.through import is_like_road
from roadworthy.roads.junction import JunctionType, Turn
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

# How far before the lane's end the tips of its arrows are.
_ARROW_TIPS_M: Final = (8.0, 35.0, 70.0, 105.0, 140.0, 175.0)
_CLEAR_M: Final = 2.0
_ALL_TURNS: Final = frozenset({Turn.LEFT, Turn.STRAIGHT, Turn.RIGHT})
_BICYCLES_M: Final = 60.0
_BAY_M: Final = 6.5
# Nobody parks this near to the ends of a parking lane.
_NO_BAY_M: Final = 6.0
_BAY_LINE_M: Final = 0.12
_BAYS_A_LETTER: Final = 3


def lay_symbols(sheets: Sheets, plan: Plan) -> None:
    """Paints arrows before junctions, bicycles on bike lanes, bays on parking lanes."""
    for lane, line in plan.lanes():
        if lane.type is LaneType.DRIVING:
            turns = arrow_turns(plan.network, lane)
            for tip_m in _ARROW_TIPS_M if turns else ():
                if line.length_m >= tip_m + ARROW_M + _CLEAR_M:
                    sheets.lay(placed(line, arrow(turns), line.length_m - tip_m - ARROW_M), SYMBOL)
        elif lane.type is LaneType.BIKE and line.length_m > _BICYCLES_M / 2:
            count = max(2, round(line.length_m / _BICYCLES_M))
            for place in np.linspace(12.0, line.length_m - 14.0, count).tolist():
                sheets.lay(placed(line, bicycle(), place), SYMBOL)
        elif lane.type is LaneType.PARKING:
            _lay_bays(sheets, lane, line)


def arrow_turns(network: RoadNetwork, lane: Lane) -> frozenset[Turn]:
    """The turns that the arrows on a lane show; none where they would tell a driver nothing.

    They tell something before a junction at which a lane of the approach lacks a turn, or has lanes beside it; but not
    at a dead end, nor where the road only goes on.
    """
    turns = _turns(network, lane)
    ways = [network.connections[way] for way in lane.successors if way in network.connections]
    junctions = [network.junctions[way.junction_id] for way in ways if way.junction_id in network.junctions]
    if any(junction.type is JunctionType.END or is_like_road(junction, network) for junction in junctions):
        return frozenset()
    beside = [network.lanes.get(other) for other in (lane.left_id, lane.right_id) if other is not None]
    has_lanes_beside = any(other is not None and other.type is LaneType.DRIVING for other in beside)
    return turns if has_lanes_beside or not turns >= _ALL_TURNS else frozenset()


def placed(line: Course, shape: FloatArray, start_m: float, left_m: float = 0.0) -> FloatArray:
    """The triangles (n, 3, 3) of a shape (n, 3, 2) whose near end is at a station of a course; bent as that is."""
    return line.at(start_m + shape[..., 0], left_m + shape[..., 1])


def _turns(network: RoadNetwork, lane: Lane) -> frozenset[Turn]:
    return frozenset(network.connections[way].turn for way in lane.successors if way in network.connections)


def _lay_bays(sheets: Sheets, lane: Lane, line: Course) -> None:
    bays = int((line.length_m - 2 * _NO_BAY_M) // _BAY_M)
    if bays < 1:
        return
    ends = _NO_BAY_M + _BAY_M * np.arange(bays + 1)
    half = lane.width_m / 2
    parts = [(float(end) - _BAY_LINE_M / 2, float(end) + _BAY_LINE_M / 2) for end in ends]
    sheets.lay(line.ribbon((-half, 0.0), (half, 0.0), parts), WHITE)
    letter = word("P", 1.6, 0.6)
    for end in ends[:-1:_BAYS_A_LETTER].tolist():
        sheets.lay(placed(line, letter, end + (_BAY_M - 1.6) / 2), SYMBOL)

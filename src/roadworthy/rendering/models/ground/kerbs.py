"""Kerb stones, which stand out of the ground between road and footpath."""

from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.course import Course, band
from roadworthy.rendering.models.ground.looks import KERB, KERB_SIDE
from roadworthy.rendering.models.ground.plan import Part, Plan
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.paint_lines import edges
from roadworthy.rendering.through import is_in_junction
from roadworthy.roads.lane import MarkingType

KERB_M: Final = 0.15
KERB_HEIGHT_M: Final = 0.12
_RAMP_M: Final = 0.5
_SHORTEST_M: Final = 0.1
# Kerbs that go on in each other do not meet exactly on every map, or at bends.
_JOINT_M: Final = (0.01, 0.6)


def lay_kerbs(sheets: Sheets, plan: Plan) -> None:
    """Lays the stones along every edge of a road that has a kerb, not on crossings."""
    begun: dict[int, list[FloatArray]] = {1: [], -1: []}
    ended: dict[int, list[FloatArray]] = {1: [], -1: []}
    for lane, marking, side in edges(plan.network):
        line = plan.courses.get(lane.id)
        if marking.type is not MarkingType.CURB or line is None or is_in_junction(lane, plan.network):
            continue
        edge_m = side * lane.width_m / 2
        parts = plan.clear_of_crossings(line, edge_m + side * KERB_M)
        lay_kerb(sheets, line, edge_m, side, parts)
        stations = {station for part in parts for station in part}
        for station, found in ((0.0, begun), (line.length_m, ended)):
            if station in stations:
                found[side].append(line.at([station] * 2, (edge_m, edge_m + side * KERB_M)))
    for side in (1, -1):
        _lay_joints(sheets, np.array(ended[side]), np.array(begun[side]))


def lay_kerb(sheets: Sheets, line: Course, edge_m: float, side: int, parts: list[Part]) -> None:
    """Lays stones on parts of a course, from `edge_m` to its left outwards, which is to the left where side is 1.

    Where a part ends before the course does, its last stones come down to the ground.
    """
    lefts = (edge_m, edge_m + side * KERB_M)
    level: list[Part] = []
    for low, high in parts:
        down = [_RAMP_M if end not in {0.0, line.length_m} else 0.0 for end in (low, high)]
        if high - low < sum(down) + _SHORTEST_M:
            continue
        level.append((low + down[0], high - down[1]))
        for end, top in zip((low, high), level[-1], strict=True):
            sheets.lay(_end(line, end, top, lefts), KERB)
    sheets.lay(line.ribbon((lefts[0], KERB_HEIGHT_M), (lefts[1], KERB_HEIGHT_M), level), KERB)
    sides = [line.ribbon((left, 0.0), (left, KERB_HEIGHT_M), level) for left in lefts]
    sheets.lay(np.concatenate(sides), KERB_SIDE)


def _lay_joints(sheets: Sheets, ends: FloatArray, starts: FloatArray) -> None:
    """Lays stones from the ends (n, 2, 3) of kerbs, their inner and outer edges on the ground, to starts nearby."""
    for end in ends if len(starts) else ():
        gaps_m = np.linalg.norm(starts - end, axis=2).max(axis=1)
        nearest = int(np.argmin(gaps_m))
        if _JOINT_M[0] < gaps_m[nearest] < _JOINT_M[1]:
            inner, outer = np.stack((end, starts[nearest]), axis=1)
            up = np.array((0.0, 0.0, KERB_HEIGHT_M))
            sheets.lay(band(inner + up, outer + up), KERB)
            sheets.lay(np.concatenate((band(inner, inner + up), band(outer, outer + up))), KERB_SIDE)


def _end(line: Course, foot_m: float, top_m: float, lefts: tuple[float, float]) -> FloatArray:
    """The triangles of a slope from the ground up to the stones, upright where both are at one station."""
    a, b = line.at([foot_m, foot_m], lefts)
    c, d = line.at([top_m, top_m], lefts)
    e, f = line.at([top_m, top_m], lefts, KERB_HEIGHT_M)
    return np.array(((a, b, f), (a, f, e), (a, c, e), (b, d, f)))

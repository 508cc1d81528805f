"""Shoulders through junctions, from those of the lanes before to those of the lanes behind."""

from typing import Final

import numpy as np

from roadworthy.rendering.models.ground.course import band
from roadworthy.rendering.models.ground.looks import BESIDE, GRAVEL
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.roads import GRAVEL_DOWN_M, GRAVEL_M
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.roads.lane import LaneType

_PIECES: Final = 8


def lay_shoulders(sheets: Sheets, plan: Plan) -> None:
    """Lays a shoulder beside each path through a junction whose lanes have one, wherever no other path covers it."""
    for way in plan.network.connections.values():
        line = plan.courses.get(way.lane_id)
        if line is None:
            continue
        half = plan.network.lanes[way.lane_id].width_m / 2
        stations = np.unique(np.concatenate((line.stations_m, np.linspace(0.0, line.length_m, _PIECES))))
        for side in (-1, 1):
            first_m, last_m = (_shoulder_m(plan, lane_id, side) for lane_id in (way.from_lane_id, way.to_lane_id))
            if first_m or last_m:
                edge = half + first_m + (last_m - first_m) * stations / line.length_m
                sheets.lay(band(line.at(stations, side * half), line.at(stations, side * edge)), BESIDE)
                foot = line.at(stations, side * (edge + GRAVEL_M), -GRAVEL_DOWN_M)
                sheets.lay(band(line.at(stations, side * edge), foot), GRAVEL)


def _shoulder_m(plan: Plan, lane_id: str, side: int) -> float:
    """How wide the shoulder right beside a lane is; 0 without one."""
    lane = plan.network.lanes[lane_id]
    beside = plan.network.lanes.get((lane.left_id if side > 0 else lane.right_id) or "")
    return beside.width_m if beside is not None and beside.type is LaneType.SHOULDER else 0.0

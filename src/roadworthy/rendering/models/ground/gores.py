"""Gores: the striped wedges where roads part from each other or join."""

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.course import Course, band, course
from roadworthy.rendering.models.ground.looks import BESIDE, WHITE
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.through import is_like_road
from roadworthy.roads.junction import Connection
from roadworthy.roads.lane import LaneType

_LONGEST_M: Final = 120.0
_NARROWEST_M: Final = 0.4
_STRIPED_FROM_M: Final = 0.8
_WIDEST_M: Final = 5.0
# The cosine of the angle between ways that part or join.
_SAME_WAY: Final = 0.9
_SHORTEST_M: Final = 8
_STRIPE_PERIOD_M: Final = 3.0
_STRIPE_M: Final = 0.8
_LINE_M: Final = 0.2


class Gore(NamedTuple):
    """The edges (n, 3) of a wedge, from its tip on, at every metre of its length."""

    left: FloatArray
    right: FloatArray


def lay_gores(sheets: Sheets, plan: Plan) -> None:
    """Lays asphalt and stripes that point to where roads part or join, at every junction that looks like road."""
    for gore in gores(plan):
        sheets.lay(band(gore.right, gore.left), BESIDE)
        metres = np.arange(len(gore.left), dtype=np.float64)
        widths = np.linalg.norm(gore.left - gore.right, axis=1)
        middle = (gore.left + gore.right) / 2
        for edge in (gore.left, gore.right):
            inner = edge + (middle - edge) * np.minimum(1.0, 2 * _LINE_M / widths)[:, None]
            sheets.lay(band(edge, inner), WHITE)
        for tip in np.arange(0.0, metres[-1], _STRIPE_PERIOD_M).tolist():
            width = float(np.interp(tip, metres, widths))
            far = tip + width / 2 + _STRIPE_M
            if width < _STRIPED_FROM_M or far > metres[-1]:
                continue
            for edge in (gore.left, gore.right):
                near_ends = _at(middle, [tip, tip + _STRIPE_M])
                sheets.lay(band(near_ends, _at(edge, [far - _STRIPE_M, far])), WHITE)


def gores(plan: Plan) -> list[Gore]:
    """The wedges of all splits and merges of a map, in the order of the junctions."""
    found = []
    for junction in plan.network.junctions.values():
        if is_like_road(junction, plan.network):
            ways = [plan.network.connections[way_id] for way_id in junction.connection_ids]
            for is_split in (True, False):
                pairs = permutations(ways, 2)
                made = (_gore(plan, left, right, is_split=is_split) for left, right in pairs)
                found += [gore for gore in made if gore is not None]
    return found


def _gore(plan: Plan, left: Connection, right: Connection, *, is_split: bool) -> Gore | None:
    """The wedge between two ways, seen from where they part or join, if it is one and no lane lies within it."""
    ends = [way.to_lane_id if is_split else way.from_lane_id for way in (left, right)]
    lanes = [plan.network.lanes[end] for end in ends]
    if lanes[0].road_id == lanes[1].road_id or _drives(plan, lanes[0].right_id) or _drives(plan, lanes[1].left_id):
        return None
    lines = (_line(plan, way.lane_id, end, is_split=is_split) for way, end in zip((left, right), ends, strict=True))
    known = [line for line in lines if line is not None]
    if len(known) < 2:
        return None
    if not _set_out_together(*known):
        return None
    # A merge is looked at from its end, against the traffic: what is left of the lanes is then on the right.
    turned = 1 if is_split else -1
    away = np.arange(0.0, min(_LONGEST_M, *(line.length_m for line in known)))
    halves = (-turned * lanes[0].width_m / 2, turned * lanes[1].width_m / 2)
    left_edge, right_edge = (line.at(away, half) for line, half in zip(known, halves, strict=True))
    return _wedge(left_edge, right_edge, known[0].at(away, turned) - known[0].at(away))


def _set_out_together(first: Course, second: Course) -> bool:
    """Whether two lines begin side by side and in one direction."""
    if np.linalg.norm(first.points[0] - second.points[0]) > _WIDEST_M:
        return False
    one, other = (line.at(1.0) - line.at(0.0) for line in (first, second))
    return float(one @ other) > _SAME_WAY


def _wedge(left: FloatArray, right: FloatArray, across: FloatArray) -> Gore | None:
    """The run over which two edges are apart, but not so far that nobody takes the ground between them for road."""
    apart_m = ((left - right) * across).sum(axis=1)
    beyond = np.flatnonzero(apart_m > _WIDEST_M)
    last = int(beyond[0]) if len(beyond) else len(apart_m)
    touching = np.flatnonzero(apart_m[:last] < _NARROWEST_M)
    first = int(touching[-1]) if len(touching) else last
    return Gore(left[first:last], right[first:last]) if last - first > _SHORTEST_M else None


def _line(plan: Plan, path_id: str, lane_id: str, *, is_split: bool) -> Course | None:
    """A way and the lane after it, or before it, from where ways part or join."""
    path, lane = (plan.network.lanes[key].centerline for key in (path_id, lane_id))
    return course(np.concatenate((path, lane)) if is_split else np.concatenate((lane, path))[::-1])


def _drives(plan: Plan, lane_id: str | None) -> bool:
    lane = plan.network.lanes.get(lane_id or "")
    return lane is not None and lane.type is LaneType.DRIVING


def _at(edge: FloatArray, metres: list[float]) -> FloatArray:
    places = np.arange(len(edge))
    return np.stack([np.interp(metres, places, axis) for axis in edge.T], axis=-1)

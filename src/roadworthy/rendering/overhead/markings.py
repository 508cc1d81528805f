"""The paint along lanes' edges, each edge drawn once however many lanes share it."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.palette import CURB, GRASS, MARKINGS
from roadworthy.rendering.overhead.shapes import Shape, Stroke
from roadworthy.rendering.overhead.through import merge_edges
from roadworthy.rendering.overhead.view import View, seen
from roadworthy.roads.lane import Lane, Marking, MarkingType
from roadworthy.roads.network import RoadNetwork

_WIDTH_M: Final = 0.15
_HALF_GAP_M: Final = 0.15
_DASH_M: Final = 3.0
# The lines of each type from the lane outwards: true where broken.
_LINES: Final = {
    MarkingType.BROKEN: (True,),
    MarkingType.SOLID: (False,),
    MarkingType.OTHER: (False,),
    MarkingType.BOTTS_DOTS: (True,),
    MarkingType.SOLID_SOLID: (False, False),
    MarkingType.SOLID_BROKEN: (False, True),
    MarkingType.BROKEN_SOLID: (True, False),
    MarkingType.BROKEN_BROKEN: (True, True),
}


def marking_shapes(network: RoadNetwork, view: View) -> Iterator[Shape]:
    """The paint and kerbs of roads, joints and merges, one stroke for each colour and width."""
    strokes: dict[tuple[str, float], list[FloatArray]] = {}
    for lane, marking, side in _edges(network):
        for color, width_px, part in _painted(lane, marking, side, view):
            strokes.setdefault((color, width_px), []).append(part)
    for (color, width_px), parts in sorted(strokes.items()):
        yield Stroke(seen(view, parts), color, width_px)


def _edges(network: RoadNetwork) -> Iterator[tuple[Lane, Marking, int]]:
    """Every edge of roads and merges once: a lane beside it, its marking, and 1 for that lane's left, -1 for right."""
    for road in network.roads.values():
        for direction in (road.forward, road.backward):
            lanes = [network.lanes[lane_id] for lane_id in direction]
            if lanes and (direction is road.forward or not road.forward):
                yield lanes[0], lanes[0].left_marking, 1
            for lane in lanes:
                yield lane, lane.right_marking, -1
    yield from merge_edges(network)


def _painted(lane: Lane, marking: Marking, side: int, view: View) -> Iterator[tuple[str, float, FloatArray]]:
    if not view.shows(view.to_px(lane.centerline), view.m(lane.width_m)):
        return
    try:
        center = Polyline(lane.centerline[:, :2])
        if marking.type in {MarkingType.CURB, MarkingType.GRASS}:
            color = CURB if marking.type is MarkingType.CURB else GRASS
            yield color, view.m(_WIDTH_M, 0.6), center.offset(side * lane.width_m / 2).points
        lines = _LINES.get(marking.type, ())
        for place, broken in enumerate(lines):
            outwards_m = (place - (len(lines) - 1) / 2) * 2 * _HALF_GAP_M
            edge = center.offset(side * (lane.width_m / 2 + outwards_m))
            for part in _dashes(edge) if broken else (edge.points,):
                yield MARKINGS[marking.color], view.m(_WIDTH_M, 0.6), part
    except UsageError:
        return


def _dashes(line: Polyline) -> Iterator[FloatArray]:
    for start_m in np.arange(_DASH_M / 2, line.length_m, 2 * _DASH_M):
        end_m = min(float(start_m) + _DASH_M, line.length_m)
        if end_m - start_m > 0.1:
            yield line.slice(float(start_m), end_m).points

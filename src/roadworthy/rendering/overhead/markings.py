"""The paint along lanes' edges, each edge drawn once however many lanes share it."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.palette import ROADS, RoadColors
from roadworthy.rendering.overhead.shapes import Shape, Stroke
from roadworthy.rendering.overhead.view import View, seen
from roadworthy.rendering.paint_lines import LINES, edges
from roadworthy.roads.lane import Lane, Marking, MarkingType
from roadworthy.roads.network import RoadNetwork

_WIDTH_M: Final = 0.15
_HALF_GAP_M: Final = 0.15
_DASH_M: Final = 3.0


def marking_shapes(network: RoadNetwork, view: View, colors: RoadColors = ROADS) -> Iterator[Shape]:
    """The paint and kerbs of roads, joints and merges, one stroke for each colour and width."""
    strokes: dict[tuple[str, float], list[FloatArray]] = {}
    for lane, marking, side in edges(network):
        for color, width_px, part in _painted(lane, marking, side, view, colors):
            strokes.setdefault((color, width_px), []).append(part)
    for (color, width_px), parts in sorted(strokes.items()):
        yield Stroke(seen(view, parts), color, width_px)


def _painted(
    lane: Lane, marking: Marking, side: int, view: View, colors: RoadColors
) -> Iterator[tuple[str, float, FloatArray]]:
    if not view.shows(view.to_px(lane.centerline), view.m(lane.width_m)):
        return
    try:
        center = Polyline(lane.centerline[:, :2])
        if marking.type in {MarkingType.CURB, MarkingType.GRASS}:
            color = colors.curb if marking.type is MarkingType.CURB else colors.grass
            yield color, view.m(_WIDTH_M, 0.6), center.offset(side * lane.width_m / 2).points
        lines = LINES.get(marking.type, ())
        for place, broken in enumerate(lines):
            outwards_m = (place - (len(lines) - 1) / 2) * 2 * _HALF_GAP_M
            edge = center.offset(side * (lane.width_m / 2 + outwards_m))
            for part in _dashes(edge) if broken else (edge.points,):
                yield colors.markings[marking.color], view.m(_WIDTH_M, 0.6), part
    except UsageError:
        return


def _dashes(line: Polyline) -> Iterator[FloatArray]:
    for start_m in np.arange(_DASH_M / 2, line.length_m, 2 * _DASH_M):
        end_m = min(float(start_m) + _DASH_M, line.length_m)
        if end_m - start_m > 0.1:
            yield line.slice(float(start_m), end_m).points

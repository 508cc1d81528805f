"""Roads from above in the dark greys of a semantic camera: the shapes of `overhead`, in other paint."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.overhead.palette import RoadColors
from roadworthy.rendering.overhead.roads import road_shapes
from roadworthy.rendering.overhead.shapes import Area, Disc, Stroke
from roadworthy.rendering.overhead.view import View
from roadworthy.rendering.pictures.birdseye_view import Canvas
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.lane import LaneType, MarkingColor
from roadworthy.roads.network import RoadNetwork

GROUND: Final[Rgb] = (47, 58, 46)
_ARROW: Final[Rgb] = (150, 150, 154)
_SIDEWALK: Final = "#706870"
_JUNCTION: Final = "#4e4e52"
_WHITE_PAINT: Final = "#c4c4c4"
_RED_PAINT: Final = "#dc2828"
_LEAVES: Final = "#304c24"

_COLORS: Final = RoadColors(
    lanes={
        LaneType.DRIVING: "#46464a",
        LaneType.PARKING: "#585462",
        LaneType.SHOULDER: "#5a5c5a",
        LaneType.BIKE: "#4a5c52",
        LaneType.WALK: _SIDEWALK,
    },
    footpaths={
        FootpathType.SIDEWALK: _SIDEWALK,
        FootpathType.CORNER: _SIDEWALK,
        FootpathType.CROSSING: _JUNCTION,
    },
    markings={
        MarkingColor.WHITE: _WHITE_PAINT,
        MarkingColor.YELLOW: "#ffa500",
        MarkingColor.BLUE: _RED_PAINT,
        MarkingColor.RED: _RED_PAINT,
        MarkingColor.GREEN: "#28aa50",
        MarkingColor.OTHER: _WHITE_PAINT,
    },
    junction=_JUNCTION,
    path=None,
    paint=_WHITE_PAINT,
    curb="#969096",
    grass=_LEAVES,
    building="#705044",
    building_edge="#46322c",
    tree="#4a7036",
    tree_edge=_LEAVES,
)

_EVERY_M: Final = 20.0
_ARROW_M: Final = 2.6


def draw_roads(canvas: Canvas, network: RoadNetwork, view: View) -> None:
    """Draws surfaces, paint, arrows along the lanes, buildings and trees."""
    shapes = list(road_shapes(network, view, _COLORS))
    for shape in shapes:
        match shape:
            case Area(parts, fill, stroke, stroke_px) if fill is not None:
                for part in parts:
                    canvas.area(part, fill, stroke, stroke_px)
            case Stroke(parts, color, width_px):
                for part in parts:
                    canvas.line(part, color, width_px)
    for arrow in _arrows(network, view):
        canvas.area(arrow, _ARROW)
    for shape in shapes:
        if isinstance(shape, Disc):
            canvas.disc((shape.x, shape.y), shape.radius_px, shape.fill, shape.stroke)


def _arrows(network: RoadNetwork, view: View) -> Iterator[FloatArray]:
    """An arrow every 20 m on lanes for driving outside junctions, in pixels."""
    for lane in network.lanes.values():
        if lane.type is not LaneType.DRIVING or lane.junction_id is not None:
            continue
        if not view.shows(view.to_px(lane.centerline)):
            continue
        try:
            line = Polyline(lane.centerline[:, :2])
        except UsageError:
            continue
        for station_m in np.arange(min(_EVERY_M, line.length_m) / 2, line.length_m - _ARROW_M, _EVERY_M).tolist():
            outline = view.to_px(_arrow(line.point_at(station_m)[:2], line.heading_at(station_m)))
            if view.shows(outline):
                yield outline


def _arrow(start: FloatArray, heading_rad: float) -> FloatArray:
    """The outline (7, 2) of an arrow on the road, in metres."""
    shaft, head, tip = 0.12, 0.4, _ARROW_M
    neck = 0.6 * tip
    outline = ((0, shaft), (neck, shaft), (neck, head), (tip, 0), (neck, -head), (neck, -shaft), (0, -shaft))
    along = np.array((np.cos(heading_rad), np.sin(heading_rad)))
    across = np.array((-along[1], along[0]))
    return np.asarray(start + np.array(outline) @ np.array((along, across)), dtype=np.float64)

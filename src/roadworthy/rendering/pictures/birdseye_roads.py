"""Roads from above in the dark greys of a semantic camera: the shapes of `overhead`, in other paint."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.overhead import palette
from roadworthy.rendering.overhead.roads import road_shapes
from roadworthy.rendering.overhead.shapes import Area, Disc, Stroke
from roadworthy.rendering.overhead.view import View
from roadworthy.rendering.pictures.birdseye_view import Canvas
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.lane import LaneType, MarkingColor
from roadworthy.roads.network import RoadNetwork

GROUND: Final[Rgb] = (47, 58, 46)
_SIDEWALK: Final[Rgb] = (112, 104, 112)
_WHITE_PAINT: Final[Rgb] = (196, 196, 196)
_ARROW: Final[Rgb] = (150, 150, 154)

_PAINT: Final[dict[str, Rgb]] = {
    palette.LANES[LaneType.DRIVING]: (70, 70, 74),
    palette.LANES[LaneType.PARKING]: (88, 84, 98),
    palette.LANES[LaneType.SHOULDER]: (90, 92, 90),
    palette.LANES[LaneType.BIKE]: (74, 92, 82),
    palette.LANES[LaneType.WALK]: _SIDEWALK,
    palette.FOOTPATHS[FootpathType.CROSSING]: (78, 78, 82),
    palette.JUNCTION: (78, 78, 82),
    palette.BUILDING: (112, 80, 68),
    palette.BUILDING_EDGE: (70, 50, 44),
    palette.TREE: (74, 112, 54),
    palette.TREE_EDGE: (48, 76, 36),
    palette.CURB: (150, 144, 150),
    palette.MARKINGS[MarkingColor.WHITE]: _WHITE_PAINT,
    palette.MARKINGS[MarkingColor.YELLOW]: (255, 165, 0),
    palette.MARKINGS[MarkingColor.BLUE]: (220, 40, 40),
    palette.MARKINGS[MarkingColor.RED]: (220, 40, 40),
    palette.MARKINGS[MarkingColor.GREEN]: (40, 170, 80),
}
"""What each paint of `overhead` becomes; what is not here is left out."""

_EVERY_M: Final = 20.0
_ARROW_M: Final = 2.6


def draw_roads(canvas: Canvas, network: RoadNetwork, view: View) -> None:
    """Draws surfaces, paint, arrows along the lanes, buildings and trees."""
    shapes = list(road_shapes(network, view))
    for shape in shapes:
        match shape:
            case Area(parts, fill, stroke, stroke_px) if fill in _PAINT:
                for part in parts:
                    canvas.area(part, _PAINT[fill], _PAINT.get(stroke or ""), stroke_px)
            case Stroke(parts, color, width_px) if color in _PAINT:
                for part in parts:
                    canvas.line(part, _PAINT[color], width_px)
    for arrow in _arrows(network, view):
        canvas.area(arrow, _ARROW)
    for shape in shapes:
        if isinstance(shape, Disc):
            canvas.disc((shape.x, shape.y), shape.radius_px, _PAINT[shape.fill], _PAINT[palette.TREE_EDGE])


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

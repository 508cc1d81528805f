"""The plates of signs, and what a face is made of."""

from collections.abc import Callable
from typing import Final, NamedTuple

import shapely

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.signs.canvas import BLACK, Corner, Pen, around

_MIDDLE: Final = (50.0, 50.0)
_TRIANGLE: Final = shapely.Polygon([(50, 14), (91, 85), (9, 85)])
_ARM: Final = shapely.LineString([(4, 24), (96, 76)]).buffer(8, cap_style="flat")


class Plate(NamedTuple):
    """An outline on a canvas of 100 x 100, y downwards, how many metres its side measures, and where its posts are."""

    outline: shapely.Polygon
    side_m: float
    posts_y_m: tuple[float, ...] = (0.0,)


class Number(NamedTuple):
    """How a sign writes its number, and what it writes without one, as large as fits into a box around a point."""

    written: str = "{:g}"
    without: str = "km/h"
    box: tuple[float, float] = (60, 38)
    middle: Corner = (50, 50)
    color: Rgb = BLACK


class Face(NamedTuple):
    """A plate, what draws on its white ground, its number, and whether the drawing is mirrored."""

    plate: Plate
    draw: Callable[[Pen], None]
    number: Number | None = None
    is_mirrored: bool = False


def _upside_down(shape: shapely.Polygon) -> shapely.Polygon:
    return shapely.transform(shape, lambda points: [0, 100] + points * [1, -1])


DISC: Final = Plate(shapely.Point(_MIDDLE).buffer(48.5, quad_segs=32), 0.86)
OCTAGON: Final = Plate(shapely.Polygon([around(_MIDDLE, 49.5, 22.5 + 45 * corner) for corner in range(8)]), 0.92)
WARNING: Final = Plate(_TRIANGLE.buffer(6.5), 1.08)
YIELD: Final = Plate(_upside_down(WARNING.outline), 1.08)
DIAMOND: Final = Plate(shapely.Polygon([(50, 6), (94, 50), (50, 94), (6, 50)]).buffer(4), 1.05)
SQUARE: Final = Plate(shapely.box(9, 9, 91, 91).buffer(5), 0.88)
PORTRAIT: Final = Plate(shapely.box(20, 6, 80, 94).buffer(4), 0.88)
WORDS: Final = Plate(shapely.box(4, 29, 96, 71).buffer(3), 1.1)
WIDE: Final = Plate(shapely.box(4, 20.7, 96, 79.3).buffer(4), 2.4, (-0.75, 0.75))
CROSS: Final = Plate(_ARM.union(_upside_down(_ARM)), 1.1)
LANTERN: Final = Plate(shapely.box(36, 10, 64, 90).buffer(6), 1.0)

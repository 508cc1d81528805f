"""The canvas that signs are drawn on, enlarged: (0, 0) is its upper left, (100, 100) its end."""

import copy
import math
from collections.abc import Sequence
from typing import Final, Self

import numpy as np
import shapely
from PIL import Image, ImageDraw, ImageFont, ImageOps

from roadworthy.rendering.models.mesh import Rgb

Corner = tuple[float, float]

WHITE: Final[Rgb] = (246, 246, 244)
BLACK: Final[Rgb] = (18, 18, 20)
RED: Final[Rgb] = (200, 16, 30)
YELLOW: Final[Rgb] = (252, 200, 0)
BLUE: Final[Rgb] = (0, 84, 166)
GREEN: Final[Rgb] = (0, 112, 70)

_ENLARGED = 4


class Pen:
    """Draws in hundredths of the canvas's side; what nothing covers stays clear."""

    def __init__(self, size_px: int) -> None:
        side = size_px * _ENLARGED
        self._unit, self._shift, self._turn = side / 100, (0.0, 0.0), np.eye(2)
        self._image = Image.new("RGBA", (side, side), (*WHITE, 0))
        self._draw = ImageDraw.Draw(self._image)

    def moved(self, of: Corner, to: Corner, scale: float, turned_deg: float = 0.0) -> Self:
        """A pen on the same canvas that draws `scale` times as large, with what lies at `of` moved to `to`.

        What it draws is turned clockwise around there by `turned_deg`; text stays upright.
        """
        pen = copy.copy(self)
        pen._unit = self._unit * scale
        cos, sin = math.cos(math.radians(turned_deg)), math.sin(math.radians(turned_deg))
        pen._turn = self._turn @ np.array(((cos, -sin), (sin, cos)))
        x, y = self._at(to)
        from_x, from_y = pen._turn @ of * pen._unit
        pen._shift = (x - from_x, y - from_y)
        return pen

    def fill(self, shape: shapely.Polygon, color: Rgb) -> None:
        """Fills what is within a shape's outline."""
        points = np.asarray(shape.exterior.coords) @ self._turn.T * self._unit + self._shift
        self._draw.polygon(points.ravel().tolist(), fill=color)

    def inset(self, shape: shapely.Polygon, rim: float, color: Rgb) -> None:
        """Fills a shape less a rim, its corners a little rounded."""
        self.fill(shape.buffer(-rim - 1.5, join_style="mitre").buffer(1.5), color)

    def polygon(self, corners: Sequence[Corner], color: Rgb, rounding: float = 0) -> None:
        """Fills a polygon, grown by `rounding` on every side with round corners."""
        shape = shapely.Polygon(corners)
        self.fill(shape.buffer(rounding) if rounding else shape, color)

    def box(self, low: Corner, high: Corner, color: Rgb, rounding: float = 0) -> None:
        """Fills a rectangle, grown by `rounding` on every side with round corners."""
        self.fill(shapely.box(*low, *high).buffer(rounding), color)

    def disc(self, middle: Corner, radius: float, color: Rgb) -> None:
        """Fills a circle."""
        self.fill(shapely.Point(middle).buffer(radius, quad_segs=32), color)

    def line(self, points: Sequence[Corner], width: float, color: Rgb, cap: str = "round") -> None:
        """Draws a line through points that does not meet itself, its ends "round" or "flat"."""
        self.fill(shapely.LineString(points).buffer(width / 2, cap_style=cap), color)

    def arrow(self, points: Sequence[Corner], width: float, color: Rgb) -> None:
        """Draws a line through points to the foot of an arrow's head."""
        self.line(points, width, color, "flat")
        (from_x, from_y), (x, y) = points[-2:]
        length = math.hypot(x - from_x, y - from_y)
        along, across = (x - from_x) / length * width, (y - from_y) / length * width
        self.polygon(
            [
                (x + 1.8 * along, y + 1.8 * across),
                (x - 1.45 * across, y + 1.45 * along),
                (x + 1.45 * across, y - 1.45 * along),
            ],
            color,
        )

    def text(self, text: str, middle: Corner, box: tuple[float, float], color: Rgb, bold: float = 0.03) -> None:
        """Writes text as large as fits into a box (width, height) around a point; strokes grow by `bold` heights."""
        size = box[1] * self._unit
        for _ in range(3):
            font, stroke = ImageFont.load_default(size), round(size * bold)
            left, top, right, bottom = self._draw.textbbox((0, 0), text, font=font, stroke_width=stroke)
            size *= min(box[0] / (right - left), box[1] / (bottom - top)) * self._unit
        x, y = self._at(middle)
        where = (x - (left + right) / 2, y - (top + bottom) / 2)
        self._draw.text(where, text, fill=color, font=font, stroke_width=stroke)

    def mirror(self) -> None:
        """Swaps left and right in all that was drawn so far."""
        self._image.paste(ImageOps.mirror(self._image))

    def picture(self) -> Image.Image:
        """The picture in RGBA, in the size asked for."""
        # Reduced with colours times alpha, so that edges do not take on the colour of what is clear.
        return self._image.convert("RGBa").reduce(_ENLARGED).convert("RGBA")

    def _at(self, point: Corner) -> Corner:
        x, y = self._turn @ point * self._unit + self._shift
        return float(x), float(y)


def around(middle: Corner, radius: float, degrees: float) -> Corner:
    """The point at this angle, counted clockwise on the screen from three o'clock."""
    angle = math.radians(degrees)
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)

"""The canvas that signs are drawn on and the figures that several signs share.

Coordinates run from 0 to 100 across the sign and down it; what no figure covers stays the ground's colour, or clear.
"""

import copy
import math
from collections.abc import Sequence
from typing import Self

from PIL import Image, ImageDraw, ImageFont, ImageOps

Point = tuple[float, float]
Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (20, 20, 20)
RED: Colour = (200, 16, 30)
YELLOW: Colour = (252, 204, 0)
BLUE: Colour = (0, 84, 166)
_OVERSAMPLE = 3


class Pen:
    """Draws in percent of the sign's side on an enlarged canvas."""

    def __init__(self, size_px: int, ground: Colour | None = None) -> None:
        side = size_px * _OVERSAMPLE
        self._unit = side / 100
        self._shift: Point = (0, 0)
        size = (side, side)
        self._image = Image.new("RGB", size, ground) if ground else Image.new("RGBA", size, (*WHITE, 0))
        self._draw = ImageDraw.Draw(self._image)

    def moved(self, of: Point, to: Point, scale: float) -> Self:
        """A pen on the same canvas that draws `scale` times as large, with what lies at `of` moved to `to`."""
        pen = copy.copy(self)
        pen._unit = self._unit * scale
        x, y = self._placed(to)
        pen._shift = (x - of[0] * pen._unit, y - of[1] * pen._unit)
        return pen

    def _placed(self, point: Point) -> Point:
        return self._shift[0] + point[0] * self._unit, self._shift[1] + point[1] * self._unit

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        (x, y), r = self._placed(centre), radius * self._unit
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def polygon(self, points: Sequence[Point], fill: Colour, rounding: float = 0) -> None:
        """Fill a polygon, grown by ``rounding`` on every side with round corners."""
        self._draw.polygon([self._placed(point) for point in points], fill=fill)
        if rounding:
            self.stroke([*points, points[0]], 2 * rounding, fill)

    def box(self, left_top: Point, right_bottom: Point, fill: Colour, rounding: float = 0) -> None:
        """Fill a rectangle, grown by ``rounding`` on every side with round corners."""
        (left, top), (right, bottom) = left_top, right_bottom
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill, rounding)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line through the points, with round ends and corners."""
        scaled = [self._placed(point) for point in points]
        self._draw.line(scaled, fill=fill, width=max(1, round(width * self._unit)))
        for point in points:
            self.disc(point, width / 2, fill)

    def arrow(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line through the points whose head starts at the last of them."""
        self.stroke(points, width, fill)
        (from_x, from_y), (x, y) = points[-2:]
        length = math.hypot(x - from_x, y - from_y)
        along_x, along_y = (x - from_x) / length * width, (y - from_y) / length * width
        head = [
            (x + 1.9 * along_x, y + 1.9 * along_y),
            (x - 1.5 * along_y, y + 1.5 * along_x),
            (x + 1.5 * along_y, y - 1.5 * along_x),
        ]
        self.polygon(head, fill)

    def text(self, text: str, centre: Point, height: float, fill: Colour, boldness: float) -> None:
        """Write text whose capitals have about this height, with its ink centred at the point."""
        font = ImageFont.load_default(size=max(1.0, 1.4 * height * self._unit))
        left, top, right, bottom = font.getbbox(text)
        x, y = self._placed(centre)
        where = (x - (left + right) / 2, y - (top + bottom) / 2)
        self._draw.text(where, text, fill=fill, font=font, stroke_width=round(boldness * self._unit))

    def mirror(self) -> None:
        """Swap left and right in all that was drawn so far."""
        self._image.paste(ImageOps.mirror(self._image))

    def picture(self) -> Image.Image:
        """Return the sign in the size asked for: in RGB on its ground, in RGBA without one."""
        if self._image.mode == "RGB":
            return self._image.reduce(_OVERSAMPLE)
        # Colours times alpha, so that the edges do not take on the colour of what is clear.
        return self._image.convert("RGBa").reduce(_OVERSAMPLE).convert("RGBA")


def around(centre: Point, radius: float, degrees: float) -> Point:
    """The point at this angle, counted clockwise on the screen from three o'clock."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def shrunk(points: Sequence[Point], scale: float) -> list[Point]:
    """The polygon made smaller about the mean of its corners."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    return [(middle_x + (x - middle_x) * scale, middle_y + (y - middle_y) * scale) for x, y in points]


def walker(pen: Pen, fill: Colour) -> None:
    """A person walking, from the head at (50.5, 35) to the feet at y = 68."""
    pen.disc((50.5, 35), 3.7, fill)
    pen.box((48.5, 42.5), (52, 53.5), fill, rounding=1.8)
    pen.stroke([(50.5, 53.5), (45.5, 60.5), (40.5, 68)], 4, fill)
    pen.stroke([(50.5, 53.5), (55.5, 60), (58.5, 68)], 4, fill)
    pen.stroke([(49, 43), (43.5, 48.5), (42.5, 54)], 2.8, fill)
    pen.stroke([(51.5, 43), (56.5, 48), (60.5, 51)], 2.8, fill)


def zebra(pen: Pen, fill: Colour) -> None:
    """The stripes of a crossing under the walker's feet."""
    for left in (30.0, 39.5, 49.0, 58.5):
        slant = (left - 44) * 0.1
        pen.polygon([(left + 2, 71), (left + 7.5, 71), (left + 8 + slant, 77.5), (left + 1 + slant, 77.5)], fill)


def bicycle(pen: Pen, fill: Colour, ground: Colour) -> None:
    """A bicycle seen from its side, about 54 wide and 32 high around (50, 50)."""
    back, front, pedal, saddle, bar = (35.0, 57.0), (65.0, 57.0), (48.0, 57.0), (43.0, 41.0), (59.5, 42.0)
    for wheel in (back, front):
        pen.disc(wheel, 11.5, fill)
        pen.disc(wheel, 8.8, ground)
    pen.stroke([back, (44.5, 44), pedal, back], 2.4, fill)
    pen.stroke([pedal, bar, (44.5, 44)], 2.4, fill)
    pen.stroke([front, (58, 37), (63.5, 36)], 2.4, fill)
    pen.stroke([(44.5, 44), saddle], 2.4, fill)
    pen.stroke([(39.5, 40.5), (46.5, 40.5)], 3, fill)


def car_from_behind(pen: Pen, fill: Colour, glass: Colour) -> None:
    """A car seen from behind, 21 wide around x = 50, from y = 37 to the wheels at y = 66.5."""
    pen.box((39.5, 57), (44, 66.5), fill, rounding=0.8)
    pen.box((56, 57), (60.5, 66.5), fill, rounding=0.8)
    pen.box((39.5, 49.5), (60.5, 59), fill, rounding=2)
    pen.polygon([(43.5, 37), (56.5, 37), (59.5, 49), (40.5, 49)], fill, rounding=2)
    pen.polygon([(44.5, 39), (55.5, 39), (57.2, 46.5), (42.8, 46.5)], glass, rounding=0.7)


def turning_arrows(pen: Pen, centre: Point, radius: float, width: float, fill: Colour) -> None:
    """Three arrows that chase each other counter-clockwise, as traffic does that keeps right."""
    reach = 1.3 * width
    for start in (20, 140, 260):
        tail = [around(centre, radius, start - step) for step in range(0, 61, 4)]
        pen.stroke(tail, width, fill)
        head = ((radius + reach, start - 56), (radius + 0.25 * width, start - 100), (radius - reach, start - 56))
        pen.polygon([around(centre, *corner) for corner in head], fill)

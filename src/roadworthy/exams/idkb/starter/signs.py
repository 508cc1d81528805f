"""Road signs drawn by code for the starter bank: no picture files, no fonts of the system.

Signs look as on the European continent (the Vienna Convention's), for traffic that keeps right.
Coordinates run from 0 to 100 across the picture and down it.
"""

import io
import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]
Colour = tuple[int, int, int]

_OVERSAMPLE = 4
_BACKGROUND: Colour = (226, 228, 230)
_WHITE: Colour = (255, 255, 255)
_BLACK: Colour = (20, 20, 20)
_RED: Colour = (200, 16, 30)
_YELLOW: Colour = (252, 204, 0)
_UNLIT: tuple[Colour, ...] = ((70, 22, 24), (74, 58, 16), (18, 60, 34))
_LIT: tuple[Colour, ...] = ((255, 30, 30), (255, 176, 0), (0, 200, 90))
_TRIANGLE: tuple[Point, ...] = ((50, 14), (91, 85), (9, 85))


class _Pen:
    """Draws in percent of the picture's side on an enlarged canvas."""

    def __init__(self, size_px: int) -> None:
        self._size_px = size_px
        side = size_px * _OVERSAMPLE
        self._unit = side / 100
        self._image = Image.new("RGB", (side, side), _BACKGROUND)
        self._draw = ImageDraw.Draw(self._image)

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        x, y, r = (value * self._unit for value in (*centre, radius))
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def polygon(self, points: Sequence[Point], fill: Colour, rounding: float = 0) -> None:
        """Fill a polygon, grown by ``rounding`` on every side with round corners."""
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=fill)
        if rounding:
            self.stroke([*points, points[0]], 2 * rounding, fill)

    def box(self, left_top: Point, right_bottom: Point, fill: Colour, rounding: float = 0) -> None:
        (left, top), (right, bottom) = left_top, right_bottom
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill, rounding)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line through the points, with round ends and corners."""
        scaled = [(x * self._unit, y * self._unit) for x, y in points]
        self._draw.line(scaled, fill=fill, width=max(1, round(width * self._unit)))
        for point in points:
            self.disc(point, width / 2, fill)

    def text(self, text: str, centre: Point, height: float, fill: Colour, boldness: float) -> None:
        """Write text whose capitals have about this height, with its ink centred at the point."""
        font = ImageFont.load_default(size=max(1.0, 1.4 * height * self._unit))
        left, top, right, bottom = font.getbbox(text)
        x = centre[0] * self._unit - (left + right) / 2
        y = centre[1] * self._unit - (top + bottom) / 2
        self._draw.text((x, y), text, fill=fill, font=font, stroke_width=round(boldness * self._unit))

    def png(self) -> bytes:
        buffer = io.BytesIO()
        self._image.resize((self._size_px, self._size_px), Image.Resampling.LANCZOS).save(buffer, format="PNG")
        return buffer.getvalue()


def _around(centre: Point, radius: float, degrees: float) -> Point:
    """The point at this angle, counted clockwise on the screen from three o'clock."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def _shrunk(points: Sequence[Point], scale: float) -> list[Point]:
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    return [(middle_x + (x - middle_x) * scale, middle_y + (y - middle_y) * scale) for x, y in points]


def _red_triangle(pen: _Pen, corners: Sequence[Point] = _TRIANGLE) -> None:
    pen.polygon(corners, _WHITE, rounding=6.5)
    pen.polygon(corners, _RED, rounding=5.2)
    pen.polygon(_shrunk(corners, 0.73), _WHITE, rounding=1.5)


def _red_ring(pen: _Pen, inner_radius: float = 36) -> None:
    for radius, colour in ((47.5, _WHITE), (46, _RED), (inner_radius, _WHITE)):
        pen.disc((50, 50), radius, colour)


def _stop(pen: _Pen) -> None:
    for radius, colour in ((49.5, _WHITE), (46.5, _RED)):
        pen.polygon([_around((50, 50), radius, 22.5 + 45 * corner) for corner in range(8)], colour)
    pen.text("STOP", (50, 50), height=21, fill=_WHITE, boldness=1.2)


def _no_entry(pen: _Pen) -> None:
    _red_ring(pen, inner_radius=0)
    pen.box((15, 42), (85, 58), _WHITE)


def _speed_limit(pen: _Pen, limit_kmh: int) -> None:
    _red_ring(pen)
    pen.text(str(limit_kmh), (50, 50), height=33, fill=_BLACK, boldness=1.0)


def _pedestrian_crossing_warning(pen: _Pen) -> None:
    _red_triangle(pen)
    for left in (30.0, 39.5, 49.0, 58.5):
        slant = (left - 44) * 0.1
        pen.polygon([(left + 2, 71), (left + 7.5, 71), (left + 8 + slant, 77.5), (left + 1 + slant, 77.5)], _BLACK)
    pen.disc((50.5, 35), 3.7, _BLACK)
    pen.box((48.5, 42.5), (52, 53.5), _BLACK, rounding=1.8)
    pen.stroke([(50.5, 53.5), (45.5, 60.5), (40.5, 68)], 4, _BLACK)
    pen.stroke([(50.5, 53.5), (55.5, 60), (58.5, 68)], 4, _BLACK)
    pen.stroke([(49, 43), (43.5, 48.5), (42.5, 54)], 2.8, _BLACK)
    pen.stroke([(51.5, 43), (56.5, 48), (60.5, 51)], 2.8, _BLACK)


def _priority_road(pen: _Pen) -> None:
    diamond: list[Point] = [(50, 6), (94, 50), (50, 94), (6, 50)]
    pen.polygon(diamond, _BLACK, rounding=4)
    pen.polygon(diamond, _WHITE, rounding=3)
    pen.polygon(_shrunk(diamond, 0.66), _YELLOW, rounding=2)


def _roundabout_ahead(pen: _Pen) -> None:
    _red_triangle(pen)
    centre, radius = (50.0, 61.5), 10.8
    for start in (20, 140, 260):  # each arrow runs counter-clockwise, as traffic does that keeps right
        tail = [_around(centre, radius, start - step) for step in range(0, 61, 4)]
        pen.stroke(tail, 4.0, _BLACK)
        head = ((radius + 5.2, start - 56), (radius + 1, start - 100), (radius - 5.2, start - 56))
        pen.polygon([_around(centre, *corner) for corner in head], _BLACK)


def _no_overtaking(pen: _Pen) -> None:
    _red_ring(pen)
    for x, fill in ((34.5, _RED), (65.5, _BLACK)):  # two cars seen from behind
        pen.box((x - 10.5, 57), (x - 6, 66.5), fill, rounding=0.8)
        pen.box((x + 6, 57), (x + 10.5, 66.5), fill, rounding=0.8)
        pen.box((x - 10.5, 49.5), (x + 10.5, 59), fill, rounding=2)
        pen.polygon([(x - 6.5, 37), (x + 6.5, 37), (x + 9.5, 49), (x - 9.5, 49)], fill, rounding=2)
        pen.polygon([(x - 5.5, 39), (x + 5.5, 39), (x + 7.2, 46.5), (x - 7.2, 46.5)], _WHITE, rounding=0.7)


def _roadworks(pen: _Pen) -> None:
    _red_triangle(pen)
    pen.polygon([(55, 77.5), (60.5, 71), (64.5, 69), (68.5, 72), (72.5, 77.5)], _BLACK, rounding=0.8)
    pen.disc((52.5, 37.5), 3.8, _BLACK)
    pen.polygon([(47, 43), (50, 45.5), (42.5, 56), (39.5, 54)], _BLACK, rounding=2)
    pen.stroke([(41.5, 55.5), (48, 63.5), (47, 76)], 4.2, _BLACK)
    pen.stroke([(40.5, 55), (38.5, 65.5), (33, 76)], 4.2, _BLACK)
    pen.stroke([(48.5, 45), (55, 50), (53.5, 59)], 2.8, _BLACK)
    pen.stroke([(43.5, 51), (60.5, 66)], 1.9, _BLACK)
    pen.polygon([(58, 66), (61, 62.5), (65.5, 69.5), (62, 71.5)], _BLACK, rounding=0.5)


def _traffic_light(pen: _Pen, lit: int) -> None:
    pen.box((36, 10), (64, 90), _BLACK, rounding=6)
    for lamp in range(3):
        pen.disc((50, 23 + 27 * lamp), 11.5, (_LIT if lamp == lit else _UNLIT)[lamp])


_DRAWERS: dict[str, Callable[[_Pen], None]] = {
    "stop": _stop,
    "give_way": lambda pen: _red_triangle(pen, [(x, 100 - y) for x, y in _TRIANGLE]),
    "no_entry": _no_entry,
    "speed_limit_30": lambda pen: _speed_limit(pen, 30),
    "speed_limit_50": lambda pen: _speed_limit(pen, 50),
    "pedestrian_crossing_warning": _pedestrian_crossing_warning,
    "priority_road": _priority_road,
    "roundabout_ahead": _roundabout_ahead,
    "no_overtaking": _no_overtaking,
    "roadworks": _roadworks,
    "traffic_light_red": lambda pen: _traffic_light(pen, 0),
    "traffic_light_amber": lambda pen: _traffic_light(pen, 1),
}

SIGN_NAMES: tuple[str, ...] = tuple(_DRAWERS)


def draw_sign(name: str, size_px: int = 256) -> bytes:
    """Draw a sign as a square PNG picture; the same call gives the same bytes.

    Raises:
        ValueError: The name is not in ``SIGN_NAMES``, or the size is not positive.
    """
    if name not in _DRAWERS:
        raise ValueError(f"unknown sign {name!r}; known signs: {', '.join(SIGN_NAMES)}")
    if size_px < 1:
        raise ValueError(f"size_px must be at least 1, not {size_px}")
    pen = _Pen(size_px)
    _DRAWERS[name](pen)
    return pen.png()

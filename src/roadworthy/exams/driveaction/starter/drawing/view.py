"""A canvas seen through the windscreen: a pinhole camera that looks along the road.

Points are (x, y, z) in metres: x to the right of the camera, y above the road, z ahead of it. The canvas is drawn at
twice the size of the frame and then reduced.
"""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

Rgb = tuple[int, int, int]
Ground = tuple[float, float]
Point = tuple[float, float, float]

FRAME_SIZE_PX = (640, 360)
SCALE = 2
HORIZON_PX = 148
_FOCAL_PX = 470
_EYE_HEIGHT_M = 1.9
NEAR_M = 3.6


class View:
    """Draws what stands and lies in the world; later things cover earlier ones."""

    def __init__(self, ground: Image.Image) -> None:
        self._image = ground.copy()
        self.draw = ImageDraw.Draw(self._image)

    def frame(self) -> Image.Image:
        """Return the picture at its final size."""
        return self._image.reduce(SCALE)

    def pixel(self, point: Point) -> tuple[float, float]:
        """Return where a point appears on the canvas; it must lie ahead of the camera."""
        x, y, z = point
        across, down = _FOCAL_PX * x / z, _FOCAL_PX * (_EYE_HEIGHT_M - y) / z
        return (FRAME_SIZE_PX[0] / 2 + across) * SCALE, (HORIZON_PX + down) * SCALE

    def size_px(self, metres: float, z: float) -> float:
        """Return how many pixels of the canvas a length across the line of sight takes at distance `z`."""
        return _FOCAL_PX * metres / z * SCALE

    def face(self, corners: Sequence[Point], fill: Rgb) -> None:
        """Fill a polygon in space; what lies behind the camera is cut off."""
        kept = _ahead(corners)
        if len(kept) > 2:
            self.draw.polygon([self.pixel(point) for point in kept], fill=fill)

    def flat(self, corners: Sequence[Ground], fill: Rgb) -> None:
        """Fill a polygon on the road, given as (x, z)."""
        self.face([(x, 0.0, z) for x, z in corners], fill)

    def ribbon(self, left: Sequence[Ground], right: Sequence[Ground], fill: Rgb) -> None:
        """Fill what lies on the ground between two edges, both given from near to far."""
        self.flat([*left, *reversed(right)], fill)

    def figure(self, x: float, z: float, scale: float = 1.0) -> "Figure":
        """Return a pen for something upright that faces the camera and stands at (x, z)."""
        return Figure(self, x, z, scale)


class Figure:
    """Draws in metres on an upright plane: across from its middle, and up from its foot."""

    def __init__(self, view: View, x: float, z: float, scale: float) -> None:
        self._view, self._x, self._z, self._scale = view, x, max(z, NEAR_M), scale

    def _at(self, point: Ground) -> tuple[float, float]:
        return self._view.pixel((self._x + point[0] * self._scale, point[1] * self._scale, self._z))

    def _px(self, metres: float) -> float:
        return self._view.size_px(metres * self._scale, self._z)

    def polygon(self, corners: Sequence[Ground], fill: Rgb) -> None:
        """Fill a polygon."""
        self._view.draw.polygon([self._at(corner) for corner in corners], fill=fill)

    def box(self, left: float, bottom: float, right: float, top: float, fill: Rgb, *, rounding: float = 0.0) -> None:
        """Fill a rectangle with corners of this radius."""
        (x0, y0), (x1, y1) = self._at((left, top)), self._at((right, bottom))
        self._view.draw.rounded_rectangle((x0, y0, max(x0, x1), max(y0, y1)), self._px(rounding), fill=fill)

    def disc(self, centre: Ground, radius: float, fill: Rgb) -> None:
        """Fill a circle."""
        (x, y), r = self._at(centre), self._px(radius)
        self._view.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def stroke(self, points: Sequence[Ground], width: float, fill: Rgb) -> None:
        """Draw a line with round ends."""
        self._view.draw.line([self._at(point) for point in points], fill=fill, width=max(1, round(self._px(width))))
        for point in points:
            self.disc(point, width / 2, fill)

    def arrow(self, points: Sequence[Ground], width: float, fill: Rgb) -> None:
        """Draw a line whose head starts at its last point."""
        self.stroke(points, width, fill)
        (from_x, from_y), (x, y) = points[-2:]
        length = math.hypot(x - from_x, y - from_y)
        dx, dy = (x - from_x) / length * width, (y - from_y) / length * width
        head = [(x + 2.2 * dx, y + 2.2 * dy), (x - 1.7 * dy, y + 1.7 * dx), (x + 1.7 * dy, y - 1.7 * dx)]
        self.polygon(head, fill)

    def text(self, text: str, centre: Ground, height: float, fill: Rgb) -> None:
        """Write text whose capitals have about this height, in the font that comes with Pillow."""
        font = ImageFont.load_default(size=max(4.0, 1.4 * self._px(height)))
        x, y = self._at(centre)
        left, top, right, bottom = font.getbbox(text)
        where = (x - (left + right) / 2, y - (top + bottom) / 2)
        self._view.draw.text(where, text, fill=fill, font=font, stroke_width=round(self._px(height) * 0.05))


def _ahead(corners: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        if start[2] >= NEAR_M:
            kept.append(start)
        if (start[2] >= NEAR_M) != (end[2] >= NEAR_M):
            part = (NEAR_M - start[2]) / (end[2] - start[2])
            kept.append((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]), NEAR_M))
    return kept

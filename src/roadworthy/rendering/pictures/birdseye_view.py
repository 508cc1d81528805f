"""The view from above with ego's front up, and drawing on it at twice the size."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from PIL import Image, ImageDraw

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.overhead.view import View

SUPERSAMPLING: Final = 2


@dataclass(frozen=True, slots=True)
class EgoUp(View):
    """A square of the world around a centre, turned so that the heading `yaw_rad` is up."""

    yaw_rad: float = 0.0

    def to_px(self, points_m: ArrayLike) -> FloatArray:
        """Points (..., 2 or 3) of the world as pixels (..., 2)."""
        points = np.asarray(points_m, dtype=np.float64)
        east, north = points[..., 0] - self.center_x_m, points[..., 1] - self.center_y_m
        sin, cos = math.sin(self.yaw_rad), math.cos(self.yaw_rad)
        ahead, left = cos * east + sin * north, cos * north - sin * east
        x = self.width_px / 2 - left * self.px_per_m
        y = self.height_px / 2 - ahead * self.px_per_m
        return np.stack((x, y), axis=-1)


class Canvas:
    """Polygons, lines and discs in pixels of the picture, smoothed by drawing them larger than they will be."""

    def __init__(self, size_px: int, ground: Rgb) -> None:
        side = size_px * SUPERSAMPLING
        self._image = Image.new("RGB", (side, side), ground)
        self._draw = ImageDraw.Draw(self._image, "RGBA")

    def area(self, corners: FloatArray, fill: Rgb | str, edge: Rgb | str | None = None, edge_px: float = 0.0) -> None:
        """Fills a polygon (n, 2), and draws its edge where one is given."""
        points = _points(corners)
        self._draw.polygon(points, fill=fill)
        if edge is not None:
            self._draw.line([*points, *points[:2]], fill=edge, width=_width(edge_px), joint="curve")

    def line(self, points: FloatArray, color: Rgb | str, width_px: float, opacity: float = 1.0) -> None:
        """Draws an open line (n, 2)."""
        ink = color if isinstance(color, str) else (*color, round(255 * opacity))
        self._draw.line(_points(points), fill=ink, width=_width(width_px), joint="curve")

    def disc(self, center: Iterable[float], radius_px: float, fill: Rgb | str, edge: Rgb | str | None = None) -> None:
        """Fills a circle, with an edge of one pixel where a colour is given for it."""
        x, y = (value * SUPERSAMPLING for value in center)
        r = radius_px * SUPERSAMPLING
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=edge, width=SUPERSAMPLING)

    def smoothed(self) -> Image.Image:
        """The picture at its own size."""
        return self._image.reduce(SUPERSAMPLING)


def _points(places: FloatArray) -> list[tuple[float, float]]:
    return [(x, y) for x, y in (places * SUPERSAMPLING).tolist()]


def _width(width_px: float) -> int:
    return max(1, round(width_px * SUPERSAMPLING))

"""The canvas that the faces of signs are drawn on, four times enlarged: (0, 0) is upper left, (100, 100) its end."""

from collections.abc import Sequence
from typing import Final

import shapely
from PIL import Image, ImageDraw, ImageFont

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.street.plates import Corner

WHITE: Final[Rgb] = (246, 246, 244)
BLACK: Final[Rgb] = (18, 18, 20)
RED: Final[Rgb] = (204, 14, 28)
BLUE: Final[Rgb] = (10, 78, 170)
YELLOW: Final[Rgb] = (252, 196, 0)

_ENLARGED = 4


class FaceCanvas:
    """Draws figures in hundredths of its side; what nothing covers stays clear."""

    def __init__(self, size_px: int) -> None:
        self._size_px = size_px
        self._side = size_px * _ENLARGED
        self._image = Image.new("RGBA", (self._side, self._side), (*WHITE, 0))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, corners: Sequence[Corner], color: Rgb) -> None:
        """Fills a polygon."""
        self._draw.polygon([self._at(corner) for corner in corners], fill=(*color, 255))

    def shrunk(self, corners: Sequence[Corner], inwards: float, color: Rgb) -> None:
        """Fills a polygon less a rim of a width."""
        inner = shapely.Polygon(corners).buffer(-inwards, join_style="mitre")
        self.polygon(list(inner.exterior.coords), color)

    def disc(self, middle: Corner, radius: float, color: Rgb) -> None:
        """Fills a circle."""
        (x, y), r = self._at(middle), radius * self._side / 100
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=(*color, 255))

    def line(self, points: Sequence[Corner], width: float, color: Rgb, *, rounded: bool = True) -> None:
        """Draws a line through points, its ends round or cut off square."""
        cap = "round" if rounded else "flat"
        body = shapely.LineString(points).buffer(width / 2, cap_style=cap, join_style="round")
        self.polygon(list(body.exterior.coords), color)

    def arrow(self, points: Sequence[Corner], width: float, color: Rgb, head: float = 2.6) -> None:
        """Draws a line through points to the foot of an arrow's head, which is `head` widths wide."""
        self.line(points, width, color, rounded=False)
        (x0, y0), (x, y) = points[-2:]
        length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        along, half = ((x - x0) / length, (y - y0) / length), head * width / 2
        tip = (x + along[0] * half * 1.25, y + along[1] * half * 1.25)
        self.polygon(
            [tip, (x - along[1] * half, y + along[0] * half), (x + along[1] * half, y - along[0] * half)], color
        )

    def text(self, text: str, middle: Corner, box: tuple[float, float], color: Rgb, bold: float = 0.07) -> None:
        """Writes text as large as fits into a box (width, height) around a point; strokes grow by `bold` heights."""
        width, height = box[0] * self._side / 100, box[1] * self._side / 100
        size = height
        for _ in range(3):
            font = ImageFont.load_default(size=size)
            stroke = round(size * bold)
            left, top, right, bottom = self._draw.textbbox((0, 0), text, font=font, stroke_width=stroke)
            size *= min(width / (right - left), height / (bottom - top))
        x, y = self._at(middle)
        where = (x - (left + right) / 2, y - (top + bottom) / 2)
        self._draw.text(where, text, fill=(*color, 255), font=font, stroke_width=stroke, stroke_fill=(*color, 255))

    def picture(self) -> Image.Image:
        """The picture in RGBA, in the size asked for, clear beside the plate."""
        size = (self._size_px, self._size_px)
        # Reduced with colours times alpha, so that edges do not take on the colour of what is clear.
        return self._image.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")

    def _at(self, point: Corner) -> Corner:
        return point[0] * self._side / 100, point[1] * self._side / 100

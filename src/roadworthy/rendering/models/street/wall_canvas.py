"""The canvas that walls are drawn on: four bays by four storeys, in colours, and in how much they shine at night."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.textures import Texture
from roadworthy.rendering.signs.canvas import Corner

CELLS: Final = 4
_SIDE_PX = 512
_ENLARGED = 2
_SIDE = _SIDE_PX * _ENLARGED
_CELL = _SIDE // CELLS

Box = tuple[float, float, float, float]


class WallCanvas:
    """Draws within one of its cells, (0, 0) the upper left of it, (1, 1) its end."""

    def __init__(self, ground: Rgb, rng: np.random.Generator) -> None:
        self.rng = rng
        self._colors = Image.new("RGB", (_SIDE, _SIDE), ground)
        self._shine = Image.new("L", (_SIDE, _SIDE), 0)
        self._draw = ImageDraw.Draw(self._colors)
        self._draw_shine = ImageDraw.Draw(self._shine)
        self._corner = (0, 0)

    def enter(self, column: int, row: int) -> None:
        """Goes on in another cell."""
        self._corner = (column * _CELL, row * _CELL)

    def box(self, box: Box, color: Rgb, shine: int = 0) -> None:
        """Fills a box (left, top, right, bottom), which shines so much, of 255."""
        left, top = self._at((box[0], box[1]))
        right, bottom = self._at((box[2], box[3]))
        where = (left, top, max(left, right - 1), max(top, bottom - 1))
        self._draw.rectangle(where, fill=color)
        self._draw_shine.rectangle(where, fill=shine)

    def polygon(self, corners: Sequence[Corner], color: Rgb) -> None:
        """Fills a polygon, and leaves its shine."""
        self._draw.polygon([self._at(corner) for corner in corners], fill=color)

    def glass(self, box: Box, color: Rgb, shine: int = 0) -> None:
        """A pane that is darker at its top and has a slanted band of reflected sky."""
        left, top, right, bottom = box
        steps = 6
        for step in range(steps):
            upper, lower = (top + (bottom - top) * part / steps for part in (step, step + 1))
            self.box((left, upper, right, lower), shaded(color, 0.8 + 0.09 * step), shine)
        width, height = right - left, bottom - top
        start = left + width * float(self.rng.uniform(0.1, 0.4))
        band, slant = 0.28 * width, min(0.3 * height, left + width - start - 0.29 * width)
        if slant > 0:
            self.polygon(
                [(start + slant, top), (start + slant + band, top), (start + band, bottom), (start, bottom)],
                shaded(color, 1.35),
            )

    def text(self, text: str, middle: Corner, height: float, color: Rgb) -> None:
        """Writes a line of text."""
        font = ImageFont.load_default(size=height * _CELL)
        self._draw.text(self._at(middle), text, fill=color, font=font, anchor="mm", stroke_width=1, stroke_fill=color)

    def courses(self, height: float, length: float, joint: Rgb, spread: float) -> None:
        """Lays courses of bricks or slabs over everything, in cells' sides, each a little lighter or darker."""
        tall, wide = round(height * _CELL), round(length * _CELL)
        tones = self.rng.normal(1.0, spread, (_SIDE // tall, _SIDE // wide)).repeat(wide, axis=1)
        tones[1::2] = np.roll(tones[1::2], wide // 2, axis=1)
        tones = tones.astype(np.float32)
        pixels = np.asarray(self._colors, dtype=np.float32) * tones.repeat(tall, axis=0)[..., None]
        rows, columns = np.ogrid[:_SIDE, :_SIDE]
        shifted = columns - (rows // tall % 2) * (wide // 2)
        pixels[(rows % tall >= tall - 2) | (shifted % wide >= wide - 1)] = joint
        self._paint(pixels)

    def grain(self, spread: float) -> None:
        """Makes everything uneven, as plaster is."""
        soft = self.rng.normal(0.0, 1.0, (_SIDE // 16, _SIDE // 16))
        spots = Image.fromarray(np.clip(128 + 40 * soft, 0, 255).astype(np.uint8))
        even = spots.resize((_SIDE, _SIDE), Image.Resampling.BICUBIC)
        factor = 1 + spread * (np.asarray(even, dtype=np.float32) - 128) / 30
        self._paint(np.asarray(self._colors, dtype=np.float32) * factor[..., None])

    def texture(self) -> Texture:
        """What was drawn, repeating."""
        colors, shine = self._colors.reduce(_ENLARGED), self._shine.reduce(_ENLARGED)
        return Texture(np.dstack((np.asarray(colors), np.asarray(shine))))

    def _paint(self, pixels: NDArray[np.floating]) -> None:
        self._colors = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
        self._draw = ImageDraw.Draw(self._colors)

    def _at(self, point: Corner) -> tuple[int, int]:
        return self._corner[0] + round(point[0] * _CELL), self._corner[1] + round(point[1] * _CELL)


def shaded(color: Rgb, factor: float) -> Rgb:
    """A colour made lighter or darker."""
    red, green, blue = (min(255, round(part * factor)) for part in color)
    return red, green, blue

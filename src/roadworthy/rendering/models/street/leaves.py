"""The textures of crowns: they multiply a tree's green, lighter towards its top, darker in its depths."""

from collections.abc import Callable
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from roadworthy.rendering.models.textures import Texture, TextureMaker

LEAF_TEXTURE = "leaves"
NEEDLE_TEXTURE = "needles"

_SIDE_PX = 128


def _leaves() -> Texture:
    return _crown(
        lambda draw, x, y, size, shade: draw.ellipse((x - size, y - size * 0.7, x + size, y + size * 0.7), shade)
    )


def _needles() -> Texture:
    return _crown(lambda draw, x, y, size, shade: draw.line((x, y, x + size * 0.4, y + size * 2.6), shade, 2))


_Dab = Callable[[ImageDraw.ImageDraw, float, float, float, int], object]


def _crown(dab: _Dab) -> Texture:
    """Dabs of light and dark over each other, repeated to both sides, in a light that falls from above."""
    rng = np.random.default_rng(5)
    picture = Image.new("L", (_SIDE_PX, _SIDE_PX), 190)
    draw = ImageDraw.Draw(picture)
    for _ in range(620):
        x, y = rng.uniform(0, _SIDE_PX, 2)
        size, shade = rng.uniform(3, 7), int(rng.uniform(150, 255))
        for shift in (-_SIDE_PX, 0, _SIDE_PX):
            dab(draw, float(x) + shift, float(y), float(size), shade)
    mottled = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.7)), dtype=np.float64)
    from_above = np.linspace(1.18, 0.74, _SIDE_PX)[:, None]
    value = np.clip(mottled * from_above, 0, 255)
    tones = (np.clip(value * 1.05, 0, 255), value, value * 0.9)
    return Texture(np.dstack((*tones, np.zeros_like(value))).astype(np.uint8))


LEAF_TEXTURES: Final[dict[str, TextureMaker]] = {LEAF_TEXTURE: _leaves, NEEDLE_TEXTURE: _needles}

"""Digits and letters of which signs are written that have no face of their own."""

import string
from collections.abc import Callable
from functools import cache, partial
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look
from roadworthy.rendering.models.placed import Model, Placed
from roadworthy.rendering.models.textures import Texture, TextureMaker
from roadworthy.rendering.signs.canvas import BLACK, WHITE

# In heights of a line: that of a capital, of a glyph's plate, and how much of the plate is above a capital's middle.
CAPITAL = 0.72
_CELL, _ABOVE = 1.1, 0.44
_SIDE_PX, _ENLARGED = 64, 4
_BOLD = 0.05
_UNKNOWN = "?"
_KNOWN: Final = string.ascii_lowercase + string.digits + "." + _UNKNOWN


def width_of(text: str) -> float:
    """How long a line of text is, in heights of the line."""
    return sum(_advance(_known(char)) for char in text)


def placed_text(
    text: str, height_m: float, middle: tuple[float, float], sign: Pose, sign_id: str | None
) -> list[Placed]:
    """A line of text, its capitals' middle in a sign's frame at (x, 0, z), to be read from the sign's front.

    A character that is no small letter, digit or point becomes a question mark.
    """
    placed, left = [], -width_of(text) / 2 * height_m
    for char in map(_known, text):
        width = _advance(char) * height_m
        x, y, z = sign.to_parent((middle[0], left + width / 2, middle[1])).tolist()
        pose = Pose(x, y, z, sign.yaw_rad, sign.pitch_rad, sign.roll_rad)
        placed.append(Placed(_name(char), pose, (1.0, height_m, height_m), id=sign_id))
        left += width
    return placed


def _known(char: str) -> str:
    return char if char in _KNOWN else _UNKNOWN


def _name(char: str) -> str:
    return f"glyph-{char}"


@cache
def _advance(char: str) -> float:
    return float(_font(100).getlength(char)) / 100 + 2 * _BOLD


def _font(height_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size=height_px)


def _model(char: str) -> Model:
    builder = MeshBuilder()
    width = _advance(char)
    # Digits reach no lower than the line: their plates' lower corners would cover a limit's red ring.
    low, high = -_ABOVE if char.isdigit() else _ABOVE - _CELL, _ABOVE
    u, v = width / 2 / _CELL, (high - low) / _CELL
    builder.quad(
        (0, -width / 2, low), (0, width / 2, low), (0, width / 2, high), (0, -width / 2, high),
        Look(texture=_name(char), finish=Finish.SHEETING),
        ((0.5 - u, v), (0.5 + u, v), (0.5 + u, 0.0), (0.5 - u, 0.0)),
    )  # fmt: skip
    return Model(builder.mesh(), (0.0, width, high - low))


def _texture(char: str) -> Texture:
    side = _SIDE_PX * _ENLARGED
    height = side / _CELL
    picture = Image.new("RGB", (side, side), WHITE)
    baseline = (_ABOVE + CAPITAL / 2) * height
    ImageDraw.Draw(picture).text(
        (side / 2, baseline), char, BLACK, _font(height), anchor="ms", stroke_width=round(_BOLD * height)
    )
    reduced = np.asarray(picture.resize((_SIDE_PX, _SIDE_PX), Image.Resampling.LANCZOS))
    return Texture(np.dstack((reduced, np.zeros((_SIDE_PX, _SIDE_PX), dtype=np.uint8))), repeats=False)


GLYPH_MODELS: Final[dict[str, Callable[[], Model]]] = {_name(char): partial(_model, char) for char in _KNOWN}
GLYPH_TEXTURES: Final[dict[str, TextureMaker]] = {_name(char): partial(_texture, char) for char in _KNOWN}

"""Words on pictures: legible on anything by an outline."""

from functools import cache
from typing import Final

from PIL import ImageDraw, ImageFont

LEAST_TEXT_PX: Final = 11
"""No word is set smaller."""

WHITE: Final = (255, 255, 255)
DARK: Final = (16, 18, 22)

_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_Rgb = tuple[int, int, int]


@cache
def font_of(size_px: int) -> _Font:
    """The font of all words, in a size."""
    return ImageFont.load_default(size_px)


def outline_px(size_px: int) -> int:
    """How far the outline reaches around letters of a size."""
    return max(1, round(size_px / 10))


def text_size(text: str, size_px: int) -> tuple[int, int]:
    """The width and height, in pixels, that a line takes with its outline; the height is the same for all words."""
    font, edge = font_of(size_px), outline_px(size_px)
    ascent_px, descent_px = _heights(size_px)
    return int(font.getlength(text)) + 1 + 2 * edge, ascent_px + descent_px + 2 * edge


def write(
    draw: ImageDraw.ImageDraw,
    left_top: tuple[float, float],
    text: str,
    size_px: int,
    color: _Rgb = WHITE,
    outline: _Rgb = DARK,
) -> None:
    """Writes one line into the box of `text_size` whose upper left corner is given."""
    edge = outline_px(size_px)
    base = (left_top[0] + edge, left_top[1] + edge + _heights(size_px)[0])
    draw.text(base, text, fill=color, font=font_of(size_px), anchor="ls", stroke_width=edge, stroke_fill=outline)


@cache
def _heights(size_px: int) -> tuple[int, int]:
    """How far letters reach above and below the base line."""
    _, top, _, bottom = font_of(size_px).getbbox("Ålg", anchor="ls")
    return round(-top), round(bottom)

"""Pictures as PNG, drawn by Pillow at twice the size and halved, which smooths the edges."""

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.shapes import Area, Disc, Label, Picture, Shape, Stroke

_SCALE: Final = 2
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}
_HALO_PX: Final = 1.25


def picture_png(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    size = (picture.width_px, picture.height_px)
    image = Image.new("RGB", (size[0] * _SCALE, size[1] * _SCALE), picture.ground)
    draw = ImageDraw.Draw(image)
    for shape in picture.shapes:
        _add(draw, shape)
    out = BytesIO()
    image.resize(size, Image.Resampling.BOX).save(out, "PNG")
    return out.getvalue()


def _add(draw: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Area(parts, fill, stroke, stroke_px):
            for part in parts:
                draw.polygon(_points(part), fill=fill)
                if stroke is not None:
                    _line(draw, [*_points(part), _points(part)[0]], stroke, stroke_px)
        case Stroke(parts, color, width_px):
            for part in parts:
                _line(draw, _points(part), color, width_px)
        case Disc(x, y, radius_px, fill, stroke, stroke_px):
            r = radius_px * _SCALE
            box = (x * _SCALE - r, y * _SCALE - r, x * _SCALE + r, y * _SCALE + r)
            draw.ellipse(box, fill=fill, outline=stroke, width=_width(stroke_px) if stroke is not None else 0)
        case Label(text, x, y, size_px, color, anchor, halo):
            draw.text(
                (x * _SCALE, y * _SCALE),
                text.replace("\n", " "),
                fill=color,
                font=_font(size_px * _SCALE),
                anchor=_ANCHORS[anchor],
                stroke_width=_HALO_PX * _SCALE if halo is not None else 0,
                stroke_fill=halo,
            )


def _line(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], color: str, width_px: float) -> None:
    draw.line(points, fill=color, width=_width(width_px), joint="curve")


def _points(part: FloatArray) -> list[tuple[float, float]]:
    return [(x, y) for x, y in (part * _SCALE).tolist()]


def _width(width_px: float) -> int:
    return max(1, round(width_px * _SCALE))


@cache
def _font(size_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size_px)

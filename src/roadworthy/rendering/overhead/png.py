"""Pictures as PNG, drawn by Pillow at twice the size and halved, which smooths the edges."""

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.shapes import Area, Disc, Label, Picture, Shape, Stroke

SUPERSAMPLING: Final = 2
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}
_HALO_PX: Final = 1.25


def picture_png(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    size = (picture.width_px, picture.height_px)
    image = Image.new("RGB", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), picture.ground)
    draw_shapes(image, picture.shapes)
    out = BytesIO()
    image.resize(size, Image.Resampling.BOX).save(out, "PNG")
    return out.getvalue()


def draw_shapes(image: Image.Image, shapes: Iterable[Shape]) -> None:
    """Draws shapes, whose pixels are those of the picture, on an image that is `SUPERSAMPLING` times as large."""
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        _add(draw, shape)


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
            r = radius_px * SUPERSAMPLING
            box = (x * SUPERSAMPLING - r, y * SUPERSAMPLING - r, x * SUPERSAMPLING + r, y * SUPERSAMPLING + r)
            draw.ellipse(box, fill=fill, outline=stroke, width=_width(stroke_px) if stroke is not None else 0)
        case Label(text, x, y, size_px, color, anchor, halo):
            draw.text(
                (x * SUPERSAMPLING, y * SUPERSAMPLING),
                text.replace("\n", " "),
                fill=color,
                font=_font(size_px * SUPERSAMPLING),
                anchor=_ANCHORS[anchor],
                stroke_width=_HALO_PX * SUPERSAMPLING if halo is not None else 0,
                stroke_fill=halo,
            )


def _line(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], color: str, width_px: float) -> None:
    draw.line(points, fill=color, width=_width(width_px), joint="curve")


def _points(part: FloatArray) -> list[tuple[float, float]]:
    return [(x, y) for x, y in (part * SUPERSAMPLING).tolist()]


def _width(width_px: float) -> int:
    return max(1, round(width_px * SUPERSAMPLING))


@cache
def _font(size_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size_px)

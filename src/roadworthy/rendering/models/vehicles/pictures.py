"""The pictures on vehicles: number plates, hubs, lettering, windows that shine at night."""

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.textures import Texture, TextureMaker

_BLACK: Final[Rgb] = (18, 18, 20)


def _texture(image: Image.Image, shine: int = 0) -> Texture:
    pixels = np.asarray(image.convert("RGBA")).copy()
    pixels[:, :, 3] = shine
    return Texture(pixels, repeats=False)


def _words(text: str, color: Rgb, ground: Rgb, edge: Rgb | None = None, shine: int = 0) -> Texture:
    """A text that fills a square picture: the face it lies on gives it back its width."""
    font = ImageFont.load_default(96)
    left, top, right, bottom = font.getbbox(text)
    margin = 14
    image = Image.new("RGB", (int(right - left) + 2 * margin, int(bottom - top) + 2 * margin), ground)
    drawing = ImageDraw.Draw(image)
    drawing.text((margin - left, margin - top), text, font=font, fill=color, stroke_width=3, stroke_fill=color)
    if edge is not None:
        drawing.rectangle((0, 0, image.width - 1, image.height - 1), outline=edge, width=7)
    return _texture(image.resize((128, 128), Image.Resampling.LANCZOS), shine)


def _plate() -> Texture:
    return _words("RW 4827", (24, 26, 40), (240, 240, 232), edge=(60, 62, 70))


def _police() -> Texture:
    return _words("POLICE", (245, 245, 245), (22, 60, 160))


def _ambulance() -> Texture:
    return _words("AMBULANCE", (200, 20, 28), (236, 238, 238))


def _fire() -> Texture:
    return _words("FIRE", (250, 214, 60), (178, 26, 30))


def _route() -> Texture:
    return _words("12 CENTRE", (255, 176, 40), (20, 20, 22), shine=150)


def _wheel() -> Texture:
    """An alloy rim with five spokes in its tyre."""
    image = Image.new("RGB", (256, 256), (26, 26, 28))
    drawing = ImageDraw.Draw(image)
    drawing.ellipse((44, 44, 212, 212), fill=(176, 180, 184))
    drawing.ellipse((54, 54, 202, 202), fill=(44, 46, 50))
    for spoke in range(5):
        angle = spoke * math.tau / 5 - math.pi / 2
        end = (128 + 78 * math.cos(angle), 128 + 78 * math.sin(angle))
        drawing.line((128, 128, *end), fill=(176, 180, 184), width=22)
    drawing.ellipse((106, 106, 150, 150), fill=(176, 180, 184))
    return _texture(image.resize((64, 64), Image.Resampling.LANCZOS))


def _heavy_wheel() -> Texture:
    """A steel rim with its bolts."""
    image = Image.new("RGB", (256, 256), (26, 26, 28))
    drawing = ImageDraw.Draw(image)
    drawing.ellipse((56, 56, 200, 200), fill=(190, 192, 196))
    drawing.ellipse((76, 76, 180, 180), fill=(120, 122, 126))
    drawing.ellipse((102, 102, 154, 154), fill=(200, 202, 206))
    for bolt in range(8):
        angle = bolt * math.tau / 8
        x, y = 128 + 62 * math.cos(angle), 128 + 62 * math.sin(angle)
        drawing.ellipse((x - 6, y - 6, x + 6, y + 6), fill=(60, 62, 66))
    return _texture(image.resize((64, 64), Image.Resampling.LANCZOS))


def _bus_window() -> Texture:
    """A pane that is dark by day, and by night lit from inside."""
    image = Image.new("RGB", (64, 64), (34, 46, 58))
    drawing = ImageDraw.Draw(image)
    drawing.rectangle((0, 42, 26, 63), fill=(26, 34, 46))
    drawing.rectangle((36, 42, 60, 63), fill=(26, 34, 46))
    return _texture(image, shine=170)


def _shutter() -> Texture:
    """A roller shutter: slats."""
    image = Image.new("RGB", (64, 64), (182, 186, 190))
    drawing = ImageDraw.Draw(image)
    for row in range(0, 64, 6):
        drawing.line((0, row, 63, row), fill=(122, 126, 130), width=2)
    drawing.line((0, 58, 63, 58), fill=(60, 62, 66), width=4)
    return _texture(image)


def _star() -> Texture:
    """A blue star of six rays, the sign of ambulances."""
    image = Image.new("RGB", (256, 256), (236, 238, 238))
    drawing = ImageDraw.Draw(image)
    for ray in range(3):
        angle = math.pi / 2 + ray * math.pi / 3
        dx, dy = 108 * math.cos(angle), 108 * math.sin(angle)
        drawing.line((128 - dx, 128 - dy, 128 + dx, 128 + dy), fill=(24, 70, 170), width=56)
    drawing.line((128, 70, 128, 186), fill=(236, 238, 238), width=12)
    return _texture(image.resize((64, 64), Image.Resampling.LANCZOS))


def _grille() -> Texture:
    """Dark bars."""
    image = Image.new("RGB", (64, 64), _BLACK)
    drawing = ImageDraw.Draw(image)
    for row in range(4, 64, 12):
        drawing.line((0, row, 63, row), fill=(70, 72, 76), width=4)
    return _texture(image)


TEXTURES: Final[Mapping[str, TextureMaker]] = {
    "vehicles/ambulance": _ambulance,
    "vehicles/bus-window": _bus_window,
    "vehicles/fire": _fire,
    "vehicles/grille": _grille,
    "vehicles/heavy-wheel": _heavy_wheel,
    "vehicles/plate": _plate,
    "vehicles/police": _police,
    "vehicles/route": _route,
    "vehicles/shutter": _shutter,
    "vehicles/star": _star,
    "vehicles/wheel": _wheel,
}

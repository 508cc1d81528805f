"""Lights and signs on the view from above, as icons of a fixed size that face the reader."""

from typing import Final

import numpy as np
from PIL import ImageDraw

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.pictures.birdseye_view import Canvas
from roadworthy.rendering.pictures.lettering import LEAST_TEXT_PX, text_size, write
from roadworthy.rendering.pictures.names import Box
from roadworthy.roads.furniture import SignKind
from roadworthy.scene import Light, LightState, Sign

_ICON: Final = 17.0
"""Half the size of an icon on a picture of 900 pixels."""

_LEAST_ICON_PX: Final = 12.0
_FULL_PX: Final = 900
_HOUSING: Final[Rgb] = (20, 20, 22)
_RIM: Final[Rgb] = (210, 210, 210)
_DIM: Final[Rgb] = (62, 62, 66)
_RED: Final[Rgb] = (220, 30, 30)
_YELLOW: Final[Rgb] = (255, 214, 0)
_WHITE: Final[Rgb] = (255, 255, 255)
_DARK: Final[Rgb] = (20, 20, 22)
_LAMPS: Final[tuple[tuple[LightState, Rgb], ...]] = (
    (LightState.RED, (255, 40, 40)),
    (LightState.YELLOW, (255, 205, 20)),
    (LightState.GREEN, (40, 230, 90)),
)
_NAMES: Final = {
    SignKind.STOP: "stop",
    SignKind.SPEED_LIMIT: "speed limit",
    SignKind.YIELD: "yield",
    SignKind.NO_ENTRY: "no entry",
    SignKind.PEDESTRIAN_CROSSING: "pedestrian crossing",
    SignKind.CURVE: "curve",
    SignKind.PRIORITY_ROAD: "priority road",
    SignKind.MOTORWAY: "motorway",
    SignKind.ROADWORKS: "construction warning",
    SignKind.ACCIDENT: "accident warning",
    SignKind.WARNING: "traffic warning",
}


def concerns(thing: Light | Sign, ego: Pose) -> bool:
    """Whether a light or sign is drawn: it affects ego, and stands ahead of it."""
    return thing.affects_ego and float(ego.to_local(thing.pose.position)[0]) > 0.0


def name_of(sign: Sign) -> str:
    """What a sign is called beside its dot."""
    return _NAMES[SignKind(sign.kind)] if sign.kind in set(SignKind) else sign.kind.replace("-", " ")


def icon_half_px(size_px: int) -> float:
    """Half the side of an icon, in pixels, on a picture of a size."""
    return max(_LEAST_ICON_PX, _ICON * size_px / _FULL_PX)


def has_icon(sign: Sign) -> bool:
    """Whether a sign is drawn as itself rather than as a dot with its name."""
    return sign.kind == SignKind.STOP or (sign.kind == SignKind.SPEED_LIMIT and sign.value is not None)


def draw_light(canvas: Canvas, place: FloatArray, light: Light, half_px: float) -> Box:
    """Draws a light as a dark box with three lamps, of which that which is lit shines; gives the place it takes."""
    x, y = place.tolist()
    box = (x - 0.6 * half_px, y - 1.4 * half_px, x + 0.6 * half_px, y + 1.4 * half_px)
    corners = np.array([(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])])
    canvas.area(corners, _HOUSING, _RIM, 1.0)
    for number, (state, color) in enumerate(_LAMPS):
        center = (x, y + (number - 1) * 0.88 * half_px)
        canvas.disc(center, 0.38 * half_px, color if light.state is state else _DIM)
    return box


def draw_sign(canvas: Canvas, place: FloatArray, sign: Sign, half_px: float) -> Box:
    """Draws a sign's shape without its word or number; gives the place it takes."""
    if not has_icon(sign):
        half_px *= 0.45
        canvas.disc(place, half_px, _YELLOW, _DARK)
    elif sign.kind == SignKind.STOP:
        angles = np.pi / 8 + np.pi / 4 * np.arange(8)
        octagon = np.column_stack((np.cos(angles), np.sin(angles)))
        canvas.area(place + octagon * 1.15 * half_px, _WHITE)
        canvas.area(place + octagon * 1.02 * half_px, _RED)
    else:
        canvas.disc(place, half_px, _RED)
        canvas.disc(place, 0.74 * half_px, _WHITE)
    x, y = place.tolist()
    return x - half_px, y - half_px, x + half_px, y + half_px


def write_on_sign(draw: ImageDraw.ImageDraw, place: FloatArray, sign: Sign, half_px: float) -> None:
    """Writes a sign's own word or number on its icon."""
    is_stop = sign.kind == SignKind.STOP
    text = "STOP" if is_stop else f"{sign.value:g}"
    size_px = max(LEAST_TEXT_PX, round((0.62 if is_stop else 0.85) * half_px))
    width, height = text_size(text, size_px)
    x, y = place.tolist()
    ink, paper = (_WHITE, _RED) if is_stop else (_DARK, _WHITE)
    write(draw, (x - width / 2, y - height / 2), text, size_px, ink, paper)

"""The textures of ground floors: each row of four cells is another front with doors."""

from functools import partial
from typing import Final

import numpy as np

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.street.facades import PLASTER, sill, wall, window
from roadworthy.rendering.models.street.wall_canvas import CELLS, WallCanvas, shaded
from roadworthy.rendering.models.textures import Texture, TextureMaker

GROUND_FLOORS = "ground-floors"
SHOP_ROWS: Final = (0, 1)
FLAT_ROW, OFFICE_ROW = 2, 3
DOOR_ROW, GARAGE_ROW = 0, 1
DOORS: Final = {"brick": "house-doors-brick", "plaster": "house-doors-plaster"}

_SHOPS: Final[tuple[tuple[str, Rgb], ...]] = (
    ("BAKERY", (150, 60, 40)), ("BOOKS", (34, 78, 110)), ("CAFE", (44, 92, 66)), ("SHOES", (92, 50, 104)),
    ("FLOWERS", (52, 110, 58)), ("PIZZA", (168, 44, 36)), ("OPTICIAN", (40, 66, 128)), ("TAILOR", (70, 70, 74)),
)  # fmt: skip
_STONE: Final[Rgb] = (140, 136, 130)
_SHOP_GLASS: Final[Rgb] = (96, 110, 118)
_DOOR_COLORS: Final[tuple[Rgb, ...]] = ((112, 40, 36), (40, 70, 96), (52, 84, 58), (96, 66, 42))
_WHITE: Final[Rgb] = (236, 236, 232)


def _shop(canvas: WallCanvas, name: str, color: Rgb) -> None:
    canvas.box((0.0, 0.0, 1.0, 1.0), _STONE)
    canvas.box((0.05, 0.07, 0.95, 0.25), color)
    canvas.text(name, (0.5, 0.16), 0.13, (244, 238, 224))
    shine = int(canvas.rng.integers(170, 240)) if canvas.rng.uniform() < 0.75 else 0
    canvas.box((0.05, 0.28, 0.95, 0.98), shaded(color, 0.6))
    canvas.glass((0.08, 0.31, 0.6, 0.86), _SHOP_GLASS, shine)
    for shelf in range(3):
        left = 0.12 + 0.16 * shelf
        goods = tuple(int(part) for part in canvas.rng.integers(90, 220, 3))
        canvas.box((left, 0.7, left + 0.11, 0.84), (goods[0], goods[1], goods[2]), shine // 2)
    canvas.glass((0.66, 0.34, 0.9, 0.97), shaded(_SHOP_GLASS, 0.85), shine)
    canvas.box((0.66, 0.62, 0.9, 0.65), shaded(color, 0.7))
    for stripe in range(8):
        left = 0.05 + 0.9 * stripe / 8
        awning = color if stripe % 2 else (238, 234, 226)
        canvas.polygon([(left, 0.27), (left + 0.1125, 0.27), (left + 0.1125, 0.38), (left, 0.38)], awning)
    canvas.box((0.05, 0.375, 0.95, 0.395), (92, 88, 84))


def _flats(canvas: WallCanvas, column: int) -> None:
    stone = shaded(PLASTER, 0.8)
    canvas.box((0.0, 0.0, 1.0, 1.0), stone)
    for y in (0.0, 0.2, 0.4, 0.6, 0.8):
        canvas.box((0.0, y, 1.0, y + 0.012), shaded(stone, 0.82))
    canvas.box((0.0, 0.9, 1.0, 1.0), (124, 120, 114))
    if column == 1:
        _door(canvas, _DOOR_COLORS[3], stone)
    else:
        box = (0.28, 0.22, 0.72, 0.74)
        window(canvas, box, _WHITE, 2)
        sill(canvas, box, shaded(stone, 1.15))


def _lobby(canvas: WallCanvas, column: int) -> None:
    canvas.box((0.0, 0.0, 1.0, 1.0), (92, 98, 104))
    canvas.glass((0.03, 0.12, 0.97, 0.97), (100, 128, 142), 210)
    canvas.box((0.49, 0.12, 0.51, 1.0), (152, 158, 164))
    if column == 2:
        canvas.box((0.1, 0.3, 0.9, 0.34), (152, 158, 164))
        canvas.box((0.1, 0.3, 0.13, 1.0), (152, 158, 164))
        canvas.box((0.87, 0.3, 0.9, 1.0), (152, 158, 164))
    canvas.box((0.0, 0.0, 1.0, 0.1), (56, 60, 66))


def _door(canvas: WallCanvas, color: Rgb, around: Rgb) -> None:
    canvas.box((0.28, 0.22, 0.72, 1.0), shaded(around, 1.12))
    canvas.box((0.32, 0.26, 0.68, 1.0), shaded(color, 0.6))
    canvas.glass((0.34, 0.28, 0.66, 0.37), (150, 140, 110), 220)
    canvas.box((0.34, 0.39, 0.66, 0.99), color)
    for top, bottom in ((0.43, 0.64), (0.7, 0.94)):
        for left in (0.37, 0.52):
            canvas.box((left, top, left + 0.11, bottom), shaded(color, 1.3))
    canvas.box((0.61, 0.66, 0.645, 0.69), (214, 190, 120))


def _garage(canvas: WallCanvas, color: Rgb) -> None:
    canvas.box((0.06, 0.25, 0.94, 1.0), _WHITE)
    canvas.box((0.1, 0.29, 0.9, 1.0), color)
    for y in np.arange(0.29, 0.99, 0.14):
        canvas.box((0.1, float(y) + 0.115, 0.9, float(y) + 0.135), shaded(color, 0.68))


def _ground_floors() -> Texture:
    canvas = WallCanvas(_STONE, np.random.default_rng(21))
    for column in range(CELLS):
        for row in SHOP_ROWS:
            canvas.enter(column, row)
            _shop(canvas, *_SHOPS[row * CELLS + column])
        canvas.enter(column, FLAT_ROW)
        _flats(canvas, column)
        canvas.enter(column, OFFICE_ROW)
        _lobby(canvas, column)
    return canvas.texture()


def _house_doors(material: str) -> Texture:
    canvas = wall(material, np.random.default_rng(22))
    for column in range(CELLS):
        canvas.enter(column, DOOR_ROW)
        _door(canvas, _DOOR_COLORS[column], _WHITE)
        canvas.enter(column, GARAGE_ROW)
        _garage(canvas, ((214, 212, 206), (120, 124, 128), (134, 92, 60), (222, 222, 218))[column])
    return canvas.texture()


GROUND_FLOOR_TEXTURES: Final[dict[str, TextureMaker]] = {
    GROUND_FLOORS: _ground_floors,
    **{name: partial(_house_doors, material) for material, name in DOORS.items()},
}

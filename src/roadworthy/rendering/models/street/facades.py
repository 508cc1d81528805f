"""The textures of upper storeys, of houses, of bare walls and of roofs."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.street.wall_canvas import CELLS, Box, WallCanvas, shaded
from roadworthy.rendering.models.textures import Texture, TextureMaker

BRICK: Final[Rgb] = (176, 104, 82)
PLASTER: Final[Rgb] = (246, 238, 224)
CONCRETE: Final[Rgb] = (206, 202, 194)

_MORTAR: Final[Rgb] = (176, 150, 134)
_WHITE_FRAME: Final[Rgb] = (238, 238, 234)
_DARK_FRAME: Final[Rgb] = (58, 62, 66)
_GLASS: Final[Rgb] = (78, 98, 118)
_CURTAIN: Final[Rgb] = (206, 200, 190)
_LIT_SHARE = 0.34


def wall(material: str, rng: np.random.Generator) -> WallCanvas:
    """A canvas of a bare wall of brick, plaster or concrete."""
    if material == "brick":
        canvas = WallCanvas(BRICK, rng)
        canvas.courses(0.0625, 0.125, _MORTAR, 0.09)
    elif material == "plaster":
        canvas = WallCanvas(PLASTER, rng)
        canvas.grain(0.03)
    else:
        canvas = WallCanvas(CONCRETE, rng)
        canvas.courses(1.0, 1.0, shaded(CONCRETE, 0.72), 0.025)
        canvas.grain(0.025)
    return canvas


def window(canvas: WallCanvas, box: Box, frame: Rgb, panes: int, crossbar: float | None = None) -> None:
    """A window in its frame, with what hangs behind it; some shine at night."""
    left, top, right, bottom = box
    rng = canvas.rng
    shine = int(rng.integers(130, 235)) if rng.uniform() < _LIT_SHARE else 0
    canvas.box((left - 0.02, top - 0.02, right + 0.02, bottom + 0.02), shaded(frame, 0.6))
    canvas.box(box, frame)
    rim = 0.022
    glass = (left + rim, top + rim, right - rim, bottom - rim)
    canvas.glass(glass, _GLASS, shine)
    _behind(canvas, glass, shine)
    for pane in range(1, panes):
        x = left + (right - left) * pane / panes
        canvas.box((x - 0.011, top, x + 0.011, bottom), frame)
    if crossbar is not None:
        y = top + (bottom - top) * crossbar
        canvas.box((left, y - 0.011, right, y + 0.011), frame)


def _behind(canvas: WallCanvas, glass: Box, shine: int) -> None:
    left, top, right, bottom = glass
    kind, soft = float(canvas.rng.uniform()), shine * 4 // 5
    if kind < 0.35:
        width = (right - left) * 0.22
        canvas.box((left, top, left + width, bottom), _CURTAIN, soft)
        canvas.box((right - width, top, right, bottom), _CURTAIN, soft)
    elif kind < 0.6:
        drawn = top + (bottom - top) * float(canvas.rng.uniform(0.2, 0.6))
        canvas.box((left, top, right, drawn), shaded(_CURTAIN, 1.08), soft)


def sill(canvas: WallCanvas, box: Box, color: Rgb) -> None:
    """A sill below a window, and its shadow."""
    left, _, right, bottom = box
    canvas.box((left - 0.05, bottom + 0.02, right + 0.05, bottom + 0.055), color)
    canvas.box((left - 0.04, bottom + 0.055, right + 0.04, bottom + 0.075), (112, 104, 98))


def _brick_cell(canvas: WallCanvas, column: int) -> None:
    box = (0.27, 0.2, 0.73, 0.78)
    canvas.box((0.22, 0.13, 0.78, 0.18), (206, 196, 178))
    window(canvas, box, _WHITE_FRAME, 2, 0.42)
    sill(canvas, box, (206, 196, 178))


def _plaster_cell(canvas: WallCanvas, column: int) -> None:
    box = (0.3, 0.17, 0.7, 0.8)
    canvas.box((0.25, 0.11, 0.75, 0.84), shaded(PLASTER, 1.08))
    canvas.box((0.22, 0.08, 0.78, 0.12), shaded(PLASTER, 0.84))
    window(canvas, box, (92, 74, 60), 2, 0.3)
    sill(canvas, box, shaded(PLASTER, 0.86))


def _concrete_cell(canvas: WallCanvas, column: int) -> None:
    box = (0.1, 0.24, 0.9, 0.74)
    window(canvas, box, _DARK_FRAME, 3)
    sill(canvas, box, shaded(CONCRETE, 0.88))


def _balcony_cell(canvas: WallCanvas, column: int) -> None:
    if column % 2 == 0:
        box = (0.28, 0.24, 0.72, 0.74)
        window(canvas, box, _WHITE_FRAME, 2)
        sill(canvas, box, shaded(PLASTER, 0.84))
        return
    canvas.box((0.06, 0.06, 0.94, 0.94), shaded(PLASTER, 0.66))
    window(canvas, (0.16, 0.12, 0.84, 0.94), _WHITE_FRAME, 3)
    canvas.box((0.02, 0.56, 0.98, 0.93), (116, 132, 140))
    for x in np.arange(0.02, 0.99, 0.12):
        canvas.box((float(x), 0.56, float(x) + 0.02, 0.93), (84, 92, 98))
    canvas.box((0.0, 0.53, 1.0, 0.57), (64, 68, 72))
    canvas.box((0.0, 0.92, 1.0, 1.0), (206, 204, 198))


def _office_cell(canvas: WallCanvas, column: int) -> None:
    rng = canvas.rng
    shine = int(rng.integers(120, 220)) if rng.uniform() < 0.45 else 0
    tone = float(rng.uniform(0.9, 1.12))
    for left in (0.0, 0.5):
        canvas.glass((left + 0.02, 0.0, left + 0.49, 0.72), shaded((104, 138, 158), tone), shine)
        canvas.box((left + 0.02, 0.72, left + 0.49, 0.98), shaded((70, 92, 108), tone))
        canvas.box((left, 0.0, left + 0.025, 1.0), (164, 172, 178))
    canvas.box((0.0, 0.7, 1.0, 0.725), (164, 172, 178))
    canvas.box((0.0, 0.975, 1.0, 1.0), (176, 184, 190))


def _house_cell(canvas: WallCanvas, column: int) -> None:
    box = (0.24, 0.26, 0.76, 0.74)
    window(canvas, box, _WHITE_FRAME, 2)
    sill(canvas, box, (214, 210, 200))


_Cell = Callable[[WallCanvas, int], None]


def _facade(material: str, seed: int, cell: _Cell | None = None) -> Texture:
    canvas = wall(material, np.random.default_rng(seed))
    if cell is not None:
        for row in range(CELLS):
            for column in range(CELLS):
                canvas.enter(column, row)
                cell(canvas, column)
    return canvas.texture()


def _roof_tiles() -> Texture:
    """Light courses of tiles, which a roof's own colour multiplies."""
    canvas = WallCanvas((222, 222, 222), np.random.default_rng(31))
    canvas.courses(0.0625, 0.0625, (150, 150, 150), 0.06)
    return canvas.texture()


FACADE_TEXTURES: Final[dict[str, TextureMaker]] = {
    "facade-brick": partial(_facade, "brick", 11, _brick_cell),
    "facade-plaster": partial(_facade, "plaster", 12, _plaster_cell),
    "facade-concrete": partial(_facade, "concrete", 13, _concrete_cell),
    "facade-balconies": partial(_facade, "plaster", 14, _balcony_cell),
    "facade-office": partial(_facade, "concrete", 15, _office_cell),
    "house-brick": partial(_facade, "brick", 16, _house_cell),
    "house-plaster": partial(_facade, "plaster", 17, _house_cell),
    "wall-brick": partial(_facade, "brick", 18),
    "wall-plaster": partial(_facade, "plaster", 19),
    "roof-tiles": _roof_tiles,
}

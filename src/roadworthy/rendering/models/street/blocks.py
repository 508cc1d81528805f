"""Buildings of several storeys with flat roofs: shops, flats or an office below, windows above, a parapet."""

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from roadworthy.rendering.models.mesh import Look, Rgb
from roadworthy.rendering.models.street.ground_floors import FLAT_ROW, GROUND_FLOORS, OFFICE_ROW, SHOP_ROWS
from roadworthy.rendering.models.street.shell import Shell
from roadworthy.rendering.models.street.wall_canvas import CELLS
from roadworthy.rendering.models.street.walls import Cells, Wall, add_wall, walls_of
from roadworthy.roads.furniture import Building

OFFICE_FROM_M = 17.0
GROUND_STOREY_M, STOREY_M = 3.8, 3.1
PARAPET_M, PARAPET_WIDTH_M = 0.8, 0.25
LEDGE_M = 0.12
HUT_FROM_M, HUT_HEIGHT_M = 14.0, 2.2

_ROOF: Final = Look((112, 110, 108))
_HUT: Final = Look((150, 150, 148))


class _Style(NamedTuple):
    """A facade's texture, the colours that may multiply it, and the colour of its ledges."""

    texture: str
    tones: tuple[Rgb, ...]
    ledge: Rgb


_OFFICE: Final = _Style("facade-office", ((255, 255, 255), (220, 240, 236), (232, 226, 240)), (120, 128, 134))
_STYLES: Final = (
    _Style("facade-brick", ((255, 255, 255), (226, 206, 196), (255, 226, 190)), (196, 186, 170)),
    _Style("facade-plaster", ((255, 240, 206), (255, 226, 206), (226, 238, 226), (230, 236, 246)), (214, 206, 192)),
    _Style("facade-concrete", ((255, 255, 255), (244, 236, 222)), (164, 162, 156)),
    _Style("facade-balconies", ((255, 255, 255), (250, 236, 214), (222, 230, 236)), (200, 198, 192)),
)


def block(building: Building, rng: np.random.Generator) -> Shell:
    """A building with a flat roof, in its own frame."""
    is_office = building.height_m >= OFFICE_FROM_M and rng.uniform() < 0.3
    style = _OFFICE if is_office else _STYLES[int(rng.integers(len(_STYLES)))]
    look = Look(style.tones[int(rng.integers(len(style.tones)))], texture=style.texture)
    with_hut = building.height_m >= HUT_FROM_M
    top = building.height_m - (HUT_HEIGHT_M - PARAPET_M if with_hut else 0.0)
    shell = Shell()
    walls = walls_of(building.length_m, building.width_m)
    _ground_storey(shell, walls, is_office, rng)
    eaves = top - PARAPET_M
    storeys = max(1, round((eaves - GROUND_STOREY_M) / STOREY_M))
    for wall in walls:
        cells = Cells(float(rng.integers(CELLS)), float(rng.integers(CELLS)), wall.bays, storeys)
        add_wall(shell, wall, GROUND_STOREY_M, eaves, look, cells)
    _ledge(shell, building, style.ledge)
    _parapet(shell, building, eaves, top, style.ledge)
    if with_hut:
        x = building.length_m * float(rng.uniform(-0.2, 0.2))
        low, high = (x - 2.2, -1.8, eaves), (x + 2.2, 1.8, eaves + HUT_HEIGHT_M)
        shell.box(low, high, _HUT, _ROOF, floor=False)
    return shell


def _ground_storey(shell: Shell, walls: tuple[Wall, ...], is_office: bool, rng: np.random.Generator) -> None:
    """Shops or a lobby in front and the same around; flats' doors are in front only as often as their row has them."""
    look = Look(texture=GROUND_FLOORS)
    has_shops = not is_office and rng.uniform() < 0.6
    for place, wall in enumerate(walls):
        row = FLAT_ROW
        if is_office:
            row = OFFICE_ROW
        elif has_shops and place == 0:
            row = SHOP_ROWS[int(rng.integers(len(SHOP_ROWS)))]
        first = float(rng.integers(CELLS)) if row in SHOP_ROWS else 0.0
        add_wall(shell, wall, 0.0, GROUND_STOREY_M, look, Cells(first, row, wall.bays, 1))


def _ledge(shell: Shell, building: Building, color: Rgb) -> None:
    """A band around the building above its ground storey."""
    x, y = building.length_m / 2 + LEDGE_M, building.width_m / 2 + LEDGE_M
    shell.box((-x, -y, GROUND_STOREY_M - 0.12), (x, y, GROUND_STOREY_M + 0.14), Look(color))


def _parapet(shell: Shell, building: Building, eaves_m: float, top_m: float, color: Rgb) -> None:
    """A low wall around the roof, a little beyond the walls below."""
    look, corners = Look(color), ((1, 1), (-1, 1), (-1, -1), (1, -1))
    x, y = building.length_m / 2, building.width_m / 2
    outer = [((x + LEDGE_M) * i, (y + LEDGE_M) * j) for i, j in corners]
    inner = [((x - PARAPET_WIDTH_M) * i, (y - PARAPET_WIDTH_M) * j) for i, j in corners]
    low = eaves_m - 0.1
    rings = [
        [(px, py, z) for px, py in ring] for ring, z in ((outer, low), (outer, top_m), (inner, top_m), (inner, eaves_m))
    ]
    for lower, upper in pairwise(rings):
        shell.band(lower, upper, look)
    a, b, c, d = rings[-1]
    shell.quad(a, b, c, d, _ROOF)

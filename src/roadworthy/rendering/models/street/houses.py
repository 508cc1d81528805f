"""Low houses under gabled roofs, with a door, perhaps a garage, and a chimney."""

from typing import Final

import numpy as np

from roadworthy.rendering.models.mesh import Look, Rgb
from roadworthy.rendering.models.street.ground_floors import DOOR_ROW, DOORS, GARAGE_ROW
from roadworthy.rendering.models.street.shell import Shell
from roadworthy.rendering.models.street.wall_canvas import CELLS
from roadworthy.rendering.models.street.walls import BAY_M, Cells, add_wall, walls_of
from roadworthy.roads.furniture import Building

STOREY_M = 2.8
OVERHANG_M = 0.35
CHIMNEY_M = 0.5
GARAGE_FROM_BAYS = 4

_TONES: Final[dict[str, tuple[Rgb, ...]]] = {
    "brick": ((255, 255, 255), (236, 214, 200), (255, 232, 204)),
    "plaster": ((255, 255, 255), (255, 238, 204), (244, 224, 206), (224, 236, 226), (222, 230, 242)),
}
_ROOFS: Final[tuple[Rgb, ...]] = ((172, 90, 66), (104, 98, 96), (138, 74, 56), (122, 104, 90))
_CHIMNEY: Final = Look((140, 84, 68))
_CAP: Final = Look((96, 92, 90))


def house(building: Building, rng: np.random.Generator) -> Shell:
    """A house under a roof whose ridge runs along the street, or across it, in its own frame."""
    material = sorted(_TONES)[int(rng.integers(2))]
    tone = _TONES[material][int(rng.integers(len(_TONES[material])))]
    across = building.length_m < 1.25 * building.width_m and rng.uniform() < 0.5
    span = building.length_m if across else building.width_m
    rise = min(0.36 * span, 0.42 * building.height_m)
    ridge = building.height_m - CHIMNEY_M
    eaves = ridge - rise
    shell = Shell()
    _walls(shell, building, eaves, material, tone, rng)
    _gables(shell, building, across, eaves, ridge, Look(tone, texture=f"wall-{material}"))
    _roof(shell, building, across, eaves, ridge, Look(_ROOFS[int(rng.integers(len(_ROOFS)))], texture="roof-tiles"))
    _chimney(shell, building, across, ridge, rng)
    return shell


def _walls(shell: Shell, building: Building, eaves: float, material: str, tone: Rgb, rng: np.random.Generator) -> None:
    storeys = max(1, round(eaves / STOREY_M))
    windows, doors = Look(tone, texture=f"house-{material}"), Look(tone, texture=DOORS[material])
    front, *others = walls_of(building.length_m, building.width_m)
    for wall in others:
        add_wall(shell, wall, 0.0, eaves, windows, Cells(float(rng.integers(CELLS)), 0.0, wall.bays, storeys))
    storey = eaves / storeys
    if storeys > 1:
        add_wall(shell, front, storey, eaves, windows, Cells(0.0, 0.0, front.bays, storeys - 1))
    has_garage = front.bays >= GARAGE_FROM_BAYS and rng.uniform() < 0.6
    door = int(rng.integers(front.bays - has_garage))
    for first, last, look, cells in _front_parts(front.bays, door, has_garage, windows, doors, rng):
        add_wall(shell, front.part(first / front.bays, last / front.bays), 0.0, storey, look, cells)


def _front_parts(
    bays: int, door: int, has_garage: bool, windows: Look, doors: Look, rng: np.random.Generator
) -> list[tuple[int, int, Look, Cells]]:
    """The runs of bays of the front's ground floor, each from its first to before its last."""
    end = bays - has_garage
    parts = [(0, door, windows, Cells(0.0, 3.0, door, 1)), (door + 1, end, windows, Cells(1.0, 3.0, end - door - 1, 1))]
    parts.append((door, door + 1, doors, Cells(float(rng.integers(CELLS)), DOOR_ROW, 1, 1)))
    if has_garage:
        parts.append((end, bays, doors, Cells(float(rng.integers(CELLS)), GARAGE_ROW, 1, 1)))
    return [part for part in parts if part[0] < part[1]]


def _turned(along: float, aside: float, across: bool) -> tuple[float, float]:
    """A place by its distances along the ridge and aside from it, as (x, y)."""
    return (aside, along) if across else (along, aside)


def _gables(shell: Shell, building: Building, across: bool, eaves: float, ridge: float, look: Look) -> None:
    length, span = _turned(building.length_m, building.width_m, across)
    for end in (-length / 2, length / 2):
        a, b, c = (
            (*_turned(end, aside, across), z) for aside, z in ((-span / 2, eaves), (span / 2, eaves), (0.0, ridge))
        )
        u, v = span / 2 / (CELLS * BAY_M), (ridge - eaves) / (CELLS * BAY_M)
        shell.triangle(a, b, c, look, ((-u, 0.0), (u, 0.0), (0.0, -v)))


def _roof(shell: Shell, building: Building, across: bool, eaves: float, ridge: float, look: Look) -> None:
    """Both slopes, which reach beyond the walls on every side."""
    length, span = _turned(building.length_m, building.width_m, across)
    steepness = (ridge - eaves) / (span / 2)
    end, low = length / 2 + OVERHANG_M, eaves - OVERHANG_M * steepness
    slope = np.hypot(span / 2 + OVERHANG_M, ridge - low)
    u, v = 2 * end / (CELLS * BAY_M), float(slope) / (CELLS * BAY_M)
    for side in (-1.0, 1.0):
        foot = side * (span / 2 + OVERHANG_M)
        a, b, c, d = (
            (*_turned(along, aside, across), z)
            for along, aside, z in ((-end, foot, low), (end, foot, low), (end, 0.0, ridge), (-end, 0.0, ridge))
        )
        shell.quad(a, b, c, d, look, ((0.0, v), (u, v), (u, 0.0), (0.0, 0.0)))


def _chimney(shell: Shell, building: Building, across: bool, ridge: float, rng: np.random.Generator) -> None:
    length, _ = _turned(building.length_m, building.width_m, across)
    x, y = _turned(length * float(rng.choice([-0.28, 0.28])), 0.6, across)
    shell.box((x - 0.35, y - 0.35, ridge - 1.0), (x + 0.35, y + 0.35, ridge + CHIMNEY_M), _CHIMNEY, _CAP, floor=False)

"""What lies on the road: tyres, boxes, planks, heaps and bags."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Point
from roadworthy.rendering.models.placed import Model

TYRE_SIZE_M: Final = (1.00, 0.70, 0.66)
BOX_SIZE_M: Final = (0.62, 0.52, 0.52)
PLANK_SIZE_M: Final = (0.60, 1.90, 0.14)
HEAP_SIZE_M: Final = (1.60, 1.60, 0.45)
BAGS_SIZE_M: Final = (0.90, 0.90, 0.62)
DEBRIS_SIZE_M: Final = (1.40, 1.60, 0.50)
_RUBBER = Look((40, 40, 42))
_TREAD = Look((66, 65, 66))
_GROOVE = Look((22, 22, 23))
_BEAD = Look((142, 142, 142))
_CARD = Look((182, 140, 92))
_CARD_DARK = Look((132, 98, 62))
_TAPE = Look((214, 196, 150))
_WOOD = Look((166, 124, 76))
_WOOD_DARK = Look((128, 92, 54))
_EARTH = Look((112, 86, 60))
_EARTH_DARK = Look((86, 66, 48))
_STONE = Look((142, 136, 126))
_BAG = Look((44, 46, 52))
_BAG_DARK = Look((34, 35, 40))
_BAG_SHEEN = Look((62, 65, 72))
_PALE_BAG = Look((100, 104, 112))
_PALE_SHEEN = Look((112, 117, 126))
_STRING = Look((206, 176, 60))
# A tyre cut through: how far from its axis, how high, and the look of the strip that begins there.
_TYRE_CUT: Final = (
    (0.200, 0.055, _BEAD),
    (0.225, 0.020, _RUBBER),
    (0.300, 0.000, _RUBBER),
    (0.340, 0.040, _TREAD),
    (0.340, 0.180, _RUBBER),
    (0.300, 0.220, _RUBBER),
    (0.225, 0.200, _BEAD),
    (0.200, 0.165, _GROOVE),
)
# A sack: how high, how wide, and whether its skin is in folds there.
_SACK: Final = (
    (0.00, 0.62, 0.0),
    (0.10, 0.94, 0.04),
    (0.38, 1.00, 0.05),
    (0.64, 0.80, 0.08),
    (0.80, 0.40, 0.10),
    (0.87, 0.14, 0.0),
)


def tyre() -> Model:
    """A tyre that leans on another, which lies."""
    near, far = (fitted(_tyres(sides), TYRE_SIZE_M) for sides in (14, 7))
    return Model(near, TYRE_SIZE_M, far)


def box() -> Model:
    """A cardboard box with its lid open."""
    return Model(_box(), BOX_SIZE_M)


def plank() -> Model:
    """Planks, one across another."""
    return Model(_planks(), PLANK_SIZE_M)


def heap() -> Model:
    """A heap of earth with stones."""
    return Model(_heap(10, 4), HEAP_SIZE_M, _heap(6, 0))


def bags() -> Model:
    """Three bags of rubbish, one of which has fallen over."""
    near, far = (fitted(_bags(sides), BAGS_SIZE_M) for sides in (9, 5))
    return Model(near, BAGS_SIZE_M, far)


def debris() -> Model:
    """What fell off a lorry: a box, planks and a tyre."""
    builder = MeshBuilder()
    builder.add(_box(), Pose(0.30, 0.34, 0.0, 0.5))
    builder.add(_planks(), Pose(-0.15, -0.05, 0.0, -0.5))
    builder.add(_tyre(12), Pose(0.25, -0.45, 0.03, 0.6, 0.0, 0.16))
    return Model(fitted(builder.mesh(), DEBRIS_SIZE_M), DEBRIS_SIZE_M)


def _tyres(sides: int) -> Mesh:
    builder = MeshBuilder()
    builder.add(_tyre(sides))
    builder.add(_tyre(sides), Pose(0.28, 0.02, 0.26, 0.12, 0.87))
    return builder.mesh()


def _tyre(sides: int) -> Mesh:
    """A tyre that lies on the ground, its tread in blocks."""
    builder = MeshBuilder()
    turns = np.arange(sides) * math.tau / sides
    rings = [
        np.column_stack((radius * np.cos(turns), radius * np.sin(turns), np.full(sides, high)))
        for radius, high, _ in (*_TYRE_CUT, _TYRE_CUT[0])
    ]
    for lower, upper, (_, _, look) in zip(rings[:-1], rings[1:], _TYRE_CUT, strict=True):
        _strip(builder, lower, upper, (_TREAD, _GROOVE) if look is _TREAD else (look,))
    return builder.mesh()


def _strip(builder: MeshBuilder, lower: FloatArray, upper: FloatArray, looks: Sequence[Look]) -> None:
    """Adds the skin between two rings, whose faces have the looks in turn."""
    following = [np.roll(ring, -1, axis=0) for ring in (lower, upper)]
    for place, (a, b, c, d) in enumerate(zip(lower, following[0], following[1], upper, strict=True)):
        builder.quad(a, b, c, d, looks[place % len(looks)])


def _box() -> Mesh:
    builder = MeshBuilder()
    low: Point = (-0.25, -0.20, 0.0)
    builder.box(low, (0.25, 0.20, 0.38), _CARD, _CARD_DARK)
    builder.quad((-0.25, 0.20, 0.38), (0.25, 0.20, 0.38), (0.25, 0.29, 0.50), (-0.25, 0.29, 0.50), _CARD)
    builder.quad((-0.25, -0.20, 0.38), (0.25, -0.20, 0.38), (0.25, -0.33, 0.32), (-0.25, -0.33, 0.32), _CARD)
    builder.quad((0.25, -0.20, 0.38), (0.25, 0.20, 0.38), (0.33, 0.20, 0.47), (0.33, -0.20, 0.47), _CARD)
    for x in (0.262, -0.262):
        builder.quad((x, -0.03, 0.0), (x, 0.03, 0.0), (x, 0.03, 0.37), (x, -0.03, 0.37), _TAPE)
    return fitted(builder.mesh(), BOX_SIZE_M)


def _planks() -> Mesh:
    builder = MeshBuilder()
    long, short = MeshBuilder(), MeshBuilder()
    long.box((-0.09, -0.93, 0.0), (0.09, 0.93, 0.045), _WOOD)
    short.box((-0.08, -0.55, 0.0), (0.08, 0.55, 0.04), _WOOD_DARK)
    builder.add(long.mesh(), Pose(-0.06, 0.0, 0.0, 0.10))
    builder.add(short.mesh(), Pose(0.08, 0.10, 0.05, -0.28, 0.0, 0.03))
    return fitted(builder.mesh(), PLANK_SIZE_M)


def _heap(sides: int, stones: int) -> Mesh:
    builder = MeshBuilder()
    turns = (np.arange(sides) + 0.5) * math.tau / sides
    rings = []
    for radius, high, ragged in ((0.80, 0.0, 0.06), (0.56, 0.20, 0.10), (0.28, 0.38, 0.08), (0.06, 0.45, 0.0)):
        reach = radius + ragged * np.sin(3 * turns + 4 * radius)
        height = high + ragged * 0.35 * np.sin(2 * turns + radius) * (high > 0)
        rings.append(np.column_stack((reach * np.cos(turns), reach * np.sin(turns), height)))
    for place, look in enumerate((_EARTH_DARK, _EARTH, _EARTH)):
        builder.loft(rings[place : place + 2], look, caps=place == 2)
    for stone in range(stones):
        turn = 0.7 + stone * 1.7
        center: Point = (0.62 * math.cos(turn), 0.62 * math.sin(turn), 0.10)
        builder.ellipsoid(center, (0.12, 0.10, 0.09), _STONE, rings=3, sides=5)
    return fitted(builder.mesh(), HEAP_SIZE_M)


def _bags(sides: int) -> Mesh:
    builder = MeshBuilder()
    black, gray = (_BAG, _BAG_DARK, _BAG, _BAG_SHEEN, _BAG_DARK), (_PALE_BAG, _PALE_SHEEN)
    builder.add(_sack(sides, 0.27, 0.60, black), Pose(-0.15, 0.17, 0.0, 0.4, 0.0, 0.08))
    builder.add(_sack(sides, 0.24, 0.50, gray), Pose(0.20, 0.16, 0.0, 2.0, 0.06))
    builder.add(_sack(sides, 0.23, 0.52, black), Pose(-0.05, -0.10, 0.20, -1.1, 1.35))
    return builder.mesh()


def _sack(sides: int, radius_m: float, height_m: float, looks: Sequence[Look]) -> Mesh:
    """A full sack, tied with a string, its two ends sticking out."""
    builder = MeshBuilder()
    turns = np.arange(sides) * math.tau / sides
    rings = []
    for place, (share, wide, folded) in enumerate(_SACK):
        reach = radius_m * (wide + folded * np.cos(4 * turns + 1.3 * place))
        rings.append(np.column_stack((reach * np.cos(turns), reach * np.sin(turns), np.full(sides, share * height_m))))
    for place in range(len(rings) - 1):
        _strip(builder, rings[place], rings[place + 1], looks)
    builder.polygon(rings[0].tolist(), looks[0])
    neck = 0.87 * height_m
    builder.tube((0.0, 0.0, neck - 0.01), (0.0, 0.0, neck + 0.02), radius_m * 0.17, _STRING, sides=5)
    for side in (1, -1):
        end: Point = (0.0, side * 0.28 * radius_m, height_m)
        builder.tube((0.0, 0.0, neck + 0.02), end, radius_m * 0.10, looks[0], end_radius_m=radius_m * 0.20, sides=4)
    return builder.mesh()

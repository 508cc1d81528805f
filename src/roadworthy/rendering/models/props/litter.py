"""What lies on the road: pieces of tyres, boxes, planks, heaps and bags."""

import math
from typing import Final

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Point
from roadworthy.rendering.models.placed import Model

TYRE_SIZE_M: Final = (0.86, 0.70, 0.20)
BOX_SIZE_M: Final = (0.62, 0.52, 0.52)
PLANK_SIZE_M: Final = (0.60, 1.90, 0.14)
HEAP_SIZE_M: Final = (1.60, 1.60, 0.45)
BAGS_SIZE_M: Final = (0.90, 0.90, 0.62)
DEBRIS_SIZE_M: Final = (1.30, 1.50, 0.46)
_RUBBER = Look((30, 29, 30))
_TREAD = Look((52, 51, 52))
_CARD = Look((182, 140, 92))
_CARD_DARK = Look((132, 98, 62))
_TAPE = Look((214, 196, 150))
_WOOD = Look((166, 124, 76))
_WOOD_DARK = Look((128, 92, 54))
_EARTH = Look((112, 86, 60))
_EARTH_DARK = Look((86, 66, 48))
_STONE = Look((142, 136, 126))
_BAG = Look((34, 36, 42))
_BAG_PALE = Look((58, 62, 72))


def tyre() -> Model:
    """A torn piece of a tyre, lying."""
    return Model(_tyre(12), TYRE_SIZE_M, _tyre(5))


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
    """Three bags of rubbish."""
    return Model(_bags(4, 8), BAGS_SIZE_M, _bags(3, 4))


def debris() -> Model:
    """What fell off a lorry: a box, planks and a piece of tyre."""
    builder = MeshBuilder()
    builder.add(_box(), Pose(0.30, 0.34, 0.0, 0.5))
    builder.add(_planks(), Pose(-0.15, -0.05, 0.0, -0.5))
    builder.add(_tyre(9), Pose(0.16, -0.38, 0.0, 2.0))
    return Model(fitted(builder.mesh(), DEBRIS_SIZE_M), DEBRIS_SIZE_M)


def _tyre(pieces: int) -> Mesh:
    builder = MeshBuilder()
    turns = np.linspace(0.35, 0.35 + 4.3, pieces + 1)
    sections = []
    for turn in turns:
        ragged = 1.0 - 0.25 * abs(math.sin(5 * turn))
        wide = 0.09 * ragged
        outline = ((0.34, 0.0), (0.43, 0.03), (0.43, 0.10 + wide), (0.35, 0.08 + wide))
        sections.append([(r * math.cos(turn), r * math.sin(turn), z) for r, z in outline])
    for place in range(pieces):
        builder.loft(sections[place : place + 2], _TREAD if place % 2 else _RUBBER, caps=place in {0, pieces - 1})
    return fitted(builder.mesh(), TYRE_SIZE_M)


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


def _bags(rings: int, sides: int) -> Mesh:
    builder = MeshBuilder()
    for x, y, radius, high, look in (
        (-0.17, 0.15, 0.27, 0.48, _BAG),
        (0.20, 0.10, 0.23, 0.38, _BAG_PALE),
        (0.02, -0.22, 0.25, 0.42, _BAG),
    ):
        builder.ellipsoid((x, y, high * 0.44), (radius, radius, high * 0.46), look, rings=rings, sides=sides)
        builder.tube((x, y, high * 0.80), (x + 0.03, y, high * 1.15), 0.035, look, end_radius_m=0.085, sides=5)
    return fitted(builder.mesh(), BAGS_SIZE_M)

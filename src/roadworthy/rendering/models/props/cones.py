"""What stands around works: cones and drums."""

import math
from typing import Final

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh, Point
from roadworthy.rendering.models.placed import Model

CONE_SIZE_M: Final = (0.40, 0.40, 0.75)
BARREL_SIZE_M: Final = (0.60, 0.60, 1.05)
_ORANGE = Look((236, 88, 22))
_WHITE = Look((240, 240, 236))
_RUBBER = Look((40, 38, 38))


def cone() -> Model:
    """An orange cone with two white bands on a square foot."""
    return Model(_cone(10), CONE_SIZE_M, _cone(5))


def barrel() -> Model:
    """An orange drum with two white bands."""
    return Model(_barrel(12), BARREL_SIZE_M, _barrel(6))


def banded(builder: MeshBuilder, rows: list[tuple[float, float]], looks: list[Look], sides: int) -> None:
    """Adds a round upright body of bands, from its foot, given as (height, radius) of their edges in metres."""
    turns = (np.arange(sides) + 0.5) * math.tau / sides
    rings = [
        np.column_stack((radius * np.cos(turns), radius * np.sin(turns), np.full(sides, high))) for high, radius in rows
    ]
    for place, look in enumerate(looks):
        builder.loft(rings[place : place + 2], look, caps=False)
    builder.polygon(rings[-1].tolist(), looks[-1])


def _cone(sides: int) -> Mesh:
    builder = MeshBuilder()
    half, height = CONE_SIZE_M[0] / 2, CONE_SIZE_M[2]
    low: Point = (-half, -half, 0.0)
    builder.box(low, (half, half, 0.045), _RUBBER, _ORANGE)
    edges = (0.045, 0.24, 0.39, 0.48, 0.60, height)
    rows = [(high, 0.150 - 0.120 * (high - 0.045) / (height - 0.045)) for high in edges]
    banded(builder, rows, [_ORANGE, _WHITE, _ORANGE, _WHITE, _ORANGE], sides)
    return builder.mesh()


def _barrel(sides: int) -> Mesh:
    builder = MeshBuilder()
    grown = 1 / math.cos(math.pi / sides)
    edges = (
        (0.0, 0.30),
        (0.09, 0.295),
        (0.10, 0.255),
        (0.34, 0.25),
        (0.52, 0.245),
        (0.68, 0.24),
        (0.86, 0.235),
        (1.0, 0.22),
    )
    rows = [(high, radius * (grown if high < 0.095 else 1.0)) for high, radius in edges]
    looks = [_RUBBER, _RUBBER, _ORANGE, _WHITE, _ORANGE, _WHITE, _ORANGE]
    banded(builder, rows, looks, sides)
    builder.box((-0.03, -0.10, 1.0), (0.03, 0.10, BARREL_SIZE_M[2]), _ORANGE)
    return builder.mesh()

"""Wheels, and the dark space that they turn in."""

import math
from itertools import pairwise

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look
from roadworthy.rendering.models.vehicles.panels import DARK, TRIM, fill

WHEEL = "vehicles/wheel"
HEAVY_WHEEL = "vehicles/heavy-wheel"
_TYRE = Look((26, 26, 28))


def add_wheel(
    builder: MeshBuilder, x_m: float, y_m: float, radius_m: float, *, width_m: float = 0.22, hub: str = WHEEL
) -> None:
    """Adds a wheel on the left that touches the ground; its outer face, with the texture `hub`, is at y."""
    _disc(builder, x_m, y_m, radius_m, hub, 14)
    ring = _ring(x_m, y_m, radius_m, 14)
    builder.loft([ring - (0.0, width_m, 0.0), ring], _TYRE, caps=False)


def add_far_wheel(builder: MeshBuilder, x_m: float, y_m: float, radius_m: float, hub: str = WHEEL) -> None:
    """Adds the outer face of a wheel only."""
    _disc(builder, x_m, y_m, radius_m, hub, 8)


def add_underbody(builder: MeshBuilder, x_rear: float, x_front: float, y_m: float, low_m: float, high_m: float) -> None:
    """Adds the left half of a dark core, so that nobody looks through the wheel arches."""
    core = [(x_front, 0.0), (x_front, y_m), (x_rear, y_m), (x_rear, 0.0)]
    for (x, y), (x_next, y_next) in pairwise(core):
        builder.quad((x, y, low_m), (x_next, y_next, low_m), (x_next, y_next, high_m), (x, y, high_m), DARK)
    fill(builder, [(x, y, low_m) for x, y in core], TRIM)


def _ring(x_m: float, y_m: float, radius_m: float, sides: int) -> np.ndarray:
    angles = np.arange(sides) * math.tau / sides - math.pi / 2
    x, z = x_m + radius_m * np.cos(angles), radius_m * (1 + np.sin(angles))
    return np.column_stack((x, np.full(sides, y_m), z))


def _disc(builder: MeshBuilder, x_m: float, y_m: float, radius_m: float, hub: str, sides: int) -> None:
    ring = _ring(x_m, y_m, radius_m, sides)
    uv = np.column_stack((ring[:, 0] - x_m + radius_m, 2 * radius_m - ring[:, 2])) / (2 * radius_m)
    fan = [(0, i, i + 1) for i in range(1, sides - 1)]
    builder.triangles([ring[list(row)] for row in fan], Look(texture=hub), [uv[list(row)] for row in fan])

"""What closes a lane: barricades of planks, and of concrete."""

from itertools import pairwise
from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh, Point
from roadworthy.rendering.models.placed import Model

BARRIER_SIZE_M: Final = (0.56, 1.60, 1.05)
CONCRETE_SIZE_M: Final = (0.60, 2.40, 0.82)
_RED = Look((196, 28, 30))
_WHITE = Look((240, 240, 236))
_STEEL = Look((128, 130, 134))
_RUBBER = Look((38, 37, 38))
_CONCRETE = Look((168, 164, 156))
_DARK = Look((60, 58, 56))
_MARKER = Look((236, 150, 30))


def barrier() -> Model:
    """A barricade of two red and white planks, seen from ahead and behind."""
    return Model(_barrier(6), BARRIER_SIZE_M, _barrier(4))


def concrete() -> Model:
    """A length of concrete barrier with a broad foot."""
    return Model(_concrete(True), CONCRETE_SIZE_M, _concrete(False))


def striped(
    builder: MeshBuilder,
    half_width_m: float,
    low_m: float,
    high_m: float,
    x_m: float,
    count: int,
    looks: tuple[Look, Look],
) -> None:
    """Adds an upright board across x with slanting stripes of two looks on both of its sides, 4 cm thick."""
    slant = (high_m - low_m) * 0.6
    edges = [-half_width_m + 2 * half_width_m * place / count for place in range(count + 1)]
    for face in (x_m - 0.02, x_m + 0.02):
        for place, (left, right) in enumerate(pairwise(edges)):
            foot_left, foot_right = left - slant * (place > 0), right - slant * (place < count - 1)
            a, b = (face, foot_left, low_m), (face, foot_right, low_m)
            builder.quad(a, b, (face, right, high_m), (face, left, high_m), looks[place % 2])
    near, far = x_m - 0.02, x_m + 0.02
    left, right = half_width_m, -half_width_m
    for z in (low_m, high_m):
        builder.quad((near, right, z), (far, right, z), (far, left, z), (near, left, z), looks[1])
    for y in (-half_width_m, half_width_m):
        builder.quad((near, y, low_m), (far, y, low_m), (far, y, high_m), (near, y, high_m), looks[1])


def _barrier(stripes: int) -> Mesh:
    builder = MeshBuilder()
    half_length, half_width, height = (side / 2 for side in BARRIER_SIZE_M)
    for low, high in ((0.76, 2 * height), (0.36, 0.58)):
        striped(builder, half_width, low, high, 0.0, stripes, (_RED, _WHITE))
    for side in (1, -1):
        y = side * 0.58
        low_y, high_y = sorted((y - 0.025, y + 0.025))
        builder.box((-0.055, low_y, 0.08), (-0.025, high_y, 1.0), _STEEL)
        foot: Point = (-half_length, y - 0.10, 0.0)
        builder.box(foot, (half_length, y + 0.10, 0.10), _RUBBER)
    return builder.mesh()


def _concrete(is_near: bool) -> Mesh:
    builder = MeshBuilder()
    half, height = CONCRETE_SIZE_M[1] / 2, CONCRETE_SIZE_M[2]
    profile = [(0.30, 0.0), (0.29, 0.09), (0.15, 0.30), (0.085, height)]
    if not is_near:
        del profile[1]
    outline = [*profile, *((-x, z) for x, z in reversed(profile))]
    builder.loft([[(x, y, z) for x, z in outline] for y in (-half, half)], _CONCRETE)
    if is_near:
        for side in (1, -1):
            for y in (-0.55, 0.55):
                a, b = side * 0.30, side * 0.25
                builder.quad((a, y - 0.16, 0.0), (a, y + 0.16, 0.0), (b, y + 0.16, 0.17), (b, y - 0.16, 0.17), _DARK)
            face, back = side * 0.125, side * 0.118
            builder.quad((face, -0.06, 0.62), (face, 0.06, 0.62), (back, 0.06, 0.74), (back, -0.06, 0.74), _MARKER)
    return builder.mesh()

"""Trees: trunks under crowns of several clumps, and firs; each record gets one of them by its id, in its own green."""

import math
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh, Point, Rgb, Slot
from roadworthy.rendering.models.placed import Model, Placed, Tint
from roadworthy.rendering.models.street.leaves import LEAF_TEXTURE, NEEDLE_TEXTURE
from roadworthy.roads.furniture import Tree

# All are built this large and stretched to what their records say.
HEIGHT_M, CROWN_RADIUS_M = 7.0, 2.0
FIR_EVERY = 7

_BARK: Final = Look((92, 74, 58))
_PALE_BARK: Final = Look((168, 162, 150))
_GREENS: Final[tuple[Rgb, ...]] = (
    (104, 150, 64), (116, 154, 70), (88, 134, 62), (128, 154, 70), (108, 146, 56), (84, 128, 72),
)  # fmt: skip
_FIR_GREEN: Final[Rgb] = (66, 108, 74)


class _Clump(NamedTuple):
    """A part of a crown: its middle, and its radii."""

    middle: Point
    radii: Point


class _Shape(NamedTuple):
    """A deciduous tree: where its crown begins, its clumps, and its bark."""

    trunk_top_m: float
    trunk_radius_m: float
    clumps: tuple[_Clump, ...]
    bark: Look = _BARK


_SHAPES: Final[dict[str, _Shape]] = {
    "tree-round": _Shape(2.5, 0.17, (
        _Clump((0.0, 0.0, 4.7), (1.55, 1.5, 2.1)), _Clump((0.75, 0.5, 3.7), (1.2, 1.15, 1.2)),
        _Clump((-0.8, 0.35, 3.9), (1.15, 1.2, 1.3)), _Clump((0.05, -0.85, 4.0), (1.25, 1.1, 1.35)),
    )),
    "tree-broad": _Shape(2.3, 0.2, (
        _Clump((0.0, 0.1, 5.3), (1.5, 1.5, 1.5)), _Clump((1.0, -0.1, 4.5), (1.15, 1.2, 1.35)),
        _Clump((-0.95, 0.35, 4.3), (1.2, 1.15, 1.45)), _Clump((-0.1, -1.0, 4.1), (1.15, 1.15, 1.3)),
        _Clump((0.15, 1.05, 3.8), (1.1, 1.05, 1.1)),
    )),
    "tree-tall": _Shape(2.2, 0.14, (
        _Clump((0.0, 0.0, 5.2), (1.15, 1.15, 1.8)), _Clump((0.35, 0.3, 3.9), (1.4, 1.35, 1.6)),
        _Clump((-0.4, -0.3, 3.5), (1.35, 1.4, 1.5)),
    ), _PALE_BARK),
    "tree-loose": _Shape(2.8, 0.15, (
        _Clump((0.35, 0.2, 5.8), (1.1, 1.15, 1.2)), _Clump((-0.75, -0.2, 4.8), (1.2, 1.25, 1.3)),
        _Clump((0.8, -0.65, 4.3), (1.15, 1.1, 1.15)), _Clump((0.15, 0.95, 4.2), (1.15, 1.0, 1.05)),
    )),
    "tree-oval": _Shape(2.1, 0.16, (
        _Clump((0.0, 0.0, 4.4), (1.8, 1.75, 2.6)), _Clump((0.5, -0.4, 3.3), (1.45, 1.4, 1.4)),
        _Clump((-0.55, 0.35, 3.4), (1.4, 1.45, 1.45)),
    )),
}  # fmt: skip


def _deciduous(name: str) -> Model:
    shape = _SHAPES[name]
    rng = np.random.default_rng(sorted(_SHAPES).index(name))
    crown, mass = MeshBuilder(), MeshBuilder()
    for clump in shape.clumps:
        _rough(crown, clump, rng, 4, 7)
    lows = np.array([clump.middle for clump in shape.clumps]) - [clump.radii for clump in shape.clumps]
    highs = np.array([clump.middle for clump in shape.clumps]) + [clump.radii for clump in shape.clumps]
    low, high = lows.min(axis=0), highs.max(axis=0)
    _rough(mass, _Clump(tuple(((low + high) / 2).tolist()), tuple(((high - low) / 2 * 0.96).tolist())), rng, 4, 6)
    near, far = _as_large(crown.mesh()), _as_large(mass.mesh())
    return Model(
        _on_trunk(near, shape, 6), (2 * CROWN_RADIUS_M, 2 * CROWN_RADIUS_M, HEIGHT_M), _on_trunk(far, shape, 3)
    )


def _rough(builder: MeshBuilder, clump: _Clump, rng: np.random.Generator, rings: int, sides: int) -> None:
    """An ellipsoid with dents; the leaves' texture goes from the whole crown's foot to its top."""
    sections = []
    for height in np.linspace(-math.pi / 2, math.pi / 2, rings + 1):
        turn = rng.uniform(0, math.tau / sides)
        angles = np.arange(sides) * math.tau / sides + turn
        unit = np.column_stack(
            (np.cos(angles) * math.cos(height), np.sin(angles) * math.cos(height), np.full(sides, math.sin(height)))
        )
        dents = rng.uniform(0.86, 1.1, (sides, 1)) if abs(height) < 1.5 else 1.0
        sections.append(np.asarray(clump.middle) + unit * dents * clump.radii)
    look = Look(slot=Slot.LEAVES, texture=LEAF_TEXTURE)
    for lower, upper in pairwise(sections):
        triangles = []
        for i in range(sides):
            j = (i + 1) % sides
            triangles += [(lower[i], lower[j], upper[j]), (lower[i], upper[j], upper[i])]
        builder.triangles(triangles, look, _leaf_uv(np.array(triangles), clump.middle))


def _leaf_uv(corners: FloatArray, middle: Point) -> FloatArray:
    """Texture coordinates: around the clump, three times, and down from the tree's top."""
    around = np.arctan2(corners[..., 1] - middle[1], corners[..., 0] - middle[0]) / math.tau * 3
    # A triangle across the seam reads on beyond the texture's edge.
    around += np.round((around[:, :1] - around) / 3) * 3
    down = (HEIGHT_M - corners[..., 2]) / (HEIGHT_M - 1.5)
    return np.stack((around, down), axis=-1)


def _as_large(crown: Mesh) -> Mesh:
    """The crown made exactly as wide and as high as every model is, its lowest leaves left where they are."""
    corners = crown.corners.astype(np.float64)
    reach = np.hypot(corners[..., 0], corners[..., 1]).max()
    low, high = corners[..., 2].min(), corners[..., 2].max()
    corners[..., :2] *= CROWN_RADIUS_M / reach
    corners[..., 2] = low + (corners[..., 2] - low) * (HEIGHT_M - low) / (high - low)
    return replace(crown, corners=corners.astype(np.float32))


def _on_trunk(crown: Mesh, shape: _Shape, sides: int) -> Mesh:
    builder = MeshBuilder()
    builder.add(crown)
    radius, top = shape.trunk_radius_m, shape.trunk_top_m
    builder.tube((0, 0, 0), (0, 0, top + 0.8), radius, shape.bark, end_radius_m=0.62 * radius, sides=sides)
    if sides > 3:
        for clump in shape.clumps[1:3]:
            x, y, z = clump.middle
            builder.tube((0, 0, top - 0.4), (x * 0.8, y * 0.8, z - 0.4), 0.45 * radius, shape.bark, sides=3)
    return builder.mesh()


def _fir() -> Model:
    near, far = MeshBuilder(), MeshBuilder()
    rng = np.random.default_rng(99)
    for body, tiers, sides in ((near, 5, 9), (far, 3, 6)):
        body.tube((0, 0, 0), (0, 0, 1.6), 0.16, _BARK, sides=sides // 2)
        for tier in range(tiers):
            share = tier / tiers
            low = 1.0 + (HEIGHT_M - 1.2) * share * 0.95
            high = HEIGHT_M if tier == tiers - 1 else low + 2.6 - 1.0 * share
            _skirt(body, low, high, CROWN_RADIUS_M * (1 - share) ** 0.85, rng, sides)
    return Model(near.mesh(), (2 * CROWN_RADIUS_M, 2 * CROWN_RADIUS_M, HEIGHT_M), far.mesh())


def _skirt(builder: MeshBuilder, low: float, high: float, radius: float, rng: np.random.Generator, sides: int) -> None:
    """One tier of a fir's branches: a cone with a ragged hem, closed below."""
    angles = (np.arange(sides) + rng.uniform()) * math.tau / sides
    reach = radius * np.where(np.arange(sides) % 2, 0.84, 1.0)
    hem = np.column_stack((reach * np.cos(angles), reach * np.sin(angles), low + rng.uniform(-0.12, 0.12, sides)))
    following = np.roll(hem, -1, axis=0)
    look = Look(slot=Slot.LEAVES, texture=NEEDLE_TEXTURE)
    for tip in ((0.0, 0.0, high), (0.0, 0.0, low + 0.35)):
        for a, b in zip(hem, following, strict=True):
            u = math.atan2(a[1], a[0]) / math.tau * 4
            uv = [(u, 0.95), (u + 4 / sides, 0.95), (u + 2 / sides, 0.1 if tip[2] == high else 1.0)]
            builder.triangles([(a, b, tip)], look, [uv])


def placed_tree(tree: Tree) -> tuple[Placed, ...]:
    """A tree as high and as wide as its record says; its kind, its green and how it is turned follow from its id."""
    number = zlib.crc32(tree.id.encode())
    rng = np.random.default_rng(number)
    name = "tree-fir" if number % FIR_EVERY == FIR_EVERY - 1 else sorted(_SHAPES)[int(rng.integers(len(_SHAPES)))]
    green = np.array(_FIR_GREEN if name == "tree-fir" else _GREENS[int(rng.integers(len(_GREENS)))])
    red, greens, blue = (
        np.clip(green * rng.uniform(0.9, 1.1) + rng.uniform(-6, 6, 3), 0, 255).round().astype(int).tolist()
    )
    across = tree.crown_radius_m / CROWN_RADIUS_M
    pose = Pose(tree.x_m, tree.y_m, tree.z_m, float(rng.uniform(-math.pi, math.pi)))
    scale = (across, across, tree.height_m / HEIGHT_M)
    return (Placed(name, pose, scale, {Slot.LEAVES: Tint((red, greens, blue))}),)


TREE_MODELS: Final[dict[str, Callable[[], Model]]] = {
    **{name: partial(_deciduous, name) for name in sorted(_SHAPES)},
    "tree-fir": _fir,
}

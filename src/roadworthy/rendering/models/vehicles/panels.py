"""Faces of bodies, and what lies on them: windows, lamps, plates, lines.

A face is four corners (4, 3) as they are seen from outside: lower left, lower right, upper right, upper left.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look, Point, Slot

Share = tuple[float, float]

PAINT: Final = Look((200, 200, 200), Slot.PAINT)
TRIM: Final = Look((36, 38, 42))
DARK: Final = Look((14, 14, 16))
SILVER: Final = Look((152, 156, 160))
GRILLE: Final = Look(texture="vehicles/grille")
PLATE: Final = Look(texture="vehicles/plate")
GLASS: Final = Look((34, 46, 58), finish=Finish.GLASS)

# Takes a point to the middle of the body: times this, it lies on the x axis' upright plane.
ON_AXIS: Final = np.array([1.0, 0.0, 1.0])

_WHOLE: Final[Share] = (0.0, 1.0)
_GLOW_GAP_M = 0.04


def face(corners: Sequence[ArrayLike]) -> FloatArray:
    """Four corners as one array."""
    return np.array([np.asarray(corner, dtype=np.float64) for corner in corners])


def raised(corners: FloatArray, by_m: float) -> FloatArray:
    """The face moved outwards."""
    normal = np.cross(corners[2] - corners[0], corners[3] - corners[1])
    return np.asarray(corners + by_m * normal / np.linalg.norm(normal))


def part(corners: FloatArray, across: Share = _WHOLE, up: Share = _WHOLE) -> FloatArray:
    """A part of a face, between two shares of its width from the left and of its height from below."""
    places = [(across[0], up[0]), (across[1], up[0]), (across[1], up[1]), (across[0], up[1])]
    a, b, c, d = corners
    return np.array([a * (1 - u) * (1 - v) + b * u * (1 - v) + c * u * v + d * (1 - u) * v for u, v in places])


def fill(builder: MeshBuilder, corners: Sequence[Sequence[float]] | FloatArray, look: Look) -> None:
    """Adds a whole face."""
    builder.quad(corners[0], corners[1], corners[2], corners[3], look)


def patch(
    builder: MeshBuilder,
    on: FloatArray,
    look: Look,
    across: Share = _WHOLE,
    up: Share = _WHOLE,
    proud_m: float = 0.012,
) -> None:
    """Adds a flat patch that stands a little proud of a part of a face, so that the face never shows through."""
    fill(builder, raised(part(on, across, up), proud_m), look)


def lamp(
    builder: MeshBuilder,
    on: FloatArray,
    slot: Slot,
    across: Share = _WHOLE,
    up: Share = _WHOLE,
    glow_m: float | None = None,
) -> None:
    """Adds a lamp on a part of a face, with a glow before it if it has a radius."""
    lens = raised(part(on, across, up), 0.02)
    fill(builder, lens, Look(slot=slot))
    if glow_m is not None:
        x, y, z = raised(lens, _GLOW_GAP_M).mean(axis=0).tolist()
        builder.glow((x, y, z), slot, glow_m)


def left_side(x_front: float, x_rear: float, low_m: float, high_m: float, y_m: float) -> FloatArray:
    """An upright face on the left side of a body."""
    return face([(x_front, y_m, low_m), (x_rear, y_m, low_m), (x_rear, y_m, high_m), (x_front, y_m, high_m)])


def front(y_right: float, y_left: float, low_m: float, high_m: float, x_m: float) -> FloatArray:
    """An upright face at the front of a body."""
    return face([(x_m, y_right, low_m), (x_m, y_left, low_m), (x_m, y_left, high_m), (x_m, y_right, high_m)])


def rear(y_left: float, y_right: float, low_m: float, high_m: float, x_m: float) -> FloatArray:
    """An upright face at the rear of a body."""
    return face([(x_m, y_left, low_m), (x_m, y_right, low_m), (x_m, y_right, high_m), (x_m, y_left, high_m)])


def turned_about(corners: FloatArray) -> FloatArray:
    """The face on the other side of the x axis, again as it is seen from outside."""
    return np.asarray((corners * (1, -1, 1))[[1, 0, 3, 2]])


def whole_front(left_half: FloatArray) -> FloatArray:
    """The face at the front of which this is the left half."""
    right = left_half[1:3] * (1, -1, 1)
    return np.array([right[0], left_half[1], left_half[2], right[1]])


def whole_rear(left_half: FloatArray) -> FloatArray:
    """The face at the rear of which this is the left half."""
    right = left_half[[0, 3]] * (1, -1, 1)
    return np.array([left_half[0], right[0], right[1], left_half[3]])


def slab(builder: MeshBuilder, low: Point, high: Point, look: Look) -> None:
    """Adds an upright box without its lower face, which nobody sees."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    foot = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    builder.loft([[(x, y, z) for x, y in foot] for z in (z0, z1)], look, caps=False)
    fill(builder, [(x, y, z1) for x, y in foot], look)


def pane(builder: MeshBuilder, on: FloatArray, look: Look, margins_m: tuple[float, float, float, float]) -> None:
    """Adds a patch that leaves margins of the face free: left, right, below, above."""
    a, b, c, d = on
    wide, high = float(np.linalg.norm(b - a + c - d)) / 2, float(np.linalg.norm(d - a + c - b)) / 2
    left, right, low, top = margins_m
    patch(builder, on, look, (left / wide, 1 - right / wide), (low / high, 1 - top / high))

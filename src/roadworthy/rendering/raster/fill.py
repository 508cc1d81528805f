"""Which face is nearest at each sample of the picture."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.records import Records

NOTHING = -1
_HALF = np.float32(0.5)
_ONE = np.float32(1.0)
_FAR = np.float32(1e9)


@compiled
def fill(
    screen: Float32Array,
    faces: Records,
    count: int,
    top: int,
    bottom: int,
    nearness: Float32Array,
    owners: NDArray[np.int32],
) -> None:
    """Draws faces into the rows from `top` up to `bottom`: the nearness (1 / depth x bias) and the face's place.

    A sample belongs to a face when its middle lies in it. Of equally near faces the first stays.
    """
    width = nearness.shape[1]
    for k in range(count):
        first, last = rows_of(screen, k, top, bottom)
        if first > last:
            continue
        at_origin, by_x, by_y = _plane_of(screen, k)
        if not math.isfinite(at_origin):
            continue
        bias = faces[k].bias
        step = np.float32(by_x * bias)
        most = max(screen[k, 0, 2], screen[k, 1, 2], screen[k, 2, 2]) * bias
        least = min(screen[k, 0, 2], screen[k, 1, 2], screen[k, 2, 2]) * bias
        for y in range(first, last + 1):
            a, b = span_of(screen, k, y, width)
            z = np.float32((at_origin + (a + 0.5) * by_x + (y + 0.5) * by_y) * bias)
            for x in range(a, b):
                # A sliver's gradients are inexact: nothing is nearer than the face's own corners, or farther.
                value = min(max(z + np.float32(x - a) * step, least), most)
                if value > nearness[y, x]:
                    nearness[y, x] = value
                    owners[y, x] = k


@compiled
def rows_of(screen: Float32Array, k: int, top: int, bottom: int) -> tuple[int, int]:
    """The first and the last row whose middle is between a face's highest and lowest corner, within the strip."""
    y0, y1, y2 = screen[k, 0, 1], screen[k, 1, 1], screen[k, 2, 1]
    first = max(np.float32(top), np.float32(math.ceil(min(y0, y1, y2) - _HALF)))
    last = min(np.float32(bottom - 1), np.float32(math.floor(max(y0, y1, y2) - _HALF)))
    return int(first), int(last)


@compiled
def span_of(screen: Float32Array, k: int, y: int, width: int) -> tuple[int, int]:
    """The columns of a row, from the first up to the second, whose middles lie in a face."""
    middle = np.float32(y) + _HALF
    left, right = _FAR, -_FAR
    for i in range(3):
        j = (i + 1) % 3
        if (screen[k, i, 1] <= middle) != (screen[k, j, 1] <= middle):
            # Always from the upper end: the faces on both sides of an edge must agree where it is.
            upper, lower = (i, j) if screen[k, i, 1] <= middle else (j, i)
            above, below = screen[k, upper, 1], screen[k, lower, 1]
            along = (middle - above) / (below - above)
            x = screen[k, upper, 0] + along * (screen[k, lower, 0] - screen[k, upper, 0])
            left, right = min(left, x), max(right, x)
    if right < left:
        return 0, 0
    first = max(np.float32(0.0), np.float32(math.ceil(left - _HALF)))
    last = min(np.float32(width), np.float32(math.ceil(right - _HALF)))
    return int(first), int(last)


@compiled
def nearness_at(screen: Float32Array, k: int, x: np.float32, y: np.float32) -> np.float32:
    """The nearness, without bias, of a face's plane at a place of the screen."""
    at_origin, by_x, by_y = _plane_of(screen, k)
    z0, z1, z2 = screen[k, 0, 2], screen[k, 1, 2], screen[k, 2, 2]
    return min(max(np.float32(at_origin + x * by_x + y * by_y), min(z0, z1, z2)), max(z0, z1, z2))


@compiled
def _plane_of(screen: Float32Array, k: int) -> tuple[float, float, float]:
    """A face's nearness at the origin of the screen, and its change by a step across and down; not finite if flat.

    In double precision: a face that reaches below the camera has corners a million pixels away.
    """
    a, b, c = screen[k, 0], screen[k, 1], screen[k, 2]
    x0, y0, z0 = np.float64(a[0]), np.float64(a[1]), np.float64(a[2])
    x1, y1, z1 = b[0] - x0, b[1] - y0, b[2] - z0
    x2, y2, z2 = c[0] - x0, c[1] - y0, c[2] - z0
    area = x1 * y2 - x2 * y1
    by_x, by_y = (z1 * y2 - z2 * y1) / area, (x1 * z2 - x2 * z1) / area
    return z0 - x0 * by_x - y0 * by_y, by_x, by_y

"""The sun's own picture of the scene: how high towards the sun the first surface is at each place."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.project import moved
from roadworthy.rendering.raster.records import Records

DARK: np.float32 = np.float32(-1e9)
"""The height where nothing casts a shadow."""

_ZERO = np.float32(0.0)
_ONE = np.float32(1.0)


@compiled
def cast(
    corners: Float32Array,
    ranges: NDArray[np.int64],
    to_sun: Float32Array,
    side: int,
    screen: Float32Array,
    faces: Records,
) -> int:
    """Writes the faces (x px, y px, height towards the sun in metres) within a square map; returns how many there are.

    `to_sun` (instances, 3, 4) leads to the map's pixels and the height. More faces than room: see `project`.
    """
    room, count, edge = len(faces), 0, np.float32(side)
    own = np.empty((3, 3), np.float32)
    for place in range(len(ranges)):
        m = to_sun[ranges[place, 2]]
        for triangle in range(ranges[place, 0], ranges[place, 0] + ranges[place, 1]):
            moved(corners, triangle, m, own)
            outside = False
            for axis in range(2):
                least = min(own[0, axis], own[1, axis], own[2, axis])
                most = max(own[0, axis], own[1, axis], own[2, axis])
                outside = outside or most <= _ZERO or least >= edge
            if outside:
                continue
            if count < room:
                screen[count] = own
                faces[count].bias = _ONE
            count += 1
    return count


@compiled
def sunlit_share(heights: Float32Array, x: np.float32, y: np.float32, height: np.float32) -> np.float32:
    """Which share, 0 to 1, of the four map points around a place sees the sun; 1 beyond the map's edge."""
    side = heights.shape[0]
    left, top = x - np.float32(0.5), y - np.float32(0.5)
    if left < _ZERO or top < _ZERO or left >= np.float32(side - 1) or top >= np.float32(side - 1):
        return _ONE
    i, j = int(left), int(top)
    across, down = left - np.float32(i), top - np.float32(j)
    upper = _lit(heights[j, i], height) * (_ONE - across) + _lit(heights[j, i + 1], height) * across
    lower = _lit(heights[j + 1, i], height) * (_ONE - across) + _lit(heights[j + 1, i + 1], height) * across
    return np.float32(upper * (_ONE - down) + lower * down)


@compiled
def _lit(caster: np.float32, height: np.float32) -> np.float32:
    return _ONE if height >= caster else _ZERO

"""Soft discs of light around lamps, which the lamp's own pixel must not hide."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array

_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
_MOST = np.float32(255.0)
# A lamp's glow stands just before its face.
_BEHIND_M = np.float32(0.12)


@compiled
def glows(discs: Float32Array, top: int, bottom: int, depth_m: Float32Array, rgb: NDArray[np.uint8]) -> None:
    """Adds glows (x px, y px, depth m, radius px, red, green, blue) to the rows from `top` up to `bottom`.

    `depth_m` is that of the whole picture: whether a lamp is hidden is asked at its middle.
    """
    height, width = depth_m.shape
    for row in range(len(discs)):
        x, y, z, radius = discs[row, 0], discs[row, 1], discs[row, 2], discs[row, 3]
        column, line = int(np.floor(x)), int(np.floor(y))
        if not (0 <= column < width and 0 <= line < height) or depth_m[line, column] < z - _BEHIND_M:
            continue
        first, last = max(top, int(y - radius)), min(bottom - 1, int(y + radius) + 1)
        left, right = max(0, int(x - radius)), min(width - 1, int(x + radius) + 1)
        for j in range(first, last + 1):
            down = (np.float32(j) + _HALF - y) / radius
            for i in range(left, right + 1):
                across = (np.float32(i) + _HALF - x) / radius
                rest = _ONE - (across * across + down * down)
                if rest > _ZERO:
                    strength = rest * rest * rest
                    for channel in range(3):
                        value = np.float32(rgb[j, i, channel]) + discs[row, 4 + channel] * strength
                        rgb[j, i, channel] = np.uint8(min(value, _MOST))

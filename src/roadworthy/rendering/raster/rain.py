"""Falling rain before the camera."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array

_ONE, _MOST = np.float32(1.0), np.float32(255.0)


@compiled
def streaks(drops: Float32Array, brightness: np.float32, rgb: NDArray[np.uint8]) -> None:
    """Draws falling drops (x px, y px, across px, down px, strength 0 to 1) as slanted streaks of a grey."""
    height, width = rgb.shape[0], rgb.shape[1]
    for row in range(len(drops)):
        length = math.ceil(drops[row, 3])
        for step in range(length):
            share = np.float32(step) / np.float32(length)
            y = int(drops[row, 1]) + step
            x = int(drops[row, 0] + drops[row, 2] * share)
            if 0 <= y < height and 0 <= x < width:
                # Faint at both ends.
                strength = drops[row, 4] * np.float32(4.0) * share * (_ONE - share)
                for channel in range(3):
                    value = np.float32(rgb[y, x, channel])
                    rgb[y, x, channel] = np.uint8(min(value + (brightness - value) * strength, _MOST))

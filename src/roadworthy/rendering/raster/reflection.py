"""Lamps mirrored in a wet road."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array

_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
_MOST = np.float32(255.0)
# What is nearer or farther than the plane of the road by more than this share of its depth is not the road.
_OFF_PLANE = np.float32(0.04)


@compiled
def reflections(
    streaks: Float32Array,
    plane: Float32Array,
    lens: Float32Array,
    depth_m: Float32Array,
    rgb: NDArray[np.uint8],
) -> None:
    """Adds mirror images of lamps (x px, y px, half width px, half height px, red, green, blue) where the road is seen.

    `plane` is the road's: the upward unit normal in the camera's frame, and the camera's height above it in metres.
    `lens` is fx, skew, cx, fy, cy in pixels.
    """
    height, width = depth_m.shape
    for row in range(len(streaks)):
        x, y, across, along = streaks[row, 0], streaks[row, 1], streaks[row, 2], streaks[row, 3]
        for j in range(max(0, int(y - along)), min(height - 1, int(y + along) + 1) + 1):
            ray_y = (np.float32(j) + _HALF - lens[4]) / lens[3]
            down = (np.float32(j) + _HALF - y) / along
            for i in range(max(0, int(x - across)), min(width - 1, int(x + across) + 1) + 1):
                side = (np.float32(i) + _HALF - x) / across
                rest = _ONE - (side * side + down * down)
                ray_x = (np.float32(i) + _HALF - lens[2] - lens[1] * ray_y) / lens[0]
                falling = -(plane[0] * ray_x + plane[1] * ray_y + plane[2])
                if rest <= _ZERO or falling <= _ZERO or abs(depth_m[j, i] * falling / plane[3] - _ONE) > _OFF_PLANE:
                    continue
                for channel in range(3):
                    value = np.float32(rgb[j, i, channel]) + streaks[row, 4 + channel] * rest * rest
                    rgb[j, i, channel] = np.uint8(min(value, _MOST))

"""Lamps mirrored in a wet road."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Finish, Float32Array
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.records import Records

_ROAD = int(Finish.ROAD)
_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
_MOST = np.float32(255.0)


@compiled
def reflections(
    streaks: Float32Array,
    samples: int,
    owners: NDArray[np.int32],
    faces: Records,
    surfaces: Records,
    rgb: NDArray[np.uint8],
) -> None:
    """Adds mirror images of lamps (x px, y px, half width px, half height px, red, green, blue) to the roads seen."""
    height, width, middle = rgb.shape[0], rgb.shape[1], samples // 2
    for row in range(len(streaks)):
        x, y, across, along = streaks[row, 0], streaks[row, 1], streaks[row, 2], streaks[row, 3]
        for j in range(max(0, int(y - along)), min(height - 1, int(y + along) + 1) + 1):
            down = (np.float32(j) + _HALF - y) / along
            for i in range(max(0, int(x - across)), min(width - 1, int(x + across) + 1) + 1):
                side = (np.float32(i) + _HALF - x) / across
                rest = _ONE - (side * side + down * down)
                owner = owners[j * samples + middle, i * samples + middle]
                if rest <= _ZERO or owner == NOTHING or surfaces[faces[owner].surface].finish != _ROAD:
                    continue
                for channel in range(3):
                    value = np.float32(rgb[j, i, channel]) + streaks[row, 4 + channel] * rest * rest
                    rgb[j, i, channel] = np.uint8(min(value, _MOST))

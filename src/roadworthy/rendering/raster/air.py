"""What comes between a lit surface and its picture: mirrored sky, shining windows, haze; and the sky itself."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Finish, Float32Array
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.records import Records

HAZE_STEPS_PER_M = np.float32(4.0)
LIT_THROUGH_HAZE = np.float32(0.5)
"""What is lit of itself is seen as if it were only this share of the way off."""

_ROAD, _GLASS = int(Finish.ROAD), int(Finish.GLASS)
_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
# Lamps near to a surface do not bleach it.
_BRIGHTEST = np.float32(1.2)
_EDGE = np.float32(1e-3)
_WARM_RED, _WARM_GREEN, _WARM_BLUE = np.float32(255.0), np.float32(206.0), np.float32(140.0)
_GLASS_MIRROR, _WET_MIRROR, _WET_DARKENING = np.float32(0.3), np.float32(0.5), np.float32(0.3)

Rgb = tuple[np.float32, np.float32, np.float32]


@compiled
def lit(count: int, light: Float32Array, shine: Float32Array, night: np.float32, colors: Float32Array) -> None:
    """Multiplies colours by their light, as far as they are not lit of themselves, and lights windows at night."""
    for i in range(count):
        own = colors[i, 3]
        for channel in range(3):
            colors[i, channel] *= own + (_ONE - own) * min(light[i, channel], _BRIGHTEST)
        shining = shine[i] * night
        if shining > _ZERO:
            colors[i, 0] += (_WARM_RED - colors[i, 0]) * shining
            colors[i, 1] += (_WARM_GREEN - colors[i, 1]) * shining
            colors[i, 2] += (_WARM_BLUE - colors[i, 2]) * shining
            colors[i, 3] = max(own, shining)


@compiled
def mirrors(
    count: int,
    keys: NDArray[np.int32],
    places: Float32Array,
    faces: Records,
    surfaces: Records,
    wetness: np.float32,
    to_world: Float32Array,
    sky: Float32Array,
    colors: Float32Array,
) -> None:
    """Mixes the sky's mirror image into glass and wet roads, more of it the flatter one looks (Schlick 1994)."""
    for i in range(count):
        if keys[i, 1] == NOTHING:
            continue
        face = faces[keys[i, 1]]
        finish = surfaces[face.surface].finish
        if finish == _GLASS:
            strength = _GLASS_MIRROR
        elif finish == _ROAD and wetness > _ZERO:
            strength = _WET_MIRROR * wetness
            for channel in range(3):
                colors[i, channel] *= _ONE - _WET_DARKENING * wetness
        else:
            continue
        x, y, z = places[i, 0], places[i, 1], places[i, 2]
        scale = _ONE / np.float32(math.sqrt(x * x + y * y + z * z))
        x, y, z = x * scale, y * scale, z * scale
        across = -(x * face.normal[0] + y * face.normal[1] + z * face.normal[2])
        grazing = _ONE - min(max(across, _ZERO), _ONE)
        share = strength * (np.float32(0.1) + np.float32(0.9) * grazing * grazing * grazing)
        x += np.float32(2.0) * across * face.normal[0]
        y += np.float32(2.0) * across * face.normal[1]
        z += np.float32(2.0) * across * face.normal[2]
        red, green, blue = _sky_at(sky, to_world, x, y, z)
        colors[i, 0] += (red - colors[i, 0]) * share
        colors[i, 1] += (green - colors[i, 1]) * share
        colors[i, 2] += (blue - colors[i, 2]) * share


@compiled
def hazed(
    count: int,
    keys: NDArray[np.int32],
    places: Float32Array,
    fog: Float32Array,
    haze: Float32Array,
    to_world: Float32Array,
    sky: Float32Array,
    colors: Float32Array,
) -> None:
    """Hides each fragment by the haze before it, what is lit of itself less; fragments of sky get the sky's colour.

    `haze` is the share hidden at each depth, HAZE_STEPS_PER_M a metre.
    """
    last = len(haze) - 1
    for i in range(count):
        if keys[i, 1] == NOTHING:
            x, y = places[i, 0], places[i, 1]
            scale = _ONE / np.float32(math.sqrt(x * x + y * y + _ONE))
            colors[i, 0], colors[i, 1], colors[i, 2] = _sky_at(sky, to_world, x * scale, y * scale, scale)
        else:
            clear, own = _ONE - haze[min(int(places[i, 2] * HAZE_STEPS_PER_M), last)], colors[i, 3]
            if own > _ZERO:
                clear = clear ** (_ONE - LIT_THROUGH_HAZE * own)
            for channel in range(3):
                colors[i, channel] = fog[channel] + (colors[i, channel] - fog[channel]) * clear


@compiled
def _sky_at(sky: Float32Array, to_world: Float32Array, x: np.float32, y: np.float32, z: np.float32) -> Rgb:
    """The sky's colour in a direction, a unit vector of the camera's frame.

    `sky` (n, n, 3) is the upper half of all directions of the world in stereographic projection: the zenith in the
    middle, the horizon on the circle that touches the edges, x to the right, y downwards. Below it is the horizon's.
    """
    east = to_world[0, 0] * x + to_world[0, 1] * y + to_world[0, 2] * z
    north = to_world[1, 0] * x + to_world[1, 1] * y + to_world[1, 2] * z
    up = to_world[2, 0] * x + to_world[2, 1] * y + to_world[2, 2] * z
    if up < _ZERO:
        scale = _ONE / max(np.float32(math.sqrt(east * east + north * north)), np.float32(1e-6))
    else:
        scale = _ONE / (_ONE + up)
    most = np.float32(sky.shape[0] - 1)
    across = min(max((_HALF + _HALF * east * scale) * most, _ZERO), most - _EDGE)
    down = min(max((_HALF + _HALF * north * scale) * most, _ZERO), most - _EDGE)
    i, j = int(across), int(down)
    right, below = across - np.float32(i), down - np.float32(j)
    a, b, c, d = (_ONE - right) * (_ONE - below), right * (_ONE - below), (_ONE - right) * below, right * below
    return (
        a * sky[j, i, 0] + b * sky[j, i + 1, 0] + c * sky[j + 1, i, 0] + d * sky[j + 1, i + 1, 0],
        a * sky[j, i, 1] + b * sky[j, i + 1, 1] + c * sky[j + 1, i, 1] + d * sky[j + 1, i + 1, 1],
        a * sky[j, i, 2] + b * sky[j, i + 1, 2] + c * sky[j + 1, i, 2] + d * sky[j + 1, i + 1, 2],
    )

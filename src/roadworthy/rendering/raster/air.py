"""What comes between a lit surface and its picture: mirrored sky, shining windows, haze; and the sky itself."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Finish, Float32Array
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.records import Record, Records

HAZE_STEPS_PER_M = np.float32(4.0)
LIT_THROUGH_HAZE = np.float32(0.5)
"""What is lit of itself is seen as if it were only this share of the way off."""

_ROAD, _GLASS = int(Finish.ROAD), int(Finish.GLASS)
_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
_EDGE = np.float32(1e-3)
_WARM_RED, _WARM_GREEN, _WARM_BLUE = np.float32(255.0), np.float32(206.0), np.float32(140.0)
_LEAST_MIRROR, _GLASS_MIRROR = np.float32(0.1), np.float32(0.3)
_WET_MIRROR, _WET_DARKENING = np.float32(0.45), np.float32(0.34)
_POOL_MIRROR, _POOL_LEAST = np.float32(0.5), np.float32(0.25)
_MOST_PUDDLES, _SHORES, _COARSE = np.float32(0.62), np.float32(9.0), np.float32(0.7)
_PUDDLES_A_M, _RIPPLES_A_M = np.float32(0.3), np.float32(1.3)

Rgb = tuple[np.float32, np.float32, np.float32]


@compiled
def lit(count: int, light: Float32Array, shine: Float32Array, night: np.float32, colors: Float32Array) -> None:
    """Multiplies colours by their light, as far as they are not lit of themselves, and lights windows at night."""
    for i in range(count):
        own = colors[i, 3]
        for channel in range(3):
            colors[i, channel] *= own + (_ONE - own) * light[i, channel]
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
    air: Record,
    to_world: Float32Array,
    sky: Float32Array,
    colors: Float32Array,
) -> None:
    """Mixes the sky's mirror image into glass, wet roads and puddles, more the flatter one looks.

    After Schlick (1994), "An inexpensive BRDF model", with the third power in place of the fifth.
    """
    for i in range(count):
        if keys[i, 1] == NOTHING:
            continue
        face = faces[keys[i, 1]]
        finish = surfaces[face.surface].finish
        x, y, z = places[i, 0], places[i, 1], places[i, 2]
        least = _LEAST_MIRROR
        if finish == _GLASS:
            strength = _GLASS_MIRROR
        elif finish == _ROAD and air.wetness > _ZERO:
            pool = _puddle(to_world, x, y, z, air.puddles)
            # At night the sky is dark, and what a road throws back of the lamps on it is what is seen.
            strength = (_WET_MIRROR * air.wetness + _POOL_MIRROR * pool) * (_ONE - _HALF * air.night)
            least += _POOL_LEAST * pool
            for channel in range(3):
                colors[i, channel] *= _ONE - _WET_DARKENING * air.wetness
        else:
            continue
        scale = _ONE / np.float32(math.sqrt(x * x + y * y + z * z))
        x, y, z = x * scale, y * scale, z * scale
        across = -(x * face.normal[0] + y * face.normal[1] + z * face.normal[2])
        grazing = _ONE - min(max(across, _ZERO), _ONE)
        share = strength * (least + (_ONE - least) * grazing * grazing * grazing)
        x += np.float32(2.0) * across * face.normal[0]
        y += np.float32(2.0) * across * face.normal[1]
        z += np.float32(2.0) * across * face.normal[2]
        red, green, blue = _sky_at(sky, to_world, x, y, z)
        colors[i, 0] += (red - colors[i, 0]) * share
        colors[i, 1] += (green - colors[i, 1]) * share
        colors[i, 2] += (blue - colors[i, 2]) * share


@compiled
def _puddle(m: Float32Array, x: np.float32, y: np.float32, z: np.float32, puddles: np.float32) -> np.float32:
    """How much water stands at a place of the road, 0 to 1: smooth noise of the world's x and y above a threshold."""
    east = m[0, 0] * x + m[0, 1] * y + m[0, 2] * z + m[0, 3]
    north = m[1, 0] * x + m[1, 1] * y + m[1, 2] * z + m[1, 3]
    level = _COARSE * _noise(east * _PUDDLES_A_M, north * _PUDDLES_A_M)
    level += (_ONE - _COARSE) * _noise(east * _RIPPLES_A_M, north * _RIPPLES_A_M)
    return min(max((level - _ONE + _MOST_PUDDLES * puddles) * _SHORES, _ZERO), _ONE)


@compiled
def _noise(x: np.float32, y: np.float32) -> np.float32:
    """Smooth noise from 0 to 1, from random values at whole numbers."""
    left, top = math.floor(x), math.floor(y)
    across, down = x - np.float32(left), y - np.float32(top)
    across *= across * (np.float32(3.0) - np.float32(2.0) * across)
    down *= down * (np.float32(3.0) - np.float32(2.0) * down)
    upper = _random(left, top) * (_ONE - across) + _random(left + 1, top) * across
    lower = _random(left, top + 1) * (_ONE - across) + _random(left + 1, top + 1) * across
    return np.float32(upper * (_ONE - down) + lower * down)


@compiled
def _random(i: int, j: int) -> np.float32:
    """A value from 0 to 1 that looks random, the same for the same whole numbers."""
    mixed = (i * 374761393 + j * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return np.float32((mixed ^ (mixed >> 16)) & 0xFFFF) / np.float32(65535.0)


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

    `haze` is the share hidden at each distance, HAZE_STEPS_PER_M a metre.
    """
    last = len(haze) - 1
    for i in range(count):
        if keys[i, 1] == NOTHING:
            x, y = places[i, 0], places[i, 1]
            scale = _ONE / np.float32(math.sqrt(x * x + y * y + _ONE))
            colors[i, 0], colors[i, 1], colors[i, 2] = _sky_at(sky, to_world, x * scale, y * scale, scale)
        else:
            x, y, z = places[i, 0], places[i, 1], places[i, 2]
            away = np.float32(math.sqrt(x * x + y * y + z * z))
            clear, own = _ONE - haze[min(int(away * HAZE_STEPS_PER_M), last)], colors[i, 3]
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

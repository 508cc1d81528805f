"""Light on surfaces: the sun's and its shadows, the sky's, and lamps'."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Finish, Float32Array
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.records import Record, Records
from roadworthy.rendering.raster.shadow import sunlit_share

_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
# A surface takes a shadow only from what is this much nearer to the sun, more where the light grazes it.
_SHADOW_BIAS_M = np.float32(0.05)
_OFF_SURFACE_M = np.float32(0.07)
# How much of the sun's light sheeting shows wherever the sun stands.
_THROWN_BACK = np.float32(0.6)
_LEAST_ROOM = np.float32(0.1)
_SHEETING = int(Finish.SHEETING)
_STEEPEST = np.float32(4.0)
# The cosine at which a headlamp's cone ends.
_CONE = np.float32(0.75)
_LEAST_M = np.float32(0.3)


@compiled
def daylight(
    count: int,
    keys: NDArray[np.int32],
    places: Float32Array,
    faces: Records,
    surfaces: Records,
    air: Record,
    to_sun: Float32Array,
    heights: Float32Array,
    light: Float32Array,
) -> None:
    """Writes the sun's and the sky's light on each fragment, as factors of its red, green and blue.

    `to_sun` (3, 4) leads from the camera's frame to the map of sunlight, `heights`.
    """
    for i in range(count):
        if keys[i, 1] == NOTHING:
            continue
        face = faces[keys[i, 1]]
        sun, above = face.sun, _HALF + _HALF * face.up
        if air.has_shadows and sun > _ZERO:
            # Whatever is nearly parallel to the light would be in its own shadow, as the map knows places by pixels.
            slope = min(np.float32(math.sqrt(_ONE - min(sun * sun, _ONE))) / sun, _STEEPEST)
            off_m = _OFF_SURFACE_M
            x, y = places[i, 0] + off_m * face.normal[0], places[i, 1] + off_m * face.normal[1]
            z = places[i, 2] + off_m * face.normal[2]
            u = to_sun[0, 0] * x + to_sun[0, 1] * y + to_sun[0, 2] * z + to_sun[0, 3]
            v = to_sun[1, 0] * x + to_sun[1, 1] * y + to_sun[1, 2] * z + to_sun[1, 3]
            w = to_sun[2, 0] * x + to_sun[2, 1] * y + to_sun[2, 2] * z + to_sun[2, 3]
            sun *= sunlit_share(heights, u, v, w + _SHADOW_BIAS_M * (_ONE + slope))
        if surfaces[face.surface].finish == _SHEETING:
            sun, above = max(sun, _THROWN_BACK), _ONE
        for channel in range(3):
            sky = air.sky[channel] * above + air.ground[channel] * (_ONE - above)
            light[i, channel] = air.sun[channel] * sun + sky


@compiled
def lamplight(
    count: int, keys: NDArray[np.int32], places: Float32Array, faces: Records, lamps: Records, light: Float32Array
) -> None:
    """Adds the light of lamps to that on each fragment."""
    for i in range(count):
        if keys[i, 1] == NOTHING:
            continue
        normal = faces[keys[i, 1]].normal
        red, green, blue = _ZERO, _ZERO, _ZERO
        for row in range(len(lamps)):
            lamp = lamps[row]
            x, y, z = lamp.place[0] - places[i, 0], lamp.place[1] - places[i, 1], lamp.place[2] - places[i, 2]
            square = x * x + y * y + z * z
            if square > lamp.range_m * lamp.range_m:
                continue
            away = max(np.float32(math.sqrt(square)), _LEAST_M)
            along = -(x * lamp.forward[0] + y * lamp.forward[1] + z * lamp.forward[2]) / away
            facing = max(_ZERO, (x * normal[0] + y * normal[1] + z * normal[2]) / away)
            strength = _strength(lamp.is_spot, along, facing, _ONE - away / lamp.range_m)
            red += lamp.color[0] * strength
            green += lamp.color[1] * strength
            blue += lamp.color[2] * strength
        light[i, 0] += _bounded(red, light[i, 0])
        light[i, 1] += _bounded(green, light[i, 1])
        light[i, 2] += _bounded(blue, light[i, 2])


@compiled
def _bounded(added: np.float32, before: np.float32) -> np.float32:
    """What lamps add to a light: ever less towards full light, so that near ones do not bleach a surface."""
    room = max(_ONE - before, _LEAST_ROOM)
    return np.float32(room * added / (added + room))


@compiled
def _strength(is_spot: int, along: np.float32, facing: np.float32, fading: np.float32) -> np.float32:
    """A lamp's light by the cosines of its direction and of the surface's; what it grazes is seen by scattering too."""
    if is_spot:
        beam = max(_ZERO, (along - _CONE) / (_ONE - _CONE))
        return np.float32(beam * beam * fading * (np.float32(0.35) + np.float32(0.65) * facing))
    return np.float32(max(_ZERO, along) * fading * fading * (np.float32(0.25) + np.float32(0.75) * facing))

"""The colours of surfaces themselves: their paint and their textures."""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.records import Record, Records

_ZERO, _ONE = np.float32(0.0), np.float32(1.0)
_BYTE = np.float32(1.0 / 255.0)
# From here on a texel is smaller than the pixel that shows it.
_COARSER = np.float32(1.4)


@compiled
def paint(
    count: int,
    keys: NDArray[np.int32],
    faces: Records,
    surfaces: Records,
    tints: Float32Array,
    colors: Float32Array,
    shine: Float32Array,
) -> None:
    """Writes the fragments' colours without texture: red, green, blue, and how much they are lit of themselves.

    `tints` (instances, slots, 4) are the same for the slots whose colour each placed model chooses.
    """
    for i in range(count):
        k = keys[i, 1]
        shine[i] = _ZERO
        if k == NOTHING:
            continue
        surface = surfaces[faces[k].surface]
        if surface.slot == 0:
            colors[i, 0], colors[i, 1], colors[i, 2] = surface.color[0], surface.color[1], surface.color[2]
            colors[i, 3] = _ZERO
        else:
            instance, slot = faces[k].instance, surface.slot
            for channel in range(4):
                colors[i, channel] = tints[instance, slot, channel]


@compiled
def texture(
    count: int,
    keys: NDArray[np.int32],
    places: Float32Array,
    faces: Records,
    surfaces: Records,
    from_camera: Float32Array,
    focal_px: np.float32,
    pixels: NDArray[np.uint8],
    textures: Records,
    colors: Float32Array,
    shine: Float32Array,
) -> None:
    """Multiplies the fragments' colours by their textures', from the level that suits the distance, and writes shine.

    `from_camera` (instances, 3, 4) leads from the camera's frame into each model's own.
    """
    m = from_camera
    for i in range(count):
        if keys[i, 1] == NOTHING:
            continue
        face = faces[keys[i, 1]]
        surface = surfaces[face.surface]
        if surface.texture < 0:
            continue
        n, x, y, z = face.instance, places[i, 0], places[i, 1], places[i, 2]
        own_x = m[n, 0, 0] * x + m[n, 0, 1] * y + m[n, 0, 2] * z + m[n, 0, 3]
        own_y = m[n, 1, 0] * x + m[n, 1, 1] * y + m[n, 1, 2] * z + m[n, 1, 3]
        own_z = m[n, 2, 0] * x + m[n, 2, 1] * y + m[n, 2, 2] * z + m[n, 2, 3]
        uv = surface.uv
        u = uv[0] * own_x + uv[1] * own_y + uv[2] * own_z + uv[3]
        v = uv[4] * own_x + uv[5] * own_y + uv[6] * own_z + uv[7]
        place = _texel(textures[surface.texture], u, v, surface.texels_per_m * z / focal_px)
        for channel in range(3):
            colors[i, channel] *= np.float32(pixels[place, channel]) * _BYTE
        shine[i] = np.float32(pixels[place, 3]) * _BYTE


@compiled
def _texel(texture: Record, u: np.float32, v: np.float32, texels_per_px: np.float32) -> int:
    """The place among all pixels of the texel at (u, v), in pixels of the finest level."""
    level, first, side = 0, texture.first, texture.size
    while texels_per_px > _COARSER and level < texture.levels - 1:
        first += side * side
        side //= 2
        level += 1
        texels_per_px *= np.float32(0.5)
        u *= np.float32(0.5)
        v *= np.float32(0.5)
    column, row = math.floor(u), math.floor(v)
    if texture.repeats:
        column, row = column & (side - 1), row & (side - 1)
    else:
        column, row = min(max(column, 0), side - 1), min(max(row, 0), side - 1)
    return int(first + row * side + column)

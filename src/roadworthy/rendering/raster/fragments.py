"""Fragments: each distinct face of each pixel of a row, to be coloured once; and back from fragments to pixels.

A row's fragments lie in arrays that all steps of shading share: `keys` (n, 2) are the column and the face, NOTHING for
sky; `places` (n, 4) are x, y, z in the camera's frame (for sky, a direction) and the number of samples.
"""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.fill import NOTHING, nearness_at
from roadworthy.rendering.raster.records import Records

FAR_M = np.float32(np.inf)
_ZERO, _HALF, _ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
_MOST = np.float32(255.0)


@compiled
def fragments_of(
    y: int,
    samples: int,
    faces: Records,
    nearness: Float32Array,
    owners: NDArray[np.int32],
    lens: Float32Array,
    keys: NDArray[np.int32],
    places: Float32Array,
) -> int:
    """Writes the fragments of a row of pixels; returns how many there are.

    `lens` is fx, skew, cx, fy, cy in samples. A pixel whose samples all show one face has one fragment, at its middle.
    """
    count, row = 0, y * samples
    side, whole = np.float32(samples), np.float32(samples * samples)
    for x in range(owners.shape[1] // samples):
        column = x * samples
        owner, near, is_plain = owners[row, column], _ZERO, True
        for down in range(row, row + samples):
            for across in range(column, column + samples):
                is_plain = is_plain and owners[down, across] == owner
                near += nearness[down, across]
        if is_plain:
            keys[count, 0], keys[count, 1] = x, owner
            places[count, 0], places[count, 1] = (np.float32(x) + _HALF) * side, (np.float32(y) + _HALF) * side
            places[count, 2], places[count, 3] = near / whole, whole
            count += 1
        else:
            count += _mixed(x, row, column, samples, nearness, owners, keys, places, count)
    for i in range(count):
        ray_y = (places[i, 1] - lens[4]) / lens[3]
        ray_x = (places[i, 0] - lens[2] - lens[1] * ray_y) / lens[0]
        z = _ONE if keys[i, 1] == NOTHING else faces[keys[i, 1]].bias / places[i, 2]
        places[i, 0], places[i, 1], places[i, 2] = ray_x * z, ray_y * z, z
    return count


@compiled
def _mixed(
    x: int,
    row: int,
    column: int,
    samples: int,
    nearness: Float32Array,
    owners: NDArray[np.int32],
    keys: NDArray[np.int32],
    places: Float32Array,
    first: int,
) -> int:
    """The fragments of a pixel that shows several faces, each at the middle of its samples; returns how many."""
    count = 0
    for down in range(row, row + samples):
        for across in range(column, column + samples):
            owner, place = owners[down, across], first
            while place < first + count and keys[place, 1] != owner:
                place += 1
            if place == first + count:
                keys[place, 0], keys[place, 1] = x, owner
                places[place, :] = _ZERO
                count += 1
            places[place, 0] += np.float32(across) + _HALF
            places[place, 1] += np.float32(down) + _HALF
            places[place, 2] += nearness[down, across]
            places[place, 3] += _ONE
    for place in range(first, first + count):
        for axis in range(3):
            places[place, axis] /= places[place, 3]
    return count


@compiled
def gathered(
    y: int,
    samples: int,
    count: int,
    keys: NDArray[np.int32],
    places: Float32Array,
    colors: Float32Array,
    sums: Float32Array,
    rgb: NDArray[np.uint8],
) -> None:
    """Writes a row of the picture from its fragments' colours (n, 4) by their numbers of samples."""
    sums[:] = _ZERO
    for i in range(count):
        x, weight = keys[i, 0], places[i, 3]
        for channel in range(3):
            sums[x, channel] += colors[i, channel] * weight
    part = _ONE / np.float32(samples * samples)
    for x in range(rgb.shape[1]):
        for channel in range(3):
            rgb[y, x, channel] = np.uint8(min(max(sums[x, channel] * part + _HALF, _ZERO), _MOST))


@compiled
def seen(
    y: int,
    samples: int,
    screen: Float32Array,
    faces: Records,
    owners: NDArray[np.int32],
    instance_ids: NDArray[np.int32],
    depth_m: Float32Array,
    ids: NDArray[np.int32],
) -> None:
    """Writes a row's depths and ids: those of the face at the sample in, or next to, the pixel's middle."""
    middle = samples // 2
    for x in range(ids.shape[1]):
        owner = owners[y * samples + middle, x * samples + middle]
        if owner == NOTHING:
            depth_m[y, x], ids[y, x] = FAR_M, 0
        else:
            at_x = (np.float32(x) + _HALF) * np.float32(samples)
            at_y = (np.float32(y) + _HALF) * np.float32(samples)
            depth_m[y, x] = _ONE / nearness_at(screen, owner, at_x, at_y)
            ids[y, x] = instance_ids[faces[owner].instance]

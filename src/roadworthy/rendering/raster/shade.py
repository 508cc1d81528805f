"""From the nearest faces to colours, depths and ids, a row of pixels after another.

Each step of shading is a loop of its own over the row's fragments: compiled calls with many arrays are dear by the
pixel and nothing by the row.
"""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.air import hazed, lit, mirrors
from roadworthy.rendering.raster.albedo import paint, texture
from roadworthy.rendering.raster.fragments import fragments_of, gathered, seen
from roadworthy.rendering.raster.light import daylight, lamplight
from roadworthy.rendering.raster.records import Record, Records


@compiled
def shade(
    rows: tuple[int, int],
    samples: int,
    screen: Float32Array,
    faces: Records,
    nearness: Float32Array,
    owners: NDArray[np.int32],
    surfaces: Records,
    instance_ids: NDArray[np.int32],
    tints: Float32Array,
    from_camera: Float32Array,
    pixels: NDArray[np.uint8],
    textures: Records,
    air: Record,
    haze: Float32Array,
    sky: Float32Array,
    lens: Float32Array,
    to_world: Float32Array,
    to_sun: Float32Array,
    heights: Float32Array,
    lamps: Records,
    rgb: NDArray[np.uint8],
    depth_m: Float32Array,
    ids: NDArray[np.int32],
) -> None:
    """Writes the rows from the first of `rows` up to the second, from `samples` by `samples` samples a pixel.

    `lens` is fx, skew, cx, fy, cy in samples. The other arrays are described by the steps that read them.
    """
    width = rgb.shape[1]
    most = width * samples * samples
    keys, places = np.empty((most, 2), np.int32), np.empty((most, 4), np.float32)
    colors, light = np.empty((most, 4), np.float32), np.empty((most, 3), np.float32)
    shine, sums = np.empty(most, np.float32), np.empty((width, 3), np.float32)
    focal_px = lens[0] / np.float32(samples)
    for y in range(rows[0], rows[1]):
        count = fragments_of(y, samples, faces, nearness, owners, lens, keys, places)
        paint(count, keys, faces, surfaces, tints, colors, shine)
        texture(count, keys, places, faces, surfaces, from_camera, focal_px, pixels, textures, colors, shine)
        daylight(count, keys, places, faces, surfaces, air, to_sun, heights, light)
        if len(lamps) > 0:
            lamplight(count, keys, places, faces, lamps, light)
        lit(count, light, shine, air.night, colors)
        mirrors(count, keys, places, faces, surfaces, air, to_world, sky, colors)
        hazed(count, keys, places, air.fog, haze, to_world, sky, colors)
        gathered(y, samples, count, keys, places, colors, sums, rgb)
        seen(y, samples, screen, faces, owners, instance_ids, depth_m, ids)

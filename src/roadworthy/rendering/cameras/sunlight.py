"""The map of what the sun sees, by which surfaces are lit or in shadow."""

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.cameras.instances import Instances
from roadworthy.rendering.cameras.library import Library
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.fill import fill
from roadworthy.rendering.raster.records import FACE
from roadworthy.rendering.raster.shadow import DARK, cast

SIDE_PX: Final = 1280
SPAN_M: Final = 140.0
_STRIPS: Final = 8
_NO_MAP: Final = np.full((2, 2), DARK, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sunlight:
    """`heights` (n, n) are metres towards the sun; `from_world` (3, 4) leads to its x px, y px and height."""

    heights: Float32Array
    from_world: FloatArray


def no_shadows() -> Sunlight:
    """A map on which everything is lit."""
    return Sunlight(_NO_MAP, np.zeros((3, 4)))


class SunMap:
    """Makes maps of sunlight, always in the same memory."""

    def __init__(self) -> None:
        self._heights = np.empty((SIDE_PX, SIDE_PX), dtype=np.float32)
        self._owners = np.empty((SIDE_PX, SIDE_PX), dtype=np.int32)
        self._screen = np.empty((1 << 16, 3, 3), dtype=np.float32)
        self._faces = np.zeros(1 << 16, dtype=FACE)

    def made(
        self, library: Library, instances: Instances, key: FloatArray, center: FloatArray, pool: Executor
    ) -> Sunlight:
        """The map around `center`, a point of the world, for light from the unit vector `key`; valid until the next."""
        from_world = _from_world(key, center)
        to_sun = np.einsum("ij,njk->nik", from_world[:, :3], instances.matrices)
        to_sun[:, :, 3] += from_world[:, 3]
        across = instances.spheres[:, :3] @ from_world[:2, :3].T + from_world[:2, 3]
        margin = instances.spheres[:, 3:] * (SIDE_PX / SPAN_M)
        is_near = ((across > -margin) & (across < SIDE_PX + margin)).all(axis=1)
        rows = np.flatnonzero(is_near & instances.casts_shadow)
        ranges = np.column_stack((instances.runs[rows, :2], rows))
        count = self._cast(library, ranges, to_sun.astype(np.float32))
        edges = np.linspace(0, SIDE_PX, _STRIPS + 1).astype(int).tolist()

        def strip(place: int) -> None:
            top, bottom = edges[place], edges[place + 1]
            self._heights[top:bottom] = DARK
            fill(self._screen, self._faces, count, top, bottom, self._heights, self._owners)

        list(pool.map(strip, range(_STRIPS)))
        return Sunlight(self._heights, from_world)

    def _cast(self, library: Library, ranges: np.ndarray, to_sun: Float32Array) -> int:
        count = cast(library.corners, ranges, to_sun, SIDE_PX, self._screen, self._faces)
        if count > len(self._faces):
            self._screen = np.empty((2 * count, 3, 3), dtype=np.float32)
            self._faces = np.zeros(2 * count, dtype=FACE)
            count = cast(library.corners, ranges, to_sun, SIDE_PX, self._screen, self._faces)
        return int(count)


def _from_world(key: FloatArray, center: FloatArray) -> FloatArray:
    """The (3, 4) transform to the map's pixels, its middle near `center` but moving in whole pixels only."""
    across = np.cross((0.0, 0.0, 1.0), key)
    if np.linalg.norm(across) < 1e-6:
        across = np.array((1.0, 0.0, 0.0))
    across /= np.linalg.norm(across)
    scale = SIDE_PX / SPAN_M
    axes = np.array((across * scale, np.cross(key, across) * scale, key))
    offset = SIDE_PX / 2 - np.rint(axes[:2] @ center)
    return np.column_stack((axes, (*offset, 0.0)))

"""Laying flat pieces of ground, their pictures spread over the world's plane."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import shapely
from scipy.spatial import cKDTree

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.ground.looks import REPEAT_M
from roadworthy.rendering.models.mesh import Look, Mesh

_FLAT_M: Final = 0.001


class Sheets:
    """Collects pieces of ground; `mesh()` returns them all."""

    def __init__(self) -> None:
        self._builder = MeshBuilder()

    def lay(self, triangles: FloatArray, look: Look) -> None:
        """Adds triangles (n, 3, 3), in metres in the world frame."""
        uv = None
        if look.texture is not None:
            # The picture's v runs down, the world's y runs up.
            uv = triangles[..., :2] * np.array((1.0, -1.0)) / REPEAT_M[look.texture]
        self._builder.triangles(triangles, look, uv)

    def mesh(self) -> Mesh:
        """All that was laid."""
        return self._builder.mesh()


@dataclass(frozen=True, eq=False)
class Heights:
    """How high the ground is near points (n, 3) whose height is known."""

    points: FloatArray

    def over(self, triangles: FloatArray, up_m: float = 0.0) -> FloatArray:
        """Flat triangles (n, 3, 2) laid on the ground, (n, 3, 3), or as much above it as is said."""
        return np.concatenate((triangles, (self.at(triangles) + up_m)[..., None]), axis=-1)

    def at(self, places: FloatArray) -> FloatArray:
        """The height (...) at places (..., 2): that of the four nearest points, the nearer the more."""
        if self.is_flat:
            return np.full(places.shape[:-1], self.points[0, 2])
        distances, rows = self._tree.query(places, k=min(4, len(self.points)))
        weights, heights = 1.0 / (distances + 1e-3) ** 2, self.points[rows, 2]
        return np.asarray((weights * heights).sum(axis=-1) / weights.sum(axis=-1), dtype=np.float64)

    @cached_property
    def is_flat(self) -> bool:
        """Whether all points are equally high."""
        return bool(np.ptp(self.points[:, 2]) < _FLAT_M)

    @cached_property
    def _tree(self) -> cKDTree:
        return cKDTree(self.points[:, :2])


def flat_triangles(area: shapely.Geometry) -> FloatArray:
    """The triangles (n, 3, 2) that fill an area of polygons, with holes or without."""
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    if not len(parts):
        return np.zeros((0, 3, 2))
    return np.asarray(shapely.get_coordinates(parts).reshape(-1, 4, 2)[:, :3], dtype=np.float64)

"""The triangles and textures of models, in the arrays that compiled loops read; each is made when first needed."""

import threading
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Float32Array, Glow, Mesh
from roadworthy.rendering.models.registry import MODELS, TEXTURES
from roadworthy.rendering.raster.records import SURFACE, Records
from roadworthy.rendering.raster.textures import TextureBlock

_FIRST_ROOM: Final = 1 << 15

TEXTURE_BLOCK: Final = TextureBlock()
"""The textures that this process has needed so far."""
_TEXTURE_PLACES: Final[dict[str, int]] = {}
_TEXTURE_LOCK: Final = threading.Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A run of triangles: the first, how many, and those of the simpler shape; `sphere` (x, y, z, radius) holds all."""

    first: int
    count: int
    far_first: int
    far_count: int
    sphere: FloatArray
    glows: tuple[Glow, ...] = ()


class Library:
    """`corners` (n, 3, 3) and `surfaces` (n,) of the triangles of all parts so far; there may be spare room behind."""

    def __init__(self) -> None:
        self.corners: Float32Array = np.zeros((_FIRST_ROOM, 3, 3), dtype=np.float32)
        self.surfaces: Records = np.zeros(_FIRST_ROOM, dtype=SURFACE)
        self._count = 0
        self._models: dict[str, Part] = {}

    def model(self, name: str) -> Part:
        """The part of a model of the registry."""
        part = self._models.get(name)
        if part is None:
            near, far = _meshes(name)
            part = self.add(near, far)
            self._models[name] = part
        return part

    def add(self, mesh: Mesh, far: Mesh | None = None) -> Part:
        """A new part for a mesh, and for the shape that stands for it in the distance."""
        first = self._append(mesh)
        far_first = first if far is None else self._append(far)
        return Part(first, len(mesh), far_first, len(mesh if far is None else far), _sphere(mesh), mesh.glows)

    def add_tiles(self, mesh: Mesh, side_m: float) -> list[Part]:
        """New parts for the squares into which a mesh is cut by its triangles' middles, in the order of the squares."""
        if not len(mesh):
            return []
        squares = np.floor(mesh.corners[:, :, :2].mean(axis=1) / side_m).astype(np.int64)
        order = np.lexsort(squares.T)
        ordered = mesh.taken(order)
        is_new = np.any(np.diff(squares[order], axis=0), axis=1)
        starts = np.concatenate(([0], np.flatnonzero(is_new) + 1))
        counts = np.diff(np.append(starts, len(mesh)))
        first = self._append(ordered)
        spheres = _spheres(ordered.corners, starts, counts)
        rows = zip((first + starts).tolist(), counts.tolist(), spheres, strict=True)
        return [Part(begin, count, begin, count, sphere) for begin, count, sphere in rows]

    def _append(self, mesh: Mesh) -> int:
        first, end = self._count, self._count + len(mesh)
        if end > len(self.corners):
            spare = 2 * end - len(self.corners)
            self.corners = np.concatenate([self.corners, np.zeros((spare, 3, 3), dtype=np.float32)])
            self.surfaces = np.concatenate([self.surfaces, np.zeros(spare, dtype=SURFACE)])
        self.corners[first:end] = mesh.corners
        self.surfaces[first:end] = surfaces_of(mesh)
        self._count = end
        return first


@cache
def _meshes(name: str) -> tuple[Mesh, Mesh | None]:
    model = MODELS[name]()
    return model.mesh, model.far


def _texture_place(name: str) -> int:
    with _TEXTURE_LOCK:
        place = _TEXTURE_PLACES.get(name)
        if place is None:
            place = _TEXTURE_PLACES[name] = TEXTURE_BLOCK.add(TEXTURES[name]())
        return place


def surfaces_of(mesh: Mesh) -> Records:
    """A record of SURFACE for each triangle; texture coordinates become linear functions of the place."""
    surfaces = np.zeros(len(mesh), dtype=SURFACE)
    places = np.array([_texture_place(name) for name in mesh.texture_names] + [-1], dtype=np.int32)
    sides = np.array([*TEXTURE_BLOCK.table["size"][places[:-1]], 0], dtype=np.float64)
    corners, uv = mesh.corners.astype(np.float64), mesh.uv * sides[mesh.textures][:, None, None]
    along, across = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    a, b, c = (along * along).sum(1), (along * across).sum(1), (across * across).sum(1)
    area_squared = np.maximum(a * c - b * b, 1e-18)
    for channel in (0, 1):
        step, other = uv[:, 1, channel] - uv[:, 0, channel], uv[:, 2, channel] - uv[:, 0, channel]
        of_along, of_across = (c * step - b * other) / area_squared, (a * other - b * step) / area_squared
        gradient = of_along[:, None] * along + of_across[:, None] * across
        first = 4 * channel
        surfaces["uv"][:, first : first + 3] = gradient
        surfaces["uv"][:, first + 3] = uv[:, 0, channel] - (gradient * corners[:, 0]).sum(1)
    edges = uv[:, 1:] - uv[:, :1]
    texel_area = np.abs(edges[:, 0, 0] * edges[:, 1, 1] - edges[:, 0, 1] * edges[:, 1, 0])
    surfaces["texels_per_m"] = np.sqrt(texel_area / np.sqrt(area_squared))
    surfaces["color"], surfaces["texture"] = mesh.colors, places[mesh.textures]
    surfaces["slot"], surfaces["finish"], surfaces["layer"] = mesh.slots, mesh.finishes, mesh.layers
    return surfaces


def _sphere(mesh: Mesh) -> FloatArray:
    return np.asarray(_spheres(mesh.corners, np.array([0]), np.array([len(mesh)]))[0], dtype=np.float64)


def _spheres(corners: Float32Array, starts: NDArray[np.int64], counts: NDArray[np.int64]) -> FloatArray:
    """A sphere (x, y, z, radius) around each run of triangles, (n, 4)."""
    points = corners.astype(np.float64)
    low = np.minimum.reduceat(points.min(axis=1), starts)
    high = np.maximum.reduceat(points.max(axis=1), starts)
    middles = (low + high) / 2
    away = np.sqrt(((points - np.repeat(middles, counts, axis=0)[:, None]) ** 2).sum(axis=2)).max(axis=1)
    return np.column_stack((middles, np.maximum.reduceat(away, starts)))

"""Building meshes from boxes, prisms, tubes, ellipsoids and lofts."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import ArrayLike

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.mesh import Glow, Look, Mesh, Point, Slot, joined

UV = tuple[float, float]

# A triangle whose doubled area squared is less is none.
_FLAT_M4 = 1e-15


class MeshBuilder:
    """Collects triangles; `mesh()` returns them."""

    def __init__(self) -> None:
        self._corners: list[FloatArray] = []
        self._uv: list[FloatArray] = []
        self._looks: list[tuple[Look, int]] = []
        self._meshes: list[Mesh] = []
        self._glows: list[Glow] = []

    def triangles(self, corners: ArrayLike, look: Look, uv: ArrayLike | None = None) -> None:
        """Adds triangles (n, 3, 3), in metres, with texture coordinates (n, 3, 2); those without area are dropped."""
        points = np.asarray(corners, dtype=np.float64).reshape(-1, 3, 3)
        places = np.zeros((len(points), 3, 2)) if uv is None else np.asarray(uv, dtype=np.float64).reshape(-1, 3, 2)
        self._corners.append(points)
        self._uv.append(places)
        self._looks.append((look, len(points)))

    def quad(
        self,
        a: ArrayLike,
        b: ArrayLike,
        c: ArrayLike,
        d: ArrayLike,
        look: Look,
        uv: Sequence[UV] = ((0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)),
    ) -> None:
        """Adds a flat four-cornered face, its corners in order around it, lower left first as its texture is seen."""
        corners = np.array((a, b, c, d), dtype=np.float64)
        self.triangles(corners[[[0, 1, 2], [0, 2, 3]]], look, [(uv[0], uv[1], uv[2]), (uv[0], uv[2], uv[3])])

    def box(self, low: Point, high: Point, look: Look, top: Look | None = None, taper: float = 1.0) -> None:
        """Adds an upright box between two opposite corners; its top face is `taper` times as long and wide."""
        middle_x, middle_y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        foot = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
        head = [(middle_x + (x - middle_x) * taper, middle_y + (y - middle_y) * taper) for x, y in foot]
        self.loft([[(x, y, low[2]) for x, y in foot], [(x, y, high[2]) for x, y in head]], look, caps=False)
        self.polygon([(x, y, high[2]) for x, y in head], top or look)
        self.polygon([(x, y, low[2]) for x, y in foot], look)

    def prism(self, outline: Sequence[UV], low_m: float, high_m: float, look: Look, top: Look | None = None) -> None:
        """Adds an upright body over a flat outline of the ground, which need not be convex."""
        lower, upper = ([(x, y, z) for x, y in outline] for z in (low_m, high_m))
        self.loft([lower, upper], look, caps=False)
        self.polygon(lower, look)
        self.polygon(upper, top or look)

    def polygon(self, outline: Sequence[Sequence[float]], look: Look) -> None:
        """Adds a flat polygon, which need not be convex, without texture coordinates."""
        points = np.asarray(outline, dtype=np.float64)
        drop = int(np.argmax(np.abs(_normal(points))))
        flat = np.delete(points, drop, axis=1)
        if len(points) == 3:
            self.triangles([points], look)
            return
        where = {tuple(place): index for index, place in enumerate(flat)}
        for part in shapely.constrained_delaunay_triangles(shapely.Polygon(flat)).geoms:
            self.triangles([[points[where[place]] for place in part.exterior.coords[:3]]], look)

    def tube(
        self,
        start: Point,
        end: Point,
        radius_m: float,
        look: Look,
        *,
        end_radius_m: float | None = None,
        sides: int = 8,
    ) -> None:
        """Adds a closed tube, or a cone, around the line from `start` to `end`."""
        axis = np.asarray(end, dtype=np.float64) - start
        axis /= np.linalg.norm(axis)
        helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
        across = np.cross(axis, helper)
        across /= np.linalg.norm(across)
        up = np.cross(axis, across)
        angles = np.arange(sides) * math.tau / sides
        ring = np.outer(np.cos(angles), across) + np.outer(np.sin(angles), up)
        far = radius_m if end_radius_m is None else end_radius_m
        self.loft([np.asarray(start) + radius_m * ring, np.asarray(end) + far * ring], look)

    def ellipsoid(self, center: Point, radii: Point, look: Look, *, rings: int = 6, sides: int = 8) -> None:
        """Adds an ellipsoid with upright axis."""
        angles = np.arange(sides) * math.tau / sides
        sections = []
        for height in np.linspace(-math.pi / 2, math.pi / 2, rings + 1):
            x, y = np.cos(angles) * math.cos(height), np.sin(angles) * math.cos(height)
            unit = np.column_stack((x, y, np.full(sides, math.sin(height))))
            sections.append(np.asarray(center) + unit * radii)
        self.loft(sections, look, caps=False)

    def loft(self, sections: Sequence[ArrayLike], look: Look, *, caps: bool = True) -> None:
        """Adds the skin over closed sections (k, 3), each with as many corners as the one before; caps must be convex.

        The texture goes once around each section (u) and once from the last section (v = 0) to the first (v = 1).
        """
        rings = np.asarray(sections, dtype=np.float64)
        last, count = rings.shape[0] - 1, rings.shape[1]
        following = np.roll(rings, -1, axis=1)
        a, b, c, d = rings[:-1], following[:-1], following[1:], rings[1:]
        u, v = np.meshgrid(np.arange(count) / count, 1 - np.arange(last) / last)
        right, upper = u + 1 / count, v - 1 / last
        places = np.stack((u, v, right, v, right, upper, u, v, right, upper, u, upper), axis=2)
        self.triangles(np.stack((a, b, c, a, c, d), axis=2), look, places)
        if caps:
            for ring in (rings[0], rings[-1]):
                self.triangles([(ring[0], ring[i], ring[i + 1]) for i in range(1, count - 1)], look)

    def glow(self, center: Point, slot: Slot, radius_m: float) -> None:
        """Adds a lamp's glow, which is drawn when the slot is lit."""
        self._glows.append(Glow(center, slot, radius_m))

    def add(self, mesh: Mesh, pose: Pose | None = None) -> None:
        """Adds another mesh, moved to a pose of this one's frame."""
        self._meshes.append(mesh if pose is None else mesh.moved(pose))

    def mirrored(self) -> Mesh:
        """What was collected, and its mirror image on the other side of the x axis, left lamps becoming right ones."""
        mesh = self.mesh()
        corners = mesh.corners * np.array([1, -1, 1], dtype=np.float32)
        slots = mesh.slots.copy()
        for left, right in _PAIRS:
            slots[mesh.slots == left], slots[mesh.slots == right] = right, left
        glows = tuple(
            Glow((x, -y, z), _OTHER.get(slot, slot), radius) for (x, y, z), slot, radius in mesh.glows if abs(y) > 1e-6
        )
        other = Mesh(
            corners,
            mesh.uv,
            mesh.colors,
            slots,
            mesh.finishes,
            mesh.layers,
            mesh.textures,
            mesh.texture_names,
            glows,
        )
        return joined([mesh, other])

    def mesh(self) -> Mesh:
        """All that was collected.

        Raises:
            ValueError: nothing was.
        """
        own = [] if not self._corners else [self._own()]
        return joined([*own, *self._meshes])

    def _own(self) -> Mesh:
        names = sorted({look.texture for look, _ in self._looks if look.texture is not None})
        place: dict[str | None, int] = {None: -1, **{name: index for index, name in enumerate(names)}}
        counts = [count for _, count in self._looks]

        def column(values: Iterable[object], dtype: type) -> np.ndarray:
            return np.repeat(np.array(list(values), dtype=dtype), counts, axis=0)

        looks = [look for look, _ in self._looks]
        corners = np.concatenate(self._corners)
        mesh = Mesh(
            corners=corners.astype(np.float32),
            uv=np.concatenate(self._uv).astype(np.float32),
            colors=column((look.color for look in looks), np.float32),
            slots=column((look.slot for look in looks), np.uint8),
            finishes=column((look.finish for look in looks), np.uint8),
            layers=column((look.layer for look in looks), np.uint8),
            textures=column((place[look.texture] for look in looks), np.int32),
            texture_names=tuple(names),
        )
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        has_area = (across**2).sum(axis=1) > _FLAT_M4
        return replace(mesh.taken(np.flatnonzero(has_area)), glows=tuple(self._glows))


_PAIRS = ((Slot.LEFT_INDICATOR, Slot.RIGHT_INDICATOR), (Slot.LEFT_BEACON, Slot.RIGHT_BEACON))
_OTHER = {a: b for left, right in _PAIRS for a, b in ((left, right), (right, left))}


def _normal(points: FloatArray) -> FloatArray:
    """A normal of a flat polygon (Newell), of any length."""
    following = np.roll(points, -1, axis=0)
    return np.asarray(np.cross(points, following).sum(axis=0), dtype=np.float64)

"""The skin of the left half of a body, between rails that run from its front to its rear."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Point
from roadworthy.rendering.models.vehicles.panels import ON_AXIS, face, fill

_ARCH_CORNERS = 7


class Arch(NamedTuple):
    """A round opening for a wheel, around a point at the height of its hub."""

    x_m: float
    z_m: float
    radius_m: float


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """Points (rails, stations, 3) of the left half of a body: the lowest rail and the foremost station first.

    Places along it are named by the x of the lowest rail, which has to fall from station to station.
    """

    points: FloatArray

    @classmethod
    def of(cls, rails: Sequence[Sequence[Point]]) -> "Skin":
        """The skin between rails, given as lists of points."""
        return cls(np.array(rails, dtype=np.float64))

    def at(self, rail: int, x_m: float) -> FloatArray:
        """A point on a rail."""
        places = np.arange(self.points.shape[1])
        place = float(np.interp(-x_m, -self.points[0, :, 0], places))
        return np.array([np.interp(place, places, self.points[rail, :, axis]) for axis in range(3)])

    def side(self, rail: int, x_front: float, x_rear: float) -> FloatArray:
        """The face on the left above a rail, between two places of the same bend."""
        ends = (self.at(rail, x_front), self.at(rail, x_rear), self.at(rail + 1, x_rear), self.at(rail + 1, x_front))
        return face(ends)

    def corner(self, rail: int, station: int) -> FloatArray:
        """The face on the left above a rail, between a station and the next."""
        p = self.points
        return face([p[rail, station], p[rail, station + 1], p[rail + 1, station + 1], p[rail + 1, station]])

    def front(self, rail: int) -> FloatArray:
        """The left half of the front, above a rail."""
        low, high = self.points[rail, 0], self.points[rail + 1, 0]
        return face([low * ON_AXIS, low, high, high * ON_AXIS])

    def rear(self, rail: int) -> FloatArray:
        """The left half of the rear, above a rail."""
        low, high = self.points[rail, -1], self.points[rail + 1, -1]
        return face([low, low * ON_AXIS, high * ON_AXIS, high])

    def add_sides(self, builder: MeshBuilder, look: Look, arches: Sequence[Arch] = ()) -> None:
        """Adds the left side, the arches cut out of its lowest band."""
        columns = [(float(x), 0.0) for x in self.points[0, :, 0]]
        for arch in arches:
            ahead = [column for column in columns if column[0] > arch.x_m + arch.radius_m]
            behind = [column for column in columns if column[0] < arch.x_m - arch.radius_m]
            columns = [*ahead, *self._arch_columns(arch), *behind]
        for (x, share), (x_next, share_next) in pairwise(columns):
            low, high, low_next, high_next = self.at(0, x), self.at(1, x), self.at(0, x_next), self.at(1, x_next)
            lower, lower_next = low + share * (high - low), low_next + share_next * (high_next - low_next)
            fill(builder, face([lower, lower_next, high_next, high]), look)
        for rail in range(1, len(self.points) - 1):
            for station in range(self.points.shape[1] - 1):
                fill(builder, self.corner(rail, station), look)

    def add_front(self, builder: MeshBuilder, look: Look) -> None:
        """Adds the left half of the front."""
        for rail in range(len(self.points) - 1):
            fill(builder, self.front(rail), look)

    def add_rear(self, builder: MeshBuilder, look: Look) -> None:
        """Adds the left half of the rear."""
        for rail in range(len(self.points) - 1):
            fill(builder, self.rear(rail), look)

    def add_lid(self, builder: MeshBuilder, look: Look, x_front: float, x_rear: float, crown_m: float = 0.0) -> None:
        """Adds the left half of the upper face between two places; the middle is higher than the edge.

        It is higher by the crown, except at the ends of the skin.
        """
        stations = self.points[0, :, 0]
        xs = [x_front, *(float(x) for x in stations if x_rear < x < x_front), x_rear]
        edge = [self.at(-1, x) for x in xs]
        crowns = [crown_m if stations[-1] < x < stations[0] else 0.0 for x in xs]
        middle = [point * ON_AXIS + (0.0, 0.0, crown) for point, crown in zip(edge, crowns, strict=True)]
        for (a, b), (c, d) in zip(pairwise(edge), pairwise(middle), strict=True):
            fill(builder, face([a, b, d, c]), look)

    def _arch_columns(self, arch: Arch) -> list[tuple[float, float]]:
        sill, above = float(self.at(0, arch.x_m)[2]), float(self.at(1, arch.x_m)[2])
        columns = [(arch.x_m + arch.radius_m, 0.0)]
        for angle in np.linspace(0, math.pi, _ARCH_CORNERS):
            z = arch.z_m + arch.radius_m * math.sin(angle)
            columns.append((arch.x_m + arch.radius_m * math.cos(angle), (z - sill) / (above - sill)))
        return [*columns, (arch.x_m - arch.radius_m, 0.0)]

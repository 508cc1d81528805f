"""Fitting meshes into the box of what they show."""

from dataclasses import dataclass, replace

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Mesh

Size = tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A stretch and a shift along the axes."""

    stretch: FloatArray
    shift_m: FloatArray

    @classmethod
    def into(cls, size_m: Size, mesh: Mesh) -> "Fit":
        """What brings the mesh to stand on the ground and to fill a box of (length, width, height) above its origin."""
        low, high = (bound.astype(np.float64) for bound in mesh.bounds)
        stretch = np.array(size_m) / (high - low)
        middle = (low + high) / 2 * (1, 1, 0) + low * (0, 0, 1)
        return cls(stretch, -middle * stretch)

    def applied(self, mesh: Mesh) -> Mesh:
        """The mesh, with its glows, stretched and shifted."""
        corners = (mesh.corners * self.stretch + self.shift_m).astype(np.float32)
        glows = []
        for glow in mesh.glows:
            x, y, z = (np.asarray(glow.center) * self.stretch + self.shift_m).tolist()
            glows.append(glow._replace(center=(x, y, z)))
        return replace(mesh, corners=corners, glows=tuple(glows))


def fitted(mesh: Mesh, size_m: Size) -> Mesh:
    """The mesh filling the box of (length, width, height) that stands on the ground around its origin."""
    return Fit.into(size_m, mesh).applied(mesh)

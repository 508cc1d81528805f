"""Meshes that fill the box of what they show."""

from dataclasses import replace

import numpy as np

from roadworthy.rendering.models.mesh import Mesh


def filled(mesh: Mesh, size_m: tuple[float, float, float]) -> Mesh:
    """The mesh, one without glows, stretched and moved to fill a box of this size that stands on the ground."""
    low, high = mesh.bounds
    foot = np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]])
    corners = (mesh.corners - foot) * (np.asarray(size_m) / (high - low))
    return replace(mesh, corners=corners.astype(np.float32))

"""The outside of one building: many faces, gathered in plain lists, because a town has thousands of them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.builder import UV, MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh, Point

_PLAIN: Final[tuple[UV, UV, UV, UV]] = ((0.0, 0.0),) * 4


class Shell:
    """Collects faces in a building's own frame."""

    def __init__(self) -> None:
        self.looks: list[Look] = []
        self.corners: list[tuple[Point, Point, Point]] = []
        self.uv: list[tuple[UV, UV, UV]] = []

    def triangle(self, a: Point, b: Point, c: Point, look: Look, uv: tuple[UV, UV, UV] = _PLAIN[:3]) -> None:
        """Adds a triangle."""
        self.looks.append(look)
        self.corners.append((a, b, c))
        self.uv.append(uv)

    def quad(self, a: Point, b: Point, c: Point, d: Point, look: Look, uv: tuple[UV, UV, UV, UV] = _PLAIN) -> None:
        """Adds a flat four-cornered face, its corners in order around it."""
        self.triangle(a, b, c, look, (uv[0], uv[1], uv[2]))
        self.triangle(a, c, d, look, (uv[0], uv[2], uv[3]))

    def band(self, lower: Sequence[Point], upper: Sequence[Point], look: Look) -> None:
        """Adds the faces between two closed lines of as many corners."""
        count = len(lower)
        for i in range(count):
            j = (i + 1) % count
            self.quad(lower[i], lower[j], upper[j], upper[i], look)

    def box(self, low: Point, high: Point, look: Look, top: Look | None = None, *, floor: bool = True) -> None:
        """Adds an upright box between two opposite corners, which may stand on something that hides its floor."""
        rings = [
            [(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)]
            for z in (low[2], high[2])
        ]
        self.band(rings[0], rings[1], look)
        a, b, c, d = rings[1]
        self.quad(a, b, c, d, top or look)
        if floor:
            a, b, c, d = rings[0]
            self.quad(a, b, c, d, look)


def joined_in_world(shells: Sequence[tuple[Shell, Pose]]) -> Mesh:
    """One mesh in the world frame of several shells at their poses.

    Raises:
        ValueError: there are none.
    """
    corners: dict[Look, list[FloatArray]] = defaultdict(list)
    uv: dict[Look, list[FloatArray]] = defaultdict(list)
    for shell, pose in shells:
        placed, places = pose.to_parent(shell.corners), np.array(shell.uv)
        rows: dict[Look, list[int]] = defaultdict(list)
        for row, look in enumerate(shell.looks):
            rows[look].append(row)
        for look, chosen in rows.items():
            corners[look].append(placed[chosen])
            uv[look].append(places[chosen])
    builder = MeshBuilder()
    for look, parts in corners.items():
        builder.triangles(np.concatenate(parts), look, np.concatenate(uv[look]))
    return builder.mesh()

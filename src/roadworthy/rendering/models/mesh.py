"""Triangles with their looks: what a camera draws.

A mesh's own frame is x forward, y left, z up, in metres; its origin stands on the ground below the middle of the body.
Triangles are seen from both sides, so the order of their corners is free. They are shaded flat.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import Pose

Rgb = tuple[int, int, int]
Point = tuple[float, float, float]
Float32Array = NDArray[np.float32]


class Slot(IntEnum):
    """Which colour a triangle has: its own, or one that each placed model chooses; only chosen ones can be lit."""

    OWN = 0
    PAINT = 1
    SECOND_PAINT = 2
    SKIN = 3
    HAIR = 4
    TOP = 5
    TROUSERS = 6
    SHOES = 7
    BAG = 8
    HEADLAMP = 9
    TAIL_LAMP = 10
    BRAKE_LAMP = 11
    LEFT_INDICATOR = 12
    RIGHT_INDICATOR = 13
    LEFT_BEACON = 14
    RIGHT_BEACON = 15
    RED_LENS = 16
    YELLOW_LENS = 17
    GREEN_LENS = 18
    STREET_LAMP = 19
    LEAVES = 20


SLOTS = len(Slot)


class Finish(IntEnum):
    """How a surface takes light: `ROAD` mirrors the sky when it is wet, `GLASS` always does a little.

    `SHEETING`, the film of signs, throws daylight back to where it is seen from, even when it faces away from the sun.
    """

    MATTE = 0
    ROAD = 1
    GLASS = 2
    SHEETING = 3


class Layer(IntEnum):
    """Which of several surfaces in one plane is seen: the highest. Bodies that stand free are of layer GROUND."""

    GROUND = 0
    VERGE = 1
    ROAD = 2
    JUNCTION = 3
    FOOTPATH = 4
    WORN = 5
    PAINT = 6
    TOP_PAINT = 7


class Look(NamedTuple):
    """The look of a triangle: `color` multiplies the texture; with another slot than OWN, the slot's colour does."""

    color: Rgb = (255, 255, 255)
    slot: Slot = Slot.OWN
    texture: str | None = None
    finish: Finish = Finish.MATTE
    layer: Layer = Layer.GROUND


class Glow(NamedTuple):
    """Where a lamp shines: a soft disc of light around `center` as large as `radius_m`, when its slot is lit."""

    center: Point
    slot: Slot
    radius_m: float


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """`corners` (n, 3, 3), in metres; `uv` (n, 3, 2) in whole textures, (0, 0) the upper left of one, v downwards.

    `colors` (n, 3) are red, green, blue from 0 to 255; `slots`, `finishes` and `layers` (n,) hold the enums' numbers;
    `textures` (n,) are places in `texture_names`, -1 for none.
    """

    corners: Float32Array
    uv: Float32Array
    colors: Float32Array
    slots: NDArray[np.uint8]
    finishes: NDArray[np.uint8]
    layers: NDArray[np.uint8]
    textures: NDArray[np.int32]
    texture_names: tuple[str, ...] = ()
    glows: tuple[Glow, ...] = ()

    def __len__(self) -> int:
        return len(self.corners)

    @property
    def bounds(self) -> tuple[Float32Array, Float32Array]:
        """The least and the greatest x, y, z of the corners."""
        points = self.corners.reshape(-1, 3)
        return points.min(axis=0), points.max(axis=0)

    def moved(self, pose: Pose) -> "Mesh":
        """The mesh at a pose of a parent frame, in that frame."""
        corners = pose.to_parent(self.corners).astype(np.float32)
        centers = (pose.to_parent(glow.center).tolist() for glow in self.glows)
        glows = tuple(glow._replace(center=(x, y, z)) for glow, (x, y, z) in zip(self.glows, centers, strict=True))
        return replace(self, corners=corners, glows=glows)

    def taken(self, rows: NDArray[np.intp]) -> "Mesh":
        """The mesh of some of the triangles only, without glows."""
        return replace(
            self,
            corners=self.corners[rows],
            uv=self.uv[rows],
            colors=self.colors[rows],
            slots=self.slots[rows],
            finishes=self.finishes[rows],
            layers=self.layers[rows],
            textures=self.textures[rows],
            glows=(),
        )


def joined(meshes: list[Mesh]) -> Mesh:
    """One mesh of several, whose triangles come one mesh after another."""
    names = sorted({name for mesh in meshes for name in mesh.texture_names})
    place = {name: index for index, name in enumerate(names)}
    textures = [
        np.array([place[name] for name in mesh.texture_names] + [-1], dtype=np.int32)[mesh.textures] for mesh in meshes
    ]
    return Mesh(
        corners=np.concatenate([mesh.corners for mesh in meshes]),
        uv=np.concatenate([mesh.uv for mesh in meshes]),
        colors=np.concatenate([mesh.colors for mesh in meshes]),
        slots=np.concatenate([mesh.slots for mesh in meshes]),
        finishes=np.concatenate([mesh.finishes for mesh in meshes]),
        layers=np.concatenate([mesh.layers for mesh in meshes]),
        textures=np.concatenate(textures),
        texture_names=tuple(names),
        glows=tuple(glow for mesh in meshes for glow in mesh.glows),
    )

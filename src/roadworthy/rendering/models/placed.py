"""Models, and where a Scene places them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.mesh import Mesh, Rgb, Slot
from roadworthy.scene import Agent
from roadworthy.scene.agent import Vector


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A shape for something of the size `size_m` (length, width, height), and a simpler one for the distance."""

    mesh: Mesh
    size_m: tuple[float, float, float]
    far: Mesh | None = None


class Tint(NamedTuple):
    """A slot's colour; `lit` from 0 (takes light like any surface) to 1 (shines in its own colour)."""

    color: Rgb
    lit: float = 0.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A model by name, in the world: `pose` is that of its origin on the ground, `scale` stretches it along its axes.

    `id` is that of the agent, light or sign that it shows, None for scenery.
    """

    model: str
    pose: Pose
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    tints: Mapping[Slot, Tint] = field(default_factory=dict)
    id: str | None = None

    @property
    def matrix(self) -> FloatArray:
        """The (3, 4) transform from the model's frame into the world."""
        return np.column_stack((self.pose.rotation * np.asarray(self.scale), self.pose.position))


def ground_pose(agent: Agent) -> Pose:
    """An agent's frame in the world: on the ground below the middle of its box."""
    return agent.pose.compose(Pose(0.0, 0.0, -agent.size_m[2] / 2))


def placed_as(agent: Agent, model: str, size_m: Vector, tints: Mapping[Slot, Tint], *, across: bool = False) -> Placed:
    """A model of that size, filling an agent's box; `across`, the model's length lies along the width of the agent."""
    length, width, height = agent.size_m
    pose = ground_pose(agent)
    if across:
        length, width = width, length
        pose = pose.compose(Pose(0.0, 0.0, yaw_rad=math.pi / 2))
    scale = (length / size_m[0], width / size_m[1], height / size_m[2])
    return Placed(model, pose, scale, tints, agent.id)

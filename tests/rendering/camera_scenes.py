"""Scenes and cameras for tests of pictures, in plain numbers: ego at the origin, looking along x."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import Mount
from roadworthy.scene import Agent, Category, Scene
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.catalogue import VEHICLE_TYPES

EGO_M: Vector = (4.9, 2.0, 1.5)
CAR_M: Vector = (4.75, 1.84, 1.45)
PROPS = ("cone", "barrier", "barrel", "arrowboard", "works-sign", "tyre", "plank", "bin", "rack", "crate", "debris")


def standing(
    agent_id: str, x_m: float, y_m: float, category: Category = Category.CAR, size_m: Vector = CAR_M, **more: Any
) -> Agent:
    """An agent at rest on the ground."""
    pose = Pose(x_m, y_m, size_m[2] / 2, more.pop("yaw_rad", 0.0))
    return Agent(agent_id, category, pose, size_m, (0.0, 0.0, 0.0), **more)


def crate(agent_id: str, x_m: float, y_m: float, size_m: Vector = (2.0, 2.0, 2.0), **more: Any) -> Agent:
    """A box of that size, which its model fills."""
    return standing(agent_id, x_m, y_m, Category.PROP, size_m, subtype="crate", **more)


def scene_of(*agents: Agent, ego: Agent | None = None, **more: Any) -> Scene:
    """A scene of these agents around ego, which is at rest."""
    return Scene(0.0, 0, "nowhere", ego or standing("ego", 0.0, 0.0, size_m=EGO_M), agents, **more)


def mount(
    size: tuple[int, int] = (160, 90), fov_deg: float = 60.0, *, z_m: float = 1.6, yaw_deg: float = 0.0, **more: Any
) -> Mount:
    """A camera above the middle of ego's box."""
    pose = Pose(more.pop("x_m", 0.0), more.pop("y_m", 0.0), z_m, math.radians(yaw_deg), **more)
    return Mount("CAM", size, fov_deg, pose)


def mask_of(frame: Frame, agent_id: str) -> NDArray[np.bool_]:
    """The pixels that show an agent."""
    assert frame.instances is not None
    if agent_id not in frame.ids:
        return np.zeros(frame.instances.shape, dtype=np.bool_)
    return np.asarray(frame.instances == frame.ids.index(agent_id) + 1)


def random_agents(rng: np.random.Generator, count: int) -> Iterator[Agent]:
    """Agents of all categories and types around the origin, a tenth of them close by."""
    for number in range(count):
        away_m = rng.uniform(3.0, 8.0) if rng.random() < 0.1 else rng.uniform(6.0, 58.0)
        bearing_rad = rng.uniform(-math.pi, math.pi)
        category, (length, width, height), more = _random_kind(rng)
        size_m = (length * rng.uniform(0.9, 1.1), width * rng.uniform(0.9, 1.1), height * rng.uniform(0.9, 1.1))
        x_m, y_m = away_m * math.cos(bearing_rad), away_m * math.sin(bearing_rad)
        pose = Pose(
            x_m,
            y_m,
            size_m[2] / 2 + rng.uniform(-0.3, 0.3),
            rng.uniform(-math.pi, math.pi),
            rng.uniform(-0.1, 0.1),
            rng.uniform(-0.1, 0.1),
        )
        speed_mps = float(rng.choice((0.0, 1.3, 6.0)))
        yield Agent(f"a{number}", category, pose, size_m, (speed_mps, 0.0, 0.0), **more)


def _random_kind(rng: np.random.Generator) -> tuple[Category, Vector, dict[str, Any]]:
    draw = rng.random()
    if draw < 0.6:
        kind = VEHICLE_TYPES[rng.integers(len(VEHICLE_TYPES))]
        size_m = (kind.length_m, kind.width_m, kind.height_m)
        return kind.category, size_m, {"subtype": kind.subtype, "label": kind.name, "is_static": rng.random() < 0.2}
    if draw < 0.75:
        child = rng.random() < 0.3
        return Category.PEDESTRIAN, (0.4, 0.5, 1.2) if child else (0.5, 0.6, 1.75), {}
    if draw < 0.85:
        return Category.ANIMAL, (0.9, 0.3, 0.6) if rng.random() < 0.5 else (1.6, 0.5, 1.4), {}
    return Category.PROP, (0.8, 0.8, 0.9), {"subtype": PROPS[rng.integers(len(PROPS))]}

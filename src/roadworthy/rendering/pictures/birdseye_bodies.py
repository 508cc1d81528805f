"""Vehicles, people and things on the view from above."""

from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.overhead.roads import corners_of
from roadworthy.rendering.pictures.birdseye_view import Canvas
from roadworthy.rendering.pictures.subjects import PEOPLE, VEHICLES, body_color
from roadworthy.scene import Agent

LIGHT_BLUE: Final[Rgb] = (114, 159, 207)
EGO_BLUE: Final[Rgb] = (0, 0, 255)
_DARK: Final[Rgb] = (20, 20, 22)
_POINT: Final = 0.32
"""The share of a vehicle's length that its point takes."""

_LEAST_M: Final = 0.9
"""People and things are drawn no smaller, so that they can be seen from this height."""


def draw_body(canvas: Canvas, outline_px: FloatArray, agent: Agent, edge_px: float) -> None:
    """Draws an agent: vehicles with a light blue border, all others with a dark one."""
    edge = LIGHT_BLUE if agent.category in VEHICLES else _DARK
    canvas.area(outline_px, body_color(agent), edge, edge_px if agent.category in VEHICLES else 1.0)


def draw_ego(canvas: Canvas, outline_px: FloatArray) -> None:
    """Draws ego in pure blue."""
    canvas.area(outline_px, EGO_BLUE)


def outline_of(agent: Agent) -> FloatArray:
    """The corners (n, 2), in metres of the world, of an agent from above; vehicles and people point ahead."""
    length_m, width_m = agent.size_m[:2]
    if agent.category not in VEHICLES:
        length_m, width_m = max(length_m, _LEAST_M), max(width_m, _LEAST_M)
    pose = agent.pose
    front_left, rear_left, rear_right, front_right = corners_of(pose.x_m, pose.y_m, pose.yaw_rad, length_m, width_m)
    if agent.category not in VEHICLES | PEOPLE:
        return np.array((front_left, rear_left, rear_right, front_right))
    back = _POINT * (rear_left - front_left)
    return np.array(((front_left + front_right) / 2, front_left + back, rear_left, rear_right, front_right + back))

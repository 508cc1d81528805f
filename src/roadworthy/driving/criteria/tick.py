"""One tick of a drive, as every criterion sees it."""

import math
from dataclasses import dataclass

from roadworthy.scene import Agent, Scene
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_line import RoutePlace


@dataclass(frozen=True, slots=True)
class Tick:
    """The Scenes before and after, how far ego's centre moved between them, and where it now is beside its route."""

    before: Scene
    now: Scene
    moved_m: float
    place: RoutePlace

    @property
    def turned_rad(self) -> float:
        """How far ego is turned from the route's direction, to the left."""
        return math.remainder(self.now.ego.pose.yaw_rad - self.place.heading_rad, math.tau)


def ground_under(agent: Agent) -> Vector:
    """The place on the road under the middle of an agent's box."""
    pose = agent.pose
    return pose.x_m, pose.y_m, pose.z_m - agent.size_m[2] / 2.0

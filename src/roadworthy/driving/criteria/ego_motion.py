"""Ego's motion on a route, and how comfortable it was (Bench2Drive specification, section 6.4)."""

import math

import numpy as np

from roadworthy.driving.scoring.comfort import Comfort, route_comfort
from roadworthy.driving.scoring.motion import FEWEST_SAMPLES, Motion
from roadworthy.scene import Agent
from roadworthy.worlds.world import TICK_S


class EgoMotion:
    """The motion of ego, sampled every tick."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, float, float, float, float]] = []
        self._known = True

    def observe(self, ego: Agent) -> None:
        """Adds one sample."""
        if ego.acceleration_mps2 is None or ego.yaw_rate_radps is None:
            self._known = False
            return
        self._samples.append((*ego.acceleration_mps2, ego.pose.yaw_rad, ego.yaw_rate_radps))

    def comfort(self) -> Comfort | None:
        """The comfort so far; None with fewer than three samples, or where the world does not tell accelerations."""
        if not self._known or len(self._samples) < FEWEST_SAMPLES:
            return None
        samples = np.array(self._samples)
        cos, sin, flat = np.cos(samples[:, 3]), np.sin(samples[:, 3]), np.zeros(len(samples))
        motion = Motion(
            acceleration_mps2=samples[:, :3],
            forward=np.stack([cos, sin, flat], axis=1),
            right=np.stack([sin, -cos, flat], axis=1),
            yaw_rate_degps=samples[:, 4] * (180.0 / math.pi),
        )
        return route_comfort(motion, TICK_S)

"""From a wish (acceleration, a point to steer for) to pedals and wheel."""

import math

from roadworthy.driving.follow.car import (
    FULL_BRAKE_MPS2,
    FULL_LOCK_RAD,
    REAR_AXLE_TO_CENTER_M,
    WHEELBASE_M,
    coasting_mps2,
    strongest_mps2,
)
from roadworthy.scene import Agent, Control

LOOK_AHEAD_S = 0.7
SHORTEST_LOOK_AHEAD_M, LONGEST_LOOK_AHEAD_M = 3.5, 18.0


def look_ahead_m(speed_mps: float) -> float:
    """How far ahead of the rear axle to steer for."""
    return min(max(LOOK_AHEAD_S * speed_mps + 2.0, SHORTEST_LOOK_AHEAD_M), LONGEST_LOOK_AHEAD_M)


def steering(ego: Agent, target_x_m: float, target_y_m: float) -> float:
    """The wheel, -1 to 1 and positive to the right, that leads the rear axle on an arc through the target.

    Pure pursuit: Coulter, "Implementation of the pure pursuit path tracking algorithm", CMU-RI-TR-92-01, section 2.
    """
    cos, sin = math.cos(ego.pose.yaw_rad), math.sin(ego.pose.yaw_rad)
    dx = target_x_m - (ego.pose.x_m - REAR_AXLE_TO_CENTER_M * cos)
    dy = target_y_m - (ego.pose.y_m - REAR_AXLE_TO_CENTER_M * sin)
    ahead, left = dx * cos + dy * sin, dy * cos - dx * sin
    squared = ahead * ahead + left * left
    if squared < 0.01:
        return 0.0
    wheel = math.atan(2.0 * left / squared * WHEELBASE_M)
    return min(max(-wheel / FULL_LOCK_RAD, -1.0), 1.0)


def control_for(steer: float, acceleration_mps2: float, speed_mps: float) -> Control:
    """The pedals that give an acceleration; at rest with nothing to gain, a foot on the brake."""
    if speed_mps < 0.1 and acceleration_mps2 <= 0.05:
        return Control(steer, 0.0, 0.5)
    coasting = coasting_mps2(speed_mps)
    if acceleration_mps2 >= coasting:
        return Control(steer, min((acceleration_mps2 - coasting) / strongest_mps2(speed_mps), 1.0), 0.0)
    return Control(steer, 0.0, min((coasting - acceleration_mps2) / FULL_BRAKE_MPS2, 1.0))

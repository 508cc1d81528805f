"""How hard to accelerate or brake: the Intelligent Driver Model, and stopping at a line."""

import math

ACCELERATION_MPS2 = 1.8
COMFORTABLE_BRAKING_MPS2 = 2.0
HARDEST_BRAKING_MPS2 = 8.0
HEADWAY_S = 1.4
STANDSTILL_GAP_M = 2.5
# A line is braked for when stopping there takes this much.
LINE_BRAKING_MPS2 = 1.6


def free_acceleration(speed_mps: float, desired_mps: float) -> float:
    """Acceleration on a free road; above the desired speed a braking that brings it back within about a second.

    Treiber, Hennecke, Helbing, "Congested traffic states", Physical Review E 62 (2000), eq. 2.
    """
    if speed_mps > desired_mps:
        return max(-3.0, desired_mps - speed_mps)
    ratio = speed_mps / max(desired_mps, 0.1)
    return ACCELERATION_MPS2 * (1.0 - ratio**4)


def following_acceleration(speed_mps: float, gap_m: float, leader_mps: float) -> float:
    """Acceleration behind a leader `gap_m` ahead, without the part for the free road (eq. 3 of the same).

    >>> round(following_acceleration(10.0, 16.5, 10.0), 2)  # at exactly the desired gap, 2.5 + 1.4 * 10 m
    -1.8
    """
    closing = speed_mps * (speed_mps - leader_mps) / (2.0 * math.sqrt(ACCELERATION_MPS2 * COMFORTABLE_BRAKING_MPS2))
    desired_gap = STANDSTILL_GAP_M + max(0.0, speed_mps * HEADWAY_S + closing)
    return max(-HARDEST_BRAKING_MPS2, -ACCELERATION_MPS2 * (desired_gap / max(gap_m, 0.1)) ** 2)


def braking_to_stop_mps2(speed_mps: float, gap_m: float) -> float:
    """The even braking that stops within `gap_m`."""
    return speed_mps * speed_mps / (2.0 * max(gap_m, 0.01))


def stopping_acceleration(speed_mps: float, gap_m: float) -> float:
    """The most acceleration with which to approach a line at which to stop, `gap_m` ahead of the front bumper."""
    needed = braking_to_stop_mps2(speed_mps, gap_m)
    if needed >= LINE_BRAKING_MPS2:
        return -min(needed * 1.05, HARDEST_BRAKING_MPS2)
    # Creep up to the line no faster than can still be stopped gently.
    return free_acceleration(speed_mps, math.sqrt(1.4 * LINE_BRAKING_MPS2 * max(gap_m, 0.0)))

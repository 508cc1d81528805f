"""Kernels: car-following by the Intelligent Driver Model, and speeds that the road ahead asks for.

Treiber, Hennecke and Helbing, "Congested traffic states in empirical observations and microscopic simulations",
Phys. Rev. E 62 (2000), equations (2) and (3).
"""

import math

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.lanes import Lanes
from roadworthy.worlds.embedded.traffic.occupancy import LOOK_AHEAD_M, Occupancy
from roadworthy.worlds.embedded.traffic.vehicles import PATH_LANES, IntArray, Records

ACCELERATION_MPS2 = 1.8
COMFORTABLE_BRAKING_MPS2 = 2.0
HARDEST_BRAKING_MPS2 = 8.0
TIME_HEADWAY_S = 1.2
STANDING_GAP_M = 2.0
CURVE_BRAKING_MPS2 = 1.5


@compiled
def idm_free(speed: float, desired_speed: float) -> float:
    """Acceleration on an empty road, m/s2; above the desired speed it is a comfortable braking at most."""
    if speed <= desired_speed:
        return ACCELERATION_MPS2 * (1.0 - (speed / desired_speed) ** 4)
    return max(-COMFORTABLE_BRAKING_MPS2, -ACCELERATION_MPS2 * (speed - desired_speed))


@compiled
def idm_interaction(speed: float, gap: float, closing_speed: float, standing_gap: float) -> float:
    """What the one ahead adds to the acceleration, m/s2: never positive."""
    braking_term = speed * closing_speed / (2.0 * math.sqrt(ACCELERATION_MPS2 * COMFORTABLE_BRAKING_MPS2))
    wanted = standing_gap + max(0.0, speed * TIME_HEADWAY_S + braking_term)
    return -ACCELERATION_MPS2 * (wanted / max(gap, 0.05)) ** 2


@compiled
def idm(speed: float, desired_speed: float, gap: float, closing_speed: float, standing_gap: float) -> float:
    """Acceleration behind another vehicle, m/s2, no harder than full braking."""
    wanted = idm_free(speed, desired_speed) + idm_interaction(speed, gap, closing_speed, standing_gap)
    return max(-HARDEST_BRAKING_MPS2, wanted)


@compiled
def braking_to_stop(speed: float, distance: float) -> float:
    """The acceleration, m/s2, that brings a vehicle to rest within `distance`: what a stop line asks for.

    Comfortable while there is room; the standing gap is half a metre, so that the bumper stands before the line.
    """
    room = distance - 0.5
    if room <= 0.0:
        return -min(HARDEST_BRAKING_MPS2, 1.0 + 2.0 * speed) if speed > 0.0 else 0.0
    needed = speed * speed / (2.0 * room)
    if needed > COMFORTABLE_BRAKING_MPS2:
        return max(-HARDEST_BRAKING_MPS2, -needed * 1.05)
    if needed > 0.7 * COMFORTABLE_BRAKING_MPS2:
        return -needed
    return min(
        ACCELERATION_MPS2, ACCELERATION_MPS2 * (1.0 - needed / (0.7 * COMFORTABLE_BRAKING_MPS2)) * min(1.0, room)
    )


@compiled
def leader_ahead(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy, row: int) -> tuple[int, float]:
    """(row, gap) of the nearest vehicle on the path of another; (-1, a large gap) where there is none."""
    path, k = paths[row], state[row].here
    start = -state[row].position
    while True:
        best, best_gap = -1, 1e9
        other = found.front[path[k]]
        while other >= 0:
            gap = start + state[other].position - state[other].length
            ahead = start + state[other].position
            first = ahead > 0.0 or (ahead == 0.0 and other < row)
            if other != row and first and gap < best_gap:
                best, best_gap = other, gap
            other = found.front_next[other]
        if best >= 0:
            return best, best_gap
        start += lanes.lane[path[k]].length
        k += 1
        if k >= PATH_LANES or path[k] < 0 or start > LOOK_AHEAD_M:
            return -1, 1e9


@compiled
def road_speed(lanes: Lanes, state: Records, paths: IntArray, row: int) -> float:
    """The speed, m/s, that limits and curves on the path allow now, if one brakes for them in good time."""
    path, k = paths[row], state[row].here
    factor = state[row].speed_factor
    lane = path[k]
    allowed = lanes.lane[lane].limit * factor
    start = -state[row].position
    horizon = state[row].speed ** 2 / (2.0 * CURVE_BRAKING_MPS2) + 10.0
    while start < horizon:
        lane = path[k]
        if start > 0.0:
            allowed = min(allowed, math.sqrt((lanes.lane[lane].limit * factor) ** 2 + 2.0 * CURVE_BRAKING_MPS2 * start))
        for point in range(lanes.lane[lane].point_start, lanes.lane[lane + 1].point_start):
            ahead = start + lanes.point[point].along
            if ahead > horizon:
                break
            if ahead > -state[row].length and lanes.point[point].curve_speed < 90.0:
                curve = lanes.point[point].curve_speed ** 2 + 2.0 * CURVE_BRAKING_MPS2 * max(ahead, 0.0)
                allowed = min(allowed, math.sqrt(curve))
        start += lanes.lane[lane].length
        k += 1
        if k >= PATH_LANES or path[k] < 0:
            break
    return float(max(min(allowed, state[row].top_speed), 1.0))

"""Kernels: braking for whatever stands or moves in a vehicle's way, whether the traffic's rules know of it or not."""

import math

from roadworthy.geometry.boxes import boxes_overlap
from roadworthy.jit import compiled
from roadworthy.worlds.embedded.bodies import LENGTH, VELOCITY_X, VELOCITY_Y, WIDTH, YAW, X, Y, Z
from roadworthy.worlds.embedded.traffic.lanes import Lanes
from roadworthy.worlds.embedded.traffic.paths import body_on_path
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray, IntArray, Records

STEP_M = 1.0
SAME_LEVEL_M = 3.0
LATERAL_MARGIN_M = 0.3
SLOW_MPS = 3.0
STRETCH_S = 0.8
# Whoever moves along the road, on a sidewalk say, is not expected on it.
COMES_ACROSS_MPS = 0.3
WALKER_HORIZON_S = 4.0
VEHICLE_HORIZON_S = 2.0


@compiled
def obstacle_ahead(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    row: int,
    bodies: FloatArray,
    body: int,
    reach: float,
    margin: float,
    horizon: float,
) -> tuple[float, float]:
    """(gap, speed along the path) of a body that the swept path of a vehicle meets within `reach` metres.

    The body is looked for where it stands and, up to `horizon` seconds ahead, where it will be when the vehicle comes
    there; a gap of 1e9 means that the way is free. What is behind the middle of the vehicle is for others to look out
    for.
    """
    x, y = bodies[body, X], bodies[body, Y]
    radius = (bodies[body, LENGTH] + bodies[body, WIDTH] + state[row].length + state[row].width) / 2
    velocity_x, velocity_y = bodies[body, VELOCITY_X], bodies[body, VELOCITY_Y]
    body_speed = math.sqrt(velocity_x * velocity_x + velocity_y * velocity_y)
    far = radius + reach + body_speed * horizon
    dx, dy = x - state[row].x, y - state[row].y
    if dx * dx + dy * dy > far * far or abs(bodies[body, Z] - state[row].z) > SAME_LEVEL_M:
        return 1e9, 0.0
    if dx * math.cos(state[row].yaw) + dy * math.sin(state[row].yaw) < 0.0:
        return 1e9, 0.0
    return _first_meeting(lanes, state, paths, row, bodies, body, reach, margin, horizon, radius)


@compiled
def _stands_in(bodies: FloatArray, body: int, x: float, y: float, yaw: float, length: float, width: float) -> bool:
    """Whether a body, where it is now, overlaps a box."""
    there_x, there_y, there_yaw = bodies[body, X], bodies[body, Y], bodies[body, YAW]
    return boxes_overlap(
        x, y, yaw, length, width, there_x, there_y, there_yaw, bodies[body, LENGTH], bodies[body, WIDTH]
    )


@compiled
def _first_meeting(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    row: int,
    bodies: FloatArray,
    body: int,
    reach: float,
    margin: float,
    horizon: float,
    radius: float,
) -> tuple[float, float]:
    velocity_x, velocity_y = bodies[body, VELOCITY_X], bodies[body, VELOCITY_Y]
    body_speed = math.sqrt(velocity_x * velocity_x + velocity_y * velocity_y)
    motion_yaw = math.atan2(velocity_y, velocity_x) if body_speed > 0.1 else bodies[body, YAW]
    length, width = state[row].length, state[row].width + 2.0 * margin
    pace = max(state[row].speed, 1.5)
    distance = 0.0
    while distance <= reach:
        x, y, _, yaw = body_on_path(
            lanes, paths[row], state[row].here, state[row].position + distance, state[row].lateral, 0.0, length
        )
        away = math.hypot(x - bodies[body, X], y - bodies[body, Y]) - radius
        hit = away < 0.0 and _stands_in(bodies, body, x, y, yaw, length, width)
        after = distance / pace
        if not hit and body_speed > 0.1 and after < horizon:
            then_x, then_y = bodies[body, X] + velocity_x * after, bodies[body, Y] + velocity_y * after
            stretched = bodies[body, LENGTH] + body_speed * STRETCH_S
            away_then = math.hypot(x - then_x, y - then_y) - radius - body_speed
            sideways = abs(velocity_y * math.cos(yaw) - velocity_x * math.sin(yaw))
            hit = (
                away_then < 0.0
                and sideways > COMES_ACROSS_MPS
                and boxes_overlap(x, y, yaw, length, width, then_x, then_y, motion_yaw, stretched, bodies[body, WIDTH])
            )
            away = min(away, away_then / (1.0 + body_speed / pace))
        if hit:
            along = velocity_x * math.cos(yaw) + velocity_y * math.sin(yaw)
            return max(0.0, distance - STEP_M), along
        # Nothing can be met before the distance between the two has been covered.
        distance += max(STEP_M, math.floor(away))
    return 1e9, 0.0

"""Kernels: whether the vehicles leave a walker the time to cross, and room to walk."""

import numpy as np

from roadworthy.jit import compiled
from roadworthy.roads.surfaces import STOREY_M
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray

# What a walker trusts a driver to do: brake comfortably after a short reaction, and stop this far ahead.
BRAKING_MPS2 = 2.0
REACTION_S = 0.3
MARGIN_M = 0.5
STANDING_MPS = 0.3
# A vehicle follows an approach whose samples it passes this near, in about their direction.
BESIDE_M = 1.5
SAME_WAY_COS = 0.7
# Vehicles are also taken to go straight on for so long, wherever they are.
STRAIGHT_ON_S = 2.5
# Along its edges a crossing may be stood on by a vehicle this far without being in anybody's way.
EDGE_M = 0.5

BODY_X, BODY_Y, BODY_COS, BODY_SIN, HALF_LENGTH, HALF_WIDTH, BODY_VELOCITY_X, BODY_VELOCITY_Y, BODY_Z = range(9)
"""The columns of a table of vehicles."""


def vehicle_table(vehicles: Bodies) -> FloatArray:
    """What a walker sees of the vehicles: (n, 9), with the columns named above."""
    table = np.empty((len(vehicles.x), 9))
    table[:, BODY_X], table[:, BODY_Y] = vehicles.x, vehicles.y
    np.cos(vehicles.yaw, out=table[:, BODY_COS])
    np.sin(vehicles.yaw, out=table[:, BODY_SIN])
    np.multiply(vehicles.length, 0.5, out=table[:, HALF_LENGTH])
    np.multiply(vehicles.width, 0.5, out=table[:, HALF_WIDTH])
    table[:, BODY_VELOCITY_X], table[:, BODY_VELOCITY_Y] = vehicles.velocity_x, vehicles.velocity_y
    table[:, BODY_Z] = vehicles.z
    return table


@compiled
def braking_distance_m(speed_mps: float) -> float:
    """Within which distance a walker does not expect a driver of this speed to stop."""
    return speed_mps * speed_mps / (2.0 * BRAKING_MPS2) + REACTION_S * speed_mps + MARGIN_M


@compiled
def is_gap(frame: FloatArray, approaches: FloatArray, vehicles: FloatArray) -> bool:
    """Whether every vehicle that comes to a crossing can stop comfortably, and none stands on it.

    `frame` (x, y of one kerb, direction to the other, distance between them, half width, height) and `approaches` are
    those of one crossing in roadworthy.worlds.embedded.walking.crossings.Crossings, `vehicles` those of
    `vehicle_table`. Vehicles on a bridge above the crossing, or below it, do not count.
    """
    middle_x, middle_y = frame[0] + frame[2] * frame[4] / 2.0, frame[1] + frame[3] * frame[4] / 2.0
    for v in range(len(vehicles)):
        body = vehicles[v]
        speed = np.hypot(body[BODY_VELOCITY_X], body[BODY_VELOCITY_Y])
        needed = braking_distance_m(speed)
        reach = frame[4] / 2.0 + frame[5] + 2.0 * body[HALF_LENGTH] + needed + BESIDE_M
        if abs(body[BODY_X] - middle_x) > reach or abs(body[BODY_Y] - middle_y) > reach:
            continue
        level = abs(body[BODY_Z] - frame[6]) <= STOREY_M
        if level and _stands_on(frame, body):
            return False
        if speed > STANDING_MPS and (
            (level and _distance_straight_on(frame, body) < min(needed, STRAIGHT_ON_S * speed))
            or _distance_on_approach(approaches, body, speed) < needed
        ):
            return False
    return True


@compiled
def _stands_on(frame: FloatArray, body: FloatArray) -> bool:
    """Whether the vehicle's body overlaps the crossing's band less its edges: separating axes of two rectangles."""
    to_x = body[BODY_X] - frame[0] - frame[2] * frame[4] / 2.0
    to_y = body[BODY_Y] - frame[1] - frame[3] * frame[4] / 2.0
    cos_yaw, sin_yaw = body[BODY_COS], body[BODY_SIN]
    cos_between = abs(cos_yaw * frame[2] + sin_yaw * frame[3])
    sin_between = abs(cos_yaw * frame[3] - sin_yaw * frame[2])
    long, wide = body[HALF_LENGTH], body[HALF_WIDTH]
    band_long, band_wide = frame[4] / 2.0, max(frame[5] - EDGE_M, 0.1)
    return bool(
        abs(to_x * frame[2] + to_y * frame[3]) < band_long + long * cos_between + wide * sin_between
        and abs(to_y * frame[2] - to_x * frame[3]) < band_wide + long * sin_between + wide * cos_between
        and abs(to_x * cos_yaw + to_y * sin_yaw) < long + band_long * cos_between + band_wide * sin_between
        and abs(to_y * cos_yaw - to_x * sin_yaw) < wide + band_long * sin_between + band_wide * cos_between
    )


@compiled
def _distance_on_approach(approaches: FloatArray, body: FloatArray, speed: float) -> float:
    """How far the vehicle's front is from the crossing along the lane it is on; infinite where none leads there."""
    front_x = body[BODY_X] + body[BODY_COS] * body[HALF_LENGTH]
    front_y = body[BODY_Y] + body[BODY_SIN] * body[HALF_LENGTH]
    least = np.inf
    for k in range(len(approaches)):
        to_x, to_y = front_x - approaches[k, 0], front_y - approaches[k, 1]
        if abs(to_x) + abs(to_y) > 3.0 * BESIDE_M or speed > approaches[k, 5]:
            continue
        if abs(body[BODY_Z] - approaches[k, 6]) > STOREY_M:
            continue
        ahead = to_x * approaches[k, 2] + to_y * approaches[k, 3]
        beside = to_y * approaches[k, 2] - to_x * approaches[k, 3]
        same_way = body[BODY_COS] * approaches[k, 2] + body[BODY_SIN] * approaches[k, 3]
        if abs(ahead) <= BESIDE_M and abs(beside) <= BESIDE_M and same_way > SAME_WAY_COS:
            least = min(least, approaches[k, 4] - ahead)
    return least


@compiled
def _distance_straight_on(frame: FloatArray, body: FloatArray) -> float:
    """How far the vehicle's front is from the crossing's band if it goes straight on; infinite where it misses it."""
    to_x = body[BODY_X] + body[BODY_COS] * body[HALF_LENGTH] - frame[0]
    to_y = body[BODY_Y] + body[BODY_SIN] * body[HALF_LENGTH] - frame[1]
    along, across = to_x * frame[2] + to_y * frame[3], to_y * frame[2] - to_x * frame[3]
    over = body[BODY_COS] * frame[2] + body[BODY_SIN] * frame[3]
    towards = body[BODY_SIN] * frame[2] - body[BODY_COS] * frame[3]
    distance = 0.0
    if abs(across) > frame[5]:
        if across * towards >= 0.0:
            return np.inf
        distance = (abs(across) - frame[5]) / abs(towards)
    if -body[HALF_WIDTH] < along + over * distance < frame[4] + body[HALF_WIDTH]:
        return distance
    return np.inf


@compiled
def distance_to_body(x: float, y: float, vehicles: FloatArray, v: int, after_s: float) -> float:
    """The distance of (x, y) from row v of a `vehicle_table` where that body will be after some time, 0 inside it."""
    to_x = x - vehicles[v, BODY_X] - after_s * vehicles[v, BODY_VELOCITY_X]
    to_y = y - vehicles[v, BODY_Y] - after_s * vehicles[v, BODY_VELOCITY_Y]
    cos_yaw, sin_yaw = vehicles[v, BODY_COS], vehicles[v, BODY_SIN]
    ahead = max(0.0, abs(to_x * cos_yaw + to_y * sin_yaw) - vehicles[v, HALF_LENGTH])
    beside = max(0.0, abs(to_y * cos_yaw - to_x * sin_yaw) - vehicles[v, HALF_WIDTH])
    return float(np.sqrt(ahead * ahead + beside * beside))

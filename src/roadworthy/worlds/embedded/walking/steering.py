"""Kernels: which step a walker takes next among others, beside vehicles, within the footpath.

A walker tries a fixed set of velocities around the one it wishes for, and takes the cheapest that is allowed. Allowed
is only what touches nobody where they now stand and does not leave the footpath, so that both hold always; what it
costs is how far it is from the wish and how soon it would meet somebody who goes on as now (velocity obstacles:
Fiorini and Shiller, Motion planning in dynamic environments using velocity obstacles, 1998).
"""

import numpy as np

from roadworthy.jit import compiled
from roadworthy.roads.surfaces import STOREY_M
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray, IntArray
from roadworthy.worlds.embedded.walking.gaps import (
    BODY_VELOCITY_X,
    BODY_VELOCITY_Y,
    BODY_X,
    BODY_Y,
    BODY_Z,
    HALF_LENGTH,
    distance_to_body,
)
from roadworthy.worlds.embedded.walking.paths import (
    CROSSING,
    NO_LINKS,
    START_LINKS,
    WalkingPaths,
    outside_by,
)
from roadworthy.worlds.embedded.walking.state import (
    LAST_PATH,
    LAST_WAY,
    MAY_CROSS,
    NEXT_PATH,
    NEXT_WAY,
    PATH,
    RADIUS,
    SERIAL,
    VELOCITY_X,
    VELOCITY_Y,
    WAY,
    People,
    X,
    Y,
    Z,
)
from roadworthy.worlds.embedded.walking.ways import past_kerb_m

# To the right first: of two equally good ways round somebody, the right one is taken.
TURNS_RAD = np.radians([0.0, -15.0, 15.0, -30.0, 30.0, -50.0, 50.0, -75.0, 75.0, -105.0, 105.0])
TURNS = np.column_stack([np.cos(TURNS_RAD), np.sin(TURNS_RAD)])
PACES = (1.0, 0.6)
SEES_M = 3.0
HORIZON_S = 2.0
STOP_COST = 1.6
CHANGE_COST = 0.15
# Rounding a corner one may come this much nearer to the path's edge than one likes, at a cost.
EDGE_SLACK_M = 0.15
EDGE_COST_PER_M = 2.0
ELDER_COST, YOUNGER_COST = 1.3, 0.8
# Where a walker who has to wait for a crossing stands: this far before it.
KERB_M = 0.6
VEHICLE_GAP_M = 0.45
VEHICLE_GAP_BESIDE_ROAD_M = 0.1
# So far ahead a walker looks for vehicles: at once for where they are, further on for where they will be.
VEHICLE_TOUCH_M = 0.1
VEHICLE_LOOK_M = (0.4, 0.8, 1.2)


@compiled
def look_around(people: People, vehicles: FloatArray, row: int, near: IntArray) -> tuple[int, int]:
    """How many people and vehicles are near a walker; their rows are then in near[0] and near[1]."""
    x, y = people.numbers[row, X], people.numbers[row, Y]
    others, bodies = 0, 0
    for other in range(len(people.numbers)):
        if abs(people.numbers[other, X] - x) < SEES_M and abs(people.numbers[other, Y] - y) < SEES_M and other != row:
            near[0, others] = other
            others += 1
    for v in range(len(vehicles)):
        if abs(vehicles[v, BODY_Z] - people.numbers[row, Z]) > STOREY_M:
            continue
        reach = vehicles[v, HALF_LENGTH] + SEES_M
        if abs(vehicles[v, BODY_X] - x) < reach + abs(vehicles[v, BODY_VELOCITY_X]) and abs(
            vehicles[v, BODY_Y] - y
        ) < reach + abs(vehicles[v, BODY_VELOCITY_Y]):
            near[1, bodies] = v
            bodies += 1
    return others, bodies


@compiled
def outside_m(paths: WalkingPaths, people: People, row: int, x: float, y: float) -> float:
    """By how much (x, y) is off the walker's footpath, the one before and the one after; <= 0 on them."""
    mine = people.indices[row]
    onto = mine[NEXT_PATH]
    if onto >= 0 and paths.table[onto, CROSSING] >= 0 and mine[MAY_CROSS] == 0:
        onto = -1
    outside = outside_by(paths, mine[PATH], mine[WAY], onto, mine[NEXT_WAY], x, y)
    if outside > 0.0 and mine[LAST_PATH] >= 0:
        outside = min(outside, outside_by(paths, mine[PATH], -mine[WAY], mine[LAST_PATH], -mine[LAST_WAY], x, y))
    return outside


@compiled
def _steps_on_road(paths: WalkingPaths, frames: FloatArray, people: People, row: int, to_x: float, to_y: float) -> bool:
    """Whether a step to (x, y) leads onto, or further onto, a crossing that is not the walker's to use now."""
    mine = people.indices[row]
    if paths.table[mine[PATH], CROSSING] >= 0:
        return False
    for link in range(paths.table[mine[PATH], START_LINKS], paths.table[mine[PATH], NO_LINKS]):
        onto = paths.links[link, 0]
        c = paths.table[onto, CROSSING]
        if c < 0 or (onto == mine[NEXT_PATH] and mine[MAY_CROSS] == 1):
            continue
        before = KERB_M if onto == mine[NEXT_PATH] else 0.0
        past = past_kerb_m(frames[c], to_x, to_y, before)
        if past > 0.0 and past > past_kerb_m(frames[c], people.numbers[row, X], people.numbers[row, Y], before):
            return True
    return False


@compiled
def _touches(people: People, near: IntArray, count: int, row: int, to_x: float, to_y: float) -> bool:
    """Whether a step to (x, y) leads into, or further into, somebody."""
    for k in range(count):
        other = near[0, k]
        least = people.numbers[row, RADIUS] + people.numbers[other, RADIUS]
        dx, dy = people.numbers[other, X] - to_x, people.numbers[other, Y] - to_y
        square = dx * dx + dy * dy
        if square < least * least:
            was_x = people.numbers[other, X] - people.numbers[row, X]
            was_y = people.numbers[other, Y] - people.numbers[row, Y]
            if square < was_x * was_x + was_y * was_y:
                return True
    return False


@compiled
def _meets_vehicle(
    x: float, y: float, vehicles: FloatArray, near: IntArray, count: int, gap: float, speed_x: float, speed_y: float
) -> bool:
    """Whether a vehicle's body is, or comes, close to the next metre or so of walking from (x, y)."""
    speed = np.sqrt(speed_x * speed_x + speed_y * speed_y)
    if speed == 0.0:
        return False
    for k in range(count):
        least = min(gap, distance_to_body(x, y, vehicles, near[1, k], 0.0) - 1e-6)
        share = VEHICLE_TOUCH_M / speed
        if distance_to_body(x + share * speed_x, y + share * speed_y, vehicles, near[1, k], 0.0) < least:
            return True
        for step in VEHICLE_LOOK_M:
            after_s = step / speed
            to_x, to_y = x + after_s * speed_x, y + after_s * speed_y
            if distance_to_body(to_x, to_y, vehicles, near[1, k], min(1.0, after_s)) < least:
                return True
    return False


@compiled
def _meeting_cost(people: People, near: IntArray, count: int, row: int, speed_x: float, speed_y: float) -> float:
    """What it costs to meet others soon: the sooner the more, and more with those who were there first."""
    cost = 0.0
    for k in range(count):
        other = near[0, k]
        to_x = people.numbers[other, X] - people.numbers[row, X]
        to_y = people.numbers[other, Y] - people.numbers[row, Y]
        towards_x = speed_x - people.numbers[other, VELOCITY_X]
        towards_y = speed_y - people.numbers[other, VELOCITY_Y]
        closing = to_x * towards_x + to_y * towards_y
        if closing <= 0.0:
            continue
        least = people.numbers[row, RADIUS] + people.numbers[other, RADIUS] + 0.05
        between = to_x * to_x + to_y * to_y - least * least
        square = towards_x * towards_x + towards_y * towards_y
        root = closing * closing - square * between
        if root <= 0.0:
            continue
        after = max(0.0, (closing - np.sqrt(root)) / square) if between > 0.0 else 0.0
        if after < HORIZON_S:
            elder = people.indices[other, SERIAL] < people.indices[row, SERIAL]
            cost += (ELDER_COST if elder else YOUNGER_COST) * (1.0 / (after + 0.3) - 1.0 / (HORIZON_S + 0.3))
    return cost


@compiled
def steer(
    paths: WalkingPaths,
    frames: FloatArray,
    people: People,
    vehicles: FloatArray,
    near: IntArray,
    row: int,
    wish: FloatArray,
    tick_s: float,
) -> tuple[float, float]:
    """The walker's next velocity.

    `wish` holds the direction (x, y) and the speed wished for, and the most that is possible in this tick; `near` is
    room for the rows of those around.
    """
    me, mine = people.numbers[row], people.indices[row]
    count, bodies = look_around(people, vehicles, row, near)
    on_road = paths.table[mine[PATH], CROSSING] >= 0 or mine[MAY_CROSS] == 1
    gap = me[RADIUS] + (VEHICLE_GAP_M if on_road else VEHICLE_GAP_BESIDE_ROAD_M)
    outside = outside_m(paths, people, row, me[X], me[Y])
    most_outside = max(EDGE_SLACK_M, outside)
    best = STOP_COST * wish[2] + EDGE_COST_PER_M * max(0.0, outside) + _meeting_cost(people, near, count, row, 0.0, 0.0)
    best_x, best_y = 0.0, 0.0
    for turn in range(len(TURNS)):
        along_x = TURNS[turn, 0] * wish[0] - TURNS[turn, 1] * wish[1]
        along_y = TURNS[turn, 1] * wish[0] + TURNS[turn, 0] * wish[1]
        for pace in PACES:
            x, y = pace * wish[3] * along_x, pace * wish[3] * along_y
            cost = _length(x - wish[2] * wish[0], y - wish[2] * wish[1])
            cost += CHANGE_COST * _length(x - me[VELOCITY_X], y - me[VELOCITY_Y])
            if cost >= best:
                continue
            cost += _meeting_cost(people, near, count, row, x, y)
            if cost >= best:
                continue
            to_x, to_y = me[X] + tick_s * x, me[Y] + tick_s * y
            outside = outside_m(paths, people, row, to_x, to_y)
            cost += EDGE_COST_PER_M * max(0.0, outside)
            if (
                cost < best
                and outside <= most_outside
                and not _steps_on_road(paths, frames, people, row, to_x, to_y)
                and not _touches(people, near, count, row, to_x, to_y)
                and not _meets_vehicle(me[X], me[Y], vehicles, near, bodies, gap, x, y)
            ):
                best, best_x, best_y = cost, x, y
        if turn == 0 and count == 0 and best_x != 0.0:
            break
    return best_x, best_y


@compiled
def _length(x: float, y: float) -> float:
    return float(np.sqrt(x * x + y * y))

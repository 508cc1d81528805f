"""Kernels: one tick of every vehicle: what it wants, what holds it back, and its motion."""

import math

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.bodies import VELOCITY_X, VELOCITY_Y
from roadworthy.worlds.embedded.traffic.claims import TOO_FAR
from roadworthy.worlds.embedded.traffic.following import (
    HARDEST_BRAKING_MPS2,
    STANDING_GAP_M,
    braking_to_stop,
    idm_free,
    idm_interaction,
    leader_ahead,
    road_speed,
)
from roadworthy.worlds.embedded.traffic.governor import (
    LATERAL_MARGIN_M,
    SLOW_MPS,
    VEHICLE_HORIZON_S,
    WALKER_HORIZON_S,
    obstacle_ahead,
)
from roadworthy.worlds.embedded.traffic.lane_changes import move_sideways
from roadworthy.worlds.embedded.traffic.lanes import ENDS, Lanes
from roadworthy.worlds.embedded.traffic.occupancy import Occupancy
from roadworthy.worlds.embedded.traffic.paths import place_body
from roadworthy.worlds.embedded.traffic.right_of_way import Reason, next_junction
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, PATH_LANES, FloatArray, IntArray, Records

FREE, LEADER, OBSTACLE = int(Reason.FREE), int(Reason.LEADER), int(Reason.OBSTACLE)
CROSSING, LANE_ENDS, RED_LIGHT = int(Reason.CROSSING), int(Reason.LANE_ENDS), int(Reason.RED_LIGHT)
LONGEST_QUEUE = 60
STANDING_MPS = 0.1
TRAFFIC_MARGIN_M = 0.1
REACTION_MARGIN_M = 8.0
LONGEST_M = 16.0
FARTHEST_TRAFFIC_M = 100.0


@compiled
def decide(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    found: Occupancy,
    refused: IntArray,
    outside: FloatArray,
    traffic: FloatArray,
    waited_for: IntArray,
    wanted: FloatArray,
) -> None:
    """Writes every vehicle's acceleration of this tick to `wanted`, and what holds it back to its `reason`.

    `outside` are the bodies that the traffic's rules do not know, `traffic` the bodies of its own rows; `waited_for` is
    1 for every crossing without a signal at which somebody waits to cross.
    """
    for row in range(len(state)):
        if row == EGO_ROW or not state[row].active:
            continue
        speed = state[row].speed
        free = idm_free(speed, road_speed(lanes, state, paths, row))
        leader, gap = leader_ahead(lanes, state, paths, found, row)
        state[row].leader = leader
        best, reason = free, FREE
        if leader >= 0:
            following = free + idm_interaction(speed, gap, speed - state[leader].speed, STANDING_GAP_M)
            if following < best - 0.2:
                best, reason = following, LEADER
        best, reason = _held_by_junction(lanes, state, paths, refused, row, best, reason)
        best, reason = _held_by_crossing(lanes, state, paths, waited_for, row, best, reason)
        best, reason = _held_by_bodies(lanes, state, paths, row, outside, traffic, best, reason)
        wanted[row] = max(-HARDEST_BRAKING_MPS2, best)
        state[row].reason = reason


@compiled
def _held_by_junction(
    lanes: Lanes, state: Records, paths: IntArray, refused: IntArray, row: int, best: float, reason: int
) -> tuple[float, int]:
    """Stops at the end of the lane before a junction that may not be entered, and where a lane ends."""
    lane, distance = next_junction(lanes, state, paths, row)
    if lane >= 0 and state[row].claim != lane and refused[row] != TOO_FAR:
        stopping = braking_to_stop(state[row].speed, distance)
        if stopping < best:
            return stopping, (refused[row] if refused[row] > 0 else reason)
    here = paths[row, state[row].here]
    if lanes.lane[here].ends == ENDS:
        stopping = braking_to_stop(state[row].speed, lanes.lane[here].length - state[row].position)
        if stopping < best:
            return stopping, LANE_ENDS
    return best, reason


@compiled
def _held_by_crossing(
    lanes: Lanes, state: Records, paths: IntArray, waited_for: IntArray, row: int, best: float, reason: int
) -> tuple[float, int]:
    """Lets people go first at a crossing without a signal, if it can still stop comfortably."""
    k, start, speed = state[row].here, -state[row].position, state[row].speed
    while k < PATH_LANES and paths[row, k] >= 0 and start < 60.0:
        lane = paths[row, k]
        for over in range(lanes.lane[lane].crossing_start, lanes.lane[lane + 1].crossing_start):
            distance = start + lanes.walkway[over].start
            if waited_for[lanes.walkway[over].crossing] == 1 and distance > max(0.3, speed * speed / 6.0):
                stopping = braking_to_stop(speed, distance)
                if stopping < best:
                    best, reason = stopping, CROSSING
        start += lanes.lane[lane].length
        k += 1
    return best, reason


@compiled
def _held_by_bodies(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    row: int,
    outside: FloatArray,
    traffic: FloatArray,
    best: float,
    reason: int,
) -> tuple[float, int]:
    """The governor: brakes for whatever is in the swept path, be it known to the traffic's rules or not."""
    speed = state[row].speed
    reach = speed * speed / 4.0 + speed + REACTION_MARGIN_M
    for body in range(len(outside)):
        moving = outside[body, VELOCITY_X] ** 2 + outside[body, VELOCITY_Y] ** 2
        horizon = WALKER_HORIZON_S if moving < SLOW_MPS * SLOW_MPS else VEHICLE_HORIZON_S
        gap, along = obstacle_ahead(lanes, state, paths, row, outside, body, reach, LATERAL_MARGIN_M, horizon)
        if gap < 1e8:
            braking = _braking_for(speed, gap, along)
            if braking < best:
                best, reason = braking, OBSTACLE
    near = min(speed * speed / 5.0 + speed + 5.0, FARTHEST_TRAFFIC_M)
    for other in range(len(traffic)):
        if other not in (row, EGO_ROW, state[row].leader) and _within(state, row, other, near + LONGEST_M):
            gap, along = obstacle_ahead(lanes, state, paths, row, traffic, other, near, TRAFFIC_MARGIN_M, 0.0)
            if gap < 1e8:
                braking = _braking_for(speed, gap, along)
                if braking < best:
                    best, reason = braking, OBSTACLE
    return best, reason


@compiled
def _within(state: Records, row: int, other: int, reach: float) -> bool:
    """Whether another vehicle is there at all, and near enough to be looked at."""
    dx, dy = state[other].x - state[row].x, state[other].y - state[row].y
    return bool(state[other].active and dx * dx + dy * dy < reach * reach)


@compiled
def _braking_for(speed: float, gap: float, along: float) -> float:
    """Braking for a body `gap` metres ahead that moves at `along` m/s in the vehicle's own direction."""
    if along > 0.5:
        return idm_free(speed, max(speed, 1.0)) + idm_interaction(speed, gap, speed - along, 1.0)
    return braking_to_stop(speed, gap + min(along, 0.0) * speed / 4.0 - 0.5)


@compiled
def move(lanes: Lanes, state: Records, paths: IntArray, wanted: FloatArray, tick_s: float) -> None:
    """Moves every vehicle by one tick: speed first, then the mean of old and new speed along the path."""
    for row in range(len(state)):
        if row == EGO_ROW or not state[row].active:
            continue
        before = state[row].speed
        after = max(0.0, before + wanted[row] * tick_s)
        state[row].speed = after
        state[row].acceleration = (after - before) / tick_s
        state[row].position += (before + after) / 2.0 * tick_s
        _count_standing(state, row, tick_s)
        _enter_next_lanes(lanes, state, paths, row)
        move_sideways(lanes, state, paths, row, tick_s)
        old_yaw = state[row].yaw
        place_body(lanes, state, paths, row)
        turned = state[row].yaw - old_yaw
        state[row].yaw_rate = math.atan2(math.sin(turned), math.cos(turned)) / tick_s


@compiled
def first_of_queue(state: Records, row: int) -> int:
    """The vehicle at the head of the queue in which another stands: its reason holds them all back."""
    for _ in range(LONGEST_QUEUE):
        leader = state[row].leader
        if state[row].reason != LEADER or leader < 0 or not state[leader].active:
            break
        row = leader
    return row


@compiled
def _count_standing(state: Records, row: int, tick_s: float) -> None:
    if state[row].speed >= STANDING_MPS:
        state[row].still_s = 0.0
        state[row].stuck_s = 0.0
        return
    state[row].still_s += tick_s
    first = first_of_queue(state, row)
    if state[first].speed < STANDING_MPS and state[first].reason != RED_LIGHT and state[first].reason != FREE:
        state[row].stuck_s += tick_s


@compiled
def _enter_next_lanes(lanes: Lanes, state: Records, paths: IntArray, row: int) -> None:
    """Goes on to the next lanes of the path once the front bumper has passed the end of the present one."""
    here = state[row].here
    lane = paths[row, here]
    while state[row].position > lanes.lane[lane].length and here + 1 < PATH_LANES and paths[row, here + 1] >= 0:
        state[row].position -= lanes.lane[lane].length
        state[row].entered_lane = True
        here += 1
        lane = paths[row, here]
        if state[row].claim == lane:
            state[row].claim = -1
        if state[row].halted_for == lane:
            state[row].halted_for = -1
    state[row].here = here

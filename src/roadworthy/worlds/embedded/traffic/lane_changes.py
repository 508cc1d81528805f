"""Kernels: lane changes by MOBIL, and the sideways motion they make.

Kesting, Treiber and Helbing, "General lane-changing model MOBIL for car-following models", Transportation Research
Record 1999 (2007), equations (2) to (4).
"""

import math

from roadworthy.geometry.boxes import boxes_overlap
from roadworthy.jit import compiled
from roadworthy.worlds.embedded.bodies import LENGTH, WIDTH, YAW, X, Y
from roadworthy.worlds.embedded.traffic.following import STANDING_GAP_M, idm, road_speed
from roadworthy.worlds.embedded.traffic.lanes import ENDS, Lanes
from roadworthy.worlds.embedded.traffic.paths import FRONT_AXLE, REAR_AXLE, point_on_lane
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, PATH_LANES, FloatArray, IntArray, Records

POLITENESS = 0.2
THRESHOLD_MPS2 = 0.3
SAFE_BRAKING_MPS2 = 2.5
MUST_CHANGE_MPS2 = 3.0
BETWEEN_CHANGES_S = 5.0
ROOM_BEFORE_END_M = 25.0
SIDE_CLEARANCE_M = 1.5
SIDEWAYS_MPS = 1.1
SIDEWAYS_MPS2 = 1.5
CYCLIST_TO_EDGE_M = 0.6
DECIDES_EVERY_TICKS = 10
INDICATES_FROM_M = 40.0


@compiled
def project_on_lane(lanes: Lanes, lane: int, x: float, y: float) -> tuple[float, float]:
    """(position along a lane, offset to the left of it) of a point beside it."""
    best, position, offset = 1e18, 0.0, 0.0
    for point in range(lanes.lane[lane].point_start, lanes.lane[lane + 1].point_start - 1):
        start, end = lanes.point[point], lanes.point[point + 1]
        dx, dy = end.x - start.x, end.y - start.y
        size = math.sqrt(dx * dx + dy * dy)
        along = ((x - start.x) * dx + (y - start.y) * dy) / size
        inside = min(max(along, 0.0), size)
        gone_x, gone_y = x - start.x - dx / size * inside, y - start.y - dy / size * inside
        if gone_x * gone_x + gone_y * gone_y < best:
            best = gone_x * gone_x + gone_y * gone_y
            position = start.along + inside
            offset = ((y - start.y) * dx - (x - start.x) * dy) / size
    return position, offset


@compiled
def change_lanes(
    lanes: Lanes, state: Records, paths: IntArray, tick: int, outside: FloatArray, traffic: FloatArray
) -> None:
    """Starts the lane changes that pay and are safe; each vehicle thinks about it every half second."""
    for row in range(len(state)):
        due = (tick + state[row].serial) % DECIDES_EVERY_TICKS == 0
        if due and row != EGO_ROW and state[row].active and _may_change(lanes, state, paths, row):
            lane = paths[row, state[row].here]
            left = _gain(lanes, state, paths, row, lanes.lane[lane].left)
            right = _gain(lanes, state, paths, row, lanes.lane[lane].right)
            target = lanes.lane[lane].left if left >= right else lanes.lane[lane].right
            if (
                max(left, right) > THRESHOLD_MPS2
                and _fits(lanes, state, row, target)
                and _is_clear(lanes, state, row, target, outside, traffic)
            ):
                _start_change(lanes, state, paths, row, target)


@compiled
def _may_change(lanes: Lanes, state: Records, paths: IntArray, row: int) -> bool:
    """Whether a vehicle is in the state for a change: settled, wholly on a lane outside junctions, with room ahead."""
    lane = paths[row, state[row].here]
    room = lanes.lane[lane].length - state[row].position
    needed = 5.0 if lanes.lane[lane].ends == ENDS else ROOM_BEFORE_END_M + state[row].speed
    return bool(
        not state[row].is_bicycle
        and lanes.lane[lane].junction < 0
        and state[row].position > state[row].length + 1.0
        and state[row].speed > 1.5
        and room > needed
        and abs(state[row].lateral) < 0.2
        and state[row].changed_s > BETWEEN_CHANGES_S
    )


@compiled
def _gain(lanes: Lanes, state: Records, paths: IntArray, row: int, target: int) -> float:
    """MOBIL's incentive, m/s2, to change to the lane `target`; very negative where there is none or it is unsafe."""
    if target < 0 or lanes.lane[target].ends > 0:
        return -1e9
    own = paths[row, state[row].here]
    speed, length = state[row].speed, state[row].length
    desired = road_speed(lanes, state, paths, row)
    position, _ = project_on_lane(lanes, target, state[row].x, state[row].y)
    position += length / 2
    ahead, ahead_gap, behind, behind_gap = _neighbours(lanes, state, paths, row, target, position)
    now_ahead, now_gap, now_behind, now_behind_gap = _neighbours(lanes, state, paths, row, own, state[row].position)
    if ahead_gap < 1.0 or behind_gap < 1.0:
        return -1e9
    new = idm(speed, desired, ahead_gap, _closing(state, row, ahead), STANDING_GAP_M)
    old = idm(speed, desired, now_gap, _closing(state, row, now_ahead), STANDING_GAP_M)
    if new < -SAFE_BRAKING_MPS2:
        return -1e9
    others = 0.0
    if behind >= 0:
        wished = max(state[behind].speed, lanes.lane[target].limit * 0.9)
        after = idm(state[behind].speed, wished, behind_gap, _closing(state, behind, row), STANDING_GAP_M)
        before = idm(
            state[behind].speed, wished, behind_gap + length + ahead_gap, _closing(state, behind, ahead), STANDING_GAP_M
        )
        if after < -SAFE_BRAKING_MPS2:
            return -1e9
        others += after - before
    if now_behind >= 0:
        wished = max(state[now_behind].speed, lanes.lane[own].limit * 0.9)
        before = idm(state[now_behind].speed, wished, now_behind_gap, _closing(state, now_behind, row), STANDING_GAP_M)
        after = idm(
            state[now_behind].speed,
            wished,
            now_behind_gap + length + now_gap,
            _closing(state, now_behind, now_ahead),
            STANDING_GAP_M,
        )
        others += after - before
    must = MUST_CHANGE_MPS2 if lanes.lane[own].ends > 0 else 0.0
    return new - old + POLITENESS * others + must


@compiled
def _closing(state: Records, row: int, ahead: int) -> float:
    """How fast a vehicle comes nearer to the one ahead of it, m/s; 0 where there is none."""
    return float(state[row].speed - state[ahead].speed) if ahead >= 0 else 0.0


@compiled
def _neighbours(
    lanes: Lanes, state: Records, paths: IntArray, row: int, lane: int, position: float
) -> tuple[int, float, int, float]:
    """(row ahead, gap, row behind, gap) on one lane for a vehicle whose front would be at `position`; -1, 1e9: none."""
    ahead, ahead_gap, behind, behind_gap = -1, 1e9, -1, 1e9
    for other in range(len(state)):
        here = state[other].here
        if other == row or not state[other].active or paths[other, here] < 0:
            continue
        where = state[other].position
        if paths[other, here] != lane:
            if not _leads_into(paths, other, here, lane):
                continue
            where = _distance_behind(lanes, paths, other, here, lane, where)
        if where >= position:
            gap = where - state[other].length - position
            if gap < ahead_gap:
                ahead, ahead_gap = other, gap
        else:
            gap = position - state[row].length - where
            if gap < behind_gap:
                behind, behind_gap = other, gap
    return ahead, ahead_gap, behind, behind_gap


@compiled
def _leads_into(paths: IntArray, other: int, here: int, lane: int) -> bool:
    """Whether a vehicle is at most two lanes before another lane on its path, or has just left it."""
    k = max(here - 1, 0)
    while k < min(here + 3, PATH_LANES) and paths[other, k] != lane:
        k += 1
    return k < min(here + 3, PATH_LANES)


@compiled
def _distance_behind(lanes: Lanes, paths: IntArray, other: int, here: int, lane: int, position: float) -> float:
    """A vehicle's position, counted along a lane that it is to come to (then negative) or has just left."""
    if here > 0 and paths[other, here - 1] == lane:
        return float(lanes.lane[lane].length + position)
    k = here
    while paths[other, k] != lane:
        position -= lanes.lane[paths[other, k]].length
        k += 1
    return position


@compiled
def _fits(lanes: Lanes, state: Records, row: int, target: int) -> bool:
    """Whether the whole body would be on the lane `target`, which may be shorter or begin later than its own."""
    position, _ = project_on_lane(lanes, target, state[row].x, state[row].y)
    half = state[row].length / 2
    return bool(position - half > 0.0 and position + half < lanes.lane[target].length)


@compiled
def _is_clear(lanes: Lanes, state: Records, row: int, target: int, outside: FloatArray, traffic: FloatArray) -> bool:
    """Whether no body at all is on the place beside the vehicle that it would move to."""
    position, _ = project_on_lane(lanes, target, state[row].x, state[row].y)
    x, y, _, yaw = point_on_lane(lanes, target, position)
    length, width = state[row].length + 2.0 * SIDE_CLEARANCE_M, state[row].width + 0.4
    for body in range(len(traffic)):
        if body != row and state[body].active and _touches(traffic, body, x, y, yaw, length, width):
            return False
    body = 0
    while body < len(outside) and not _touches(outside, body, x, y, yaw, length, width):
        body += 1
    return body == len(outside)


@compiled
def _touches(bodies: FloatArray, body: int, x: float, y: float, yaw: float, length: float, width: float) -> bool:
    far = (bodies[body, X] - x) ** 2 + (bodies[body, Y] - y) ** 2 > 400.0
    return not far and boxes_overlap(
        x,
        y,
        yaw,
        length,
        width,
        bodies[body, X],
        bodies[body, Y],
        bodies[body, YAW],
        bodies[body, LENGTH],
        bodies[body, WIDTH],
    )


@compiled
def _start_change(lanes: Lanes, state: Records, paths: IntArray, row: int, target: int) -> None:
    """Puts a vehicle on its new lane, off the middle of it by as far as it is away; the path beyond is forgotten."""
    lane = paths[row, state[row].here]
    state[row].indicator = 1 if lanes.lane[lane].left == target else -1
    position, offset = project_on_lane(lanes, target, state[row].x, state[row].y)
    paths[row, :] = -1
    paths[row, 0] = target
    state[row].here = 0
    state[row].position = position + state[row].length / 2
    state[row].lateral = offset
    state[row].changed_s = 0.0
    state[row].claim = -1
    state[row].halted_for = -1
    state[row].entered_lane = True


@compiled
def move_sideways(lanes: Lanes, state: Records, paths: IntArray, row: int, tick_s: float) -> None:
    """Brings a vehicle nearer to the middle of its lane, a cyclist on a driving lane to its right edge."""
    lane = paths[row, state[row].here]
    home = 0.0
    if state[row].is_bicycle and lanes.lane[lane].is_bike == 0 and lanes.lane[lane].junction < 0:
        home = -max(0.0, lanes.lane[lane].width / 2 - CYCLIST_TO_EDGE_M)
    away = home - state[row].lateral
    # No steeper than one in four, and so that the front axle, which leads, does not swing beyond the middle.
    steepest = min(0.25, abs(away) / ((REAR_AXLE - FRONT_AXLE) * state[row].length))
    pace = min(SIDEWAYS_MPS, steepest * state[row].speed, abs(away) / 0.7)
    # The wheel is turned, not jerked: the way sideways gathers pace as slowly as it loses it.
    wanted = math.copysign(pace, away)
    most = SIDEWAYS_MPS2 * tick_s
    state[row].lateral_speed += min(max(wanted - state[row].lateral_speed, -most), most)
    limit = steepest * state[row].speed
    state[row].lateral_speed = min(max(state[row].lateral_speed, -limit), limit)
    state[row].lateral += state[row].lateral_speed * tick_s
    state[row].changed_s += tick_s
    if abs(away) < 0.3:
        state[row].indicator = _turn_ahead(lanes, state, paths, row)


@compiled
def _turn_ahead(lanes: Lanes, state: Records, paths: IntArray, row: int) -> int:
    """1 for a left turn begun or near, -1 for a right turn, 0 for none: what a driver indicates."""
    here = state[row].here
    turn = lanes.lane[paths[row, here]].turn
    if turn != 0 or here + 1 >= PATH_LANES or paths[row, here + 1] < 0:
        return int(turn)
    near = lanes.lane[paths[row, here]].length - state[row].position < INDICATES_FROM_M
    return int(lanes.lane[paths[row, here + 1]].turn) if near else 0

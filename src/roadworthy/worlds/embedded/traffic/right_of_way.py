"""Kernels: why a vehicle may not enter a junction now: its light or sign, others that go first, no room behind."""

import math
from enum import IntEnum

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.following import ACCELERATION_MPS2, STANDING_GAP_M
from roadworthy.worlds.embedded.traffic.lanes import STOP_RULE, Lanes
from roadworthy.worlds.embedded.traffic.lights import PRIORITY_GREEN, RED, YELLOW
from roadworthy.worlds.embedded.traffic.occupancy import Occupancy
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, PATH_LANES, IntArray, Records

GAP_MARGIN_S = 1.5
YELLOW_BRAKING_MPS2 = 3.0
LAST_RESORT_BRAKING_MPS2 = 6.0
EGO_WAITS_MPS = 0.5
PATIENCE_S = 3.0
COURTESY_S = 20.0
FAST_COURTESY_S = 45.0
COURTEOUS_MPS = 21.0


class Reason(IntEnum):
    """What holds a vehicle back."""

    FREE = 0
    LEADER = 1
    RED_LIGHT = 2
    STOP_SIGN = 3
    GIVE_WAY = 4
    NO_ROOM = 5
    OBSTACLE = 6
    CROSSING = 7
    LANE_ENDS = 8


FREE, RED_LIGHT, STOP_SIGN = int(Reason.FREE), int(Reason.RED_LIGHT), int(Reason.STOP_SIGN)
GIVE_WAY, NO_ROOM = int(Reason.GIVE_WAY), int(Reason.NO_ROOM)


@compiled
def _needs_claim(lanes: Lanes, lane: int) -> bool:
    if lanes.lane[lane].junction < 0:
        return False
    crossed = lanes.lane[lane].conflict_start < lanes.lane[lane + 1].conflict_start
    return bool(crossed or lanes.lane[lane].signal >= 0 or lanes.lane[lane].rule == STOP_RULE)


@compiled
def next_junction(lanes: Lanes, state: Records, paths: IntArray, row: int) -> tuple[int, float]:
    """(lane, distance from the front bumper to its start) of the next path through a junction that needs a claim.

    (-1, large) for none: paths that no other crosses, without a light and a stop sign, are driven like any lane.
    """
    k = state[row].here
    distance = lanes.lane[paths[row, k]].length - state[row].position
    while k + 1 < PATH_LANES and paths[row, k + 1] >= 0:
        k += 1
        if _needs_claim(lanes, paths[row, k]):
            return paths[row, k], distance
        distance += lanes.lane[paths[row, k]].length
    return -1, 1e9


@compiled
def time_to_cover(distance: float, speed: float, top_speed: float) -> float:
    """Seconds to go `distance` when accelerating from `speed` to `top_speed`."""
    if distance <= 0.0:
        return 0.0
    top = max(top_speed, speed, 0.1)
    ramp = (top * top - speed * speed) / (2.0 * ACCELERATION_MPS2)
    if distance >= ramp:
        return (top - speed) / ACCELERATION_MPS2 + (distance - ramp) / top
    return (math.sqrt(speed * speed + 2.0 * ACCELERATION_MPS2 * distance) - speed) / ACCELERATION_MPS2


@compiled
def refusal(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    found: Occupancy,
    signals: IntArray,
    row: int,
    lane: int,
    distance: float,
) -> int:
    """Why a vehicle may not enter a path through a junction now; `Reason.FREE` where it may."""
    sign = _refused_by_sign(lanes, state, signals, row, lane, distance)
    if sign != FREE:
        return sign
    goes_first = lanes.lane[lane].signal >= 0 and signals[lanes.lane[lane].signal] == PRIORITY_GREEN
    first, last = lanes.lane[lane].conflict_start, lanes.lane[lane + 1].conflict_start
    for conflict in range(first, last):
        if _is_contested(lanes, state, paths, found, signals, row, conflict, distance, goes_first):
            return GIVE_WAY
    if first < last and not _has_room(lanes, state, paths, found, row, lane):
        return NO_ROOM
    return FREE


@compiled
def _refused_by_sign(lanes: Lanes, state: Records, signals: IntArray, row: int, lane: int, distance: float) -> int:
    """What the light or the stop sign at the end of the lane says."""
    shown = signals[lanes.lane[lane].signal] if lanes.lane[lane].signal >= 0 else -1
    speed = state[row].speed
    if shown == RED or (shown == YELLOW and distance > speed * speed / (2.0 * YELLOW_BRAKING_MPS2)):
        return RED_LIGHT
    if lanes.lane[lane].rule == STOP_RULE and shown < 0 and state[row].halted_for != lane:
        return STOP_SIGN
    return FREE


@compiled
def _is_contested(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    found: Occupancy,
    signals: IntArray,
    row: int,
    conflict: int,
    distance: float,
    goes_first: bool,
) -> bool:
    """Whether somebody has the stretch in common with another path, or is to be let go first."""
    if _is_taken(lanes, state, paths, found, row, conflict):
        return True
    if _lets_in(lanes, state, found, row, conflict) or _ego_cannot_stop(state, found, lanes.conflict[conflict].lane):
        return True
    patient = state[row].still_s < COURTESY_S
    yields = lanes.conflict[conflict].yields == 1 and not goes_first
    return patient and yields and _comes_first(lanes, state, paths, found, signals, row, conflict, distance)


@compiled
def _is_taken(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy, row: int, conflict: int) -> bool:
    """Whether somebody claims the conflicting path, or is on it and has not yet left the stretch in common."""
    other_lane = lanes.conflict[conflict].lane
    entry = found.coming[other_lane]
    while entry >= 0:
        other = found.coming_entry[entry].row
        if other not in (row, EGO_ROW) and state[other].claim == other_lane:
            return True
        entry = found.coming_entry[entry].next
    entry = found.inside[other_lane]
    while entry >= 0:
        other, rear = found.inside_entry[entry].row, found.inside_entry[entry].rear
        waits = other == EGO_ROW and _ego_waits_before(lanes, state, conflict, rear)
        if other != row and not waits and rear < lanes.conflict[conflict].other_end:
            return True
        entry = found.inside_entry[entry].next
    return False


@compiled
def _ego_waits_before(lanes: Lanes, state: Records, conflict: int, rear: float) -> bool:
    """Whether ego stands in the junction but short of the stretch in common, to let those go first who may."""
    reached = rear + state[EGO_ROW].length > lanes.conflict[conflict].other_start
    return bool(state[EGO_ROW].speed < EGO_WAITS_MPS and not reached and lanes.conflict[conflict].yields == 0)


@compiled
def _ego_cannot_stop(state: Records, found: Occupancy, other_lane: int) -> bool:
    """Whether ego is so near to the conflicting path, and so fast, that it will enter it whoever goes first."""
    if not state[EGO_ROW].active or state[EGO_ROW].speed < 0.5:
        return False
    entry = found.coming[other_lane]
    while entry >= 0:
        if found.coming_entry[entry].row == EGO_ROW:
            speed = state[EGO_ROW].speed
            return bool(found.coming_entry[entry].distance < speed * speed / (2.0 * LAST_RESORT_BRAKING_MPS2) + 1.0)
        entry = found.coming_entry[entry].next
    return False


@compiled
def _comes_first(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    found: Occupancy,
    signals: IntArray,
    row: int,
    conflict: int,
    distance: float,
) -> bool:
    """Whether somebody who goes first would reach the stretch in common before this vehicle has left it."""
    other_lane = lanes.conflict[conflict].lane
    lane_limit = lanes.lane[other_lane].limit
    speed = state[row].speed
    way_out = distance + lanes.conflict[conflict].end + state[row].length
    out_s = time_to_cover(way_out, speed, max(lanes.lane[other_lane].limit * 0.6, 6.0))
    other_red = lanes.lane[other_lane].signal >= 0 and signals[lanes.lane[other_lane].signal] == RED
    entry = found.coming[other_lane]
    while entry >= 0:
        other = found.coming_entry[entry].row
        if other != row and not (other_red or _waits(lanes, state, paths, other, other_lane)):
            reach = found.coming_entry[entry].distance + lanes.conflict[conflict].other_start
            pace = max(state[other].speed, 1.0)
            reach_s = time_to_cover(reach, pace, max(lane_limit, pace))
            if reach_s < out_s + GAP_MARGIN_S:
                return True
        entry = found.coming_entry[entry].next
    return False


@compiled
def _lets_in(lanes: Lanes, state: Records, found: Occupancy, row: int, conflict: int) -> bool:
    """Whether somebody has waited so long to cross or join that the drivers who go first let it in.

    Without courtesy a steady stream keeps a side road waiting for ever; whoever comes fast brakes for it later.
    """
    patience = COURTESY_S if state[row].speed < COURTEOUS_MPS else FAST_COURTESY_S
    entry = found.coming[lanes.conflict[conflict].lane]
    while entry >= 0:
        other = found.coming_entry[entry].row
        waited = state[other].still_s
        if (
            other not in (row, EGO_ROW)
            and waited > max(patience, state[row].still_s)
            and state[other].reason == GIVE_WAY
            and found.coming_entry[entry].distance < 6.0
        ):
            return True
        entry = found.coming_entry[entry].next
    return False


@compiled
def _waits(lanes: Lanes, state: Records, paths: IntArray, other: int, other_lane: int) -> bool:
    """Whether somebody who would go first is standing, for whatever reason, or has yet to stop at a stop sign."""
    if other == EGO_ROW:
        return bool(state[other].speed < 0.3)
    if state[other].still_s > PATIENCE_S:
        return True
    return bool(
        lanes.lane[other_lane].rule == STOP_RULE
        and state[other].halted_for != other_lane
        and lanes.lane[other_lane].signal < 0
    )


@compiled
def _has_room(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy, row: int, lane: int) -> bool:
    """Whether there is room behind the junction, so that nobody comes to stand inside it."""
    k = state[row].here
    while k < PATH_LANES and paths[row, k] != lane:
        k += 1
    needed = state[row].length + STANDING_GAP_M + 1.0
    start = 0.0
    while k < PATH_LANES and paths[row, k] >= 0:
        here = paths[row, k]
        other = found.front[here]
        while other >= 0:
            free = start + state[other].position - state[other].length - lanes.lane[lane].length
            if other != row and state[other].speed < 3.0 and free < needed:
                return False
            other = found.front_next[other]
        if start > lanes.lane[lane].length + needed:
            return True
        start += lanes.lane[here].length
        k += 1
    return True

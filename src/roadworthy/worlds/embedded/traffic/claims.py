"""Kernels: a vehicle claims its path through a junction before it enters, and conflicting claims exclude.

A claim is given when nothing refuses it (see right_of_way); it ends when the front bumper enters, from where on the
body itself is what others see.
"""

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.lanes import STOP_RULE, Lanes
from roadworthy.worlds.embedded.traffic.lights import RED, YELLOW
from roadworthy.worlds.embedded.traffic.occupancy import Occupancy
from roadworthy.worlds.embedded.traffic.right_of_way import (
    PATIENCE_S,
    YELLOW_BRAKING_MPS2,
    Reason,
    next_junction,
    refusal,
)
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, IntArray, Records

CLAIM_BRAKING_MPS2 = 3.5
CLAIM_MARGIN_M = 8.0
TOO_FAR, BEHIND = -1, -2
FREE, OBSTACLE = int(Reason.FREE), int(Reason.OBSTACLE)


@compiled
def settle_claims(
    lanes: Lanes,
    state: Records,
    paths: IntArray,
    found: Occupancy,
    signals: IntArray,
    order: IntArray,
    refused: IntArray,
) -> None:
    """Gives and takes back claims, in `order` (who has waited longest comes first); writes each one's refusal.

    `refused` is a Reason, TOO_FAR where there is no need to decide yet, BEHIND where somebody before it may not go.
    """
    for row in order:
        refused[row] = FREE
        if row == EGO_ROW or not state[row].active:
            continue
        lane, distance = next_junction(lanes, state, paths, row)
        if state[row].claim != lane:
            state[row].claim = -1
        if lane < 0:
            continue
        speed = state[row].speed
        if state[row].still_s > 0.0 and distance < 3.0 and lanes.lane[lane].rule == STOP_RULE:
            state[row].halted_for = lane
        too_far = distance > speed * speed / (2.0 * CLAIM_BRAKING_MPS2) + speed + CLAIM_MARGIN_M
        if too_far or _waits_behind_another(state, paths, row):
            state[row].claim = -1
            refused[row] = TOO_FAR if too_far else BEHIND
            continue
        if state[row].claim == lane and not _must_give_back(lanes, signals, lane, speed, distance):
            continue
        state[row].claim = -1
        reason = refusal(lanes, state, paths, found, signals, row, lane, distance)
        refused[row] = reason
        if reason == FREE:
            state[row].claim = lane


@compiled
def _waits_behind_another(state: Records, paths: IntArray, row: int) -> bool:
    """Whether it cannot go yet anyway, for an obstacle or for somebody before it: then it must not hold others up."""
    if state[row].still_s > PATIENCE_S and state[row].reason == OBSTACLE:
        return True
    leader = state[row].leader
    if leader < 0 or not state[leader].active or state[leader].claim >= 0:
        return False
    same_lane = paths[leader, state[leader].here] == paths[row, state[row].here]
    return bool(same_lane and state[leader].position > state[row].position)


@compiled
def _must_give_back(lanes: Lanes, signals: IntArray, lane: int, speed: float, distance: float) -> bool:
    """Whether the light has changed against a claim while there is still room to stop."""
    if lanes.lane[lane].signal < 0:
        return False
    shown = signals[lanes.lane[lane].signal]
    if shown == RED:
        return True
    return bool(shown == YELLOW and distance > speed * speed / (2.0 * YELLOW_BRAKING_MPS2))

"""Kernels: one tick of everybody on foot."""

import math

import numpy as np

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.vehicles import BoolArray, FloatArray
from roadworthy.worlds.embedded.walking.crossings import CrossingClaims, Crossings
from roadworthy.worlds.embedded.walking.gaps import is_gap
from roadworthy.worlds.embedded.walking.paths import CROSSING, WalkingPaths
from roadworthy.worlds.embedded.walking.state import (
    BLOCKED_S,
    DESIRED_SPEED,
    KEEP,
    MAY_CROSS,
    NEXT_PATH,
    NEXT_WAY,
    PATH,
    POSITION,
    RADIUS,
    SERIAL,
    SPEED,
    VELOCITY_X,
    VELOCITY_Y,
    WAITING_S,
    YAW,
    People,
    X,
    Y,
)
from roadworthy.worlds.embedded.walking.steering import KERB_M, steer
from roadworthy.worlds.embedded.walking.ways import (
    choose_next,
    goal_of,
    locate,
    past_kerb_m,
    remaining_m,
    turn_back,
    waiting_place,
)

# From this far before a crossing a walker is seen to wish to cross, and looks at the light and the vehicles.
ARRIVES_M = 2.5
HURRY = 1.3
ACCELERATION_MPS2 = 2.5
KERB_BRAKING_MPS2 = 0.8
# This near to the place where one waits for a crossing one has arrived.
THERE_M = 0.05
TURN_RADPS = 4.0
SHARP_TURN_RAD = 1.2
TURNING_SPEED_MPS = 0.3
MOVING_MPS = 0.15
# A walker in whose way others stand tries another side of the path this often, and turns back after so long.
OTHER_SIDE_S = 2.5
GIVES_UP_S = 7.0
# At a kerb a walker takes another way after so long: at a red light, and where vehicles leave no gap. The latter also
# ends the courtesy of a driver who waits on the crossing for the walker who waits for the crossing to be left.
PATIENCE_AT_RED_S = 85.0
PATIENCE_S = 15.0


@compiled
def advance_people(
    paths: WalkingPaths,
    crossings: Crossings,
    people: People,
    vehicles: FloatArray,
    open_crossings: BoolArray,
    draws: FloatArray,
    tick_s: float,
) -> None:
    """Moves everybody by one tick, in the order of the rows.

    `open_crossings` says which crossings have no red light now; `draws` holds two numbers in [0, 1) for each row.
    """
    near = np.zeros((2, max(len(people.numbers), len(vehicles))), dtype=np.int64)
    wish = np.zeros(4)
    _look_at_crossings(paths, crossings, people, vehicles, open_crossings)
    for row in range(len(people.numbers)):
        _wish(paths, crossings.frames, people, open_crossings, row, tick_s, wish)
        x, y = steer(paths, crossings.frames, people, vehicles, near, row, wish, tick_s)
        _step(people.numbers[row], x, y, wish, tick_s)
        _lose_patience(paths, people, open_crossings, row, wish[2], draws[row, 0], tick_s)
        locate(paths, crossings.frames, people, row, draws[row, 1])


@compiled
def _arrives_at(paths: WalkingPaths, people: People, row: int) -> int:
    """The crossing whose kerb the walker has come to or is about to, wishing to cross; else -1."""
    onto = people.indices[row, NEXT_PATH]
    if onto < 0 or paths.table[onto, CROSSING] < 0 or remaining_m(paths, people, row) >= ARRIVES_M:
        return -1
    return int(paths.table[onto, CROSSING])


@compiled
def _look_at_crossings(
    paths: WalkingPaths, crossings: Crossings, people: People, vehicles: FloatArray, open_crossings: BoolArray
) -> None:
    gaps = np.full(len(crossings.frames), -1, dtype=np.int64)
    for row in range(len(people.numbers)):
        c = _arrives_at(paths, people, row)
        people.indices[row, MAY_CROSS] = 0
        if c >= 0 and open_crossings[c]:
            if gaps[c] < 0:
                first, last = crossings.approach_spans[c], crossings.approach_spans[c + 1]
                gaps[c] = is_gap(crossings.frames[c], crossings.approaches[first:last], vehicles)
            people.indices[row, MAY_CROSS] = gaps[c]


@compiled
def _wish(
    paths: WalkingPaths,
    frames: FloatArray,
    people: People,
    open_crossings: BoolArray,
    row: int,
    tick_s: float,
    wish: FloatArray,
) -> None:
    """Fills `wish`: the direction (x, y) to walk in, the speed wished for, and the speed possible in this tick."""
    me, mine = people.numbers[row], people.indices[row]
    goal_x, goal_y = goal_of(paths, people, row)
    speed = me[DESIRED_SPEED]
    c = paths.table[mine[PATH], CROSSING]
    if c >= 0 and not open_crossings[c]:
        speed *= HURRY
    over_x, over_y = 0.0, 0.0
    c = _arrives_at(paths, people, row)
    if c >= 0 and mine[MAY_CROSS] == 0:
        goal_x, goal_y, over_x, over_y = waiting_place(paths, frames[c], people, row, KERB_M)
    to_x, to_y = goal_x - me[X], goal_y - me[Y]
    away = np.sqrt(to_x * to_x + to_y * to_y)
    if c >= 0 and mine[MAY_CROSS] == 0:
        speed = min(speed, np.sqrt(2.0 * KERB_BRAKING_MPS2 * max(0.0, away - THERE_M)))
    if speed < MOVING_MPS and over_x * over_x + over_y * over_y > 0.0:
        to_x, to_y, away = over_x, over_y, 1.0
    elif abs(_turn_to(me[YAW], math.atan2(to_y, to_x))) > SHARP_TURN_RAD:
        speed = min(speed, TURNING_SPEED_MPS)
    wish[0], wish[1], wish[2] = to_x / max(away, 1e-9), to_y / max(away, 1e-9), speed
    wish[3] = min(speed, me[SPEED] + ACCELERATION_MPS2 * tick_s)


@compiled
def _turn_to(yaw: float, heading: float) -> float:
    """The smallest turn from one direction to another, in (-pi, pi]."""
    turn = (heading - yaw) % math.tau
    return turn - math.tau if turn > math.pi else turn


@compiled
def _step(me: FloatArray, x: float, y: float, wish: FloatArray, tick_s: float) -> None:
    me[VELOCITY_X], me[VELOCITY_Y], me[SPEED] = x, y, np.hypot(x, y)
    me[X] += tick_s * x
    me[Y] += tick_s * y
    heading = math.atan2(y, x) if me[SPEED] > MOVING_MPS else math.atan2(wish[1], wish[0])
    most = TURN_RADPS * tick_s
    me[YAW] = _turn_to(0.0, me[YAW] + min(most, max(-most, _turn_to(me[YAW], heading))))


@compiled
def _lose_patience(
    paths: WalkingPaths,
    people: People,
    open_crossings: BoolArray,
    row: int,
    wished_mps: float,
    draw: float,
    tick_s: float,
) -> None:
    """Counts how long the walker waits or is blocked, and after long enough sends it another way."""
    me = people.numbers[row]
    stands = me[SPEED] < MOVING_MPS
    c = _arrives_at(paths, people, row)
    if c >= 0 and people.indices[row, MAY_CROSS] == 0:
        me[WAITING_S] += tick_s if stands else 0.0
        if me[WAITING_S] > (PATIENCE_S if open_crossings[c] else PATIENCE_AT_RED_S):
            me[WAITING_S] = 0.0
            onto = people.indices[row, NEXT_PATH]
            choose_next(paths, people, row, onto, draw)
            if people.indices[row, NEXT_PATH] == onto:
                turn_back(paths, people, row, draw)
        return
    me[WAITING_S] = 0.0
    if not stands:
        me[BLOCKED_S] = max(0.0, me[BLOCKED_S] - tick_s)
    elif wished_mps > MOVING_MPS:
        before = me[BLOCKED_S]
        me[BLOCKED_S] += tick_s
        if me[BLOCKED_S] // OTHER_SIDE_S > before // OTHER_SIDE_S:
            me[KEEP] = draw
        if me[BLOCKED_S] > GIVES_UP_S + people.indices[row, SERIAL] % 5:
            turn_back(paths, people, row, draw)


@compiled
def count_claims(
    paths: WalkingPaths, frames: FloatArray, people: People, open_crossings: BoolArray, claims: CrossingClaims
) -> None:
    """Brings the claims up to where everybody now is."""
    claims.walkers[:] = 0
    claims.low[:] = np.inf
    claims.high[:] = -np.inf
    claims.wait_at_start[:] = 0
    claims.wait_at_end[:] = 0
    for row in range(len(people.numbers)):
        me = people.numbers[row]
        c = paths.table[people.indices[row, PATH], CROSSING]
        if c >= 0 and past_kerb_m(frames[c], me[X], me[Y], me[RADIUS]) > 0.0:
            claims.walkers[c] += 1
            claims.low[c] = min(claims.low[c], me[POSITION] - me[RADIUS])
            claims.high[c] = max(claims.high[c], me[POSITION] + me[RADIUS])
        c = _arrives_at(paths, people, row)
        if c >= 0 and open_crossings[c]:
            if people.indices[row, NEXT_WAY] > 0:
                claims.wait_at_start[c] += 1
            else:
                claims.wait_at_end[c] += 1

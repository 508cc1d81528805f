"""Kernels: which footpath a walker takes next, and the point on it that the walker makes for."""

import numpy as np

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray
from roadworthy.worlds.embedded.walking.paths import (
    CORNER,
    CROSSING,
    END_LINKS,
    NO_LINKS,
    PATH_HALF,
    PATH_LENGTH,
    START_LINKS,
    WalkingPaths,
    nearest_on,
    point_on,
)
from roadworthy.worlds.embedded.walking.state import (
    BLOCKED_S,
    KEEP,
    LAST_PATH,
    LAST_WAY,
    MAY_CROSS,
    NEXT_PATH,
    NEXT_WAY,
    PATH,
    POSITION,
    SIDE,
    WAITING_S,
    WAY,
    People,
    X,
    Y,
    Z,
)

# A walker makes for the point this far ahead: near enough to keep to the line, far enough to round corners.
AHEAD_M = 1.2
# Everybody keeps at least this far to the right of the middle, so that the two directions pass without contact.
RIGHT_M = 0.4
# From this far before its end one may step over from a footpath onto the next.
HAND_OVER_M = 2.0
DEAD_END_M = 0.6


@compiled
def remaining_m(paths: WalkingPaths, people: People, row: int) -> float:
    """How far it is along the footpath to the end that the walker goes to."""
    position = people.numbers[row, POSITION]
    if people.indices[row, WAY] > 0:
        return float(paths.sizes[people.indices[row, PATH], PATH_LENGTH] - position)
    return float(position)


@compiled
def choose_next(paths: WalkingPaths, people: People, row: int, avoid: int, draw: float) -> None:
    """Sets the footpath that the walker takes after the present one, -1 at a dead end; `draw` in [0, 1) decides.

    Not back onto `avoid`, and from a corner not onto another corner, unless nothing else is left.
    """
    path = people.indices[row, PATH]
    forward = people.indices[row, WAY] > 0
    first = paths.table[path, END_LINKS if forward else START_LINKS]
    last = paths.table[path, NO_LINKS if forward else END_LINKS]
    people.indices[row, NEXT_PATH], people.indices[row, NEXT_WAY] = -1, 1
    for strictness in range(2, -1, -1):
        count = 0
        for link in range(first, last):
            count += _is_choice(paths, path, avoid, link, strictness)
        wanted = int(draw * count)
        for link in range(first, last):
            if _is_choice(paths, path, avoid, link, strictness):
                if wanted == 0:
                    people.indices[row, NEXT_PATH] = paths.links[link, 0]
                    people.indices[row, NEXT_WAY] = paths.links[link, 1]
                    return
                wanted -= 1


@compiled
def _is_choice(paths: WalkingPaths, path: int, avoid: int, link: int, strictness: int) -> bool:
    onto = paths.links[link, 0]
    if strictness >= 1 and onto == avoid:
        return False
    return strictness < 2 or paths.table[path, CORNER] == 0 or paths.table[onto, CORNER] == 0


@compiled
def turn_back(paths: WalkingPaths, people: People, row: int, draw: float) -> None:
    """Makes the walker go back to where it came from."""
    mine = people.indices[row]
    onto, onto_way = mine[LAST_PATH], -mine[LAST_WAY]
    mine[LAST_PATH], mine[LAST_WAY] = mine[NEXT_PATH], -mine[NEXT_WAY]
    mine[WAY] = -mine[WAY]
    if onto >= 0:
        mine[NEXT_PATH], mine[NEXT_WAY] = onto, onto_way
    else:
        choose_next(paths, people, row, mine[LAST_PATH], draw)
    mine[MAY_CROSS] = 0
    people.numbers[row, BLOCKED_S] = 0.0
    people.numbers[row, WAITING_S] = 0.0


@compiled
def goal_of(paths: WalkingPaths, people: People, row: int) -> tuple[float, float]:
    """The point ahead, on the right of the line, that the walker makes for."""
    path, way = people.indices[row, PATH], people.indices[row, WAY]
    along = people.numbers[row, POSITION] + way * AHEAD_M
    beyond = AHEAD_M - remaining_m(paths, people, row)
    onto = people.indices[row, NEXT_PATH]
    if beyond > 0.0 and onto >= 0:
        path, way = onto, people.indices[row, NEXT_WAY]
        reached, _, _ = nearest_on(paths, path, people.numbers[row, X], people.numbers[row, Y])
        if way > 0:
            along = max(beyond, reached + AHEAD_M / 2.0)
        else:
            along = min(paths.sizes[path, PATH_LENGTH] - beyond, reached - AHEAD_M / 2.0)
    x, y, _, along_x, along_y = point_on(paths, path, along)
    half = paths.sizes[path, PATH_HALF]
    least = min(RIGHT_M, half)
    right = way * (least + people.numbers[row, KEEP] * (half - least))
    return x + right * along_y, y - right * along_x


@compiled
def waiting_place(
    paths: WalkingPaths, frame: FloatArray, people: People, row: int, before_m: float
) -> tuple[float, float, float, float]:
    """Where the walker waits to step on the crossing ahead, `before_m` from the kerb, and the direction over the road.

    It is on the right of the crossing, but not off the footpath on which the walker comes.
    """
    mine = people.indices[row]
    over_x, over_y = mine[NEXT_WAY] * frame[2], mine[NEXT_WAY] * frame[3]
    past = -before_m if mine[NEXT_WAY] > 0 else -before_m - frame[4]
    half = min(paths.sizes[mine[NEXT_PATH], PATH_HALF], 0.8 * paths.sizes[mine[PATH], PATH_HALF])
    least = min(RIGHT_M, half)
    right = least + people.numbers[row, KEEP] * (half - least)
    x, y = frame[0] + past * over_x + right * over_y, frame[1] + past * over_y - right * over_x
    return x, y, over_x, over_y


@compiled
def locate(paths: WalkingPaths, frames: FloatArray, people: People, row: int, draw: float) -> None:
    """Brings footpath, position, side and height up to where the walker now stands."""
    me, mine = people.numbers[row], people.indices[row]
    me[POSITION], me[SIDE], distance = nearest_on(paths, mine[PATH], me[X], me[Y])
    remaining = remaining_m(paths, people, row)
    onto, onto_way = mine[NEXT_PATH], mine[NEXT_WAY]
    if onto < 0:
        if remaining < DEAD_END_M:
            mine[LAST_PATH] = -1
            turn_back(paths, people, row, draw)
    elif remaining < HAND_OVER_M:
        position, side, beside = nearest_on(paths, onto, me[X], me[Y])
        entered = position if onto_way > 0 else paths.sizes[onto, PATH_LENGTH] - position
        nearer = beside - paths.sizes[onto, PATH_HALF] <= max(0.0, distance - paths.sizes[mine[PATH], PATH_HALF])
        over = remaining < 0.02 or (entered > 0.05 and nearer) or _has_crossed(paths, frames, mine[PATH], remaining, me)
        c = paths.table[onto, CROSSING]
        if c >= 0:
            over = mine[MAY_CROSS] == 1 and past_kerb_m(frames[c], me[X], me[Y], 0.0) > 0.0
        if over:
            mine[LAST_PATH], mine[LAST_WAY] = mine[PATH], mine[WAY]
            mine[PATH], mine[WAY] = onto, onto_way
            me[POSITION], me[SIDE], me[WAITING_S] = position, side, 0.0
            choose_next(paths, people, row, mine[LAST_PATH], draw)
            mine[MAY_CROSS] = 0
    _, _, me[Z], _, _ = point_on(paths, mine[PATH], me[POSITION])


@compiled
def _has_crossed(paths: WalkingPaths, frames: FloatArray, path: int, remaining: float, me: FloatArray) -> bool:
    """Whether a walker on a crossing has left the road on the far side."""
    c = paths.table[path, CROSSING]
    if c < 0 or remaining > paths.sizes[path, PATH_LENGTH] / 2.0:
        return False
    return past_kerb_m(frames[c], me[X], me[Y], 0.0) <= 0.0


@compiled
def past_kerb_m(frame: FloatArray, x: float, y: float, before_m: float) -> float:
    """How far (x, y) is past the nearer kerb of a crossing, on the road; <= 0 off it, -inf where it is beside it.

    `frame` is a row of roadworthy.worlds.embedded.walking.crossings.Crossings.frames; the kerbs are taken to lie
    `before_m` early, and the crossing to be as much wider.
    """
    along = (x - frame[0]) * frame[2] + (y - frame[1]) * frame[3]
    across = (y - frame[1]) * frame[2] - (x - frame[0]) * frame[3]
    if abs(across) > frame[5] + before_m:
        return -np.inf
    return float(min(along, frame[4] - along) + before_m)

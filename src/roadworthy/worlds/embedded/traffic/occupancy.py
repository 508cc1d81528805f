"""Kernels: who is where, as linked lists a lane: whose front is on it, who stands in it, who comes to it."""

from typing import NamedTuple

import numpy as np

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.lanes import Lanes
from roadworthy.worlds.embedded.traffic.vehicles import PATH_LANES, IntArray, Records

LOOK_AHEAD_M = 120.0
# Farther than anybody claims a path from: at 35 m/s that is 290 m.
COMING_FROM_M = 300.0
ENTRIES_A_VEHICLE = PATH_LANES


class Occupancy(NamedTuple):
    """Heads of linked lists, one a lane, -1 where empty; and the lists' entries.

    `front` leads to the rows of vehicles whose front bumper is on the lane, through `front_next`. `inside` leads to
    entries (next, row, rear) for the bodies of which some part is on the lane; `rear` is the rear bumper's position
    along it, negative while still behind its start. `coming` leads to entries (next, row, distance) for vehicles whose
    path leads into this path through a junction; `distance` is from the front bumper to its start.
    """

    front: IntArray
    front_next: IntArray
    inside: IntArray
    inside_entry: Records
    coming: IntArray
    coming_entry: Records
    used: IntArray


def empty_occupancy(lanes: int, capacity: int) -> Occupancy:
    """Lists for `lanes` lanes and `capacity` vehicles, all empty."""
    entries = capacity * ENTRIES_A_VEHICLE
    return Occupancy(
        front=np.full(lanes, -1, dtype=np.int64),
        front_next=np.full(capacity, -1, dtype=np.int64),
        inside=np.full(lanes, -1, dtype=np.int64),
        inside_entry=np.recarray(entries, dtype=[("next", "i8"), ("row", "i8"), ("rear", "f8")]),
        coming=np.full(lanes, -1, dtype=np.int64),
        coming_entry=np.recarray(entries, dtype=[("next", "i8"), ("row", "i8"), ("distance", "f8")]),
        used=np.zeros(2, dtype=np.int64),
    )


@compiled
def survey(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy) -> None:
    """Fills the lists anew; within a list, later rows come first."""
    found.front[:] = -1
    found.inside[:] = -1
    found.coming[:] = -1
    found.used[:] = 0
    for row in range(len(state)):
        if state[row].active and paths[row, state[row].here] >= 0:
            lane = paths[row, state[row].here]
            found.front_next[row] = found.front[lane]
            found.front[lane] = row
            _enter_inside(lanes, state, paths, found, row)
            _enter_coming(lanes, state, paths, found, row)


@compiled
def _enter_inside(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy, row: int) -> None:
    k = state[row].here
    rear = state[row].position - state[row].length
    for _ in range(ENTRIES_A_VEHICLE):
        lane = paths[row, k]
        entry = found.used[0]
        if entry >= len(found.inside_entry):
            return
        found.used[0] += 1
        found.inside_entry[entry].row = row
        found.inside_entry[entry].rear = rear
        found.inside_entry[entry].next = found.inside[lane]
        found.inside[lane] = entry
        if rear >= 0.0 or k == 0 or paths[row, k - 1] < 0:
            return
        k -= 1
        rear += lanes.lane[paths[row, k]].length


@compiled
def _enter_coming(lanes: Lanes, state: Records, paths: IntArray, found: Occupancy, row: int) -> None:
    k = state[row].here
    distance = lanes.lane[paths[row, k]].length - state[row].position
    while k + 1 < PATH_LANES and paths[row, k + 1] >= 0 and distance < COMING_FROM_M:
        k += 1
        lane = paths[row, k]
        if lanes.lane[lane].junction >= 0:
            entry = found.used[1]
            if entry >= len(found.coming_entry):
                return
            found.used[1] += 1
            found.coming_entry[entry].row = row
            found.coming_entry[entry].distance = distance
            found.coming_entry[entry].next = found.coming[lane]
            found.coming[lane] = entry
        distance += lanes.lane[lane].length

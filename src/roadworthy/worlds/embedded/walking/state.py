"""The state of all people on foot: a table of numbers and a table of indices, one row a walker.

Two tables instead of a struct of many arrays keep the kernels' signatures short, and with them their compile time.
"""

from typing import NamedTuple

import numpy as np

from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.traffic.vehicles import BoolArray, FloatArray, IntArray

(
    X,
    Y,
    Z,
    YAW,
    SPEED,
    VELOCITY_X,
    VELOCITY_Y,
    POSITION,
    SIDE,
    WAITING_S,
    BLOCKED_S,
    RADIUS,
    DESIRED_SPEED,
    KEEP,
    LENGTH,
    WIDTH,
    HEIGHT,
) = range(17)
"""The columns of `People.numbers`."""

SERIAL, TYPE, PATH, WAY, NEXT_PATH, NEXT_WAY, LAST_PATH, LAST_WAY, MAY_CROSS = range(9)
"""The columns of `People.indices`."""


class People(NamedTuple):
    """Everybody, for the kernels: `numbers` (n, 17) and `indices` (n, 9), with the columns named above.

    PATH is the footpath (its index in the order of the ids) that the walker is on, WAY 1 from its start to its end and
    -1 back; NEXT and LAST, with their ways, come after and came before, -1 where there is none. POSITION is the
    distance along the footpath from its start, SIDE the offset to the left of its line. KEEP says how far to the right
    the walker likes to keep, from 0, near the middle, to 1, at the edge. RADIUS is that of the circle around the body.
    WAITING_S counts while the walker waits to step on a crossing, BLOCKED_S while others are in the way. MAY_CROSS is 1
    while the crossing ahead may be stepped on.
    """

    numbers: FloatArray
    indices: IntArray


class Walkers(NamedTuple):
    """Everybody, for readers: each field an array with one entry a walker, a view of the state in `People`."""

    active: BoolArray
    serial: IntArray
    type: IntArray
    x: FloatArray
    y: FloatArray
    z: FloatArray
    yaw: FloatArray
    speed: FloatArray
    path: IntArray
    way: IntArray
    position: FloatArray
    side: FloatArray
    waiting_s: FloatArray


def nobody(rows: int) -> People:
    """Room for some walkers; every entry is zero."""
    return People(np.zeros((rows, 17)), np.zeros((rows, 9), dtype=np.int64))


def walkers_of(people: People) -> Walkers:
    """The state as arrays that follow it."""
    numbers, indices = people.numbers, people.indices
    return Walkers(
        active=np.ones(len(numbers), dtype=np.bool_),
        serial=indices[:, SERIAL],
        type=indices[:, TYPE],
        x=numbers[:, X],
        y=numbers[:, Y],
        z=numbers[:, Z],
        yaw=numbers[:, YAW],
        speed=numbers[:, SPEED],
        path=indices[:, PATH],
        way=indices[:, WAY],
        position=numbers[:, POSITION],
        side=numbers[:, SIDE],
        waiting_s=numbers[:, WAITING_S],
    )


def people_bodies(people: People) -> Bodies:
    """Everybody's bodies, in the order of their rows; copies, not views."""
    columns = (X, Y, Z, YAW, LENGTH, WIDTH, HEIGHT, VELOCITY_X, VELOCITY_Y)
    return Bodies(*(people.numbers[:, column].copy() for column in columns))

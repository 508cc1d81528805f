"""The state of all vehicles and cyclists of the traffic, as arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from roadworthy.worlds.embedded.bodies import Bodies

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
Records = np.recarray[Any, np.dtype[Any]]

EGO_ROW = 0
PATH_LANES = 16


class Vehicles(NamedTuple):
    """The state by columns: one row a vehicle; rows whose `active` is false are free.

    Row 0 is ego's: the traffic sees it and never moves it.

    `serial` numbers vehicles in the order they came to be and is never used twice; ego's is 0. `position` is that of
    the front bumper along lane `path[row, here]`; `path` holds lane indices behind, here and ahead, -1 where nothing is
    planned. `lateral` is the offset of the body's centre to the left of the lane's line, `lateral_target_s` the time
    left of a lane change. (x, y, z) is the centre of the body on the ground. `claim` is the path through a junction
    that the vehicle will cross without stopping, -1 for none; `halted_for` the one at whose stop sign it has stopped.
    `entered_lane` is set when the front bumper came onto a lane, until the path ahead has been planned anew.
    `still_s` counts how long it has stood, `stuck_s` how much of that for another reason than a red light ahead.
    `leader` is the row of the vehicle it follows, `reason` what holds it back: see `Reason`.
    """

    active: BoolArray
    serial: IntArray
    type: IntArray
    is_bicycle: BoolArray
    length: FloatArray
    width: FloatArray
    height: FloatArray
    speed_factor: FloatArray
    top_speed: FloatArray
    position: FloatArray
    lateral: FloatArray
    lateral_speed: FloatArray
    speed: FloatArray
    acceleration: FloatArray
    yaw_rate: FloatArray
    path: IntArray
    here: IntArray
    x: FloatArray
    y: FloatArray
    z: FloatArray
    yaw: FloatArray
    indicator: IntArray
    claim: IntArray
    halted_for: IntArray
    leader: IntArray
    reason: IntArray
    still_s: FloatArray
    stuck_s: FloatArray
    changed_s: FloatArray
    entered_lane: BoolArray


INTEGERS = frozenset({"serial", "type", "here", "indicator", "claim", "halted_for", "leader", "reason"})
FLAGS = frozenset({"active", "is_bicycle", "entered_lane"})
NOTHING = frozenset({"claim", "halted_for", "leader"})


class VehicleTable(NamedTuple):
    """The state's memory: a record a vehicle, as the kernels take it, and the lanes of all paths."""

    state: Records
    paths: IntArray

    @property
    def columns(self) -> Vehicles:
        """The same memory by columns."""
        plain = self.state.view(np.ndarray)
        return Vehicles(**{name: plain[name] for name in plain.dtype.names or ()}, path=self.paths)


def empty_table(capacity: int) -> VehicleTable:
    """Room for ego and `capacity` vehicles, none of them active."""
    kinds = [(n, "?" if n in FLAGS else "i8" if n in INTEGERS else "f8") for n in Vehicles._fields if n != "path"]
    state = np.recarray(capacity + 1, dtype=kinds)
    paths = np.full((capacity + 1, PATH_LANES), -1, dtype=np.int64)
    for name, _ in kinds:
        state[name] = -1 if name in NOTHING else 0
    return VehicleTable(state, paths)


def traffic_rows(vehicles: Vehicles) -> IntArray:
    """The rows of the active vehicles other than ego, in order."""
    rows = np.flatnonzero(vehicles.active)
    return np.asarray(rows[rows != EGO_ROW], dtype=np.int64)


def bodies_of(vehicles: Vehicles) -> Bodies:
    """The bodies of the active vehicles other than ego, in the order of their rows."""
    rows = traffic_rows(vehicles)
    yaw, speed = vehicles.yaw[rows], vehicles.speed[rows]
    return Bodies(
        vehicles.x[rows],
        vehicles.y[rows],
        vehicles.z[rows],
        yaw,
        vehicles.length[rows],
        vehicles.width[rows],
        vehicles.height[rows],
        speed * np.cos(yaw),
        speed * np.sin(yaw),
    )

"""The state of all vehicles and cyclists of the traffic, as arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roadworthy.worlds.embedded.bodies import Bodies

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

PATH_LANES = 12


class Vehicles(NamedTuple):
    """One row a vehicle; rows whose `active` is false are free.

    `serial` numbers vehicles in the order they came to be and is never used twice. `position` is that of the front
    bumper along lane `path[row, here]`; `path` holds lane indices behind, here and ahead, -1 where nothing is planned.
    `lateral` is the offset of the body's centre to the left of the lane's line. (x, y, z) is the centre of the body on
    the ground. `reason` says what holds the vehicle back (see roadworthy.worlds.embedded.driving).
    """

    active: BoolArray
    serial: IntArray
    type: IntArray
    length: FloatArray
    width: FloatArray
    height: FloatArray
    desired_speed_factor: FloatArray
    position: FloatArray
    lateral: FloatArray
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
    still_s: FloatArray
    reason: IntArray


def empty_vehicles(capacity: int) -> Vehicles:
    """Room for `capacity` vehicles, none of them active."""
    integers = {"serial", "type", "here", "indicator", "claim", "reason"}
    columns: dict[str, NDArray[np.generic]] = {}
    for name in Vehicles._fields:
        if name == "active":
            columns[name] = np.zeros(capacity, dtype=np.bool_)
        elif name == "path":
            columns[name] = np.full((capacity, PATH_LANES), -1, dtype=np.int64)
        else:
            columns[name] = np.zeros(capacity, dtype=np.int64 if name in integers else np.float64)
    return Vehicles(**columns)  # type: ignore[arg-type]


def bodies_of(vehicles: Vehicles) -> Bodies:
    """The bodies of the active vehicles, in the order of their rows."""
    rows = np.flatnonzero(vehicles.active)
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

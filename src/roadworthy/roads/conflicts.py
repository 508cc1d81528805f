"""Where two paths through a junction get in each other's way."""

from dataclasses import dataclass

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import Connection
from roadworthy.roads.network import RoadNetwork

STEP_M = 0.5
CLEARANCE_M = 2.6
"""Two bodies of up to 2.5 m, each on its line, touch at 2.5 m between the lines."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The stretch of a path, and the stretch of another path, on which two vehicles could touch."""

    other_id: str
    from_m: float
    to_m: float
    other_from_m: float
    other_to_m: float
    yields: bool


def conflicts_of(network: RoadNetwork, connection: Connection) -> list[Conflict]:
    """The conflicts of one path, in the order in which the network names them; none where the lines keep apart."""
    along, line = _sampled(network.lanes[connection.lane_id].centerline)
    conflicts = []
    for other_id in connection.conflicts:
        other_along, other = _sampled(network.lanes[other_id].centerline)
        near = np.hypot(line[:, None, 0] - other[None, :, 0], line[:, None, 1] - other[None, :, 1]) < CLEARANCE_M
        if near.any():
            mine, theirs = along[near.any(axis=1)], other_along[near.any(axis=0)]
            yields = other_id in connection.yields_to
            conflicts.append(
                Conflict(other_id, float(mine[0]), float(mine[-1]), float(theirs[0]), float(theirs[-1]), yields)
            )
    return conflicts


def _sampled(line: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Arc lengths and points (n, 2) of a line, about half a metre apart."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line[:, :2], axis=0).T))])
    at = np.linspace(0.0, along[-1], max(2, int(along[-1] / STEP_M) + 1))
    return at, np.column_stack([np.interp(at, along, line[:, 0]), np.interp(at, along, line[:, 1])])

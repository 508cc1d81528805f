"""From where vehicles come to a crossing: points along the lanes that lead over it."""

import heapq
import math
from functools import cache

import numpy as np
from shapely.geometry import LineString

from roadworthy.roads.footpath import Footpath
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray
from roadworthy.worlds.embedded.walking.gaps import BESIDE_M, braking_distance_m

SAMPLE_M = 1.6 * BESIDE_M
# The fastest way to take a turn: lateral acceleration in it, and braking before it.
TURNING_MPS2 = 4.0
BRAKING_BEFORE_TURN_MPS2 = 3.0
LEAST_TURN_RAD = 0.5
# How much faster than allowed the fastest vehicles go.
FASTEST_FACTOR = 1.15


class Approaches:
    """The lanes of a map seen upstream."""

    def __init__(self, network: RoadNetwork) -> None:
        self._network = network
        self._before: dict[str, list[str]] = {}
        for name in sorted(network.lanes):
            for successor in network.lanes[name].successors:
                self._before.setdefault(successor, []).append(name)
        self._line = cache(self._measured)

    def to(self, crossing: Footpath) -> FloatArray:
        """Points (n, 7) before a crossing: x, y, direction of travel, distance to its edge, fastest speed, height.

        They lie on the crossed lanes, and on the lanes before them as far back as a vehicle needs to stop from the
        highest speed allowed. A vehicle that is faster than `fastest` there cannot take the turn to the crossing.
        """
        line = LineString(np.asarray(crossing.centerline)[:, :2])
        limits = [self._network.lanes[name].speed_limit_mps for name in crossing.crosses]
        fastest = max([UNKNOWN_LIMIT_MPS if limit is None else limit for limit in limits], default=0.0)
        reach = braking_distance_m(FASTEST_FACTOR * fastest)
        edges = [(self._meeting_m(name, line) - crossing.width_m / 2.0, name) for name in crossing.crosses]
        ends = [(edge, name, *self._turn(name, edge)) for edge, name in edges]
        heapq.heapify(ends)
        rows, seen = [np.zeros((0, 7))], set()
        while ends:
            edge, name, turning_mps, turn_m = heapq.heappop(ends)
            if name in seen:
                continue
            seen.add(name)
            points, heights = self._samples(name, edge, reach)
            before_turn = np.maximum(points[:, 4] - turn_m, 0.0)
            follows_mps = np.sqrt(turning_mps**2 + 2.0 * BRAKING_BEFORE_TURN_MPS2 * before_turn)
            rows.append(np.column_stack([points, follows_mps, heights]))
            for before in self._before.get(name, ()) if edge < reach else ():
                start = edge + float(self._line(before)[-1, 2])
                own = self._turn(before, start)
                heapq.heappush(ends, (start, before, *(own if math.isfinite(own[0]) else (turning_mps, turn_m))))
        return np.concatenate(rows)

    def _turn(self, name: str, start_m: float) -> tuple[float, float]:
        """The speed of the turn that a lane makes, infinite if it is straight, and where it begins: `start_m`."""
        line = self._line(name)
        first, last = line[1, :2] - line[0, :2], line[-1, :2] - line[-2, :2]
        turned = abs(math.remainder(math.atan2(last[1], last[0]) - math.atan2(first[1], first[0]), math.tau))
        if turned < LEAST_TURN_RAD:
            return math.inf, start_m
        return math.sqrt(TURNING_MPS2 * float(line[-1, 2]) / turned), start_m

    def _measured(self, name: str) -> FloatArray:
        """A lane's line: x, y, distance along it, z."""
        line = np.asarray(self._network.lanes[name].centerline)
        steps = np.hypot(*np.diff(line[:, :2], axis=0).T)
        return np.column_stack([line[:, :2], np.concatenate([[0.0], np.cumsum(steps)]), line[:, 2]])

    def _meeting_m(self, name: str, crossing: LineString) -> float:
        """How far along a lane it meets the middle of a crossing, or comes nearest to it."""
        lane = LineString(self._line(name)[:, :2])
        meeting = lane.intersection(crossing)
        return float(lane.project((crossing if meeting.is_empty else meeting).centroid))

    def _samples(self, name: str, edge_m: float, reach_m: float) -> tuple[FloatArray, FloatArray]:
        """Points and heights on a lane up to the crossing's edge, `edge_m` from its start, which may lie beyond it."""
        x, y, at, z = self._line(name).T
        where = np.arange(min(edge_m, at[-1]), max(0.0, edge_m - reach_m) - 1e-9, -SAMPLE_M)
        segment = np.clip(np.searchsorted(at, where, side="left") - 1, 0, len(at) - 2)
        along = np.stack([np.diff(x)[segment], np.diff(y)[segment]], axis=1)
        along /= np.maximum(np.hypot(*along.T), 1e-9)[:, None]
        points = np.column_stack([np.interp(where, at, x), np.interp(where, at, y), along, edge_m - where])
        return points, np.interp(where, at, z)

"""What ends a route before its end (Bench2Drive specification, section 6.1)."""

from typing import Final

import numpy as np

from roadworthy.driving.criteria.collisions import STANDING_MPS
from roadworthy.driving.criteria.tick import Tick
from roadworthy.driving.scoring.status import Failure
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene
from roadworthy.worlds.route_line import RouteLine

DEVIATED_M: Final = 30.0
BESIDE_ROUTE_M: Final = 15.0
BESIDE_ROUTE_SHARE: Final = 0.30
BLOCKED_S: Final = 60.0
LEAST_TIMEOUT_S: Final = 300.0
TIMEOUT_SPEED_SHARE: Final = 0.10


class Endings:
    """Watches for the end of one route.

    The time allowed grows with the progress made: 300 s, and as long as it takes to get there at a tenth of the limits.
    """

    def __init__(self, first: Scene, line: RouteLine, network: RoadNetwork, most_ticks: int | None) -> None:
        self._first = first
        self._length_m = line.length_m
        self._most_ticks = most_ticks
        self._moved_s = first.time_s
        self._beside_m = 0.0
        limits = [network.index.speed_limit_mps(span.lane_id) or UNKNOWN_LIMIT_MPS for span in line.spans]
        lengths = [span.end_m - span.start_m for span in line.spans]
        slow_s = [length / (TIMEOUT_SPEED_SHARE * limit) for length, limit in zip(lengths, limits, strict=True)]
        self._ends_m = np.array([0.0, *(span.end_m for span in line.spans)])
        self._slow_s = np.cumsum([0.0, *slow_s])

    def observe(self, tick: Tick, progress_m: float) -> tuple[Failure, str] | None:
        """Why the route ends in this tick, and that in words; None where it goes on."""
        now_s = tick.now.time_s
        if tick.now.ego.speed_mps >= STANDING_MPS:
            self._moved_s = now_s
        if tick.place.distance_m > BESIDE_ROUTE_M:
            self._beside_m += tick.moved_m
        if tick.place.distance_m > DEVIATED_M:
            return Failure.DEVIATED, f"Was {tick.place.distance_m:.0f} m away from the route"
        if self._beside_m > BESIDE_ROUTE_SHARE * self._length_m:
            return Failure.DEVIATED, f"Drove {self._beside_m:.0f} m more than {BESIDE_ROUTE_M:.0f} m beside the route"
        if now_s - self._moved_s > BLOCKED_S:
            return Failure.BLOCKED, f"Stood for {BLOCKED_S:.0f} s"
        taken_s = now_s - self._first.time_s
        if taken_s > self._allowed_s(progress_m):
            return Failure.TIMED_OUT, f"Came {progress_m:.0f} m of {self._length_m:.0f} m far in {taken_s:.0f} s"
        if self._most_ticks is not None and tick.now.frame >= self._most_ticks:
            return Failure.OUT_OF_TICKS, f"Came {progress_m:.0f} m of {self._length_m:.0f} m far in {taken_s:.0f} s"
        return None

    def _allowed_s(self, progress_m: float) -> float:
        return LEAST_TIMEOUT_S + float(np.interp(progress_m, self._ends_m, self._slow_s))

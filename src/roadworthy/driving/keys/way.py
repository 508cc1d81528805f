"""The points ego steers for: the route in steps of 0.1 m, which direction keys move sideways (spec 4.3)."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from roadworthy.driving.keys.lane_line import LONGEST_M
from roadworthy.driving.keys.lateral import POINTS_PER_M
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Route
from roadworthy.worlds.route_line import RouteLine

EXTENSION_M: Final = 50.0
START: Final = round(EXTENSION_M * POINTS_PER_M)
"""The index of the route's first point."""
# Ego is looked for on the way from here behind to here ahead of where it was last.
_BEHIND_POINTS: Final = round(10.0 * POINTS_PER_M)
_AHEAD_POINTS: Final = round(30.0 * POINTS_PER_M)
_MOST_POINTS: Final = round(LONGEST_M * POINTS_PER_M)


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """The points (n, 2) of a route, `POINTS_PER_M` a metre, straight on for 50 m before its start and beyond its end.

    `lefts` (n, 2) are the unit vectors to the left; `lane_ids` names the lane of each point, that of the first or the
    last one on the 50 m at its ends, and None on a route without lanes. There are as many points as the reference has:
    moving those of one stretch of road, twice a second, takes a millisecond or two.
    """

    points: FloatArray
    lefts: FloatArray
    lane_ids: tuple[str | None, ...]

    @classmethod
    def of(cls, route: Route, network: RoadNetwork) -> Self:
        """The way of a route on its map.

        Raises:
            BadDataError: a lane of the route is not on the map.
        """
        line = RouteLine(route, network)
        dense = Polyline(route.points).resampled(1.0 / POINTS_PER_M)
        beyond = np.arange(1, START + 1)[:, None] / POINTS_PER_M
        first, last = _ahead(dense.heading_at(0.0)), _ahead(dense.heading_at(dense.length_m))
        middle = dense.points[:, :2]
        points = np.vstack([middle[0] - beyond[::-1] * first, middle, middle[-1] + beyond * last])
        runs = np.gradient(points, axis=0)
        lefts = np.stack([-runs[:, 1], runs[:, 0]], axis=-1) / np.hypot(runs[:, 0], runs[:, 1])[:, None]
        spans = [line.span_at(position) for position in dense.stations_m.tolist()]
        lanes = [None if span is None else span.lane_id for span in spans]
        return cls(points, lefts, (*lanes[:1] * len(beyond), *lanes, *lanes[-1:] * len(beyond)))

    def end_of(self, near: int, is_part: Callable[[str | None], bool]) -> int:
        """The index after the last point in a row from `near` on whose lane is part of something; 1024 m at most."""
        end = near
        for lane_id, run in groupby(self.lane_ids[near : near + _MOST_POINTS]):
            if not is_part(lane_id):
                break
            end += sum(1 for _ in run)
        return end


def _ahead(heading_rad: float) -> FloatArray:
    return np.array([np.cos(heading_rad), np.sin(heading_rad)])


def nearest_index(points: FloatArray, x_m: float, y_m: float, last: int) -> int:
    """The index of the point nearest to ego, of those from 10 m behind to 30 m ahead of the one nearest before."""
    low = max(0, last - _BEHIND_POINTS)
    around: NDArray[np.float64] = points[low : last + _AHEAD_POINTS + 1] - (x_m, y_m)
    return low + int(np.argmin((around * around).sum(axis=1)))

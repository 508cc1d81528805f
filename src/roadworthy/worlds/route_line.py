"""A route measured along its points: where ego is on it, and which lane it takes where."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.geometry.projection import project_to_line
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Route

# Ego is looked for on the route from here behind to here ahead of where it was last.
BEHIND_M, AHEAD_M = 10.0, 30.0


class RoutePlace(NamedTuple):
    """A place by the route: how far along it, how far to its left, how far from it at all, and the route's heading."""

    position_m: float
    offset_m: float
    distance_m: float
    heading_rad: float


@dataclass(frozen=True, slots=True)
class LaneSpan:
    """The part of a route on one lane; the lane's own position is `lane_start_m` at the span's start."""

    lane_id: str
    start_m: float
    end_m: float
    lane_start_m: float


class RouteLine:
    """The line of a route on its map, and its lanes along it.

    Raises:
        BadDataError: a lane of the route is not on the map.
    """

    def __init__(self, route: Route, network: RoadNetwork) -> None:
        missing = [lane_id for lane_id in route.lane_ids if lane_id not in network.lanes]
        if missing:
            raise BadDataError(
                f'Route "{route.id}" takes lane "{missing[0]}", which is not on the map "{network.name}". '
                "Leave the route's lane_ids empty to have its points matched to lanes, or name the map it was made on."
            )
        self.route = route
        self.line = Polyline(route.points)
        runs = np.diff(self.line.points[:, :2], axis=0)
        self._headings: list[float] = np.arctan2(runs[:, 1], runs[:, 0]).tolist()
        self._lane_rows = _lane_of_each_point(self.line.points, route.lane_ids, network)
        self.spans = _spans(self.line, route.lane_ids, self._lane_rows, network)

    @property
    def length_m(self) -> float:
        """The length of the route."""
        return self.line.length_m

    def lane_of_points(self) -> tuple[str, ...]:
        """The lane of each point of `line`; empty on a route without lanes."""
        return tuple(self.route.lane_ids[row] for row in self._lane_rows)

    def locate(
        self,
        x_m: float,
        y_m: float,
        near_m: float | None = None,
        *,
        behind_m: float = BEHIND_M,
        ahead_m: float = AHEAD_M,
    ) -> RoutePlace:
        """The place on the route nearest to a point; with `near_m`, of those around that position along it."""
        stations, points = self.line.stations_m, self.line.points
        low, high = 0, len(points)
        if near_m is not None:
            low = max(0, int(np.searchsorted(stations, near_m - behind_m)) - 1)
            high = min(len(points), max(low + 2, int(np.searchsorted(stations, near_m + ahead_m)) + 1))
            low = min(low, high - 2)
        position, offset, distance, piece = project_to_line(points[low:high], stations[low:high], x_m, y_m)
        return RoutePlace(position, offset, distance, self._headings[low + piece])

    def is_completed(self, x_m: float, y_m: float, progress_m: float) -> bool:
        """Whether more than 99 % of the route is behind ego, and its end within 10 m in the ground plane.

        That is when CARLA's leaderboard takes a route to be completed (Bench2Drive specification, section 6.1).
        """
        end = self.line.points[-1]
        near_end = math.hypot(x_m - end[0], y_m - end[1]) <= 10.0
        return progress_m > 0.99 * self.length_m and near_end

    def span_at(self, position_m: float) -> LaneSpan | None:
        """The part of the route that holds a position; None on a route without lanes."""
        for span in self.spans:
            if position_m < span.end_m:
                return span
        return self.spans[-1] if self.spans else None

    def position_of(self, lane_id: str, lane_position_m: float) -> float | None:
        """Where on the route a position along one of its lanes is; None where the route does not take the lane there.

        A little beyond the part that the route takes still counts: stop lines stand at the very end of lanes.
        """
        for span in self.spans:
            position = span.start_m + lane_position_m - span.lane_start_m
            if span.lane_id == lane_id and span.start_m - 5.0 <= position <= span.end_m + 5.0:
                return position
        return None


def _spans(
    line: Polyline, lane_ids: tuple[str, ...], order: NDArray[np.intp], network: RoadNetwork
) -> tuple[LaneSpan, ...]:
    if not lane_ids:
        return ()
    spans = []
    starts = [0, *(np.flatnonzero(np.diff(order)) + 1).tolist()]
    for place, first in enumerate(starts):
        lane_id = lane_ids[order[first]]
        end = line.stations_m[starts[place + 1]] if place + 1 < len(starts) else line.length_m
        x, y = line.points[first][:2]
        lane_start = network.index.line(lane_id).project(float(x), float(y)).position_m
        spans.append(LaneSpan(lane_id, float(line.stations_m[first]), float(end), lane_start))
    return tuple(spans)


def _lane_of_each_point(points: FloatArray, lane_ids: tuple[str, ...], network: RoadNetwork) -> NDArray[np.intp]:
    """Which lane each point is on: never going back, with the least sum of distances (dynamic programming)."""
    if not lane_ids:
        return np.zeros(0, dtype=np.intp)
    places = shapely.points(points[:, :2])
    distances = np.stack(
        [shapely.distance(places, shapely.LineString(network.lanes[i].centerline[:, :2])) for i in lane_ids], axis=1
    )
    rows, columns = distances.shape
    came_from = np.zeros((rows, columns), dtype=np.intp)
    cost = distances[0].copy()
    for row in range(1, rows):
        best = 0
        for column in range(columns):
            # On equal terms the route has already reached the later lane: lanes meet in a shared point.
            if cost[column] <= cost[best]:
                best = column
            came_from[row, column] = best
        cost = cost[came_from[row]] + distances[row]
    order = np.zeros(rows, dtype=np.intp)
    order[-1] = int(np.argmin(cost))
    for row in range(rows - 1, 0, -1):
        order[row - 1] = came_from[row, order[row]]
    return order

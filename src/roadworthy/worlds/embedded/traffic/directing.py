"""Who comes into the traffic and leaves it as a script wants, beside those whom chance brings."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from roadworthy.worlds.embedded.traffic.traffic import Removal, Traffic
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, traffic_rows

# Nobody comes in nearer to somebody's box than this, and a third of a second.
NO_ROOM_M = 5.0
ROOM_S = 0.3


class UnderWay(NamedTuple):
    """Where a vehicle's front bumper is, and how far the vehicle is from ego (infinite without one)."""

    lane_id: str
    position_m: float
    from_ego_m: float


class Director:
    """Lets vehicles in, finds them again by their serials, and takes them away."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic

    def let_in(
        self,
        lane_ids: tuple[str, ...],
        position_m: float,
        speed_mps: float,
        type_name: str,
        *,
        keeps_lane: bool = False,
    ) -> int | None:
        """Lets a vehicle in that wishes to go at a speed, as `add` does; its serial, None where there is no room.

        One that `keeps_lane` never changes to the lane beside.
        """
        v = self._traffic.vehicles
        x, y = self._point_on(lane_ids[0], position_m)
        rows = np.flatnonzero(v.active)
        clear_m = v.length[rows] / 2.0 + NO_ROOM_M + ROOM_S * speed_mps
        if len(rows) == len(v.active) or bool(np.any(np.hypot(v.x[rows] - x, v.y[rows] - y) < clear_m)):
            return None
        row = self._traffic.add(lane_ids, position_m, speed_mps, type_name)
        v.top_speed[row] = speed_mps
        if keeps_lane:
            v.changed_s[row] = -np.inf
        return int(v.serial[row])

    def under_way(self, serials: Collection[int]) -> dict[int, UnderWay]:
        """Where the vehicles of these serials are, by serial, in the order of their rows; those that have left lack."""
        v = self._traffic.vehicles
        rows = [row for row in traffic_rows(v).tolist() if int(v.serial[row]) in serials]
        away = (
            np.hypot(v.x[rows] - v.x[EGO_ROW], v.y[rows] - v.y[EGO_ROW])
            if v.active[EGO_ROW]
            else np.full(len(rows), np.inf)
        )
        return {
            int(v.serial[row]): UnderWay(
                self._traffic.table.lane_ids[int(v.path[row, v.here[row]])], float(v.position[row]), float(far)
            )
            for row, far in zip(rows, away, strict=True)
        }

    def turn_away(self, serials: Collection[int]) -> None:
        """Takes vehicles off the map while the drive is on, and tells it as the traffic does of those it removes."""
        for serial, place in self.under_way(serials).items():
            self._traffic.removals.append(Removal(serial, self._traffic.time_s, None, place.lane_id))
        self.take_away(serials)

    def take_away(self, serials: Collection[int]) -> None:
        """Takes vehicles off the map; without a word, as before the drive begins or at the end of their way."""
        v = self._traffic.vehicles
        for row in traffic_rows(v).tolist():
            if int(v.serial[row]) in serials:
                v.active[row] = False

    def length_of(self, lane_id: str) -> float:
        """The length of a lane as the traffic counts it, in metres."""
        return float(self._traffic.table.length[self._traffic.table.lane_index[lane_id]])

    def is_crossed(self, lane_id: str) -> bool:
        """Whether a lane is a path through a junction that others cross or join."""
        lane = self._traffic.table.lane_index[lane_id]
        starts = self._traffic.table.lanes.lane["conflict_start"]
        return bool(starts[lane] < starts[lane + 1])

    def serials_within(self, x_m: float, y_m: float, radius_m: float) -> list[int]:
        """The serials of the vehicles whose middle is within a circle."""
        v = self._traffic.vehicles
        rows = traffic_rows(v)
        near = np.hypot(v.x[rows] - x_m, v.y[rows] - y_m) <= radius_m
        return [int(serial) for serial in v.serial[rows[near]]]

    def serials_on(self, lane_ids: Collection[str]) -> list[int]:
        """The serials of the vehicles whose front bumper is on one of some lanes."""
        v = self._traffic.vehicles
        rows = traffic_rows(v)
        wanted = [self._traffic.table.lane_index[i] for i in lane_ids if i in self._traffic.table.lane_index]
        return [int(serial) for serial in v.serial[rows[np.isin(v.path[rows, v.here[rows]], wanted)]]]

    def _point_on(self, lane_id: str, position_m: float) -> tuple[float, float]:
        points, start = self._traffic.table.lanes.point, self._traffic.table.lanes.lane.point_start
        lane = self._traffic.table.lane_index[lane_id]
        part = slice(int(start[lane]), int(start[lane + 1]))
        along = points["along"][part]
        at = position_m / max(self.length_of(lane_id), 1e-6) * along[-1]
        return float(np.interp(at, along, points["x"][part])), float(np.interp(at, along, points["y"][part]))

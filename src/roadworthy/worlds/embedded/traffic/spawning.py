"""Where and when vehicles come into the traffic."""

from collections.abc import Callable

import numpy as np

from roadworthy.worlds.embedded.catalogue import VEHICLE_TYPES, VehicleType
from roadworthy.worlds.embedded.traffic.lanes import LaneTable
from roadworthy.worlds.embedded.traffic.routing import LONG_M, PathPlanner
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, NOTHING, Vehicles

CLEAR_OF_EGO_M = 20.0
ENTRY_CLEAR_OF_EGO_M = 80.0
LINE_MARGIN_M = 3.0
FAILURES_IN_A_ROW = 200
ENTRY_BRAKING_MPS2 = 4.0
MOTOR_TYPES = tuple(row for row, kind in enumerate(VEHICLE_TYPES) if kind.share > 0.0)
BICYCLE_TYPE = next(row for row, kind in enumerate(VEHICLE_TYPES) if kind.category == "bicycle")


class Spawner:
    """Draws vehicles, finds room for them on lanes, and puts them there."""

    def __init__(
        self, table: LaneTable, planner: PathPlanner, rng: np.random.Generator, place_body: Callable[[int], None]
    ) -> None:
        self._table = table
        self._planner = planner
        self._rng = rng
        self._place_body = place_body
        self._serial = 0
        self._point_start = table.lanes.lane.point_start
        self._points = {name: np.ascontiguousarray(table.lanes.point[name]) for name in ("x", "y", "along")}
        plain = (table.junction < 0) & (table.ends == 0) & (table.length > 15.0)
        self._motor_lanes = np.flatnonzero(plain & (table.is_bike == 0))
        self._bike_lanes = np.flatnonzero(plain & (table.is_bike == 1))
        self._entries = [int(lane) for lane in self._motor_lanes if not table.predecessors[lane]]
        self._bike_entries = [int(lane) for lane in self._bike_lanes if not table.predecessors[lane]]

    @property
    def lane_km(self) -> float:
        """How many kilometres of driving lanes there are outside junctions."""
        return float(self._table.length[self._motor_lanes].sum()) / 1000.0

    def scatter(self, vehicles: Vehicles, count: int, *, bicycles: bool) -> int:
        """Puts up to `count` vehicles at rest or under way all over the map; returns how many found room."""
        choices = self._bike_lanes if bicycles else self._motor_lanes
        if len(choices) == 0:
            return 0
        weights = self._table.length[choices] / self._table.length[choices].sum()
        placed = failed = 0
        while placed < count and failed < FAILURES_IN_A_ROW:
            failed += 1
            lane = int(self._rng.choice(choices, p=weights))
            kind = BICYCLE_TYPE if bicycles else self._draw_type()
            low, high = VEHICLE_TYPES[kind].length_m + 0.5, float(self._table.length[lane]) - LINE_MARGIN_M
            position = float(self._rng.uniform(low, high)) if high > low else low
            speed = float(self._table.limit[lane]) * float(self._rng.uniform(0.5, 0.9))
            if high > low and self._is_free(vehicles, lane, position, kind, speed, CLEAR_OF_EGO_M):
                placed += self._place(vehicles, lane, position, kind, speed)
                failed = 0
        return placed

    def enter(self, vehicles: Vehicles, *, bicycles: bool) -> bool:
        """Lets one vehicle in at a drawn edge of the map, or anywhere where the map has none; False: no room now."""
        entries = self._bike_entries if bicycles else self._entries
        if not entries:
            return self._enter_anywhere(vehicles, bicycles=bicycles)
        lane = entries[int(self._rng.integers(len(entries)))]
        kind = BICYCLE_TYPE if bicycles else self._draw_type()
        position = VEHICLE_TYPES[kind].length_m + 0.1
        speed = float(self._table.limit[lane]) * 0.8
        free = self._is_free(vehicles, lane, position, kind, speed, ENTRY_CLEAR_OF_EGO_M)
        return bool(free and self._place(vehicles, lane, position, kind, speed))

    def _enter_anywhere(self, vehicles: Vehicles, *, bicycles: bool) -> bool:
        """Lets one vehicle in at rest halfway along a lane, where nobody is near: on maps without edges."""
        choices = self._bike_lanes if bicycles else self._motor_lanes
        if len(choices) == 0:
            return False
        lane = int(self._rng.choice(choices))
        kind = BICYCLE_TYPE if bicycles else self._draw_type()
        position = max(float(self._table.length[lane]) / 2, VEHICLE_TYPES[kind].length_m + 0.1)
        if position > self._table.length[lane] - LINE_MARGIN_M:
            return False
        free = self._is_free(vehicles, lane, position, kind, 0.0, ENTRY_CLEAR_OF_EGO_M, everywhere=True)
        return bool(free and self._place(vehicles, lane, position, kind, 0.0))

    def _draw_type(self) -> int:
        shares = np.array([VEHICLE_TYPES[row].share for row in MOTOR_TYPES])
        return MOTOR_TYPES[int(self._rng.choice(len(MOTOR_TYPES), p=shares / shares.sum()))]

    def _is_free(
        self,
        vehicles: Vehicles,
        lane: int,
        position: float,
        kind: int,
        speed: float,
        clear_of_ego_m: float,
        *,
        everywhere: bool = False,
    ) -> bool:
        """Whether a body fits in away from ego, with a gap to brake in to whoever is on its lane, or near at all."""
        vehicle_type = VEHICLE_TYPES[kind]
        if vehicle_type.length_m > LONG_M and self._table.limit[lane] < 9.0:
            return False
        first = int(self._point_start[lane])
        rows = np.flatnonzero(vehicles.active)
        share = position / max(float(self._table.length[lane]), 1e-6)
        last = int(self._point_start[lane + 1])
        along = self._points["along"][first:last]
        x = float(np.interp(share * along[-1], along, self._points["x"][first:last]))
        y = float(np.interp(share * along[-1], along, self._points["y"][first:last]))
        distance = np.hypot(vehicles.x[rows] - x, vehicles.y[rows] - y)
        if vehicles.active[EGO_ROW] and distance[0] < clear_of_ego_m:
            return False
        here = vehicles.path[rows, vehicles.here[rows]]
        faster, slower = np.maximum(speed, vehicles.speed[rows]), np.minimum(speed, vehicles.speed[rows])
        gap = 6.0 + 1.2 * faster + (faster**2 - slower**2) / (2.0 * ENTRY_BRAKING_MPS2) + vehicle_type.length_m
        needed = np.where((here == lane) | everywhere, gap, (vehicles.length[rows] + vehicle_type.length_m) / 2 + 1.5)
        return not bool(np.any(distance < needed))

    def _place(self, vehicles: Vehicles, lane: int, position: float, kind: int, speed: float) -> int:
        row = self.place(vehicles, (lane,), position, kind, min(speed, self._safe_speed(lane, position)))
        return int(row is not None)

    def place(self, vehicles: Vehicles, path: tuple[int, ...], position: float, kind: int, speed: float) -> int | None:
        """Puts a vehicle on the first lane of a path, whatever is there; its row, None where all rows are taken."""
        free = np.flatnonzero(~vehicles.active[1:])
        if len(free) == 0:
            return None
        row = int(free[0]) + 1
        self._serial += 1
        self._fill(vehicles, row, VEHICLE_TYPES[kind], kind)
        vehicles.path[row, : len(path)] = path
        vehicles.position[row] = position
        vehicles.speed[row] = min(speed, vehicles.top_speed[row])
        self._planner.plan(vehicles, row)
        self._place_body(row)
        return row

    def _safe_speed(self, lane: int, position: float) -> float:
        """The speed from which a vehicle can still stop comfortably at the end of its lane."""
        room = max(float(self._table.length[lane]) - position - 2.0, 0.0)
        return float(np.sqrt(2.0 * 1.5 * room))

    def _fill(self, vehicles: Vehicles, row: int, vehicle_type: VehicleType, kind: int) -> None:
        for name, column in zip(Vehicles._fields, vehicles, strict=True):
            column[row] = -1 if name in NOTHING or name == "path" else 0
        vehicles.active[row] = True
        vehicles.serial[row] = self._serial
        vehicles.type[row] = kind
        vehicles.is_bicycle[row] = vehicle_type.category == "bicycle"
        vehicles.length[row] = vehicle_type.length_m
        vehicles.width[row] = vehicle_type.width_m
        vehicles.height[row] = vehicle_type.height_m
        factor = self._rng.normal(vehicle_type.speed_factor_mean, vehicle_type.speed_factor_sigma)
        vehicles.speed_factor[row] = float(np.clip(factor, 0.7, 1.2))
        vehicles.top_speed[row] = vehicle_type.top_speed_mps

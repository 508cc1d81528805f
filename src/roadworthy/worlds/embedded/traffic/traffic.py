"""The traffic: vehicles and cyclists that drive by themselves, tick by tick, around whatever is in their way."""

import itertools
from dataclasses import dataclass

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies
from roadworthy.worlds.embedded.catalogue import VEHICLE_TYPES
from roadworthy.worlds.embedded.traffic.claims import settle_claims
from roadworthy.worlds.embedded.traffic.driving import decide, first_of_queue, move
from roadworthy.worlds.embedded.traffic.lane_changes import change_lanes
from roadworthy.worlds.embedded.traffic.lanes import LaneTable, lane_table
from roadworthy.worlds.embedded.traffic.lights import LightController
from roadworthy.worlds.embedded.traffic.occupancy import empty_occupancy, survey
from roadworthy.worlds.embedded.traffic.paths import place_body
from roadworthy.worlds.embedded.traffic.right_of_way import Reason
from roadworthy.worlds.embedded.traffic.routing import PathPlanner
from roadworthy.worlds.embedded.traffic.spawning import Spawner
from roadworthy.worlds.embedded.traffic.vehicles import (
    EGO_ROW,
    PATH_LANES,
    FloatArray,
    IntArray,
    Vehicles,
    empty_table,
    traffic_rows,
)
from roadworthy.worlds.world import TICK_S

STUCK_S = 90.0
REMOVAL_CLEAR_OF_EGO_M = 80.0
SPARE_ROWS = 48
# The time of a drive begins anywhere within so many seconds of the lights' time.
CYCLE_DRAW_S = 120


@dataclass(frozen=True, slots=True)
class EgoOnRoad:
    """Ego as the traffic sees it: its body's centre on the ground, its speed, and the lanes that it is to take.

    `lane_ids` begin with the lane that ego's front bumper is on, at `position_m` along it; `lane_ids_behind` are those
    that it came by, the nearest last. Where ego is off its lanes they are empty; the traffic then sees its body only.
    """

    x_m: float
    y_m: float
    z_m: float
    yaw_rad: float
    speed_mps: float
    length_m: float
    width_m: float
    height_m: float
    lane_ids: tuple[str, ...] = ()
    position_m: float = 0.0
    lane_ids_behind: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Removal:
    """A vehicle that was taken away out of ego's sight.

    `reason` is what it stood behind for too long; None where a script closed the lane that it was on.
    """

    serial: int
    time_s: float
    reason: Reason | None
    lane_id: str


class Traffic:
    """All vehicles and cyclists of a map; the same network, amount, seed and calls give the same states."""

    def __init__(self, network: RoadNetwork, amount: TrafficAmount, seed: int) -> None:
        self.table: LaneTable = lane_table(network)
        self.time_s = 0.0
        self._tick = 0
        self.removals: list[Removal] = []
        self._amount = amount
        streams = np.random.SeedSequence(seed).spawn(3)
        self.lights = LightController(network, float(np.random.default_rng(streams[2]).integers(CYCLE_DRAW_S)))
        self._planner = PathPlanner(self.table, np.random.default_rng(streams[0]))
        self._spawner = Spawner(self.table, self._planner, np.random.default_rng(streams[1]), self._place)
        self._motor_count = round(amount.vehicles_per_lane_km * self._spawner.lane_km)
        capacity = self._motor_count + amount.cyclists + SPARE_ROWS
        self._state, self._paths = table = empty_table(capacity)
        self.vehicles: Vehicles = table.columns
        self._found = empty_occupancy(len(self.table.lane_ids), capacity + 1)
        self._wanted = np.zeros(capacity + 1)
        self._refused = np.zeros(capacity + 1, dtype=np.int64)
        without_signal = [network.footpaths[i].light_id is None for i in self.table.crossing_ids]
        self._without_signal: IntArray = np.array(without_signal, dtype=np.int64)

    def populate(self, ego: EgoOnRoad | None = None) -> None:
        """Fills the map with vehicles under way, none of them near ego."""
        self.set_ego(ego)
        self._spawner.scatter(self.vehicles, self._motor_count, bicycles=False)
        self._spawner.scatter(self.vehicles, self._amount.cyclists, bicycles=True)

    def add(self, lane_ids: tuple[str, ...], position_m: float, speed_mps: float, type_name: str = "sedan") -> int:
        """Puts one vehicle on the first of `lane_ids`, its front bumper at `position_m`; it goes on along them.

        Returns:
            The vehicle's row.

        Raises:
            UsageError: no such type or lane, or the traffic is full.
        """
        kind = next((row for row, known in enumerate(VEHICLE_TYPES) if known.name == type_name), None)
        unknown = [lane_id for lane_id in lane_ids if lane_id not in self.table.lane_index]
        if kind is None or unknown or not lane_ids:
            wrong = f"the lane {unknown[0]!r}" if unknown else f"a vehicle type {type_name!r} on {len(lane_ids)} lanes"
            raise UsageError(f"The traffic does not know {wrong}; lanes are ids of driving and bike lanes of the map.")
        path = tuple(self.table.lane_index[lane_id] for lane_id in lane_ids)
        row = self._spawner.place(self.vehicles, path, position_m, kind, speed_mps)
        if row is None:
            raise UsageError(f"The traffic is full: it has room for {len(self.vehicles.active) - 1} vehicles.")
        return row

    def set_ego(self, ego: EgoOnRoad | None) -> None:
        """Tells the traffic where ego is, or that there is none."""
        v = self.vehicles
        v.active[EGO_ROW] = ego is not None
        v.path[EGO_ROW] = -1
        v.here[EGO_ROW] = 0
        if ego is None:
            return
        v.x[EGO_ROW], v.y[EGO_ROW], v.z[EGO_ROW], v.yaw[EGO_ROW] = ego.x_m, ego.y_m, ego.z_m, ego.yaw_rad
        v.speed[EGO_ROW], v.length[EGO_ROW] = ego.speed_mps, ego.length_m
        v.width[EGO_ROW], v.height[EGO_ROW] = ego.width_m, ego.height_m
        index = self.table.lane_index
        behind = [index[i] for i in ego.lane_ids_behind if i in index]
        known = itertools.takewhile(lambda lane_id: lane_id in index, ego.lane_ids)
        ahead = [index[lane_id] for lane_id in known]
        if ahead:
            rows = (behind + ahead)[:PATH_LANES]
            v.path[EGO_ROW, : len(rows)] = rows
            v.here[EGO_ROW] = len(behind)
        v.position[EGO_ROW] = ego.position_m

    def advance(self, outside: Bodies | None = None, waited_for: IntArray | None = None) -> None:
        """Moves everything by one tick.

        Args:
            outside: Bodies that the traffic must not hit and does not know: walkers, props, doors, scripted actors. Ego
                is set by `set_ego` and need not be among them.
            waited_for: 1 for every crossing of `table.crossing_ids` at which somebody waits; where a signal rules, the
                traffic goes by the signal.
        """
        lanes, state, paths = self.table.lanes, self._state, self._paths
        survey(lanes, state, paths, self._found)
        order = np.lexsort((self.vehicles.serial, -self.vehicles.still_s))
        settle_claims(lanes, state, paths, self._found, self.lights.states, order, self._refused)
        everybody = self._all_bodies()
        strangers = (no_bodies() if outside is None else outside).as_rows()
        if state[EGO_ROW].active:
            strangers = np.vstack((strangers, everybody[EGO_ROW]))
        decide(
            lanes,
            state,
            paths,
            self._found,
            self._refused,
            strangers,
            everybody,
            self._without_signal * (0 if waited_for is None else waited_for),
            self._wanted,
        )
        move(lanes, state, paths, self._wanted, TICK_S)
        change_lanes(lanes, state, paths, self._tick, strangers, self._all_bodies())
        self._tick += 1
        self.time_s = round(self.time_s + TICK_S, 6)
        self.lights.update(self.time_s)
        self._let_out_and_in()

    def _place(self, row: int) -> None:
        place_body(self.table.lanes, self._state, self._paths, row)

    def _all_bodies(self) -> FloatArray:
        v = self.vehicles
        speed_x, speed_y = v.speed * np.cos(v.yaw), v.speed * np.sin(v.yaw)
        return np.column_stack((v.x, v.y, v.z, v.yaw, v.length, v.width, v.height, speed_x, speed_y))

    def _let_out_and_in(self) -> None:
        """Plans ahead, lets go who has left the map or is stuck out of sight, and lets others in."""
        v = self.vehicles
        rows = traffic_rows(v)
        for row in rows[v.entered_lane[rows]]:
            self._planner.plan(v, row)
        here = v.here[rows]
        beyond = v.position[rows] > self.table.length[v.path[rows, here]]
        v.active[rows[beyond & (v.path[rows, np.minimum(here + 1, PATH_LANES - 1)] < 0)]] = False
        for row in rows[v.stuck_s[rows] > STUCK_S]:
            if self._may_be_removed(row):
                self._remove(row)
        bicycles = int(np.count_nonzero(v.is_bicycle[rows] & v.active[rows]))
        if np.count_nonzero(v.active[rows]) - bicycles < self._motor_count:
            self._spawn(bicycles=False)
        if bicycles < self._amount.cyclists:
            self._spawn(bicycles=True)

    def _remove(self, row: int) -> None:
        v = self.vehicles
        reason = self.held_back_by(row)
        lane_id = self.table.lane_ids[int(v.path[row, v.here[row]])]
        self.removals.append(Removal(int(v.serial[row]), self.time_s, reason, lane_id))
        v.active[row] = False

    def _spawn(self, *, bicycles: bool) -> None:
        self._spawner.enter(self.vehicles, bicycles=bicycles)

    def held_back_by(self, row: int) -> Reason:
        """What holds back the first of the queue in which a vehicle stands or drives."""
        return Reason(int(self.vehicles.reason[first_of_queue(self._state, row)]))

    def _may_be_removed(self, row: int) -> bool:
        v = self.vehicles
        if not v.active[EGO_ROW]:
            return True
        if first_of_queue(self._state, row) == EGO_ROW:
            return False
        away = float(np.hypot(v.x[row] - v.x[EGO_ROW], v.y[row] - v.y[EGO_ROW]))
        return away > REMOVAL_CLEAR_OF_EGO_M

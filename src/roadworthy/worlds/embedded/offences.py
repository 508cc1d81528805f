"""What ego does against the rules of the road, as events: red lights, stop signs, leaving the road, the wrong lane."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.boxes import boxes_overlap
from roadworthy.roads.index import LanePosition
from roadworthy.roads.junction import LIGHT_LETTERS, LightColor, RightOfWay
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Event, EventType
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.ego import EGO_ID, EgoState
from roadworthy.worlds.embedded.whereabouts import Whereabouts

FloatArray = NDArray[np.float64]

# At a stop sign ego has to stand, its body in the last metres before the line (the leaderboard's trigger, 4 m).
STOP_ZONE_M = 4.0
STANDING_MPS = 0.1
# Against the lane's direction by more than this is the wrong lane (CARLA's leaderboard).
WRONG_WAY_RAD = math.radians(120.0)
# Off the road, or in the wrong lane, again after less than this is the same offence.
SAME_OFFENCE_S = 1.0


@dataclass(frozen=True, slots=True)
class _Line:
    """A stop line, and the signals of the paths that begin behind it, by path."""

    lane_id: str
    signals: tuple[tuple[str, str, int], ...]
    must_stop: bool


class Offences:
    """Watches ego on one map, tick by tick."""

    def __init__(self, network: RoadNetwork, route_lanes: tuple[str, ...]) -> None:
        self._network = network
        self._route_lanes = frozenset(route_lanes)
        self._lines = _lines(network)
        ends = [(stop.left[:2], stop.right[:2]) for stop in network.stop_lines]
        self._ends: FloatArray = np.array(ends, dtype=np.float64).reshape(-1, 2, 2)
        self._zones = {row: _zone(self._ends[row]) for row, line in enumerate(self._lines) if line.must_stop}
        self._stood: set[str] = set()
        self._last_s: dict[EventType, float] = {}

    @property
    def stood_on(self) -> frozenset[str]:
        """The lanes before whose stop signs ego has stopped, and has not yet gone on."""
        return frozenset(self._stood)

    def advance(
        self, time_s: float, before: EgoState, now: EgoState, here: Whereabouts, letters: Mapping[str, str]
    ) -> list[Event]:
        """The offences of one tick's move; `here` is where ego is now, `letters` are what the light programs show."""
        if now.speed_mps < STANDING_MPS:
            self._note_standing(now)
        events: list[Event] = []
        has_moved = (before.x_m, before.y_m) != (now.x_m, now.y_m)
        for row in self._crossed(before, now) if has_moved else ():
            events += self._crossing(time_s, now, self._lines[row], letters)
        if not here.on_road:
            events += self._lasting(EventType.OFF_ROAD, time_s, now)
        elif here.lane is not None and self._against(here.lane, now):
            events += self._lasting(EventType.WRONG_LANE, time_s, now, here.lane.lane_id)
        return events

    def _note_standing(self, ego: EgoState) -> None:
        for row, zone in self._zones.items():
            if abs(zone[0] - ego.x_m) + abs(zone[1] - ego.y_m) < 20.0 and boxes_overlap(
                *zone, ego.x_m, ego.y_m, ego.yaw_rad, EGO_LENGTH_M, EGO_WIDTH_M
            ):
                self._stood.add(self._lines[row].lane_id)

    def _crossed(self, before: EgoState, now: EgoState) -> list[int]:
        """The stop lines over which ego's tail has moved in the direction for which they are painted."""
        tail, was = _tail(now), _tail(before)
        move = tail - was
        left, right = self._ends[:, 0], self._ends[:, 1]
        side_was, side = _side(left, right, was), _side(left, right, tail)
        # The left end lies to the left of the move, the right end to its right: the line is not passed beside.
        between = (_cross(move, left - was) > 0.0) & (_cross(move, right - was) < 0.0)
        rows: list[int] = np.flatnonzero((side_was <= 0.0) & (side > 0.0) & between).tolist()
        return rows

    def _crossing(self, time_s: float, ego: EgoState, line: _Line, letters: Mapping[str, str]) -> Iterator[Event]:
        place = (ego.x_m, ego.y_m, ego.z_m)
        signals = [signal for signal in line.signals if signal[0] in self._route_lanes] or list(line.signals)
        shown = [LIGHT_LETTERS.get(letters.get(program, "")[index : index + 1]) for _, program, index in signals]
        if shown and all(color is LightColor.RED for color in shown):
            yield Event(EventType.RED_LIGHT, time_s, (EGO_ID,), place, ego.speed_mps, line.lane_id)
        if line.must_stop and line.lane_id not in self._stood:
            yield Event(EventType.STOP_SIGN, time_s, (EGO_ID,), place, ego.speed_mps, line.lane_id)
        self._stood.discard(line.lane_id)

    def _against(self, found: LanePosition, ego: EgoState) -> bool:
        if self._network.lanes[found.lane_id].junction_id is not None:
            return False
        return abs(math.remainder(found.heading_rad - ego.yaw_rad, math.tau)) > WRONG_WAY_RAD

    def _lasting(self, kind: EventType, time_s: float, ego: EgoState, detail: str | None = None) -> Iterator[Event]:
        last = self._last_s.get(kind)
        self._last_s[kind] = time_s
        if last is None or time_s - last > SAME_OFFENCE_S:
            yield Event(kind, time_s, (EGO_ID,), (ego.x_m, ego.y_m, ego.z_m), ego.speed_mps, detail)


def _lines(network: RoadNetwork) -> tuple[_Line, ...]:
    ways: dict[str, list[str]] = {}
    for lane_id, way in network.connections.items():
        ways.setdefault(way.from_lane_id, []).append(lane_id)
    lines = []
    for stop in network.stop_lines:
        connections = [network.connections[lane_id] for lane_id in ways.get(stop.lane_id, ())]
        signals = tuple(
            (way.lane_id, way.light_id, way.light_index)
            for way in connections
            if way.light_id is not None and way.light_index is not None
        )
        must_stop = any(way.right_of_way is RightOfWay.STOP for way in connections)
        lines.append(_Line(stop.lane_id, signals, must_stop))
    return tuple(lines)


def _zone(ends: FloatArray) -> tuple[float, float, float, float, float]:
    """The box (x, y, yaw, length, width) of the last `STOP_ZONE_M` before a stop line."""
    across = ends[1] - ends[0]
    width = float(np.hypot(*across))
    yaw = math.atan2(across[0], -across[1])
    middle = ends.mean(axis=0)
    back = STOP_ZONE_M / 2
    return float(middle[0]) - back * math.cos(yaw), float(middle[1]) - back * math.sin(yaw), yaw, STOP_ZONE_M, width


def _tail(ego: EgoState) -> FloatArray:
    back = EGO_LENGTH_M / 2
    return np.array([ego.x_m - back * math.cos(ego.yaw_rad), ego.y_m - back * math.sin(ego.yaw_rad)])


def _cross(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _side(left: FloatArray, right: FloatArray, point: FloatArray) -> FloatArray:
    """Positive beyond the lines, in the direction from which their left ends are on the left."""
    return _cross(right - left, point - left)

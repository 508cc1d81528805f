"""Ways through a map: what lies ahead of a place, and the shortest way from one place to another."""

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.junction import Connection, StopLine
from roadworthy.roads.lane import Lane, LaneChange, LaneType
from roadworthy.roads.position import LanePosition

if TYPE_CHECKING:
    from roadworthy.roads.network import RoadNetwork

LANE_CHANGE_COST_M = 25.0
"""How many metres of detour a lane change is worth."""

LANE_CHANGE_ROOM_M = 15.0
"""A lane change needs at least so much of a lane."""


@dataclass(frozen=True, slots=True)
class LaneAhead:
    """A lane that can be reached: how far ahead it begins (negative: the lane one is on), and from which lane.

    `after` is the place, in the same list, of the lane that leads into it; None for the first.
    """

    lane_id: str
    begins_m: float
    after: int | None


@dataclass(frozen=True, slots=True, order=True)
class _Reached:
    """A lane reached by the search: `cost_m` holds at the lane's beginning, however far along it is entered."""

    cost_m: float
    lane_id: str
    has_left_start: bool


class Routing:
    """Ways on one map; `lengths_m` are the lengths of its lanes by id."""

    def __init__(self, network: "RoadNetwork", lengths_m: Mapping[str, float]) -> None:
        self._network = network
        self._lengths_m = lengths_m
        self._stop_lines = {line.lane_id: line for line in network.stop_lines}

    @cached_property
    def predecessors(self) -> dict[str, tuple[str, ...]]:
        """For each lane those that lead into it, in the order of their ids."""
        found: dict[str, list[str]] = {lane_id: [] for lane_id in self._network.lanes}
        for lane_id, lane in self._network.lanes.items():
            for successor in lane.successors:
                found[successor].append(lane_id)
        return {lane_id: tuple(before) for lane_id, before in found.items()}

    def lanes_ahead(self, lane_id: str, position_m: float, distance_m: float) -> tuple[LaneAhead, ...]:
        """The lane, and every lane that begins less than `distance_m` ahead, on every way; breadth first.

        A lane that is reached by two ways stands there twice.
        """
        if not (math.isfinite(position_m) and math.isfinite(distance_m)):
            raise UsageError(f"From {position_m} m, {distance_m} m ahead is no place; give finite numbers.")
        reached = [LaneAhead(lane_id, -position_m, None)]
        for index, lane in enumerate(reached):
            end_m = lane.begins_m + self._lengths_m[lane.lane_id]
            if end_m < distance_m:
                after = self._network.lanes[lane.lane_id].successors
                reached += (LaneAhead(successor, end_m, index) for successor in after)
        return tuple(reached)

    def is_junction(self, junction_id: str | None) -> bool:
        """Whether roads meet there: not so at a mere joint between two pieces of one road."""
        return junction_id is not None and self._network.junctions[junction_id].is_crossing

    def distance_to_junction_m(self, lane_id: str, position_m: float, within_m: float) -> float | None:
        """How far ahead the next junction begins on any way: 0 inside one, None where none begins within `within_m`."""
        nearest = None
        visited: set[str] = set()
        queue = [(-position_m, lane_id)]
        while queue:
            begins_m, reached = heapq.heappop(queue)
            lane = self._network.lanes[reached]
            if self.is_junction(lane.junction_id):
                nearest = max(0.0, begins_m)
                break
            end_m = begins_m + self._lengths_m[reached]
            if reached not in visited and end_m <= within_m:
                visited.add(reached)
                for successor in lane.successors:
                    heapq.heappush(queue, (end_m, successor))
        return nearest

    def stop_line_ahead(self, lane_ids: tuple[str, ...], position_m: float) -> tuple[StopLine, float] | None:
        """The first stop line on a route, and how far it is; see `RoadIndex.stop_line_ahead`."""
        for lane_id, begins_m in self.along(lane_ids, position_m):
            if lane_id in self._stop_lines:
                return self._stop_lines[lane_id], begins_m + self._lengths_m[lane_id]
        return None

    def connection_ahead(self, lane_ids: tuple[str, ...], position_m: float) -> tuple[Connection, float] | None:
        """The first path through a junction on a route, and how far it is; see `RoadIndex.connection_ahead`."""
        for lane_id, begins_m in self.along(lane_ids, position_m):
            connection = self._network.connections.get(lane_id)
            if connection is not None and self.is_junction(connection.junction_id):
                return connection, max(0.0, begins_m)
        return None

    def along(self, lane_ids: tuple[str, ...], position_m: float) -> Iterator[tuple[str, float]]:
        """How far ahead each lane of a route begins; a lane beside the one before begins where that did."""
        begins_m = -position_m
        for index, lane_id in enumerate(lane_ids):
            before = lane_ids[index - 1] if index else None
            if before is not None and lane_id in self._network.lanes[before].successors:
                begins_m += self._lengths_m[before]
            yield lane_id, begins_m

    def route(self, start: LanePosition, goal: LanePosition, types: tuple[LaneType, ...]) -> tuple[str, ...]:
        """The lanes of the shortest way; see `RoadIndex.route`."""
        first = _Reached(-start.position_m, start.lane_id, False)
        came_from: dict[tuple[str, bool], _Reached | None] = {}
        queue: list[tuple[_Reached, _Reached | None]] = [(first, None)]
        while queue:
            here, before = heapq.heappop(queue)
            key = (here.lane_id, here.has_left_start)
            if key in came_from:
                continue
            came_from[key] = before
            if here.lane_id == goal.lane_id and self._can_stop(here, start, goal):
                return _way_to(here, came_from)
            for following in self._steps_from(here, start, goal, types):
                heapq.heappush(queue, (following, here))
        raise BadDataError(
            f"Map {self._network.name}: no way leads from lane {start.lane_id} at {start.position_m:.1f} m to lane "
            f"{goal.lane_id} at {goal.position_m:.1f} m, lane changes where they are allowed included. "
            "Choose another start or goal, or look at the map's connections between them."
        )

    def _can_stop(self, here: _Reached, start: LanePosition, goal: LanePosition) -> bool:
        if here.has_left_start:
            return True
        room_m = 0.0 if here.lane_id == start.lane_id else LANE_CHANGE_ROOM_M
        return goal.position_m - start.position_m >= room_m

    def _steps_from(
        self, here: _Reached, start: LanePosition, goal: LanePosition, types: tuple[LaneType, ...]
    ) -> Iterator[_Reached]:
        lanes = self._network.lanes
        lane = lanes[here.lane_id]
        length_m = self._lengths_m[lane.id]
        for successor in lane.successors:
            if lanes[successor].type in types:
                yield _Reached(here.cost_m + length_m, successor, True)
        entered_m = 0.0 if here.has_left_start else start.position_m
        for beside in lanes_to_change_to(lane):
            ends_here = here.has_left_start and beside == goal.lane_id
            room_m = (min(goal.position_m, length_m) if ends_here else length_m) - entered_m
            if lanes[beside].type in types and room_m >= LANE_CHANGE_ROOM_M:
                yield _Reached(here.cost_m + LANE_CHANGE_COST_M, beside, here.has_left_start)


def lanes_to_change_to(lane: Lane) -> tuple[str, ...]:
    """The lanes beside it to which its markings allow a change."""
    allowed = []
    if lane.left_id is not None and lane.lane_change in {LaneChange.LEFT, LaneChange.BOTH}:
        allowed.append(lane.left_id)
    if lane.right_id is not None and lane.lane_change in {LaneChange.RIGHT, LaneChange.BOTH}:
        allowed.append(lane.right_id)
    return tuple(allowed)


def _way_to(last: _Reached, came_from: Mapping[tuple[str, bool], _Reached | None]) -> tuple[str, ...]:
    way: list[str] = []
    here: _Reached | None = last
    while here is not None:
        way.append(here.lane_id)
        here = came_from[here.lane_id, here.has_left_start]
    return tuple(reversed(way))

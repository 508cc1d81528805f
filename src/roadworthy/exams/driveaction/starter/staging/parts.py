"""The parts of a small map while it is built: lanes side by side, what follows what, and the finished network."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.footpath import Footpath
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.junction import Connection, Junction, LightProgram, StopLine
from roadworthy.roads.lane import Lane, LaneChange, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.network import RoadNetwork

LANE_M = 3.5
NO_LINE = Marking()
BROKEN = Marking(MarkingType.BROKEN)
SOLID = Marking(MarkingType.SOLID)
DOUBLE_YELLOW = Marking(MarkingType.SOLID_SOLID, MarkingColor.YELLOW)
CURB = Marking(MarkingType.CURB)
GRASS = Marking(MarkingType.GRASS)


@dataclass(frozen=True, slots=True)
class Strip:
    """A lane of a road from above: the points (x, y) of its line in the direction of travel, and what bounds it."""

    points: ArrayLike
    left: Marking
    right: Marking
    width_m: float = LANE_M
    type: LaneType = LaneType.DRIVING


def side_by_side(points: Sequence[ArrayLike], lines: Sequence[Marking]) -> list[Strip]:
    """Lanes of the usual width from left to right, by the points of each; there is one line more than lanes."""
    return [Strip(along, lines[place], lines[place + 1]) for place, along in enumerate(points)]


def read_only(points: ArrayLike) -> FloatArray:
    """The points (n, 2) of a level line as a read-only array (n, 3)."""
    flat = np.asarray(points, dtype=np.float64)
    array = np.column_stack([flat, np.zeros(len(flat))])
    array.setflags(write=False)
    return array


@dataclass(slots=True)
class Parts:
    """Collects the parts of one map; `limit_mps` is the speed limit of all its lanes."""

    limit_mps: float
    lanes: dict[str, Lane] = field(default_factory=dict)
    roads: dict[str, Road] = field(default_factory=dict)
    junctions: dict[str, Junction] = field(default_factory=dict)
    connections: dict[str, Connection] = field(default_factory=dict)
    programs: dict[str, LightProgram] = field(default_factory=dict)
    stop_lines: list[StopLine] = field(default_factory=list)
    footpaths: dict[str, Footpath] = field(default_factory=dict)
    _after: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add_road(self, road_id: str, forward: Sequence[Strip], backward: Sequence[Strip] = ()) -> None:
        """Adds a road; its lanes, from left to right in their own direction, are named ROAD-0, ROAD-back-0, and on."""
        names = self._add_lanes(road_id, road_id, forward), self._add_lanes(road_id, f"{road_id}-back", backward)
        self.roads[road_id] = Road(road_id, *names)

    def _add_lanes(self, road_id: str, prefix: str, strips: Sequence[Strip]) -> tuple[str, ...]:
        names = tuple(f"{prefix}-{place}" for place in range(len(strips)))
        for place, strip in enumerate(strips):
            self.lanes[names[place]] = Lane(
                names[place],
                road_id,
                strip.type,
                read_only(strip.points),
                strip.width_m,
                strip.left,
                strip.right,
                _lane_change(strip, place, len(strips)),
                names[place - 1] if place else None,
                names[place + 1] if place + 1 < len(strips) else None,
                speed_limit_mps=self.limit_mps,
            )
        return names

    def add_path(self, connection: Connection, points: ArrayLike) -> None:
        """Adds a path through a junction and lets it lead from its first lane to its last."""
        way = connection
        width_m = min(self.lanes[way.from_lane_id].width_m, self.lanes[way.to_lane_id].width_m)
        self.lanes[way.lane_id] = Lane(
            way.lane_id,
            way.junction_id,
            LaneType.DRIVING,
            read_only(points),
            width_m,
            speed_limit_mps=self.limit_mps,
            junction_id=way.junction_id,
        )
        self.connections[way.lane_id] = way
        self.lead(way.from_lane_id, way.lane_id)
        self.lead(way.lane_id, way.to_lane_id)

    def lead(self, lane_id: str, to_lane_id: str) -> None:
        """Lets one lane lead into another."""
        self._after[lane_id].append(to_lane_id)

    def lead_on(self, road_id: str, to_road_id: str, count: int) -> None:
        """Lets the first lanes of a road lead into those of the next, one each, and back where there is a way back."""
        for place in range(count):
            self.lead(f"{road_id}-{place}", f"{to_road_id}-{place}")
        for ours, theirs in zip(self.roads[road_id].backward, self.roads[to_road_id].backward, strict=True):
            self.lead(theirs, ours)

    def put_beside(self, left_id: str, right_id: str) -> None:
        """Lets two lanes of different roads lie side by side, so that one may change from one into the other."""
        self.lanes[left_id] = replace(self.lanes[left_id], right_id=right_id, lane_change=LaneChange.BOTH)
        self.lanes[right_id] = replace(self.lanes[right_id], left_id=left_id, lane_change=LaneChange.BOTH)

    def network(self, name: str, furniture: Furniture) -> RoadNetwork:
        """The map of all parts."""
        lanes = {
            key: replace(self.lanes[key], successors=tuple(sorted(self._after[key]))) for key in sorted(self.lanes)
        }
        return RoadNetwork(
            name,
            lanes,
            dict(sorted(self.roads.items())),
            dict(sorted(self.junctions.items())),
            dict(sorted(self.connections.items())),
            dict(sorted(self.programs.items())),
            tuple(sorted(self.stop_lines, key=lambda line: line.lane_id)),
            dict(sorted(self.footpaths.items())),
            furniture,
        )


def _lane_change(strip: Strip, place: int, count: int) -> LaneChange:
    to_left = place > 0 and strip.left.type is MarkingType.BROKEN
    to_right = place + 1 < count and strip.right.type is MarkingType.BROKEN
    if to_left and to_right:
        return LaneChange.BOTH
    return LaneChange.LEFT if to_left else LaneChange.RIGHT if to_right else LaneChange.NONE

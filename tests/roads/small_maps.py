"""Hand-made maps whose every number can be worked out on paper; right-hand traffic, lanes 3.5 m wide.

All roads are level (z = 0) and all angles are right angles. Import as `from roads.small_maps import crossroads`.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import numpy as np

from roads.small_junctions import ARMS, Arms, junction_parts
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import Connection, Junction, LightProgram, RightOfWay, StopLine
from roadworthy.roads.lane import Lane, LaneChange, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.network import RoadNetwork

WIDTH_M = 3.5
LIMIT_MPS = 50 / 3.6
PARKING_WIDTH_M = 2.5
SIDEWALK_WIDTH_M = 2.0

SOLID = Marking(MarkingType.SOLID)
BROKEN = Marking(MarkingType.BROKEN)
CENTER = Marking(MarkingType.SOLID_SOLID, MarkingColor.YELLOW)
CURB = Marking(MarkingType.CURB)


class Named(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str: ...


@dataclass(frozen=True, eq=False)
class Center:
    """The line along a road's middle, with its exact direction at each point."""

    points: FloatArray
    headings: FloatArray

    def reversed(self) -> "Center":
        return Center(self.points[::-1], self.headings[::-1] + math.pi)


N = TypeVar("N", bound=Named)


def by_id(things: Iterable[N]) -> dict[str, N]:
    return {thing.id: thing for thing in sorted(things, key=lambda thing: thing.id)}


def line(*points: Sequence[float]) -> FloatArray:
    """A read-only (n, 3) array of points; a missing z is 0."""
    array = np.array([[*point, 0.0][:3] for point in points], dtype=np.float64)
    array.setflags(write=False)
    return array


def lane(lane_id: str, *points: Sequence[float], **fields: object) -> Lane:
    """A driving lane of its own road, 3.5 m wide, through the points."""
    plain = Lane(lane_id, f"road {lane_id}", LaneType.DRIVING, line(*points), WIDTH_M, speed_limit_mps=LIMIT_MPS)
    return replace(plain, **fields)  # type: ignore[arg-type]


def network(
    lanes: Iterable[Lane],
    roads: Iterable[Road] = (),
    *,
    name: str = "small",
    junctions: Iterable[Junction] = (),
    connections: Iterable[Connection] = (),
    light_programs: Iterable[LightProgram] = (),
    stop_lines: Iterable[StopLine] = (),
    footpaths: Iterable[Footpath] = (),
) -> RoadNetwork:
    """A map of these parts; lanes of no road and no junction get a one-way road each."""
    known, given = by_id(lanes), list(roads)
    on_roads = set(itertools.chain.from_iterable((*road.forward, *road.backward) for road in given))
    alone = (x for x in known.values() if x.id not in on_roads and x.junction_id is None)
    given += [Road(x.road_id, (x.id,)) for x in alone]
    return RoadNetwork(
        name=name,
        lanes=known,
        roads=by_id(given),
        junctions=by_id(junctions),
        connections={c.lane_id: c for c in sorted(connections, key=lambda c: c.lane_id)},
        light_programs=by_id(light_programs),
        stop_lines=tuple(sorted(stop_lines, key=lambda s: s.lane_id)),
        footpaths=by_id(footpaths),
        sha256="0" * 64,
    )


def _carriageway(road_id: str, prefix: str, center: Center, lanes: int, parking: bool, divided: bool) -> list[Lane]:
    """The lanes to the right of a line, from left to right: `lanes` driving lanes, then a parking lane."""
    ids = [f"{prefix}{i}" for i in range(lanes)] + ([f"{prefix}.parking"] if parking else [])
    made = []
    for i, lane_id in enumerate(ids):
        is_parking = parking and i == lanes
        width = PARKING_WIDTH_M if is_parking else WIDTH_M
        middle = lanes * WIDTH_M + 0.5 * width if is_parking else (i + 0.5) * WIDTH_M
        changes = {(True, True): LaneChange.BOTH, (True, False): LaneChange.LEFT, (False, True): LaneChange.RIGHT}
        made.append(
            Lane(
                id=lane_id,
                road_id=road_id,
                type=LaneType.PARKING if is_parking else LaneType.DRIVING,
                centerline=shifted(center, -middle),
                width_m=width,
                left_marking=(CENTER if divided else SOLID) if i == 0 else (SOLID if is_parking else BROKEN),
                right_marking=CURB if is_parking else (BROKEN if i + 1 < lanes else SOLID),
                lane_change=LaneChange.NONE if is_parking else changes.get((i > 0, i + 1 < lanes), LaneChange.NONE),
                left_id=ids[i - 1] if i else None,
                right_id=ids[i + 1] if i + 1 < len(ids) else None,
                speed_limit_mps=LIMIT_MPS,
            )
        )
    return made


def shifted(center: Center, left_m: float) -> FloatArray:
    """The line moved to its left, exactly."""
    moved = center.points.copy()
    moved[:, 0] -= left_m * np.sin(center.headings)
    moved[:, 1] += left_m * np.cos(center.headings)
    moved.setflags(write=False)
    return moved


def road_along(
    center: Center, *, lanes: int, both_ways: bool, parking: bool = False, sidewalks: bool = False, name: str
) -> RoadNetwork:
    """One road along a line: `lanes` driving lanes a direction; ids f0, f1, ... and b0, b1, ... from the left."""
    forward = _carriageway("road", "f", center, lanes, parking, both_ways)
    backward = _carriageway("road", "b", center.reversed(), lanes, parking, both_ways) if both_ways else []
    road = Road("road", tuple(x.id for x in forward), tuple(x.id for x in backward), name="Long Road")
    edge = lanes * WIDTH_M + (PARKING_WIDTH_M if parking else 0.0)
    walk = edge + 0.5 + 0.5 * SIDEWALK_WIDTH_M
    left = shifted(center, walk if both_ways else 0.5 + 0.5 * SIDEWALK_WIDTH_M)
    footpaths = [
        Footpath("walk.left", FootpathType.SIDEWALK, left, SIDEWALK_WIDTH_M),
        Footpath("walk.right", FootpathType.SIDEWALK, shifted(center, -walk), SIDEWALK_WIDTH_M),
    ]
    return network([*forward, *backward], [road], name=name, footpaths=footpaths if sidewalks else ())


def straight_road(
    lanes: int = 2,
    length_m: float = 300.0,
    both_ways: bool = True,
    *,
    parking: bool = False,
    sidewalks: bool = True,
) -> RoadNetwork:
    """A road along the x axis from x = 0; forward (f0, f1, ... from the left) runs east, south of the axis."""
    center = Center(line((0, 0), (length_m, 0)), np.zeros(2))
    return road_along(
        center, lanes=lanes, both_ways=both_ways, parking=parking, sidewalks=sidewalks, name="straight-road"
    )


def curve(radius_m: float = 50.0, approach_m: float = 50.0, *, lanes: int = 1, both_ways: bool = True) -> RoadNetwork:
    """A road that runs east along the x axis to x = 0, turns left by 90 degrees, and runs on north.

    Forward lanes (f0, ...) are to the right of this line, so that their radius is `radius_m` + 1.75 m and so on.
    """
    turn = np.linspace(-math.pi / 2, 0.0, max(3, math.ceil(radius_m * math.pi / 2)) + 1)
    points = [(radius_m * math.cos(a), radius_m + radius_m * math.sin(a)) for a in turn]
    headings = np.concatenate([[0.0], turn + math.pi / 2, [math.pi / 2]])
    center = Center(line((-approach_m, 0), *points, (radius_m, radius_m + approach_m)), headings)
    return road_along(center, lanes=lanes, both_ways=both_ways, name="curve", sidewalks=True)


def crossroads(
    right_of_way: RightOfWay = RightOfWay.YIELD, *, arm_m: float = 100.0, sidewalks: bool = True
) -> RoadNetwork:
    """Four arms of one lane each way around the origin; paths through the junction have ids like `south-to-west`.

    Lanes are `east.in` and `east.out` and so on; they end and begin 12 m from the origin. YIELD and STOP: the road from
    west to east goes first, north and south yield or stop. SIGNAL: a two-phase program `center`. PRIORITY: no signs,
    whoever comes from the right goes first.
    """
    return _junction_map("crossroads", ARMS, right_of_way, arm_m, sidewalks)


def t_junction(
    right_of_way: RightOfWay = RightOfWay.YIELD, *, arm_m: float = 100.0, sidewalks: bool = True
) -> RoadNetwork:
    """The crossroads without its northern arm: the road from the south ends at the road from west to east."""
    arms = {name: angle for name, angle in ARMS.items() if name != "north"}
    return _junction_map("t-junction", arms, right_of_way, arm_m, sidewalks)


def _junction_map(name: str, arms: Arms, right_of_way: RightOfWay, arm_m: float, sidewalks: bool) -> RoadNetwork:
    parts = junction_parts(arms, right_of_way, arm_m)
    return network(
        parts.lanes,
        parts.roads,
        name=name,
        junctions=[parts.junction],
        connections=parts.connections,
        light_programs=parts.light_programs,
        stop_lines=parts.stop_lines,
        footpaths=parts.footpaths if sidewalks else (),
    )

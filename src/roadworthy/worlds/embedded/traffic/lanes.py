"""A road network as flat arrays, for the compiled kernels of the traffic."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from roadworthy.roads.conflicts import conflicts_of
from roadworthy.roads.junction import RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneChange, LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray, IntArray, Records

DEFAULT_LIMIT_MPS = 50 / 3.6
LATERAL_ACCELERATION_MPS2 = 2.0
RULES = {RightOfWay.PRIORITY: 0, RightOfWay.YIELD: 1, RightOfWay.STOP: 2, RightOfWay.SIGNAL: 3}
STOP_RULE = 2
ENDS, MERGES = 1, 2
TURNS = {Turn.LEFT: 1, Turn.U_TURN: 1, Turn.RIGHT: -1}


class Lanes(NamedTuple):
    """All driving and bike lanes as records, in the order of `lane_ids` of `LaneTable`.

    `lane`: length, width, limit (m/s), is_bike; left and right, the lanes that one may change to, -1 for none; ends,
    ENDS where the lane ends although its road goes on, MERGES where it joins its neighbour; junction, >= 0 for a path
    through one; rule; turn, 1 left, -1 right; signal, its place in the flat array of all signals' states, -1 without
    one; and where its slices of the other tables start.
    `point`: x, y, z, along (arc length), curve_speed (at which the curve there takes 2 m/s2 sideways).
    `conflict`: for a path through a junction, the other lane, the stretch in common on this lane (start, end) and on
    the other (other_start, other_end), and whether the other goes first (yields).
    `walkway`: for any lane, the crossings over it, and from where to where.
    """

    lane: Records
    point: Records
    conflict: Records
    walkway: Records


LANE_FIELDS = [
    ("point_start", "i8"),
    ("length", "f8"),
    ("width", "f8"),
    ("limit", "f8"),
    ("is_bike", "i8"),
    ("junction", "i8"),
    ("rule", "i8"),
    ("turn", "i8"),
    ("signal", "i8"),
    ("left", "i8"),
    ("right", "i8"),
    ("ends", "i8"),
    ("conflict_start", "i8"),
    ("crossing_start", "i8"),
]
POINT_FIELDS = [("x", "f8"), ("y", "f8"), ("z", "f8"), ("along", "f8"), ("curve_speed", "f8")]
CONFLICT_FIELDS = [
    ("lane", "i8"),
    ("start", "f8"),
    ("end", "f8"),
    ("other_start", "f8"),
    ("other_end", "f8"),
    ("yields", "i8"),
]
WALKWAY_FIELDS = [("start", "f8"), ("end", "f8"), ("crossing", "i8")]


class LaneTable(NamedTuple):
    """The arrays of a network, and what its indices mean.

    `successors` and `predecessors` are lane indices, a tuple a lane, without the paths that turn back: where a road has
    no other way on, traffic leaves the map.

    `length`, `limit`, `junction`, `is_bike` and `ends` repeat columns of `lanes.lane`, for what is not compiled;
    `slowest_curve` is the least `curve_speed` of a lane.
    """

    lanes: Lanes
    lane_ids: tuple[str, ...]
    lane_index: dict[str, int]
    successors: tuple[tuple[int, ...], ...]
    predecessors: tuple[tuple[int, ...], ...]
    signal_of: dict[tuple[str, int], int]
    crossing_ids: tuple[str, ...]
    length: FloatArray
    limit: FloatArray
    junction: IntArray
    is_bike: IntArray
    ends: IntArray
    slowest_curve: FloatArray


@lru_cache(maxsize=8)
def lane_table(network: RoadNetwork) -> LaneTable:
    """The traffic's arrays of a network; lanes keep the order of their ids.

    Made once a network, and shared: nobody writes to it.
    """
    ids = tuple(i for i, lane in network.lanes.items() if lane.type in (LaneType.DRIVING, LaneType.BIKE))
    index = {lane_id: row for row, lane_id in enumerate(ids)}
    lanes = [network.lanes[i] for i in ids]
    successors, predecessors = _ways(network, lanes, index)
    signals = _signal_slots(network)
    crossings = tuple(i for i, path in network.footpaths.items() if path.crosses)
    points, point_start = _points(lanes)
    conflicts, conflict_start = _conflicts(network, ids, index)
    walkways, crossing_start = _walkways(network, ids, index, crossings)
    # One row more than there are lanes, so that every slice has an end.
    table = np.recarray(len(ids) + 1, dtype=LANE_FIELDS)
    table[:] = np.zeros((), dtype=LANE_FIELDS)
    table["point_start"], table["conflict_start"], table["crossing_start"] = point_start, conflict_start, crossing_start
    columns = {
        "length": points["along"][point_start[1:] - 1],
        "width": [lane.width_m for lane in lanes],
        "limit": [lane.speed_limit_mps or DEFAULT_LIMIT_MPS for lane in lanes],
        "is_bike": [lane.type is LaneType.BIKE for lane in lanes],
        "junction": _junction_column(network, lanes),
        "rule": _rules(network, ids),
        "turn": _turns(network, ids),
        "signal": _signals(network, ids, signals),
        "left": _neighbours(lanes, index, LaneChange.LEFT),
        "right": _neighbours(lanes, index, LaneChange.RIGHT),
        "ends": _ends(network, lanes, successors),
    }
    for name, column in columns.items():
        table[name][:-1] = column
    arrays = Lanes(table, points, conflicts, walkways)
    return LaneTable(
        lanes=arrays,
        lane_ids=ids,
        lane_index=index,
        successors=successors,
        predecessors=predecessors,
        signal_of=signals,
        crossing_ids=crossings,
        **{name: np.ascontiguousarray(table[name][:-1]) for name in ("length", "limit", "junction", "is_bike", "ends")},
        slowest_curve=np.minimum.reduceat(points["curve_speed"], point_start[:-1]),
    )


def _ways(
    network: RoadNetwork, lanes: list[Lane], index: dict[str, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """The rows that follow each lane and those that lead to it; paths that turn back are left out."""
    turns_back = {c.lane_id for c in network.connections.values() if c.turn is Turn.U_TURN}
    successors = tuple(
        tuple(index[way] for way in lane.successors if way in index and not {way, lane.id} & turns_back)
        for lane in lanes
    )
    predecessors: list[list[int]] = [[] for _ in lanes]
    for row, following in enumerate(successors):
        for successor in following:
            predecessors[successor].append(row)
    return successors, tuple(map(tuple, predecessors))


def _signal_slots(network: RoadNetwork) -> dict[tuple[str, int], int]:
    slots: dict[tuple[str, int], int] = {}
    for program_id, program in network.light_programs.items():
        for signal in range(len(program.phases[0].states) if program.phases else 0):
            slots[program_id, signal] = len(slots)
    return slots


def _records(rows: list[tuple[float, ...]], fields: list[tuple[str, str]]) -> Records:
    return np.array(rows, dtype=fields).view(np.recarray)


def _points(lanes: list[Lane]) -> tuple[Records, IntArray]:
    starts, rows = [0], list[tuple[float, ...]]()
    for lane in lanes:
        line = _without_repeats(lane.centerline)
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line[:, :2], axis=0).T))])
        rows.extend(map(tuple, np.column_stack([line, along, _curve_speeds(line, along)]).tolist()))
        starts.append(len(rows))
    return _records(rows, POINT_FIELDS), np.array(starts, dtype=np.int64)


def _without_repeats(line: FloatArray) -> FloatArray:
    """A line without points on top of the one before: the kernels divide by the length of every piece."""
    apart = np.hypot(*np.diff(line[:, :2], axis=0).T) > 1e-6
    return np.asarray(line[np.concatenate([[True], apart])], dtype=np.float64)


def _curve_speeds(line: FloatArray, along: FloatArray) -> FloatArray:
    """The speed, m/s, at which the curve around each point takes 2 m/s2 sideways.

    Curvature is the turn of the heading over the six metres around a point: lanes are polylines, and the turn at a
    single corner says nothing.
    """
    speeds = np.full(len(line), 99.0)
    headings = np.unwrap(np.arctan2(np.diff(line[:, 1]), np.diff(line[:, 0])))
    middles = (along[1:] + along[:-1]) / 2
    if len(headings) < 2:
        return speeds
    turned = np.interp(along + 3.0, middles, headings) - np.interp(along - 3.0, middles, headings)
    curvature = np.abs(turned) / 6.0
    bent = curvature > 1e-4
    speeds[bent] = np.sqrt(LATERAL_ACCELERATION_MPS2 / curvature[bent])
    return np.asarray(np.maximum(speeds, 2.5), dtype=np.float64)


def _junction_column(network: RoadNetwork, lanes: list[Lane]) -> IntArray:
    rows = {junction: row for row, junction in enumerate(network.junctions)}
    known = [lane.junction_id in rows and lane.id in network.connections for lane in lanes]
    return np.array([rows[str(a.junction_id)] if k else -1 for a, k in zip(lanes, known, strict=True)], dtype=np.int64)


def _rules(network: RoadNetwork, ids: tuple[str, ...]) -> IntArray:
    connections = (network.connections.get(i) for i in ids)
    return np.array([RULES[c.right_of_way] if c else 0 for c in connections], dtype=np.int64)


def _turns(network: RoadNetwork, ids: tuple[str, ...]) -> IntArray:
    connections = (network.connections.get(i) for i in ids)
    return np.array([TURNS.get(c.turn, 0) if c else 0 for c in connections], dtype=np.int64)


def _signals(network: RoadNetwork, ids: tuple[str, ...], slots: dict[tuple[str, int], int]) -> IntArray:
    connections = (network.connections.get(i) for i in ids)
    known = [
        (c.light_id or "", c.light_index if c.light_index is not None else -1) if c else ("", -1) for c in connections
    ]
    return np.array([slots.get(key, -1) for key in known], dtype=np.int64)


def _neighbours(lanes: list[Lane], index: dict[str, int], side: LaneChange) -> IntArray:
    allowed = (side, LaneChange.BOTH)
    beside = [
        (a.left_id if side is LaneChange.LEFT else a.right_id) if a.lane_change in allowed else None for a in lanes
    ]
    return np.array([index.get(i, -1) if i is not None else -1 for i in beside], dtype=np.int64)


def _ends(network: RoadNetwork, lanes: list[Lane], successors: tuple[tuple[int, ...], ...]) -> IntArray:
    """ENDS where a lane ends although its road goes on; MERGES where it joins the lane beside it, which goes first."""
    going_on = {lane.id for lane, following in zip(lanes, successors, strict=True) if following}
    ends = []
    for lane, following in zip(lanes, successors, strict=True):
        road = network.roads.get(lane.road_id)
        same_way = next((w for w in (road.forward, road.backward) if lane.id in w), ()) if road else ()
        if following:
            ends.append(MERGES if all(_joins_neighbour(network, lanes[way], same_way) for way in following) else 0)
        else:
            ends.append(ENDS if any(other in going_on for other in same_way) else 0)
    return np.array(ends, dtype=np.int64)


def _joins_neighbour(network: RoadNetwork, way: Lane, same_way: tuple[str, ...]) -> bool:
    """Whether a path yields to another of the same road that leads to the same lane."""
    connection = network.connections.get(way.id)
    others = [network.connections[i] for i in connection.yields_to] if connection else []
    return connection is not None and any(
        other.to_lane_id == connection.to_lane_id and other.from_lane_id in same_way for other in others
    )


def _conflicts(network: RoadNetwork, ids: tuple[str, ...], index: dict[str, int]) -> tuple[Records, IntArray]:
    starts, rows = [0], list[tuple[float, ...]]()
    for lane_id in ids:
        connection = network.connections.get(lane_id)
        for found in conflicts_of(network, connection) if connection is not None else ():
            if found.other_id in index:
                stretches = (found.from_m, found.to_m, found.other_from_m, found.other_to_m)
                rows.append((index[found.other_id], *stretches, found.yields))
        starts.append(len(rows))
    return _records(rows, CONFLICT_FIELDS), np.array(starts, dtype=np.int64)


def _walkways(
    network: RoadNetwork, ids: tuple[str, ...], index: dict[str, int], crossings: tuple[str, ...]
) -> tuple[Records, IntArray]:
    """For each lane, the crossings over it, and between which positions they lie."""
    over: list[list[tuple[float, ...]]] = [[] for _ in ids]
    for row, crossing_id in enumerate(crossings):
        path = network.footpaths[crossing_id]
        for lane_id in path.crosses:
            if lane_id in index:
                centre = _crossed_at(network.lanes[lane_id].centerline, path.centerline)
                if centre is not None:
                    over[index[lane_id]].append((centre - path.width_m / 2, centre + path.width_m / 2, row))
    starts = np.concatenate([[0], np.cumsum([len(rows) for rows in over])]).astype(np.int64)
    return _records([item for rows in over for item in sorted(rows)], WALKWAY_FIELDS), starts


def _crossed_at(line: FloatArray, across: FloatArray) -> float | None:
    """How far along `line` it first meets `across`; None where it does not."""
    lane = shapely.LineString(line[:, :2])
    meeting = lane.intersection(shapely.LineString(across[:, :2]))
    if meeting.is_empty:
        return None
    distance = float(lane.project(shapely.Point(shapely.get_coordinates(meeting)[0])))
    return distance if math.isfinite(distance) else None

"""Junctions: one lane for every path through one, who goes first on it, and where one waits for it."""

from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.compiling.joined import joined, joining, length_m, parted
from roadworthy.roads.compiling.sumo_net import NetConnection, NetJunction, NetLane, SumoNet
from roadworthy.roads.junction import Connection, Junction, JunctionType, RightOfWay, StopLine, Turn
from roadworthy.roads.lane import Lane, LaneType

_TURNS = {"s": Turn.STRAIGHT, "l": Turn.LEFT, "L": Turn.LEFT, "r": Turn.RIGHT, "R": Turn.RIGHT, "t": Turn.U_TURN}
_RIGHTS = {"M": RightOfWay.PRIORITY, "s": RightOfWay.STOP, "w": RightOfWay.STOP}
_TYPES = {
    "traffic_light": JunctionType.SIGNAL,
    "priority_stop": JunctionType.STOP,
    "allway_stop": JunctionType.ALL_WAY_STOP,
    "right_before_left": JunctionType.RIGHT_BEFORE_LEFT,
}
SHORTEST_PATH_M = 0.5
_VEHICLES = (LaneType.DRIVING, LaneType.BIKE)


@dataclass(frozen=True, slots=True)
class JunctionParts:
    """What a network's junctions come to; `paths` are the lanes through them."""

    paths: dict[str, Lane]
    connections: dict[str, Connection]
    junctions: dict[str, Junction]
    successors: dict[str, tuple[str, ...]]


def junctions_of(net: SumoNet, lanes: dict[str, Lane]) -> JunctionParts:
    """The junctions between the `lanes` of roads, and the paths through them; `successors` are those of all lanes.

    Lanes give up their ends to paths that have no length of their own.

    Raises:
        BadDataError: the network's matrices do not name all its links.
    """
    internal = net.lanes
    onward = {f"{link.start[0]}_{link.start[1]}": link.via for link in net.connections if link.start[0].startswith(":")}
    parts = JunctionParts({}, {}, {}, {})
    links: dict[str, dict[int, str]] = defaultdict(dict)
    ends: dict[str, list[str]] = defaultdict(list)
    for link in sorted(net.connections, key=lambda link: (link.start, link.end)):
        start, end = (f"{edge}_{index}" for edge, index in (link.start, link.end))
        if start not in lanes or end not in lanes or not _for_vehicles(lanes[start], lanes[end]):
            continue
        ends[start].append(link.via or end)
        if link.via is None:
            continue
        pieces = _pieces(link.via, onward)
        junction = net.junctions[net.edges[link.start[0]].end]
        links[junction.id][_row(junction, pieces[-1])] = link.via
        through = joined([internal[piece].shape for piece in pieces])
        parts.successors[link.via] = (end,)
        parts.paths[link.via] = _path(internal[link.via], junction.id, lanes[start], through, lanes[end])
        parts.connections[link.via] = _connection(link, junction.id, start, end)
    parts.successors.update({lane_id: tuple(sorted(found)) for lane_id, found in ends.items()})
    _lengthen(lanes, parts)
    for_people = {link.light_id for link in net.connections if net.edges[link.end[0]].function == "crossing"}
    for junction_id in sorted(net.junctions):
        junction = net.junctions[junction_id]
        if junction.type != "internal":
            _settle(parts, junction, links[junction_id], for_people)
    return parts


def _row(junction: NetJunction, lane_id: str) -> int:
    """The row of a path, by its last internal lane, in its junction's matrices."""
    if lane_id not in junction.internal_lanes or len(junction.response) < len(junction.internal_lanes):
        raise BadDataError(
            f"SUMO's network says of junction {junction.id} nothing about the path {lane_id}. Another version of "
            "netconvert may help: pip install --upgrade 'roadworthy[maps]'."
        )
    return junction.internal_lanes.index(lane_id)


def _path(lane: NetLane, junction_id: str, start: Lane, through: FloatArray, end: Lane) -> Lane:
    return Lane(
        id=lane.id,
        road_id=junction_id,
        type=LaneType.BIKE if LaneType.BIKE in {start.type, end.type} else LaneType.DRIVING,
        centerline=joining(start.centerline, through, end.centerline),
        width_m=min(start.width_m, end.width_m),
        speed_limit_mps=lane.speed_mps,
        junction_id=junction_id,
        lane_number=lane.number,
    )


def _lengthen(lanes: dict[str, Lane], parts: JunctionParts) -> None:
    """Gives paths of no length to speak of the end of the lane before them, or else the start of the lane after."""
    leaving, entering = _by_lane(parts, at_start=True), _by_lane(parts, at_start=False)
    for lane_id, paths in sorted(leaving.items()):
        if _can_give(lanes[lane_id]) and any(_is_short(parts.paths[path]) for path in paths):
            kept, given = parted(lanes[lane_id].centerline, -SHORTEST_PATH_M)
            lanes[lane_id] = replace(lanes[lane_id], centerline=kept)
            for path in paths:
                longer = joined([given, parts.paths[path].centerline[1:]])
                parts.paths[path] = _longer(parts.paths[path], longer, lanes[lane_id])
    for lane_id, paths in sorted(entering.items()):
        if _can_give(lanes[lane_id]) and any(_is_short(parts.paths[path]) for path in paths):
            given, kept = parted(lanes[lane_id].centerline, SHORTEST_PATH_M)
            lanes[lane_id] = replace(lanes[lane_id], centerline=kept)
            for path in paths:
                longer = joined([parts.paths[path].centerline[:-1], given])
                parts.paths[path] = _longer(parts.paths[path], longer, lanes[lane_id])


def _by_lane(parts: JunctionParts, *, at_start: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for way in parts.connections.values():
        found[way.from_lane_id if at_start else way.to_lane_id].append(way.lane_id)
    return found


def _can_give(lane: Lane) -> bool:
    return length_m(lane.centerline) >= 1.25 * SHORTEST_PATH_M


def _is_short(path: Lane) -> bool:
    return length_m(path.centerline) < SHORTEST_PATH_M


def _longer(path: Lane, centerline: FloatArray, giver: Lane) -> Lane:
    return replace(path, centerline=centerline, lane_number=path.lane_number or giver.lane_number)


def stop_lines_of(lanes: dict[str, Lane], connections: dict[str, Connection]) -> tuple[StopLine, ...]:
    """A line at the end of every lane from which some path must wait: for a light, a sign, or others."""
    waiting = {way.from_lane_id for way in connections.values() if way.right_of_way is not RightOfWay.PRIORITY}
    return tuple(_stop_line(lanes[lane_id]) for lane_id in sorted(waiting))


def _for_vehicles(start: Lane, end: Lane) -> bool:
    return start.type in _VEHICLES and end.type in _VEHICLES


def _pieces(via: str, onward: dict[str, str | None]) -> list[str]:
    """The internal lanes of one path in order: those after the first begin where a driver waits inside the junction."""
    pieces = [via]
    while (following := onward.get(pieces[-1])) is not None:
        pieces.append(following)
    return pieces


def _connection(link: NetConnection, junction_id: str, start: str, end: str) -> Connection:
    assert link.via is not None
    return Connection(
        lane_id=link.via,
        junction_id=junction_id,
        from_lane_id=start,
        to_lane_id=end,
        turn=_TURNS.get(link.direction, Turn.STRAIGHT),
        right_of_way=RightOfWay.SIGNAL if link.light_id else _RIGHTS.get(link.state, RightOfWay.YIELD),
        light_id=link.light_id,
        light_index=link.light_index,
    )


def _settle(parts: JunctionParts, junction: NetJunction, links: dict[int, str], for_people: set[str | None]) -> None:
    """Reads a junction's matrices, in which the last character stands for link 0, into its connections.

    Lights where no path crosses another rule nothing, unless people cross by them: such are left out.
    """
    first_of = {path: _named(junction.response[index], links) for index, path in links.items()}
    crossed_by = {path: _named(junction.foes[index], links) | first_of[path] for index, path in links.items()}
    has_conflicts = any(crossed_by.values())
    for path, first in first_of.items():
        # The matrix may name a pair of paths on one side only.
        crossed = crossed_by[path] | {other for other, others in crossed_by.items() if path in others}
        way = parts.connections[path]
        if way.light_id is not None and not has_conflicts and way.light_id not in for_people:
            way = replace(way, right_of_way=RightOfWay.PRIORITY, light_id=None, light_index=None)
        if way.right_of_way is RightOfWay.YIELD and not first:  # only people on a crossing go before it
            way = replace(way, right_of_way=RightOfWay.PRIORITY)
        parts.connections[path] = replace(way, yields_to=tuple(sorted(first)), conflicts=tuple(sorted(crossed)))
    paths = tuple(sorted(links.values()))
    lights = sorted({light for path in paths if (light := parts.connections[path].light_id) is not None})
    parts.junctions[junction.id] = Junction(
        id=junction.id,
        type=_junction_type(junction, [parts.connections[path] for path in paths]),
        outline=junction.outline,
        connection_ids=paths,
        light_id=lights[0] if lights else None,
    )


def _named(bits: str, links: dict[int, str]) -> set[str]:
    return {links[index] for index, bit in enumerate(reversed(bits)) if bit == "1" and index in links}


def _junction_type(junction: NetJunction, ways: list[Connection]) -> JunctionType:
    if any(way.light_id for way in ways):
        return JunctionType.SIGNAL
    if all(way.turn is Turn.U_TURN for way in ways):
        return JunctionType.END
    if not any(way.conflicts for way in ways):
        return JunctionType.JOINT
    return _TYPES.get(junction.type, JunctionType.PRIORITY)


def _stop_line(lane: Lane) -> StopLine:
    end = lane.centerline[-1]
    along = end[:2] - lane.centerline[-2][:2]
    to_left = np.array([-along[1], along[0]]) / np.linalg.norm(along) * lane.width_m / 2
    z = round(float(end[2]), 3)
    left, right = ((round(float(x), 3), round(float(y), 3), z) for x, y in (end[:2] + to_left, end[:2] - to_left))
    return StopLine(lane.id, left, right)

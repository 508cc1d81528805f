"""Joints: where roads meet end to end and nobody's path crosses another's, the paths are lanes of a road themselves."""

import math
from collections.abc import Mapping
from dataclasses import replace

from roadworthy.roads.junction import Connection, Junction, JunctionType
from roadworthy.roads.lane import Lane, Marking, Road

STRAIGHT_ON_RAD = math.radians(1.5)

_Carriageway = tuple[str, bool]
_Places = Mapping[str, tuple[_Carriageway, int]]


def join_roads(
    roads: dict[str, Road],
    lanes: dict[str, Lane],
    connections: Mapping[str, Connection],
    junctions: Mapping[str, Junction],
) -> None:
    """Adds a road for the paths through every joint, and gives these their neighbours and the markings that go on."""
    places = {
        lane_id: ((road.id, is_forward), place)
        for road in roads.values()
        for is_forward, lane_ids in ((True, road.forward), (False, road.backward))
        for place, lane_id in enumerate(lane_ids)
    }
    for junction in sorted(junctions.values(), key=lambda junction: junction.id):
        if junction.type is not JunctionType.JOINT:
            continue
        for road in _roads_through(junction.id, [connections[way] for way in junction.connection_ids], places):
            roads[road.id] = road
            for lane_ids in (road.forward, road.backward):
                for place, lane_id in enumerate(lane_ids):
                    lanes[lane_id] = _in_road(
                        lanes,
                        connections[lane_id],
                        road_id=road.id,
                        left_id=lane_ids[place - 1] if place > 0 else None,
                        right_id=lane_ids[place + 1] if place + 1 < len(lane_ids) else None,
                    )


def _roads_through(junction_id: str, ways: list[Connection], places: _Places) -> list[Road]:
    streams = _streams(ways, places)
    roads: list[Road] = []
    while streams:
        forward = streams.pop(0)
        backward = next((other for other in streams if _is_opposite(forward, other, places)), [])
        streams = [other for other in streams if other is not backward]
        roads.append(
            Road(
                id=f":{junction_id}.{len(roads)}",
                forward=tuple(way.lane_id for way in forward),
                backward=tuple(way.lane_id for way in backward),
            )
        )
    return roads


def _streams(ways: list[Connection], places: _Places) -> list[list[Connection]]:
    """The paths that lead the same way, from left to right: those that share a carriageway at either end."""
    streams: list[list[Connection]] = []
    for way in ways:
        met = [stream for stream in streams if any(_share_an_end(way, other, places) for other in stream)]
        streams = [stream for stream in streams if stream not in met]
        streams.append([way, *(other for stream in met for other in stream)])
    return sorted((_from_left(stream, places) for stream in streams), key=lambda stream: stream[0].lane_id)


def _share_an_end(way: Connection, other: Connection, places: _Places) -> bool:
    return (
        places[way.from_lane_id][0] == places[other.from_lane_id][0]
        or places[way.to_lane_id][0] == places[other.to_lane_id][0]
    )


def _from_left(stream: list[Connection], places: _Places) -> list[Connection]:
    one_end = len({places[way.to_lane_id][0] for way in stream}) == 1

    def place(way: Connection) -> tuple[int, int]:
        start, end = places[way.from_lane_id][1], places[way.to_lane_id][1]
        return (end, start) if one_end else (start, end)

    return sorted(stream, key=place)


def _is_opposite(stream: list[Connection], other: list[Connection], places: _Places) -> bool:
    starts, ends = (
        {places[lane_id][0] for lane_id in lane_ids}
        for lane_ids in ([way.from_lane_id for way in stream], [way.to_lane_id for way in stream])
    )
    other_starts, other_ends = (
        {(road, not is_forward) for lane_id in lane_ids for road, is_forward in [places[lane_id][0]]}
        for lane_ids in ([way.from_lane_id for way in other], [way.to_lane_id for way in other])
    )
    return starts == other_ends and ends == other_starts


def _in_road(
    lanes: Mapping[str, Lane], way: Connection, *, road_id: str, left_id: str | None, right_id: str | None
) -> Lane:
    path, start, end = (lanes[lane_id] for lane_id in (way.lane_id, way.from_lane_id, way.to_lane_id))
    goes_on = _goes_straight_on(path)
    left = start.left_marking if goes_on and start.left_marking == end.left_marking else Marking()
    right = start.right_marking if goes_on and start.right_marking == end.right_marking else Marking()
    return replace(path, road_id=road_id, left_id=left_id, right_id=right_id, left_marking=left, right_marking=right)


def _goes_straight_on(path: Lane) -> bool:
    """Whether a path keeps to its line (straight or bent) rather than shifting to one side."""
    points = path.centerline
    first, last, chord = (
        math.atan2(run[1], run[0]) for run in (points[1] - points[0], points[-1] - points[-2], points[-1] - points[0])
    )
    turned = math.remainder(last - first, math.tau)
    return abs(math.remainder(chord - first - turned / 2, math.tau)) <= STRAIGHT_ON_RAD

"""The lanes of roads, both directions grouped, from SUMO's edges."""

from roadworthy.roads.compiling.lane_types import lane_type
from roadworthy.roads.compiling.markings import (
    NO_OVERTAKING,
    between_directions,
    between_lanes,
    one_way_edge,
    outer_edge,
)
from roadworthy.roads.compiling.sumo_net import NetEdge, NetLane, SumoNet
from roadworthy.roads.compiling.twins import gap_between_m, twins_of
from roadworthy.roads.lane import Lane, LaneChange, LaneType, Marking, Road

Strip = tuple[NetLane, LaneType]


def roads_of(net: SumoNet) -> tuple[dict[str, Road], dict[str, Lane]]:
    """The roads of a network and their lanes, without the paths through junctions and without successors."""
    strips = {
        edge.id: [(lane, type_) for lane in edge.lanes[::-1] if (type_ := lane_type(lane)) is not None]
        for edge in net.edges.values()
        if edge.function == "normal"
    }
    roads: dict[str, Road] = {}
    lanes: dict[str, Lane] = {}
    for edge, twin in twins_of(net.edges[name] for name, found in strips.items() if found):
        forward, backward = strips[edge.id], strips[twin.id] if twin else []
        road = Road(
            id=edge.id,
            forward=tuple(lane.id for lane, _ in forward),
            backward=tuple(lane.id for lane, _ in backward),
            name=edge.name or None,
        )
        roads[road.id] = road
        _add_direction(lanes, road.id, edge, forward, backward)
        if twin is not None:
            _add_direction(lanes, road.id, twin, backward, forward)
    return roads, lanes


def _add_direction(
    lanes: dict[str, Lane], road_id: str, edge: NetEdge, strips: list[Strip], opposite: list[Strip]
) -> None:
    """Adds the lanes of one direction, which come from left to right as `strips`."""
    for place, (lane, type_) in enumerate(strips):
        left = strips[place - 1] if place > 0 else None
        right = strips[place + 1] if place + 1 < len(strips) else None
        lanes[lane.id] = Lane(
            id=lane.id,
            road_id=road_id,
            type=type_,
            centerline=lane.shape,
            width_m=lane.width_m,
            left_marking=_left_marking(edge, strips, opposite) if left is None else _line(lane, type_, left, "left"),
            right_marking=outer_edge(type_) if right is None else _line(lane, type_, right, "right"),
            lane_change=_lane_change(lane, type_, left, right),
            left_id=left[0].id if left else None,
            right_id=right[0].id if right else None,
            speed_limit_mps=lane.speed_mps if type_ is not LaneType.WALK else None,
            lane_number=lane.number,
        )


def _left_marking(edge: NetEdge, strips: list[Strip], opposite: list[Strip]) -> Marking:
    lane, type_ = strips[0]
    if not opposite:
        return one_way_edge(type_)
    return between_directions(
        type_,
        gap_m=gap_between_m(lane, opposite[0][0]),
        driving_lanes=sum(kind is LaneType.DRIVING for _, kind in (*strips, *opposite)),
        overtaking=NO_OVERTAKING not in edge.type,
    )


def _line(lane: NetLane, type_: LaneType, neighbour: Strip, side: str) -> Marking:
    other, other_type = neighbour
    leave, enter = (lane.change_left, other.change_right) if side == "left" else (lane.change_right, other.change_left)
    return between_lanes(type_, other_type, may_leave=leave, may_enter=enter)


def _lane_change(lane: NetLane, type_: LaneType, left: Strip | None, right: Strip | None) -> LaneChange:
    if type_ is not LaneType.DRIVING:
        return LaneChange.NONE
    to_left = left is not None and left[1] is LaneType.DRIVING and lane.change_left
    to_right = right is not None and right[1] is LaneType.DRIVING and lane.change_right
    if to_left and to_right:
        return LaneChange.BOTH
    return LaneChange.LEFT if to_left else LaneChange.RIGHT if to_right else LaneChange.NONE

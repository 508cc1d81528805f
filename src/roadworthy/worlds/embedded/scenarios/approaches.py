"""The junction ahead of ego, and the ways on which others come to it and go on from it."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import Connection, JunctionType, Turn
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import RouteScenario
from roadworthy.worlds.embedded.scenarios.course import Course
from roadworthy.worlds.embedded.scenarios.stage import Stage

# A path that bends by less leads straight on, whatever the map's source calls it.
TURN_RAD: Final = math.radians(30.0)
# Of another junction on the way upstream, only the far side is looked at where the road before it is shorter.
SHORTEST_ROAD_M: Final = 60.0
UPSTREAM_M: Final = 140.0
DOWNSTREAM_M: Final = 100.0
# A vehicle's way holds 16 lanes, of which it needs some to go on.
MOST_LANES: Final = 12


# Some drivers stop so far before a junction.
STOPS_BEFORE_M: Final = 20.0


class Side(StrEnum):
    """From where others come to a junction, as ego sees it on its way in."""

    OWN = "own"
    LEFT = "left"
    RIGHT = "right"
    OPPOSITE = "opposite"


class Approach(NamedTuple):
    """A path through ego's junction on which others come, and the side from which they do."""

    side: Side
    way: Connection


def turn_of(network: RoadNetwork, way: Connection) -> Turn:
    """Which way a path leads, by the angle between its beginning and its end."""
    line = network.index.line(way.lane_id)
    bend = math.remainder(line.heading_at(line.length_m) - line.heading_at(0.0), math.tau)
    if way.turn is Turn.U_TURN or abs(bend) < TURN_RAD:
        return way.turn if way.turn is Turn.U_TURN else Turn.STRAIGHT
    return Turn.LEFT if bend > 0.0 else Turn.RIGHT


def way_ahead(stage: Stage, plan: RouteScenario, turns: Collection[Turn]) -> Connection:
    """Ego's path through the first junction after the trigger where its route turns so.

    Raises:
        BadDataError: there is no such junction on the route.
    """
    for way in stage.connections_ahead(stage.trigger_m):
        kind = stage.network.junctions[way.junction_id].type
        if kind not in (JunctionType.JOINT, JunctionType.END) and turn_of(stage.network, way) in turns:
            return way
    raise BadDataError(
        f'Scenario "{plan.name}": {plan.type} needs a junction behind its trigger at which the route turns '
        f"{' or '.join(turns)}, which the last {stage.line.length_m - stage.trigger_m:.0f} m of the route do not have. "
        "Move the trigger before such a turn."
    )


def stretch_of(stage: Stage, way: Connection) -> tuple[float, float]:
    """Where on the route its path through a junction begins and ends, in metres."""
    span = next(span for span in stage.line.spans if span.lane_id == way.lane_id)
    return span.start_m, span.end_m


def trigger_before(stage: Stage, junction_m: float) -> None:
    """Brings the trigger forward where ego could stop for the junction at a place of the route before it is there.

    Official routes have triggers at the very line: waiting there, ego would wait for a script that waits for it.
    """
    stage.trigger_m = min(stage.trigger_m, max(junction_m - STOPS_BEFORE_M, 0.0))


def side_of(network: RoadNetwork, own: Connection, other: Connection) -> Side:
    """From where the traffic of another path comes, by its direction at the end of its approach."""
    mine, theirs = (_heading_at_end(network, way.from_lane_id) for way in (own, other))
    angle = math.degrees(math.remainder(theirs - mine, math.tau))
    if abs(angle) > 135.0:
        return Side.OPPOSITE
    if abs(angle) < 45.0:
        return Side.OWN
    # Whoever drives towards ego's right comes from its left.
    return Side.LEFT if angle < 0.0 else Side.RIGHT


def approaches(network: RoadNetwork, own: Connection, lane_type: LaneType = LaneType.DRIVING) -> tuple[Approach, ...]:
    """The paths of the other roads through ego's junction, from lanes of one type, in the order of their ids."""
    mine = network.lanes[own.from_lane_id].road_id
    ways = [network.connections[each] for each in network.junctions[own.junction_id].connection_ids]
    others = [
        way
        for way in ways
        if network.lanes[way.from_lane_id].type is lane_type and network.lanes[way.from_lane_id].road_id != mine
    ]
    found = [Approach(side_of(network, own, way), way) for way in sorted(others, key=lambda way: way.lane_id)]
    return tuple(approach for approach in found if approach.side is not Side.OWN)


def in_the_way(network: RoadNetwork, own: Connection) -> tuple[Approach, ...]:
    """The approaches whose paths cross or join ego's, those to which ego must give way first, straight ones before."""
    crossing = [each for each in approaches(network, own) if each.way.lane_id in own.conflicts]
    return tuple(
        sorted(
            crossing,
            key=lambda each: (
                each.way.lane_id not in own.yields_to,
                turn_of(network, each.way) is not Turn.STRAIGHT,
                each.way.lane_id,
            ),
        )
    )


def course_through(
    network: RoadNetwork, way: Connection, upstream_m: float = UPSTREAM_M, downstream_m: float = DOWNSTREAM_M
) -> Course:
    """The lanes on which others come to a path through a junction, from as far as there is road, and go on behind it.

    It begins `upstream_m` before the junction or where the road does; through another junction it goes back only where
    there are less than 60 m of road before.
    """
    lengths = network.index.length_m
    before = _walked(network, way.from_lane_id, upstream_m, MOST_LANES // 2, _upstream)
    behind = _walked(network, way.to_lane_id, downstream_m, MOST_LANES // 2, _downstream)
    source_m = sum(map(lengths, before)) - upstream_m
    most_m = lengths(before[-1]) - 1.0
    lane_ids = (*reversed(before), way.lane_id, *behind)
    return Course(lane_ids, min(max(6.0, source_m), most_m), len(before))


def _walked(
    network: RoadNetwork,
    lane_id: str,
    distance_m: float,
    most: int,
    step: Callable[[RoadNetwork, str, float], str | None],
) -> list[str]:
    """Lanes one after another from one on, until there are enough or the way ends."""
    found, gone_m = [lane_id], network.index.length_m(lane_id)
    while gone_m < distance_m and len(found) < most:
        after = step(network, found[-1], gone_m)
        if after is None or after in found:
            break
        found.append(after)
        gone_m += network.index.length_m(after)
    return found


def _upstream(network: RoadNetwork, lane_id: str, gone_m: float) -> str | None:
    before = _drivable(network, network.index.predecessors(lane_id), lane_id)
    return _straightest(network, before if gone_m < SHORTEST_ROAD_M else _joints(network, before))


def _downstream(network: RoadNetwork, lane_id: str, gone_m: float) -> str | None:
    del gone_m
    return _straightest(network, _joints(network, _drivable(network, network.lanes[lane_id].successors, lane_id)))


def _drivable(network: RoadNetwork, lane_ids: Iterable[str], like: str) -> list[str]:
    kind = network.lanes[like].type
    return [each for each in lane_ids if network.lanes[each].type is kind]


def _joints(network: RoadNetwork, lane_ids: Sequence[str]) -> list[str]:
    """Those that are on roads or between two pieces of one, not paths through a real junction."""
    ways = network.connections
    return [
        each
        for each in lane_ids
        if each not in ways or network.junctions[ways[each].junction_id].type is JunctionType.JOINT
    ]


def _straightest(network: RoadNetwork, lane_ids: Sequence[str]) -> str | None:
    def bend(lane_id: str) -> float:
        line = network.index.line(lane_id)
        return abs(math.remainder(line.heading_at(line.length_m) - line.heading_at(0.0), math.tau))

    return min(lane_ids, key=lambda each: (round(bend(each), 3), each), default=None)


def _heading_at_end(network: RoadNetwork, lane_id: str) -> float:
    line = network.index.line(lane_id)
    return line.heading_at(line.length_m)

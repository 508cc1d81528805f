"""Streams that ego crosses or joins where its route changes lanes, leaves a road or comes onto one."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import Connection, Turn
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.routing import LaneAhead
from roadworthy.scene import RouteScenario
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.scenarios.approaches import course_through, turn_of
from roadworthy.worlds.embedded.scenarios.course import Course
from roadworthy.worlds.embedded.scenarios.lane_chains import lanes_before
from roadworthy.worlds.embedded.scenarios.stage import Stage

# So far from the middle of a lane may the end of a stream be.
PLACE_WITHIN_M: Final = 4.0
# A stream begins so far before ego meets it, and is followed as far beyond.
BEFORE_M: Final = 220.0
BEYOND_M: Final = 150.0
# Behind its end a stream goes on so far: ego is there too.
PAST_END_M: Final = 60.0
# No vehicle's front bumper stands nearer to the beginning of a map than its own length.
FIRST_SOURCE_M: Final = 6.0


class Change(NamedTuple):
    """A change of the route from one lane to the lane beside, and where on the route it is halfway."""

    from_lane_id: str
    to_lane_id: str
    at_m: float


def course_between(
    stage: Stage,
    plan: RouteScenario,
    start: Vector,
    end: Vector,
    names: tuple[str, str] = ("start_actor_flow", "end_actor_flow"),
) -> Course:
    """The lanes that lead from one place to another without a change of lanes; `names` are those of the parameters.

    Raises:
        BadDataError: none lead there.
    """
    index = stage.network.index
    first = index.nearest_lane(start[0], start[1])
    away = math.dist(start[:2], end[:2])
    ways = () if first is None else index.lanes_ahead(first.lane_id, first.position_m, 2.0 * away + 100.0)
    places = [index.line(way.lane_id).project(end[0], end[1]) for way in ways]
    near = [number for number, place in enumerate(places) if place.distance_m <= PLACE_WITHIN_M]
    if first is None or not near:
        raise BadDataError(
            f'Scenario "{plan.name}": no lanes lead from its <{names[0]}> at ({start[0]:.1f}, {start[1]:.1f}) to '
            f"its <{names[1]}> at ({end[0]:.1f}, {end[1]:.1f}) without a change of lanes. Move them onto one lane, "
            "or onto lanes that follow one another."
        )
    best = min(near, key=lambda number: (round(places[number].distance_m, 1), ways[number].begins_m, number))
    end_m = places[best].position_m + PAST_END_M
    return _filled(_chain(ways, best), max(FIRST_SOURCE_M, first.position_m), end_m)


def changes_ahead(stage: Stage) -> tuple[Change, ...]:
    """The changes of lane that the route makes behind the trigger, in order."""
    lanes, spans = stage.network.lanes, stage.line.spans
    return tuple(
        Change(before.lane_id, after.lane_id, after.start_m)
        for before, after in pairwise(spans)
        if after.start_m > stage.trigger_m and after.lane_id not in lanes[before.lane_id].successors
    )


def course_past(stage: Stage, plan: RouteScenario, change: Change) -> Course:
    """The stream on the lane that ego changes to, which goes straight on where ego's route leaves the road.

    Raises:
        BadDataError: the route does not leave that lane's road.
    """
    last = stage.line.spans[-1].lane_id
    at_m, reach_m = stage.position_on(change.to_lane_id, change.at_m), stage.line.length_m - change.at_m
    ways = stage.network.index.lanes_ahead(change.to_lane_id, at_m, reach_m)
    inner = {way.after for way in ways}
    chains = [_chain(ways, number) for number in range(len(ways)) if number not in inner]
    past = [lane_ids for lane_ids in chains if last not in lane_ids]
    if not past:
        raise BadDataError(
            f'Scenario "{plan.name}": {plan.type} needs an exit, but lane "{change.to_lane_id}", which the route '
            f'changes to, leads nowhere but to the route\'s last lane "{last}". Lengthen the route beyond the exit, or '
            "give <start_actor_flow> and <end_actor_flow>."
        )
    return _reaching_back(stage, min(past, key=lambda lane_ids: (_bend(stage.network, lane_ids), lane_ids)))


def course_along(stage: Stage, change: Change) -> Course:
    """The stream on the lane that ego changes to, which goes where ego's route goes as far as that keeps its lanes."""
    lanes = stage.network.lanes
    lane_ids, end_m = [change.to_lane_id], math.inf
    for span in stage.line.spans:
        if span.start_m > change.at_m and span.lane_id in lanes[lane_ids[-1]].successors:
            lane_ids.append(span.lane_id)
    if lane_ids[-1] == stage.line.spans[-1].lane_id:
        end_m = stage.position_on(lane_ids[-1], stage.line.length_m) + PAST_END_M
    return _reaching_back(stage, tuple(lane_ids), end_m)


def course_joined(network: RoadNetwork, way: Connection, before_m: float) -> Course | None:
    """The stream straight on into the lane that ego's path through a junction leads to; None where ego goes first.

    It begins `before_m` before the junction, or where the road does.
    """
    joined = [other for other in straight_before(network, way) if other.to_lane_id == way.to_lane_id]
    return course_over(network, joined[0], before_m) if joined else None


def course_over(network: RoadNetwork, way: Connection, before_m: float = BEFORE_M) -> Course:
    """The stream through a junction on a path."""
    course = course_through(network, way, before_m, BEYOND_M)
    before_last_m = sum(map(network.index.length_m, course.lane_ids[course.lane_ids.index(way.lane_id) + 1 : -1]))
    return _filled(course.lane_ids, course.source_m, max(BEYOND_M - before_last_m, PAST_END_M))


def straight_before(network: RoadNetwork, way: Connection) -> list[Connection]:
    """The paths that lead straight through a junction and go before ego's, in the order of their ids."""
    others = [network.connections[other] for other in sorted(way.yields_to)]
    return [other for other in others if turn_of(network, other) is Turn.STRAIGHT]


def _chain(ways: Sequence[LaneAhead], number: int) -> tuple[str, ...]:
    """The lanes on the way to one of the lanes ahead, which is the last."""
    lane_ids = [ways[number].lane_id]
    before = ways[number].after
    while before is not None:
        lane_ids.insert(0, ways[before].lane_id)
        before = ways[before].after
    return tuple(lane_ids)


def _reaching_back(stage: Stage, lane_ids: tuple[str, ...], end_m: float = math.inf) -> Course:
    """The stream on these lanes, from as far before them as it may begin."""
    before = lanes_before(stage.network, lane_ids[0], BEFORE_M)
    before_m = sum(map(stage.network.index.length_m, before))
    return _filled((*before, *lane_ids), max(FIRST_SOURCE_M, before_m - BEFORE_M), end_m)


def _filled(lane_ids: tuple[str, ...], source_m: float, end_m: float) -> Course:
    return Course(lane_ids, source_m, len(lane_ids), end_m)


def _bend(network: RoadNetwork, lane_ids: tuple[str, ...]) -> float:
    """By how much the direction at the end of some lanes differs from that at their beginning."""
    first, last = network.index.line(lane_ids[0]), network.index.line(lane_ids[-1])
    return round(abs(math.remainder(last.heading_at(last.length_m) - first.heading_at(0.0), math.tau)), 3)

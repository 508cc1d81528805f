"""From a direction key to the route that is followed (Bench2Drive-VL's action module, spec 4.3)."""

from typing import Final, NamedTuple

import numpy as np

from roadworthy.driving.keys.ego_lane import EgoLane
from roadworthy.driving.keys.key import DirectionKey
from roadworthy.driving.keys.lane_line import LaneLine, is_joint, lane_beside, lane_line
from roadworthy.driving.keys.target_speed import ScenarioTraits
from roadworthy.driving.keys.way import Way
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Command, CommandPoint, RouteScenario
from roadworthy.scene.scenario_type import ScenarioType

TRANSITION_POINTS: Final = 40
DEVIATION_M: Final = 0.8
SHIFT_M: Final = 3.5

_SIDES: Final = {
    DirectionKey.FOLLOW_LANE: 0.0,
    DirectionKey.CHANGE_LANE_LEFT: 1.0,
    DirectionKey.CHANGE_LANE_RIGHT: -1.0,
    DirectionKey.DEVIATE_LEFT: 1.0,
    DirectionKey.DEVIATE_RIGHT: -1.0,
}
_CHANGES: Final = frozenset({DirectionKey.CHANGE_LANE_LEFT, DirectionKey.CHANGE_LANE_RIGHT})
_TURNS: Final = {
    DirectionKey.TURN_LEFT: (Command.LEFT, -1.0),
    DirectionKey.TURN_RIGHT: (Command.RIGHT, 1.0),
    DirectionKey.GO_STRAIGHT: (Command.STRAIGHT, 0.0),
}
_KERB_SIDE: Final = {"left": DirectionKey.CHANGE_LANE_LEFT, "right": DirectionKey.CHANGE_LANE_RIGHT}


class _Goal(NamedTuple):
    """Where points move: onto a lane's line, or the route's own where it is None, and so far to its left."""

    line: LaneLine | None
    left_m: float


def edited(
    points: FloatArray,
    way: Way,
    near: int,
    direction: DirectionKey,
    *,
    ego_lane: EgoLane,
    network: RoadNetwork,
    traits: ScenarioTraits | None = None,
) -> FloatArray:
    """The points (n, 2) to steer for after a direction key; `points` are those until now, and are not changed.

    From the point `near` ego to the end of ego's stretch of road, or of its junction, the points move onto ego's lane
    (FOLLOW_LANE), 0.8 m to a side of its middle (DEVIATE_*), or onto the lane beside it (CHANGE_LANE_*); where there
    is none, and off the lanes, 3.5 m to that side. Sides are as ego sees them, also on a lane that it drives against.
    In a junction, where paths overlap, and off the lanes, the route's own path stands for ego's lane. Over the first 40
    points (80 in highway and lane-change scenarios) the move grows by (1 - cos(pi t)) / 2; at its end it ends at once.
    The turns and GO_STRAIGHT move nothing, and neither does anything where ego is on another road than its route.
    """
    if direction in _TURNS:
        return points
    goal = _goal(direction, ego_lane, way, network)
    places = way.points[near : _end(goal, way, near, network)]
    if not len(places):
        return points
    if goal.line is not None:
        places = goal.line.places_of(places)
    stretch = slice(near, near + len(places))
    places = places + goal.left_m * way.lefts[stretch]
    traits = traits or ScenarioTraits()
    transition = TRANSITION_POINTS * (2 if traits.is_highway or traits.is_lane_change else 1)
    done = np.minimum(np.arange(len(places)) / transition, 1.0)[:, None]
    moved = points.copy()
    moved[stretch] += (1.0 - np.cos(np.pi * done)) / 2.0 * (places - points[stretch])
    return moved


def forced_steer(
    direction: DirectionKey, near: CommandPoint | None, far: CommandPoint | None, before: CommandPoint | None
) -> float | None:
    """The wheel that a turn forces on ego until the next key; None where there is nothing to force (spec 4.3).

    A turn, or GO_STRAIGHT, that is neither the navigator's near nor its far command is one off the route: full lock to
    that side, or straight on. Not where the near command is another than `before`, at the last decision.
    """
    command, wheel = _TURNS.get(direction, (None, None))
    if command is None or near != before or command in {each.command for each in (near, far) if each is not None}:
        return None
    return wheel


def is_kerbward(direction: DirectionKey, scenario: RouteScenario | None) -> bool:
    """Whether this is a change of lanes towards the kerb at which a ParkingExit begins; it is ignored there."""
    if scenario is None or scenario.type is not ScenarioType.PARKING_EXIT:
        return False
    return direction is _KERB_SIDE.get(scenario.word("direction", "right"))


def _goal(direction: DirectionKey, ego_lane: EgoLane, way: Way, network: RoadNetwork) -> _Goal:
    side = _SIDES[direction]
    if ego_lane.id is None or ego_lane.in_junction:
        return _Goal(None, side * (SHIFT_M if direction in _CHANGES else DEVIATION_M))
    route_lanes = frozenset(way.lane_ids)
    if direction in _CHANGES:
        beside = lane_beside(network, ego_lane.id, left=(side > 0.0) is not ego_lane.against)
        if beside is not None:
            against = ego_lane.against is not beside.is_opposite
            return _Goal(lane_line(network, beside.id, route_lanes, against=against), 0.0)
    line = lane_line(network, ego_lane.id, route_lanes, against=ego_lane.against)
    return _Goal(line, side * (SHIFT_M if direction in _CHANGES else DEVIATION_M))


def _end(goal: _Goal, way: Way, near: int, network: RoadNetwork) -> int:
    """The index after the last point to move: the end of the goal's road, or of the junction in which `near` is."""
    line = goal.line
    if line is not None:
        return way.end_of(near, lambda lane_id: lane_id in line.beside or is_joint(network, lane_id))
    crossing = network.is_crossing(way.lane_ids[near])
    return way.end_of(near, lambda lane_id: network.is_crossing(lane_id) is crossing)

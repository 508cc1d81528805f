"""What a script needs of its route: room, and lanes beside it; each lack is told."""

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import JunctionType
from roadworthy.roads.lane import LaneType
from roadworthy.scene import RouteScenario
from roadworthy.worlds.embedded.scenarios.stage import Side, Stage

# So much of a route is left behind what stands on it.
LEFT_M = 8.0
_PAVED = (LaneType.DRIVING, LaneType.PARKING, LaneType.SHOULDER, LaneType.BIKE)


def other_side(side: Side) -> Side:
    """Left for right, and right for left."""
    return "left" if side == "right" else "right"


def side_of(plan: RouteScenario) -> Side:
    """The side under the parameter `direction`; right where there is none."""
    return "left" if plan.word("direction", "right") == "left" else "right"


def need_road(stage: Stage, plan: RouteScenario, start_m: float, end_m: float, what: str) -> None:
    """Makes sure that a part of the route is there, with no junction in it.

    Raises:
        BadDataError: the route ends before it, or a junction lies on it.
    """
    length_m = stage.line.length_m
    if end_m > length_m - LEFT_M:
        raise BadDataError(
            f'Scenario "{plan.name}": {what} would end {end_m:.0f} m along a route of {length_m:.0f} m. Lengthen the '
            f"route, or move the trigger (now at {stage.trigger_m:.0f} m) or <distance> back."
        )
    for span in stage.line.spans:
        way = stage.network.connections.get(span.lane_id)
        if way is None or span.end_m <= start_m or span.start_m >= end_m:
            continue
        if stage.network.junctions[way.junction_id].type not in (JunctionType.JOINT, JunctionType.END):
            raise BadDataError(
                f'Scenario "{plan.name}": {what} would stand in the junction "{way.junction_id}", {span.start_m:.0f} '
                f"to {span.end_m:.0f} m along the route. Move the trigger away from it."
            )


def need_lane_beside(
    stage: Stage, plan: RouteScenario, position_m: float, side: Side, lane_type: LaneType = LaneType.DRIVING
) -> str:
    """The nearest lane of a type on a side of the route's.

    Raises:
        BadDataError: there is none.
    """
    lane_id = stage.lane_beside(position_m, side, lane_type)
    if lane_id is None:
        raise BadDataError(
            f'Scenario "{plan.name}": {plan.type} needs a {lane_type} lane on the {side} of lane '
            f'"{stage.lane_at(position_m)}", {position_m:.0f} m along the route, which has none. Move the trigger to a '
            "road that has one, or name the other side in <direction>."
        )
    return lane_id


def need_oncoming_lane(stage: Stage, plan: RouteScenario, position_m: float) -> str:
    """The nearest driving lane of the other direction.

    Raises:
        BadDataError: there is none.
    """
    lane_id = stage.oncoming_lane(position_m)
    if lane_id is None:
        raise BadDataError(
            f'Scenario "{plan.name}": {plan.type} needs an oncoming lane beside lane "{stage.lane_at(position_m)}", '
            f"{position_m:.0f} m along the route, which has none. Move the trigger to a road of two ways."
        )
    return lane_id


def edge_m(stage: Stage, position_m: float, side: Side) -> float:
    """How far from the route's line the pavement ends on one side of it, in metres to that side."""
    lane_id = stage.lane_at(position_m)
    index, lanes = stage.network.index, stage.network.lanes
    beside = index.lanes_left(lane_id) if side == "left" else index.lanes_right(lane_id)
    outermost = next((each for each in reversed(beside) if lanes[each].type in _PAVED), lane_id)
    sign = 1.0 if side == "left" else -1.0
    return sign * stage.left_of_route_m(outermost, position_m) + lanes[outermost].width_m / 2.0

"""What a navigator tells ego on its route."""

from dataclasses import replace
from itertools import pairwise

from roadworthy.roads.junction import JunctionType, Turn
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Command, CommandPoint, Route
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_line import LaneSpan, RouteLine

# A command is in force from this far before its point, as in the planner of CARLA's leaderboard.
COMMAND_LEAD_M = 7.5
# A commanded lane change is over this far beyond the point where it is commanded.
LANE_CHANGE_M = 15.0
_COMMANDS = {
    Turn.LEFT: Command.LEFT,
    Turn.RIGHT: Command.RIGHT,
    Turn.STRAIGHT: Command.STRAIGHT,
    Turn.U_TURN: Command.LEFT,
}
_NO_JUNCTION = (JunctionType.JOINT, JunctionType.END)


def with_commands(route: Route, network: RoadNetwork) -> Route:
    """The route with the navigator's commands along its lanes.

    A turn is commanded where its path through the junction begins, a lane change where the route enters the other lane;
    each is followed by FOLLOW_LANE where it is over. FOLLOW_LANE also stands at the start and at the end.
    """
    line = RouteLine(route, network)
    commands = [(0.0, Command.FOLLOW_LANE)]
    if line.spans:
        commands += _turn(line.spans[0], network)
    for before, span in pairwise(line.spans):
        commands += _turn(span, network) + _lane_change(before, span, network)
    commands.append((line.length_m, Command.FOLLOW_LANE))
    return replace(route, commands=tuple(CommandPoint(what, _point(line, at), at) for at, what in commands))


def _turn(span: LaneSpan, network: RoadNetwork) -> list[tuple[float, Command]]:
    connection = network.connections.get(span.lane_id)
    if connection is None or network.junctions[connection.junction_id].type in _NO_JUNCTION:
        return []
    return [(span.start_m, _COMMANDS[connection.turn]), (span.end_m, Command.FOLLOW_LANE)]


def _lane_change(before: LaneSpan, span: LaneSpan, network: RoadNetwork) -> list[tuple[float, Command]]:
    lane = network.lanes[before.lane_id]
    over = min(span.start_m + LANE_CHANGE_M, span.end_m)
    for beside, command in ((lane.left_id, Command.CHANGE_LANE_LEFT), (lane.right_id, Command.CHANGE_LANE_RIGHT)):
        if span.lane_id == beside:
            return [(span.start_m, command), (over, Command.FOLLOW_LANE)]
    return []


def _point(line: RouteLine, position_m: float) -> Vector:
    x, y, z = line.line.point_at(position_m).tolist()
    return x, y, z


def commands_at(route: Route, progress_m: float) -> tuple[CommandPoint | None, CommandPoint | None]:
    """The command in force, and the one after it; both None on a route without commands.

    A turn or a lane change comes into force `COMMAND_LEAD_M` before its point and stays in force until it is over; then
    FOLLOW_LANE is. That is what CARLA's leaderboard reports, whose planner drops a route element 7.5 m before it is
    reached and reports one element late (Bench2Drive-VL's near and far commands).
    """
    if not route.commands:
        return None, None
    near = 0
    for place, command in enumerate(route.commands):
        lead = 0.0 if command.command is Command.FOLLOW_LANE else COMMAND_LEAD_M
        if command.position_m is not None and command.position_m - lead <= progress_m:
            near = place
    return route.commands[near], route.commands[min(near + 1, len(route.commands) - 1)]

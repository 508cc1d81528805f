"""The way that the navigation asks for: lanes, points along them, and the command that it announces."""

from roadworthy.exams.driveaction.starter.situation import BranchKind, Course, Navigation, Side
from roadworthy.exams.driveaction.starter.staging.branches import SIDE_LANES
from roadworthy.exams.driveaction.starter.staging.plan import CAMERA_AHEAD_M, START_M, Plan
from roadworthy.roads.junction import Turn
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Command, CommandPoint, Route

COMMANDS = {
    Course.LEFT: Command.LEFT,
    Course.U_TURN: Command.LEFT,
    Course.FORWARD_LEFT: Command.LEFT,
    Course.RIGHT: Command.RIGHT,
    Course.FORWARD_RIGHT: Command.RIGHT,
    Course.STRAIGHT: Command.STRAIGHT,
}
TURNS = {
    Course.LEFT: Turn.LEFT,
    Course.U_TURN: Turn.U_TURN,
    Course.RIGHT: Turn.RIGHT,
    Course.STRAIGHT: Turn.STRAIGHT,
}


def route_of(plan: Plan, network: RoadNetwork) -> Route | None:
    """The route with the command that the navigation announces, None where it says nothing."""
    navigation = plan.situation.navigation
    if navigation is None:
        return None
    lane_ids = _lanes(plan, network, navigation)
    lanes = network.index
    points = lanes.route_points(lane_ids, 0.0, lanes.length_m(lane_ids[-1]))
    at_m = -CAMERA_AHEAD_M - START_M + navigation.distance_m
    # Points are no more than a metre apart, so that the place in the list is nearly that on the route.
    there = points[min(round(at_m), len(points) - 1)].tolist()
    command = CommandPoint(COMMANDS[navigation.course], (there[0], there[1], there[2]), at_m)
    listed = tuple((x, y, z) for x, y, z in points.tolist())
    return Route(plan.situation.id, network.name, listed, lane_ids, (command,))


def _lanes(plan: Plan, network: RoadNetwork, navigation: Navigation) -> tuple[str, ...]:
    ego = plan.situation.ego_lane
    turn = TURNS.get(navigation.course)
    if turn is None:
        return _lanes_off(plan, ego)
    wanted = ego if navigation.lane is None else navigation.lane
    step = 1 if wanted > ego else -1
    beside = [f"own-{lane}" for lane in range(ego, wanted + step, step)]
    path = network.connections[f"own-{wanted}-{turn.value}"]
    return (*beside, path.lane_id, path.to_lane_id)


def _lanes_off(plan: Plan, ego: int) -> tuple[str, ...]:
    """The lanes off the own carriageway; without a way off in sight, those straight ahead."""
    branch = plan.situation.branch
    if branch is None:
        return (f"own-{ego}",)
    if branch.kind is BranchKind.EXIT:
        return (f"own-{ego}", "ramp-taper-0", "ramp-beside-0", "ramp-0")
    if branch.kind is BranchKind.ENTRY:
        return (f"own-{ego}", f"through-{ego}", f"beyond-{ego - 1}")
    beyond = 0 if branch.side is Side.RIGHT else SIDE_LANES[branch.side] - 1
    return (f"own-{ego}", f"mouth-{ego}", "opening-0", f"side-mouth-{beyond}", f"side-beyond-{beyond}")

"""Who goes first at a junction, and whether there is a gap in the traffic beside for a lane change."""

import math
from collections.abc import Iterable, Iterator

from roadworthy.driving.follow.plan import JunctionAhead, LaneChangeAhead, RoutePlan
from roadworthy.roads.conflicts import Conflict
from roadworthy.roads.junction import RightOfWay, Turn
from roadworthy.scene import Agent, LightState, Scene

LOOK_BACK_M = 90.0
MARGIN_BEFORE_S, MARGIN_AFTER_S = 1.2, 0.6
EGO_ACCELERATION_MPS2 = 1.5
JUNCTION_SPEED_MPS = 7.0
STANDING_MPS = 0.5
# Those who stand at stop signs of their own are waited for no longer than this.
PATIENCE_S = 2.5
REAR_GAP_M, REAR_HEADWAY_S, REAR_CLOSING_S = 3.0, 0.5, 2.5
FRONT_GAP_M, FRONT_CLOSING_S = 2.0, 1.5


def time_to_cover_s(distance_m: float, speed_mps: float, top_mps: float) -> float:
    """How long ego takes for a distance, accelerating to a top speed.

    >>> round(time_to_cover_s(12.0, 0.0, 6.0), 2)  # 4 s and 12 m to reach 6 m/s at 1.5 m/s2
    4.0
    """
    if distance_m <= 0.0:
        return 0.0
    top = max(top_mps, speed_mps, 0.5)
    ramp = (top * top - speed_mps * speed_mps) / (2.0 * EGO_ACCELERATION_MPS2)
    if distance_m >= ramp:
        return (top - speed_mps) / EGO_ACCELERATION_MPS2 + (distance_m - ramp) / top
    reached = math.sqrt(speed_mps * speed_mps + 2.0 * EGO_ACCELERATION_MPS2 * distance_m)
    return (reached - speed_mps) / EGO_ACCELERATION_MPS2


def first_conflict_m(
    scene: Scene, plan: RoutePlan, junction: JunctionAhead, front_m: float, waited_s: float
) -> float | None:
    """Where on the route ego's path first meets that of somebody to be let through; None: the way is free."""
    nearest = None
    by_lane = _by_lane(scene.agents)
    red = {lane for light in scene.lights if light.state is LightState.RED for lane in light.controlled_lanes}
    for conflict in junction.conflicts:
        meets_m = junction.entry_m + conflict.from_m
        leaves_m = junction.entry_m + conflict.to_m + scene.ego.size_m[0]
        if leaves_m < front_m or (nearest is not None and nearest <= meets_m):
            continue
        speed = scene.ego.speed_mps
        ego_s = (
            time_to_cover_s(meets_m - front_m, speed, JUNCTION_SPEED_MPS),
            time_to_cover_s(leaves_m - front_m, speed, JUNCTION_SPEED_MPS),
        )
        others = list(_coming(plan, conflict, by_lane, red, waited_s))
        if any(_meet(ego_s, agent, distance_m, conflict) for agent, distance_m in others):
            nearest = meets_m
    return nearest


def _by_lane(agents: Iterable[Agent]) -> dict[str, list[Agent]]:
    found: dict[str, list[Agent]] = {}
    for agent in agents:
        if agent.lane_id is not None:
            found.setdefault(agent.lane_id, []).append(agent)
    return found


def _coming(
    plan: RoutePlan, conflict: Conflict, by_lane: dict[str, list[Agent]], red: set[str], waited_s: float
) -> Iterator[tuple[Agent, float]]:
    """Those on the other path, and those who come to it and go first, with the way to where the paths meet."""
    network = plan.network
    for agent in by_lane.get(conflict.other_id, ()):
        yield agent, conflict.other_from_m - _position(plan, conflict.other_id, agent)
    other = network.connections[conflict.other_id]
    if not conflict.yields or other.from_lane_id in red:
        return
    stops = other.right_of_way is RightOfWay.STOP
    upstream = [(other.from_lane_id, conflict.other_from_m)]
    for lane_id, beyond_m in upstream:
        length = network.index.length_m(lane_id)
        for agent in by_lane.get(lane_id, ()):
            if _indicates_elsewhere(agent, other.turn):
                continue
            if stops and agent.speed_mps < STANDING_MPS and waited_s > PATIENCE_S:
                continue
            yield agent, length - _position(plan, lane_id, agent) + beyond_m
        if length + beyond_m < LOOK_BACK_M:
            upstream += [(before, length + beyond_m) for before in network.index.predecessors(lane_id)]


def _position(plan: RoutePlan, lane_id: str, agent: Agent) -> float:
    return plan.network.index.line(lane_id).project(agent.pose.x_m, agent.pose.y_m).position_m


def _indicates_elsewhere(agent: Agent, turn: Turn) -> bool:
    lights = agent.lights
    if lights is None:
        return False
    return (lights.left and turn not in (Turn.LEFT, Turn.U_TURN)) or (lights.right and turn is not Turn.RIGHT)


def _meet(ego_s: tuple[float, float], agent: Agent, distance_m: float, conflict: Conflict) -> bool:
    """Whether the agent, whose centre is `distance_m` before the stretch in common, is on it when ego is."""
    half = agent.size_m[0] / 2.0
    through_m = distance_m + (conflict.other_to_m - conflict.other_from_m) + half
    if through_m < 0.0:
        return False
    pace = max(agent.speed_mps, 1.5)
    enters_s, leaves_s = max(distance_m - half, 0.0) / pace, through_m / pace
    return enters_s < ego_s[1] + MARGIN_BEFORE_S and leaves_s > ego_s[0] - MARGIN_AFTER_S


def gap_beside(scene: Scene, change: LaneChangeAhead) -> bool:
    """Whether nobody in the lane that ego changes to is beside it, or would have to brake hard behind it."""
    ego = scene.ego
    cos, sin = math.cos(ego.pose.yaw_rad), math.sin(ego.pose.yaw_rad)
    speed = ego.speed_mps
    for agent in scene.agents:
        if agent.lane_id not in change.lanes:
            continue
        ahead = (agent.pose.x_m - ego.pose.x_m) * cos + (agent.pose.y_m - ego.pose.y_m) * sin
        gap = abs(ahead) - (agent.size_m[0] + ego.size_m[0]) / 2.0
        if ahead >= 0.0:
            needed = FRONT_GAP_M + FRONT_CLOSING_S * max(0.0, speed - agent.speed_mps)
        else:
            closing = max(0.0, agent.speed_mps - speed)
            needed = REAR_GAP_M + REAR_HEADWAY_S * agent.speed_mps + REAR_CLOSING_S * closing
        if gap < needed:
            return False
    return True

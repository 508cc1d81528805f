"""Lanterns and signs, as posts of the map and as a Scene shows them."""

import math

from roadworthy.exams.driveaction.starter.situation import Branch, BranchKind, Colour, Side, SignKind
from roadworthy.exams.driveaction.starter.staging.crossing_road import JUNCTION
from roadworthy.exams.driveaction.starter.staging.parts import LANE_M, Parts
from roadworthy.exams.driveaction.starter.staging.plan import START_M, Plan
from roadworthy.geometry.pose import Pose
from roadworthy.roads.furniture import LightPost, SignPost
from roadworthy.roads.furniture import SignKind as RoadSign
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Light, LightState, Route, Sign

LANTERN_HEIGHT_M, LANTERN_BEYOND_M = 5.3, 2.0
SIGN_BESIDE_M = 1.3
SHOWN = {Colour.RED: LightState.RED, Colour.AMBER: LightState.YELLOW, Colour.GREEN: LightState.GREEN}
# Those of the map's own kinds; others go by their words.
KINDS: dict[SignKind, tuple[str, float | None]] = {
    SignKind.STOP: (RoadSign.STOP, None),
    SignKind.GIVE_WAY: (RoadSign.YIELD, None),
    SignKind.NO_ENTRY: (RoadSign.NO_ENTRY, None),
    SignKind.ROADWORKS: (RoadSign.ROADWORKS, None),
    SignKind.SPEED_LIMIT_40: (RoadSign.SPEED_LIMIT, 40.0),
    SignKind.SPEED_LIMIT_60: (RoadSign.SPEED_LIMIT, 60.0),
    SignKind.SPEED_LIMIT_80: (RoadSign.SPEED_LIMIT, 80.0),
}


def light_posts(parts: Parts, plan: Plan, stop_m: float | None) -> tuple[LightPost, ...]:
    """The lanterns of the own approach, each above the middle of the lanes that it rules."""
    posts = []
    for index in range(len(plan.situation.lights)):
        assert stop_m is not None
        ruled = sorted({way.from_lane_id for way in parts.connections.values() if way.light_index == index})
        own = [lane_id for lane_id in ruled if lane_id in parts.roads["own"].forward]
        numbers = [parts.roads["own"].forward.index(lane_id) for lane_id in own]
        y = sum(plan.lane_y_m(lane) for lane in numbers) / len(numbers)
        pose = Pose(stop_m + LANTERN_BEYOND_M, y, LANTERN_HEIGHT_M, math.pi)
        posts.append(LightPost(f"light-{index}", JUNCTION, index, pose, tuple(own)))
    return tuple(posts)


def lights_shown(plan: Plan, network: RoadNetwork, route: Route | None) -> tuple[Light, ...]:
    """The lanterns in the colours of the situation; the one that rules the route's path concerns ego."""
    taken = [
        network.connections[lane_id] for lane_id in (route.lane_ids if route else ()) if lane_id in network.connections
    ]
    lines = {line.lane_id: line for line in network.stop_lines}
    lights = []
    for light, post in zip(plan.situation.lights, network.furniture.lights, strict=True):
        waits = [lines[lane_id] for lane_id in post.lane_ids]
        lights.append(
            Light(
                post.id,
                post.pose,
                SHOWN[light.colour],
                (waits[0].left, waits[-1].right),
                post.lane_ids,
                any(way.light_index == post.light_index for way in taken),
            )
        )
    return tuple(lights)


def signs_shown(plan: Plan) -> tuple[Sign, ...]:
    """The sign on the right, if there is one; the map's own kinds go by their names, others by plain words."""
    sign = plan.situation.sign
    if sign is None:
        return ()
    kind, value = KINDS.get(sign.kind, (sign.kind.value, None))
    pose = Pose(sign.distance_m, _beside_m(plan, sign.distance_m), 0.0, math.pi)
    return (Sign("sign", kind, pose, value, affects_ego=True),)


def sign_posts(parts: Parts, plan: Plan) -> tuple[SignPost, ...]:
    """The same sign as a post of the map, which knows fewer kinds."""
    return tuple(
        SignPost(
            sign.id, RoadSign(sign.kind), sign.pose, parts.roads["own"].forward, sign.pose.x_m - START_M, sign.value
        )
        for sign in signs_shown(plan)
        if sign.kind in set(RoadSign)
    )


def _beside_m(plan: Plan, x_m: float) -> float:
    """The y to the right of the road there, or of the ramp that leaves it."""
    branch: Branch | None = plan.branch(BranchKind.EXIT)
    is_right = branch is not None and branch.side is Side.RIGHT
    widened = LANE_M if branch is not None and is_right and x_m > branch.distance_m else 0.0
    return plan.right_m - widened - SIGN_BESIDE_M

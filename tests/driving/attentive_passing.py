"""How the driver of the tests gets around things: its own line beside the route, and whether the way is free."""

import math
from dataclasses import dataclass, replace

import numpy as np

from roadworthy.driving.follow.priority import time_to_cover_s
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Route, Scene
from roadworthy.worlds.route_line import RouteLine, RoutePlace

ROOM_BESIDE_M = 0.35
PASSING_MPS = 8.0


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something slow in the way, between two places of the route; its speed along the route."""

    start_m: float
    end_m: float
    speed_mps: float


@dataclass(frozen=True, slots=True)
class PassingLane:
    """A lane to pass by: how far its middle is to the left of the route."""

    left_m: float
    is_oncoming: bool


class LateralPlan:
    """A line beside the route: the route shifted to the left by what its knots say, with smooth ramps between."""

    def __init__(self, route: Route, network: RoadNetwork) -> None:
        self._base = route
        self.network = network
        self.line = RouteLine(route, network)
        self._smooth = Polyline(route.points)
        self._knots: list[tuple[float, float]] = [(0.0, 0.0), (1e6, 0.0)]
        self.route = route
        self._last_m = 0.0

    @property
    def is_aside(self) -> bool:
        """Whether the line ends beside the route."""
        return self._knots[-1][1] != 0.0

    def go(self, from_m: float, ramp_m: float, left_m: float) -> None:
        """Leads the line from a place of the route over a ramp to another offset, and on there."""
        here = float(self._left_at(np.array([from_m]))[0])
        kept = [knot for knot in self._knots if knot[0] < from_m]
        self._knots = [*kept, (from_m, here), (from_m + ramp_m, left_m), (1e6, left_m)]
        stations = self._smooth.stations_m
        lefts = self._left_at(stations)
        poses = [self._smooth.pose_at(float(s), float(left)) for s, left in zip(stations, lefts, strict=True)]
        self.route = replace(self._base, points=tuple((pose.x_m, pose.y_m, pose.z_m) for pose in poses))

    def _left_at(self, positions: FloatArray) -> FloatArray:
        """The offset at places of the route: half a cosine between knots."""
        at, left = np.array(self._knots).T
        row = np.clip(np.searchsorted(at, positions, side="right") - 1, 0, len(at) - 2)
        share = np.clip((positions - at[row]) / np.maximum(at[row + 1] - at[row], 1e-9), 0.0, 1.0)
        return np.asarray(left[row] + (left[row + 1] - left[row]) * (1.0 - np.cos(np.pi * share)) / 2.0)

    def position_of(self, ego: Agent) -> float:
        """Where ego's middle is along the route."""
        self._last_m = self.line.locate(ego.pose.x_m, ego.pose.y_m, self._last_m).position_m
        return self._last_m

    def place_of(self, agent: Agent) -> RoutePlace:
        """Where somebody is beside the route, around ego."""
        return self.line.locate(agent.pose.x_m, agent.pose.y_m, self._last_m, behind_m=120.0, ahead_m=150.0)


def blockers_of(scene: Scene, lateral: LateralPlan, wider_m: float) -> list[Blocker]:
    """What stands or goes slowly in the route's way, from far behind ego to far ahead."""
    found = []
    for agent in scene.agents:
        is_scripted = agent.id.startswith("s")
        if agent.category is Category.PEDESTRIAN or not is_scripted or agent.speed_mps > 5.0:
            continue
        place = lateral.place_of(agent)
        turn = agent.pose.yaw_rad - place.heading_rad
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        along = (cos * agent.size_m[0] + sin * agent.size_m[1]) / 2.0
        across = (sin * agent.size_m[0] + cos * agent.size_m[1]) / 2.0
        if abs(place.offset_m) - across - wider_m < scene.ego.size_m[1] / 2.0 + ROOM_BESIDE_M:
            found.append(Blocker(place.position_m - along, place.position_m + along, agent.speed_mps))
    return found


def lanes_to_pass_by(scene: Scene, lateral: LateralPlan, at_m: float) -> list[PassingLane]:
    """The lanes beside the route's at a place of it: of its own direction first, then the oncoming one."""
    span = lateral.line.span_at(at_m)
    assert span is not None
    lane = lateral.network.lanes[span.lane_id]
    own = [each for each in (lane.left_id, lane.right_id) if each is not None]
    driving = [each for each in own if lateral.network.lanes[each].type is LaneType.DRIVING]
    lanes = [PassingLane(_left_m(lateral, each, at_m), False) for each in driving]
    if not lanes:
        lanes += [PassingLane(_left_m(lateral, i, at_m), True) for i in lateral.network.index.opposite(lane.id)[:1]]
    return lanes


def _left_m(lateral: LateralPlan, lane_id: str, at_m: float) -> float:
    x, y = lateral.line.line.point_at(at_m)[:2].tolist()
    line = lateral.network.index.line(lane_id)
    nearest = line.point_at(line.project(x, y).position_m)
    heading = lateral.line.line.tangent_at(at_m)
    return float(-math.sin(heading) * (nearest[0] - x) + math.cos(heading) * (nearest[1] - y))


def way_is_free(scene: Scene, lateral: LateralPlan, lane: PassingLane, blockers: list[Blocker]) -> bool:
    """Whether ego can take a lane until it is past all blockers without anybody in it having to brake hard."""
    here = lateral.position_of(scene.ego)
    speed = scene.ego.speed_mps
    slowest = min(PASSING_MPS, max(speed, 5.0))
    moving = max((blocker.speed_mps for blocker in blockers), default=0.0)
    if lane.is_oncoming and moving > 1.0:
        return False  # it would take longer than one can see ahead
    end = max((blocker.end_m for blocker in blockers), default=here + 20.0) + 14.0
    needed_s = time_to_cover_s(end - here, max(speed - moving, 0.0), PASSING_MPS - moving) + 0.5
    end += moving * needed_s
    for agent in scene.agents:
        place = lateral.place_of(agent)
        if agent.category is Category.PEDESTRIAN or abs(place.offset_m - lane.left_m) > 1.6 + agent.size_m[1] / 2.0:
            continue
        ahead = place.position_m - here
        if place.distance_m > abs(place.offset_m) + 1.0:
            # Beyond the end of the route, or of what was searched: as the crow flies.
            ahead = math.dist((agent.pose.x_m, agent.pose.y_m), (scene.ego.pose.x_m, scene.ego.pose.y_m))
        turned = abs(math.remainder(agent.pose.yaw_rad - place.heading_rad, math.tau)) > math.pi / 2
        if turned:
            if ahead > -6.0 and ahead < (end - here) + agent.speed_mps * needed_s + 4.0 and agent.speed_mps > 0.3:
                return False
            if -6.0 < ahead < end - here and agent.speed_mps <= 0.3:
                return False
        else:
            closing = max(0.0, agent.speed_mps - slowest)
            is_beside = -(8.0 + 3.0 * closing + 0.8 * agent.speed_mps) < ahead < 12.0
            stands_there = 12.0 <= ahead < end - here + 5.0 and agent.speed_mps < 2.0
            if is_beside or stands_there:
                return False
    return True

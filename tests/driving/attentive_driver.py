"""A driver for tests alone: it follows its route like `baseline/follow`, and knows what the script is about to do.

It proves that a scenario can be passed. What it knows of a scenario, no driver that is examined may know: which type it
is, and which agents play a part.
"""

import math
from dataclasses import replace

from driving.attentive_passing import LateralPlan, blockers_of, lanes_to_pass_by, way_is_free
from roadworthy.driving.driver import Render
from roadworthy.driving.follow.car_following import following_acceleration, stopping_acceleration
from roadworthy.driving.follow.driver import FollowDriver
from roadworthy.driving.follow.plan import RoutePlan
from roadworthy.scene import Agent, Category, Control, Scene

PASSING = frozenset(
    {
        "Accident",
        "AccidentTwoWays",
        "ConstructionObstacle",
        "ConstructionObstacleTwoWays",
        "HazardAtSideLane",
        "HazardAtSideLaneTwoWays",
        "ParkedObstacle",
        "ParkedObstacleTwoWays",
        "VehicleOpensDoorTwoWays",
    }
)
CROSSING = frozenset(
    {
        "DynamicObjectCrossing",
        "ParkingCrossingPedestrian",
        "PedestrianCrossing",
        "VehicleTurningRoute",
        "VehicleTurningRoutePedestrian",
    }
)
CUTTING_IN = frozenset({"StaticCutIn", "ParkingCutIn", "HighwayCutIn"})
PRIORITY = frozenset({"OppositeVehicleRunningRedLight", "OppositeVehicleTakingPriority"})
# Behind a blocker there must be room left to pull out.
PULL_OUT_M = 9.0
NO_LIMIT = math.inf


class AttentiveDriver(FollowDriver):
    """Reads the script; see the module."""

    name = "test/attentive"

    def __init__(self) -> None:
        super().__init__()
        self._lateral: LateralPlan | None = None
        self._waits_before_m: float | None = None

    def act(self, scene: Scene, render: Render) -> Control:
        """Follows its own line, which leads around what is in the way."""
        assert scene.route is not None and scene.roads is not None
        if self._lateral is None or scene.frame == 0:
            self._lateral = LateralPlan(scene.route, scene.roads)
        self._waits_before_m = None
        self._choose_line(scene, self._lateral)
        return super().act(replace(scene, route=self._lateral.route), render)

    # Sideways

    def _choose_line(self, scene: Scene, lateral: LateralPlan) -> None:
        kind = "" if scene.scenario is None else scene.scenario.type
        if kind in PASSING:
            self._pass_blockers(scene, lateral, kind)
        elif kind == "YieldToEmergencyVehicle":
            self._let_emergency_pass(scene, lateral)
        elif kind == "InvadingTurn":
            self._keep_right(scene, lateral)

    def _pass_blockers(self, scene: Scene, lateral: LateralPlan, kind: str) -> None:
        here = lateral.position_of(scene.ego)
        wider = 1.3 if kind == "VehicleOpensDoorTwoWays" else 0.0
        blockers = blockers_of(scene, lateral, wider)
        if lateral.is_aside:
            if all(blocker.end_m < here - 4.0 for blocker in blockers):
                lateral.go(here, 14.0, 0.0)
            return
        ahead = [blocker for blocker in blockers if here - 2.0 < blocker.end_m and blocker.start_m < here + 60.0]
        if not ahead:
            return
        first = min(blocker.start_m for blocker in ahead)
        room = first - here - scene.ego.size_m[0] / 2.0
        if room > 12.0 + 1.5 * scene.ego.speed_mps:
            return
        for lane in lanes_to_pass_by(scene, lateral, first):
            if way_is_free(scene, lateral, lane, ahead):
                lateral.go(here, max(min(room - 2.0, 18.0), 7.0), lane.left_m)
                return
        self._waits_before_m = first - PULL_OUT_M

    def _let_emergency_pass(self, scene: Scene, lateral: LateralPlan) -> None:
        here = lateral.position_of(scene.ego)
        for agent in _roles(scene):
            place = lateral.place_of(agent)
            behind = here - place.position_m
            if lateral.is_aside and behind < -8.0:
                lateral.go(here, 20.0, 0.0)
            elif not lateral.is_aside and 0.0 < behind < 70.0 and scene.scenario and scene.scenario.phase == "running":
                for lane in lanes_to_pass_by(scene, lateral, here + 5.0):
                    if not lane.is_oncoming and way_is_free(scene, lateral, lane, []):
                        lateral.go(here, 18.0, lane.left_m)
                        return

    def _keep_right(self, scene: Scene, lateral: LateralPlan) -> None:
        here = lateral.position_of(scene.ego)
        assert scene.scenario is not None and scene.scenario.trigger_m is not None
        if not lateral.is_aside and scene.scenario.phase != "done" and here > scene.scenario.trigger_m - 25.0:
            lateral.go(here, 12.0, -0.75)
        elif lateral.is_aside and scene.scenario.phase == "done":
            lateral.go(here, 12.0, 0.0)

    # Lengthways

    def _acceleration(self, scene: Scene, plan: RoutePlan, position_m: float) -> float:
        wished = super()._acceleration(scene, plan, position_m)
        kind = "" if scene.scenario is None else scene.scenario.type
        speed, front = scene.ego.speed_mps, position_m + scene.ego.size_m[0] / 2.0
        wishes = [wished]
        if self._waits_before_m is not None:
            wishes.append(stopping_acceleration(speed, self._waits_before_m - front))
        if kind in CROSSING:
            wishes += [_towards(speed, limit) for limit in self._near_walkers(scene, plan, front)]
        elif kind in PRIORITY:
            wishes += [stopping_acceleration(speed, gap) for gap in self._before_rule_breakers(scene, plan, front)]
        elif kind in CUTTING_IN:
            wishes += self._behind_cutters(scene, plan, front)
        elif kind == "ControlLoss":
            wishes.append(_towards(speed, 4.0))
        elif kind == "ParkingExit" and not self._may_pull_out(scene, plan, position_m):
            wishes.append(-3.0)
        elif kind == "YieldToEmergencyVehicle" and self._lateral is not None and self._lateral.is_aside:
            wishes.append(_towards(speed, 5.0))
        return min(wishes)

    def _near_walkers(self, scene: Scene, plan: RoutePlan, front_m: float) -> list[float]:
        """How fast to go towards people who may step, or are stepping, into the way."""
        limits = []
        for agent in _roles(scene):
            place = plan.line.locate(agent.pose.x_m, agent.pose.y_m, front_m, behind_m=10.0, ahead_m=60.0)
            gap = place.position_m - front_m
            if -1.0 < gap < 35.0 and place.distance_m < 12.0:
                walks = agent.speed_mps > 0.2
                near = place.distance_m < 2.6
                limits.append(0.0 if (walks or near) and gap < 12.0 and not _has_crossed(agent, plan, place) else 3.5)
        return limits

    def _before_rule_breakers(self, scene: Scene, plan: RoutePlan, front_m: float) -> list[float]:
        gaps = []
        for agent in _roles(scene):
            for ahead_m in range(2, 60, 2):
                x = agent.pose.x_m + ahead_m * math.cos(agent.pose.yaw_rad)
                y = agent.pose.y_m + ahead_m * math.sin(agent.pose.yaw_rad)
                place = plan.line.locate(x, y, front_m, behind_m=5.0, ahead_m=60.0)
                if place.distance_m < 2.0 and place.position_m > front_m and agent.speed_mps > 1.0:
                    gaps.append(place.position_m - front_m - 8.0)
                    break
        return [gap for gap in gaps if gap > -3.0]

    def _behind_cutters(self, scene: Scene, plan: RoutePlan, front_m: float) -> list[float]:
        speed = scene.ego.speed_mps
        wishes = []
        for agent in _roles(scene):
            place = plan.line.locate(agent.pose.x_m, agent.pose.y_m, front_m, behind_m=15.0, ahead_m=60.0)
            gap = place.position_m - agent.size_m[0] / 2.0 - front_m
            if place.distance_m < 8.0 and -6.0 < gap < 30.0:
                wishes.append(1.0 + following_acceleration(speed, max(gap, 1.0), agent.speed_mps))
                wishes.append(_towards(speed, max(4.0, agent.speed_mps)))
        return wishes

    def _may_pull_out(self, scene: Scene, plan: RoutePlan, position_m: float) -> bool:
        """Whether nobody comes along the lane into which ego pulls out, unless it is in it already."""
        ego = plan.line.locate(scene.ego.pose.x_m, scene.ego.pose.y_m, position_m)
        if ego.distance_m < 1.5:
            return True
        for agent in scene.agents:
            if agent.category is Category.PEDESTRIAN or agent.speed_mps < 0.5:
                continue
            place = plan.line.line.project(agent.pose.x_m, agent.pose.y_m)
            behind = position_m - place.position_m
            dx, dy = agent.pose.x_m - scene.ego.pose.x_m, agent.pose.y_m - scene.ego.pose.y_m
            behind = max(behind, -(dx * math.cos(scene.ego.pose.yaw_rad) + dy * math.sin(scene.ego.pose.yaw_rad)))
            lateral = abs(-dx * math.sin(scene.ego.pose.yaw_rad) + dy * math.cos(scene.ego.pose.yaw_rad))
            if lateral < 5.0 and -9.0 < behind < 8.0 + 4.5 * agent.speed_mps and _goes_along(scene, agent):
                return False
        return True


def _goes_along(scene: Scene, agent: Agent) -> bool:
    return abs(math.remainder(agent.pose.yaw_rad - scene.ego.pose.yaw_rad, math.tau)) < math.pi / 2


def _roles(scene: Scene) -> list[Agent]:
    ids = () if scene.scenario is None else scene.scenario.role_ids
    return [agent for agent in scene.agents if agent.id in ids]


def _has_crossed(agent: Agent, plan: RoutePlan, place: object) -> bool:
    """Whether somebody walks away from the route and is off it."""
    offset = getattr(place, "offset_m", 0.0)
    heading = plan.line.line.tangent_at(getattr(place, "position_m", 0.0))
    across = agent.velocity_mps[1] * math.cos(heading) - agent.velocity_mps[0] * math.sin(heading)
    return abs(offset) > 2.4 and across * offset > 0.0


def _towards(speed_mps: float, limit_mps: float) -> float:
    """The acceleration that brings ego to a speed within about a second."""
    return min(max(1.2 * (limit_mps - speed_mps), -6.0), 2.0) if limit_mps < NO_LIMIT else NO_LIMIT

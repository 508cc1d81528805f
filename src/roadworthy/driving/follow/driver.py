"""The baseline that follows its route by the rules; a check of the world, and the bar for models to pass."""

import math

from roadworthy.driving.driver import Render
from roadworthy.driving.follow.car import REAR_AXLE_TO_CENTER_M
from roadworthy.driving.follow.car_following import (
    LINE_BRAKING_MPS2,
    braking_to_stop_mps2,
    following_acceleration,
    free_acceleration,
    stopping_acceleration,
)
from roadworthy.driving.follow.obstacles import obstacles_ahead
from roadworthy.driving.follow.pedals import control_for, look_ahead_m, steering
from roadworthy.driving.follow.plan import JunctionAhead, RoutePlan
from roadworthy.driving.follow.priority import first_conflict_m, gap_beside
from roadworthy.errors import UsageError
from roadworthy.scene import Control, LightState, Scene

LINE_MARGIN_M = 0.8
YELLOW_BRAKING_MPS2 = 3.0
# A line that is this far behind the front bumper has been passed.
PASSED_M = 1.5
JUNCTIONS_WITHIN_M = 60.0
STANDING_MPS = 0.1
# Within this of a stop line, standing counts as having stopped for it.
STOPPED_WITHIN_M = 2.5


class FollowDriver:
    """Reads Scenes only: the route on its map, the agents, the lights. Draws nothing at random."""

    name = "baseline/follow"

    def __init__(self) -> None:
        self._plan: RoutePlan | None = None
        self._stopped_at: set[str] = set()
        self._standing_since_s: float | None = None

    def act(self, scene: Scene, render: Render) -> Control:
        """The control that follows the route; see `Driver.act`."""
        plan = self._plan_for(scene)
        ego = scene.ego
        place = plan.line.locate(ego.pose.x_m, ego.pose.y_m, scene.route_progress_m)
        acceleration = self._acceleration(scene, plan, place.position_m)
        ahead = min(place.position_m - REAR_AXLE_TO_CENTER_M + look_ahead_m(ego.speed_mps), plan.line.length_m)
        x, y = plan.line.line.point_at(ahead)[:2].tolist()
        steer = steering(ego, x, y) if place.position_m < plan.line.length_m - 1.0 else 0.0
        return control_for(steer, acceleration, ego.speed_mps)

    def _plan_for(self, scene: Scene) -> RoutePlan:
        if scene.route is None or scene.roads is None:
            missing = "route" if scene.route is None else "road network"
            raise UsageError(
                f"The driver {self.name} needs the {missing}, which the Scene at {scene.time_s:g} s does not have. "
                "It drives in worlds, not in stored scenes."
            )
        if self._plan is None or self._plan.route is not scene.route or scene.frame == 0:
            self._plan = RoutePlan(scene.route, scene.roads)
            self._stopped_at = set()
            self._standing_since_s = None
        return self._plan

    def _acceleration(self, scene: Scene, plan: RoutePlan, position_m: float) -> float:
        speed = scene.ego.speed_mps
        front_m = position_m + scene.ego.size_m[0] / 2.0
        if position_m >= plan.line.length_m - 1.0:
            return -3.0
        self._note_standing(scene)
        free = free_acceleration(speed, plan.speed_at(position_m + 0.3 * speed))
        wishes = [free]
        wishes += [
            min(free, 1.0) + following_acceleration(speed, obstacle.gap_m, obstacle.speed_mps)
            for obstacle in obstacles_ahead(scene, plan, position_m)
        ]
        wishes += [stopping_acceleration(speed, gap_m) for gap_m in self._lines(scene, plan, front_m)]
        return min(wishes)

    def _note_standing(self, scene: Scene) -> None:
        if scene.ego.speed_mps >= STANDING_MPS:
            self._standing_since_s = None
        elif self._standing_since_s is None:
            self._standing_since_s = scene.time_s

    def _lines(self, scene: Scene, plan: RoutePlan, front_m: float) -> list[float]:
        """How far ahead of the front bumper the places are at which to stop."""
        gaps = []
        for junction in plan.junctions:
            if junction.exit_m > front_m - scene.ego.size_m[0] and junction.stop_m < front_m + JUNCTIONS_WITHIN_M:
                gap = self._junction_gap(scene, plan, junction, front_m)
                if gap is not None:
                    gaps.append(gap)
        for change in plan.changes:
            gap = change.start_m - front_m
            if -1.0 < gap < 20.0 + 6.0 * scene.ego.speed_mps and not gap_beside(scene, change):
                gaps.append(gap)
        return gaps

    def _junction_gap(self, scene: Scene, plan: RoutePlan, junction: JunctionAhead, front_m: float) -> float | None:
        to_line = junction.stop_m - LINE_MARGIN_M - front_m
        if to_line > -PASSED_M:
            if self._light_says_stop(scene, junction, to_line):
                return to_line
            if junction.must_stop and not self._has_stopped(scene, junction, to_line):
                return to_line
        waited_s = 0.0 if self._standing_since_s is None else scene.time_s - self._standing_since_s
        meets_m = first_conflict_m(scene, plan, junction, front_m, waited_s)
        if meets_m is None:
            return None
        if to_line > -PASSED_M and braking_to_stop_mps2(scene.ego.speed_mps, to_line) < 3.0 * LINE_BRAKING_MPS2:
            return to_line
        inside = meets_m - LINE_MARGIN_M - front_m
        return inside if inside > -PASSED_M else None

    def _light_says_stop(self, scene: Scene, junction: JunctionAhead, to_line_m: float) -> bool:
        lights = [light for light in scene.lights if junction.connection.from_lane_id in light.controlled_lanes]
        shown = next((light for light in lights if light.affects_ego), lights[0] if lights else None)
        if shown is None or junction.connection.light_id is None:
            return False
        if shown.state is LightState.RED:
            return True
        needed = braking_to_stop_mps2(scene.ego.speed_mps, to_line_m)
        return shown.state is LightState.YELLOW and (needed < YELLOW_BRAKING_MPS2 or math.isclose(needed, 0.0))

    def _has_stopped(self, scene: Scene, junction: JunctionAhead, to_line_m: float) -> bool:
        lane_id = junction.connection.lane_id
        if to_line_m < STOPPED_WITHIN_M and scene.ego.speed_mps < STANDING_MPS and scene.frame > 0:
            self._stopped_at.add(lane_id)
        return lane_id in self._stopped_at

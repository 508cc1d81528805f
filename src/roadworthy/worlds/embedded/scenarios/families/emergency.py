"""An emergency vehicle comes from behind, and ego must let it pass."""

import math
from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.scene import EventType
from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.lane_chains import lanes_before, route_and_on
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, Takes
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

KINDS: Final = ("ambulance", "fire-engine", "police-car")
DEFAULT_DISTANCE_M: Final = 140.0
# Nearer than this behind ego it would appear out of nothing.
NEAREST_M: Final = 25.0
# Where it would come upon somebody, it comes so much farther on.
STEP_M: Final = 10.0
# It goes so much faster than is allowed.
HURRY, HURRY_MPS = 1.25, 3.0
ACCELERATION_MPS2: Final = 3.5
# It would come so near behind an ego that stays in its lane, braking so hard.
CLOSE_M: Final = 12.0
EASY_BRAKING_MPS2: Final = 3.0
# It has passed when its rear is so far ahead of ego's front.
PASSED_M: Final = 6.0


class YieldToEmergencyVehicle(Script):
    """It keeps to the lane in which ego was, and brakes behind an ego that stays there."""

    takes: ClassVar[Mapping[str, Takes]] = {"distance": DISTANCE}

    def set_up(self) -> None:
        """The way on which it will come, free of others; lights let ego and it go."""
        stage = self.stage
        lane_id = stage.lane_at(stage.trigger_m)
        if stage.lane_beside(stage.trigger_m, "left") is None and stage.lane_beside(stage.trigger_m, "right") is None:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a second lane of the same direction beside lane '
                f'"{lane_id}", which has none. Move the trigger to a road with two lanes a direction.'
            )
        distance_m = self.plan.number("distance", DEFAULT_DISTANCE_M)
        self.path, self.before_m = self._way(max(distance_m - stage.trigger_m, 0.0) + 10.0)
        self.start_m = max(stage.trigger_m - distance_m, 4.0 - self.before_m)
        if stage.trigger_m - self.start_m < NEAREST_M:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs {NEAREST_M:g} m of road behind the trigger, '
                f"which has {stage.trigger_m - self.start_m:.0f} m. Move the trigger forward."
            )
        self.limit_mps = stage.network.index.speed_limit_mps(lane_id) or UNKNOWN_LIMIT_MPS
        self.vehicle: Actor | None = None
        self.has_passed = False
        for way in stage.connections_ahead(stage.trigger_m):
            stage.lights.keep_green(way)
        stage.clear_route(0.0, stage.line.length_m, lanes_before(stage.network, stage.lane_at(0.0), self.before_m))

    @property
    def over_m(self) -> float:
        """The end of the route: until then it may pass."""
        return self.stage.line.length_m

    def begin(self, now: Now) -> None:
        """It comes."""
        self._come(now)

    def _come(self, now: Now) -> None:
        """It is there, where nobody else is, as fast already as it can come without running into ego."""
        stage, wished = self.stage, HURRY * self.limit_mps + HURRY_MPS
        places = np.arange(self.start_m, stage.trigger_m - NEAREST_M + 0.1, STEP_M).tolist()
        free = (at_m for at_m in places if stage.has_room(self.path.pose_at(self.before_m + at_m)))
        start_m = next(free, None)
        if start_m is None:
            return
        room_m = max(stage.trigger_m - start_m - CLOSE_M, 0.0)
        speed = min(wished, math.sqrt(now.ego.speed_mps**2 + 2.0 * EASY_BRAKING_MPS2 * room_m))
        kind = KINDS[int(stage.rng.integers(len(KINDS)))]
        self.vehicle = stage.send(
            kind,
            self.path,
            self.before_m + start_m,
            speed_mps=speed,
            wished_mps=wished,
            acceleration_limit_mps2=ACCELERATION_MPS2,
            stops_at_end=True,
            role=True,
        )

    def play(self, now: Now) -> None:
        """It comes as soon as there is a place for it; then, notes when it is past ego."""
        if self.vehicle is None:
            self._come(now)
        if self.vehicle is not None and self.vehicle.motion is not None:
            rear_m = self.vehicle.motion.position_m - self.before_m - self.vehicle.kind.size_m[0] / 2.0
            self.has_passed = self.has_passed or rear_m > now.front_m + PASSED_M

    def is_over(self, now: Now) -> bool:
        """It is past, or the route is."""
        return self.has_passed or super().is_over(now)

    def missed(self) -> EventType | None:
        """Ego has not let it pass."""
        return None if self.has_passed or self.vehicle is None else EventType.FAILED_TO_YIELD

    def _way(self, before_m: float) -> tuple[Polyline, float]:
        """The route with up to `before_m` of the lanes that lead to it, and how much of those it is."""
        stage, index = self.stage, self.stage.network.index
        first = stage.line.spans[0]
        lane_ids = (*lanes_before(stage.network, first.lane_id, before_m), first.lane_id)
        points = [route_and_on(stage, 0.0).points]
        room_m = sum(index.length_m(each) for each in lane_ids[:-1]) + first.lane_start_m
        if room_m > 1.0:
            points.insert(0, index.route_points(lane_ids, 0.0, max(first.lane_start_m, 0.01)))
        path = Polyline(np.concatenate(points))
        x_m, y_m = stage.line.line.points[0][:2].tolist()
        return path, path.project(x_m, y_m).position_m

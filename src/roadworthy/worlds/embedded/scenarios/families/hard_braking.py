"""The vehicles ahead of ego brake hard, stand, and drive on."""

from typing import Final

from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.scene import Event
from roadworthy.scene.scenario import WAITING
from roadworthy.worlds.embedded.scenarios.lane_chains import route_and_on
from roadworthy.worlds.embedded.scenarios.places import need_road
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

# Until they brake the first of them keeps this distance to ego, more where it drives faster, and the next to the first.
GAP_M: Final = 17.0
GAP_S: Final = 1.6
BETWEEN_M: Final = 14.0
# How strongly they mend the distance.
MENDING_PER_S: Final = 0.5
HARD_MPS2: Final = 8.0
# They stand so long (CARLA's scenario of this name: 10 s).
STANDING_S: Final = 10.0
# From the trigger to where the last of them comes to stand.
ROOM_M: Final = 40.0


class HardBreakRoute(Script):
    """Two cars drive ahead of ego, and a third in the lane beside where there is one; all brake at once."""

    def set_up(self) -> None:
        """The cars, at rest ahead of ego's start."""
        stage = self.stage
        need_road(stage, self.plan, stage.trigger_m, stage.trigger_m + ROOM_M, "the cars that brake")
        self.limit_mps = stage.network.index.speed_limit_mps(stage.lane_at(stage.trigger_m)) or UNKNOWN_LIMIT_MPS
        self.stopped_m = stage.line.length_m
        path = route_and_on(stage, 0.0)
        stage.clear_route(0.0, stage.line.length_m)
        self.cars = [
            stage.send("suv", path, GAP_M, stops_at_end=True),
            stage.send("sedan", path, GAP_M + BETWEEN_M, stops_at_end=True),
        ]
        beside = stage.lane_beside(stage.trigger_m, "left") or stage.lane_beside(stage.trigger_m, "right")
        if beside is not None:
            left_m = stage.left_of_route_m(beside, stage.trigger_m)
            self.cars.append(
                stage.send("hatchback", path, GAP_M, left_m=left_m, wished_left_m=left_m, stops_at_end=True)
            )
        self.ahead_m = [car.motion.position_m - GAP_M for car in self.cars if car.motion is not None]

    def advance(self, now: Now) -> list[Event]:
        """Until ego comes to the trigger they drive ahead of it."""
        if self.phase == WAITING:
            self._lead(now)
        return super().advance(now)

    def begin(self, now: Now) -> None:
        """They brake."""
        self._wish(0.0)

    def play(self, now: Now) -> None:
        """When they have stood for long enough they drive on."""
        first = self.cars[0]
        if now.time_s - self.begun_s >= STANDING_S:
            self._wish(self.limit_mps)
        elif first.motion is not None:
            self.stopped_m = first.motion.position_m

    def is_over(self, now: Now) -> bool:
        """Ego has come past the place where the nearest of them stood."""
        return now.time_s - self.begun_s >= STANDING_S and now.tail_m > min(self.stopped_m, self.over_m)

    def _lead(self, now: Now) -> None:
        wished_m = now.front_m + GAP_M + GAP_S * now.ego.speed_mps
        for car, ahead_m in zip(self.cars, self.ahead_m, strict=True):
            if car.motion is not None:
                mended = now.ego.speed_mps + MENDING_PER_S * (wished_m + ahead_m - car.motion.position_m)
                car.motion.wished_mps = min(max(mended, 0.0), self.limit_mps)

    def _wish(self, speed_mps: float) -> None:
        for car in self.cars:
            if car.motion is not None:
                car.motion.wished_mps, car.motion.braking_limit_mps2 = speed_mps, HARD_MPS2

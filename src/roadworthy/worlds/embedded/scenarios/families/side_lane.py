"""Cyclists ride slowly at the edge of ego's lane."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.families.obstacles import (
    BACK_IN_LANE_M,
    BESIDE_KMH,
    CLEAR_BEHIND_M,
    DEFAULT_DISTANCE_M,
    ONCOMING_GAPS_M,
)
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.motion import PathMotion
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SPEED, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import need_oncoming_lane, need_road
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.scenarios.streams import Lulls, stream_beside, stream_towards

BETWEEN_M: Final = 5.0
# They do not ride up to the end of the route, where ego could not pass them any more.
STOP_BEFORE_END_M: Final = 30.0
# From the middle of the outer cyclist to the line, and how far the next rides nearer to the middle of the lane.
FROM_EDGE_M: Final = 0.75
STAGGERED_M: Final = 0.35
COLORS: Final = ("red", "teal", "blue")
DEFAULT_KMH: Final = 10.0
DEFAULT_DRIVE_M: Final = 80.0

_RIDE: Final[Mapping[str, Takes]] = {
    "distance": DISTANCE,
    "bicycle_speed": Numbers(1.0, 40.0, "km/h"),
    "bicycle_drive_distance": Numbers(1.0, 500.0, "m"),
}


class HazardAtSideLane(Script):
    """Three cyclists, `distance` metres behind the trigger, ride on for `bicycle_drive_distance` metres and stop there.

    `bicycle_speed` and `speed`, that of the traffic in the lane beside, are in km/h; `frequency` is the gap between
    oncoming vehicles, in metres.
    """

    takes: ClassVar[Mapping[str, Takes]] = {**_RIDE, "speed": SPEED}
    timeout_s = TIMEOUT_S
    two_ways: ClassVar[bool] = False

    def set_up(self) -> None:
        """The cyclists, who wait for ego, and the traffic beside it or towards it."""
        stage, plan = self.stage, self.plan
        first_m = stage.trigger_m + plan.number("distance", DEFAULT_DISTANCE_M)
        last_m = first_m + (len(COLORS) - 1) * BETWEEN_M
        self.ride_m = plan.number("bicycle_drive_distance", DEFAULT_DRIVE_M)
        self.ride_m = max(0.0, min(self.ride_m, stage.line.length_m - last_m - STOP_BEFORE_END_M))
        need_road(stage, plan, first_m - 3.0, last_m, "the cyclists")
        stage.clear_route(0.0, last_m + self.ride_m + CLEAR_BEHIND_M)
        edge_m = stage.width_at(first_m) / 2.0 - FROM_EDGE_M
        self.path_from_m = first_m - 1.0
        path = stage.path_of_route(self.path_from_m)
        self.cyclists: list[tuple[Actor, PathMotion]] = []
        for number, color in enumerate(COLORS):
            left_m = -edge_m + (number % 2) * STAGGERED_M
            motion = PathMotion(
                path,
                1.0 + number * BETWEEN_M,
                acceleration_limit_mps2=1.0,
                braking_limit_mps2=2.0,
                left_m=left_m,
                wished_left_m=left_m,
            )
            rider = stage.put("bicycle", motion.pose(), motion=motion, color=color, role=True)
            self.cyclists.append((rider, motion))
        self.lulls = Lulls(self._let_traffic_flow(first_m))

    def begin(self, now: Now) -> None:
        """They set off."""
        for _, motion in self.cyclists:
            motion.wished_mps = self.plan.number("bicycle_speed", DEFAULT_KMH) / 3.6

    def play(self, now: Now) -> None:
        """They stop where their ride ends; who follows them gets a gap to pass them in the end."""
        self.lulls.advance(now)
        for number, (_, motion) in enumerate(self.cyclists):
            if motion.position_m >= 1.0 + number * BETWEEN_M + self.ride_m:
                motion.wished_mps = 0.0

    def _let_traffic_flow(self, first_m: float) -> Flow:
        stage, plan = self.stage, self.plan
        if not self.two_ways:
            return stream_beside(stage, plan, first_m, "right", plan.number("speed", BESIDE_KMH) / 3.6)
        lane_id = need_oncoming_lane(stage, plan, first_m)
        return stream_towards(stage, lane_id, first_m + self.ride_m, plan.range("frequency", ONCOMING_GAPS_M))

    @property
    def over_m(self) -> float:
        """Where ego is past the first of them and back in its lane."""
        at_m = self.path_from_m + self.cyclists[-1][1].position_m
        return min(at_m + BACK_IN_LANE_M, self.stage.line.length_m - 6.0)


class HazardAtSideLaneTwoWays(HazardAtSideLane):
    """The same on a road with one lane each way."""

    takes: ClassVar[Mapping[str, Takes]] = {**_RIDE, "frequency": Numbers(10.0, 500.0, "m")}
    two_ways = True

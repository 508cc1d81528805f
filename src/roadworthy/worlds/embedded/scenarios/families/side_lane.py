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
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SPEED, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import need_oncoming_lane, need_road
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.scenarios.streams import stream_beside, stream_towards

CYCLISTS: Final = 3
BETWEEN_M: Final = 4.0
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
        self.ride_m = plan.number("bicycle_drive_distance", DEFAULT_DRIVE_M)
        last_m = first_m + (CYCLISTS - 1) * BETWEEN_M
        need_road(stage, plan, first_m - 3.0, last_m, "the cyclists")
        if self.two_ways:
            lane_id = need_oncoming_lane(stage, plan, first_m)
            stream_towards(stage, lane_id, first_m + self.ride_m, plan.range("frequency", ONCOMING_GAPS_M))
        else:
            stream_beside(stage, plan, first_m, "right", plan.number("speed", BESIDE_KMH) / 3.6)
        stage.clear_route(0.0, last_m + self.ride_m + CLEAR_BEHIND_M)
        edge_m = stage.width_at(first_m) / 2.0 - FROM_EDGE_M
        path = stage.path_of_route(first_m - 1.0)
        self.cyclists: list[Actor] = []
        for number, color in enumerate(COLORS):
            left_m = -edge_m + (number % 2) * STAGGERED_M
            rider = stage.send(
                "bicycle",
                path,
                1.0 + number * BETWEEN_M,
                color=color,
                role=True,
                left_m=left_m,
                wished_left_m=left_m,
                acceleration_limit_mps2=1.0,
                braking_limit_mps2=2.0,
            )
            self.cyclists.append(rider)

    def begin(self, now: Now) -> None:
        """They set off."""
        for number, rider in enumerate(self.cyclists):
            assert rider.motion is not None, "cyclists ride"
            self._stops_m = [1.0 + i * BETWEEN_M + self.ride_m for i in range(number + 1)]
            rider.motion.wished_mps = self.plan.number("bicycle_speed", DEFAULT_KMH) / 3.6

    def play(self, now: Now) -> None:
        """They stop where their ride ends."""
        for rider, stop_m in zip(self.cyclists, self._stops_m, strict=True):
            assert rider.motion is not None, "cyclists ride"
            if rider.motion.position_m >= stop_m:
                rider.motion.wished_mps = 0.0

    @property
    def over_m(self) -> float:
        """Where ego is past the first of them and back in its lane."""
        foremost = self.cyclists[-1]
        at_m = self.stage.line.locate(foremost.x_m, foremost.y_m).position_m
        return min(at_m + BACK_IN_LANE_M, self.stage.line.length_m - 6.0)


class HazardAtSideLaneTwoWays(HazardAtSideLane):
    """The same on a road with one lane each way."""

    takes = {**_RIDE, "frequency": Numbers(10.0, 500.0, "m")}
    two_ways = True

"""A parked car opens its door as ego comes past."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.worlds.embedded.catalogue import EGO_WIDTH_M
from roadworthy.worlds.embedded.scenarios.families.obstacles import (
    BACK_IN_LANE_M,
    CLEAR_BEHIND_M,
    DEFAULT_DISTANCE_M,
    ONCOMING_GAPS_M,
    TWO_WAYS,
)
from roadworthy.worlds.embedded.scenarios.parameters import Takes
from roadworthy.worlds.embedded.scenarios.places import need_oncoming_lane, need_road
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.scenarios.streams import Lulls, stream_towards

# An ego in the middle of its lane passes the closed door with this much room, and is hit by the open one.
BESIDE_EGO_M: Final = 0.45
# The door opens when an attentive ego can still stop for it: after so long, with so much braking, and with some room.
ATTENTION_S: Final = 0.8
BRAKING_MPS2: Final = 5.0
ROOM_M: Final = 4.0


class VehicleOpensDoorTwoWays(Script):
    """A car is parked on the right, `distance` metres behind the trigger, on a road of two ways.

    Its driver's door opens into ego's lane when ego is as near as it may fairly be, and stays open; `frequency` is
    the gap between oncoming vehicles, in metres.
    """

    takes: ClassVar[Mapping[str, Takes]] = TWO_WAYS
    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The car at the edge of the lane, and the oncoming traffic."""
        stage, plan = self.stage, self.plan
        at_m = stage.trigger_m + plan.number("distance", DEFAULT_DISTANCE_M)
        need_road(stage, plan, at_m - 3.0, at_m + 3.0, "the parked car")
        lane_id = need_oncoming_lane(stage, plan, at_m)
        stage.clear_route(0.0, at_m + CLEAR_BEHIND_M)
        self.car = stage.put("sedan", stage.pose(at_m), color="silver", role=True)
        length_m, width_m, _ = self.car.kind.size_m
        self.car.place(stage.pose(at_m, -(EGO_WIDTH_M / 2.0 + BESIDE_EGO_M + width_m / 2.0)))
        self.tail_m, self.nose_m = at_m - length_m / 2.0, at_m + length_m / 2.0
        self.lulls = Lulls(stream_towards(stage, lane_id, at_m, plan.range("frequency", ONCOMING_GAPS_M)))

    def play(self, now: Now) -> None:
        """The door opens; who waits before it gets a gap in the end."""
        self.lulls.advance(now)
        speed_mps = now.ego.speed_mps
        stops_in_m = speed_mps * ATTENTION_S + speed_mps * speed_mps / (2.0 * BRAKING_MPS2)
        if now.front_m + stops_in_m + ROOM_M >= self.tail_m:
            self.car.door_open = True

    @property
    def over_m(self) -> float:
        """Where ego is past the car and back in its lane."""
        return min(self.nose_m + BACK_IN_LANE_M, self.stage.line.length_m - 6.0)

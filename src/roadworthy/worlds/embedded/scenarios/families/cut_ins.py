"""A standing car pulls out in front of ego: from a queue in the lane beside, or from a parking lane."""

import math
from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.geometry.boxes import boxes_overlap
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS, LaneType
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.scenarios.lane_chains import route_and_on
from roadworthy.worlds.embedded.scenarios.motion import PathMotion
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SIDE, Takes
from roadworthy.worlds.embedded.scenarios.places import need_lane_beside, need_road, side_of
from roadworthy.worlds.embedded.scenarios.pulling_out import steer_over
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.world import TICK_S

DEFAULT_DISTANCE_M: Final = 42.0
# It pulls out when an attentive ego can still slow down behind it: after so long, with so much braking, with some room.
ATTENTION_S: Final = 0.8
BRAKING_MPS2: Final = 4.5
ROOM_M: Final = 6.0
PULLING_OUT_MPS: Final = 5.0
ACCELERATION_MPS2: Final = 2.8
LATERAL_MPS: Final = 1.6
# Its indicator blinks for so long before it pulls out.
BLINKS_S: Final = 0.7
# In ego's lane it goes on at this share of the limit, for so long as the road leads on.
LIMIT_SHARE: Final = 0.85
# It is out of its lane when it is this near to the middle of ego's.
OUT_M: Final = 0.6
LEAST_AHEAD_M: Final = 0.4
AHEAD_S: Final = 0.3
ON_M: Final = 250.0
OVER_BEHIND_M: Final = 45.0


class CutIn(Script):
    """What both types have in common: where the car stands, and how it pulls out."""

    takes: ClassVar[Mapping[str, Takes]] = {"distance": DISTANCE, "direction": SIDE}
    lane_type: ClassVar[LaneType] = LaneType.DRIVING
    kind: ClassVar[str] = "sedan"

    def set_up(self) -> None:
        """The car that will pull out, and those around it."""
        stage, plan = self.stage, self.plan
        self.at_m = stage.trigger_m + plan.number("distance", DEFAULT_DISTANCE_M)
        self.side = side_of(plan)
        need_road(stage, plan, self.at_m - 10.0, self.at_m + 10.0, "the car that pulls out")
        self.lane_id = need_lane_beside(stage, plan, self.at_m, self.side, self.lane_type)
        stage.clear_route(0.0, self.at_m + OVER_BEHIND_M)
        self.put_company()
        left_m = stage.left_of_route_m(self.lane_id, self.at_m)
        self.motion = PathMotion(
            route_and_on(stage, 0.0, ON_M),
            self.at_m,
            acceleration_limit_mps2=ACCELERATION_MPS2,
            left_m=left_m,
            wished_left_m=left_m,
            stops_at_end=True,
        )
        self.car = stage.put(self.kind, self.motion.pose(), motion=self.motion, color="red", role=True)
        self.tail_m = self.at_m - self.car.kind.size_m[0] / 2.0
        self.blinks_since_s: float | None = None

    def put_company(self) -> None:
        """Puts others in the lane in which it stands."""
        raise NotImplementedError

    def put_standing(self, kind: str, behind_m: float, *, blocker: bool = False, color: str | None = None) -> None:
        """One of them, so far ahead of the car in its lane."""
        index = self.stage.network.index
        at_m = self.stage.position_on(self.lane_id, self.at_m) + behind_m
        if 3.0 < at_m < index.length_m(self.lane_id) - 3.0:
            self.stage.put(kind, index.pose_on(self.lane_id, at_m), color=color, blocker=blocker)

    def play(self, now: Now) -> None:
        """It blinks, pulls out, and goes on in ego's lane."""
        if self.blinks_since_s is None:
            if now.front_m + self._needed_m(now.ego.speed_mps) >= self.tail_m:
                self.blinks_since_s = now.time_s
            return
        is_out = abs(self.motion.left_m) < OUT_M
        self.car.blinks_left = not is_out and self.side == "right"
        self.car.blinks_right = not is_out and self.side == "left"
        if now.time_s - self.blinks_since_s >= BLINKS_S:
            self._drive_off(now, is_out)

    def _drive_off(self, now: Now, is_out: bool) -> None:
        limit_mps = self.stage.network.index.speed_limit_mps(self.lane_id) or UNKNOWN_LIMIT_MPS
        self.motion.wished_left_m = 0.0
        self.motion.wished_mps = LIMIT_SHARE * limit_mps if is_out else PULLING_OUT_MPS
        # Who steers out of a queue does not mind the next in it, whom it would else have to stand behind.
        self.motion.careful = is_out
        if not is_out and self._would_touch(now):
            self.motion.wished_mps = 0.0
        steer_over(self.motion, TICK_S, LATERAL_MPS)

    def _would_touch(self, now: Now) -> bool:
        """Whether ego is where the car will be in a moment."""
        length_m, width_m, _ = self.car.kind.size_m
        ahead_m = LEAST_AHEAD_M + AHEAD_S * self.car.speed_mps
        x = self.car.x_m + ahead_m * math.cos(self.car.yaw_rad)
        y = self.car.y_m + ahead_m * math.sin(self.car.yaw_rad)
        ego = (now.ego.x_m, now.ego.y_m, now.ego.yaw_rad, EGO_LENGTH_M, EGO_WIDTH_M)
        return boxes_overlap(x, y, self.car.yaw_rad, length_m, width_m, *ego)

    @property
    def over_m(self) -> float:
        """Some way behind the place."""
        return min(self.at_m + OVER_BEHIND_M, self.stage.line.length_m - 6.0)

    def _needed_m(self, ego_mps: float) -> float:
        """From how far ego can still come down to the speed of the car that pulls out."""
        over_mps = max(0.0, ego_mps - PULLING_OUT_MPS)
        waits_m = (ATTENTION_S + BLINKS_S) * ego_mps
        return waits_m + over_mps * over_mps / (2.0 * BRAKING_MPS2) + ROOM_M


class StaticCutIn(CutIn):
    """From a queue that stands in the lane beside."""

    def put_company(self) -> None:
        """Those before and behind it in the queue; it has room to steer out."""
        for number, behind_m in enumerate((12.5, 19.6, 26.6)):
            self.put_standing(("suv", "hatchback", "sedan")[number], behind_m)
        for number, behind_m in enumerate((-7.4, -14.6, -21.6, -28.6)):
            self.put_standing(("suv", "sedan", "hatchback", "sedan")[number], behind_m, blocker=number == 0)


class ParkingCutIn(CutIn):
    """From a parking lane, hidden by another parked car."""

    lane_type = LaneType.PARKING
    kind = "hatchback"

    def put_company(self) -> None:
        """A van behind it, which hides it, and another car before it."""
        self.put_standing("van", -7.0, blocker=True)
        self.put_standing("sedan", 11.0)

"""Ego stands between parked cars and has to find its way into the traffic that passes."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import Pose
from roadworthy.roads.lane import LaneType
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.parameters import SIDE, SPEED, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import need_lane_beside, need_road, side_of
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import CLEAR_AROUND_M, Now
from roadworthy.worlds.embedded.scenarios.streams import Lulls, stream_through

# From the middle of ego to the middles of its neighbours.
DEFAULT_NEIGHBOUR_M: Final = 9.0
NEAREST_NEIGHBOUR_M: Final = 7.5
PASSING_GAPS_M: Final = NumberRange(20.0, 75.0)
PASSING_KMH: Final = 40.0
# One of them is about to pass when ego starts.
PASSES_FROM_M: Final = 16.0
OVER_BEHIND_M: Final = 40.0


class ParkingExit(Script):
    """Ego starts in a parking lane beside the trigger; traffic passes on its route's lane.

    `front_vehicle_distance` and `behind_vehicle_distance` (m) are those to the cars before and behind it, middle to
    middle; `direction` is the side of the route on which the parking lane is; `speed` (km/h) that of the traffic.
    """

    takes: ClassVar[Mapping[str, Takes]] = {
        "direction": SIDE,
        "front_vehicle_distance": Numbers(NEAREST_NEIGHBOUR_M, 50.0, "m"),
        "behind_vehicle_distance": Numbers(NEAREST_NEIGHBOUR_M, 50.0, "m"),
        "speed": SPEED,
    }
    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The two parked cars, and the traffic."""
        stage, plan = self.stage, self.plan
        self.at_m = stage.trigger_m
        need_road(stage, plan, self.at_m - 5.0, self.at_m + 15.0, "the parking bay")
        self.lane_id = need_lane_beside(stage, plan, self.at_m, side_of(plan), LaneType.PARKING)
        index = stage.network.index
        bay_m = stage.position_on(self.lane_id, self.at_m)
        front_m = bay_m + plan.number("front_vehicle_distance", DEFAULT_NEIGHBOUR_M)
        behind_m = bay_m - plan.number("behind_vehicle_distance", DEFAULT_NEIGHBOUR_M)
        length_m = index.length_m(self.lane_id)
        if behind_m < 3.0 or front_m > length_m - 3.0:
            raise BadDataError(
                f'Scenario "{plan.name}": the cars before and behind ego would stand at {behind_m:.0f} and '
                f'{front_m:.0f} m of the parking lane "{self.lane_id}", which is {length_m:.0f} m long. Move the '
                "trigger away from the lane's ends, or make the distances to the cars smaller."
            )
        self.bay = index.pose_on(self.lane_id, bay_m)
        stage.clear(self.bay.x_m, self.bay.y_m, CLEAR_AROUND_M)
        stage.put("suv", index.pose_on(self.lane_id, front_m))
        stage.put("sedan", index.pose_on(self.lane_id, behind_m), color="gray")
        speed_mps = plan.number("speed", PASSING_KMH) / 3.6
        route_lane_id = stage.lane_at(self.at_m)
        passes_m = stage.position_on(route_lane_id, self.at_m) - PASSES_FROM_M
        if passes_m > 0.0:
            stage.director.let_in((route_lane_id,), passes_m, speed_mps, "sedan")
        self.lulls = Lulls(stream_through(stage, route_lane_id, self.at_m, PASSING_GAPS_M, speed_mps))

    def play(self, now: Now) -> None:
        """Who waits in the bay gets a gap in the end."""
        self.lulls.advance(now)

    @property
    def ego_start(self) -> Pose:
        """In the bay."""
        return Pose(self.bay.x_m, self.bay.y_m, self.bay.z_m, self.bay.yaw_rad)

    @property
    def over_m(self) -> float:
        """Where ego is under way."""
        return min(self.at_m + OVER_BEHIND_M, self.stage.line.length_m - 6.0)

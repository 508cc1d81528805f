"""Something stands in ego's lane for good: ego must pass it by the lane beside, of its own direction or oncoming."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SIDE, SPEED, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import edge_m, need_oncoming_lane, need_road, side_of
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now, Side
from roadworthy.worlds.embedded.scenarios.streams import Lulls, stream_beside, stream_towards

DEFAULT_DISTANCE_M: Final = 60.0
# Behind the obstacle ego comes back into its lane.
BACK_IN_LANE_M: Final = 15.0
# Nobody else drives in ego's lane from its start to here behind the obstacle.
CLEAR_BEHIND_M: Final = 20.0
# A gap between oncoming vehicles that one can pass in, and one that one cannot.
ONCOMING_GAPS_M: Final = NumberRange(40.0, 160.0)
BESIDE_KMH: Final = 50.0
SIGN_BEFORE_M: Final = 10.0
SIGN_BEYOND_EDGE_M: Final = 0.7

ONE_WAY: Final[Mapping[str, Takes]] = {"distance": DISTANCE, "direction": SIDE, "speed": SPEED}
TWO_WAYS: Final[Mapping[str, Takes]] = {"distance": DISTANCE, "frequency": Numbers(10.0, 500.0, "m")}


class Obstacle(Script):
    """What the types have in common: the obstacle begins `distance` metres behind the trigger.

    `direction` is the side to which it leans, and on which its sign stands: ego passes it on the other. `speed`
    (km/h) is that of the traffic there; `frequency` (m) the gaps between oncoming vehicles on a road of two ways.
    """

    takes: ClassVar[Mapping[str, Takes]] = ONE_WAY
    timeout_s = TIMEOUT_S
    two_ways: ClassVar[bool] = False
    needs_m: ClassVar[float] = 5.0
    sign: ClassVar[str] = "warning-sign"

    def set_up(self) -> None:
        """The obstacle in its lane, and the traffic beside it or towards it."""
        stage, plan = self.stage, self.plan
        at_m = stage.trigger_m + plan.number("distance", DEFAULT_DISTANCE_M)
        self.lean: Side = side_of(plan)
        self.right = 1.0 if self.lean == "right" else -1.0
        need_road(stage, plan, at_m - 3.0, at_m + self.needs_m, "the obstacle")
        stage.clear_route(0.0, at_m + self.needs_m + CLEAR_BEHIND_M)
        beyond_m = edge_m(stage, at_m - SIGN_BEFORE_M, self.lean) + SIGN_BEYOND_EDGE_M
        stage.put(self.sign, stage.pose(at_m - SIGN_BEFORE_M, -self.right * beyond_m))
        self.end_m = self.put_obstacle(at_m)
        # Last: whatever is put on the road has the traffic around it cleared away.
        self.lulls = Lulls(self._let_traffic_flow(at_m))

    def play(self, now: Now) -> None:
        """Who waits behind the obstacle gets a gap in the end."""
        self.lulls.advance(now)

    def put_obstacle(self, at_m: float) -> float:
        """Puts it on the road from a place of the route on; where it ends."""
        raise NotImplementedError

    @property
    def over_m(self) -> float:
        """Where ego is past it and back in its lane."""
        return min(self.end_m + BACK_IN_LANE_M, self.stage.line.length_m - 6.0)

    def left_m(self, towards_lean_m: float) -> float:
        """A place across the lane, given in metres from its middle towards the side to which the obstacle leans."""
        return -self.right * towards_lean_m

    def _let_traffic_flow(self, at_m: float) -> Flow:
        if not self.two_ways:
            return stream_beside(self.stage, self.plan, at_m, self.lean, self.plan.number("speed", BESIDE_KMH) / 3.6)
        lane_id = need_oncoming_lane(self.stage, self.plan, at_m)
        return stream_towards(self.stage, lane_id, at_m, self.plan.range("frequency", ONCOMING_GAPS_M))


class ParkedObstacle(Obstacle):
    """A car is parked at the edge of ego's lane, so that there is no room beside it."""

    def put_obstacle(self, at_m: float) -> float:
        """One car, its hazard lights on."""
        room_m = self.stage.width_at(at_m) / 2.0
        car = self.stage.put("sedan", self.stage.pose(at_m, self.left_m(room_m - 1.0)), role=True)
        car.blinks_left = car.blinks_right = True
        return at_m + car.kind.size_m[0] / 2.0


class ParkedObstacleTwoWays(ParkedObstacle):
    """The same on a road with one lane each way."""

    takes = TWO_WAYS
    two_ways = True

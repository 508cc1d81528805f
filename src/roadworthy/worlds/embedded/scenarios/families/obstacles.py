"""Something stands in ego's lane for good: ego must pass it by the lane beside, of its own direction or oncoming."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SIDE, SPEED, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now

DEFAULT_DISTANCE_M: Final = 60.0
# Behind the obstacle ego comes back into its lane.
BACK_IN_LANE_M: Final = 15.0
ONCOMING_MPS: Final = 9.0


class Obstacle(Script):
    """What the types have in common: the obstacle begins `distance` metres behind the trigger."""

    takes: ClassVar[Mapping[str, Takes]] = {"distance": DISTANCE, "direction": SIDE, "speed": SPEED}
    timeout_s = TIMEOUT_S
    two_ways: ClassVar[bool] = False

    def set_up(self) -> None:
        """The obstacle in its lane, and with `two_ways` the traffic that comes towards it."""
        self.end_m = self.put_obstacle(self.stage.trigger_m + self.plan.number("distance", DEFAULT_DISTANCE_M))
        self.stage.clear_route(0.0, self.end_m + 20.0)
        if self.two_ways:
            self._let_traffic_come()

    def put_obstacle(self, at_m: float) -> float:
        """Puts it on the road from a place of the route on; where it ends."""
        raise NotImplementedError

    @property
    def over_m(self) -> float:
        """Where ego is past it and back in its lane."""
        return min(self.end_m + BACK_IN_LANE_M, self.stage.line.length_m - 6.0)

    def _let_traffic_come(self) -> None:
        lane_id = self.stage.oncoming_lane(self.end_m)
        if lane_id is None:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs an oncoming lane beside the obstacle, which lane '
                f'"{self.stage.lane_at(self.end_m)}" does not have. Move the trigger to a road of two ways.'
            )
        gaps = self.plan.range("frequency", NumberRange(45.0, 100.0))
        self.stage.stream((lane_id,), gaps, ONCOMING_MPS)

    def begin(self, now: Now) -> None:
        """Nothing: it stands there from the start."""


class ParkedObstacle(Obstacle):
    """A car is parked in ego's lane."""

    def put_obstacle(self, at_m: float) -> float:
        """One car, its hazard lights off."""
        car = self.stage.put("sedan", self.stage.pose(at_m), role=True)
        return at_m + car.kind.size_m[0] / 2.0


class ParkedObstacleTwoWays(ParkedObstacle):
    """A car is parked in ego's lane of a road with one lane each way."""

    takes: ClassVar[Mapping[str, Takes]] = {"distance": DISTANCE, "frequency": Numbers(10.0, 500.0, "m")}
    two_ways = True

"""A vehicle stands where ego's way leads out of a junction, and leaves after a while."""

from typing import Final

from roadworthy.roads.junction import Turn
from roadworthy.worlds.embedded.scenarios.approaches import stretch_of, way_ahead
from roadworthy.worlds.embedded.scenarios.lane_chains import route_and_on
from roadworthy.worlds.embedded.scenarios.places import LEFT_M
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now

# Its rear is so far behind the junction.
BEHIND_JUNCTION_M: Final = 1.0
# It leaves so long after ego has come so near to its rear (CARLA's scenario of this name: 10 s, 12 m).
NEAR_M: Final = 14.0
STANDING_S: Final = 9.0
LEAVING_MPS: Final = 11.0


class BlockedIntersection(Script):
    """A car stands right behind the junction."""

    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The car in ego's way out of the next junction; lights let ego go."""
        stage = self.stage
        way = way_ahead(stage, self.plan, (Turn.LEFT, Turn.RIGHT, Turn.STRAIGHT))
        self.rear_m = min(stretch_of(stage, way)[1] + BEHIND_JUNCTION_M, stage.line.length_m - LEFT_M)
        stage.clear_route(0.0, self.rear_m + 20.0)
        self.car = stage.send("suv", route_and_on(stage, self.rear_m), role=True, stops_at_end=True)
        if self.car.motion is not None:
            self.car.motion.position_m = self.car.kind.size_m[0] / 2.0
            self.car.place(self.car.motion.pose())
        self.near_since_s: float | None = None
        stage.lights.keep_green(way)

    @property
    def over_m(self) -> float:
        """Ego is out of the junction."""
        return min(self.rear_m + LEFT_M, self.stage.line.length_m - LEFT_M)

    def play(self, now: Now) -> None:
        """The car waits until ego has waited for it."""
        if self.near_since_s is None and now.front_m > self.rear_m - NEAR_M:
            self.near_since_s = now.time_s
        if self.near_since_s is not None and now.time_s - self.near_since_s >= STANDING_S and self.car.motion:
            self.car.motion.wished_mps = LEAVING_MPS

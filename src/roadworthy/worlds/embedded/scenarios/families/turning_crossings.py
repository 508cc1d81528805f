"""Somebody crosses the road into which ego turns, right behind the turn."""

from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import Turn
from roadworthy.worlds.embedded.scenarios.approaches import stretch_of, way_ahead
from roadworthy.worlds.embedded.scenarios.crosser import Crosser, fair_pace_mps
from roadworthy.worlds.embedded.scenarios.families.crossings import (
    BEYOND_KERB_M,
    PASSED_M,
    WALKER_ACCELERATION_MPS2,
    Crossing,
)
from roadworthy.worlds.embedded.scenarios.roadside import carriageway_at, way_across

# They cross on the crossing at the turn's end if there is one, or else so far behind the turn.
BEHIND_TURN_M: Final = 4.0
CROSSING_WITHIN_M: Final = 10.0
# About as fast as a driver goes there.
TURNING_MPS: Final = 8.0


class VehicleTurningRoute(Crossing):
    """A cyclist crosses."""

    kind: ClassVar[str] = "bicycle"
    # From the kerb to where they wait.
    off_kerb_m: ClassVar[float] = 2.2

    def set_up(self) -> None:
        """The one who crosses, at the right kerb behind the turn; lights let ego go."""
        stage = self.stage
        way = way_ahead(stage, self.plan, (Turn.LEFT, Turn.RIGHT))
        at_m = self._crossed_m(stretch_of(stage, way)[1])
        if at_m > stage.line.length_m - PASSED_M:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs {PASSED_M:g} m of route behind the place '
                f"{at_m:.0f} m along it where somebody crosses; the route is {stage.line.length_m:.0f} m long. "
                "Lengthen it."
            )
        road = carriageway_at(stage, at_m)
        way_m = road.right_m + self.off_kerb_m
        path = way_across(stage, at_m, -way_m, road.left_m + BEYOND_KERB_M)
        pace = fair_pace_mps(way_m, TURNING_MPS)
        actor = stage.send(self.kind, path, role=True, acceleration_limit_mps2=WALKER_ACCELERATION_MPS2)
        self.crossers.append(Crosser(actor, at_m, way_m, pace))
        stage.lights.keep_green(way)

    def _crossed_m(self, exit_m: float) -> float:
        """Where they cross: on a crossing about the end of the turn, or a little behind it."""
        stage = self.stage
        lane_id = stage.lane_at(exit_m - 0.1)
        onto = (lane_id, stage.lane_at(exit_m + 0.1))
        from_m = stage.position_on(lane_id, exit_m - CROSSING_WITHIN_M / 2.0)
        found = stage.network.index.crossing_ahead(onto, from_m)
        if found is None or found[1] > CROSSING_WITHIN_M:
            return exit_m + BEHIND_TURN_M
        return exit_m - CROSSING_WITHIN_M / 2.0 + found[1]


class VehicleTurningRoutePedestrian(VehicleTurningRoute):
    """Somebody on foot crosses."""

    kind = "adult"
    off_kerb_m = 1.0

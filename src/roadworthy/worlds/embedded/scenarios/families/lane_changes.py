"""Ego's route changes lanes one after the other, each time into a lane on which others drive."""

from typing import Final

from roadworthy.errors import BadDataError
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.scene import EventType, NumberRange
from roadworthy.worlds.embedded.scenarios.courses import changes_ahead, course_along
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now

LEAST_CHANGES: Final = 2
GAPS_M: Final = NumberRange(24.0, 56.0)
# Others drive slower than they might, so that a driver who starts from rest can find its place among them.
SHARE_OF_LIMIT: Final = 0.65
FASTEST_MPS: Final = 17.0
# So far behind the middle of the last change ego must be on its lane.
DEADLINE_M: Final = 50.0


class SequentialLaneChange(Script):
    """Streams on all the lanes that ego changes to; it has failed where it is not on the last of them in time."""

    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The streams, each a little faster than the one before."""
        changes = changes_ahead(self.stage)
        if len(changes) < LEAST_CHANGES:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs {LEAST_CHANGES} changes of lane behind its '
                f"trigger; the route makes {len(changes)}. Give it waypoints on lanes farther over, or move the "
                "trigger back."
            )
        self.deadline_m = min(changes[-1].at_m + DEADLINE_M, self.stage.line.length_m - 6.0)
        self.is_on_lane = False
        for change in changes:
            limit = self.stage.network.index.speed_limit_mps(change.to_lane_id) or UNKNOWN_LIMIT_MPS
            speed = min(SHARE_OF_LIMIT * limit, FASTEST_MPS) * float(self.stage.rng.uniform(0.9, 1.1))
            course_along(self.stage, change).stream(self.stage, GAPS_M, speed)

    @property
    def over_m(self) -> float:
        """Where ego must be on the route's last lane."""
        return self.deadline_m

    def play(self, now: Now) -> None:
        """Notes whether ego is on the route's lane."""
        place = self.stage.line.locate(now.ego.x_m, now.ego.y_m, now.route_m)
        self.is_on_lane = abs(place.offset_m) < self.stage.width_at(place.position_m) / 2.0

    def missed(self) -> EventType | None:
        """Not in its lane in time is too late."""
        return None if self.is_on_lane else EventType.SCENARIO_TIMEOUT

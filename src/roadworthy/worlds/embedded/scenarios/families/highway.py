"""On a fast road: a vehicle that comes down a ramp cuts in front of ego."""

from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.lane import LaneType
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.scenarios.course import Course
from roadworthy.worlds.embedded.scenarios.courses import course_between
from roadworthy.worlds.embedded.scenarios.lane_chains import route_and_on
from roadworthy.worlds.embedded.scenarios.parameters import Place, Takes
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

# The vehicle crosses the line between the lanes over so many metres, this far behind the beginning of the ramp's lane.
CROSSING_M: Final = 40.0
BEHIND_ENTRANCE_M: Final = 75.0
# It starts with this share of ego's way to that place, and means to come there so far ahead of ego's front bumper.
SHARE_OF_WAY: Final = 0.65
LEAD_M: Final = 7.0
# On its way it goes no slower and no faster than this.
SLOWEST_MPS, FASTEST_MPS = 5.0, 28.0
# In front of ego it brakes to a share of ego's speed, and drives on after a while.
SLOW_SHARE: Final = 0.5
SLOW_S: Final = 4.0
ONWARD_MPS: Final = 20.0
# Where ego is beside it so far before it would cross the line, it falls back by this.
YIELDS_M: Final = 30.0
FALLS_BACK_MPS: Final = 8.0
INDICATES_M: Final = 60.0
# Its middle is no nearer to the beginning of the ramp.
FIRST_PLACE_M: Final = 6.0
# Behind where it cuts in, ego has this much way to settle behind it.
AFTER_M: Final = 60.0


class HighwayCutIn(Script):
    """A car waits on the ramp, comes down beside ego, changes into its lane in front of it and slows down."""

    takes: ClassVar[Mapping[str, Takes]] = {"other_actor_location": Place(), "end_location": Place()}

    def set_up(self) -> None:
        """The car on the ramp."""
        self.end_m = self._end()
        self._check_room()
        path, self.cut_m = self._path(self._course())
        self.car = self.stage.send("sedan", path, self._start(), color="red", role=True, acceleration_limit_mps2=4.0)
        self.cut_in_s: float | None = None
        self.slow_mps = SLOWEST_MPS

    @property
    def over_m(self) -> float:
        """Where ego has driven behind the car for a while."""
        return min(self.end_m + AFTER_M, self.stage.line.length_m - 6.0)

    def play(self, now: Now) -> None:
        """The car comes to ego's lane a little before ego does, slows down in it, and drives on."""
        motion = self.car.motion
        assert motion is not None, "the car drives"
        if motion.is_at_end and self.car in self.stage.cast.actors:
            self.stage.cast.remove(self.car)
        if motion.position_m < self.cut_m:
            motion.wished_mps = self._pace(now, self.cut_m - motion.position_m)
            self.car.blinks_left = motion.position_m > self.cut_m - CROSSING_M - INDICATES_M
            return
        if self.cut_in_s is None:
            self.cut_in_s, self.slow_mps = now.time_s, max(SLOWEST_MPS, SLOW_SHARE * now.ego.speed_mps)
        self.car.blinks_left = False
        is_slow = now.time_s - self.cut_in_s < SLOW_S
        motion.wished_mps = self.slow_mps if is_slow else ONWARD_MPS

    def _pace(self, now: Now, way_m: float) -> float:
        """The speed at which it comes to the line when ego is `LEAD_M` short of that place, and then crosses it."""
        if self._is_beside(now):
            return max(SLOWEST_MPS, now.ego.speed_mps - FALLS_BACK_MPS)
        if way_m <= CROSSING_M:
            return max(SLOWEST_MPS, self.car.speed_mps)
        ego_m = self.end_m - CROSSING_M - now.route_m
        if ego_m <= 0.0:
            return max(SLOWEST_MPS, now.ego.speed_mps)
        lead_m = LEAD_M + (self.car.kind.size_m[0] + EGO_LENGTH_M) / 2.0
        pace = (way_m - CROSSING_M + lead_m) * max(now.ego.speed_mps, SLOWEST_MPS) / ego_m
        return min(max(pace, SLOWEST_MPS), FASTEST_MPS)

    def _is_beside(self, now: Now) -> bool:
        """Whether ego is beside it where it would cross the line: then it lets ego go first."""
        motion = self.car.motion
        assert motion is not None, "the car drives"
        if motion.position_m < self.cut_m - CROSSING_M - YIELDS_M:
            return False
        here_m = self.stage.line.locate(self.car.x_m, self.car.y_m).position_m
        return now.tail_m - self.car.kind.size_m[0] / 2.0 < here_m < now.front_m

    def _end(self) -> float:
        """Where on the route the car is in ego's lane."""
        end = self.plan.place("end_location")
        return self._entrance()[1] + BEHIND_ENTRANCE_M if end is None else self.stage.line.locate(*end[:2]).position_m

    def _course(self) -> Course:
        """The car's lanes up to there."""
        start, end = self.plan.place("other_actor_location"), self.stage.pose(self.end_m)
        if start is None:
            return Course(self._entrance()[0], 0.0, 0)
        names = ("other_actor_location", "end_location")
        return course_between(self.stage, self.plan, start, (end.x_m, end.y_m, end.z_m), names)

    def _start(self) -> float:
        """Where on its way it waits: where the file says, else on the ramp."""
        if self.plan.place("other_actor_location") is not None:
            return 0.0
        way_m = SHARE_OF_WAY * (self.end_m - self.stage.trigger_m)
        ramp_m = self.stage.network.index.length_m(self._entrance()[0][0])
        return max(FIRST_PLACE_M, min(self.cut_m - way_m, ramp_m - FIRST_PLACE_M))

    def _entrance(self) -> tuple[tuple[str, ...], float]:
        """The lanes of the first ramp that leads to the lane beside the route's, and where on the route that begins.

        Raises:
            BadDataError: there is none.
        """
        stage, network = self.stage, self.stage.network
        roads = {network.lanes[span.lane_id].road_id for span in stage.line.spans}
        for span in stage.line.spans:
            lane = network.lanes[span.lane_id]
            for beside in (lane.right_id, lane.left_id):
                if (
                    span.start_m < stage.trigger_m
                    or beside is None
                    or network.lanes[beside].type is not LaneType.DRIVING
                ):
                    continue
                for before in network.index.predecessors(beside):
                    way = network.connections.get(before)
                    if way is not None and network.lanes[way.from_lane_id].road_id not in roads:
                        return (way.from_lane_id, before, beside), span.start_m
        raise BadDataError(
            f'Scenario "{self.plan.name}": {self.plan.type} needs a ramp behind its trigger that leads to the lane '
            "beside the route's, and the route passes none. Move the trigger before one, or give "
            "<other_actor_location> and <end_location>."
        )

    def _check_room(self) -> None:
        room_m = self.end_m - self.stage.trigger_m
        if room_m < 2.0 * CROSSING_M or self.end_m > self.stage.line.length_m - 20.0:
            raise BadDataError(
                f'Scenario "{self.plan.name}": the car would cut in {self.end_m:.0f} m along a route of '
                f"{self.stage.line.length_m:.0f} m whose trigger is at {self.stage.trigger_m:.0f} m. It needs "
                f"{2.0 * CROSSING_M:.0f} m between the trigger and <end_location>, and 20 m behind that: move the "
                "trigger back, or lengthen the route."
            )

    def _path(self, course: Course) -> tuple[Polyline, float]:
        """The car's way along its lanes, over to ego's and on along the route, and where on it it is in ego's lane."""
        stage = self.stage
        lanes = stage.path_along(course.lane_ids, course.source_m)
        at_m = np.arange(self.end_m - CROSSING_M, self.end_m, 1.0)
        ours = stage.line.line.point_at(at_m)
        places = [lanes.project(float(x), float(y)).position_m for x, y in ours[:, :2]]
        share = np.linspace(0.0, 1.0, len(at_m))
        weight = (share * share * (3.0 - 2.0 * share))[:, None]
        over = weight * ours + (1.0 - weight) * lanes.point_at(places)
        before = lanes.slice(0.0, places[0])
        path = Polyline.concatenated([before, Polyline(over), route_and_on(stage, self.end_m)])
        return path, before.length_m + CROSSING_M

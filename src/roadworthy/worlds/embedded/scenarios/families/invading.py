"""Oncoming cars cut over the centre line of a bend."""

import math
from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import Pose
from roadworthy.scene import Event
from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.flow import OUT_OF_SIGHT_M
from roadworthy.worlds.embedded.scenarios.kinds import kind_named
from roadworthy.worlds.embedded.scenarios.lane_chains import chain_through
from roadworthy.worlds.embedded.scenarios.motion import PathMotion
from roadworthy.worlds.embedded.scenarios.parameters import Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import need_oncoming_lane, need_road
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import CARS, Now

DEFAULT_DISTANCE_M: Final = 60.0
DEFAULT_OFFSET_M: Final = 0.25
CONE_EVERY_M: Final = 5.0
# From the side of the oncoming cars to the cones that push them over, and how the row of cones begins and ends.
BESIDE_CONES_M: Final = 0.45
FROM_EDGE_M: Final = 0.30
WIDEST_M: Final = 1.93
BEFORE_CONES_M: Final = 12.0
TAPER_M: Final = 15.0
ONCOMING_MPS: Final = 8.0
EVERY_M: Final = 38.0
LATERAL_MPS: Final = 3.0
COLORS: Final = ("white", "black", "gray", "blue", "red", "silver")
BEYOND_M: Final = 90.0
LEAST_TURN_RAD: Final = math.radians(15.0)
# An ego as slow as this is braked for.
SLOW_MPS: Final = 3.0


class InvadingTurn(Script):
    """Cones narrow the oncoming lane for `distance` metres from the trigger on: cars there come over the centre line.

    They come over by `offset` metres, so that ego has to keep to the right.
    """

    takes: ClassVar[Mapping[str, Takes]] = {"distance": Numbers(20.0, 300.0, "m"), "offset": Numbers(0.0, 1.2, "m")}
    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The cones, and the cars under way."""
        stage, plan = self.stage, self.plan
        self.last_m = stage.trigger_m + plan.number("distance", DEFAULT_DISTANCE_M)
        first_m = stage.trigger_m + BEFORE_CONES_M
        need_road(stage, plan, first_m, self.last_m, "the row of cones")
        lane_id = need_oncoming_lane(stage, plan, self.last_m)
        self._need_bend(first_m)
        at_m = stage.position_on(lane_id, self.last_m)
        chain = chain_through(stage.network, lane_id, at_m, BEYOND_M, self.last_m + BEYOND_M)
        self.lane_ids = chain.lane_ids
        stage.clear_route(0.0, self.last_m + TAPER_M, chain.lane_ids)
        self.path = stage.path_along(chain.lane_ids, chain.start_m, chain.end_m)
        self.from_m, self.to_m = self._on_path(self.last_m), self._on_path(first_m)
        width_m = stage.network.lanes[lane_id].width_m
        self.line_left_m = width_m / 2.0 + plan.number("offset", DEFAULT_OFFSET_M)
        self._put_cones(width_m)
        self.cars: list[tuple[Actor, PathMotion]] = []
        for position_m in np.arange(self.path.length_m - BEYOND_M / 2.0, 0.0, -EVERY_M).tolist():
            self._send(position_m, ONCOMING_MPS)

    def advance(self, now: Now) -> list[Event]:
        """The cars come from the start, before ego is at the trigger, and until the drive ends."""
        for actor, motion in list(self.cars):
            motion.wished_left_m = self._left_m(motion.position_m, actor.kind.size_m[1])
            motion.careful = now.ego.speed_mps < SLOW_MPS
            away_m = math.hypot(actor.x_m - now.ego.x_m, actor.y_m - now.ego.y_m)
            if motion.is_at_end and away_m > OUT_OF_SIGHT_M / 2.0:
                self.cars.remove((actor, motion))
                self.stage.cast.remove(actor)
        if not self.cars or self.cars[-1][1].position_m > EVERY_M:
            self._send(0.0, ONCOMING_MPS)
        self._keep_others_out()
        return super().advance(now)

    @property
    def over_m(self) -> float:
        """Behind the row of cones."""
        return min(self.last_m + TAPER_M, self.stage.line.length_m - 6.0)

    def _send(self, position_m: float, speed_mps: float) -> None:
        kind = CARS[int(self.stage.rng.integers(len(CARS)))]
        color = COLORS[int(self.stage.rng.integers(len(COLORS)))]
        left_m = self._left_m(position_m, kind_named(kind).size_m[1])
        motion = PathMotion(
            self.path,
            position_m,
            speed_mps,
            wished_mps=speed_mps,
            left_m=left_m,
            wished_left_m=left_m,
            lateral_limit_mps=LATERAL_MPS,
        )
        self.cars.append((self.stage.cast.put(kind_named(kind), motion.pose(), motion, color), motion))

    def _left_m(self, position_m: float, width_m: float) -> float:
        """How far to the left of the middle of its lane a car of a width drives at a place of the path."""
        places = (self.from_m - TAPER_M, self.from_m, self.to_m, self.to_m + TAPER_M)
        over_m = self.line_left_m - width_m / 2.0
        return float(np.interp(position_m, places, (0.0, over_m, over_m, 0.0)))

    def _put_cones(self, width_m: float) -> None:
        """A row from the edge of the oncoming lane to beside the cars, and along them."""
        outermost_m = FROM_EDGE_M - width_m / 2.0
        beside_m = max(self.line_left_m - WIDEST_M - BESIDE_CONES_M, outermost_m)
        for position_m in np.arange(self.from_m, self.to_m, CONE_EVERY_M).tolist():
            shift = min((position_m - self.from_m) / TAPER_M, 1.0)
            left_m = outermost_m + shift * (beside_m - outermost_m)
            pose = self.path.pose_at(position_m, left_m)
            self.stage.put("cone", Pose(pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad))

    def _on_path(self, route_m: float) -> float:
        here = self.stage.pose(route_m)
        return self.path.project(here.x_m, here.y_m).position_m

    def _keep_others_out(self) -> None:
        """Ordinary traffic would stand before the cones: it is turned away out of sight."""
        director = self.stage.director
        there = director.under_way(director.serials_on(self.lane_ids))
        director.turn_away([serial for serial, place in there.items() if place.from_ego_m > OUT_OF_SIGHT_M])

    def _need_bend(self, first_m: float) -> None:
        headings = [self.stage.pose(at_m).yaw_rad for at_m in np.linspace(first_m, self.last_m, 9).tolist()]
        turned = max(abs(math.remainder(heading - headings[0], math.tau)) for heading in headings)
        if turned < LEAST_TURN_RAD:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a bend, but the route turns by '
                f"{math.degrees(turned):.0f} degrees from {first_m:.0f} to {self.last_m:.0f} m, less than "
                f"{math.degrees(LEAST_TURN_RAD):.0f}. Move the trigger to just before a bend."
            )

"""An emergency vehicle crosses a junction that it should not cross, just when ego does."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.conflicts import conflicts_of
from roadworthy.roads.junction import Connection, JunctionType, Turn
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS
from roadworthy.worlds.embedded.scenarios.approaches import in_the_way, stretch_of, turn_of
from roadworthy.worlds.embedded.scenarios.arrival import arrival_s
from roadworthy.worlds.embedded.scenarios.lane_chains import lanes_before, lanes_on
from roadworthy.worlds.embedded.scenarios.parameters import Takes, Words
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

KINDS: Final = ("police-car", "ambulance", "fire-engine")
# It comes at about this speed, faster or slower so that it meets ego.
SPEED_MPS: Final = 15.0
SLOWEST_MPS, FASTEST_MPS = 8.0, 19.0
ACCELERATION_MPS2: Final = 4.0
NEAREST_M: Final = 28.0
# From here on it does what it does, whatever ego does: an attentive ego still stops.
COMMITTED_S: Final = 2.4
COMMITTED_M: Final = 20.0
UPSTREAM_M, DOWNSTREAM_M = 120.0, 140.0
BEHIND_JUNCTION_M: Final = 8.0
# Where ego's middle is when its front is at a place.
TO_MIDDLE_M: Final = 2.0


class OppositeVehicle(Script):
    """What both types have in common: from where it comes, and how it meets ego."""

    takes: ClassVar[Mapping[str, Takes]] = {"direction": Words(("left", "right", "opposite"))}
    has_lights: ClassVar[bool] = False

    def set_up(self) -> None:
        """The vehicle, at rest on its way to the junction."""
        stage = self.stage
        way = self._way()
        other = self._other(way)
        meeting = next(each for each in conflicts_of(stage.network, way) if each.other_id == other.lane_id)
        begin_m, self.end_m = stretch_of(stage, way)
        self.meets_m = begin_m + (meeting.from_m + meeting.to_m) / 2.0 + TO_MIDDLE_M
        path = self._path(other)
        there = stage.network.index.pose_on(other.lane_id, (meeting.other_from_m + meeting.other_to_m) / 2.0)
        self.there_m = path.project(there.x_m, there.y_m).position_m
        stage.clear(there.x_m, there.y_m, 45.0)
        stage.director.take_away(stage.director.serials_on([other.from_lane_id]))
        kind = KINDS[int(stage.rng.integers(len(KINDS)))]
        start_m = max(self.there_m - self._run_up_m(begin_m), 5.0)
        self.vehicle = stage.send(
            kind, path, start_m, role=True, acceleration_limit_mps2=ACCELERATION_MPS2, stops_at_end=True
        )
        self.is_committed = False
        stage.lights.keep_green(way, red=(other,))

    @property
    def over_m(self) -> float:
        """Ego is out of the junction."""
        return min(self.end_m + BEHIND_JUNCTION_M, self.stage.line.length_m - 6.0)

    def play(self, now: Now) -> None:
        """It comes so that it meets ego, and from a point on as it comes."""
        motion = self.vehicle.motion
        if motion is None or self.is_committed:
            return
        room_m, ego_s = self.there_m - motion.position_m, arrival_s(self.stage, now, self.meets_m)
        motion.wished_mps = min(max(room_m / max(ego_s, 0.1), SLOWEST_MPS), FASTEST_MPS)
        self.is_committed = ego_s < COMMITTED_S or room_m < COMMITTED_M

    def _way(self) -> Connection:
        """Ego's path through the first junction behind the trigger that has lights, or has none."""
        stage = self.stage
        for way in stage.connections_ahead(stage.trigger_m):
            kind = stage.network.junctions[way.junction_id].type
            is_real = kind not in (JunctionType.JOINT, JunctionType.END)
            if is_real and (way.light_id is not None) is self.has_lights:
                return way
        raise BadDataError(
            f'Scenario "{self.plan.name}": {self.plan.type} needs a junction '
            f"{'with' if self.has_lights else 'without'} lights behind its trigger, which the last "
            f"{stage.line.length_m - stage.trigger_m:.0f} m of the route do not have. Move the trigger before one."
        )

    def _other(self, way: Connection) -> Connection:
        """The path on which it comes: from the side that the route's file names, and straight on if there is one."""
        network, side = self.stage.network, self.plan.word("direction", "right")
        known = {each.other_id for each in conflicts_of(network, way)}
        found = [each.way for each in in_the_way(network, way) if each.side.value == side and each.way.lane_id in known]
        if not found:
            raise BadDataError(
                f'Scenario "{self.plan.name}": nobody who comes from <direction> "{side}" crosses the route at the '
                f'junction "{way.junction_id}". Name another direction, or move the trigger.'
            )
        return min(found, key=lambda each: turn_of(network, each) is not Turn.STRAIGHT)

    def _path(self, other: Connection) -> Polyline:
        network = self.stage.network
        before = lanes_before(network, other.from_lane_id, UPSTREAM_M - network.index.length_m(other.from_lane_id))
        lane_ids = (*before, other.from_lane_id, other.lane_id, other.to_lane_id)
        lane_ids = (*lane_ids, *lanes_on(network, other.to_lane_id, DOWNSTREAM_M))
        return Polyline(network.index.route_points(lane_ids, 0.0, network.index.length_m(lane_ids[-1])))

    def _run_up_m(self, begin_m: float) -> float:
        """How far from the meeting place it waits: what it covers while ego comes from the trigger."""
        stage = self.stage
        ego_mps = stage.network.index.speed_limit_mps(stage.lane_at(stage.trigger_m)) or UNKNOWN_LIMIT_MPS
        there_s = (self.meets_m - stage.trigger_m) / ego_mps
        starting_s = SPEED_MPS / ACCELERATION_MPS2
        return max(SPEED_MPS * (there_s - starting_s / 2.0), NEAREST_M)


class OppositeVehicleRunningRedLight(OppositeVehicle):
    """At a junction with lights: ego has green, the vehicle red."""

    has_lights = True


class OppositeVehicleTakingPriority(OppositeVehicle):
    """At a junction without lights: the vehicle does not wait for whom it should wait."""

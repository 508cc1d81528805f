"""Ego turns at a junction across, or into, a stream of traffic that goes first."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import Turn
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.approaches import (
    Approach,
    Side,
    approaches,
    course_through,
    in_the_way,
    stretch_of,
    trigger_before,
    turn_of,
    way_ahead,
)
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.parameters import FLOW, Takes
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now

DEFAULT_MPS: Final = 9.0
# A stream comes in platoons, as behind a light: however dense it is, one may enter in between.
PLATOON_S, PAUSE_S = 12.0, 14.0
ARMS_OF_T: Final = 3
# Ego is through when its tail is so far behind the junction.
BEHIND_JUNCTION_M: Final = 6.0


class JunctionTurn(Script):
    """What the types have in common: ego's turn ahead, one stream or several in its way, lights held for both."""

    takes: ClassVar[Mapping[str, Takes]] = FLOW
    timeout_s = TIMEOUT_S
    turns: ClassVar[tuple[Turn, ...]] = (Turn.LEFT,)
    # Where the stream comes from: the first of these sides from which one comes.
    sides: ClassVar[tuple[Side, ...]] = ()
    # Whether the stream goes where ego goes, and from there.
    joins: ClassVar[bool] = False
    has_lights: ClassVar[bool | None] = None
    default_gaps_m: ClassVar[NumberRange] = NumberRange(25.0, 45.0)

    def set_up(self) -> None:
        """The streams, flowing already, and the lights as they stay."""
        self.way = way_ahead(self.stage, self.plan, self.turns)
        self._check_lights()
        begin_m, self.end_m = stretch_of(self.stage, self.way)
        trigger_before(self.stage, begin_m)
        others = self.others()
        self.stage.clear_route(0.0, self.end_m)
        self.flows = [self._stream(other) for other in others]
        if self.has_lights:
            self.stage.lights.keep_green(self.way, with_it=[other.way for other in others])

    def others(self) -> tuple[Approach, ...]:
        """On which ways the streams come.

        Raises:
            BadDataError: the junction has no such way.
        """
        found = [
            other
            for side in self.sides
            for other in in_the_way(self.stage.network, self.way)
            if other.side is side and (other.way.to_lane_id == self.way.to_lane_id) == self.joins
        ]
        if not found:
            whither = "into the lane that ego enters" if self.joins else "across ego's path"
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs traffic that comes from the '
                f"{' or '.join(self.sides)} {whither}, for which junction "
                f'"{self.way.junction_id}" has no path when one comes by lane "{self.way.from_lane_id}". Move the '
                "trigger before another junction, or name another type."
            )
        return (found[0],)

    def _check_lights(self) -> None:
        if self.has_lights is None or self.has_lights == (self.way.light_id is not None):
            return
        wanted, found = ("with", "none") if self.has_lights else ("without", "some")
        raise BadDataError(
            f'Scenario "{self.plan.name}": {self.plan.type} needs a junction {wanted} lights, but '
            f'"{self.way.junction_id}", the next where the route turns so, has {found}. Move the trigger, or name '
            "another type."
        )

    def _stream(self, other: Approach) -> Flow:
        course = course_through(self.stage.network, other.way)
        gaps = self.plan.range("source_dist_interval", self.default_gaps_m)
        speed = self.plan.number("flow_speed", DEFAULT_MPS)
        return course.stream(self.stage, gaps, speed)

    @property
    def over_m(self) -> float:
        """Where ego is through the junction."""
        return min(self.end_m + BEHIND_JUNCTION_M, self.stage.line.length_m - 6.0)

    def play(self, now: Now) -> None:
        """Lets the streams come in platoons."""
        flows = (now.time_s - self.begun_s) % (PLATOON_S + PAUSE_S) < PLATOON_S
        for flow in self.flows:
            flow.is_open = flows


class SignalizedJunctionLeftTurn(JunctionTurn):
    """Ego turns left at a green light, across the oncoming traffic, which has green as well."""

    sides = (Side.OPPOSITE,)
    has_lights = True


class NonSignalizedJunctionLeftTurn(SignalizedJunctionLeftTurn):
    """The same at a junction without lights."""

    has_lights = False


class SignalizedJunctionLeftTurnEnterFlow(JunctionTurn):
    """Ego turns left into traffic that comes from the right; both have green.

    Where nobody can come from the right, the traffic is that which comes towards ego and turns right.
    """

    sides = (Side.RIGHT, Side.OPPOSITE)
    joins = True
    has_lights = True


class NonSignalizedJunctionLeftTurnEnterFlow(SignalizedJunctionLeftTurnEnterFlow):
    """The same at a junction without lights."""

    has_lights = False


class SignalizedJunctionRightTurn(JunctionTurn):
    """Ego turns right into traffic that comes from the left; both have green."""

    turns = (Turn.RIGHT,)
    sides = (Side.LEFT,)
    joins = True
    has_lights = True


class NonSignalizedJunctionRightTurn(SignalizedJunctionRightTurn):
    """The same at a junction without lights."""

    has_lights = False


class TJunction(JunctionTurn):
    """Ego comes to a T junction with traffic on both other arms; lights, if there are any, go as always."""

    turns = (Turn.LEFT, Turn.RIGHT, Turn.STRAIGHT)
    # Two streams into one short road, with a light at its end, must not jam.
    default_gaps_m = NumberRange(50.0, 90.0)

    def others(self) -> tuple[Approach, ...]:
        """A stream from each of the other arms, on a path that goes before ego's or, without one, straight on.

        Raises:
            BadDataError: the junction is no T.
        """
        network = self.stage.network
        junction = network.junctions[self.way.junction_id]
        arms = {network.lanes[network.connections[each].from_lane_id].road_id for each in junction.connection_ids}
        if len(arms) != ARMS_OF_T:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a junction of three arms, but "{junction.id}" '
                f"has {len(arms)}. Move the trigger before a T."
            )
        found: dict[str, Approach] = {}
        for other in sorted(approaches(network, self.way), key=self._weight):
            found.setdefault(network.lanes[other.way.from_lane_id].road_id, other)
        return tuple(found.values())

    def _weight(self, other: Approach) -> tuple[bool, bool, str]:
        straight = turn_of(self.stage.network, other.way) is Turn.STRAIGHT
        return other.way.lane_id not in self.way.yields_to, not straight, other.way.lane_id

"""Ego must find its gap in a stream of traffic: to leave a fast road across it, to come onto one, or to join it."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import RightOfWay, Turn
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.approaches import stretch_of, way_ahead
from roadworthy.worlds.embedded.scenarios.course import Course
from roadworthy.worlds.embedded.scenarios.courses import (
    BEFORE_M,
    Change,
    changes_ahead,
    course_along,
    course_between,
    course_joined,
    course_over,
    course_past,
    straight_before,
)
from roadworthy.worlds.embedded.scenarios.parameters import FLOW, SIDE, Place, Takes
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script

# Beyond its last manoeuvre ego has found its place after so many metres.
SETTLED_M: Final = 20.0
# A stream that ego drives beside begins so far behind where ego sets out.
BEHIND_EGO_M: Final = 60.0
# The route's last metres, which ego need not have passed with its tail.
END_M: Final = 6.0


class ActorFlow(Script):
    """What the types have in common: streams from `start_actor_flow` to `end_actor_flow`, or as the route tells."""

    takes: ClassVar[Mapping[str, Takes]] = {"start_actor_flow": Place(), "end_actor_flow": Place(), **FLOW}
    timeout_s = TIMEOUT_S
    speed_mps: ClassVar[float] = 15.0
    gaps_m: ClassVar[NumberRange] = NumberRange(20.0, 45.0)

    def set_up(self) -> None:
        """The streams, which flow from the start, and nobody else on their lanes."""
        self.over_at_m = self.stage.line.length_m - END_M
        for course in self._courses():
            gaps = self.plan.range("source_dist_interval", self.gaps_m)
            course.stream(self.stage, gaps, self.plan.number("flow_speed", self.speed_mps))

    @property
    def over_m(self) -> float:
        """Where ego has crossed the streams, or is one of theirs."""
        return min(self.over_at_m, self.stage.line.length_m - END_M)

    def derived(self) -> list[Course]:
        """The streams that the route tells where the file names no places; sets `over_at_m`."""
        raise NotImplementedError

    def changes(self) -> tuple[Change, ...]:
        """The changes of lane behind the trigger; the scenario is over after the last.

        Raises:
            BadDataError: there is none.
        """
        changes = changes_ahead(self.stage)
        if not changes:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a change of lane behind its trigger, which the '
                f'route, on lane "{self.stage.lane_at(self.stage.trigger_m)}" there, does not make. Move the trigger '
                "before one, or give <start_actor_flow> and <end_actor_flow>."
            )
        self.over_at_m = changes[-1].at_m + SETTLED_M
        return changes

    def _courses(self) -> list[Course]:
        start, end = self.plan.place("start_actor_flow"), self.plan.place("end_actor_flow")
        if start is None and end is None:
            return self.derived()
        if start is None or end is None:
            given, lacking = ("end", "start") if start is None else ("start", "end")
            raise BadDataError(
                f'Scenario "{self.plan.name}" has <{given}_actor_flow> but no <{lacking}_actor_flow>: give both '
                "places, or neither to have the stream follow from the route."
            )
        self.over_at_m = self.stage.line.locate(end[0], end[1]).position_m
        return [course_between(self.stage, self.plan, start, end)]


class HighwayExit(ActorFlow):
    """Ego must cross a stream on the lane beside to leave by an exit."""

    speed_mps = 14.0
    gaps_m = NumberRange(20.0, 40.0)

    def derived(self) -> list[Course]:
        """The stream on the first lane that ego changes to, past the exit."""
        first = self.changes()[0]
        self.over_at_m = self.stage.line.length_m
        return [course_past(self.stage, self.plan, first)]


class MergerIntoSlowTraffic(ActorFlow):
    """Ego leaves a fast road by an exit that slow dense traffic takes."""

    speed_mps = 9.0
    gaps_m = NumberRange(15.0, 36.0)

    def derived(self) -> list[Course]:
        """The stream on the first lane that ego changes to, which goes where ego goes."""
        return [course_along(self.stage, self.changes()[0])]


class Joining(ActorFlow):
    """What those types have in common in which ego comes onto a road that others are on."""

    def derived(self) -> list[Course]:
        """The stream on the lane that ego changes to, or whose path leads to the same lane as ego's."""
        stage = self.stage
        found: list[tuple[float, Course]] = []
        for way in stage.connections_ahead(stage.trigger_m):
            begins_m, ends_m = stretch_of(stage, way)
            course = course_joined(stage.network, way, max(BEFORE_M, begins_m - stage.trigger_m + BEHIND_EGO_M))
            found += [] if course is None else [(ends_m, course)]
        found += [(change.at_m, course_along(stage, change)) for change in changes_ahead(stage)[:1]]
        if not found:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a place behind its trigger where ego comes onto '
                "a lane that others are on already: by a change of lane, or at a junction where it gives way to those "
                "who go straight on. The route has none: move the trigger before one, or give <start_actor_flow> and "
                "<end_actor_flow>."
            )
        at_m, first = min(found, key=lambda each: each[0])
        self.over_at_m = at_m + SETTLED_M
        return [first]


class MergerIntoSlowTrafficV2(Joining):
    """Ego comes from a ramp into slow dense traffic."""

    speed_mps = 10.0
    gaps_m = NumberRange(12.0, 32.0)


class EnterActorFlow(Joining):
    """Ego comes from a ramp or a side road and must enter the stream on a fast road."""

    speed_mps = 16.0
    gaps_m = NumberRange(25.0, 45.0)


class InterurbanActorFlow(ActorFlow):
    """Ego turns left off a rural road across the stream that comes towards it."""

    speed_mps = 16.0
    gaps_m = NumberRange(45.0, 90.0)

    def derived(self) -> list[Course]:
        """The stream straight on through the junction that goes before ego."""
        return self.streams_at(Turn.LEFT)

    def streams_at(self, *turns: Turn) -> list[Course]:
        """All streams straight on that go before ego at the first junction where it turns so."""
        way = way_ahead(self.stage, self.plan, turns)
        self.over_at_m = stretch_of(self.stage, way)[1] + SETTLED_M
        before_ego = straight_before(self.stage.network, way)
        first = [other for other in before_ego if other.right_of_way is RightOfWay.PRIORITY]
        if not first:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a main road whose traffic goes straight on '
                f'before ego, but at the junction "{way.junction_id}" ego\'s path "{way.lane_id}" gives way to none. '
                "Take another junction, or give <start_actor_flow> and <end_actor_flow>."
            )
        return [course_over(self.stage.network, each) for each in first]


class InterurbanAdvancedActorFlow(InterurbanActorFlow):
    """Ego comes onto a rural road from its side, across the stream of one direction and into that of the other.

    `direction` is the side of the road, along the way that ego takes on it, from which ego comes: from its left ego
    crosses one stream to join the other, from its right it only joins.
    """

    takes: ClassVar[Mapping[str, Takes]] = {**InterurbanActorFlow.takes, "direction": SIDE}

    def derived(self) -> list[Course]:
        """The streams straight on through the junction that go before ego."""
        from_left = self.plan.word("direction", "left") == "left"
        return self.streams_at(Turn.LEFT if from_left else Turn.RIGHT)

"""Ego turns at a junction as on any day: by right of way, at a stop sign, at a green or at a red light."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import LIGHT_LETTERS, Connection, LightColor, RightOfWay, Turn
from roadworthy.scene import Event, NumberRange
from roadworthy.worlds.embedded.scenarios.approaches import (
    Approach,
    course_through,
    in_the_way,
    stretch_of,
    trigger_before,
    way_ahead,
)
from roadworthy.worlds.embedded.scenarios.parameters import Numbers, Takes
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

OTHERS_MPS: Final = 9.0
# A few come who go first, until so long after ego has come to the trigger.
OTHERS_GAPS_M: Final = NumberRange(35.0, 60.0)
OTHERS_COME_S: Final = 3.0
BEHIND_JUNCTION_M: Final = 6.0
# A light is held no longer than this after ego has come to the trigger.
LONGEST_HOLD_S: Final = 60.0
STANDING_MPS: Final = 0.1
AT_LINE_M: Final = 12.0
DEFAULT_WAIT_S: Final = 5.0


class VanillaTurn(Script):
    """What the types have in common: ego's turn ahead, and a few others on their way there."""

    def set_up(self) -> None:
        """Whatever the junction of the type needs, and the others."""
        self.way = way_ahead(self.stage, self.plan, (Turn.LEFT, Turn.RIGHT))
        self.begin_m, self.end_m = stretch_of(self.stage, self.way)
        trigger_before(self.stage, self.begin_m)
        self.check_junction()
        self.stage.clear_route(0.0, self.end_m)
        for other in self.others():
            course = course_through(self.stage.network, other.way)
            course.stream(self.stage, OTHERS_GAPS_M, OTHERS_MPS)

    def play(self, now: Now) -> None:
        """Lets the last of the others come."""
        for flow in self.stage.flows:
            flow.is_open = now.time_s - self.begun_s < OTHERS_COME_S

    def check_junction(self) -> None:
        """Whether the junction is as the type has it.

        Raises:
            BadDataError: it is not.
        """
        raise NotImplementedError

    def others(self) -> tuple[Approach, ...]:
        """On which way others come: the first of those that go before ego."""
        first = [each for each in in_the_way(self.stage.network, self.way) if each.way.lane_id in self.way.yields_to]
        return tuple(first[:1])

    @property
    def over_m(self) -> float:
        """Where ego is through the junction."""
        return min(self.end_m + BEHIND_JUNCTION_M, self.stage.line.length_m - 6.0)

    def lacks(self, what: str) -> BadDataError:
        """The error that ego's junction is not as the type has it."""
        return BadDataError(
            f'Scenario "{self.plan.name}": {self.plan.type} needs {what}, but at junction "{self.way.junction_id}", '
            f'the next where the route turns, lane "{self.way.from_lane_id}" has '
            f'"{self.way.right_of_way}". Move the trigger before another turn, or name another type.'
        )


class VanillaNonSignalizedTurn(VanillaTurn):
    """A turn by right of way alone."""

    def check_junction(self) -> None:
        """No lights, and no stop sign for ego."""
        if self.way.light_id is not None or self.way.right_of_way is RightOfWay.STOP:
            raise self.lacks("a turn without a light and a stop sign")


class TurnAtStopSign(VanillaTurn):
    """A stop sign on ego's approach."""

    def check_junction(self) -> None:
        """A stop sign for ego."""
        if self.way.light_id is not None or self.way.right_of_way is not RightOfWay.STOP:
            raise self.lacks("a stop sign on ego's approach")


class TurnAtLight(VanillaTurn):
    """What the turns at lights have in common: ego's light is held in a phase from the start."""

    def set_up(self) -> None:
        """The light as ego is to find it."""
        super().set_up()
        self.held = True
        self.stage.lights.hold(self.way, self.light_phase)

    def check_junction(self) -> None:
        """A light for ego."""
        if self.way.light_id is None or self.way.light_index is None:
            raise self.lacks("a light on ego's approach")
        self.phases = self.stage.network.light_programs[self.way.light_id].phases
        self.light_phase = self.held_phase()

    def held_phase(self) -> int:
        """The phase of the program that is held.

        Raises:
            BadDataError: the program has none that would do.
        """
        raise NotImplementedError

    def others(self) -> tuple[Approach, ...]:
        """On which way others come at the light as it is held: the first of those into whom ego could drive."""
        crossing = in_the_way(self.stage.network, self.way)
        going = [each for each in crossing if self.shows(self.light_phase, each.way) is LightColor.GREEN]
        if self.shows(self.light_phase, self.way) is LightColor.GREEN:
            going = [each for each in going if each.way.lane_id in self.way.yields_to]
        return tuple(going[:1])

    def shows(self, phase: int, way: Connection) -> LightColor | None:
        """What the light of a path shows in a phase."""
        index = way.light_index
        return None if index is None else LIGHT_LETTERS.get(self.phases[phase].states[index : index + 1])

    def release(self, phase: int) -> None:
        """Lets the light go on from the beginning of a phase, once."""
        if self.held:
            self.stage.lights.release(self.way, phase)
        self.held = False

    def lacks_phase(self, color: LightColor) -> BadDataError:
        """The error that ego's light is never of a color."""
        return BadDataError(
            f'Scenario "{self.plan.name}": {self.plan.type} needs a phase of the light program "{self.way.light_id}" '
            f'in which the path "{self.way.lane_id}" is {color}; it has none. Move the trigger before another junction.'
        )


class TurnAtGreenLight(TurnAtLight):
    """Ego's light is green until ego has passed it."""

    def held_phase(self) -> int:
        """The longest in which ego is green."""
        found = self.stage.lights.phase_with(green=(self.way,))
        if found is None:
            raise self.lacks_phase(LightColor.GREEN)
        return found

    def play(self, now: Now) -> None:
        """The light goes on once ego is past it, or has not come for long."""
        super().play(now)
        if now.tail_m > self.begin_m or now.time_s - self.begun_s > LONGEST_HOLD_S:
            self.release(self.light_phase)

    def finish(self, now: Now) -> list[Event]:
        """Gives the light free, too."""
        self.release(self.light_phase)
        return super().finish(now)


class TurnAtRedLight(TurnAtLight):
    """Ego's light is red until ego has stood before it for `wait` seconds."""

    takes: ClassVar[Mapping[str, Takes]] = {"wait": Numbers(0.0, LONGEST_HOLD_S, "s")}

    def held_phase(self) -> int:
        """The last in which others are green, and nobody yellow, before ego's green."""
        colors = [self.shows(phase, self.way) for phase in range(len(self.phases))]
        greens = [phase for phase, color in enumerate(colors) if color is LightColor.GREEN]
        for green in greens:
            before = green - 1
            while colors[before] is LightColor.RED and before > green - len(colors):
                if self._others_go(before):
                    return before % len(colors)
                before -= 1
        raise self.lacks_phase(LightColor.RED)

    def _others_go(self, phase: int) -> bool:
        """Whether somebody is green in a phase and nobody yellow."""
        shown = {LIGHT_LETTERS.get(letter) for letter in self.phases[phase].states}
        return LightColor.GREEN in shown and LightColor.YELLOW not in shown

    def begin(self, now: Now) -> None:
        """Nobody stands yet."""
        self.stands_since_s: float | None = None

    def play(self, now: Now) -> None:
        """The others' light turns yellow, then ego's green, once ego has waited."""
        super().play(now)
        stands = now.ego.speed_mps < STANDING_MPS and self.begin_m - now.front_m < AT_LINE_M
        if not stands:
            self.stands_since_s = None
        elif self.stands_since_s is None:
            self.stands_since_s = now.time_s
        waited_s = 0.0 if self.stands_since_s is None else now.time_s - self.stands_since_s
        has_waited = stands and waited_s >= self.plan.number("wait", DEFAULT_WAIT_S)
        if has_waited or now.time_s - self.begun_s > LONGEST_HOLD_S:
            self.release((self.light_phase + 1) % len(self.phases))

    def finish(self, now: Now) -> list[Event]:
        """Gives the light free, too."""
        self.release((self.light_phase + 1) % len(self.phases))
        return super().finish(now)

"""What all scripts have in common: they wait, they run from a place of ego's route on, and they are over."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.geometry.pose import Pose
from roadworthy.scene import Control, Event, EventType, NumberRange, RouteScenario, ScenarioState
from roadworthy.scene.scenario import DONE, RUNNING, WAITING
from roadworthy.worlds.embedded.ego import EGO_ID
from roadworthy.worlds.embedded.scenarios.parameters import Takes, checked_parameters
from roadworthy.worlds.embedded.scenarios.stage import Now, Stage

# The leaderboard's: so long may the scenarios last that have a limit at all (specification, section 6.1).
TIMEOUT_S: Final = 240.0


class Script:
    """The script of one scenario type, played on one stage.

    `set_up` puts on the road what stands there from the start; `begin` is called in the tick in which ego comes to the
    trigger, `play` in every tick from then on until `is_over`. A type with a `timeout_s` is failed where it lasts
    longer.
    """

    takes: ClassVar[Mapping[str, Takes]] = {}
    timeout_s: ClassVar[float | None] = None

    def __init__(self, stage: Stage, plan: RouteScenario) -> None:
        self.stage = stage
        self.plan = plan
        self.phase = WAITING
        self.begun_s = 0.0
        checked_parameters(plan, self.takes)

    @property
    def ego_start(self) -> Pose | None:
        """Where ego starts, on the ground, if not at the start of its route."""
        return None

    @property
    def over_m(self) -> float:
        """Where along the route the scenario is over, once ego's tail is there."""
        return min(self.stage.trigger_m + 60.0, self.stage.line.length_m - 6.0)

    def set_up(self) -> None:
        """Puts on the road what is there from the start."""

    def begin(self, now: Now) -> None:
        """What happens when ego comes to the trigger."""

    def play(self, now: Now) -> None:
        """What happens in each tick while the scenario runs."""

    def is_over(self, now: Now) -> bool:
        """Whether nothing is to come any more."""
        return now.tail_m > self.over_m

    def missed(self) -> EventType | None:
        """What ego has failed to do, asked when the scenario is over or the route is completed; None for nothing."""
        return None

    def disturbed(self, control: Control, now: Now) -> Control:
        """What the road makes of the driver's control."""
        return control

    def advance(self, now: Now) -> list[Event]:
        """One tick of the script, before anybody but ego has moved; what ego is to blame for."""
        if self.phase == WAITING and now.front_m >= self.stage.trigger_m:
            self.phase, self.begun_s = RUNNING, now.time_s
            self.begin(now)
        if self.phase != RUNNING:
            return []
        self.play(now)
        if self.is_over(now):
            return self.finish(now)
        if self.timeout_s is not None and now.time_s - self.begun_s > self.timeout_s:
            self.phase = DONE
            return [self._event(EventType.SCENARIO_TIMEOUT, now)]
        return []

    def finish(self, now: Now) -> list[Event]:
        """Ends the script, because it is over or the route is; lights go on, and what ego is to blame for is told."""
        if self.phase == DONE:
            return []
        self.phase = DONE
        self.stage.lights.let_go()
        missed = self.missed()
        return [] if missed is None else [self._event(missed, now)]

    def state(self) -> ScenarioState:
        """The script as a Scene shows it."""
        return ScenarioState(
            type=self.plan.type.value,
            phase=self.phase,
            params=tuple((name, _written(value)) for name, value in self.plan.parameters),
            trigger_m=self.stage.trigger_m,
            role_ids=tuple(self.stage.role_ids),
            blocker_ids=tuple(self.stage.blocker_ids),
        )

    def _event(self, kind: EventType, now: Now) -> Event:
        place = (now.ego.x_m, now.ego.y_m, now.ego.z_m)
        others = self.stage.role_ids if kind is EventType.FAILED_TO_YIELD else ()
        return Event(kind, now.time_s, (EGO_ID, *others), place, now.ego.speed_mps, self.plan.type.value)


def _written(value: object) -> str:
    match value:
        case NumberRange(lowest, highest):
            return f"{lowest:g} to {highest:g}"
        case float():
            return f"{value:g}"
        case tuple():
            return ", ".join(f"{each:g}" for each in value)
        case _:
            return str(value)

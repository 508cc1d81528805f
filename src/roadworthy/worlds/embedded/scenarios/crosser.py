"""Somebody beside the road who crosses ego's way at the moment at which ego comes."""

from dataclasses import dataclass

from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.arrival import arrival_s
from roadworthy.worlds.embedded.scenarios.stage import Now, Stage

# Nearer than this ego makes anybody go, however slowly it comes.
NEAR_M = 12.0
# An attentive driver sees them start, and stops with this braking after this time.
FAIR_BRAKING_MPS2, FAIR_REACTION_S = 6.0, 0.9
SLOWEST_MPS, FASTEST_MPS = 1.0, 2.5


def fair_warning_s(speed_mps: float) -> float:
    """How long before ego, which drives at `speed_mps`, comes to them they start, so that it can still stop.

    >>> fair_warning_s(12.0)  # 12 / (2 * 6) and 0.9 for the driver to see it
    1.9
    """
    return speed_mps / (2.0 * FAIR_BRAKING_MPS2) + FAIR_REACTION_S


def fair_pace_mps(way_m: float, ego_mps: float) -> float:
    """The pace at which somebody with `way_m` to go to ego's line is there when ego is, after a fair warning."""
    return min(max(way_m / fair_warning_s(ego_mps), SLOWEST_MPS), FASTEST_MPS)


@dataclass(slots=True)
class Crosser:
    """One who waits and then crosses: `meets_m` along the route, after `way_m` of their own path.

    They start `warning_s` before ego is there, or as early as their way takes; `delay_s` lets them hesitate.
    """

    actor: Actor
    meets_m: float
    way_m: float
    pace_mps: float
    warning_s: float = 0.0
    delay_s: float = 0.0
    due_s: float | None = None

    def play(self, stage: Stage, now: Now) -> None:
        """One tick: waits for ego, or goes."""
        if self.due_s is None and now.front_m < self.meets_m and self._ego_is_near(stage, now):
            self.due_s = now.time_s + self.delay_s
        if self.due_s is not None and now.time_s >= self.due_s and self.actor.motion is not None:
            self.actor.motion.wished_mps = self.pace_mps

    def _ego_is_near(self, stage: Stage, now: Now) -> bool:
        needed_s = max(self.way_m / self.pace_mps, self.warning_s)
        return self.meets_m - now.front_m < NEAR_M or arrival_s(stage, now, self.meets_m) <= needed_s

"""Dirt on the road takes ego some of its hold of it."""

import math
from typing import Final

from roadworthy.scene import Control
from roadworthy.scene.scenario import RUNNING
from roadworthy.worlds.embedded.scenarios.places import need_road
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now

# Where the middles of the three heaps are, from the trigger on.
PLACES_M: Final = (14.0, 32.0, 50.0)
KINDS: Final = ("dirt-patch", "debris-patch", "dirt-patch")
# The wheels are on dirt from so far before a heap's middle to so far behind it.
REACH_M: Final = 5.0
# What dirt does: it pulls the wheel to one side and shakes it, and takes pedals some of their effect.
PULL: Final = (0.035, 0.065)
SHAKE: Final = 0.05
PEDAL_SHARE: Final = (0.4, 1.0)


class ControlLoss(Script):
    """Three heaps of dirt and debris that one drives over, each of which disturbs steering and pedals."""

    def set_up(self) -> None:
        """The heaps, each a little beside the middle of the lane and with its own pull to a side."""
        stage = self.stage
        self.middles_m = tuple(stage.trigger_m + place_m for place_m in PLACES_M)
        need_road(stage, self.plan, stage.trigger_m, self.middles_m[-1] + REACH_M, "the dirt")
        self.pulls = [float(stage.rng.choice((-1.0, 1.0)) * stage.rng.uniform(*PULL)) for _ in PLACES_M]
        for kind, middle_m in zip(KINDS, self.middles_m, strict=True):
            aside_m = float(stage.rng.uniform(-0.5, 0.5))
            turned = float(stage.rng.uniform(-math.pi, math.pi))
            stage.put(kind, stage.pose(middle_m, aside_m, turned)).is_flat = True

    @property
    def over_m(self) -> float:
        """Behind the last heap ego has had the room to come back to its line."""
        return min(self.middles_m[-1] + 15.0, self.stage.line.length_m - 6.0)

    def disturbed(self, control: Control, now: Now) -> Control:
        """On a heap the wheel turns otherwise than it is held, and the pedals do less."""
        if self.phase != RUNNING:
            return control
        for middle_m, pull in zip(self.middles_m, self.pulls, strict=True):
            if now.tail_m < middle_m + REACH_M and now.front_m > middle_m - REACH_M:
                steer = control.steer + pull + float(self.stage.rng.normal(0.0, SHAKE))
                share = float(self.stage.rng.uniform(*PEDAL_SHARE))
                return Control(min(max(steer, -1.0), 1.0), control.throttle * share, control.brake * share)
        return control

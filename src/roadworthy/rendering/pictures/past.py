"""Where agents were in the seconds before: the tracks behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from roadworthy.geometry.pose import Pose
from roadworthy.scene import Scene

STEP_S: Final = 0.5
STEPS: Final = 5
NEWEST_OPACITY: Final = 0.8
OLDEST_OPACITY: Final = 0.2


@dataclass(frozen=True, slots=True)
class Stretch:
    """One piece of a track, half a second long, and how strongly it is drawn, from 0 to 1."""

    older: Pose
    newer: Pose
    opacity: float


def tracks(scene: Scene, history: Sequence[Scene]) -> dict[str, tuple[Stretch, ...]]:
    """For each agent and ego, by id, where it was half a second ago, and so on up to five times, the newest first.

    A time has no place where no earlier scene is within a quarter of a second of it, or the agent is not in it; there
    its track ends.
    """
    moments = [scene, *_moments(scene, history)]
    poses = [{agent.id: agent.pose for agent in (moment.ego, *moment.agents)} for moment in moments]
    found: dict[str, tuple[Stretch, ...]] = {}
    for name in poses[0]:
        stretches = []
        for number, (newer, older) in enumerate(pairwise(poses)):
            if name not in older:
                break
            opacity = NEWEST_OPACITY + (OLDEST_OPACITY - NEWEST_OPACITY) * number / (STEPS - 1)
            stretches.append(Stretch(older[name], newer[name], opacity))
        found[name] = tuple(stretches)
    return found


def _moments(scene: Scene, history: Sequence[Scene]) -> list[Scene]:
    moments = []
    for step in range(1, STEPS + 1):
        wanted_s = scene.time_s - step * STEP_S
        nearest = min(history, key=lambda earlier: abs(earlier.time_s - wanted_s), default=None)
        if nearest is None or abs(nearest.time_s - wanted_s) > STEP_S / 2:
            break
        moments.append(nearest)
    return moments

"""The world's pictures, made once an instant however many ask for them, and off the driver's clock."""

from roadworthy.driving.road_test.crash import CrashedError, crash_of
from roadworthy.driving.road_test.stage_clock import Stage, StageClock
from roadworthy.driving.scoring.status import Failure
from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import RIGS
from roadworthy.worlds import World
from roadworthy.worlds.world import Rig


class Renderings:
    """Renders as the world does. What one asker gets, another at the same instant gets too: it is not to be altered."""

    def __init__(self, world: World, clock: StageClock) -> None:
        self._world, self._clock = world, clock
        self._made: list[tuple[Rig, tuple[Frame, ...]]] = []

    def forget(self) -> None:
        """The world has gone on: its next pictures are new ones."""
        self._made.clear()

    def __call__(self, rig: Rig) -> tuple[Frame, ...]:
        """The pictures of a rig at the present instant; see `World.render`.

        Raises:
            UsageError: the world has no such cameras.
            CrashedError: the world raised another error.
        """
        wanted = RIGS.get(rig, rig) if isinstance(rig, str) else rig
        for known, frames in self._made:
            if known == wanted:
                return frames
        try:
            with self._clock.running(Stage.RENDERING):
                frames = self._world.render(rig)
        except UsageError:
            raise  # the asker's fault: there are no such cameras
        except Exception as error:
            doing = f"the world's rendering at t = {self._clock.time_s:g} s"
            raise CrashedError(crash_of(error, Failure.SIMULATION_CRASHED, doing)) from error
        self._made.append((wanted, frames))
        return frames

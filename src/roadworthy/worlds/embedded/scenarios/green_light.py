"""Lights that let ego go, so that what happens is the script's doing and not the signal's."""

from collections.abc import Sequence
from dataclasses import dataclass

from roadworthy.roads.junction import Connection
from roadworthy.worlds.embedded.scenarios.stage import Stage


@dataclass(slots=True)
class GreenLight:
    """The lights of ego's path through a junction, kept on green until `let_go`."""

    stage: Stage
    way: Connection
    phase: int
    is_held: bool = True

    def let_go(self) -> None:
        """Lets the lights go on by their program."""
        if self.is_held:
            self.is_held = False
            self.stage.release_lights(self.way, self.phase)


def green_for(
    stage: Stage, way: Connection, with_it: Sequence[Connection] = (), red: Sequence[Connection] = ()
) -> GreenLight | None:
    """Ego's path on green, and others with it or on red; None where no lights rule it.

    By a phase of the program where one shows that, or else as no phase does.
    """
    if way.light_id is None:
        return None
    phase = stage.phase_with(green=(way, *with_it), red=red)
    if phase is None:
        stage.hold_green(way, with_it)
    else:
        stage.hold_lights(way, phase)
    return GreenLight(stage, way, phase or 0)

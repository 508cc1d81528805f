"""What every signal shows at a time."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.roads.junction import LightProgram
from roadworthy.roads.network import RoadNetwork

RED, YELLOW, GREEN, PRIORITY_GREEN = 0, 1, 2, 3
CODES = {
    "r": RED,
    "u": RED,
    "s": RED,
    "y": YELLOW,
    "Y": YELLOW,
    "g": GREEN,
    "G": PRIORITY_GREEN,
    "o": GREEN,
    "O": GREEN,
}


def phase_at(program: LightProgram, time_s: float) -> int:
    """The index of the phase that a program is in; a program's cycle begins at its offset.

    >>> from roadworthy.roads.junction import LightPhase
    >>> phase_at(LightProgram("A", (LightPhase(30, "G"), LightPhase(3, "y"), LightPhase(27, "r"))), 93.5)
    1
    """
    cycle_s = sum(phase.duration_s for phase in program.phases)
    left_s = (time_s - program.offset_s) % cycle_s
    for index, phase in enumerate(program.phases):
        if left_s < phase.duration_s:
            return index
        left_s -= phase.duration_s
    return len(program.phases) - 1


class LightController:
    """The signals of a network over time: letters a program, and one flat array of codes for the kernels.

    `states` has one code a signal, programs in the order of their ids.
    """

    def __init__(self, network: RoadNetwork) -> None:
        self._programs = [program for program in network.light_programs.values() if program.phases]
        self._shown: list[str] = ["" for _ in self._programs]
        self.states: NDArray[np.int64] = np.zeros(sum(len(p.phases[0].states) for p in self._programs), dtype=np.int64)
        self.update(0.0)

    def update(self, time_s: float) -> None:
        """Sets every signal to what it shows at `time_s`."""
        slot = 0
        for row, program in enumerate(self._programs):
            letters = program.phases[phase_at(program, time_s)].states
            if letters != self._shown[row]:
                self._shown[row] = letters
                self.states[slot : slot + len(letters)] = [CODES[letter] for letter in letters]
            slot += len(letters)

    @property
    def letters(self) -> dict[str, str]:
        """What each program shows: one letter a signal."""
        return {program.id: shown for program, shown in zip(self._programs, self._shown, strict=True)}

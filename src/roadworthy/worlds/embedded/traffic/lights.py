"""What every signal shows at a time."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.roads.junction import LIGHT_LETTERS, LightColor, LightProgram
from roadworthy.roads.network import RoadNetwork

RED, YELLOW, GREEN, PRIORITY_GREEN = 0, 1, 2, 3
TOLERANCE_S = 1e-6
# A signal that is off rules nobody: whoever comes goes by the other rules of the junction.
BY_COLOR = {LightColor.RED: RED, LightColor.YELLOW: YELLOW, LightColor.GREEN: GREEN, LightColor.OFF: GREEN}
CODES = {letter: BY_COLOR[color] for letter, color in LIGHT_LETTERS.items()} | {"G": PRIORITY_GREEN}


def phase_at(program: LightProgram, time_s: float) -> tuple[int, float]:
    """The index of the phase that a program is in, and for how long yet; a program's cycle begins at its offset.

    >>> from roadworthy.roads.junction import LightPhase
    >>> phase_at(LightProgram("A", (LightPhase(30, "G"), LightPhase(3, "y"), LightPhase(27, "r"))), 90.5)
    (1, 2.5)
    """
    cycle_s = sum(phase.duration_s for phase in program.phases)
    gone_s = (time_s - program.offset_s) % cycle_s
    for index, phase in enumerate(program.phases):
        if gone_s < phase.duration_s - TOLERANCE_S:
            return index, phase.duration_s - gone_s
        gone_s -= phase.duration_s
    return 0, program.phases[0].duration_s


class LightController:
    """The signals of a network over time: letters a program, and one flat array of codes for the kernels.

    Time zero is `shift_s` into the programs' own time. `states` has one code a signal, programs in the order of their
    ids; `letters` is what each program shows.
    """

    def __init__(self, network: RoadNetwork, shift_s: float = 0.0) -> None:
        self._shift_s = shift_s
        self._programs = [program for program in network.light_programs.values() if program.phases]
        self._starts = np.cumsum([0, *(len(program.phases[0].states) for program in self._programs)])
        self._held: dict[str, int] = {}
        self._forced: dict[str, str] = {}
        self._ahead_s: dict[str, float] = {}
        self._next_change_s = 0.0
        self.states: NDArray[np.int64] = np.zeros(int(self._starts[-1]), dtype=np.int64)
        self.letters: dict[str, str] = {}
        self.update(0.0)

    def update(self, time_s: float) -> None:
        """Sets every signal to what it shows at `time_s`; times must not go backwards."""
        if time_s < self._next_change_s:
            return
        changes = [float("inf")]
        for start, program in zip(self._starts.tolist(), self._programs, strict=False):
            phase, left_s = self._phase(program, time_s)
            letters = self._forced.get(program.id, program.phases[phase].states)
            self.letters[program.id] = letters
            self.states[start : start + len(letters)] = [CODES[letter] for letter in letters]
            changes.append(time_s + left_s)
        self._next_change_s = min(changes) - TOLERANCE_S

    def hold(self, program_id: str, phase: int) -> None:
        """Keeps a program in one of its phases until it is released; it shows it from the next update on."""
        self._held[program_id] = phase
        self._next_change_s = 0.0

    def hold_letters(self, program_id: str, letters: str) -> None:
        """Keeps the signals of a program at letters that need be none of its phases, until it is released."""
        self._forced[program_id] = letters
        self._next_change_s = 0.0

    def release(self, program_id: str, phase: int, time_s: float) -> None:
        """Lets a program go on from the beginning of one of its phases at `time_s`."""
        self._held.pop(program_id, None)
        self._forced.pop(program_id, None)
        program = next(program for program in self._programs if program.id == program_id)
        begins_s = program.offset_s + sum(each.duration_s for each in program.phases[:phase])
        self._ahead_s[program_id] = begins_s - time_s - self._shift_s
        self._next_change_s = 0.0

    def _phase(self, program: LightProgram, time_s: float) -> tuple[int, float]:
        """The phase that a program is in, and for how long yet."""
        if program.id in self._held:
            return self._held[program.id], float("inf")
        return phase_at(program, time_s + self._shift_s + self._ahead_s.get(program.id, 0.0))

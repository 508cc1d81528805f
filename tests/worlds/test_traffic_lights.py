"""Light programs over time."""

import pytest

from roads.small_maps import crossroads
from roadworthy.roads.junction import LightPhase, LightProgram, RightOfWay
from roadworthy.worlds.embedded.traffic.lights import GREEN, PRIORITY_GREEN, RED, YELLOW, LightController, phase_at

PROGRAM = LightProgram("A", (LightPhase(30.0, "Gr"), LightPhase(3.0, "yr"), LightPhase(27.0, "rG")))


@pytest.mark.parametrize(("time_s", "phase"), [(0.0, 0), (29.95, 0), (30.0, 1), (33.0, 2), (59.95, 2), (60.0, 0)])
def test_a_phase_lasts_its_duration_and_the_cycle_repeats(time_s: float, phase: int) -> None:
    assert phase_at(PROGRAM, time_s)[0] == phase


def test_an_offset_delays_the_cycle() -> None:
    delayed = LightProgram("A", PROGRAM.phases, offset_s=10.0)
    assert phase_at(delayed, 10.0) == (0, 30.0)
    assert phase_at(delayed, 5.0) == (2, 5.0)


def test_codes_follow_the_letters() -> None:
    network = crossroads(RightOfWay.SIGNAL)
    lights = LightController(network)
    letters = "".join(lights.letters.values())
    codes = {"r": RED, "y": YELLOW, "g": GREEN, "G": PRIORITY_GREEN}
    assert lights.states.tolist() == [codes[letter] for letter in letters]


def test_a_map_without_lights_has_no_signals() -> None:
    assert len(LightController(crossroads(RightOfWay.YIELD)).states) == 0

"""Who drives what in a road test, and what is recorded of those who die: the workers are played by hand."""

import signal
import time
from multiprocessing import Pipe
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from driving.criteria_scenes import ROUTE, along, drive, hit, outcome_of, with_events
from roadworthy.driving.criteria import DriveEnd, read_outcome, undriven
from roadworthy.driving.road_test import RoadTest, drive_routes
from roadworthy.driving.road_test import drives as drives_module
from roadworthy.driving.road_test.crew import STAGE_LIMIT_S, Member
from roadworthy.driving.road_test.deaths import died, hung, recorded
from roadworthy.driving.road_test.layout import OUTCOME, SO_FAR, begin_drive, drive_folder, record_of
from roadworthy.driving.road_test.messages import Done, Message, Ready, Stopped
from roadworthy.driving.road_test.stage_clock import CELLS, Stage, StageClock
from roadworthy.driving.road_test.worker import _driven
from roadworthy.driving.scoring import Failure, ScoringProtocol
from roadworthy.errors import RunStoppedError, UsageError
from roadworthy.scene import Route

TEST = RoadTest(routes=(ROUTE, Route("r2", "street", ROUTE.points, ())), driver="baseline/stop")


class Played:
    """A worker that says what its script has for each attempt it is given; `None` there is its death."""

    def __init__(self, script: dict[int, list[Message | None]]) -> None:
        self.connection, self._end = Pipe()
        self.process = SimpleNamespace(sentinel=Pipe()[0], exitcode=-signal.SIGKILL)
        self.clock = StageClock([0.0] * CELLS)
        self.number: int | None = None
        self.is_ready = self.is_dead = False
        self._script = script
        self._next: list[Message | None] = [Ready()]

    def give(self, number: int) -> None:
        self.number = number
        self._next = self._script[number]

    def messages(self) -> list[Message]:
        said, self._next = self._next, []
        self.is_dead = None in said
        return [each for each in said if each is not None]

    def has_hung(self, act_limit_s: float) -> bool:
        return False

    def end(self) -> None:
        self.connection.close()


def played(monkeypatch: pytest.MonkeyPatch, *scripts: dict[int, list[Message | None]]) -> list[Played]:
    """Has workers follow the scripts, and looks after them at once, but not for ever."""
    hired: list[Played] = []
    rounds = iter(range(50))

    def hire(*_: object) -> Played:
        hired.append(Played(scripts[len(hired)]))
        return hired[-1]

    monkeypatch.setattr(drives_module, "Member", hire)
    monkeypatch.setattr(drives_module, "wait", lambda *_: next(rounds))
    return hired


def done(number: int) -> Done:
    return Done(undriven(TEST.routes[number], DriveEnd(failure=Failure.BLOCKED)))


def test_the_work_of_a_worker_that_died_goes_to_one_that_has_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hired = played(monkeypatch, {0: [done(0)], 1: [done(1)]}, {1: [None]})

    assert drive_routes(TEST, tmp_path, workers=2).driven == 2
    assert len(hired) == 2


def test_what_stops_a_worker_stops_the_run_and_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(monkeypatch, {0: [done(0)], 1: [Stopped("No space left", at_fault=False)]})
    with pytest.raises(RunStoppedError, match=r"No space left\. 1 of 2 .*give the same command again"):
        drive_routes(TEST, tmp_path, workers=1)


def test_what_can_never_be_driven_is_an_error_of_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played(monkeypatch, {0: [Stopped("There is no such model", at_fault=True)]})
    with pytest.raises(UsageError, match="no such model"):
        drive_routes(TEST, tmp_path, workers=1)


def test_a_folder_that_cannot_be_written_is_no_fault_of_the_driver(tmp_path: Path) -> None:
    (tmp_path / "drives").mkdir()
    (tmp_path / "drives/r1").write_text("a file where the folder of a drive should be")
    clock: Any = StageClock([0.0] * CELLS)

    told = _driven(TEST, TEST.attempts[0], tmp_path, None, clock)  # type: ignore[arg-type]

    assert isinstance(told, Stopped)
    assert (told.at_fault, "Not a directory" in told.text) == (False, True)


def member(stage: Stage, time_s: float, seconds: float = 0.0) -> Member:
    """A worker that has been at something for a while, and that was killed."""
    at = object.__new__(Member)
    cells = [0.0] * CELLS
    at.clock = StageClock(cells)
    with at.clock.running(Stage.STEPPING, 99.0):  # of the route before
        pass
    running = at.clock.running(stage, time_s)
    running.__enter__()
    cells[0] -= seconds
    at.process = SimpleNamespace(exitcode=-signal.SIGKILL)  # type: ignore[assignment]
    at.kept = running  # type: ignore[attr-defined]  # it would end with the generator
    return at


@pytest.mark.parametrize(
    ("stage", "failure", "told"),
    [
        (Stage.SETTING_UP, Failure.NOT_SET_UP, "the set-up of driver and world"),
        (Stage.ACTING, Failure.AGENT_CRASHED, "act at t = 1.5 s"),
        (Stage.STEPPING, Failure.SIMULATION_CRASHED, "the world's step from t = 1.5 s"),
        (Stage.RENDERING, Failure.SIMULATION_CRASHED, "the world's rendering at t = 1.5 s"),
        (Stage.KEEPING, Failure.SIMULATION_CRASHED, "the keeping of the Scene at t = 1.5 s"),
    ],
)
def test_a_death_is_told_with_what_was_under_way(stage: Stage, failure: Failure, told: str) -> None:
    crash = died(member(stage, 1.5))

    assert crash.failure is failure
    assert crash.told.startswith("the process was killed by SIGKILL")
    assert f"in {told}, and again" in crash.told
    assert hung(member(stage, 1.5), 7.0).told == f"{told} took more than 7 s; its process was ended"


def test_a_decision_has_its_own_limit_and_everything_else_five_minutes() -> None:
    assert [member(Stage.ACTING, 0.0, seconds).has_hung(6.0) for seconds in (5.0, 7.0)] == [False, True]
    others = [stage for stage in Stage if stage is not Stage.ACTING]
    assert not any(member(stage, 0.0, STAGE_LIMIT_S - 1.0).has_hung(6.0) for stage in others)
    assert all(member(stage, 0.0, STAGE_LIMIT_S + 1.0).has_hung(6.0) for stage in others)


def test_time_within_a_stage_is_not_that_of_the_stage_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clock = StageClock([0.0] * CELLS)
    seen = []
    with clock.running(Stage.ACTING, 12.4):
        now[0] += 2.0
        with clock.running(Stage.RENDERING):
            now[0] += 30.0
            seen.append((clock.stage, clock.seconds))
        now[0] += 1.0
        seen.append((clock.stage, clock.seconds))

    assert seen == [(Stage.RENDERING, 30.0), (Stage.ACTING, 3.0)]
    assert (clock.time_s, clock.seconds) == (12.4, None)


def test_a_death_after_the_end_of_the_route_is_no_success(tmp_path: Path) -> None:
    attempt = TEST.attempts[0]
    folder = drive_folder(tmp_path, "r1")
    begin_drive(folder, record_of(TEST, attempt))
    completed = outcome_of(with_events(drive(along(0.0, 400.0)), (3, hit("s1"))))
    (folder / SO_FAR).write_bytes(completed.to_json())

    outcome = recorded(died(member(Stage.KEEPING, 20.0)), attempt, folder)

    assert completed.status == "Completed"
    assert (outcome.status, outcome.completion_percent) == ("Failed - Simulation crashed", 100.0)
    assert not outcome.result(ScoringProtocol.LEADERBOARD).succeeded
    assert outcome.is_crash
    assert read_outcome((folder / OUTCOME).read_bytes()) == outcome

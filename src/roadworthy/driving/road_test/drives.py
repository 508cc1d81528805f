"""A whole road test: what is still to be driven, who drives it, and what becomes of what breaks."""

import logging
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.registry import MODEL_PROVIDERS, driver_names, make_driver
from roadworthy.driving.road_test.crash import Crash
from roadworthy.driving.road_test.crew import Member
from roadworthy.driving.road_test.deaths import died, hung, recorded
from roadworthy.driving.road_test.layout import (
    check_folders,
    drive_folder,
    drives_locked,
    finished,
    note_order,
    record_of,
)
from roadworthy.driving.road_test.messages import Done, Message, Ready, Said, Stopped
from roadworthy.driving.road_test.observer import DriveObserver, NobodyWatches
from roadworthy.driving.road_test.plan import Attempt, RoadTest
from roadworthy.errors import RunStoppedError, UsageError
from roadworthy.worlds import make_world, world_names

_LOOK_EVERY_S: Final = 0.25
_FAILED_STARTS: Final = 3
_DEATHS: Final = 2


@dataclass(frozen=True, slots=True)
class DriveSummary:
    """How many attempts were driven now, how many had been before, and how many of all ended in a crash."""

    driven: int
    resumed: int
    crashed: int


def drive_routes(
    test: RoadTest, folder: Path, *, workers: int = 1, observer: DriveObserver | None = None
) -> DriveSummary:
    """Drives what a test has left to drive, in `workers` processes, and keeps each attempt under `folder/drives/`.

    A driver that raises, hangs, or ends its process ends that attempt alone: its outcome says so. An attempt whose
    process dies is driven once more before that is recorded, as whoever killed it may have had another reason. After
    a kill, the same call drives what had not ended, and all files are the same as without it, but for `timing.json`.
    No worker outlives this call, nor this process.

    Raises:
        UsageError: there is no such driver or world, `folder` holds another test, or another process drives there.
        RunStoppedError: a disk is full, a model cannot be asked, or no worker can be started; what ended is kept.
        KeyboardInterrupt: somebody stopped it; what ended is kept.
    """
    _check(test, folder, workers)
    try:
        with drives_locked(folder):
            return _Shift(test, folder, workers, observer or NobodyWatches()).worked()
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        raise RunStoppedError(
            f"The road test stopped ({error.strerror or error}{where}). Attempts that ended are kept in {folder}. "
            "Mend this, and give the same command again: it drives the others."
        ) from error


def _check(test: RoadTest, folder: Path, workers: int) -> None:
    if workers < 1:
        raise UsageError(f"Routes cannot be driven by {workers} workers: give at least 1.")
    if test.driver.partition("/")[0] not in MODEL_PROVIDERS and test.driver not in driver_names():
        make_driver(test.driver)  # says what there is instead
    if test.world not in world_names():
        make_world(test.world)
    check_folders(test, folder)


class _Shift:
    """One call's work."""

    def __init__(self, test: RoadTest, run: Path, workers: int, observer: DriveObserver) -> None:
        self._test, self._run, self._observer = test, run, observer
        self._attempts = test.attempts
        self._workers = workers
        self._waiting: deque[int] = deque()
        self._crew: list[Member] = []
        self._deaths: Counter[int] = Counter()
        self._failed_starts = 0
        self._said: set[str] = set()
        self._driven: list[RouteOutcome] = []

    def worked(self) -> DriveSummary:
        """Drives until nothing is left, and says how much of it was driven now; the workers have ended then."""
        note_order(self._run, self._test)
        resumed = self._resumed()
        try:
            while self._waiting or any(member.number is not None for member in self._crew):
                self._staff()
                told = [each for member in self._crew for each in (member.connection, member.process.sentinel)]
                wait(told, _LOOK_EVERY_S)
                for member in tuple(self._crew):
                    self._look_after(member)
                self._hand_out()
        finally:
            for member in self._crew:
                member.end()
        crashed = sum(outcome.is_crash for outcome in (*resumed, *self._driven))
        return DriveSummary(len(self._driven), len(resumed), crashed)

    def _resumed(self) -> Sequence[RouteOutcome]:
        """The outcomes of attempts that had ended; the others are waiting from now on."""
        outcomes = []
        for number, attempt in enumerate(self._attempts):
            outcome = finished(self._folder(attempt), record_of(self._test, attempt))
            if outcome is None:
                self._waiting.append(number)
            else:
                outcomes.append(outcome)
                self._observer.route_resumed(outcome)
        return outcomes

    def _staff(self) -> None:
        """Starts the workers that are missing: as many as were asked for, but none for whom there is no work."""
        starting = sum(member.number is None for member in self._crew)
        wanted = min(self._workers - len(self._crew), len(self._waiting) - starting)
        for _ in range(wanted):
            self._crew.append(Member(self._test, self._run, self._workers))

    def _look_after(self, member: Member) -> None:
        is_dead = member.is_dead  # before its messages: what it told before it died is then among them
        for message in member.messages():
            self._hear(member, message)
        if is_dead:
            self._bury(member)
        elif member.has_hung(self._test.act_limit_s):
            crash = hung(member, member.limit_s(self._test.act_limit_s))
            member.abort()
            self._dismiss(member)
            self._record(member, crash)

    def _hear(self, member: Member, message: Message) -> None:
        match message:
            case Ready():
                self._failed_starts = 0
                member.is_ready = True
            case Done(outcome):
                member.number = None
                self._note(outcome)
            case Said(level, text):
                if text not in self._said:
                    self._said.add(text)
                    logging.getLogger("roadworthy").log(level, "%s", text)
            case Stopped(text, at_fault):
                raise UsageError(text) if at_fault else RunStoppedError(self._stopped(text))

    def _hand_out(self) -> None:
        """Gives work to all who have none: also to those who told nothing, when the work of one who died is left."""
        for member in self._crew:
            if member.is_ready and member.number is None and self._waiting:
                number = self._waiting.popleft()
                member.give(number)
                self._observer.route_started(self._attempts[number])

    def _bury(self, member: Member) -> None:
        """What is done about a worker that has died."""
        self._dismiss(member)
        if not member.is_ready:
            self._failed_starts += 1
            if self._failed_starts == _FAILED_STARTS:
                code = member.process.exitcode
                raise RunStoppedError(self._stopped(f"no worker process can be started; the last ended with {code}"))
        if member.number is None:
            return
        self._deaths[member.number] += 1
        if self._deaths[member.number] < _DEATHS:
            self._waiting.appendleft(member.number)
        else:
            self._record(member, died(member))

    def _dismiss(self, member: Member) -> None:
        self._crew.remove(member)
        member.end()

    def _record(self, member: Member, crash: Crash) -> None:
        if member.number is not None:
            attempt = self._attempts[member.number]
            self._note(recorded(crash, attempt, self._folder(attempt)))

    def _note(self, outcome: RouteOutcome) -> None:
        self._driven.append(outcome)
        self._observer.route_done(outcome)

    def _folder(self, attempt: Attempt) -> Path:
        return drive_folder(self._run, attempt.route.id, attempt.repeat)

    def _stopped(self, why: str) -> str:
        ended = len(self._attempts) - len(self._waiting) - sum(member.number is not None for member in self._crew)
        return (
            f"The road test stopped: {why}. {ended} of {len(self._attempts)} drives have ended and are kept in "
            f"{self._run}. Mend this, and give the same command again: it drives the others."
        )

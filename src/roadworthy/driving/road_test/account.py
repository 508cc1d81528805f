"""What can be told of a drive at any time."""

from dataclasses import dataclass, replace
from typing import Any

from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.driving.driver import Driver
from roadworthy.driving.keys.decisions import Decisions
from roadworthy.driving.road_test.crash import Crash
from roadworthy.driving.road_test.plan import Attempt


@dataclass(frozen=True, slots=True)
class Account:
    """What the watch saw and what the driver decided."""

    attempt: Attempt
    watch: RouteWatch
    driver: Driver

    def outcome(self, crash: Crash | None = None) -> RouteOutcome:
        """The outcome of the drive, which has ended by itself or in a crash."""
        return self.watch.outcome(self._end(crash))

    def so_far(self) -> RouteOutcome:
        """The outcome as of now, without the comfort, which takes longer than all else."""
        return self.watch.outcome(self._end(None), comfort=False)

    def _end(self, crash: Crash | None) -> DriveEnd:
        decisions = getattr(self.driver, "decisions", None)
        ended = drive_end(self.attempt, crash)
        return replace(ended, decisions=decisions if isinstance(decisions, Decisions) else None)

    @property
    def transcript(self) -> tuple[Any, ...]:
        """What the driver noted of its decisions on this route; empty for a driver that notes nothing."""
        notes = getattr(self.driver, "transcript", ())
        return notes if isinstance(notes, tuple) else ()


def drive_end(attempt: Attempt, crash: Crash | None) -> DriveEnd:
    """How a drive of an attempt ended, without what was decided on it."""
    failure, told = (None, None) if crash is None else (crash.failure, crash.told)
    return DriveEnd(seed=attempt.seed, repeat=attempt.repeat, failure=failure, crash=told)

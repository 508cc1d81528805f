"""The progress line of a road test, on stderr: drives ended, how many went well, time left."""

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roadworthy.cli.console import say
from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.road_test import Attempt
from roadworthy.driving.scoring import ScoringProtocol

PLAIN_LINE_EVERY_S = 10.0


class DriveProgress:
    """A `DriveObserver` that draws a live line in a terminal, and a plain one now and then elsewhere."""

    def __init__(self, console: Console, total: int) -> None:
        self._console, self._total = console, total
        self._started = self._drawn = time.monotonic()
        self._resumed = self._done = self._succeeded = self._crashed = 0
        self._progress = Progress(
            TextColumn("driving"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[said]}"),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._task = self._progress.add_task("driving", total=total, said="")

    def __enter__(self) -> "DriveProgress":
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._progress.stop()

    @property
    def driven(self) -> int:
        """How many drives have ended since, those that had ended before not counted."""
        return self._done

    def route_started(self, attempt: Attempt) -> None:
        """Name the route in the line."""
        self._progress.update(self._task, said=f"{self._counts()}; now {attempt.route.id}")

    def route_resumed(self, outcome: RouteOutcome) -> None:
        """Count a drive that had ended before."""
        self._resumed += 1
        self._count(outcome)
        self._progress.update(self._task, completed=self._resumed + self._done, said=self._counts())

    def route_done(self, outcome: RouteOutcome) -> None:
        """Count a drive that has ended, and redraw."""
        self._done += 1
        self._count(outcome)
        ended = self._resumed + self._done
        self._progress.update(self._task, completed=ended, said=self._counts())
        now = time.monotonic()
        if self._console.is_terminal or now - self._drawn < PLAIN_LINE_EVERY_S:
            return
        self._drawn = now
        left_min = (self._total - ended) * (now - self._started) / self._done / 60
        say(
            self._console,
            f"{ended:,} of {self._total:,} drives, about {left_min:,.0f} min left, {self._counts()}",
        )

    def _count(self, outcome: RouteOutcome) -> None:
        self._succeeded += outcome.result(ScoringProtocol.LEADERBOARD).succeeded
        self._crashed += outcome.is_crash

    def _counts(self) -> str:
        crashed = f", {self._crashed:,} crashed" if self._crashed else ""
        return f"{self._succeeded:,} succeeded{crashed}"

"""The progress line of a run, on stderr: rate, time left, outcomes, cost."""

import time
from collections import Counter
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roadworthy.cli.console import say
from roadworthy.models import Reply
from roadworthy.runner import StepKey

LIVE_LINE_EVERY_S, PLAIN_LINE_EVERY_S = 0.1, 10.0


class ProgressLine:
    """An `Observer` that draws a live line in a terminal, and a plain one now and then elsewhere."""

    def __init__(self, console: Console, total: int) -> None:
        self._console = console
        self._total = total
        self._started = time.monotonic()
        self._drawn = self._started
        self._resumed = 0
        self._statuses: Counter[str] = Counter()
        self._cost_usd: float | None = None
        self._progress = Progress(
            TextColumn("asking"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]:.0f}/s"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[outcomes]}"),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._task = self._progress.add_task("asking", total=total, rate=0.0, outcomes="")

    def __enter__(self) -> "ProgressLine":
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._progress.stop()

    def step_resumed(self, key: StepKey) -> None:
        """Count one step that was answered before."""
        self._resumed += 1

    def step_done(self, key: StepKey, reply: Reply) -> None:
        """Count one reply and redraw."""
        self._statuses[reply.status.value] += 1
        if reply.usage.cost_usd is not None:
            self._cost_usd = (self._cost_usd or 0.0) + reply.usage.cost_usd
        now = time.monotonic()
        every_s = LIVE_LINE_EVERY_S if self._console.is_terminal else PLAIN_LINE_EVERY_S
        if now - self._drawn < every_s:
            return
        self._drawn = now
        done = self._statuses.total()
        rate = done / max(now - self._started, 1e-9)
        if self._console.is_terminal:
            completed = done + self._resumed
            self._progress.update(self._task, completed=completed, rate=rate, outcomes=self._outcomes())
        else:
            left_s = (self._total - self._resumed - done) / rate
            say(
                self._console,
                f"{done + self._resumed:,} of {self._total:,}, {rate:,.1f}/s, about {left_s / 60:,.0f} min left, "
                f"{self._outcomes()}",
            )

    def _outcomes(self) -> str:
        parts = [f"{status} {n:,}" for status, n in self._statuses.most_common()]
        if self._cost_usd is not None:
            parts.append(f"{self._cost_usd:.2f} USD")
        return ", ".join(parts)

"""The progress line of a run, on stderr: rate, time left, outcomes, cost."""

import time
from collections import Counter
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roadworthy.models import Reply
from roadworthy.runner import StepKey

PLAIN_LINE_EVERY_S = 10.0


class ProgressLine:
    """An `Observer` that draws a live line in a terminal, and a plain one now and then elsewhere."""

    def __init__(self, console: Console, total: int) -> None:
        self._console = console
        self._total = total
        self._started = time.monotonic()
        self._last_plain = self._started
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

    def step_done(self, key: StepKey, reply: Reply) -> None:
        """Count one reply and redraw."""
        self._statuses[reply.status.value] += 1
        if reply.usage.cost_usd is not None:
            self._cost_usd = (self._cost_usd or 0.0) + reply.usage.cost_usd
        done = self._statuses.total()
        now = time.monotonic()
        if self._console.is_terminal:
            if done % 16 == 0 or done < 16:
                rate = done / max(now - self._started, 1e-9)
                self._progress.update(self._task, completed=done, rate=rate, outcomes=self._outcomes())
        elif now - self._last_plain > PLAIN_LINE_EVERY_S:
            self._last_plain = now
            self._console.print(f"{done:,} of {self._total:,} asked, {self._outcomes()}", highlight=False)

    def _outcomes(self) -> str:
        parts = [f"{status} {n:,}" for status, n in self._statuses.most_common()]
        if self._cost_usd is not None:
            parts.append(f"{self._cost_usd:.2f} USD")
        return ", ".join(parts)

"""How long the driver has been at its present decision: written by a worker, read by its parent."""

import time
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager

CELLS = 2
"""How many numbers of shared memory a clock needs."""


class ActClock:
    """Runs while a driver acts.

    Both sides see the same two numbers: since when, 0 for not at all, and the time of the Scene. Both read the same
    clock of the system, which never goes back.
    """

    def __init__(self, cells: MutableSequence[float]) -> None:
        self._cells = cells

    @contextmanager
    def running(self, time_s: float) -> Iterator[None]:
        """The time of the block counts; `time_s` is the time of the Scene that is decided about."""
        self._cells[1] = time_s
        self._cells[0] = time.monotonic()
        try:
            yield
        finally:
            self._cells[0] = 0.0

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """The time of the block, spent by the world on a picture, does not count."""
        since = self._cells[0]
        entered = time.monotonic()
        self._cells[0] = 0.0
        try:
            yield
        finally:
            if since:
                self._cells[0] = since + time.monotonic() - entered

    @property
    def seconds(self) -> float | None:
        """How long the present decision has taken; None where nobody decides."""
        since = self._cells[0]
        return time.monotonic() - since if since else None

    @property
    def time_s(self) -> float:
        """The time of the Scene that was decided about last."""
        return self._cells[1]

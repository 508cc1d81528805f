"""What a worker is at, and for how long: written by the worker, read by its parent."""

import time
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

CELLS: Final = 3
"""How many numbers of shared memory a clock needs."""

_SINCE, _TIME, _STAGE = range(CELLS)


class Stage(IntEnum):
    """The parts of a drive."""

    SETTING_UP = 0
    ACTING = 1
    STEPPING = 2
    RENDERING = 3
    KEEPING = 4


class StageClock:
    """Runs while a worker is at one part of a drive.

    Both sides see the same numbers: since when, 0 for not at all, the time of the Scene, and the part. Both read the
    same clock of the system, which never goes back.
    """

    def __init__(self, cells: MutableSequence[float]) -> None:
        self._cells = cells

    @contextmanager
    def running(self, stage: Stage, time_s: float | None = None) -> Iterator[None]:
        """The time of the block counts as that of a stage, and not as that of a stage around it.

        `time_s` is the time of the Scene, None for the one told last.
        """
        cells, entered = self._cells, time.monotonic()
        around, since = cells[_STAGE], cells[_SINCE]
        if time_s is not None:
            cells[_TIME] = time_s
        # Whoever reads between two of these lines sees too short a time, never a limit exceeded that is not.
        cells[_SINCE] = entered
        cells[_STAGE] = stage
        try:
            yield
        finally:
            if since:
                cells[_SINCE] = time.monotonic()
                cells[_STAGE] = around
                cells[_SINCE] = since + time.monotonic() - entered
            else:
                cells[_SINCE] = 0.0

    @property
    def seconds(self) -> float | None:
        """How long the present stage has taken; None between stages."""
        since = self._cells[_SINCE]
        return time.monotonic() - since if since else None

    @property
    def stage(self) -> Stage:
        """The present stage, or the last one."""
        return Stage(int(self._cells[_STAGE]))

    @property
    def time_s(self) -> float:
        """The time of the Scene that it is about."""
        return self._cells[_TIME]

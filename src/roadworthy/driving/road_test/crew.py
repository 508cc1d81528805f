"""The workers of a road test, as their parent sees them."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from roadworthy.driving.road_test.beginning import begin
from roadworthy.driving.road_test.messages import Message
from roadworthy.driving.road_test.plan import RoadTest
from roadworthy.driving.road_test.stage_clock import CELLS, Stage, StageClock

_THREADS: Final = "NUMBA_NUM_THREADS"
# A worker that hangs is asked to write down where, and has this long to do it.
_LAST_WORDS_S: Final = 2.0
# For all but decisions: what is compiled at first use takes two minutes on a slow machine.
STAGE_LIMIT_S: Final = 300.0


class Member:
    """One worker and what it was given: `number` is that of its attempt, None where it has none."""

    def __init__(self, test: RoadTest, run: Path, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        cells = context.RawArray("d", CELLS)
        self.connection: Connection[Any, Any]
        self.connection, theirs = context.Pipe()
        self.clock = StageClock(cells)
        self.process = context.Process(target=begin, args=(theirs, cells, test, run), name="roadworthy-drive")
        with _few_threads(workers):
            self.process.start()
        theirs.close()
        self.number: int | None = None
        self.is_ready = False

    def give(self, number: int) -> None:
        """Has it drive an attempt; a worker that is dead meanwhile is noticed by its death."""
        self.number = number
        with suppress(OSError):
            self.connection.send(number)

    def messages(self) -> Iterator[Message]:
        """What it has told since it was last asked."""
        with suppress(EOFError, OSError):
            while self.connection.poll():
                message: Message = self.connection.recv()
                yield message

    @property
    def is_dead(self) -> bool:
        """Whether its process has ended."""
        return not self.process.is_alive()

    def limit_s(self, act_limit_s: float) -> float:
        """How long it may take for what it is at."""
        return act_limit_s if self.clock.stage is Stage.ACTING else STAGE_LIMIT_S

    def has_hung(self, act_limit_s: float) -> bool:
        """Whether it has been at one thing for longer than it may."""
        limit_s = self.limit_s(act_limit_s)  # first: a stage that begins meanwhile has only just begun
        seconds = self.clock.seconds
        return seconds is not None and seconds > limit_s

    def abort(self) -> None:
        """Ends it after it has written to its log where it is."""
        pid = self.process.pid
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGABRT)
        self.process.join(_LAST_WORDS_S)
        self.end()

    def end(self) -> None:
        """Ends it at once, and with it all that its driver started."""
        pid = self.process.pid
        if pid is not None and hasattr(os, "killpg"):
            with suppress(OSError):  # it leads its group unless it has only just begun, or ended
                os.killpg(pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.connection.close()


@contextmanager
def _few_threads(workers: int) -> Iterator[None]:
    """Processes that are started in the block share the processors out between them, unless somebody has said else."""
    if _THREADS in os.environ:
        yield
        return
    os.environ[_THREADS] = str(max(1, (os.cpu_count() or 1) // workers))
    try:
        yield
    finally:
        del os.environ[_THREADS]

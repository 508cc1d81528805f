"""The life of a worker process: it drives one attempt after another in a world that stays warm."""

import faulthandler
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator, MutableSequence
from contextlib import closing, contextmanager, suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final

from roadworthy.driving.road_test.attempt import drive_attempt
from roadworthy.driving.road_test.layout import LOG, begin_drive, drive_folder, record_of
from roadworthy.driving.road_test.messages import Done, Message, Ready, Said, Stopped
from roadworthy.driving.road_test.plan import Attempt, RoadTest
from roadworthy.driving.road_test.stage_clock import Stage, StageClock
from roadworthy.errors import RoadworthyError, UsageError
from roadworthy.worlds import World, make_world

_OUTPUTS: Final = (1, 2)
# Of -1000 to 1000: where memory runs out, a worker is ended before anything that others need.
_ENDED_FIRST: Final = "500"


def work(connection: "Connection[Any, Any]", cells: MutableSequence[float], test: RoadTest, run: Path) -> None:
    """Drives the attempts whose numbers come, until no more can."""
    _depend_on_parent()
    telling = _Telling(connection)
    logging.getLogger("roadworthy").addHandler(telling)
    attempts, clock = test.attempts, StageClock(cells)
    with closing(make_world(test.world)) as world:
        telling.tell(Ready())
        with suppress(EOFError):
            while True:
                telling.tell(_driven(test, attempts[connection.recv()], run, world, clock))


def _driven(test: RoadTest, attempt: Attempt, run: Path, world: World, clock: StageClock) -> Message:
    folder = drive_folder(run, attempt.route.id, attempt.repeat)
    try:
        with clock.running(Stage.SETTING_UP, 0.0):
            begin_drive(folder, record_of(test, attempt))
        with _output_to(folder / LOG):
            return Done(drive_attempt(test, attempt, folder, world, clock))
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return Stopped(f"{error.strerror or error}{where}", at_fault=False)
    except RoadworthyError as error:
        return Stopped(str(error), at_fault=isinstance(error, UsageError))


class _Telling(logging.Handler):
    """The way to the parent, for messages and for what is logged; any thread may use it."""

    def __init__(self, connection: "Connection[Any, Any]") -> None:
        super().__init__()
        self._connection = connection
        self._sending = threading.Lock()

    def tell(self, message: Message) -> None:
        with self._sending, suppress(BrokenPipeError):
            self._connection.send(message)

    def emit(self, record: logging.LogRecord) -> None:
        self.tell(Said(record.levelno, record.getMessage()))


def _depend_on_parent() -> None:
    """Ends with the parent, however that ends, together with all that a driver started; until then Ctrl-C is its."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        os.setsid()
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_ENDED_FIRST)
    faulthandler.enable()
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


@contextmanager
def _output_to(file: Path) -> Iterator[None]:
    """What the driver prints, or the interpreter of a fatal error, goes to a file for the block."""
    kept = [os.dup(number) for number in _OUTPUTS]
    log = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        _redirect([log, log])
        yield
    finally:
        _redirect(kept)
        for number in (*kept, log):
            os.close(number)


def _redirect(targets: list[int]) -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # a full disk, or a driver that closed it
            stream.flush()
    for target, number in zip(targets, _OUTPUTS, strict=True):
        os.dup2(target, number)

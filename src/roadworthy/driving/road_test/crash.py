"""What broke, in words: the same words for the same fault, on every day and machine."""

import re
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from roadworthy.driving.road_test.layout import CRASH, write_whole
from roadworthy.driving.scoring.status import Failure

_LONGEST_SHOWN: Final = 300
_TRACEBACK_LINES: Final = 60
_ADDRESS: Final = re.compile(r"\s*\bat 0x[0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class Crash:
    """Which kind of failure it is, what broke in a line, and where in the code as far as that is known."""

    failure: Failure
    told: str
    where: str = ""

    def note(self, folder: Path) -> None:
        """Writes `crash.txt`.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(folder / CRASH, f"{self.told}\n\n{self.where}".strip().encode(errors="replace") + b"\n")


class CrashedError(Exception):
    """Carries a crash to where its drive ends."""

    def __init__(self, crash: Crash) -> None:
        super().__init__(crash.told)
        self.crash = crash


def crash_of(error: BaseException, failure: Failure, doing: str) -> Crash:
    """The crash that an error in somebody else's code is; `doing` says what was under way, as "act at t = 3 s"."""
    lines = "".join(traceback.format_exception(error)).splitlines()
    words = " ".join(_ADDRESS.sub("", str(error)).split())
    shown = words if len(words) <= _LONGEST_SHOWN else f"{words[: _LONGEST_SHOWN - 3]}..."
    told = f"{doing} raised {type(error).__name__}" + (f": {shown}" if shown else "")
    return Crash(failure, told, "\n".join(lines[-_TRACEBACK_LINES:]))

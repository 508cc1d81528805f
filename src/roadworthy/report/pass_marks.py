"""Pass marks: what a person asks of each part, read from a file, and the verdict that an interval allows."""

import difflib
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
import yaml

from roadworthy.errors import UsageError
from roadworthy.statistics import FRACTION, Score

_PER_CENT: Final = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s*%\s*")
_HOW: Final = 'Write one line a part, e.g. theory: "86 %" or theory: 0.86'


@dataclass(frozen=True, slots=True)
class PartName:
    """The names by which a pass mark may call a part."""

    exam: str
    alias: str
    title: str


@dataclass(frozen=True, slots=True)
class PassMarks:
    """The marks of a file, as shares by exam id, with the file's name and the SHA-256 of its bytes."""

    file: str
    sha256: str
    by_exam: tuple[tuple[str, float], ...]

    def of(self, exam: str) -> float | None:
        """Return the mark of an exam, or None if the file sets none."""
        return dict(self.by_exam).get(exam)


class Verdict(StrEnum):
    """What an interval allows to be said about a mark."""

    MET = "MET"
    NOT_MET = "NOT MET"
    UNDECIDED = "UNDECIDED"
    NO_MARK = "no mark set"


def verdict_on(score: Score, mark: float | None) -> Verdict:
    """Return MET when the interval's low end reaches the mark, NOT MET when its high end misses it.

    Anything else is UNDECIDED, as are a score without an interval and one that is no share.
    """
    if mark is None:
        return Verdict.NO_MARK
    if score.unit != FRACTION or score.low is None or score.high is None:
        return Verdict.UNDECIDED
    if score.low >= mark:
        return Verdict.MET
    return Verdict.NOT_MET if score.high < mark else Verdict.UNDECIDED


def read_pass_marks(path: Path, parts: Sequence[PartName]) -> PassMarks:
    """Read a YAML file that maps parts, by exam id, alias or title, to marks: 0.86 or "86 %".

    Raises:
        UsageError: the file cannot be read, names an unknown part or one part twice, or a mark is no share.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"--pass-marks {path} cannot be read ({error.strerror}).") from error
    marks: dict[str, float] = {}
    for name, written in _mapping(data, path):
        exam = _exam(name, parts, path)
        if exam in marks:
            raise UsageError(f'--pass-marks {path} sets the mark of "{exam}" twice. Keep one of the two lines.')
        marks[exam] = _share(name, written, path)
    return PassMarks(path.name, hashlib.sha256(data).hexdigest(), tuple(sorted(marks.items())))


def _mapping(data: bytes, path: Path) -> list[tuple[str, float | str]]:
    try:
        mapping = msgspec.yaml.decode(data, type=dict[str, float | str])
        # A mapping forgets a key that stands there twice; the document does not.
        document = yaml.compose(data, Loader=yaml.SafeLoader)
    except (msgspec.DecodeError, yaml.YAMLError, UnicodeError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"--pass-marks {path} is not a list of pass marks ({reason}). {_HOW}.") from error
    if document is None or not mapping:
        raise UsageError(f"--pass-marks {path} sets no mark. {_HOW}.")
    keys = [key.value for key, _ in document.value]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise UsageError(f'--pass-marks {path} sets the mark of "{twice}" twice. Keep one of the two lines.')
    return list(mapping.items())


def _exam(name: str, parts: Sequence[PartName], path: Path) -> str:
    names = {called.casefold(): part.exam for part in parts for called in (part.title, part.alias, part.exam)}
    exam = names.get(name.strip().casefold())
    if exam is None:
        near = difflib.get_close_matches(name.strip().casefold(), names, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        known = ", ".join(f"{part.exam} ({part.alias})" for part in parts)
        raise UsageError(f'--pass-marks {path} names a part "{name}" that there is not.{hint} Parts: {known}.')
    return exam


def _share(name: str, written: float | str, path: Path) -> float:
    per_cent = _PER_CENT.fullmatch(written) if isinstance(written, str) else None
    share = float(per_cent.group(1)) / 100 if per_cent else written
    if isinstance(share, str) or not 0 <= share <= 1:
        shown = written if isinstance(written, str) else f"{written:g}"
        raise UsageError(
            f"--pass-marks {path}: the mark of {name} is {shown}; a mark is a share from 0 to 1, or per cent. {_HOW}."
        )
    return share

"""What to say of a line that cannot be read: where in it, which value, and what to do."""

import json
import re
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec

from roadworthy.errors import BadDataError, UsageError
from roadworthy.scene.agent import Category
from roadworthy.scene.event import EventType
from roadworthy.scene.route import Command
from roadworthy.scene.signals import LightState

_ENUMS: Final[dict[str, type[Enum]]] = {
    "category": Category,
    "state": LightState,
    "type": EventType,
    "command": Command,
}
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_LONGEST_SHOWN: Final = 80
_OUT_OF_RANGE: Final = "Number out of range"
# What msgspec raises for a line that it cannot decode; UsageError is that of a noun that judges its own values.
UNREADABLE: Final = (msgspec.MsgspecError, RecursionError, UsageError)


def line_fault(path: Path, number: int, what: str) -> BadDataError:
    """The error for a line of a store; lines are counted from 1, the header's."""
    return BadDataError(f"{path}, line {number}: {what}")


def value_fault(path: Path, number: int, line: bytes, error: Exception) -> BadDataError:
    """The error for a line that is not JSON, or not a scene; `error` is one of `UNREADABLE`."""
    if isinstance(error, RecursionError):
        return line_fault(path, number, "its values are nested too deeply for a scene. Write the store again.")
    if isinstance(error, UsageError):
        return line_fault(path, number, str(error))
    what, _, place = str(error).partition(" - at ")
    where = f" at {place.strip('`')}" if place else ""
    if what == _OUT_OF_RANGE:
        return line_fault(path, number, f"a number{where} is out of range; leave out what is not known.")
    if not isinstance(error, msgspec.ValidationError):
        return line_fault(path, number, f"{_malformed(line)} ({error}). Write the store again.")
    steps = [name or int(index) for name, index in _STEP.findall(place)]
    try:
        found = _value_at(msgspec.json.decode(line), steps)
    except UNREADABLE as other:  # the line is worse than its first fault: it is no JSON further on
        return value_fault(path, number, line, _unplaced(other))
    last = next((step for step in reversed(steps) if isinstance(step, str)), "")
    known = _ENUMS.get(last) if "enum" in what else None
    advice = f"Known are {', '.join(str(item.value) for item in known)}" if known else "docs/scenes.md lists the fields"
    return line_fault(path, number, f"{what}{where}; found {found}. {advice}.")


def _unplaced(error: Exception) -> Exception:
    """The fault without a place, which for values of no type is only that there are some."""
    return error if isinstance(error, RecursionError) else msgspec.DecodeError(str(error).partition(" - at ")[0])


def _malformed(line: bytes) -> str:
    for word in (b"NaN", b"Infinity"):
        if re.search(rb"[\[:,]\s*-?" + word, line):
            return f"{word.decode()} is no JSON; leave out what is not known"
    return "this is no JSON"


def _value_at(document: object, steps: list[str | int]) -> str:
    for step in steps:
        if isinstance(document, dict):
            document = document.get(step, document)
        elif isinstance(document, list) and isinstance(step, int):
            document = document[step]
    text = json.dumps(document, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."

"""What parameters a scenario type takes, and whether a route's are such."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from roadworthy.errors import BadDataError
from roadworthy.scene import NumberRange, Parameter, RouteScenario


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number, or a range of numbers, within limits, ends included."""

    lowest: float
    highest: float
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """One of some words."""

    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnyWord:
    """A word that only the simulator of the route's origin understands: it is read, and changes nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the world frame."""


Takes = Numbers | Words | AnyWord | Place

# What several types take alike.
DISTANCE: Final = Numbers(0.0, 500.0, "m")
SPEED: Final = Numbers(0.0, 200.0, "km/h")
FLOW: Final[Mapping[str, Takes]] = {
    "flow_speed": Numbers(1.0, 45.0, "m/s"),
    "source_dist_interval": Numbers(1.0, 500.0, "m"),
}
SIDE: Final = Words(("left", "right"))


def checked_parameters(plan: RouteScenario, takes: Mapping[str, Takes]) -> None:
    """Checks the parameters of a route's scenario against what its type takes.

    Raises:
        BadDataError: a parameter is unknown, of another kind, or out of range; the message names it and its value.
    """
    for name, value in plan.parameters:
        where = f'Scenario "{plan.name}", parameter <{name}>'
        if name not in takes:
            raise BadDataError(f"{where}: {plan.type} {_instead(name, takes)}")
        wrong = _wrong(value, takes[name])
        if wrong:
            raise BadDataError(f"{where} is {_shown(value)}: {wrong}")


def _instead(name: str, takes: Mapping[str, Takes]) -> str:
    if not takes:
        return "takes no parameters. Delete it."
    near = difflib.get_close_matches(name, takes, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return f"does not take it.{hint} It takes: {', '.join(sorted(takes))}."


def _wrong(value: Parameter, takes: Takes) -> str | None:
    """What is wrong with a value, None for nothing."""
    match takes:
        case Numbers(lowest, highest, unit):
            ends = (value.lowest, value.highest) if isinstance(value, NumberRange) else (value,)
            if not all(isinstance(end, float) for end in ends):
                return "it must be a number, or a range of numbers."
            if not all(lowest <= end <= highest for end in ends if isinstance(end, float)):
                return f"it must be from {lowest:g} to {highest:g}{' ' if unit else ''}{unit}."
        case Words(known):
            if value not in known:
                return f"it must be one of: {', '.join(known)}."
        case AnyWord():
            if not isinstance(value, str):
                return "it must be a word."
        case Place():
            if not isinstance(value, tuple):
                return "it must be a place: x, y and z."
    return None


def _shown(value: Parameter) -> str:
    if isinstance(value, NumberRange):
        return f"{value.lowest:g} to {value.highest:g}"
    return f"{value:g}" if isinstance(value, float) else repr(value)

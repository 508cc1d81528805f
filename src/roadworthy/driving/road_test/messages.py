"""What a worker tells its parent."""

from dataclasses import dataclass

from roadworthy.driving.criteria import RouteOutcome


@dataclass(frozen=True, slots=True)
class Ready:
    """It can be given an attempt."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something for the log of the whole run."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Done:
    """The attempt that it was given is on disk, outcome and all."""

    outcome: RouteOutcome


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nothing can be driven until the person at the keyboard has mended something; `at_fault` if nothing ever could."""

    text: str
    at_fault: bool


Message = Ready | Said | Done | Stopped

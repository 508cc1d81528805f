"""How a route ended, and whether that is a success (Bench2Drive specification, sections 6.1 and 6.2)."""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from roadworthy.driving.scoring.infractions import (
    Infraction,
    InfractionKind,
    ScoringProtocol,
    checked_percent,
    penalty,
)
from roadworthy.errors import BadDataError

PERFECT: Final = "Perfect"
COMPLETED: Final = "Completed"
FAILED: Final = "Failed"
STARTED: Final = "Started"


class Failure(StrEnum):
    """Why a route ended before its end, in the words of official result files."""

    TIMED_OUT = "Agent timed out"
    DEVIATED = "Agent deviated from the route"
    BLOCKED = "Agent got blocked"
    OUT_OF_TICKS = "TickRuntime"
    SIMULATION_CRASHED = "Simulation crashed"
    SENSORS_INVALID = "Agent's sensors were invalid"
    NOT_SET_UP = "Agent couldn't be set up"
    AGENT_CRASHED = "Agent crashed"

    @property
    def is_crash(self) -> bool:
        """Whether something broke, so that the route was not driven to an end of its own."""
        return self in {
            Failure.SIMULATION_CRASHED,
            Failure.SENSORS_INVALID,
            Failure.NOT_SET_UP,
            Failure.AGENT_CRASHED,
        }


def route_status(completion_percent: float, infractions: Collection[Infraction], failure: Failure | None = None) -> str:
    """`Perfect`, `Completed`, or `Failed`, with ` - ` and the reason where there is one, whatever was completed.

    A message about the minimum speed makes a route imperfect although it costs nothing: the leaderboard writes one at
    every checkpoint, so its routes are hardly ever `Perfect` (section 9.1, item 8). `is_success` does not mind them.

    >>> route_status(40.0, (), Failure.BLOCKED)
    'Failed - Agent got blocked'

    Raises:
        BadDataError: the completion is not between 0 and 100.
    """
    if checked_percent(completion_percent, "The route completion") == 100.0 and failure is None:
        return COMPLETED if infractions else PERFECT
    return FAILED if failure is None else f"{FAILED} - {failure}"


def checked_status(status: str, origin: str) -> str:
    """The status as it came.

    Raises:
        BadDataError: official result files have no such status; `origin` says where it stands.
    """
    if status in {PERFECT, COMPLETED, STARTED, FAILED} or status.startswith(f"{FAILED} - "):
        return status
    raise BadDataError(
        f'{origin} has the status "{status}". Give {PERFECT}, {COMPLETED}, {STARTED}, {FAILED}, or "{FAILED} - REASON".'
    )


def is_success(status: str, infractions: Collection[Infraction], protocol: ScoringProtocol) -> bool:
    """Whether a route counts for the success rate.

    Leaderboard: completed, and no infraction but such about the minimum speed (section 6.2). Paper: completed
    without penalty; an infraction that costs nothing, such as 0 % outside the lanes, then does no harm (appendix C).
    """
    if status not in {PERFECT, COMPLETED}:
        return False
    if protocol is ScoringProtocol.PAPER:
        return penalty(infractions) == 1.0
    return all(each.kind is InfractionKind.MIN_SPEED for each in infractions)

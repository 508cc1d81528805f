"""What a driver did wrong on a route, what it costs, and the driving score (Bench2Drive specification, section 6.1)."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from roadworthy.errors import BadDataError


class InfractionKind(StrEnum):
    """Kinds of infractions; each value is the kind's key in official result files."""

    COLLISION_PEDESTRIAN = "collisions_pedestrian"
    COLLISION_VEHICLE = "collisions_vehicle"
    COLLISION_STATIC = "collisions_layout"
    RED_LIGHT = "red_light"
    STOP_SIGN = "stop_infraction"
    SCENARIO_TIMEOUT = "scenario_timeouts"
    FAILED_TO_YIELD = "yield_emergency_vehicle_infractions"
    OUTSIDE_LANES = "outside_route_lanes"
    MIN_SPEED = "min_speed_infractions"
    ROUTE_DEVIATION = "route_dev"
    BLOCKED = "vehicle_blocked"
    ROUTE_TIMEOUT = "route_timeout"


class ScoringProtocol(StrEnum):
    """Whose factors: those the Bench2Drive-VL paper prints, or those of the leaderboard's code."""

    PAPER = "paper"
    LEADERBOARD = "leaderboard"


# A kind that is not here costs nothing by itself: it only ends the route, or is only recorded (min speed).
_LEADERBOARD_FACTORS: Final = MappingProxyType(
    {
        InfractionKind.COLLISION_PEDESTRIAN: 0.50,
        InfractionKind.COLLISION_VEHICLE: 0.60,
        InfractionKind.COLLISION_STATIC: 0.65,
        InfractionKind.RED_LIGHT: 0.70,
        InfractionKind.STOP_SIGN: 0.80,
        InfractionKind.SCENARIO_TIMEOUT: 0.70,
        InfractionKind.FAILED_TO_YIELD: 0.70,
    }
)
# The paper (arXiv 2604.01259, metrics of closed-loop driving) prints one factor for any collision, 0.8 for a red light
# or a stop sign and 0.7 for a timeout, as examples; where it is silent, the leaderboard's factor stands in.
_FACTORS: Final[Mapping[ScoringProtocol, Mapping[InfractionKind, float]]] = MappingProxyType(
    {
        ScoringProtocol.LEADERBOARD: _LEADERBOARD_FACTORS,
        ScoringProtocol.PAPER: _LEADERBOARD_FACTORS
        | {
            InfractionKind.COLLISION_PEDESTRIAN: 0.60,
            InfractionKind.COLLISION_STATIC: 0.60,
            InfractionKind.RED_LIGHT: 0.80,
        },
    }
)


@dataclass(frozen=True, slots=True)
class Infraction:
    """One infraction, and the factor between 0 and 1 by which it multiplies the score of its route."""

    kind: InfractionKind
    factor: float
    message: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.factor <= 1.0:
            raise BadDataError(f"The infraction {self.kind} has the factor {self.factor}. Give one between 0 and 1.")


def infraction_kind(key: str) -> InfractionKind:
    """The kind whose key in official result files is `key`.

    Raises:
        BadDataError: no kind has this key.
    """
    try:
        return InfractionKind(key)
    except ValueError as error:
        known = ", ".join(InfractionKind)
        raise BadDataError(f'No kind of infraction is called "{key}". Known are: {known}.') from error


def infraction(
    kind: InfractionKind, protocol: ScoringProtocol, *, outside_percent: float | None = None, message: str = ""
) -> Infraction:
    """An infraction with its factor under a protocol.

    >>> infraction(InfractionKind.RED_LIGHT, ScoringProtocol.LEADERBOARD).factor
    0.7
    >>> infraction(InfractionKind.OUTSIDE_LANES, ScoringProtocol.PAPER, outside_percent=25.0).factor
    0.75

    Args:
        kind: what happened.
        protocol: whose factors.
        outside_percent: for OUTSIDE_LANES only, which percentage of the travelled route was outside its lanes.
        message: what to tell a reader.

    Raises:
        BadDataError: the percentage is missing, not between 0 and 100, or given for another kind.
    """
    if kind is not InfractionKind.OUTSIDE_LANES:
        if outside_percent is not None:
            raise BadDataError(f"A percentage outside the lanes, {outside_percent}, is given for {kind}. Leave it out.")
        return Infraction(kind, _FACTORS[protocol].get(kind, 1.0), message)
    if outside_percent is None:
        raise BadDataError(f"{kind} needs the percentage of the travelled route outside its lanes. Give it.")
    return Infraction(kind, 1.0 - checked_percent(outside_percent, f"The distance of {kind}") / 100.0, message)


def penalty(infractions: Iterable[Infraction]) -> float:
    """The product of the factors, 1 where nothing went wrong: two collisions at 0.6 make 0.36."""
    return math.prod(each.factor for each in infractions)


def driving_score(completion_percent: float, infractions: Iterable[Infraction]) -> float:
    """Completion times penalty, from 0 to 100 (section 6.1).

    >>> hit = infraction(InfractionKind.COLLISION_VEHICLE, ScoringProtocol.LEADERBOARD)
    >>> driving_score(50.0, [hit])
    30.0

    Raises:
        BadDataError: the completion is not between 0 and 100.
    """
    return checked_percent(completion_percent, "The route completion") * penalty(infractions)


def checked_percent(value: float, what: str) -> float:
    """The value as it came.

    Raises:
        BadDataError: it is not a number between 0 and 100; `what` begins the message.
    """
    if not 0.0 <= value <= 100.0:
        raise BadDataError(f"{what} is {value} %. Give a percentage between 0 and 100.")
    return value

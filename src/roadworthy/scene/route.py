"""The way that ego is to drive, and under which conditions."""

import math
from dataclasses import dataclass, field
from enum import IntEnum
from numbers import Integral, Real
from typing import Any, Final

from roadworthy.errors import UsageError
from roadworthy.scene.agent import Vector
from roadworthy.scene.scenario import RouteScenario
from roadworthy.scene.weather import Weather


class Command(IntEnum):
    """What a navigator says; the numbers are CARLA's road options."""

    LEFT = 1
    RIGHT = 2
    STRAIGHT = 3
    FOLLOW_LANE = 4
    CHANGE_LANE_LEFT = 5
    CHANGE_LANE_RIGHT = 6


@dataclass(frozen=True, slots=True)
class CommandPoint:
    """A navigator's command and the point on the route, `position_m` from its start, where it is to be obeyed."""

    command: Command
    point: Vector
    position_m: float | None = None


# At 100 vehicles a lane kilometre each has 10 m, gap included: the queues of a jam; no more than that fits.
MOST_VEHICLES_PER_LANE_KM: Final = 100.0
MOST_CYCLISTS: Final = 2000
MOST_PEDESTRIANS: Final = 2000


@dataclass(frozen=True, slots=True)
class TrafficAmount:
    """How much moves around ego, and which share of the parking bays is taken.

    Vehicles are 0 to 100 for each kilometre of lane, cyclists and pedestrians whole numbers from 0 to 2,000 on the
    whole map, the share is 0 to 1.

    Raises:
        UsageError: a value is not a number, or out of range; the message names the field, the value and the range.
    """

    vehicles_per_lane_km: float = 8.0
    cyclists: int = 0
    pedestrians: int = 10
    parked_share: float = 0.5

    def __post_init__(self) -> None:
        for name, most in (("vehicles_per_lane_km", MOST_VEHICLES_PER_LANE_KM), ("parked_share", 1.0)):
            value: Any = getattr(self, name)
            number = isinstance(value, Real) and not isinstance(value, bool)
            if not (number and math.isfinite(value) and 0 <= value <= most):
                raise UsageError(f"TrafficAmount.{name} is {value!r}; it must be a finite number from 0 to {most:g}.")
            object.__setattr__(self, name, float(value))
        for name, limit in (("cyclists", MOST_CYCLISTS), ("pedestrians", MOST_PEDESTRIANS)):
            value = getattr(self, name)
            whole = isinstance(value, Integral) and not isinstance(value, bool)
            if not (whole and 0 <= value <= limit):
                raise UsageError(f"TrafficAmount.{name} is {value!r}; it must be a whole number from 0 to {limit:,}.")
            object.__setattr__(self, name, int(value))


@dataclass(frozen=True, slots=True)
class Route:
    """A route on a map: dense points about a metre apart in the world frame, along the lanes that it takes.

    `lane_ids` are the lanes in order, paths through junctions included; `commands` stand in the order of the route.
    `scenario` is what is to happen on it, None for ordinary traffic only.
    """

    id: str
    map_name: str
    points: tuple[Vector, ...]
    lane_ids: tuple[str, ...]
    commands: tuple[CommandPoint, ...] = ()
    weather: Weather = field(default_factory=Weather)
    traffic: TrafficAmount = field(default_factory=TrafficAmount)
    scenario: RouteScenario | None = None

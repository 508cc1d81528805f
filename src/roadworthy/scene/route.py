"""The way that ego is to drive, and under which conditions."""

from dataclasses import dataclass, field
from enum import IntEnum

from roadworthy.scene.agent import Vector
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


@dataclass(frozen=True, slots=True)
class TrafficAmount:
    """How much moves around ego, and which share of the parking bays is taken."""

    vehicles_per_lane_km: float = 8.0
    cyclists: int = 0
    pedestrians: int = 10
    parked_share: float = 0.5


@dataclass(frozen=True, slots=True)
class Route:
    """A route on a map: dense points about a metre apart in the world frame, along the lanes that it takes.

    `lane_ids` are the lanes in order, paths through junctions included; `commands` stand in the order of the route.
    """

    id: str
    map_name: str
    points: tuple[Vector, ...]
    lane_ids: tuple[str, ...]
    commands: tuple[CommandPoint, ...] = ()
    weather: Weather = field(default_factory=Weather)
    traffic: TrafficAmount = field(default_factory=TrafficAmount)

"""What a route file says about one route; places and poses are in our world frame, metres and radians."""

from dataclasses import dataclass, fields
from typing import Final

from roadworthy.scene import Route, RouteScenario, TrafficAmount, Weather
from roadworthy.scene.agent import Vector

TRAFFIC: Final = "traffic"
AMOUNTS: Final = tuple(field.name for field in fields(TrafficAmount))
WHOLE_AMOUNTS: Final = frozenset({"cyclists", "pedestrians"})


@dataclass(frozen=True, slots=True)
class RouteWeather:
    """The weather when `route_percent` of the route, 0 to 100, is behind ego."""

    route_percent: float
    weather: Weather


@dataclass(frozen=True, slots=True)
class RouteRecord:
    """One route of a file: where it leads, what happens on it, and its weathers in the order of the route.

    `traffic` is None where the file leaves it to the world, as official files do.
    """

    id: str
    town: str
    waypoints: tuple[Vector, ...]
    scenario: RouteScenario
    weathers: tuple[RouteWeather, ...]
    road_id: str | None = None
    traffic: TrafficAmount | None = None


def route_of(record: RouteRecord) -> Route:
    """The route for a world to drive, along lanes yet to be matched, with its scenario.

    Its weather is that of its start.
    """
    return Route(
        record.id,
        record.town,
        record.waypoints,
        (),
        weather=record.weathers[0].weather,
        traffic=record.traffic or TrafficAmount(),
        scenario=record.scenario,
    )

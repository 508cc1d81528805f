"""What a route file says about one route; places and poses are in our world frame, metres and radians."""

from dataclasses import dataclass

from roadworthy.geometry.pose import Pose
from roadworthy.scene import Route, Weather
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_files.scenario_type import ScenarioType


@dataclass(frozen=True, slots=True)
class NumberRange:
    """From the lowest to the highest value that may be drawn."""

    lowest: float
    highest: float


Parameter = float | str | NumberRange | Vector
"""A number, a word, a range of numbers, or a place in the world frame."""


@dataclass(frozen=True, slots=True)
class RouteScenario:
    """What happens on a route, and where ego triggers it.

    `parameters` are (name, value) in the order of the file. Places among them are in our world frame; numbers are as
    the file has them: an offset counts to the right and an angle clockwise, as in CARLA's frame.
    """

    name: str
    type: ScenarioType
    trigger: Pose
    parameters: tuple[tuple[str, Parameter], ...] = ()


@dataclass(frozen=True, slots=True)
class RouteWeather:
    """The weather when `route_percent` of the route, 0 to 100, is behind ego."""

    route_percent: float
    weather: Weather


@dataclass(frozen=True, slots=True)
class RouteRecord:
    """One route of a file: where it leads, what happens on it, and its weathers in the order of the route."""

    id: str
    town: str
    waypoints: tuple[Vector, ...]
    scenario: RouteScenario
    weathers: tuple[RouteWeather, ...]
    road_id: str | None = None


def route_of(record: RouteRecord) -> Route:
    """The route for a world to drive, along lanes yet to be matched; its weather is that of its start."""
    return Route(record.id, record.town, record.waypoints, (), weather=record.weathers[0].weather)

"""The weathers of a route, checked."""

import math
from dataclasses import fields
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.errors import BadDataError
from roadworthy.scene import Weather
from roadworthy.worlds.route_files.elements import check_children, numbers
from roadworthy.worlds.route_files.record import RouteWeather

WHEN: Final = "route_percentage"
# Bench2Drive's files leave it out: fog then begins at the camera.
FOG_DISTANCE: Final = "fog_distance"
_NEEDED: Final = tuple(field.name for field in fields(Weather) if field.name != FOG_DISTANCE)
_PERCENT: Final = (0.0, 100.0)
_RANGES: Final = {
    "sun_azimuth_angle": (-360.0, 360.0),
    "sun_altitude_angle": (-90.0, 90.0),
    FOG_DISTANCE: (0.0, math.inf),
}


def weathers_of(element: ET.Element, where: str) -> tuple[RouteWeather, ...]:
    """The weathers in <weathers>, one at least, from the start of the route to its end.

    Raises:
        BadDataError: there is none, one lacks a value or has one out of range, or they are not in order.
    """
    check_children(element, ("weather",), where)
    found = tuple(_weather(child, f"{where}, weather {index}") for index, child in enumerate(element))
    if not found:
        raise BadDataError(f"{where}: <weathers> holds no <weather>; it takes one at least, that of the start.")
    percents = [each.route_percent for each in found]
    if percents != sorted(set(percents)):
        raise BadDataError(
            f"{where}: the weathers hold at {', '.join(f'{percent:g} %' for percent in percents)} of the route; each "
            f"{WHEN} must be greater than the one before."
        )
    return found


def _weather(element: ET.Element, where: str) -> RouteWeather:
    values = numbers(element, (WHEN, *_NEEDED), where, optional=(FOG_DISTANCE,))
    for name, value in values.items():
        lowest, highest = _RANGES.get(name, _PERCENT)
        if not lowest <= value <= highest:
            raise BadDataError(f"{where}: {name} is {value:g}; it must be from {lowest:g} to {highest:g}.")
    return RouteWeather(values.pop(WHEN), Weather(**values))

"""Weathers by name."""

import difflib
from collections.abc import Mapping
from typing import Final

from roadworthy.errors import UsageError
from roadworthy.scene.weather import Weather

# The sun stands in the west-southwest, so that it lights the fronts of houses on streets that run along either axis.
_AZIMUTH_DEG: Final = 205.0
_NIGHT_DEG: Final = -90.0


def _weather(altitude_deg: float = 45.0, **percent: float) -> Weather:
    return Weather(sun_azimuth_angle=_AZIMUTH_DEG, sun_altitude_angle=altitude_deg, **percent)


WEATHERS: Final[Mapping[str, Weather]] = {
    "clear": _weather(cloudiness=5.0, wind_intensity=10.0),
    "cloudy": _weather(cloudiness=60.0, wind_intensity=30.0),
    "overcast": _weather(cloudiness=100.0, wind_intensity=30.0),
    "wet": _weather(cloudiness=40.0, precipitation_deposits=60.0, wetness=80.0, wind_intensity=20.0),
    "rain": _weather(
        cloudiness=85.0, precipitation=50.0, precipitation_deposits=60.0, wetness=70.0, wind_intensity=40.0
    ),
    "heavy-rain": _weather(
        cloudiness=100.0, precipitation=100.0, precipitation_deposits=90.0, wetness=100.0, wind_intensity=90.0
    ),
    "fog": _weather(cloudiness=80.0, fog_density=55.0, wetness=10.0),
    "low-sun": _weather(9.0, cloudiness=10.0, wind_intensity=10.0),
    "night": _weather(_NIGHT_DEG, cloudiness=20.0, wind_intensity=10.0),
    "rainy-night": _weather(
        _NIGHT_DEG, cloudiness=100.0, precipitation=60.0, precipitation_deposits=70.0, wetness=90.0, wind_intensity=40.0
    ),
}
"""Weathers by name, from clear to a rainy night."""


def weather_named(name: str) -> Weather:
    """The weather of this name.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    weather = WEATHERS.get(name)
    if weather is None:
        near = difflib.get_close_matches(str(name), WEATHERS, n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'There is no weather "{name}".{hint} Weathers: {", ".join(WEATHERS)}.')
    return weather

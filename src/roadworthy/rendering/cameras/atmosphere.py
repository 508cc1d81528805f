"""What the weather does to light: sun, sky, fog, and which lamps are on."""

import math
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

import numpy as np
from scipy import ndimage

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.air import HAZE_STEPS_PER_M
from roadworthy.rendering.raster.records import AIR, Record
from roadworthy.scene import Scene, Weather

_SKY_SIDE: Final = 384
# Sun altitudes in degrees between which day becomes night.
_DUSK_DEG: Final = (-6.0, 8.0)
_LAMPS_ON_BELOW_DEG: Final = 6.0
_LAMPS_ON_FROM_PERCENT: Final = 50.0
_NIGHT_ALTITUDE_DEG: Final = -30.0
# Even clear air hides what is kilometres away.
_HAZE_PER_M: Final = 0.0006
_DENSEST_FOG_PER_M: Final = 0.06
# The share of the distance's light that is left where nothing more needs drawing.
_HIDDEN: Final = 0.006
_FARTHEST_M: Final = 700.0


@dataclass(frozen=True, slots=True, eq=False)
class Atmosphere:
    """Light at one place and time.

    `key` is the unit vector, in the world, to what casts shadows: the sun, or the brightest of an overcast sky. `sky`
    (n, n, 3) is the picture of all directions above the horizon, `haze` what the air hides at each distance (both as
    `raster.air` reads them). Nothing beyond `reach_m` can be told from the fog.
    """

    air: Record
    key: FloatArray
    sky: Float32Array
    haze: Float32Array
    lamps_on: bool
    is_night: bool
    reach_m: float
    precipitation: float
    wind_intensity: float


def atmosphere_of(scene: Scene) -> Atmosphere:
    """The atmosphere of a Scene; one whose weather is unknown has a clear day, or night if that is its time of day.

    Raises:
        BadDataError: the weather is out of range, or says day where the time of day says night or the other way round.
    """
    night_is_said = scene.time_of_day is not None and "night" in scene.time_of_day.lower()
    weather = scene.weather
    if weather is None:
        weather = Weather(sun_altitude_angle=_NIGHT_ALTITUDE_DEG) if night_is_said else Weather()
    _check(weather)
    day_is_said = scene.time_of_day is not None and scene.time_of_day.lower() in {"day", "noon", "daytime"}
    if (night_is_said and weather.sun_altitude_angle > 10.0) or (day_is_said and weather.sun_altitude_angle < -10.0):
        raise BadDataError(
            f'The scene\'s time of day is "{scene.time_of_day}", but its sun stands at '
            f"{weather.sun_altitude_angle:g} degrees: correct one of them, or leave time_of_day out."
        )
    return _atmosphere(weather)


def _check(weather: Weather) -> None:
    angles = {"sun_azimuth_angle": (-360.0, 360.0), "sun_altitude_angle": (-90.0, 90.0)}
    for each in fields(weather):
        low, high = angles.get(each.name, (0.0, math.inf if each.name == "fog_distance" else 100.0))
        value = getattr(weather, each.name)
        if not (math.isfinite(value) and low <= value <= high):
            raise BadDataError(
                f"Weather.{each.name} is {value!r}; it must be a finite number from {low:g} to {high:g}."
            )


@lru_cache(maxsize=16)
def _atmosphere(weather: Weather) -> Atmosphere:
    altitude = weather.sun_altitude_angle
    day = _smooth(altitude, *_DUSK_DEG)
    cloud, rain = weather.cloudiness / 100, weather.precipitation / 100
    fog = (weather.fog_density / 100) ** 1.5
    overcast = max(cloud, 0.9 * rain, min(1.0, 2.4 * fog))
    sun_color = _mixed((255, 150, 70), (255, 246, 230), _smooth(altitude, 0.0, 28.0)) / 255
    direct = day * _smooth(altitude, -1.0, 6.0) * (1.0 - 0.92 * overcast)
    diffuse = day * 0.16 * overcast
    is_sunny = direct > 0.12
    sky_tint = _mixed((0.92, 0.97, 1.08), (1.0, 1.0, 1.0), overcast)
    ambient = (0.13 + day * (0.44 + 0.1 * overcast) * (1.0 - 0.22 * rain)) * sky_tint
    zenith, horizon = _sky_colors(altitude, day, overcast, rain, fog)
    zenith = _mixed(zenith, horizon, min(1.0, 2.2 * fog))
    clouds = overcast * day * max(0.0, 1.0 - 2.5 * fog)
    air = np.zeros(1, dtype=AIR)
    air["sun"] = 0.74 * direct * sun_color if is_sunny else np.full(3, diffuse)
    air["sky"], air["ground"] = ambient, 0.62 * ambient
    air["fog"] = horizon
    air["wetness"] = max(weather.wetness, weather.precipitation, weather.precipitation_deposits) / 100
    air["puddles"] = max(weather.precipitation_deposits, 0.5 * weather.wetness, 0.6 * weather.precipitation) / 100
    air["night"] = 1.0 - day
    air["has_shadows"] = day > 0.1
    fog_from_m = min(weather.fog_distance, 300.0)
    fog_per_m = _HAZE_PER_M + 0.0012 * rain + _DENSEST_FOG_PER_M * fog
    distances_m = np.arange(_FARTHEST_M * HAZE_STEPS_PER_M) / HAZE_STEPS_PER_M
    haze = 1.0 - np.exp(-fog_per_m * np.maximum(distances_m - fog_from_m, 0.0))
    towards_sun = _direction(weather.sun_azimuth_angle, max(altitude, 4.0))
    return Atmosphere(
        air=air[0],
        key=towards_sun if is_sunny else _direction(weather.sun_azimuth_angle, 78.0),
        sky=_sky(zenith, horizon, clouds, towards_sun if is_sunny else None, sun_color),
        lamps_on=altitude < _LAMPS_ON_BELOW_DEG
        or max(weather.fog_density, weather.precipitation) >= _LAMPS_ON_FROM_PERCENT,
        is_night=day < 0.5,
        reach_m=min(fog_from_m - math.log(_HIDDEN) / fog_per_m, _FARTHEST_M),
        haze=haze.astype(np.float32),
        precipitation=weather.precipitation,
        wind_intensity=weather.wind_intensity,
    )


def _sky_colors(altitude: float, day: float, overcast: float, rain: float, fog: float) -> tuple[FloatArray, FloatArray]:
    """The colours of zenith and horizon, 0 to 255."""
    low_sun = 1.0 - _smooth(altitude, 2.0, 22.0)
    zenith = _mixed((88, 142, 214), (104, 120, 170), low_sun)
    horizon = _mixed((200, 219, 236), (246, 196, 146), low_sun)
    grey = 1.0 - 0.3 * rain
    zenith = _mixed(zenith, np.array((168.0, 174, 182)) * grey, overcast)
    horizon = _mixed(horizon, np.array((202.0, 206, 210)) * grey, max(overcast, fog))
    return _mixed((7, 9, 20), zenith, day), _mixed((22, 25, 38), horizon, day)


def _sky(
    zenith: FloatArray, horizon: FloatArray, cloud: float, sun: FloatArray | None, sun_color: FloatArray
) -> Float32Array:
    """The sky's picture: horizon to zenith, clouds, and the sun with its halo."""
    grid = np.linspace(-1.0, 1.0, _SKY_SIDE)
    east, north = np.meshgrid(grid, grid)
    square = np.minimum(east**2 + north**2, 1.0)
    up = (1.0 - square) / (1.0 + square)
    picture = horizon + (zenith - horizon) * (1.0 - (1.0 - up) ** 2.2)[..., None]
    if cloud > 0.02:
        rng = np.random.default_rng(5)
        waves = sum(
            ndimage.gaussian_filter(rng.standard_normal(east.shape), size, mode="wrap") * size for size in (4, 10, 24)
        )
        shape = _smooth_each(waves / np.std(waves), 1.6 - 3.0 * cloud, 2.6 - 2.4 * cloud)
        light = _mixed(picture, np.full(3, 250.0) * np.clip(horizon.mean() / 205.0, 0.0, 1.0), 0.75)
        dark = 0.86 + 0.14 * _smooth_each(-waves / np.std(waves), -1.5, 1.0)
        share = (shape * min(1.0, 2.2 * cloud) * (1.0 - 0.55 * cloud) * _smooth_each(up, 0.02, 0.3))[..., None]
        picture += (light * dark[..., None] - picture) * share
    if sun is not None:
        scale = 2.0 / (1.0 + square)
        across = np.clip(east * scale * sun[0] + north * scale * sun[1] + up * sun[2], -1.0, 1.0)
        picture += 120.0 * (across**60 * 0.5 + np.clip(across, 0.0, 1.0) ** 900)[..., None] * sun_color
        picture += np.where(across > math.cos(math.radians(1.6)), 255.0, 0.0)[..., None]
    return np.clip(picture, 0.0, 255.0).astype(np.float32)


def _direction(azimuth_deg: float, altitude_deg: float) -> FloatArray:
    """The unit vector to a place of the sky; CARLA's azimuth turns clockwise as seen from above."""
    azimuth, altitude = math.radians(-azimuth_deg), math.radians(altitude_deg)
    level = math.cos(altitude)
    return np.array([level * math.cos(azimuth), level * math.sin(azimuth), math.sin(altitude)])


def _smooth(value: float, low: float, high: float) -> float:
    """0 up to `low`, 1 from `high`, and a smooth way between."""
    return float(_smooth_each(np.array(value), low, high))


def _smooth_each(values: FloatArray, low: float, high: float) -> FloatArray:
    share = np.clip((values - low) / (high - low), 0.0, 1.0)
    return np.asarray(share * share * (3.0 - 2.0 * share), dtype=np.float64)


def _mixed(first: object, second: object, share: float) -> FloatArray:
    start, end = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    return np.asarray(start + (end - start) * share, dtype=np.float64)

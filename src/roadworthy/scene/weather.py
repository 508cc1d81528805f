"""Weather, in the vocabulary of CARLA's parameters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weather:
    """Percentages from 0 to 100; angles in degrees, as CARLA names them; fog distance in metres."""

    cloudiness: float = 0.0
    precipitation: float = 0.0
    precipitation_deposits: float = 0.0
    wetness: float = 0.0
    wind_intensity: float = 0.0
    fog_density: float = 0.0
    fog_distance: float = 0.0
    sun_azimuth_angle: float = 0.0
    sun_altitude_angle: float = 60.0

"""The weather of a slice: a dry day, or rain or dusk where no paint, sign or lane is asked about."""

from typing import Final

from roadworthy.exams.driveaction.starter.staging.plan import Plan
from roadworthy.scene import Weather

# Few skies serve all slices: each takes longer to draw than a picture does.
DAYS: Final = (
    Weather(10.0, sun_azimuth_angle=70.0, sun_altitude_angle=48.0),
    Weather(25.0, sun_azimuth_angle=200.0, sun_altitude_angle=40.0),
    Weather(35.0, sun_azimuth_angle=320.0, sun_altitude_angle=55.0),
    Weather(50.0, sun_azimuth_angle=140.0, sun_altitude_angle=60.0),
    Weather(60.0, sun_azimuth_angle=250.0, sun_altitude_angle=45.0),
    Weather(80.0, sun_azimuth_angle=20.0, sun_altitude_angle=50.0),
)
RAIN: Final = Weather(85.0, 55.0, 40.0, 75.0, 30.0, sun_azimuth_angle=120.0, sun_altitude_angle=45.0)
DUSK: Final = Weather(25.0, sun_azimuth_angle=20.0, sun_altitude_angle=6.0)
RAIN_SHARE, DUSK_SHARE = 0.3, 0.2
# What is asked about in these groups is read off paint or plates, which rain and dusk make hard to see.
CLEAR_SIGHT: Final = frozenset({"road_marking", "sign", "navigation"})


def weather_of(plan: Plan) -> Weather:
    """Return the slice's weather, always the same for a slice."""
    rng = plan.seeded("weather")
    drawn, day = rng.random(), rng.choice(DAYS)
    if CLEAR_SIGHT.intersection(plan.situation.groups):
        return day
    if drawn < RAIN_SHARE and "traffic_light" not in plan.situation.groups:
        return RAIN
    return DUSK if drawn > 1.0 - DUSK_SHARE else day

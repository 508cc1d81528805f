"""Weathers by name."""

import pytest

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.atmosphere import atmosphere_of
from roadworthy.scene import Agent, Category, Scene
from roadworthy.scene.presets import WEATHERS, weather_named

EGO = Agent("ego", Category.CAR, Pose(0.0, 0.0, 0.75), (4.9, 2.1, 1.5), (0.0, 0.0, 0.0))


@pytest.mark.parametrize("name", WEATHERS)
def test_every_weather_can_be_drawn_and_is_night_where_it_says_so(name: str) -> None:
    assert atmosphere_of(Scene(0.0, 0, "none", EGO, weather=weather_named(name))).is_night == ("night" in name)


def test_an_unknown_weather_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r'no weather "nigth"\. Did you mean "night"'):
        weather_named("nigth")

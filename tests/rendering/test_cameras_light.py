"""Sun, shadows, fog and lamps in pictures."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rendering.camera_scenes import crate, mask_of, mount, scene_of, standing
from roadworthy.geometry.pinhole import Pinhole, camera_pose
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.roads.furniture import Building, Furniture
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, AgentLights, Light, LightState, SceneCamera, Weather

NOWHERE = RoadNetwork("nowhere", {}, {}, {}, {}, {})
FOG = Weather(fog_density=100.0)
NIGHT = Weather(sun_altitude_angle=-30.0)
FloatArray = NDArray[np.float64]


@pytest.fixture(scope="module")
def cameras() -> Iterator[Cameras]:
    made = Cameras(NOWHERE, antialias=False, threads=1)
    yield made
    made.close()


def sun(azimuth_deg: float, altitude_deg: float = 35.0, **more: float) -> Weather:
    return Weather(sun_azimuth_angle=azimuth_deg, sun_altitude_angle=altitude_deg, **more)


def from_above(x_m: float, y_m: float) -> SceneCamera:
    """A camera of its own 15 m above a place, whose picture's upper edge is ahead."""
    pinhole = Pinhole.from_fov((150, 150), 70.0)
    pose = camera_pose(Pose(x_m, y_m, 15.0, 0.0, math.pi / 2))
    return SceneCamera("ABOVE", (150, 150), pinhole.intrinsic, pose, Pose(0.0, 0.0), 0.0)


def brightness(frame: Frame) -> FloatArray:
    return np.asarray(frame.rgb.astype(np.float64).mean(axis=2))


def ground_of(frame: Frame) -> FloatArray:
    """Where each pixel's middle is on the ground, (height, width, 2), for a camera that looks straight down."""
    assert frame.depth_m is not None
    v, u = np.mgrid[0 : frame.camera.size[1], 0 : frame.camera.size[0]] + 0.5
    focal_px = frame.camera.intrinsic[0][0]
    camera = frame.camera.camera_in_ego
    ahead = camera.x_m + (75.0 - v) / focal_px * frame.depth_m
    return np.stack((ahead, camera.y_m + (75.0 - u) / focal_px * frame.depth_m), axis=-1)


def shadow_of(cameras: Cameras, weather: Weather, body: Agent) -> tuple[FloatArray, FloatArray]:
    """Where on the ground (n, 2) it is darker with a body than without, and how much of the light is left there."""
    above = from_above(body.pose.x_m, body.pose.y_m)
    alone, without = (
        cameras.render(scene_of(*agents, ego=standing("ego", -12.0, 0.0), weather=weather), [above], **asked)[0]
        for agents, asked in (((body,), {"instances": True, "depth": True}), ((), {}))
    )
    left = brightness(alone) / np.maximum(brightness(without), 1.0)
    darker = (left < 0.93) & ~mask_of(alone, body.id)
    return ground_of(alone)[darker], left[darker]


@pytest.mark.parametrize(
    ("azimuth_deg", "away"), [(0.0, (-1, 0)), (90.0, (0, 1)), (180.0, (1, 0)), (270.0, (0, -1)), (135.0, (0.71, 0.71))]
)
def test_the_shadow_of_a_body_lies_on_the_ground_away_from_the_sun(
    cameras: Cameras, azimuth_deg: float, away: tuple[float, float]
) -> None:
    """CARLA's azimuth turns clockwise: at 90 degrees the sun stands to the right of the x axis."""
    places, left = shadow_of(cameras, sun(azimuth_deg), crate("c", 10.0, 0.0, (1.0, 1.0, 3.0)))
    along, across = np.array([away, (-away[1], away[0])]) @ (places - (10.0, 0.0)).T
    reach_m = 3.0 / math.tan(math.radians(35.0))
    assert len(places) > 150
    assert along.min() > -0.9
    assert along.max() == pytest.approx(reach_m + 0.5, abs=0.4)
    assert np.abs(across).max() < 1.0
    assert left.max() < 0.93
    assert np.median(left) < 0.7


def test_under_clouds_a_shadow_is_faint_and_stays_at_the_foot_of_its_body(cameras: Cameras) -> None:
    body = crate("c", 10.0, 0.0, (1.0, 1.0, 3.0))
    (places, left), (_, in_the_sun) = (shadow_of(cameras, sun(90.0, cloudiness=cloud), body) for cloud in (100.0, 0.0))
    assert np.abs(places - (10.0, 0.0)).max() < 0.5 + 3.0 * math.tan(math.radians(12.0)) + 0.2
    assert np.median(left) > np.median(in_the_sun) + 0.15


def test_there_are_no_shadows_at_night(cameras: Cameras) -> None:
    places, _ = shadow_of(cameras, NIGHT, crate("c", 10.0, 0.0, (1.0, 1.0, 3.0)))
    assert len(places) == 0


def test_ego_casts_a_shadow(cameras: Cameras) -> None:
    here, elsewhere = (
        cameras.render(scene_of(ego=standing("ego", x_m, 0.0), weather=sun(180.0)), [from_above(0.0, 0.0)])[0]
        for x_m in (0.0, -40.0)
    )
    left = brightness(here) / brightness(elsewhere)
    assert 300 < (left < 0.8).sum() < 4000


def test_a_crowd_beside_changes_no_shadow(cameras: Cameras) -> None:
    """Its triangles, 100,000, are more than the map of sunlight has room for at first."""
    body = crate("c", 10.0, 0.0, (1.0, 1.0, 3.0))
    crowd = [standing(f"v{n}", -15.0 - 6.0 * (n // 16), -40.0 + 5.0 * (n % 16)) for n in range(144)]
    alone, among = (
        cameras.render(scene_of(body, *others, weather=sun(90.0)), [from_above(10.0, 0.0)])[0] for others in ((), crowd)
    )
    assert np.array_equal(alone.rgb, among.rgb)


def fogged(cameras: Cameras, weather: Weather, *agents: Agent, **more: Any) -> Frame:
    (frame,) = cameras.render(scene_of(*agents, weather=weather), [mount(**more)], instances=True, depth=True)
    return frame


def test_the_farther_a_body_the_nearer_it_is_to_the_colour_of_the_fog(cameras: Cameras) -> None:
    off = []
    for away_m in (8.0, 16.0, 30.0, 50.0, 70.0):
        weather = Weather(fog_density=60.0)
        frame = fogged(cameras, weather, crate("c", away_m, 0.0, color="black"), fov_deg=20.0)
        horizon = frame.rgb[43, 5].astype(float)
        off.append(float(np.abs(frame.rgb[mask_of(frame, "c")].mean(axis=0) - horizon).mean()))
    assert all(near > 1.1 * far for near, far in pairwise(off))
    assert off[0] > 5 * off[-1]


@pytest.mark.parametrize("weather", [FOG, replace(FOG, sun_altitude_angle=-30.0)], ids=["day", "night"])
def test_nothing_is_seen_through_dense_fog_not_even_a_lit_lamp(cameras: Cameras, weather: Weather) -> None:
    braking = standing("car", 120.0, 0.0, lights=AgentLights(brake=True, left=True))
    hidden, empty = (fogged(cameras, weather, *agents, fov_deg=20.0) for agents in ((braking,), ()))
    assert np.abs(hidden.rgb.astype(int) - empty.rgb.astype(int)).max() <= 1


def test_a_lit_lamp_is_seen_farther_through_fog_than_its_car(cameras: Cameras) -> None:
    weather = Weather(fog_density=70.0, sun_altitude_angle=-10.0)
    off = []
    for brake in (False, True):
        car = standing("car", 45.0, 0.0, lights=AgentLights(brake=brake), is_static=True, color="black")
        frame, empty = (fogged(cameras, weather, *agents, fov_deg=15.0) for agents in ((car,), ()))
        off.append(np.abs(frame.rgb.astype(int) - empty.rgb.astype(int)).max())
    assert off[1] > 2 * off[0]


def redness(frame: Frame) -> FloatArray:
    rgb = frame.rgb.astype(np.float64)
    return np.asarray(rgb[..., 0] - rgb[..., 1:].max(axis=2))


@pytest.mark.parametrize("weather", [NIGHT, Weather()], ids=["night", "day"])
def test_a_lit_red_lens_is_redder_than_all_else(cameras: Cameras, weather: Weather) -> None:
    def picture(state: LightState) -> Frame:
        light = Light("light", Pose(18.0, -2.0, 3.0, math.pi), state)
        (frame,) = cameras.render(scene_of(lights=(light,), weather=weather), [mount((240, 135))], instances=True)
        return frame

    red, dark = picture(LightState.RED), picture(LightState.OFF)
    lantern = mask_of(red, "light")
    rows, columns = np.nonzero(lantern)
    row, column = np.unravel_index(redness(red).argmax(), lantern.shape)
    # The red lens is the uppermost of the three.
    assert rows.min() <= row <= rows.min() + (np.ptp(rows) + 1) / 3
    assert columns.min() <= column <= columns.max()
    assert redness(red).max() > 130
    assert redness(red).max() > redness(dark).max() + 80


def test_at_night_the_lens_is_the_brightest_of_the_picture(cameras: Cameras) -> None:
    light = Light("light", Pose(18.0, -2.0, 3.0, math.pi), LightState.RED)
    (frame,) = cameras.render(scene_of(lights=(light,), weather=NIGHT), [mount((240, 135))], instances=True)
    brightest = frame.rgb.max(axis=2)
    rows, columns = np.nonzero(brightest == brightest.max())
    assert brightest.max() > 200
    assert mask_of(frame, "light")[rows, columns].all()


def test_headlights_light_the_road_ahead_at_night(cameras: Cameras) -> None:
    for weather, least, most in ((NIGHT, 1.5, 9.0), (Weather(), 0.9, 1.3)):
        rig = [mount(z_m=2.5, yaw_deg=yaw_deg, pitch_rad=0.12) for yaw_deg in (0.0, 180.0)]
        ahead, behind = cameras.render(scene_of(weather=weather), rig)
        middle = np.s_[50:80, 60:100]
        assert least < brightness(ahead)[middle].mean() / brightness(behind)[middle].mean() < most


def test_windows_shine_at_night_and_not_by_day() -> None:
    house = Building("house", Pose(25.0, 0.0), 10.0, 20.0, 12.0)
    made = Cameras(replace(NOWHERE, furniture=Furniture(buildings=(house,))), antialias=False, threads=1)
    night, day = (made.render(scene_of(weather=weather), [mount((240, 135))])[0] for weather in (NIGHT, Weather()))
    made.close()
    warm = (night.rgb[..., 0] > 140) & (night.rgb[..., 0].astype(int) - night.rgb[..., 2] > 40)
    assert 0.002 < warm.mean() < 0.3
    assert brightness(night)[warm].mean() > 1.5 * brightness(day)[warm].mean()
    assert brightness(night)[~warm].mean() < 0.6 * brightness(day)[~warm].mean()

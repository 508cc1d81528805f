"""What cameras refuse, in words, and what they draw although it is unusual."""

import logging
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from rendering.camera_scenes import crate, mask_of, mount, scene_of, standing
from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.pinhole import Pinhole, camera_pose
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.models.ground.land import BELOW_M
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Light, LightState, Scene, SceneCamera, Weather

NOWHERE = RoadNetwork("nowhere", {}, {}, {}, {}, {})
NAN = math.nan


@pytest.fixture(scope="module")
def cameras() -> Iterator[Cameras]:
    made = Cameras(NOWHERE, antialias=False, threads=1)
    yield made
    made.close()


def own_camera(**changes: Any) -> SceneCamera:
    """A camera as other sources have them, at the origin of the world, 1.5 m high."""
    pinhole = Pinhole.from_fov((160, 90), 60.0)
    pose = camera_pose(Pose(0.0, 0.0, 1.5))
    return replace(SceneCamera("CAM_FRONT", (160, 90), pinhole.intrinsic, pose, Pose(0.0, 0.0), 0.0), **changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"size": (160.0, 90.0)}, r"size \(160.0, 90.0\).*whole pixels"),
        ({"size": (0, 90)}, r"size \(0, 90\).*whole pixels"),
        ({"intrinsic": ((NAN, 0, 80), (0, 100, 45), (0, 0, 1))}, r"nan.*intrinsic"),
        ({"intrinsic": ((0, 0, 80), (0, 100, 45), (0, 0, 1))}, "focal lengths above 0"),
        ({"intrinsic": ((100, 0, 80), (0, 100, 45))}, r"give \[\[fx, skew, cx\]"),
        ({"distortion": (-0.3, 0.1, 0.0)}, r"distortion \(-0.3.*distortion=None"),
        ({"camera_in_ego": Pose(NAN, 0.0)}, "camera_in_ego=.*nan.*finite"),
        ({"ego_in_world": Pose(0.0, math.inf)}, "ego_in_world=.*inf.*finite"),
    ],
)
def test_a_camera_that_is_none_is_refused_by_name(cameras: Cameras, changes: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=f"camera CAM_FRONT.*{told}"):
        cameras.render(scene_of(), [own_camera(**changes)])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"weather": Weather(cloudiness=NAN)}, "Weather.cloudiness is nan; it must be a finite number from 0 to 100"),
        ({"weather": Weather(fog_density=150.0)}, "Weather.fog_density is 150.0; .*from 0 to 100"),
        ({"weather": Weather(), "time_of_day": "night"}, '"night", but its sun stands at 60 degrees: correct'),
    ],
)
def test_weather_that_is_none_is_refused(cameras: Cameras, changes: dict[str, Any], told: str) -> None:
    with pytest.raises(BadDataError, match=told):
        cameras.render(scene_of(**changes), "front")


def with_light(light: Light) -> Scene:
    return scene_of(lights=(light,))


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (scene_of(crate("thing-7", 9.0, 0.0, (1.0, 0.0, 1.0))), r'agent "thing-7" has the size \(1.0, 0.0, 1.0\)'),
        (scene_of(crate("thing-7", 9.0, 0.0, (1.0, -1.0, 1.0))), 'agent "thing-7" has the size'),
        (scene_of(crate("thing-7", 9.0, 0.0, (1.0, NAN, 1.0))), 'agent "thing-7" has the size'),
        (scene_of(crate("thing-7", NAN, 0.0)), 'agent "thing-7" stands at .*nan.*finite'),
        (scene_of(ego=standing("ego", 0.0, 0.0, yaw_rad=NAN)), 'agent "ego" stands at .*nan'),
        (
            scene_of(replace(crate("thing-7", 9.0, 0.0), velocity_mps=(0.0, NAN, 0.0))),
            r'agent "thing-7" has the velocity \(0.0, nan',
        ),
        (replace(scene_of(), time_s=NAN), "scene's time_s is nan"),
        (with_light(Light("light-3", Pose(9.0, NAN), LightState.RED)), 'light "light-3" stands at .*nan'),
    ],
)
def test_a_body_without_size_or_place_is_refused_by_name(cameras: Cameras, scene: Scene, told: str) -> None:
    with pytest.raises(BadDataError, match=told):
        cameras.render(scene, [own_camera()])


@pytest.mark.parametrize(
    ("rig", "told"),
    [([3], "A rig holds Mount or SceneCamera; 3 is neither"), (None, "A rig is a rig's name, or .*; None is neither")],
)
def test_a_rig_of_anything_else_is_refused(cameras: Cameras, rig: Any, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        cameras.render(scene_of(), rig)


def test_an_id_that_stands_twice_in_a_scene_is_refused(cameras: Cameras) -> None:
    light = Light("v1", Pose(20.0, 0.0, 3.0), LightState.RED)
    scene = replace(scene_of(crate("v1", 10.0, 0.0)), lights=(light,))
    with pytest.raises(BadDataError, match='The id "v1" stands 2 times'):
        cameras.render(scene, [own_camera()])


def test_cameras_need_a_thread() -> None:
    with pytest.raises(UsageError, match=r"Cameras\(threads=0\): give at least 1"):
        Cameras(NOWHERE, threads=0)


def test_closed_cameras_say_so() -> None:
    made = Cameras(NOWHERE, threads=1)
    made.close()
    made.close()
    with pytest.raises(UsageError, match="were closed: make new ones"):
        made.render(scene_of(), "front")


def test_a_scene_of_another_map_is_refused() -> None:
    made = Cameras(replace(NOWHERE, sha256="a" * 64), threads=1)
    with pytest.raises(UsageError, match=r"map elsewhere \(sha256 b{12}\).*load_map\('elsewhere'\)"):
        made.render(replace(scene_of(), map_name="elsewhere", map_sha256="b" * 64), [own_camera()])
    made.close()


def test_an_unknown_rig_is_refused(cameras: Cameras) -> None:
    with pytest.raises(UsageError, match=r'no rig "frond"\. Did you mean "front"'):
        cameras.render(scene_of(), "frond")


@pytest.mark.parametrize("pitch_deg", [-90.0, -60.0])
def test_a_camera_that_looks_up_sees_only_sky(cameras: Cameras, pitch_deg: float) -> None:
    scene = scene_of(crate("c", 9.0, 0.0))
    (frame,) = cameras.render(
        scene, [mount(pitch_rad=math.radians(pitch_deg))], depth=True, instances=True, visibility=True
    )
    assert np.isinf(cast("Any", frame.depth_m)).all()
    assert not cast("Any", frame.instances).any()
    assert frame.visibility == {}
    blue, red = frame.rgb[..., 2].astype(int), frame.rgb[..., 0].astype(int)
    assert (blue > red + 20).mean() > 0.5


def test_no_cameras_take_no_pictures(cameras: Cameras) -> None:
    assert cameras.render(scene_of(), []) == ()


def test_without_a_map_scenes_are_drawn_without_roads_and_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "roadworthy"):
        made = Cameras(None, antialias=False, threads=1)
        frames = [made.render(scene_of(crate("c", 9.0, 0.0)), [own_camera()], instances=True)[0] for _ in range(2)]
        made.close()
    assert made.network is None
    assert all(mask_of(frame, "c").any() for frame in frames)
    assert len(caplog.records) == 1
    assert "drawn without roads" in caplog.text


@pytest.mark.parametrize(("x_m", "y_m", "z_m"), [(0.0, 0.0, 0.0), (1512.3, -2207.8, 31.0)])
def test_without_a_map_there_is_grass_around_ego_wherever_it_is(x_m: float, y_m: float, z_m: float) -> None:
    made = Cameras(None, antialias=False, threads=1)
    ego = replace(standing("ego", x_m, y_m), pose=Pose(x_m, y_m, z_m + 1.45 / 2))
    (frame,) = made.render(scene_of(ego=ego), [mount(z_m=1.6)], depth=True)
    made.close()
    depth_m = cast("Any", frame.depth_m)
    assert np.isfinite(depth_m[46:]).all()
    assert depth_m[-1, 80] == pytest.approx((1.6 + BELOW_M) * frame.camera.intrinsic[0][0] / 44.5, rel=1e-3)


def test_rain_falls_anew_in_each_frame_whatever_its_number(cameras: Cameras) -> None:
    rainy = scene_of(weather=Weather(precipitation=80.0))
    before, first, again = (cameras.render(replace(rainy, frame=n), [mount()])[0].rgb for n in (-1, 0, 0))
    assert (before != first).any()
    assert np.array_equal(first, again)


def test_with_a_map_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "roadworthy"):
        Cameras(NOWHERE, threads=1).close()
    assert not caplog.records


def test_cameras_with_poses_of_their_own_are_drawn_from_there(cameras: Cameras) -> None:
    """Ego has moved on by 2 m between two exposures, as in nuScenes; the Scene's own pose is that of a third."""
    scene = scene_of(crate("c", 11.0, 0.0, (2.0, 2.0, 3.0)), cameras=(own_camera(),))
    later = own_camera(name="CAM_LATER", ego_in_world=Pose(2.0, 0.0), size=(80, 45))
    frames = cameras.render(scene, [*scene.cameras, later], depth=True, instances=True)
    assert [frame.camera.name for frame in frames] == ["CAM_FRONT", "CAM_LATER"]
    assert [frame.rgb.shape for frame in frames] == [(90, 160, 3), (45, 80, 3)]
    nearest = [cast("Any", frame.depth_m)[mask_of(frame, "c")].min() for frame in frames]
    assert nearest == pytest.approx([10.0, 8.0], abs=1e-3)

"""Depths, and what antialiasing changes."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from rendering.camera_scenes import crate, mask_of, mount, scene_of, standing
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.models.ground.land import BELOW_M

FloatArray = NDArray[np.float64]
# Grass ends there, or is cut off by the haze.
GROUND_ENDS_M = 600.0


@pytest.fixture(scope="module", params=[False, True], ids=["sharp", "antialiased"])
def cameras(request: pytest.FixtureRequest) -> Iterator[Cameras]:
    made = Cameras(None, antialias=request.param, threads=1)
    yield made
    made.close()


def falls(frame: Frame, down_px: float = 0.0) -> FloatArray:
    """How much lower each pixel's ray is a metre ahead along the camera's axis, above 0 below the horizon."""
    (fx, _, cx), (_, fy, cy), _ = frame.camera.intrinsic
    width, height = frame.camera.size
    u, v = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5 + down_px)
    rays = np.stack(((u - cx) / fx, (v - cy) / fy, np.ones_like(u)), axis=-1)
    to_world = frame.camera.ego_in_world.compose(frame.camera.camera_in_ego).rotation
    return np.asarray(-(rays @ to_world.T)[..., 2])


def depths(frame: Frame) -> FloatArray:
    assert frame.depth_m is not None
    return frame.depth_m.astype(np.float64)


@pytest.mark.parametrize(("height_m", "pitch_rad"), [(1.6, 0.0), (1.6, -0.15), (0.3, 0.0), (4.0, 0.5), (20.0, 0.3)])
def test_ground_is_as_deep_as_its_plane_at_every_pixel_and_sky_has_no_end(
    cameras: Cameras, height_m: float, pitch_rad: float
) -> None:
    (frame,) = cameras.render(scene_of(), [mount((320, 180), 70.0, z_m=height_m, pitch_rad=pitch_rad)], depth=True)
    found, above_m = depths(frame), height_m + BELOW_M
    # With several samples a pixel, a tile's edge may run through it: then it is a depth from within the pixel.
    lowest, highest = (falls(frame, down_px) for down_px in (0.5, -0.5))
    middle = falls(frame)
    is_ground = middle * GROUND_ENDS_M > above_m
    assert is_ground.sum() > 10_000
    assert (1 / found <= 1.01 * lowest / above_m)[is_ground].all()
    assert (1 / found >= 0.99 * highest / above_m)[is_ground].all()
    near = is_ground & (middle * 20.0 > above_m)
    assert np.abs(found * middle / above_m - 1)[near].max(initial=0.0) < 0.01
    assert np.isinf(found[middle < 0]).all()


def test_ground_is_exactly_as_deep_as_its_plane_without_antialiasing() -> None:
    cameras = Cameras(None, antialias=False, threads=1)
    (frame,) = cameras.render(scene_of(), [mount((640, 360), 70.0, pitch_rad=0.2)], depth=True)
    cameras.close()
    expected = falls(frame) / (1.6 + BELOW_M)
    is_ground = expected > 1 / GROUND_ENDS_M
    assert np.abs(1 / depths(frame)[is_ground] / expected[is_ground] - 1).max() < 1e-4


@pytest.mark.parametrize("away_m", [3.0, 20.0, 100.0])
def test_a_box_is_as_deep_as_its_front(cameras: Cameras, away_m: float) -> None:
    size_m = (2.0, 0.02 * away_m, 0.02 * away_m)
    scene = scene_of(crate("c", away_m + 1.0, 0.0, size_m))
    (frame,) = cameras.render(scene, [mount((320, 180), z_m=0.01 * away_m)], depth=True, instances=True)
    found = depths(frame)[mask_of(frame, "c")]
    assert len(found) > 15
    # The crate's boards are half a hand before its body.
    assert found.min() == pytest.approx(away_m, rel=1e-4)
    assert found.max() < away_m + 0.1


@pytest.mark.parametrize("away_m", [5.0, 100.0])
def test_a_car_is_as_deep_as_its_box(cameras: Cameras, away_m: float) -> None:
    scene = scene_of(standing("c", away_m, 0.0))
    (frame,) = cameras.render(scene, [mount((640, 360), 40.0)], depth=True, instances=True)
    found = depths(frame)[mask_of(frame, "c")]
    assert len(found) > 30
    assert away_m - 4.75 / 2 - 1e-3 < found.min() < away_m - 4.75 / 2 + 0.7
    assert found.max() < away_m + 4.75 / 2


def edge(antialias: bool) -> NDArray[np.int64]:
    """The red of a picture of a white box, turned a little, before a dark night sky."""
    cameras = Cameras(None, antialias=antialias, threads=1)
    scene = scene_of(crate("c", 6.0, 2.0, (0.5, 2.4, 9.0), color="white", yaw_rad=0.1))
    (frame,) = cameras.render(scene, [mount((160, 90), roll_rad=0.35, pitch_rad=-0.4)])
    cameras.close()
    return frame.rgb[:, :, 0].astype(np.int64)


def test_only_antialiasing_gives_the_pixels_of_an_edge_colours_in_between() -> None:
    sharp, smooth = edge(False), edge(True)
    changed = np.abs(smooth - sharp) > 12
    assert 60 < changed.sum() < 0.1 * sharp.size
    around = np.stack([np.roll(sharp, shift, axis=(0, 1)) for shift in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))])
    is_between = (smooth >= around.min(axis=0) - 3) & (smooth <= around.max(axis=0) + 3)
    assert is_between[changed].mean() > 0.98


def test_antialiasing_mixes_no_depths_and_no_ids() -> None:
    scene = scene_of(crate("near", 6.0, 1.0), crate("far", 30.0, -1.5, (2.0, 8.0, 4.0)))
    cameras = Cameras(None, antialias=True, threads=1)
    (frame,) = cameras.render(scene, [mount((160, 90))], depth=True, instances=True)
    cameras.close()
    assert frame.instances is not None
    assert set(np.unique(frame.instances)) == {0, 1, 2}
    for name, low_m, high_m in (("near", 5.0, 7.1), ("far", 29.0, 31.1)):
        found = depths(frame)[mask_of(frame, name)]
        assert len(found) > 100
        assert low_m - 1e-3 <= found.min() <= found.max() < high_m

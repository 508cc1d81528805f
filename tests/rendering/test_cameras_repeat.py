"""Pictures are the same, byte for byte, however they are made; and any number of faces is drawn."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from rendering.camera_scenes import crate, mask_of, mount, random_agents, scene_of
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.rendering.models import ground
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Scene, Weather

TESTS = Path(__file__).resolve().parents[1]
RIG = rig_named("nuscenes6", 0.1)


def lively() -> Scene:
    """Everything that draws lots: people's clothes, poses, rain."""
    weather = Weather(sun_altitude_angle=-4.0, precipitation=60.0, wetness=80.0, cloudiness=70.0)
    return scene_of(*random_agents(np.random.default_rng(8), 40), weather=weather)


def digest(frames: Sequence[Frame]) -> str:
    content = hashlib.sha256()
    for frame in frames:
        for part in (frame.rgb, frame.depth_m, frame.instances):
            content.update(cast("Any", part).tobytes())
        content.update(repr((frame.ids, dict(frame.visibility or {}))).encode())
    return content.hexdigest()


def pictures(cameras: Cameras, scene: Scene) -> tuple[Frame, ...]:
    return cameras.render(scene, RIG, depth=True, instances=True, visibility=True)


@cache
def drawn(threads: int) -> str:
    cameras = Cameras(load_map("narrow"), threads=threads)
    found = digest(pictures(cameras, lively()))
    cameras.close()
    return found


def test_pictures_do_not_depend_on_the_number_of_threads() -> None:
    assert drawn(1) == drawn(4)


def test_pictures_do_not_depend_on_what_was_drawn_before() -> None:
    cameras = Cameras(load_map("narrow"), threads=2)
    first = pictures(cameras, lively())
    before = digest(first)
    other = scene_of(*random_agents(np.random.default_rng(9), 40), weather=Weather(fog_density=30.0))
    pictures(cameras, other)
    cameras.render(other, [mount((320, 180))])
    assert digest(pictures(cameras, lively())) == before
    # The first pictures are still what they were: nothing of theirs is used again.
    assert digest(first) == before
    cameras.close()


def test_pictures_are_the_same_in_another_process_with_other_hashes() -> None:
    code = "from rendering.test_cameras_repeat import drawn; print(drawn(3))"
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "PYTHONHASHSEED": seed}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=100, env=environment
    )
    assert ran.stdout.strip() == drawn(1)


def test_more_faces_than_there_is_room_for_at_first_are_all_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A floor of 80,000 triangles, well above the room of the library and of a camera."""
    cameras = Cameras(None, antialias=False, threads=1)
    camera = mount((100, 100), 80.0, z_m=11.5, pitch_rad=np.pi / 2)
    (few,) = cameras.render(scene_of(), [camera], depth=True)
    cameras.close()
    monkeypatch.setattr(ground, "ground_mesh", lambda network: _floor(200))
    cameras = Cameras(None, antialias=False, threads=1)
    scene = scene_of(crate("c", 2.0, 0.0, (1.0, 1.0, 1.0)))
    frames = [cameras.render(scene, [camera], depth=True, instances=True)[0] for _ in range(2)]
    cameras.close()
    assert np.isfinite(cast("Any", few.depth_m)).all()
    for frame in frames:
        depth_m, is_crate = cast("Any", frame.depth_m), mask_of(frame, "c")
        assert is_crate.sum() > 20
        assert np.allclose(depth_m[~is_crate], 11.5, rtol=1e-4)


def _floor(side: int) -> Mesh:
    """A square of 20 m from 2 `side`^2 triangles, at z = 0."""
    edges = np.linspace(-10.0, 10.0, side + 1)
    x, y = (part.ravel() for part in np.meshgrid(np.arange(side), np.arange(side)))
    places = ((0, 0), (1, 0), (1, 1), (0, 1))
    a, b, c, d = (np.stack((edges[x + i], edges[y + j], 0 * edges[x]), axis=-1) for i, j in places)
    builder = MeshBuilder()
    builder.triangles(np.stack((a, b, c, a, c, d), axis=1), Look((120, 120, 120)))
    return builder.mesh()

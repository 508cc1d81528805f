"""Cameras in the embedded world: pictures live and from stores, and a world that they do not disturb."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.scene import Control, Route, Scene
from roadworthy.scene.store import SceneWriter, read_scenes
from roadworthy.scene.store.layout import stored
from roadworthy.worlds import World, make_world
from roadworthy.worlds.embedded.route_sets import route_set_named

RIG = rig_named("nuscenes6", 0.1)
GO = Control(0.05, 0.6, 0.0)


@pytest.fixture(scope="module")
def narrow() -> Route:
    return next(route for route in route_set_named("plain") if route.id == "plain-narrow")


@pytest.fixture
def world() -> Iterator[World]:
    made = make_world("embedded")
    yield made
    made.close()


def rgb_of(frames: tuple[Frame, ...]) -> bytes:
    return b"".join(frame.rgb.tobytes() for frame in frames)


def test_a_stored_scene_gives_the_same_pictures_as_the_live_one(world: World, narrow: Route, tmp_path: Path) -> None:
    scenes, live = [world.reset(narrow, 3)], [world.render(RIG)]
    for _ in range(3):
        scenes.append([world.step(GO) for _ in range(10)][-1])
        live.append(world.render(RIG))
    with SceneWriter(tmp_path / "drive", rate_hz=2.0) as writer:
        for scene in scenes:
            writer.append(scene)
    read = list(read_scenes(tmp_path / "drive"))
    assert read[0].roads is not None
    cameras = Cameras(read[0].roads, threads=1)
    again = [cameras.render(scene, RIG) for scene in read]
    cameras.close()
    assert [rgb_of(frames) for frames in again] == [rgb_of(frames) for frames in live]
    assert len({rgb_of(frames) for frames in live}) == len(live)


def test_taking_pictures_changes_nothing_in_the_world(narrow: Route) -> None:
    def driven(every: int | None) -> bytes:
        world = make_world("embedded")
        scenes: list[Scene] = [world.reset(narrow, 5)]
        for tick in range(60):
            if every is not None and tick % every == 0:
                world.render(RIG)
            scenes.append(world.step(GO))
        world.close()
        return b"\n".join(msgspec.json.encode(stored(scene)) for scene in scenes)

    assert driven(None) == driven(12)


def test_pictures_are_of_the_present_instant(world: World, narrow: Route) -> None:
    world.reset(narrow, 1)
    first = world.render(RIG)
    assert rgb_of(world.render(RIG)) == rgb_of(first)
    world.step(GO)
    assert {frame.camera.time_s for frame in world.render(RIG)} == {0.05}


def test_pictures_follow_ego_to_another_map(world: World, narrow: Route) -> None:
    junctions = next(route for route in route_set_named("plain") if route.id == "plain-junctions")
    world.reset(junctions, 1)
    at_first = rgb_of(world.render(RIG))
    world.close()
    world.reset(narrow, 1)
    world.render(RIG)
    world.reset(junctions, 1)
    assert rgb_of(world.render(RIG)) == at_first


def test_a_closed_world_takes_no_pictures_and_an_opened_one_does_again(world: World, narrow: Route) -> None:
    world.reset(narrow, 1)
    before = rgb_of(world.render(RIG))
    world.close()
    with pytest.raises(UsageError, match="closed: call reset"):
        world.render(RIG)
    world.reset(narrow, 1)
    assert rgb_of(world.render(RIG)) == before


def test_an_unknown_rig_is_refused_and_the_drive_goes_on(world: World, narrow: Route) -> None:
    world.reset(narrow, 1)
    with pytest.raises(UsageError, match="no rig"):
        world.render("nuscenes7")
    assert world.step(GO).frame == 1

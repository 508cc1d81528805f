"""Where bodies are in the picture: as geometry says of their boxes."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from scipy import ndimage

from rendering.camera_scenes import CAR_M, crate, mask_of, mount, random_agents, scene_of, standing
from roadworthy.geometry.pinhole import Pinhole, PixelBox
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import Mount, rig_named
from roadworthy.scene import Agent, Category, Scene, SceneCamera

ALL_CAMERAS = rig_named("nuscenes6", 0.2) + rig_named("b2d", 0.2)
# How much of its box's width and height a body takes at the least, where its box is this large: a walker's arms and
# legs, and handlebars, reach far and are thin.
WIDE_PX = 12.0
LEAST = {
    Category.CAR: (0.75, 0.65),
    Category.VAN: (0.75, 0.65),
    Category.TRUCK: (0.85, 0.65),
    Category.BUS: (0.85, 0.75),
    Category.BICYCLE: (0.3, 0.55),
    Category.MOTORCYCLE: (0.4, 0.55),
    Category.PEDESTRIAN: (0.35, 0.8),
    Category.ANIMAL: (0.45, 0.6),
    Category.PROP: (0.4, 0.4),
}


class Sight(NamedTuple):
    """A body in a picture: the rectangle around its pixels, and the box that geometry says."""

    camera: SceneCamera
    agent: Agent
    shown: PixelBox
    box: PixelBox | None
    visibility: float

    @property
    def outside_px(self) -> float:
        """How far the middles of its pixels lie outside the box."""
        if self.box is None:
            return np.inf
        left, top, right, bottom = self.box
        low = max(left - self.shown.left_px, top - self.shown.top_px)
        return max(low, self.shown.right_px - right, self.shown.bottom_px - bottom) - 0.5

    @property
    def is_whole(self) -> bool:
        """Whether all of it is in the picture, hidden by nothing and large enough to judge."""
        width, height = self.camera.size
        left, top, right, bottom = self.box or PixelBox(0, 0, 0, 0)
        is_inside = left > 0 and top > 0 and right < width and bottom < height
        return is_inside and self.visibility > 0.99 and min(right - left, bottom - top) > WIDE_PX

    @property
    def shares(self) -> tuple[float, float]:
        """Which share of the box's width and height it takes."""
        assert self.box is not None
        wide = (self.shown.right_px - self.shown.left_px) / (self.box.right_px - self.box.left_px)
        return wide, (self.shown.bottom_px - self.shown.top_px) / (self.box.bottom_px - self.box.top_px)


def sights(scene: Scene, frame: Frame) -> Iterator[Sight]:
    assert frame.instances is not None
    assert frame.visibility is not None
    agents = {agent.id: agent for agent in scene.agents}
    pinhole = Pinhole(frame.camera.intrinsic, frame.camera.size)
    camera = frame.camera.ego_in_world.compose(frame.camera.camera_in_ego)
    for name, where in zip(frame.ids, ndimage.find_objects(frame.instances, len(frame.ids)), strict=True):
        if where is not None:
            rows, columns = where
            shown = PixelBox(columns.start, rows.start, columns.stop, rows.stop)
            box = pinhole.box_of(camera, agents[name].pose, agents[name].size_m)
            yield Sight(frame.camera, agents[name], shown, box, frame.visibility.get(name, 0.0))


def check(seed: int, scenes: int, cameras_each: int) -> None:
    rng = np.random.default_rng(seed)
    cameras = Cameras(None, antialias=False, threads=1)
    seen: set[str] = set()
    judged: set[Category] = set()
    for _ in range(scenes):
        scene = scene_of(*random_agents(rng, 10))
        rig: list[Mount] = [ALL_CAMERAS[place] for place in rng.permutation(len(ALL_CAMERAS))[:cameras_each]]
        for frame in cameras.render(scene, rig, instances=True, visibility=True):
            for sight in sights(scene, frame):
                assert sight.outside_px < 1.0, sight
                if sight.is_whole:
                    assert (np.array(sight.shares) >= LEAST[sight.agent.category]).all(), sight
                    judged.add(sight.agent.category)
                seen.add(f"{frame.camera.name}, {frame.camera.intrinsic[0][0]}")
    cameras.close()
    assert len(seen) == len({f"{each.name}, {each.horizontal_fov_deg}" for each in ALL_CAMERAS})
    assert judged == set(LEAST)


def test_every_body_is_within_its_projected_box_and_fills_it() -> None:
    check(seed=1, scenes=200, cameras_each=2)


@pytest.mark.slow
def test_every_body_is_within_its_projected_box_and_fills_it_in_a_thousand_scenes() -> None:
    check(seed=2, scenes=1000, cameras_each=12)


@pytest.fixture(scope="module")
def sharp() -> Iterator[Cameras]:
    cameras = Cameras(None, antialias=False, threads=1)
    yield cameras
    cameras.close()


def test_a_box_fills_its_projected_box_to_the_pixel(sharp: Cameras) -> None:
    scene = scene_of(crate("c", 9.0, -1.0, (2.0, 1.5, 1.8), yaw_rad=0.7))
    (frame,) = sharp.render(scene, [mount((320, 180))], instances=True, visibility=True)
    (sight,) = sights(scene, frame)
    assert sight.box is not None
    assert np.abs(np.subtract(sight.shown, sight.box)).max() < 1.0


def test_a_camera_with_skew_draws_bodies_in_their_boxes(sharp: Cameras) -> None:
    scene = scene_of(crate("c", 9.0, 4.6, (2.0, 1.5, 3.4)), crate("d", 9.0, -3.0))
    (camera,) = (mount((160, 90)).exposed(Pose(0.0, 0.0), 0.0),)
    (fx, _, cx), second, third = camera.intrinsic
    skewed = replace(camera, intrinsic=((fx, 60.0, cx), second, third))
    (frame,) = sharp.render(scene, [skewed], instances=True, visibility=True)
    found = list(sights(scene, frame))
    assert len(found) == 2
    assert all(sight.outside_px < 1.0 and min(sight.shares) > 0.9 for sight in found)


def test_a_body_farther_away_than_agents_are_drawn_is_left_out(sharp: Cameras) -> None:
    scene = scene_of(crate("near", 200.0, 0.0, (4.0, 8.0, 8.0)), crate("far", 300.0, 20.0, (4.0, 8.0, 8.0)))
    (frame,) = sharp.render(scene, [mount()], instances=True)
    assert frame.ids == ("near",)


def test_an_id_of_the_picture_is_that_of_the_agent_that_is_there(sharp: Cameras) -> None:
    left, right = standing("left", 12.0, 3.0), standing("right", 12.0, -3.0, Category.VAN, CAR_M)
    for agents in ((left, right), (right, left)):
        (frame,) = sharp.render(scene_of(*agents), [mount()], instances=True)
        columns = [np.nonzero(mask_of(frame, name))[1] for name in ("left", "right")]
        assert columns[0].max() < 80 <= columns[1].min()


def test_ego_is_not_in_its_own_pictures(sharp: Cameras) -> None:
    down = [mount(yaw_deg=yaw, pitch_rad=0.9, x_m=-0.3) for yaw in (0.0, 90.0, 180.0)]
    for frame in sharp.render(scene_of(), down, depth=True, instances=True):
        assert frame.instances is not None
        assert frame.depth_m is not None
        assert frame.ids == ()
        # The roof of ego is 10 cm below; the grass is seen.
        assert frame.depth_m.min() > 1.2

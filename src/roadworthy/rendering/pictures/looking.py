"""A camera of a Scene at work: where it stands in the world, and where in a picture things appear."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from roadworthy.geometry.pinhole import Pinhole, PixelBox, cuboid_corners
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.scene import Agent, SceneCamera

Place = tuple[float, float]


@dataclass(frozen=True)
class Looking:
    """Where a camera sees things in its picture, or in a smaller copy of it of `size` (width, height)."""

    camera: SceneCamera
    size: tuple[int, int]

    @cached_property
    def pinhole(self) -> Pinhole:
        """The lens, for the picture's own size."""
        return Pinhole(self.camera.intrinsic, self.camera.size)

    @cached_property
    def pose(self) -> Pose:
        """The pose of the camera's own frame in the world."""
        return self.camera.ego_in_world.compose(self.camera.camera_in_ego)

    @property
    def scale(self) -> FloatArray:
        """By how much the copy is smaller, along x and y."""
        return np.asarray(np.divide(self.size, self.camera.size), dtype=np.float64)

    def corners_of(self, agent: Agent) -> FloatArray:
        """The corners (8, 3) of an agent's box in the camera's frame, as `cuboid_corners` orders them."""
        return self.pose.to_local(cuboid_corners(agent.pose, agent.size_m))

    def points(self, places_m: FloatArray) -> FloatArray:
        """Where in the copy points (n, 3) of the world appear, (n, 2); NaN where they are not in front."""
        return self.pinhole.project(self.pose.to_local(places_m))[0] * self.scale

    def box_of(self, agent: Agent) -> PixelBox | None:
        """The rectangle around an agent in the copy; None where it is outside."""
        box = self.pinhole.project_cuboid(self.corners_of(agent))
        if box is None:
            return None
        across, down = self.scale.tolist()
        return PixelBox(box.left_px * across, box.top_px * down, box.right_px * across, box.bottom_px * down)

    def holds(self, place: FloatArray) -> bool:
        """Whether a place (x, y) is within the copy; NaN is not."""
        return bool((place >= 0).all() and (place < self.size).all())

"""CARLA's left-handed frame (x forward, y right, z up, degrees) and ours (x forward, y left, z up, radians).

The y axis is mirrored. In CARLA a positive yaw turns right, a positive pitch lifts the nose and a positive roll lowers
the right side (its Transform.get_matrix); so yaw and pitch change their signs and roll keeps its own.
"""

import math
from typing import NamedTuple

from roadworthy.geometry.pinhole import Pinhole, camera_pose
from roadworthy.geometry.pose import Pose

Vector = tuple[float, float, float]


class CarlaTransform(NamedTuple):
    """The numbers of a carla.Transform: its location in metres, its rotation in degrees."""

    x: float
    y: float
    z: float
    pitch: float
    yaw: float
    roll: float


def vector_from_carla(vector: Vector) -> Vector:
    """A place, a velocity or an acceleration of CARLA's world, in ours; the way back is the same."""
    return vector[0], -vector[1], vector[2]


def pose_from_carla(transform: CarlaTransform) -> Pose:
    """The pose, in our world, of a carla.Transform."""
    return Pose(
        transform.x,
        -transform.y,
        transform.z,
        -math.radians(transform.yaw),
        -math.radians(transform.pitch),
        math.radians(transform.roll),
    )


def pose_to_carla(pose: Pose) -> CarlaTransform:
    """The numbers of the carla.Transform of a pose."""
    return CarlaTransform(
        pose.x_m,
        -pose.y_m,
        pose.z_m,
        -math.degrees(pose.pitch_rad),
        -math.degrees(pose.yaw_rad),
        math.degrees(pose.roll_rad),
    )


def camera_from_carla(
    transform: CarlaTransform, size: tuple[int, int], horizontal_fov_deg: float
) -> tuple[Pinhole, Pose]:
    """The camera of a CARLA sensor (attributes image_size_x, image_size_y, fov), and the pose of its own frame.

    The pose is in the frame to which the transform belongs (the world's, or a vehicle's), mirrored to ours.
    """
    return Pinhole.from_fov(size, horizontal_fov_deg), camera_pose(pose_from_carla(transform))

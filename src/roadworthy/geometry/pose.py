"""Where a body stands and how it is turned."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def wrap_angle(angle_rad: float) -> float:
    """The same direction in (-pi, pi].

    >>> round(wrap_angle(3 * math.pi / 2), 4)
    -1.5708
    """
    wrapped = math.remainder(angle_rad, math.tau)
    return math.pi if wrapped == -math.pi else wrapped


@dataclass(frozen=True, slots=True)
class Pose:
    """A body's origin and rotation in a parent frame; rotations are intrinsic yaw (z), pitch (y), roll (x).

    Right-handed: a positive yaw turns left, a positive pitch lowers the nose, a positive roll lowers the right side.
    """

    x_m: float
    y_m: float
    z_m: float = 0.0
    yaw_rad: float = 0.0
    pitch_rad: float = 0.0
    roll_rad: float = 0.0

    @property
    def rotation(self) -> FloatArray:
        """The 3 x 3 rotation that turns directions of the body's frame into its parent's."""
        sin_yaw, cos_yaw = math.sin(self.yaw_rad), math.cos(self.yaw_rad)
        sin_pitch, cos_pitch = math.sin(self.pitch_rad), math.cos(self.pitch_rad)
        sin_roll, cos_roll = math.sin(self.roll_rad), math.cos(self.roll_rad)
        about_z = np.array([[cos_yaw, -sin_yaw, 0], [sin_yaw, cos_yaw, 0], [0, 0, 1]])
        about_y = np.array([[cos_pitch, 0, sin_pitch], [0, 1, 0], [-sin_pitch, 0, cos_pitch]])
        about_x = np.array([[1, 0, 0], [0, cos_roll, -sin_roll], [0, sin_roll, cos_roll]])
        return np.asarray(about_z @ about_y @ about_x, dtype=np.float64)

    @property
    def position(self) -> FloatArray:
        """The origin as an array (x, y, z) in metres."""
        return np.array([self.x_m, self.y_m, self.z_m])

    @property
    def matrix(self) -> FloatArray:
        """The 4 x 4 transform from the body's frame into its parent's."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.rotation
        matrix[:3, 3] = self.position
        return matrix

    @classmethod
    def from_matrix(cls, matrix: ArrayLike) -> Self:
        """The pose of a 4 x 4 rigid transform."""
        m = np.asarray(matrix, dtype=np.float64)
        pitch = math.asin(max(-1.0, min(1.0, -m[2, 0])))
        return cls(
            x_m=float(m[0, 3]),
            y_m=float(m[1, 3]),
            z_m=float(m[2, 3]),
            yaw_rad=math.atan2(m[1, 0], m[0, 0]),
            pitch_rad=pitch,
            roll_rad=math.atan2(m[2, 1], m[2, 2]),
        )

    def compose(self, child: "Pose") -> "Pose":
        """The pose, in this pose's parent frame, of a `child` given in this pose's own frame."""
        return Pose.from_matrix(self.matrix @ child.matrix)

    def inverse(self) -> "Pose":
        """The parent's pose in the frame of the body."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.rotation.T
        matrix[:3, 3] = -self.rotation.T @ self.position
        return Pose.from_matrix(matrix)

    def to_parent(self, points: ArrayLike) -> FloatArray:
        """Points (..., 3) of the body's frame, in its parent's frame."""
        return np.asarray(np.asarray(points, dtype=np.float64) @ self.rotation.T + self.position, dtype=np.float64)

    def to_local(self, points: ArrayLike) -> FloatArray:
        """Points (..., 3) of the parent's frame, in the body's own frame."""
        return np.asarray((np.asarray(points, dtype=np.float64) - self.position) @ self.rotation, dtype=np.float64)

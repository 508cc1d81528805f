"""Pinhole cameras: from points in front of a camera to the picture.

The camera's frame is x right, y down, z into the picture. Pixel coordinates are continuous: (0, 0) is the upper left
corner of the picture and (width, height) the lower right one, so that the middle of the first pixel is (0.5, 0.5).
Whatever reaches behind the near plane is cut there before the divide by the depth.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import FloatArray, Pose

Row = tuple[float, float, float]

NEAR_M = 0.1

CAMERA_AXES = np.array([[0.0, 0.0, 1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]])
"""A camera's right, down and forward as columns, in a frame of x forward, y left, z up."""


class PixelBox(NamedTuple):
    """A rectangle in a picture, in pixels."""

    left_px: float
    top_px: float
    right_px: float
    bottom_px: float


def cuboid_corners(pose: Pose, size_m: tuple[float, float, float]) -> FloatArray:
    """The corners (8, 3), in the pose's parent frame, of a (length, width, height) box centred at the pose.

    The corner with index 4 a + 2 b + c is in front (a = 1) or at the rear, left (b = 1) or right, above (c = 1) or
    below.
    """
    signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
    return pose.to_parent(0.5 * signs * np.asarray(size_m))


CUBOID_EDGES = np.array([(i, i | bit) for bit in (1, 2, 4) for i in range(8) if not i & bit])
"""The twelve pairs of corners (see `cuboid_corners`) that an edge joins."""


def camera_pose(mount: Pose) -> Pose:
    """The pose of a camera's own frame (x right, y down, z forward) for one that looks along a mount's x axis, z up."""
    matrix = mount.matrix
    matrix[:3, :3] = mount.rotation @ CAMERA_AXES
    return Pose.from_matrix(matrix)


def clip_polygon(points: ArrayLike, near_m: float = NEAR_M) -> FloatArray:
    """The part of a flat polygon (n, 3) of the camera's frame with z >= `near_m`, (k, 3); k is 0 where there is none.

    Sutherland, Hodgman, "Reentrant polygon clipping", CACM 1974, on one plane.
    """
    polygon = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    kept: list[FloatArray] = []
    for here, following in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if here[2] >= near_m:
            kept.append(here)
        if (here[2] >= near_m) != (following[2] >= near_m):
            cut = here + (near_m - here[2]) / (following[2] - here[2]) * (following - here)
            cut[2] = near_m
            kept.append(cut)
    return np.array(kept).reshape(-1, 3)


def _in_front(corners: FloatArray, near_m: float) -> FloatArray:
    """The corners (k, 3) of the part of a cuboid with z >= `near_m`."""
    depths = corners[:, 2]
    starts, ends = corners[CUBOID_EDGES[:, 0]], corners[CUBOID_EDGES[:, 1]]
    cut = (starts[:, 2] >= near_m) != (ends[:, 2] >= near_m)
    starts, ends = starts[cut], ends[cut]
    fractions = (near_m - starts[:, 2]) / (ends[:, 2] - starts[:, 2])
    cuts = starts + fractions[:, None] * (ends - starts)
    cuts[:, 2] = near_m
    return np.vstack([corners[depths >= near_m], cuts])


@dataclass(frozen=True, slots=True)
class Pinhole:
    """A pinhole camera: the rows of its 3 x 3 intrinsic matrix, and its picture's (width, height) in pixels.

    Raises:
        UsageError: the matrix is not that of a camera, or the picture has no size.

    >>> Pinhole.from_fov((200, 100), 90.0).project([[1.0, 0.0, 1.0]])[0].tolist()
    [[200.0, 50.0]]
    """

    intrinsic: tuple[Row, Row, Row]
    size: tuple[int, int]

    def __post_init__(self) -> None:
        if not all(side > 0 and side == int(side) for side in self.size):
            raise UsageError(f"A camera's picture of the size {self.size!r}: give (width, height) in whole pixels.")
        matrix = np.asarray(self.intrinsic, dtype=np.float64)
        usable = (
            matrix.shape == (3, 3)
            and bool(np.isfinite(matrix).all())
            and matrix[0, 0] > 0
            and matrix[1, 1] > 0
            and matrix[1, 0] == 0
            and matrix[2].tolist() == [0.0, 0.0, 1.0]
        )
        if not usable:
            raise UsageError(
                f"{matrix.tolist()} is no camera's intrinsic matrix; give [[fx, skew, cx], [0, fy, cy], [0, 0, 1]] "
                "with focal lengths above 0, in pixels."
            )

    @classmethod
    def from_fov(cls, size: tuple[int, int], horizontal_fov_deg: float) -> Self:
        """A camera with square pixels that looks through the middle of its picture.

        Raises:
            UsageError: the field of view is not between 0 and 180 degrees.
        """
        if not 0.0 < horizontal_fov_deg < 180.0:
            raise UsageError(f"A field of view of {horizontal_fov_deg} degrees; give one between 0 and 180.")
        focal_px = size[0] / (2.0 * math.tan(math.radians(horizontal_fov_deg) / 2.0))
        return cls(((focal_px, 0.0, size[0] / 2), (0.0, focal_px, size[1] / 2), (0.0, 0.0, 1.0)), size)

    @property
    def horizontal_fov_deg(self) -> float:
        """The angle between the left and the right edge of the picture."""
        (focal_px, _, center_px), _, _ = self.intrinsic
        left, right = math.atan2(center_px, focal_px), math.atan2(self.size[0] - center_px, focal_px)
        return math.degrees(left + right)

    def project(self, points: ArrayLike, near_m: float = NEAR_M) -> tuple[FloatArray, FloatArray]:
        """The pixels (n, 2) of points (n, 3) of the camera's frame, and their depths (n,) in metres.

        Points nearer than `near_m`, or behind, have no pixel: theirs are NaN. Others may lie outside the picture.
        """
        places = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        depths = places[:, 2].copy()
        divisors = np.where(depths >= near_m, depths, math.nan)
        pixels = (places @ np.asarray(self.intrinsic).T)[:, :2] / divisors[:, None]
        return pixels, depths

    def project_polygon(self, points: ArrayLike, near_m: float = NEAR_M) -> FloatArray:
        """The outline (k, 2), in pixels, of a flat polygon (n, 3) of the camera's frame; k may be 0."""
        return self.project(clip_polygon(points, near_m), near_m)[0]

    def project_segment(self, start: ArrayLike, end: ArrayLike, near_m: float = NEAR_M) -> FloatArray | None:
        """The ends (2, 2) in pixels of a straight line of the camera's frame; None where none of it is in front."""
        ends = np.array([start, end], dtype=np.float64)
        behind = ends[:, 2] < near_m
        if behind.all():
            return None
        if behind.any():
            hidden, shown = (0, 1) if behind[0] else (1, 0)
            fraction = (near_m - ends[hidden, 2]) / (ends[shown, 2] - ends[hidden, 2])
            ends[hidden] += fraction * (ends[shown] - ends[hidden])
            ends[hidden, 2] = near_m
        return self.project(ends, near_m)[0]

    def project_cuboid(self, corners: ArrayLike, near_m: float = NEAR_M) -> PixelBox | None:
        """The part inside the picture of the upright rectangle around a cuboid's image; None where it has none.

        `corners` (8, 3) are those of `cuboid_corners`, in the camera's frame.
        """
        front = _in_front(np.asarray(corners, dtype=np.float64), near_m)
        if not len(front):
            return None
        pixels = self.project(front, near_m)[0]
        left, top = np.maximum(pixels.min(axis=0), 0.0)
        right, bottom = np.minimum(pixels.max(axis=0), self.size)
        if not (left < right and top < bottom):
            return None
        return PixelBox(float(left), float(top), float(right), float(bottom))

    def box_of(self, camera_in_world: Pose, pose: Pose, size_m: tuple[float, float, float]) -> PixelBox | None:
        """The rectangle in the picture of a (length, width, height) box centred at `pose`, both poses in the world."""
        return self.project_cuboid(camera_in_world.to_local(cuboid_corners(pose, size_m)))

"""Oriented boxes on the ground: do they overlap, how far apart are they, what does a moving one sweep.

A box is its centre, its yaw, its length (along the yaw) and its width; arrays of boxes are (n, 5) in this order:
x, y, yaw, length, width, in metres and radians. Boxes that merely touch do not overlap. A box with a NaN in it overlaps
nothing; a box without area overlaps what it lies strictly inside of.
"""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.jit import compiled

BoolArray = NDArray[np.bool_]
BoxTuple = tuple[float, float, float, float, float]


@compiled
def boxes_overlap(
    x1: float,
    y1: float,
    yaw1: float,
    length1: float,
    width1: float,
    x2: float,
    y2: float,
    yaw2: float,
    length2: float,
    width2: float,
) -> bool:
    """Whether two boxes share some area, by the separating axis theorem on the four directions of their sides.

    Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH 1996, section 5, in two dimensions. Touching is no overlap.
    """
    dx, dy = x2 - x1, y2 - y1
    reach = length1 + width1 + length2 + width2
    if not (2.0 * abs(dx) < reach and 2.0 * abs(dy) < reach):
        return False
    sin1, cos1 = math.sin(yaw1), math.cos(yaw1)
    sin2, cos2 = math.sin(yaw2), math.cos(yaw2)
    along = abs(cos1 * cos2 + sin1 * sin2)
    across = abs(sin2 * cos1 - cos2 * sin1)
    if not 2.0 * abs(dx * cos1 + dy * sin1) < length1 + length2 * along + width2 * across:
        return False
    if not 2.0 * abs(dy * cos1 - dx * sin1) < width1 + length2 * across + width2 * along:
        return False
    if not 2.0 * abs(dx * cos2 + dy * sin2) < length2 + length1 * along + width1 * across:
        return False
    return 2.0 * abs(dy * cos2 - dx * sin2) < width2 + length1 * across + width1 * along


@compiled
def point_in_box(px: float, py: float, x: float, y: float, yaw: float, length: float, width: float) -> bool:
    """Whether the point lies inside the box; on its edge is outside."""
    dx, dy = px - x, py - y
    sin, cos = math.sin(yaw), math.cos(yaw)
    return 2.0 * abs(dx * cos + dy * sin) < length and 2.0 * abs(dy * cos - dx * sin) < width


@compiled
def distance_to_box_m(px: float, py: float, x: float, y: float, yaw: float, length: float, width: float) -> float:
    """How far the point is from the box: 0 inside it."""
    dx, dy = px - x, py - y
    sin, cos = math.sin(yaw), math.cos(yaw)
    beyond = max(abs(dx * cos + dy * sin) - 0.5 * length, 0.0)
    beside = max(abs(dy * cos - dx * sin) - 0.5 * width, 0.0)
    return math.hypot(beyond, beside)


@compiled
def _nearest_corner_m(
    x1: float,
    y1: float,
    yaw1: float,
    length1: float,
    width1: float,
    x2: float,
    y2: float,
    yaw2: float,
    length2: float,
    width2: float,
) -> float:
    """The least distance of a corner of the first box from the second box."""
    sin, cos = math.sin(yaw1), math.cos(yaw1)
    nearest = math.inf
    for along in (-0.5 * length1, 0.5 * length1):
        for beside in (-0.5 * width1, 0.5 * width1):
            px = x1 + along * cos - beside * sin
            py = y1 + along * sin + beside * cos
            nearest = min(nearest, distance_to_box_m(px, py, x2, y2, yaw2, length2, width2))
    return nearest


@compiled
def gap_between_boxes_m(
    x1: float,
    y1: float,
    yaw1: float,
    length1: float,
    width1: float,
    x2: float,
    y2: float,
    yaw2: float,
    length2: float,
    width2: float,
) -> float:
    """The least distance between two boxes: 0 where they overlap or touch.

    Between two convex polygons that do not overlap, a corner of one of them is nearest.
    """
    if boxes_overlap(x1, y1, yaw1, length1, width1, x2, y2, yaw2, length2, width2):
        return 0.0
    return min(
        _nearest_corner_m(x1, y1, yaw1, length1, width1, x2, y2, yaw2, length2, width2),
        _nearest_corner_m(x2, y2, yaw2, length2, width2, x1, y1, yaw1, length1, width1),
    )


@compiled
def swept_box(
    x1: float, y1: float, yaw1: float, x2: float, y2: float, yaw2: float, length: float, width: float
) -> BoxTuple:
    """A box (x, y, yaw, length, width) that holds a body throughout its move from one pose to another.

    The centre moves on a straight line while the yaw turns evenly by less than half a turn. In the frame of the mean
    yaw a corner strays from the line between its two ends by no more than the sagitta r (1 - cos(turn / 2)).
    """
    turn = yaw2 - yaw1
    turn -= math.tau * math.floor(turn / math.tau + 0.5)
    yaw = yaw1 + 0.5 * turn
    sin, cos = math.sin(yaw), math.cos(yaw)
    dx, dy = x2 - x1, y2 - y1
    half_sin, half_cos = abs(math.sin(0.5 * turn)), math.cos(0.5 * turn)
    sagitta = math.hypot(length, width) * (1.0 - half_cos)
    swept_length = abs(dx * cos + dy * sin) + length * half_cos + width * half_sin + sagitta
    swept_width = abs(dy * cos - dx * sin) + width * half_cos + length * half_sin + sagitta
    return 0.5 * (x1 + x2), 0.5 * (y1 + y2), yaw, swept_length, swept_width


@compiled
def _fill_overlaps(a: FloatArray, b: FloatArray, overlaps: BoolArray) -> None:
    for i in range(len(a)):
        for j in range(len(b)):
            overlaps[i, j] = boxes_overlap(
                a[i, 0], a[i, 1], a[i, 2], a[i, 3], a[i, 4], b[j, 0], b[j, 1], b[j, 2], b[j, 3], b[j, 4]
            )


@compiled
def _fill_gaps(a: FloatArray, b: FloatArray, gaps: FloatArray) -> None:
    for i in range(len(a)):
        for j in range(len(b)):
            gaps[i, j] = gap_between_boxes_m(
                a[i, 0], a[i, 1], a[i, 2], a[i, 3], a[i, 4], b[j, 0], b[j, 1], b[j, 2], b[j, 3], b[j, 4]
            )


def as_boxes(boxes: ArrayLike) -> FloatArray:
    """The boxes as a contiguous (n, 5) array.

    Raises:
        UsageError: the array has another shape.
    """
    array = np.ascontiguousarray(boxes, dtype=np.float64)
    if array.size == 0:
        return np.empty((0, 5))
    if array.ndim != 2 or array.shape[1] != 5:
        raise UsageError(
            f"Boxes have the shape {array.shape}; give an array (n, 5) of x, y, yaw, length and width, one row a box."
        )
    return array


def overlap_matrix(a: ArrayLike, b: ArrayLike) -> BoolArray:
    """Which boxes of `a` (n, 5) overlap which of `b` (m, 5): an (n, m) array of bool; touching is no overlap."""
    first, second = as_boxes(a), as_boxes(b)
    overlaps = np.zeros((len(first), len(second)), dtype=np.bool_)
    _fill_overlaps(first, second, overlaps)
    return overlaps


def gap_matrix_m(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """The least distances between the boxes of `a` (n, 5) and of `b` (m, 5): an (n, m) array, 0 where they overlap."""
    first, second = as_boxes(a), as_boxes(b)
    gaps = np.zeros((len(first), len(second)))
    _fill_gaps(first, second, gaps)
    return gaps


def box_corners(boxes: ArrayLike) -> FloatArray:
    """The corners (n, 4, 2) of boxes (n, 5): front left, rear left, rear right, front right (counter-clockwise)."""
    array = as_boxes(boxes)
    sin, cos = np.sin(array[:, 2]), np.cos(array[:, 2])
    ahead = 0.5 * array[:, 3, None] * np.stack([cos, sin], axis=-1)
    left = 0.5 * array[:, 4, None] * np.stack([-sin, cos], axis=-1)
    around = np.stack([ahead + left, left - ahead, -ahead - left, ahead - left], axis=1)
    return np.asarray(array[:, None, :2] + around, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class OrientedBox:
    """A box on the ground: centre, yaw, length along the yaw, and width.

    Raises:
        UsageError: a value is not finite, or a size negative.

    >>> OrientedBox(0, 0, 0, 4, 2).overlaps(OrientedBox(3.9, 0, 0, 4, 2))
    True
    >>> OrientedBox(0, 0, 0, 4, 2).overlaps(OrientedBox(4, 0, 0, 4, 2))
    False
    """

    x_m: float
    y_m: float
    yaw_rad: float
    length_m: float
    width_m: float

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, self.as_tuple())) or self.length_m < 0 or self.width_m < 0:
            raise UsageError(f"{self} is no box: give finite numbers, and a length and width of 0 or more.")

    @classmethod
    def from_pose(cls, pose: Pose, length_m: float, width_m: float) -> Self:
        """The footprint of a body whose box is centred at `pose`; pitch and roll are left out."""
        return cls(pose.x_m, pose.y_m, pose.yaw_rad, length_m, width_m)

    def as_tuple(self) -> BoxTuple:
        """(x, y, yaw, length, width), a row of an array of boxes."""
        return float(self.x_m), float(self.y_m), float(self.yaw_rad), float(self.length_m), float(self.width_m)

    @property
    def corners(self) -> FloatArray:
        """The corners (4, 2): front left, rear left, rear right, front right."""
        return np.asarray(box_corners([self.as_tuple()])[0], dtype=np.float64)

    def overlaps(self, other: "OrientedBox") -> bool:
        """Whether the two share some area; touching is no overlap."""
        return bool(boxes_overlap(*self.as_tuple(), *other.as_tuple()))

    def gap_m(self, other: "OrientedBox") -> float:
        """The least distance between the two: 0 where they overlap or touch."""
        return float(gap_between_boxes_m(*self.as_tuple(), *other.as_tuple()))

    def contains(self, x_m: float, y_m: float) -> bool:
        """Whether the point lies inside; on the edge is outside."""
        return bool(point_in_box(float(x_m), float(y_m), *self.as_tuple()))

    def swept_to(self, pose: Pose) -> "OrientedBox":
        """A box that holds this one throughout its move to `pose` (see `swept_box`)."""
        x_m, y_m, yaw_rad, length_m, width_m = self.as_tuple()
        end = OrientedBox(pose.x_m, pose.y_m, pose.yaw_rad, length_m, width_m).as_tuple()
        return OrientedBox(*swept_box(x_m, y_m, yaw_rad, *end))

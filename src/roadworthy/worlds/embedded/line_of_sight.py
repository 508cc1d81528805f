"""How much of each agent can be seen from ego: rays to a fixed grid on the sides that face it.

The share is that of the solid angle: every face of the box that is turned to the eye is cut into 4 x 3 equal cells (the
4 along, the 3 up; on the roof the 4 along and the 3 across), a cell is seen where the straight line from the eye to its
centre runs through no other box, and counts area x cos / distance^2, cos being that of the angle between the line and
the face's normal. Cameras play no part: where ego looks, light and weather do not matter.
"""

import math

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.geometry.rays import segment_blocked_by_box
from roadworthy.jit import compiled
from roadworthy.roads.furniture import Furniture
from roadworthy.worlds.embedded.bodies import Bodies

IntArray = NDArray[np.int64]

RANGE_M = 100.0
# Behind a car's windscreen, from the centre of its footprint.
EYE_FORWARD_M = 0.8
EYE_HEIGHT_M = 1.5
TRUNK_WIDTH_M = 0.4
_CELLS_ALONG = 4
_CELLS_ACROSS = 3


def eye_of(ego_on_ground: Pose) -> tuple[float, float, float]:
    """Ego's eye in the world frame, 1.5 m above the ground and 0.8 m ahead of the middle of its footprint."""
    x, y, z = ego_on_ground.to_parent((EYE_FORWARD_M, 0.0, EYE_HEIGHT_M))
    return float(x), float(y), float(z)


def line_of_sight(
    eye: tuple[float, float, float],
    targets: Bodies,
    blockers: Bodies,
    buildings: FloatArray,
    own: IntArray | None = None,
    range_m: float = RANGE_M,
) -> FloatArray:
    """The share, 0 to 1, of each target's visible side that neither blockers nor buildings hide from the eye.

    NaN, which stands for "not known", where the target's middle is farther than `range_m`, or its place is NaN. A
    target that the eye is in is seen: 1.

    Args:
        eye: a point in the world frame, in metres; ego's body must be none of the blockers.
        targets: the n bodies that are looked for.
        blockers: the bodies that hide what is behind them.
        buildings: (m, 7) boxes that do not move: x, y, z of the bottom, z of the top, yaw, length, width.
        own: (n,) the row in `blockers` that is the target itself, -1 where none is; without it, target i is blocker i.
        range_m: how far, in metres, agents are looked for.

    Returns:
        (n,) shares.
    """
    rows = np.arange(len(targets.x), dtype=np.int64) if own is None else np.asarray(own, dtype=np.int64)
    boxes = boxes_of(targets)
    obstacles = np.concatenate((boxes_of(blockers), np.asarray(buildings, dtype=np.float64).reshape(-1, 7)))
    shares = np.full(len(boxes), np.nan)
    _fill_shares(eye[0], eye[1], eye[2], boxes, obstacles, rows, range_m, shares)
    return shares


def boxes_of(bodies: Bodies) -> FloatArray:
    """(n, 7) boxes of bodies: x, y, z of the bottom, z of the top, yaw, length, width."""
    columns = (bodies.x, bodies.y, bodies.z, bodies.z + bodies.height, bodies.yaw, bodies.length, bodies.width)
    return np.ascontiguousarray(np.stack(columns, axis=1))


def buildings_of(furniture: Furniture) -> FloatArray:
    """(m, 7) boxes of what hides agents for good: buildings, and trees' trunks; crowns are above all lines of sight."""
    boxes = [
        (b.pose.x_m, b.pose.y_m, b.pose.z_m, b.pose.z_m + b.height_m, b.pose.yaw_rad, b.length_m, b.width_m)
        for b in furniture.buildings
    ]
    boxes += [(t.x_m, t.y_m, t.z_m, t.z_m + t.height_m, 0.0, TRUNK_WIDTH_M, TRUNK_WIDTH_M) for t in furniture.trees]
    return np.array(boxes, dtype=np.float64).reshape(-1, 7)


@compiled
def _fill_shares(
    ex: float,
    ey: float,
    ez: float,
    boxes: FloatArray,
    obstacles: FloatArray,
    own: IntArray,
    range_m: float,
    shares: FloatArray,
) -> None:
    between = np.empty(len(obstacles), dtype=np.int64)
    for i in range(len(boxes)):
        if math.hypot(boxes[i, 0] - ex, boxes[i, 1] - ey) <= range_m:
            count = _between(ex, ey, boxes[i], obstacles, own[i], between)
            shares[i] = _seen_share(ex, ey, ez, boxes[i], obstacles, between[:count])


@compiled
def _between(ex: float, ey: float, box: FloatArray, obstacles: FloatArray, own: int, rows: IntArray) -> int:
    """Fills `rows` with the obstacles that can hide a part of the box; how many.

    A line to any point of the box stays within the box's radius of the line to its middle, so an obstacle farther from
    that line than both radii together hides nothing.
    """
    run_x, run_y = box[0] - ex, box[1] - ey
    squared = run_x * run_x + run_y * run_y
    radius = 0.5 * math.hypot(box[5], box[6])
    count = 0
    for j in range(len(obstacles)):
        o = obstacles[j]
        dx, dy = o[0] - ex, o[1] - ey
        along = 0.0 if squared == 0.0 else min(1.0, max(0.0, (dx * run_x + dy * run_y) / squared))
        off_x, off_y = dx - along * run_x, dy - along * run_y
        reach = radius + 0.5 * math.hypot(o[5], o[6])
        if j != own and off_x * off_x + off_y * off_y <= reach * reach:
            rows[count] = j
            count += 1
    return count


@compiled
def _seen_share(ex: float, ey: float, ez: float, box: FloatArray, obstacles: FloatArray, between: IntArray) -> float:
    sin, cos = math.sin(box[4]), math.cos(box[4])
    dx, dy = ex - box[0], ey - box[1]
    # The eye and the box's half size in the box's own frame, whose origin is the middle of the box.
    eye = (dx * cos + dy * sin, dy * cos - dx * sin, ez - 0.5 * (box[2] + box[3]))
    half = (0.5 * box[5], 0.5 * box[6], 0.5 * (box[3] - box[2]))
    seen, total = 0.0, 0.0
    for axis in range(3):
        if abs(eye[axis]) > half[axis]:
            face_seen, face_total = _face(ex, ey, ez, box, eye, half, axis, obstacles, between)
            seen += face_seen
            total += face_total
    if total > 0.0:
        return seen / total
    inside = abs(eye[0]) <= half[0] and abs(eye[1]) <= half[1] and abs(eye[2]) <= half[2]
    return 1.0 if inside else math.nan


@compiled
def _face(
    ex: float,
    ey: float,
    ez: float,
    box: FloatArray,
    eye: tuple[float, float, float],
    half: tuple[float, float, float],
    axis: int,
    obstacles: FloatArray,
    between: IntArray,
) -> tuple[float, float]:
    """The solid angle of the face across `axis` that is turned to the eye: how much of it is seen, and all of it."""
    sin, cos = math.sin(box[4]), math.cos(box[4])
    middle_z = 0.5 * (box[2] + box[3])
    first, second = (1 if axis == 0 else 0), (1 if axis == 2 else 2)
    height = abs(eye[axis]) - half[axis]
    area = 4.0 * half[first] * half[second] / (_CELLS_ALONG * _CELLS_ACROSS)
    side = math.copysign(half[axis], eye[axis])
    seen, total = 0.0, 0.0
    for a in range(_CELLS_ALONG):
        u = half[first] * ((2 * a + 1) / _CELLS_ALONG - 1.0)
        for b in range(_CELLS_ACROSS):
            v = half[second] * ((2 * b + 1) / _CELLS_ACROSS - 1.0)
            x = side if axis == 0 else u
            y = side if axis == 1 else (u if axis == 0 else v)
            z = side if axis == 2 else v
            distance = math.sqrt((x - eye[0]) ** 2 + (y - eye[1]) ** 2 + (z - eye[2]) ** 2)
            weight = area * height / (distance * distance * distance)
            total += weight
            px, py, pz = box[0] + x * cos - y * sin, box[1] + x * sin + y * cos, middle_z + z
            if not _hidden(ex, ey, ez, px, py, pz, obstacles, between):
                seen += weight
    return seen, total


@compiled
def _hidden(
    ex: float, ey: float, ez: float, x: float, y: float, z: float, obstacles: FloatArray, between: IntArray
) -> bool:
    for j in between:
        o = obstacles[j]
        if segment_blocked_by_box(ex, ey, ez, x, y, z, o[0], o[1], o[2], o[3], o[4], o[5], o[6]):
            return True
    return False

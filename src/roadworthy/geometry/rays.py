"""Straight lines of sight against upright boxes: the slab test in the box's own frame.

Kay, Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986, section 2: a line is inside a box where it is between all
three pairs of parallel faces at once. A line that only grazes a face or an edge is not blocked; a box with a NaN in it
blocks nothing.
"""

import math

from roadworthy.geometry.pose import FloatArray
from roadworthy.jit import compiled


@compiled
def _clip_to_slab(start: float, end: float, low: float, high: float, entry: float, leave: float) -> tuple[float, float]:
    """The part (entry, leave) of a line in which it is between two parallel faces; entry >= leave where there is none.

    `start` and `end` are the coordinates of the line's ends across the faces, `low` and `high` those of the faces.
    """
    run = end - start
    if run == 0.0:
        if low < start < high:
            return entry, leave
        return 1.0, 0.0
    first, second = (low - start) / run, (high - start) / run
    if first > second:
        first, second = second, first
    if not first <= second:
        return 1.0, 0.0
    return max(entry, first), min(leave, second)


@compiled
def box_entry_fraction(
    x0: float,
    y0: float,
    z0: float,
    x1: float,
    y1: float,
    z1: float,
    bx: float,
    by: float,
    bz_low: float,
    bz_high: float,
    yaw: float,
    length: float,
    width: float,
) -> float:
    """Where on the way from point 0 (0.0) to point 1 (1.0) the line enters the box; infinity where it never does.

    The box is centred at (bx, by), turned by `yaw`, and reaches from `bz_low` up to `bz_high`. A line that begins
    inside enters at 0.
    """
    sin, cos = math.sin(yaw), math.cos(yaw)
    dx0, dy0, dx1, dy1 = x0 - bx, y0 - by, x1 - bx, y1 - by
    half_length, half_width = 0.5 * length, 0.5 * width
    entry, leave = _clip_to_slab(dx0 * cos + dy0 * sin, dx1 * cos + dy1 * sin, -half_length, half_length, 0.0, 1.0)
    if not entry < leave:
        return math.inf
    entry, leave = _clip_to_slab(dy0 * cos - dx0 * sin, dy1 * cos - dx1 * sin, -half_width, half_width, entry, leave)
    if not entry < leave:
        return math.inf
    entry, leave = _clip_to_slab(z0, z1, bz_low, bz_high, entry, leave)
    if not entry < leave:
        return math.inf
    return entry


@compiled
def segment_blocked_by_box(
    x0: float,
    y0: float,
    z0: float,
    x1: float,
    y1: float,
    z1: float,
    bx: float,
    by: float,
    bz_low: float,
    bz_high: float,
    yaw: float,
    length: float,
    width: float,
) -> bool:
    """Whether the straight line from point 0 to point 1 runs through the inside of the box.

    The box is centred at (bx, by), turned by `yaw`, and reaches from `bz_low` up to `bz_high`.
    """
    return box_entry_fraction(x0, y0, z0, x1, y1, z1, bx, by, bz_low, bz_high, yaw, length, width) < math.inf


@compiled
def first_box_hit(
    x0: float, y0: float, z0: float, x1: float, y1: float, z1: float, boxes: FloatArray
) -> tuple[int, float]:
    """The row of the box that the line from point 0 to point 1 enters first, and at which fraction of its way.

    `boxes` is (n, 7): x, y, z of the bottom, z of the top, yaw, length, width. (-1, infinity) where the line hits none;
    of equal fractions the first row.
    """
    hit, nearest = -1, math.inf
    for i in range(len(boxes)):
        b = boxes[i]
        fraction = box_entry_fraction(x0, y0, z0, x1, y1, z1, b[0], b[1], b[2], b[3], b[4], b[5], b[6])
        if fraction < nearest:
            hit, nearest = i, fraction
    return hit, nearest

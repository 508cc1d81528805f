"""Kernels: places along a vehicle's path, and the pose of a body that follows it."""

import math

from roadworthy.jit import compiled
from roadworthy.worlds.embedded.traffic.lanes import Lanes
from roadworthy.worlds.embedded.traffic.vehicles import PATH_LANES, IntArray, Records

FRONT_AXLE = 0.2
REAR_AXLE = 0.8
"""Where the axles are, in body lengths behind the front bumper."""


@compiled
def point_on_lane(lanes: Lanes, lane: int, position: float) -> tuple[float, float, float, float]:
    """(x, y, z, heading) at a position along a lane; beyond its ends the first or last segment goes on."""
    low, high = lanes.lane[lane].point_start, lanes.lane[lane + 1].point_start - 2
    while low < high:
        middle = (low + high + 1) // 2
        if lanes.point[middle].along <= position:
            low = middle
        else:
            high = middle - 1
    dx, dy = lanes.point[low + 1].x - lanes.point[low].x, lanes.point[low + 1].y - lanes.point[low].y
    size = math.sqrt(dx * dx + dy * dy)
    share = (position - lanes.point[low].along) / size
    z = lanes.point[low].z + (lanes.point[low + 1].z - lanes.point[low].z) * min(max(share, 0.0), 1.0)
    return lanes.point[low].x + dx * share, lanes.point[low].y + dy * share, z, math.atan2(dy, dx)


@compiled
def place_on_path(lanes: Lanes, path: IntArray, here: int, position: float) -> tuple[int, float]:
    """(k, position along lane path[k]) for a position counted along lane path[here], before it or beyond it."""
    k = here
    while position < 0.0 and k > 0 and path[k - 1] >= 0:
        k -= 1
        position += lanes.lane[path[k]].length
    while position > lanes.lane[path[k]].length and k + 1 < PATH_LANES and path[k + 1] >= 0:
        position -= lanes.lane[path[k]].length
        k += 1
    return k, position


@compiled
def point_on_path(lanes: Lanes, path: IntArray, here: int, position: float) -> tuple[float, float, float, float]:
    """(x, y, z, heading) at a position counted along lane path[here], before it or beyond it."""
    k, along = place_on_path(lanes, path, here, position)
    return point_on_lane(lanes, path[k], along)


@compiled
def body_on_path(
    lanes: Lanes, path: IntArray, here: int, position: float, lateral: float, slip: float, length: float
) -> tuple[float, float, float, float]:
    """(x, y, z, yaw) of a body whose axles run on the path, `lateral` to the left of it, its bumper at `position`.

    `slip` is the sideways metres a metre of way that the body is making: the front axle is ahead by that much.
    """
    front_x, front_y, front_z, front_heading = point_on_path(lanes, path, here, position - FRONT_AXLE * length)
    rear_x, rear_y, rear_z, rear_heading = point_on_path(lanes, path, here, position - REAR_AXLE * length)
    ahead = lateral + slip * (REAR_AXLE - FRONT_AXLE) * length
    front_x -= math.sin(front_heading) * ahead
    front_y += math.cos(front_heading) * ahead
    rear_x -= math.sin(rear_heading) * lateral
    rear_y += math.cos(rear_heading) * lateral
    yaw = math.atan2(front_y - rear_y, front_x - rear_x)
    return (front_x + rear_x) / 2, (front_y + rear_y) / 2, (front_z + rear_z) / 2, yaw


@compiled
def place_body(lanes: Lanes, state: Records, paths: IntArray, row: int) -> None:
    """Writes a vehicle's (x, y, z, yaw) from its place on its path."""
    slip = state[row].lateral_speed / max(state[row].speed, 2.0)
    x, y, z, yaw = body_on_path(
        lanes,
        paths[row],
        state[row].here,
        state[row].position,
        state[row].lateral,
        slip,
        state[row].length,
    )
    state[row].x, state[row].y, state[row].z, state[row].yaw = x, y, z, yaw

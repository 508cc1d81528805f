"""From triangles in their models' frames to faces on the screen."""

import math

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.records import LAYER_BIAS, Record, Records

NEAR_M = 0.15
_BIAS = np.float32(LAYER_BIAS)
_ONE = np.float32(1.0)


@compiled
def project(
    corners: Float32Array,
    surfaces: Records,
    ranges: np.ndarray,
    to_camera: FloatArray,
    lens: FloatArray,
    size: tuple[int, int],
    sun: Float32Array,
    up: Float32Array,
    screen: Float32Array,
    faces: Records,
    starts: np.ndarray,
) -> int:
    """Writes the faces that may be seen: their corners (x px, y px, 1 / depth) and records; returns how many there are.

    `ranges` (n, 3) are first triangle, number of triangles and instance; `to_camera` (instances, 3, 4); `lens` is fx,
    skew, cx, fy, cy. `starts` (n + 1) gets the first face of each range. `sun` and `up` are unit vectors of the
    camera's frame. Where there are more faces than room, the number is that of the room needed and nothing is usable.
    """
    room, count = len(faces), 0
    # Doubles: rounding that is nothing on the ground is pixels wide where a triangle is cut just before the camera.
    own, cut = np.empty((3, 3)), np.empty((4, 3))
    for place in range(len(ranges)):
        starts[place] = min(count, room)
        instance = ranges[place, 2]
        m = to_camera[instance]
        for triangle in range(ranges[place, 0], ranges[place, 0] + ranges[place, 1]):
            moved(corners, triangle, m, own)
            kept = _on_screen(own, lens, size, cut)
            for j in range(1, kept - 1):
                if count < room:
                    screen[count, 0], screen[count, 1], screen[count, 2] = cut[0], cut[j], cut[j + 1]
                    face = faces[count]
                    face.surface, face.instance = triangle, instance
                    face.bias = _ONE + np.float32(surfaces[triangle].layer) * _BIAS
                    _face_light(own, sun, up, face)
                count += 1
    starts[len(ranges)] = min(count, room)
    return count


@compiled
def moved(corners: Float32Array, triangle: int, m: np.ndarray, own: np.ndarray) -> None:
    """Writes a triangle's corners as a (3, 4) transform moves them, in the transform's precision."""
    for j in range(3):
        x, y, z = corners[triangle, j, 0], corners[triangle, j, 1], corners[triangle, j, 2]
        for axis in range(3):
            own[j, axis] = m[axis, 0] * x + m[axis, 1] * y + m[axis, 2] * z + m[axis, 3]


@compiled
def _on_screen(own: FloatArray, lens: FloatArray, size: tuple[int, int], cut: FloatArray) -> int:
    """The corners (x px, y px, nearness) of a triangle's part before the near plane; none if it is off the screen."""
    if own[0, 2] <= NEAR_M and own[1, 2] <= NEAR_M and own[2, 2] <= NEAR_M:
        return 0
    kept = _cut(own, NEAR_M, cut)
    left, right, top, bottom = np.float64(size[0]), 0.0, np.float64(size[1]), 0.0
    for j in range(kept):
        nearness = 1.0 / cut[j, 2]
        across = (lens[0] * cut[j, 0] + lens[1] * cut[j, 1]) * nearness + lens[2]
        down = lens[3] * cut[j, 1] * nearness + lens[4]
        cut[j, 0], cut[j, 1], cut[j, 2] = across, down, nearness
        left, right = min(left, across), max(right, across)
        top, bottom = min(top, down), max(bottom, down)
    is_off = left >= size[0] or right <= 0.0 or top >= size[1] or bottom <= 0.0
    return 0 if is_off else kept


@compiled
def _cut(own: FloatArray, near: float, cut: FloatArray) -> int:
    """The part of a triangle in front of the near plane, three or four corners; returns how many."""
    kept = 0
    for j in range(3):
        k = (j + 1) % 3
        here, there = own[j, 2], own[k, 2]
        if here > near:
            for axis in range(3):
                cut[kept, axis] = own[j, axis]
            kept += 1
        if (here > near) != (there > near):
            # Always from the end in front: the triangles on both sides of an edge must agree where it is cut.
            front, back = (j, k) if here > near else (k, j)
            share = (near - own[front, 2]) / (own[back, 2] - own[front, 2])
            for axis in range(3):
                cut[kept, axis] = own[front, axis] + share * (own[back, axis] - own[front, axis])
            cut[kept, 2] = near
            kept += 1
    return kept


@compiled
def _face_light(own: FloatArray, sun: Float32Array, up: Float32Array, face: Record) -> None:
    """The face's unit normal on the side of the camera, and its cosines to the sun and to the zenith."""
    ax, ay, az = own[1, 0] - own[0, 0], own[1, 1] - own[0, 1], own[1, 2] - own[0, 2]
    bx, by, bz = own[2, 0] - own[0, 0], own[2, 1] - own[0, 1], own[2, 2] - own[0, 2]
    nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    scale = 1.0 / length if length > 0.0 else 0.0
    if nx * own[0, 0] + ny * own[0, 1] + nz * own[0, 2] > 0.0:
        scale = -scale
    nx, ny, nz = nx * scale, ny * scale, nz * scale
    face.normal[0], face.normal[1], face.normal[2] = nx, ny, nz
    face.sun = max(0.0, nx * sun[0] + ny * sun[1] + nz * sun[2])
    face.up = nx * up[0] + ny * up[1] + nz * up[2]


@compiled
def in_view(
    spheres: FloatArray, camera_from_world: FloatArray, lens: FloatArray, size: tuple[int, int], reach_m: FloatArray
) -> np.ndarray:
    """The depth of each sphere (x, y, z, radius in the world) that may be seen; NaN for one that cannot be.

    `reach_m` is the distance beyond which each is not drawn.
    """
    skew, left, right = lens[1] / lens[0], lens[2] / lens[0], (size[0] - lens[2]) / lens[0]
    above, below = lens[4] / lens[3], (size[1] - lens[4]) / lens[3]
    turned = math.hypot(1.0, skew)
    edges = (math.hypot(turned, left), math.hypot(turned, right), math.hypot(1.0, above), math.hypot(1.0, below))
    found = np.empty(len(spheres))
    for row in range(len(spheres)):
        x, y, z, radius = spheres[row, 0], spheres[row, 1], spheres[row, 2], spheres[row, 3]
        m = camera_from_world
        across = m[0, 0] * x + m[0, 1] * y + m[0, 2] * z + m[0, 3]
        down = m[1, 0] * x + m[1, 1] * y + m[1, 2] * z + m[1, 3]
        ahead = m[2, 0] * x + m[2, 1] * y + m[2, 2] * z + m[2, 3]
        away = math.sqrt(across * across + down * down + ahead * ahead)
        is_seen = (
            ahead > NEAR_M - radius
            and away < reach_m[row] + radius
            and across + skew * down + left * ahead > -radius * edges[0]
            and right * ahead - across - skew * down > -radius * edges[1]
            and down + above * ahead > -radius * edges[2]
            and below * ahead - down > -radius * edges[3]
        )
        found[row] = max(away, NEAR_M) if is_seen else math.nan
    return found

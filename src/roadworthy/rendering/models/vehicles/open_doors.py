"""The driver's door of a car, swung open, and what is seen in its place."""

import math
from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh
from roadworthy.rendering.models.vehicles.car_shapes import CarShape
from roadworthy.rendering.models.vehicles.panels import DARK, GLASS, PAINT, TRIM, fill, left_side, pane, part, raised

_SWING_RAD: Final = math.radians(65)
_THICKNESS_M: Final = 0.06
_PROUD_M: Final = 0.022
_SEAT: Final = Look((84, 80, 76))


def open_door(shape: CarShape) -> Mesh:
    """The front left door of a car turned about its front edge, and the dark inside with the driver's seat."""
    builder = MeshBuilder()
    faces = _door_faces(shape)
    for each in faces:
        fill(builder, raised(each, _PROUD_M), DARK)
    _add_seat(builder, shape)
    hinge = faces[1][0] * (1, 1, 0)
    x, y, _ = hinge.tolist()
    builder.add(_leaf([each - hinge for each in faces]), Pose(x, y, yaw_rad=-_SWING_RAD))
    return builder.mesh()


def _door_faces(shape: CarShape) -> list[FloatArray]:
    """The door's faces on the closed body: under the crease, up to the belt, and around its window."""
    skin = shape.skin()
    x_front, x_rear = shape.seams[:2]
    window = part(shape.greenhouse().side(0), (0.05, 0.98), (0.0, 0.94))
    window[:2] = skin.at(2, x_front), skin.at(2, x_rear)
    return [part(skin.side(0, x_front, x_rear), up=(0.12, 1.0)), skin.side(1, x_front, x_rear), window]


def _add_seat(builder: MeshBuilder, shape: CarShape) -> None:
    x_front, x_rear = shape.seams[:2]
    belt, y = shape.cowl[1], shape.half_width_m + _PROUD_M + 0.008
    middle = 0.62 * x_rear + 0.38 * x_front
    cushion = left_side(middle + 0.42, middle - 0.05, belt - 0.42, belt - 0.27, y)
    rest = left_side(middle + 0.08, middle - 0.14, belt - 0.42, belt, y)
    rest[2:, 0] -= 0.14
    head = left_side(middle - 0.09, middle - 0.25, belt, belt + 0.19, y - 0.06)
    for seat in (cushion, rest, head):
        fill(builder, seat, _SEAT)


def _leaf(faces: list[FloatArray]) -> Mesh:
    builder = MeshBuilder()
    inner = [raised(each, -_THICKNESS_M) for each in faces]
    for outside, inside in zip(faces[:2], inner[:2], strict=True):
        fill(builder, outside, PAINT)
        fill(builder, inside, TRIM)
    fill(builder, faces[2], PAINT)
    pane(builder, faces[2], GLASS, (0.05, 0.05, 0.02, 0.05))
    pane(builder, faces[2][[1, 0, 3, 2]], GLASS, (0.05, 0.05, 0.02, 0.05))
    builder.loft([_outline(faces[:2]), _outline(inner[:2])], TRIM, caps=False)
    return builder.mesh()


def _outline(faces: list[FloatArray]) -> FloatArray:
    lower, upper = faces
    return np.array([lower[0], lower[1], upper[1], upper[2], upper[3], upper[0]])

"""Boxes on the ground that traffic must not hit: what everything that moves has in common, as arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


class Bodies(NamedTuple):
    """n oriented boxes standing on the road; every field is an array of length n, in the world frame.

    `z` is the height of the ground below the box.
    """

    x: FloatArray
    y: FloatArray
    z: FloatArray
    yaw: FloatArray
    length: FloatArray
    width: FloatArray
    height: FloatArray
    velocity_x: FloatArray
    velocity_y: FloatArray

    def as_rows(self) -> FloatArray:
        """The same as an (n, 9) array, as the kernels take it; columns in the order of the fields."""
        return np.column_stack(self)


X, Y, Z, YAW, LENGTH, WIDTH, HEIGHT, VELOCITY_X, VELOCITY_Y = range(9)


def no_bodies() -> Bodies:
    """Bodies of nothing."""
    return Bodies(*(np.zeros(0) for _ in Bodies._fields))


def joined(*parts: Bodies) -> Bodies:
    """All bodies of the parts, in order."""
    return Bodies(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

"""From metres of the world to pixels of a picture; north, or the world's y axis, is up."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.geometry.pose import FloatArray


@dataclass(frozen=True, slots=True)
class View:
    """A rectangle of the world around a centre, `width_px` x `height_px` at `px_per_m`."""

    center_x_m: float
    center_y_m: float
    px_per_m: float
    width_px: int
    height_px: int

    def to_px(self, points_m: ArrayLike) -> FloatArray:
        """Points (..., 2 or 3) of the world as pixels (..., 2)."""
        points = np.asarray(points_m, dtype=np.float64)
        x = (points[..., 0] - self.center_x_m) * self.px_per_m + self.width_px / 2
        y = (self.center_y_m - points[..., 1]) * self.px_per_m + self.height_px / 2
        return np.stack((x, y), axis=-1)

    def shows(self, points_px: FloatArray, margin_px: float = 0.0) -> bool:
        """Whether the box around points in pixels reaches into the picture."""
        low, high = points_px.min(axis=0) - margin_px, points_px.max(axis=0) + margin_px
        return bool(low[0] < self.width_px and high[0] > 0 and low[1] < self.height_px and high[1] > 0)

    def m(self, length_m: float, least_px: float = 0.0) -> float:
        """A length in pixels, but no less than `least_px`."""
        return max(least_px, length_m * self.px_per_m)


def seen(view: View, parts_m: list[FloatArray]) -> tuple[FloatArray, ...]:
    """Those lines or polygons of the world that reach into the picture, in pixels."""
    drawn = [view.to_px(part) for part in parts_m]
    return tuple(part for part in drawn if view.shows(part, 2.0))

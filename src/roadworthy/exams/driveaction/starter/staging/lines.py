"""Lines on the ground: straight shifts to one side, bends, and curves between two places."""

import math

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose


def shifted_over(start: tuple[float, float], end: tuple[float, float]) -> FloatArray:
    """The points (n, 2) of a line along the x axis that moves over to another y, smoothly at both ends."""
    part = np.linspace(0.0, 1.0, 13)
    x = start[0] + (end[0] - start[0]) * part
    return np.column_stack([x, start[1] + (end[1] - start[1]) * part * part * (3.0 - 2.0 * part)])


def bend(start: tuple[float, float], radius_m: float, length_m: float) -> FloatArray:
    """The points (n, 2) of an arc that leaves the x direction, to the left where the radius is above 0."""
    angles = np.linspace(0.0, length_m / abs(radius_m), 25)
    x = start[0] + abs(radius_m) * np.sin(angles)
    return np.column_stack([x, start[1] + radius_m * (1.0 - np.cos(angles))])


def curve_between(start: Pose, end: Pose) -> FloatArray:
    """The points (n, 2) of a cubic curve from one pose to another: a quarter circle or nearly so at right angles."""
    first, last = start.position[:2], end.position[:2]
    apart = float(np.hypot(*(last - first)))
    turned = abs(math.remainder(end.yaw_rad - start.yaw_rad, math.tau))
    # The handle that makes the curve a circle's arc: 4/3 tan(angle / 4) radii, the chord being 2 sin(angle / 2) radii.
    reach = apart / 3.0 if turned < 0.1 else apart * 2.0 / 3.0 * math.tan(turned / 4.0) / math.sin(turned / 2.0)
    p = np.array(
        [
            first,
            first + reach * np.array([math.cos(start.yaw_rad), math.sin(start.yaw_rad)]),
            last - reach * np.array([math.cos(end.yaw_rad), math.sin(end.yaw_rad)]),
            last,
        ]
    )
    t = np.linspace(0.0, 1.0, 13)[:, None]
    return np.asarray(
        (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3], dtype=np.float64
    )

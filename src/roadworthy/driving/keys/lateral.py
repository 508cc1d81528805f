"""From a point ahead on the route to the wheel: the PID of Bench2Drive-VL's action module (spec 4.4)."""

import math
from collections import deque
from typing import Final

import numpy as np

from roadworthy.driving.keys.speed import checked_mps
from roadworthy.errors import UsageError
from roadworthy.geometry import Pose, wrap_angle

# The reference counts points of its route, ten a metre.
POINTS_PER_M: Final = 10.0
POINTS_PER_KMH: Final = 0.9755
POINTS_AT_REST: Final = 1.9153
FEWEST_POINTS, MOST_POINTS = 24.0, 105.0
KMH_PER_MPS: Final = 3.6

PROPORTIONAL, DERIVATIVE, INTEGRAL = 3.1184, 1.3783, 0.6406
ERRORS_REMEMBERED: Final = 6
DECIMALS: Final = 3
NOISE_SIGMA: Final = 0.001

HELD_WHEEL: Final = 0.02
"""The most wheel in a junction under TURN_LEFT with a full brake."""
UNSTUCK_WHEEL: Final = 0.2
"""The most wheel in a junction while `Unsticking` gives throttle."""


def look_ahead_m(speed_mps: float) -> float:
    """How far ahead on the route to steer for, 2.4 to 10.5 m.

    Raises:
        UsageError: the speed is not a finite number of 0 or more.

    At 10 m/s, 36 km/h: 0.9755 * 36 + 1.9153 = 37.03 points of 0.1 m.

    >>> round(look_ahead_m(10.0), 2), look_ahead_m(0.0), look_ahead_m(50.0)
    (3.7, 2.4, 10.5)
    """
    points = POINTS_PER_KMH * checked_mps(speed_mps, "speed_mps") * KMH_PER_MPS + POINTS_AT_REST
    return min(max(points, FEWEST_POINTS), MOST_POINTS) / POINTS_PER_M


def heading_error_rad(ego: Pose, x_m: float, y_m: float) -> float:
    """By how much ego must turn to face a point of the world, in (-pi, pi], positive to the left.

    It is 0 for a point at ego's own place, which lies in no direction.

    Raises:
        UsageError: a coordinate or ego's yaw is not a finite number.

    >>> round(heading_error_rad(Pose(0.0, 0.0), 10.0, -1.0), 4)  # -atan(0.1)
    -0.0997
    """
    if not all(math.isfinite(value) for value in (ego.x_m, ego.y_m, ego.yaw_rad, x_m, y_m)):
        raise UsageError(
            f"Ego stands at ({ego.x_m}, {ego.y_m}), yaw {ego.yaw_rad}, and is to face ({x_m}, {y_m}); each must be a "
            "finite number. Look where the one that is not comes from."
        )
    dx, dy = x_m - ego.x_m, y_m - ego.y_m
    if dx == 0.0 and dy == 0.0:
        return 0.0
    return wrap_angle(math.atan2(dy, dx) - ego.yaw_rad)


class LateralPid:
    """The wheel from heading errors, one a tick of 0.05 s; a new one for each route.

    With e the error to the right in units of 90 degrees, steer is 3.1184 e + 1.3783 (e - the e before) + 0.6406 (the
    mean of the last 6), clipped to [-1, 1], rounded to 3 decimals. The reference adds noise of sigma 0.001; here it is
    added only where `noise_seed` is given.

    First tick, a point 10 m ahead and 1 m to the right: e = atan(0.1) / 90 deg = 0.06345, and (3.1184 + 0.6406) e is

    >>> LateralPid().steer(-math.atan(0.1))
    0.239
    """

    def __init__(self, noise_seed: int | None = None) -> None:
        self._errors: deque[float] = deque(maxlen=ERRORS_REMEMBERED)
        self._noise = None if noise_seed is None else np.random.default_rng(noise_seed)

    def steer(self, heading_error_rad: float) -> float:
        """The wheel in [-1, 1], positive to the right, for an error that is positive to the left.

        Raises:
            UsageError: the error is not a finite number.
        """
        if not math.isfinite(heading_error_rad):
            raise UsageError(
                f"The heading error is {heading_error_rad!r}; it must be a finite number of radians. "
                "Give what heading_error_rad returns."
            )
        error = -heading_error_rad / (math.pi / 2.0)
        change = error - self._errors[-1] if self._errors else 0.0
        self._errors.append(error)
        mean = sum(self._errors) / len(self._errors)
        wheel = _clipped(PROPORTIONAL * error + DERIVATIVE * change + INTEGRAL * mean)
        wheel = round(wheel, DECIMALS)
        return wheel if self._noise is None else _clipped(wheel + float(self._noise.normal(0.0, NOISE_SIGMA)))


def damped(wheel: float, most: float) -> float:
    """A third of the wheel, and no more than `most` to either side (spec 4.4, in junctions).

    >>> damped(-0.9, 0.2), damped(0.03, 0.02)
    (-0.2, 0.01)
    """
    return min(max(wheel / 3.0, -most), most)


def _clipped(wheel: float) -> float:
    return min(max(wheel, -1.0), 1.0)

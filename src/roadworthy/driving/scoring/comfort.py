"""Comfort: the share of a route that is driven smoothly (Bench2Drive specification, section 6.4; nuPlan's limits)."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from roadworthy.driving.scoring.motion import Motion
from roadworthy.errors import BadDataError

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_WINDOW_SAMPLES: Final = 20
_FILTER_SAMPLES: Final = 7
_FILTER_ORDER: Final = 2
_LEGACY_INTERVAL_S: Final = 0.1

_LONGITUDINAL_MPS2: Final = (-4.05, 2.40)
_LATERAL_MPS2: Final = 4.89
_JERK_MPS3: Final = 8.37
_LONGITUDINAL_JERK_MPS3: Final = 4.13
_YAW_ACCELERATION_RADPS2: Final = 1.93
_YAW_RATE_RADPS: Final = 0.95


@dataclass(frozen=True, slots=True)
class Comfort:
    """Shares from 0 to 1 of the windows of a route that are comfortable.

    `legacy` repeats three defects of the reference: samples 0.05 s apart are taken as 0.1 s apart, degrees per second
    are held against limits in radians, and the yaw rate itself against the limit of the yaw acceleration.
    """

    legacy: float
    corrected: float
    windows: int


def route_comfort(motion: Motion, interval_s: float = 0.05) -> Comfort:
    """The comfort of one route over windows of 20 samples; an incomplete last one is dropped, unless there is no other.

    Args:
        motion: how ego moved, sampled evenly.
        interval_s: the time between two samples, for the corrected value.

    Raises:
        BadDataError: the interval is not positive and finite.
    """
    if not 0.0 < interval_s < math.inf:
        raise BadDataError(f"The samples are {interval_s} s apart. Give a positive number of seconds.")
    legacy = _jerks_gently(motion, _LEGACY_INTERVAL_S) & _turns_gently_legacy(_windowed(motion.yaw_rate_degps))
    corrected = _jerks_gently(motion, interval_s) & _turns_gently(_windowed(motion.yaw_rate_degps), interval_s)
    gently = _accelerates_gently(motion)
    return Comfort(float((gently & legacy).mean()), float((gently & corrected).mean()), len(gently))


def _windowed(values: Floats) -> Floats:
    """The values as rows, one a window."""
    if len(values) <= _WINDOW_SAMPLES:
        return values[np.newaxis, :]
    n_windows = len(values) // _WINDOW_SAMPLES
    return values[: n_windows * _WINDOW_SAMPLES].reshape(n_windows, _WINDOW_SAMPLES)


def _accelerates_gently(motion: Motion) -> Flags:
    """Which windows keep to the limits of the accelerations."""
    low, high = _LONGITUDINAL_MPS2
    longitudinal = _smoothed(_windowed(motion.longitudinal_mps2))
    along: Flags = np.all((longitudinal > low) & (longitudinal < high), axis=1)
    return along & _within(_smoothed(_windowed(motion.lateral_mps2)), _LATERAL_MPS2)


def _jerks_gently(motion: Motion, interval_s: float) -> Flags:
    """Which windows keep to the limits of the jerks."""
    longitudinal = _slope(_windowed(motion.longitudinal_mps2), interval_s)
    magnitude = _slope(_windowed(np.linalg.norm(motion.acceleration_mps2, axis=1)), interval_s)
    return _within(longitudinal, _LONGITUDINAL_JERK_MPS3) & _within(magnitude, _JERK_MPS3)


def _turns_gently(yaw_rate_degps: Floats, interval_s: float) -> Flags:
    """Which windows keep to the limits of turning."""
    yaw_rate_radps = np.radians(yaw_rate_degps)
    return _within(_smoothed(yaw_rate_radps), _YAW_RATE_RADPS) & _within(
        _slope(yaw_rate_radps, interval_s), _YAW_ACCELERATION_RADPS2
    )


def _turns_gently_legacy(yaw_rate_degps: Floats) -> Flags:
    """Which windows the reference takes to keep to them: with degrees for radians, and no derivative."""
    # Its yaw acceleration is the same figure, so that the smaller limit decides.
    return _within(_smoothed(yaw_rate_degps), min(_YAW_RATE_RADPS, _YAW_ACCELERATION_RADPS2))


def _within(windows: Floats, limit: float) -> Flags:
    """Which windows stay strictly below the limit in either direction."""
    below: Flags = np.all(np.abs(windows) < limit, axis=1)
    return below


def _smoothed(windows: Floats) -> Floats:
    """Each window through the Savitzky-Golay filter."""
    return _filtered(windows, 0, 1.0)


def _slope(windows: Floats, interval_s: float) -> Floats:
    """The derivative by time of each window, by the same filter."""
    return _filtered(windows, 1, interval_s)


def _filtered(windows: Floats, derivative: int, interval_s: float) -> Floats:
    """Parabolas fitted to 7 samples, or to all of a shorter window."""
    from scipy.signal import savgol_filter  # noqa: PLC0415 (scipy is slow to import)

    width = min(_FILTER_SAMPLES, windows.shape[1])
    filtered: Floats = savgol_filter(windows, width, _FILTER_ORDER, deriv=derivative, delta=interval_s, axis=1)
    return filtered

"""From a target speed to pedals: the regression of Bench2Drive-VL's action module (spec 4.4)."""

from typing import Final, NamedTuple

from roadworthy.driving.keys.speed import checked_mps

STANDSTILL_MPS: Final = 1e-5
LEAST_TARGET_MPS: Final = 0.278
FULL_THROTTLE_KMH: Final = 1.89
BRAKING_RATIO: Final = 1.0313
KMH_PER_MPS: Final = 3.6
COEFFICIENTS: Final = (1.19903, -0.80576, 1.71082, 0.92189, 1.55650, -0.70135)
"""Of s, s^2, 100 e, e^2, s e and s^2 e, where s is the speed and e the speed that is missing, in units of 100 km/h."""

STUCK_MPS: Final = 0.1
STUCK_TICKS: Final = 170


class Pedals(NamedTuple):
    """Throttle and brake, each in [0, 1]."""

    throttle: float
    brake: float


def pedals(target_mps: float, speed_mps: float) -> Pedals:
    """The pedals that lead to a target speed.

    A target of 0 is full brake. Any other is at least 0.278 m/s (1 km/h), and: more than 1.89 km/h missing is full
    throttle; a speed of more than 1.0313 times the target is full brake; in between the throttle is the regression's.

    Raises:
        UsageError: a speed is not a finite number of 0 or more.

    At 10 m/s (s = 0.36) with nothing missing: 1.19903 * 0.36 - 0.80576 * 0.1296 = 0.43165 - 0.10443.

    >>> round(pedals(10.0, 10.0).throttle, 4), pedals(12.0, 10.0), pedals(3.0, 10.0)
    (0.3272, Pedals(throttle=1.0, brake=0.0), Pedals(throttle=0.0, brake=1.0))
    """
    target, speed = checked_mps(target_mps, "target_mps"), checked_mps(speed_mps, "speed_mps")
    if target < STANDSTILL_MPS:
        return Pedals(0.0, 1.0)
    target = max(target, LEAST_TARGET_MPS)
    missing_kmh = (target - speed) * KMH_PER_MPS
    if missing_kmh > FULL_THROTTLE_KMH:
        return Pedals(1.0, 0.0)
    if speed / target > BRAKING_RATIO:
        return Pedals(0.0, 1.0)
    return Pedals(_regression(speed * KMH_PER_MPS / 100.0, max(missing_kmh, 0.0) / 100.0), 0.0)


def _regression(s: float, e: float) -> float:
    terms = (s, s * s, 100.0 * e, e * e, s * e, s * s * e)
    throttle = sum(coefficient * term for coefficient, term in zip(COEFFICIENTS, terms, strict=True))
    return min(max(throttle, 0.0), 1.0)


class Unsticking:
    """Counts how long ego has stood; from the 170th tick (8.5 s) under 0.1 m/s on it gives full throttle (spec 4.4).

    The reference does so at a red light too, and whatever the speed key: a driver that has this does not stand by STOP.
    It is apart from `pedals` for that reason.
    """

    def __init__(self) -> None:
        self._ticks = 0

    def applied(self, wanted: Pedals, speed_mps: float) -> Pedals:
        """The pedals of one tick: those that are wanted, or full throttle where ego has stood for too long.

        Raises:
            UsageError: the speed is not a finite number of 0 or more.
        """
        self._ticks = self._ticks + 1 if checked_mps(speed_mps, "speed_mps") < STUCK_MPS else 0
        return Pedals(1.0, 0.0) if self._ticks >= STUCK_TICKS else wanted

"""A speed that can be reckoned with."""

import math

from roadworthy.errors import UsageError


def checked_mps(speed_mps: float, name: str) -> float:
    """The speed as one of Python's numbers.

    Raises:
        UsageError: it is negative, infinite or no number; the message names it and its value.
    """
    if not (math.isfinite(speed_mps) and speed_mps >= 0.0):
        raise UsageError(
            f"{name} is {speed_mps!r}; it must be a finite number of m/s, 0 or more. "
            "Give the length of the velocity, and look where the number comes from if it is none."
        )
    return float(speed_mps)

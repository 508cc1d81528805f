"""What a driver does with the pedals and the wheel."""

import math
from dataclasses import dataclass
from numbers import Real

from roadworthy.errors import UsageError


@dataclass(frozen=True, slots=True)
class Control:
    """Steer in [-1, 1], positive to the right as in CARLA; throttle and brake in [0, 1].

    Any real numbers will do, numpy's too; they are kept as Python's.

    Raises:
        UsageError: a value is not a number, or out of range; nothing is clipped in silence.
    """

    steer: float
    throttle: float
    brake: float

    def __post_init__(self) -> None:
        for name, low in (("steer", -1.0), ("throttle", 0.0), ("brake", 0.0)):
            value = getattr(self, name)
            number = isinstance(value, Real) and not isinstance(value, bool)
            if not (number and math.isfinite(value) and low <= value <= 1.0):
                raise UsageError(
                    f"Control.{name} is {value!r}; it must be a finite number from {low:g} to 1. "
                    "Clip it in the driver, where what is meant is known."
                )
            # A Scene holds what the driver did, and is stored with Python's numbers alone.
            object.__setattr__(self, name, float(value))

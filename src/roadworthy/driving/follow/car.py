"""What the driver takes its car to be: a family saloon, wherever it drives."""

import math

WHEELBASE_M = 2.85
REAR_AXLE_TO_CENTER_M = 1.40
FULL_LOCK_RAD = math.radians(35.0)
FULL_THROTTLE_MPS2 = 3.0
POWER_TO_MASS_W_PER_KG = 30.0
FULL_BRAKE_MPS2 = 8.0
ROLLING_RESISTANCE_MPS2 = 0.15
DRAG_PER_M = 0.0003


def coasting_mps2(speed_mps: float) -> float:
    """The acceleration without pedals: rolling resistance and drag.

    >>> round(coasting_mps2(20.0), 3)  # -0.15 - 0.0003 * 20 * 20
    -0.27
    """
    return -ROLLING_RESISTANCE_MPS2 - DRAG_PER_M * speed_mps * speed_mps


def strongest_mps2(speed_mps: float) -> float:
    """What the engine adds at full throttle, limited by force and then by power.

    >>> strongest_mps2(5.0), strongest_mps2(20.0)
    (3.0, 1.5)
    """
    return min(FULL_THROTTLE_MPS2, POWER_TO_MASS_W_PER_KG / max(speed_mps, 0.1))

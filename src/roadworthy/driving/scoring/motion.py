"""How ego moved along a route, and its file `metric_info.json` (Bench2Drive specification, section 6.4)."""

from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from roadworthy.errors import BadDataError

Floats = npt.NDArray[np.float64]
_Triple = tuple[float, float, float]

# Fewer do not make a parabola.
FEWEST_SAMPLES: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """Samples of ego's motion: arrays of shape (n, 3) in one world frame, and `yaw_rate_degps` of shape (n,).

    Accelerations are in m/s^2; `forward` and `right` are the unit vectors of ego's body. Whether the frame is left- or
    right-handed makes no difference to comfort.
    """

    acceleration_mps2: Floats
    forward: Floats
    right: Floats
    yaw_rate_degps: Floats

    def __post_init__(self) -> None:
        n = len(self.yaw_rate_degps)
        if n < FEWEST_SAMPLES:
            raise BadDataError(f"The motion has {n} samples. Comfort needs at least {FEWEST_SAMPLES}.")
        if any(each.shape != (n, 3) for each in (self.acceleration_mps2, self.forward, self.right)):
            raise BadDataError(f"The motion has {n} yaw rates. Give as many accelerations and body axes, of 3 numbers.")
        for each in (self.acceleration_mps2, self.forward, self.right, self.yaw_rate_degps):
            if not np.isfinite(each).all():
                sample = int(np.flatnonzero(~np.isfinite(each).reshape(n, -1).all(axis=1))[0])
                raise BadDataError(f"Sample {sample} of the motion holds NaN or infinity. Record the route again.")

    @property
    def longitudinal_mps2(self) -> Floats:
        """Acceleration forwards."""
        along: Floats = np.einsum("ij,ij->i", self.acceleration_mps2, self.forward)
        return along

    @property
    def lateral_mps2(self) -> Floats:
        """Acceleration to the right."""
        across: Floats = np.einsum("ij,ij->i", self.acceleration_mps2, self.right)
        return across


class _Sample(msgspec.Struct):
    acceleration: _Triple
    angular_velocity: _Triple
    forward_vector: _Triple
    right_vector: _Triple


def read_motion(data: bytes, *, origin: str = "metric_info.json") -> Motion:
    """The motion in a file of samples by tick, in the order of the ticks.

    Raises:
        BadDataError: the file is not of this form, a tick is not a number, or there are too few samples.
    """
    try:
        samples = msgspec.json.decode(data, type=dict[int, _Sample])
    except msgspec.DecodeError as error:
        raise BadDataError(
            f"{origin} is no motion of a route ({error}). Give a metric_info.json of Bench2Drive."
        ) from error
    ordered = [samples[tick] for tick in sorted(samples)]
    try:
        return Motion(
            acceleration_mps2=_triples([each.acceleration for each in ordered]),
            forward=_triples([each.forward_vector for each in ordered]),
            right=_triples([each.right_vector for each in ordered]),
            yaw_rate_degps=_triples([each.angular_velocity for each in ordered])[:, 2],
        )
    except BadDataError as error:
        raise BadDataError(f"{origin}: {error}") from error


def _triples(rows: list[_Triple]) -> Floats:
    """An array of shape (n, 3)."""
    return np.array(rows, dtype=np.float64).reshape(-1, 3)

"""Some seconds of driving, and what a model may see of them."""

from dataclasses import dataclass

from roadworthy.scene.agent import Vector
from roadworthy.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class TimedPoint:
    """Where ego is, or will be, in the world frame."""

    time_s: float
    point: Vector
    yaw_rad: float | None = None
    speed_mps: float | None = None


@dataclass(frozen=True, slots=True)
class RatedFuture:
    """A future trajectory and how good people found it."""

    points: tuple[TimedPoint, ...]
    rating: float


@dataclass(frozen=True, slots=True)
class Clip:
    """Scenes at `rate_hz`; only those up to `query` may reach a model, the rest is what it is asked about."""

    scenes: tuple[Scene, ...]
    query: int
    rate_hz: float
    ego_past: tuple[TimedPoint, ...] = ()
    ego_future: tuple[TimedPoint, ...] = ()
    rated_futures: tuple[RatedFuture, ...] | None = None
    tags: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[Scene, ...]:
        """The scenes up to and including the one that is asked about."""
        return self.scenes[: self.query + 1]

"""Traffic lights and signs as they are at one instant."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import Pose
from roadworthy.scene.agent import Vector


class LightState(StrEnum):
    """What a traffic light shows."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    OFF = "off"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Light:
    """One traffic light; `stop_line` is the line (left end, right end) at which the `controlled_lanes` wait for it."""

    id: str
    pose: Pose
    state: LightState
    stop_line: tuple[Vector, Vector] | None = None
    controlled_lanes: tuple[str, ...] = ()
    affects_ego: bool = False


@dataclass(frozen=True, slots=True)
class TriggerVolume:
    """The box on the road in which a sign concerns whoever drives there."""

    pose: Pose
    size_m: Vector


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign: `kind` is a roadworthy.roads.furniture.SignKind or the source's own word, `value` a limit in km/h."""

    id: str
    kind: str
    pose: Pose
    value: float | None = None
    trigger_volume: TriggerVolume | None = None
    affects_ego: bool = False

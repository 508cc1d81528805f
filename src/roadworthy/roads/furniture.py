"""What stands beside the road: signs, lights' posts, lamps, trees, buildings."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import Pose


class SignKind(StrEnum):
    """What a sign says."""

    STOP = "stop"
    YIELD = "yield"
    SPEED_LIMIT = "speed-limit"
    NO_ENTRY = "no-entry"
    PEDESTRIAN_CROSSING = "pedestrian-crossing"
    CURVE = "curve"
    PRIORITY_ROAD = "priority-road"
    MOTORWAY = "motorway"
    ROADWORKS = "roadworks"
    ACCIDENT = "accident"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class SignPost:
    """A sign; its pose stands at the foot of the post and faces (x axis) the traffic that reads it.

    `value` is the limit in km/h of a speed-limit sign. The sign holds for the traffic of `lane_ids` from `position_m`
    along them.
    """

    id: str
    kind: SignKind
    pose: Pose
    lane_ids: tuple[str, ...]
    position_m: float
    value: float | None = None


@dataclass(frozen=True, slots=True)
class LightPost:
    """The lantern of one signal group at the end of the lanes it rules; its pose faces the traffic that reads it.

    `light_index` is any one of the signals of its program that this lantern shows; the pose is the lantern's centre.
    """

    id: str
    light_id: str
    light_index: int
    pose: Pose
    lane_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Building:
    """A box-shaped building: the pose of the centre of its footprint on the ground, and its size."""

    id: str
    pose: Pose
    length_m: float
    width_m: float
    height_m: float


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree: where its trunk stands, `z_m` being the height of the ground there, and how large it is."""

    id: str
    x_m: float
    y_m: float
    height_m: float
    crown_radius_m: float
    z_m: float = 0.0


@dataclass(frozen=True, slots=True)
class Lamp:
    """A street lamp: the pose of its foot, its arm along the x axis."""

    id: str
    pose: Pose
    height_m: float


@dataclass(frozen=True, slots=True)
class Furniture:
    """Everything beside the road, in the order of its ids."""

    signs: tuple[SignPost, ...] = ()
    lights: tuple[LightPost, ...] = ()
    buildings: tuple[Building, ...] = ()
    trees: tuple[Tree, ...] = ()
    lamps: tuple[Lamp, ...] = ()

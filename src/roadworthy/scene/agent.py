"""Whatever moves or could move: vehicles, people, and the things that stand in their way."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import Pose

Vector = tuple[float, float, float]


class Category(StrEnum):
    """What an agent is."""

    CAR = "car"
    VAN = "van"
    TRUCK = "truck"
    BUS = "bus"
    MOTORCYCLE = "motorcycle"
    BICYCLE = "bicycle"
    PEDESTRIAN = "pedestrian"
    ANIMAL = "animal"
    PROP = "prop"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class AgentLights:
    """Which lamps of a vehicle are lit; `flashing` are an emergency vehicle's blue lights."""

    brake: bool = False
    left: bool = False
    right: bool = False
    flashing: bool = False


@dataclass(frozen=True, slots=True)
class Observability:
    """How much of an agent can be seen from ego, as far as the source knows.

    `visibility_level` is nuScenes' 1 to 4; `line_of_sight` the share, 0 to 1, of the agent's side that faces ego which
    no other agent and no building hides; `pixels` the share of its own pixels seen, a camera.
    """

    visibility_level: int | None = None
    lidar_points: int | None = None
    line_of_sight: float | None = None
    pixels: tuple[tuple[str, float], ...] | None = None


@dataclass(frozen=True, slots=True)
class ImageBox:
    """An agent's box in a camera's picture: left, top, right, bottom in pixels."""

    camera: str
    left_px: float
    top_px: float
    right_px: float
    bottom_px: float


@dataclass(frozen=True, slots=True)
class Agent:
    """One agent at one instant; its pose is the centre of its box, in the world frame.

    `id` is stable over a drive. `size_m` is (length, width, height), `velocity_mps` and `acceleration_mps2` are vectors
    of the world frame. `steer` is in [-1, 1], positive to the right as CARLA counts it; `throttle` and `brake` in
    [0, 1]. `attribute` is the source's own word for a state (`parked`, `with-rider`, `scripted`). `lane_id` names a
    lane of the map, or the footpath on which somebody walks.
    """

    id: str
    category: Category
    pose: Pose
    size_m: Vector
    velocity_mps: Vector
    subtype: str | None = None
    label: str | None = None
    color: str | None = None
    acceleration_mps2: Vector | None = None
    yaw_rate_radps: float | None = None
    steer: float | None = None
    throttle: float | None = None
    brake: float | None = None
    lights: AgentLights | None = None
    door_open: bool | None = None
    is_static: bool = False
    attribute: str | None = None
    lane_id: str | None = None
    observability: Observability | None = None
    image_boxes: tuple[ImageBox, ...] | None = None
    position_sigma_m: float | None = None

    @property
    def speed_mps(self) -> float:
        """The length of the velocity."""
        x, y, z = self.velocity_mps
        return float((x * x + y * y + z * z) ** 0.5)

"""A lane: its line, its edges, and what may be done on it."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import FloatArray

# Where a map tells no limit for a lane: 50 km/h, the usual one in towns.
UNKNOWN_LIMIT_MPS = 50.0 / 3.6


class LaneType(StrEnum):
    """What a lane is for."""

    DRIVING = "driving"
    PARKING = "parking"
    SHOULDER = "shoulder"
    BIKE = "bike"
    WALK = "walk"


class MarkingType(StrEnum):
    """How the line along a lane's edge is painted; two-word types read from the lane outwards."""

    NONE = "none"
    BROKEN = "broken"
    SOLID = "solid"
    SOLID_SOLID = "solid-solid"
    SOLID_BROKEN = "solid-broken"
    BROKEN_SOLID = "broken-solid"
    BROKEN_BROKEN = "broken-broken"
    CURB = "curb"
    GRASS = "grass"
    BOTTS_DOTS = "botts-dots"
    OTHER = "other"


class MarkingColor(StrEnum):
    """The paint of a marking."""

    WHITE = "white"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    OTHER = "other"


class LaneChange(StrEnum):
    """To which sides a vehicle may leave a lane."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Marking:
    """The line along one edge of a lane."""

    type: MarkingType = MarkingType.NONE
    color: MarkingColor = MarkingColor.WHITE


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """One lane of a road, or one path through a junction.

    `centerline` is a read-only (n, 3) array in the world frame in metres, in the direction of travel. `left_id` and
    `right_id` are the lanes of the same direction beside it, of whatever type; the lanes of the other direction are
    the road's. `successors` are lane ids: for a lane that ends at a junction, the paths through the junction.
    `lane_number` is the lane's number in the file the map was made from, where that is OpenDRIVE: a pair (road, lane).
    """

    id: str
    road_id: str
    type: LaneType
    centerline: FloatArray
    width_m: float
    left_marking: Marking = Marking()
    right_marking: Marking = Marking()
    lane_change: LaneChange = LaneChange.NONE
    left_id: str | None = None
    right_id: str | None = None
    successors: tuple[str, ...] = ()
    speed_limit_mps: float | None = None
    junction_id: str | None = None
    lane_number: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Road:
    """Both directions of a road: lane ids from left to right, each as seen in its own direction of travel.

    The leftmost forward lane and the leftmost backward lane lie side by side. `backward` is empty on a one-way road.
    """

    id: str
    forward: tuple[str, ...]
    backward: tuple[str, ...] = ()
    name: str | None = None

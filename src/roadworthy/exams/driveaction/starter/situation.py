"""What is true in a slice: the road, who is on it, what the navigation says. No drawing, no words.

Lanes of the own direction count from 0 at the left; lane -1 is the nearest one of the oncoming traffic. Distances are
along the road, ahead of the own vehicle's camera at the last frame. Traffic keeps to the right.
"""

from dataclasses import dataclass
from enum import StrEnum


class Surroundings(StrEnum):
    """Where the road runs."""

    CITY = "city"
    MOTORWAY = "motorway"


class Arrow(StrEnum):
    """The arrow painted in a lane."""

    NONE = "none"
    STRAIGHT = "straight"
    LEFT = "left"
    RIGHT = "right"
    STRAIGHT_LEFT = "straight-left"
    STRAIGHT_RIGHT = "straight-right"
    U_TURN = "u-turn"


class Line(StrEnum):
    """What separates a lane from what lies beside it."""

    DASHED = "dashed"
    SOLID = "solid"
    DOUBLE_YELLOW = "double-yellow"
    KERB = "kerb"


class Side(StrEnum):
    """A side of the own vehicle."""

    LEFT = "left"
    RIGHT = "right"


class Colour(StrEnum):
    """The colour a traffic light shows."""

    RED = "red"
    AMBER = "amber"
    GREEN = "green"


class Course(StrEnum):
    """A way through a junction, or, for a light, `ALL` of them."""

    ALL = "all"
    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"
    U_TURN = "u-turn"
    FORWARD_LEFT = "forward-left"
    FORWARD_RIGHT = "forward-right"


class SignKind(StrEnum):
    """The signs that stand beside the road."""

    SPEED_LIMIT_40 = "speed-limit-40"
    SPEED_LIMIT_60 = "speed-limit-60"
    SPEED_LIMIT_80 = "speed-limit-80"
    STOP = "stop"
    GIVE_WAY = "give-way"
    NO_LEFT_TURN = "no-left-turn"
    NO_U_TURN = "no-u-turn"
    NO_ENTRY = "no-entry"
    CHILDREN = "children"
    ROADWORKS = "roadworks"


class BranchKind(StrEnum):
    """How another carriageway meets the own one: a ramp leaving, a ramp joining, a gap in the planted strip."""

    EXIT = "exit"
    ENTRY = "entry"
    OPENING = "opening"


class VehicleKind(StrEnum):
    """What drives or stands on the road."""

    CAR = "car"
    TRUCK = "truck"
    BUS = "bus"


class ObstacleKind(StrEnum):
    """What closes a lane."""

    CONES = "cones"
    BARRIER = "barrier"


class PersonKind(StrEnum):
    """Who is on the road without a car."""

    PEDESTRIAN = "pedestrian"
    CYCLIST = "cyclist"


@dataclass(frozen=True, slots=True)
class Junction:
    """A crossing road; `distance_m` is that of the stop line before it."""

    distance_m: float
    zebra: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """A signal head and the course it governs."""

    course: Course
    colour: Colour


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign beside the road, on the right."""

    kind: SignKind
    distance_m: float


@dataclass(frozen=True, slots=True)
class Branch:
    """Where another carriageway leaves or joins; `distance_m` is where the way over begins."""

    kind: BranchKind
    side: Side
    distance_m: float


@dataclass(frozen=True, slots=True)
class Vehicle:
    """Another vehicle; its speed counts in its own direction. One that has broken down flashes all indicators."""

    lane: int
    distance_m: float
    kind: VehicleKind
    speed_kmh: float
    broken_down: bool = False


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that closes a lane from `distance_m` on."""

    kind: ObstacleKind
    lane: int
    distance_m: float


@dataclass(frozen=True, slots=True)
class Person:
    """A pedestrian or cyclist, `offset_m` right of the own lane's middle; on the crossing where `crossing` is set."""

    kind: PersonKind
    offset_m: float
    distance_m: float
    speed_kmh: float
    crossing: bool = False


@dataclass(frozen=True, slots=True)
class Navigation:
    """The navigation's announcement; `lane` is the one it advises, from 0 at the left."""

    course: Course
    distance_m: int
    lane: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """One slice. `scenario` is an action node of the task tree, `label` the one right action of that node.

    `wrong_actions` are three labels that are plainly wrong here; `groups` are the two groups of tasks asked about.
    `lines` are one more than `lanes`, from left to right.
    """

    id: str
    scenario: str
    label: str
    wrong_actions: tuple[str, str, str]
    groups: tuple[str, str]
    lanes: tuple[Arrow, ...]
    lines: tuple[Line, ...]
    ego_lane: int
    speed_kmh: float
    ideal_speed_kmh: float
    surroundings: Surroundings = Surroundings.CITY
    oncoming_lanes: int = 0
    junction: Junction | None = None
    lights: tuple[Light, ...] = ()
    sign: Sign | None = None
    branch: Branch | None = None
    vehicles: tuple[Vehicle, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    people: tuple[Person, ...] = ()
    navigation: Navigation | None = None

"""Junctions: who may cross them on which path, who goes first, and what their lights do."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import FloatArray


class Turn(StrEnum):
    """Which way a path leads through a junction."""

    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"
    U_TURN = "u-turn"


class RightOfWay(StrEnum):
    """What a driver meets where a path enters a junction."""

    PRIORITY = "priority"
    YIELD = "yield"
    STOP = "stop"
    SIGNAL = "signal"


class JunctionType(StrEnum):
    """How a junction is ruled."""

    SIGNAL = "signal"
    PRIORITY = "priority"
    STOP = "stop"
    ALL_WAY_STOP = "all-way-stop"
    RIGHT_BEFORE_LEFT = "right-before-left"
    JOINT = "joint"
    END = "end"


@dataclass(frozen=True, slots=True)
class Connection:
    """One path from a lane into a junction and out of it; `lane_id`, the path's own lane, is also its id.

    `yields_to` are the paths whose traffic goes first; `conflicts` are all the paths that this one crosses or joins
    (so `yields_to` is part of `conflicts`). `light_id` and `light_index` say which signal of which program rules it.
    """

    lane_id: str
    junction_id: str
    from_lane_id: str
    to_lane_id: str
    turn: Turn
    right_of_way: RightOfWay
    yields_to: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    light_id: str | None = None
    light_index: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Junction:
    """A junction and its outline, a read-only (n, 2) array: the polygon's corners in the world frame, in metres."""

    id: str
    type: JunctionType
    outline: FloatArray
    connection_ids: tuple[str, ...] = ()
    light_id: str | None = None

    @property
    def is_crossing(self) -> bool:
        """Whether roads meet here: not so where one road merely goes on as the next, or ends."""
        return self.type not in (JunctionType.JOINT, JunctionType.END)


class LightColor(StrEnum):
    """What one signal shows; a signal that is off rules nobody."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    OFF = "off"


LIGHT_LETTERS = {
    "r": LightColor.RED,
    "u": LightColor.RED,
    "s": LightColor.RED,
    "y": LightColor.YELLOW,
    "Y": LightColor.YELLOW,
    "g": LightColor.GREEN,
    "G": LightColor.GREEN,
    "o": LightColor.OFF,
    "O": LightColor.OFF,
}
"""What everybody on the road takes the letters of light programs to mean; G is the green that goes first."""


@dataclass(frozen=True, slots=True)
class LightPhase:
    """For how long which signals show what, a letter of `LIGHT_LETTERS` a signal."""

    duration_s: float
    states: str


@dataclass(frozen=True, slots=True)
class LightProgram:
    """A cycle of phases that begins `offset_s` after time zero and repeats for ever."""

    id: str
    phases: tuple[LightPhase, ...]
    offset_s: float = 0.0


@dataclass(frozen=True, slots=True)
class StopLine:
    """Where a lane's traffic waits for a junction: a line across the lane, from its left end to its right end."""

    lane_id: str
    left: tuple[float, float, float]
    right: tuple[float, float, float]

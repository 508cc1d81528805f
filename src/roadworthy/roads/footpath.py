"""Where people walk: sidewalks, the corners between them, and crossings."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.geometry.pose import FloatArray


class FootpathType(StrEnum):
    """What people walk on."""

    SIDEWALK = "sidewalk"
    CORNER = "corner"
    CROSSING = "crossing"


@dataclass(frozen=True, slots=True, eq=False)
class Footpath:
    """A line on which people walk both ways; `centerline` is a read-only (n, 3) array in the world frame, in metres.

    `at_start` and `at_end` are the ids of the footpaths that meet it there. A crossing names the driving, bike and
    junction lanes it crosses, and the signal that rules it; without a signal people go first on it.
    """

    id: str
    type: FootpathType
    centerline: FloatArray
    width_m: float
    at_start: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()
    junction_id: str | None = None
    crosses: tuple[str, ...] = ()
    light_id: str | None = None
    light_index: int | None = None

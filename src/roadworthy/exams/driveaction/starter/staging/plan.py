"""Where the parts of a situation's map lie.

The road runs along the x axis of the world, the left edge of the own direction along y = 0. At the last frame the
camera of the own vehicle is at x = 0, from where a situation counts its distances.
"""

import random
import zlib
from dataclasses import dataclass
from functools import cached_property

from roadworthy.exams.driveaction.starter.situation import (
    Branch,
    BranchKind,
    Line,
    Side,
    SignKind,
    Situation,
    Surroundings,
)
from roadworthy.exams.driveaction.starter.staging.parts import (
    BROKEN,
    CURB,
    DOUBLE_YELLOW,
    GRASS,
    LANE_M,
    SOLID,
    Strip,
    side_by_side,
)
from roadworthy.roads.lane import LaneType, Marking

START_M, END_M = -60.0, 260.0
CAMERA_AHEAD_M = 0.8
"""How far the camera stands before the middle of the own vehicle."""

STRIP_M = 2.4
SHOULDER_M = 1.5
# A navigator counts to a place within the junction, which begins no farther before it than this.
TURN_WITHIN_M = 27
# Arrows are painted so far apart before a junction; this far ahead the tip of one is seen well.
ARROWS_APART_M, ARROW_SEEN_M = 35, 15
CITY_KMH, MOTORWAY_KMH = 60.0, 100.0
LINES = {Line.DASHED: BROKEN, Line.SOLID: SOLID, Line.DOUBLE_YELLOW: DOUBLE_YELLOW, Line.KERB: CURB}


@dataclass(frozen=True)
class Plan:
    """The lengths and places that follow from a situation."""

    situation: Situation

    @property
    def is_city(self) -> bool:
        """Whether the road is a street."""
        return self.situation.surroundings is Surroundings.CITY

    @property
    def own_lanes(self) -> int:
        """How many lanes lead ahead."""
        return len(self.situation.lanes)

    @property
    def right_m(self) -> float:
        """The y of the right edge of the own direction."""
        return -self.own_lanes * LANE_M

    @property
    def left_m(self) -> float:
        """The y of the left edge of the road, oncoming lanes included."""
        return self.situation.oncoming_lanes * LANE_M

    @property
    def ego_y_m(self) -> float:
        """The y of the middle of the own lane."""
        return self.lane_y_m(self.situation.ego_lane)

    @property
    def limit_mps(self) -> float:
        """The speed limit: what the sign says, or what is usual there."""
        limits = {SignKind.SPEED_LIMIT_40: 40.0, SignKind.SPEED_LIMIT_60: 60.0, SignKind.SPEED_LIMIT_80: 80.0}
        usual = CITY_KMH if self.is_city else MOTORWAY_KMH
        sign = self.situation.sign
        return (usual if sign is None else limits.get(sign.kind, usual)) / 3.6

    @cached_property
    def stop_m(self) -> float | None:
        """The x at which the junction begins, None without one.

        Lanes of whose arrows the navigation speaks end at a junction, too, even where it is far away.
        """
        situation = self.situation
        if situation.junction is not None:
            return situation.junction.distance_m
        if situation.navigation is None or situation.navigation.lane is None:
            return None
        turn_m = situation.navigation.distance_m
        lines_m = range(turn_m - TURN_WITHIN_M, turn_m)
        return float(min(lines_m, key=lambda line_m: abs(line_m % ARROWS_APART_M - ARROW_SEEN_M)))

    def seeded(self, what: str) -> random.Random:
        """A source of variety that is always the same for a slice."""
        return random.Random(zlib.crc32(f"{self.situation.id}/{what}".encode()))  # noqa: S311  scenery is no secret

    def branch(self, kind: BranchKind) -> Branch | None:
        """The situation's branch, if it is of that kind."""
        branch = self.situation.branch
        return branch if branch is not None and branch.kind is kind else None

    def has_branch(self, side: Side) -> bool:
        """Whether another carriageway leaves or joins on that side."""
        return self.situation.branch is not None and self.situation.branch.side is side

    def lane_y_m(self, lane: int) -> float:
        """The y of a lane's middle; -1 is the nearest oncoming one."""
        return -(lane + 0.5) * LANE_M

    def ahead(
        self, start_m: float, end_m: float, left: Marking | None = None, right: Marking | None = None
    ) -> list[Strip]:
        """The own lanes from one x to another; `left` and `right` take the place of the lines at the edges."""
        lines = [LINES[line] for line in self.situation.lines]
        lines[0], lines[-1] = left or lines[0], right or lines[-1]
        return side_by_side([along_x(start_m, end_m, self.lane_y_m(lane)) for lane in range(self.own_lanes)], lines)

    def oncoming(self, start_m: float, end_m: float) -> list[Strip]:
        """The oncoming lanes between two x, from left to right as their drivers see them."""
        count = self.situation.oncoming_lanes
        if not count:
            return []
        lines = [LINES[self.situation.lines[0]], *[BROKEN] * (count - 1), CURB if self.is_city else SOLID]
        return side_by_side([along_x(end_m, start_m, self.lane_y_m(-1 - lane)) for lane in range(count)], lines)


def along_x(start_m: float, end_m: float, y_m: float) -> list[tuple[float, float]]:
    """A straight line along the x axis."""
    return [(start_m, y_m), (end_m, y_m)]


def shoulder(start_m: float, end_m: float, edge_m: float) -> Strip:
    """A paved shoulder whose left edge is at the y `edge_m`."""
    y = edge_m - SHOULDER_M / 2
    return Strip(along_x(start_m, end_m, y), SOLID, GRASS, SHOULDER_M, LaneType.SHOULDER)

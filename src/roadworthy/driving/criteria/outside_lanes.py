"""How much of its way ego drives off the lanes or against them (Bench2Drive specification, section 6.1).

Ego is outside where its centre is more than half a lane's width and 0.5 m from every driving and parking lane, or on a
driving lane that runs against its heading by more than 150 degrees, 120 where it came to that lane out of a junction.
The area of a junction is road, and nothing there is the wrong lane; that of a mere joint between two pieces of one road
is road too, but its lanes have their directions. Which lanes of the right direction ego takes makes
no difference.

Types of scenario whose name ends in TwoWays block the only lane of ego's direction, so that it has to pass on the
oncoming one. While such a scenario runs, that lane is not the wrong one, as in the reference, which turns the test off;
an overtaking that the end of the scenario finds under way has another 50 m to end. The strip that some roads have
between their two directions, where others have a turn lane, belongs to the oncoming side.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from roadworthy.driving.criteria.outcome import NotedInfraction
from roadworthy.driving.criteria.tick import Tick, ground_under
from roadworthy.driving.scoring.infractions import InfractionKind
from roadworthy.roads.index import DRIVING
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene
from roadworthy.scene.agent import Vector
from roadworthy.scene.scenario import RUNNING

_BESIDE_LANE_M: Final = 0.5
_AGAINST_RAD: Final = math.radians(150.0)
_AGAINST_AFTER_JUNCTION_RAD: Final = math.radians(120.0)
_LANES: Final = (LaneType.DRIVING, LaneType.PARKING)
_RETURN_M: Final = 50.0
_STRIP_M: Final = 5.0


@dataclass(slots=True)
class _Stretch:
    """A way driven outside without a break."""

    start_s: float
    start_m: Vector
    against: bool
    length_m: float = 0.0


class OutsideLanes:
    """Adds up the way driven outside the lanes on one route."""

    def __init__(self, network: RoadNetwork, lane_ids: tuple[str, ...]) -> None:
        self._network = network
        self._route_lanes = frozenset(lane_ids)
        self._lane_id: str | None = None
        self._limit_rad = _AGAINST_RAD
        self._in_junction = False
        self._return_m = 0.0
        self._outside_m = 0.0
        self._stretch: _Stretch | None = None
        self._longest: _Stretch | None = None

    def observe(self, tick: Tick) -> None:
        """Counts the way of one tick to where ego then is."""
        if tick.moved_m == 0.0:
            return
        off, against = self._where(tick)
        allowed = self._may_oncome(tick.now, tick.moved_m, against)
        if not (off or (against and not allowed)):
            self._stretch = None
            return
        if self._stretch is None or self._stretch.against is not against:
            self._stretch = _Stretch(tick.now.time_s, ground_under(tick.now.ego), against)
        self._stretch.length_m += tick.moved_m
        self._outside_m += tick.moved_m
        if self._longest is None or self._stretch.length_m > self._longest.length_m:
            self._longest = self._stretch

    def noted(self, travelled_m: float) -> Iterator[NotedInfraction]:
        """One infraction, dated to the beginning of the longest stretch, where anything was driven outside."""
        if self._longest is None:
            return
        percent = min(100.0, 100.0 * self._outside_m / travelled_m)
        where = "Drove against the traffic" if self._longest.against else "Left the road"
        message = f"{where}: {self._outside_m:.1f} m outside the lanes ({percent:.2f}% of the way driven)"
        longest = self._longest
        yield NotedInfraction(
            InfractionKind.OUTSIDE_LANES, longest.start_s, message, longest.start_m, outside_percent=percent
        )

    def _where(self, tick: Tick) -> tuple[bool, bool]:
        """Whether ego is off the lanes, and whether it is on a lane that runs against it."""
        ego, index = tick.now.ego, self._network.index
        if ego.lane_id in self._route_lanes and abs(tick.turned_rad) < math.pi / 2:
            self._enter(ego.lane_id)
            return False, False
        place = ground_under(ego)
        lane = index.nearest_lane(*place, types=_LANES, within_m=_BESIDE_LANE_M)
        on_path = lane is not None and self._network.is_crossing(lane.lane_id)
        area_id = index.junction_at(*place)
        if on_path or (area_id is not None and self._network.junctions[area_id].is_crossing):
            self._in_junction, self._lane_id = True, None
            return False, False
        if lane is None:
            self._lane_id = None
            if area_id is not None:
                return False, False  # between the lanes of a joint, where their number changes, there is road too
            between = self._is_between_directions(place)
            return not between, between
        self._enter(lane.lane_id)
        turned = abs(math.remainder(lane.heading_rad - ego.pose.yaw_rad, math.tau))
        is_driving = self._network.lanes[lane.lane_id].type is LaneType.DRIVING
        return False, is_driving and turned > self._limit_rad

    def _is_between_directions(self, place: Vector) -> bool:
        """Whether a place off the lanes lies to the left of the nearest lane and of its oncoming one."""
        index = self._network.index
        lane = index.nearest_lane(*place, types=DRIVING, within_m=_STRIP_M)
        oncoming = () if lane is None or lane.offset_m < 0.0 else index.opposite(lane.lane_id)
        return bool(oncoming) and index.project(oncoming[0], place[0], place[1]).offset_m > 0.0

    def _enter(self, lane_id: str) -> None:
        """Remembers where ego came from when it comes to another lane."""
        if lane_id == self._lane_id:
            return
        self._limit_rad = _AGAINST_AFTER_JUNCTION_RAD if self._in_junction else _AGAINST_RAD
        self._lane_id = lane_id
        self._in_junction = self._network.is_crossing(lane_id)

    def _may_oncome(self, scene: Scene, moved_m: float, against: bool) -> bool:
        """Whether the oncoming lane is open to ego."""
        scenario = scene.scenario
        if scenario is None or not scenario.type.endswith("TwoWays"):
            return False
        if scenario.phase == RUNNING:
            self._return_m = _RETURN_M
            return True
        self._return_m = self._return_m - moved_m if against else 0.0
        return against and self._return_m >= 0.0

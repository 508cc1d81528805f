"""Where things are on a map: the lane at a point, what lies ahead and beside, and routes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.roads.lane import LaneType

if TYPE_CHECKING:
    from roadworthy.roads.network import RoadNetwork

DRIVING = (LaneType.DRIVING,)


@dataclass(frozen=True, slots=True)
class LanePosition:
    """A place on a lane: `position_m` along its line, `offset_m` to the left of it, and the lane's heading there."""

    lane_id: str
    position_m: float
    offset_m: float
    heading_rad: float


class RoadIndex:
    """Queries on one map, on a spatial index of its lanes."""

    def __init__(self, network: "RoadNetwork") -> None:
        self._network = network

    def lane_at(
        self,
        x_m: float,
        y_m: float,
        z_m: float | None = None,
        *,
        heading_rad: float | None = None,
        types: tuple[LaneType, ...] = DRIVING,
    ) -> LanePosition | None:
        """The lane whose surface holds the point, or None; of several (junctions) the one that fits best."""
        raise NotImplementedError

    def nearest_lane(
        self,
        x_m: float,
        y_m: float,
        z_m: float | None = None,
        *,
        heading_rad: float | None = None,
        types: tuple[LaneType, ...] = DRIVING,
        within_m: float = 50.0,
    ) -> LanePosition | None:
        """The lane nearest to the point, on or off the road."""
        raise NotImplementedError

    def pose_on(self, lane_id: str, position_m: float, offset_m: float = 0.0) -> Pose:
        """The pose on a lane at a position along it (clipped to the lane's ends)."""
        raise NotImplementedError

    def length_m(self, lane_id: str) -> float:
        """The length of the lane's line."""
        raise NotImplementedError

    def ahead(self, lane_id: str, position_m: float, distance_m: float) -> tuple[LanePosition, ...]:
        """Every place `distance_m` ahead, one for each way through the junctions between."""
        raise NotImplementedError

    def opposite(self, lane_id: str) -> tuple[str, ...]:
        """The driving lanes of the other direction of the same road, nearest first."""
        raise NotImplementedError

    def curvature_per_m(self, lane_id: str, position_m: float, over_m: float = 10.0) -> float:
        """Curvature around a place, positive where the lane turns left."""
        raise NotImplementedError

    def distance_to_junction_m(self, lane_id: str, position_m: float) -> float | None:
        """How far ahead along the lane the next junction begins: 0 inside one, None where there is none ahead."""
        raise NotImplementedError

    def route(self, start: LanePosition, goal: LanePosition) -> tuple[str, ...]:
        """The lanes of the shortest way, lane changes included; raises BadDataError where there is none."""
        raise NotImplementedError

    def route_points(self, lane_ids: tuple[str, ...], start_m: float, end_m: float, step_m: float = 1.0) -> FloatArray:
        """Points (n, 3) along a route of lanes; lane changes are blended over the end of the lane that is left."""
        raise NotImplementedError

"""Where things are on a map: the lane at a point, what lies ahead and beside, and routes."""

# shapely and numba take longer to load than most uses of a map's nouns take: they load at the first query.
# ruff: noqa: PLC0415

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.roads.footpath import Footpath
from roadworthy.roads.junction import Connection, StopLine
from roadworthy.roads.lane import LaneType
from roadworthy.roads.position import CARRIAGEWAY, DRIVING, LanePosition, LanePositions
from roadworthy.roads.routing import LaneAhead, Routing

if TYPE_CHECKING:
    from roadworthy.geometry.polyline import Polyline
    from roadworthy.roads.network import RoadNetwork
    from roadworthy.roads.surfaces import LaneSurfaces
    from roadworthy.roads.walking import Walking

__all__ = ["CARRIAGEWAY", "DRIVING", "LaneAhead", "LanePosition", "LanePositions", "RoadIndex"]

JUNCTION_SEARCH_M = 500.0


class RoadIndex:
    """Queries on one map, on a spatial index of its lanes.

    Positions along lanes are arc lengths in the ground plane. Every query about a lane raises UsageError where the map
    has no lane of that id.
    """

    def __init__(self, network: "RoadNetwork") -> None:
        self._network = network

    @cached_property
    def _lines(self) -> "dict[str, Polyline]":
        from roadworthy.geometry.polyline import Polyline

        lines = {}
        for lane_id, lane in self._network.lanes.items():
            try:
                lines[lane_id] = Polyline(lane.centerline)
            except UsageError as error:
                raise BadDataError(
                    f"Map {self._network.name}, lane {lane_id}: {error} Mend the map's source."
                ) from None
        return lines

    @cached_property
    def _surfaces(self) -> "LaneSurfaces":
        from roadworthy.roads.surfaces import LaneSurfaces

        return LaneSurfaces(self._network, self._lines)

    @cached_property
    def _routing(self) -> Routing:
        return Routing(self._network, {lane_id: line.length_m for lane_id, line in self._lines.items()})

    @cached_property
    def _walking(self) -> "Walking":
        from roadworthy.roads.walking import Walking

        return Walking(self._network, self._lines)

    def line(self, lane_id: str) -> "Polyline":
        """The lane's line, to be measured along."""
        try:
            return self._lines[lane_id]
        except KeyError:
            raise UsageError(
                f"Map {self._network.name} has no lane {lane_id!r}; lanes come from RoadIndex.lane_at, or are the keys "
                "of the map's `lanes`."
            ) from None

    def _known(self, lane_ids: tuple[str, ...]) -> None:
        for lane_id in lane_ids:
            self.line(lane_id)

    def lane_at(
        self,
        x_m: float,
        y_m: float,
        z_m: float | None = None,
        *,
        heading_rad: float | None = None,
        types: tuple[LaneType, ...] = DRIVING,
    ) -> LanePosition | None:
        """The lane whose surface holds the point, or None; of several (junctions) the one that fits best.

        The best is the one in which the point lies deepest, less 3.5 m for each right angle between the lane and the
        heading, where that is given. Lanes more than 3 m above or below `z_m` are other storeys.

        Raises:
            UsageError: a coordinate is not finite.
        """
        from roadworthy.roads.surfaces import as_place

        return self._surfaces.lane_at(as_place(x_m, y_m, z_m, heading_rad), types)

    def lanes_at(
        self, points: ArrayLike, headings: ArrayLike | None = None, *, types: tuple[LaneType, ...] = DRIVING
    ) -> LanePositions:
        """The lanes at many points at once: (n, 2) or (n, 3), and headings (n,), NaN where not known; see `lane_at`."""
        from roadworthy.roads.surfaces import as_headings, as_points

        places = as_points(points)
        return self._surfaces.lanes_at(places, as_headings(headings, len(places)), types)

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
        """The lane nearest to the point, on or off the road, and None where there is none within `within_m`.

        A heading counts as in `lane_at`: a lane whose direction fits is preferred to one that is less far away.
        """
        from roadworthy.roads.surfaces import as_place

        return self._surfaces.nearest_lane(as_place(x_m, y_m, z_m, heading_rad), types, within_m)

    def nearest_lanes(
        self,
        points: ArrayLike,
        headings: ArrayLike | None = None,
        *,
        types: tuple[LaneType, ...] = DRIVING,
        within_m: float = 50.0,
    ) -> LanePositions:
        """The nearest lanes of many points at once; see `lanes_at` and `nearest_lane`."""
        from roadworthy.roads.surfaces import as_headings, as_points

        places = as_points(points)
        return self._surfaces.nearest_lanes(places, as_headings(headings, len(places)), types, within_m)

    def project(self, lane_id: str, x_m: float, y_m: float) -> LanePosition:
        """The place of a point on a lane of one's choice, however far away it is."""
        line = self.line(lane_id)
        there = line.project(x_m, y_m)
        return LanePosition(lane_id, there.position_m, there.offset_m, line.tangent_at(there.position_m))

    def on_road(self, x_m: float, y_m: float) -> bool:
        """Whether the point lies on a lane for wheels (driving, parking, shoulder, bike) or inside a junction."""
        return bool(self.on_road_points([[x_m, y_m]])[0])

    def on_road_points(self, points: ArrayLike) -> NDArray[np.bool_]:
        """Which of the points (n, 2) lie on a lane for wheels or inside a junction."""
        from roadworthy.roads.surfaces import as_points

        return self._surfaces.on_road(as_points(points))

    def junction_at(self, x_m: float, y_m: float, z_m: float | None = None) -> str | None:
        """The junction whose outline holds the point, or None; more than 3 m above or below `z_m` is another storey."""
        return self._surfaces.junction_at(x_m, y_m, z_m)

    def footpath_at(self, x_m: float, y_m: float) -> Footpath | None:
        """The footpath (a crossing before others) that holds the point, or None."""
        return self._walking.footpath_at(x_m, y_m)

    def crossing_ahead(self, lane_ids: tuple[str, ...], position_m: float) -> tuple[Footpath, float] | None:
        """The first crossing for people on a route, and how far ahead its middle line is; None without one."""
        self._known(lane_ids)
        for lane_id, begins_m in self._routing.along(lane_ids, position_m):
            for crossing, there_m in self._walking.crossings_on(lane_id):
                if begins_m + there_m >= 0:
                    return crossing, begins_m + there_m
        return None

    def pose_on(self, lane_id: str, position_m: float, offset_m: float = 0.0) -> Pose:
        """The pose on a lane at a position along it (clipped to the lane's ends), pitched as the lane is."""
        return self.line(lane_id).pose_at(position_m, offset_m)

    def length_m(self, lane_id: str) -> float:
        """The length of the lane's line."""
        return self.line(lane_id).length_m

    def lanes_ahead(self, lane_id: str, position_m: float, distance_m: float) -> tuple[LaneAhead, ...]:
        """The lane itself, and every lane that begins less than `distance_m` ahead, as a tree of ways."""
        self.line(lane_id)
        return self._routing.lanes_ahead(lane_id, position_m, distance_m)

    def ahead(self, lane_id: str, position_m: float, distance_m: float) -> tuple[LanePosition, ...]:
        """Every place `distance_m` ahead, one for each way through the junctions between.

        Ways that end before have no such place; ways that meet again before share one.
        """
        if not distance_m >= 0:
            raise UsageError(f"A place {distance_m} m ahead was asked for; give a distance of 0 or more.")
        places: dict[tuple[str, float], LanePosition] = {}
        for lane in self.lanes_ahead(lane_id, position_m, distance_m):
            line, there_m = self._lines[lane.lane_id], distance_m - lane.begins_m
            if there_m <= line.length_m:
                place = LanePosition(lane.lane_id, there_m, 0.0, line.tangent_at(there_m))
                places.setdefault((lane.lane_id, round(there_m, 6)), place)
        return tuple(places.values())

    def predecessors(self, lane_id: str) -> tuple[str, ...]:
        """The lanes that lead into this one, in the order of their ids."""
        self.line(lane_id)
        return self._routing.predecessors[lane_id]

    def lanes_left(self, lane_id: str) -> tuple[str, ...]:
        """The lanes of the same direction to the left, of whatever type, nearest first."""
        return self._beside(lane_id, "left_id")

    def lanes_right(self, lane_id: str) -> tuple[str, ...]:
        """The lanes of the same direction to the right (parking, shoulder, walk as well), nearest first."""
        return self._beside(lane_id, "right_id")

    def _beside(self, lane_id: str, side: str) -> tuple[str, ...]:
        self.line(lane_id)
        found: list[str] = []
        beside: str | None = getattr(self._network.lanes[lane_id], side)
        while beside is not None and beside not in found:
            found.append(beside)
            beside = getattr(self._network.lanes[beside], side)
        return tuple(found)

    def opposite(self, lane_id: str) -> tuple[str, ...]:
        """The driving lanes of the other direction of the same road, nearest first; none for a path in a junction."""
        self.line(lane_id)
        road = self._network.roads.get(self._network.lanes[lane_id].road_id)
        if road is None:
            return ()
        others = road.backward if lane_id in road.forward else road.forward
        return tuple(other for other in others if self._network.lanes[other].type is LaneType.DRIVING)

    def curvature_per_m(self, lane_id: str, position_m: float, over_m: float = 10.0) -> float:
        """Mean curvature over `over_m` around a place, positive where the lane turns left; the lane's ends limit it."""
        return self.line(lane_id).curvature_at(position_m, over_m)

    def distance_to_junction_m(self, lane_id: str, position_m: float) -> float | None:
        """How far ahead along the lane the next junction begins: 0 inside one, None where there is none ahead.

        Half a kilometre is looked at; joints between two pieces of one road are no junctions.
        """
        self.line(lane_id)
        return self._routing.distance_to_junction_m(lane_id, position_m, JUNCTION_SEARCH_M)

    def speed_limit_mps(self, lane_id: str) -> float | None:
        """The lane's limit; for a path without one that of the lane that leads into it; None where none is known."""
        self.line(lane_id)
        limit = self._network.lanes[lane_id].speed_limit_mps
        connection = self._network.connections.get(lane_id)
        if limit is not None or connection is None:
            return limit
        return self._network.lanes[connection.from_lane_id].speed_limit_mps

    def stop_line_ahead(self, lane_ids: tuple[str, ...], position_m: float) -> tuple[StopLine, float] | None:
        """The first stop line on a route, `position_m` along its first lane, and how far it is; None without one."""
        self._known(lane_ids)
        return self._routing.stop_line_ahead(lane_ids, position_m)

    def connection_ahead(self, lane_ids: tuple[str, ...], position_m: float) -> tuple[Connection, float] | None:
        """The first path through a junction on a route, and how far ahead it begins (0 on it); None without one."""
        self._known(lane_ids)
        return self._routing.connection_ahead(lane_ids, position_m)

    def route(
        self, start: LanePosition, goal: LanePosition, *, types: tuple[LaneType, ...] = DRIVING
    ) -> tuple[str, ...]:
        """The lanes of the shortest way, in order; after a lane change the lane beside stands next.

        Dijkstra's algorithm over lanes; a lane change, where the markings allow it and 15 m are left for it, costs as
        much as 25 m.

        Raises:
            BadDataError: there is no way.
        """
        self._known((start.lane_id, goal.lane_id))
        return self._routing.route(start, goal, types)

    def route_points(self, lane_ids: tuple[str, ...], start_m: float, end_m: float, step_m: float = 1.0) -> FloatArray:
        """Points (n, 3), at most `step_m` apart, along a route from `start_m` on its first lane to `end_m` on its last.

        Lane changes are blended over the last 30 m, or less where there is less, of the lane that is left.

        Raises:
            BadDataError: the route has no length, or one of its lanes neither follows nor lies beside the one before.
        """
        from roadworthy.roads.route_line import route_points

        self._known(lane_ids)
        return route_points(self._network.lanes, self._lines, lane_ids, (start_m, end_m), step_m)

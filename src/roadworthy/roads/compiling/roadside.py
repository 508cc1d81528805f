"""The sides of roads: each direction of a road with the line along its right edge, and what ground is taken."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import shapely

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.roads.junction import Connection
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

VEHICLE_TYPES = (LaneType.DRIVING, LaneType.BIKE)


@dataclass(frozen=True)
class Carriageway:
    """One direction of a road: its lanes of every type from left to right."""

    road_id: str
    lanes: tuple[Lane, ...]

    @cached_property
    def traffic(self) -> tuple[Lane, ...]:
        """Its driving and bike lanes, from left to right."""
        return tuple(lane for lane in self.lanes if lane.type in VEHICLE_TYPES)

    @cached_property
    def lane_ids(self) -> tuple[str, ...]:
        """The ids of its driving and bike lanes, from left to right."""
        return tuple(lane.id for lane in self.traffic)

    @cached_property
    def main(self) -> Polyline:
        """The line of its rightmost driving lane."""
        return Polyline(self._main_lane.centerline)

    @cached_property
    def edge(self) -> Polyline:
        """The line along the right edge of everything that belongs to it, sidewalk included, in the same direction."""
        outermost = self.lanes[-1]
        return Polyline(outermost.centerline).offset(-outermost.width_m / 2)

    @property
    def speed_mps(self) -> float | None:
        """The speed limit of its driving lanes."""
        return self._main_lane.speed_limit_mps

    @property
    def has_sidewalk(self) -> bool:
        """Whether people walk along it."""
        return any(lane.type is LaneType.WALK for lane in self.lanes)

    @property
    def _main_lane(self) -> Lane:
        return next(lane for lane in self.traffic[::-1] if lane.type is LaneType.DRIVING)

    def beside(self, position_m: float, outwards_m: float) -> Pose:
        """The place `outwards_m` beyond the right edge, level with a position along `main`, facing the traffic."""
        point = self.main.point_at(position_m)
        heading = self.main.tangent_at(position_m)
        outside = self._reach_m(point, heading) + outwards_m
        return rounded_pose(
            point[0] + outside * math.sin(heading), point[1] - outside * math.cos(heading), point[2], heading + math.pi
        )

    def _reach_m(self, point: FloatArray, heading: float) -> float:
        """How far the right edge is from a point of the main lane."""
        edge = shapely.LineString(self.edge.points[:, :2])
        nearest = edge.interpolate(edge.project(shapely.Point(point[:2])))
        return float((nearest.x - point[0]) * math.sin(heading) - (nearest.y - point[1]) * math.cos(heading))


def carriageways_of(network: RoadNetwork) -> tuple[Carriageway, ...]:
    """Both directions of every road between junctions that has a driving lane in them, in the order of the ids."""
    found = (
        Carriageway(road.id, tuple(network.lanes[lane_id] for lane_id in lane_ids))
        for _, road in sorted(network.roads.items())
        for lane_ids in (road.forward, road.backward)
    )
    return tuple(
        way for way in found if any(lane.type is LaneType.DRIVING and lane.junction_id is None for lane in way.lanes)
    )


class Crossroads:
    """Where carriageways lead and come from."""

    def __init__(self, network: RoadNetwork) -> None:
        self._out: dict[str, list[Connection]] = defaultdict(list)
        self._into: dict[str, list[Connection]] = defaultdict(list)
        for way in network.connections.values():
            self._out[way.from_lane_id].append(way)
            self._into[way.to_lane_id].append(way)

    def ways_from(self, carriageway: Carriageway) -> list[Connection]:
        """The connections that begin at the end of a carriageway's lanes."""
        return [way for lane_id in carriageway.lane_ids for way in self._out[lane_id]]

    def ways_into(self, carriageway: Carriageway) -> list[Connection]:
        """The connections that end at the beginning of a carriageway's lanes."""
        return [way for lane_id in carriageway.lane_ids for way in self._into[lane_id]]


class Ground:
    """Which ground is taken: by roads and footpaths, and by what was placed since."""

    def __init__(self, network: RoadNetwork) -> None:
        self._taken = list(_surfaces(network))
        self._tree = shapely.STRtree(self._taken)
        self._placed: list[shapely.Geometry] = []

    def is_free(self, shape: shapely.Geometry) -> bool:
        """Whether nothing touches the shape."""
        if len(self._tree.query(shape, predicate="intersects")):
            return False
        return not shapely.intersects(shape, self._placed).any() if self._placed else True

    def take(self, shape: shapely.Geometry) -> bool:
        """Takes the ground of a shape, if it is free; whether it was."""
        if not self.is_free(shape):
            return False
        self._placed.append(shape)
        return True

    def keep_clear(self, pose: Pose, room_m: float) -> None:
        """Takes the ground around a place, whatever is there already."""
        self._placed.append(shapely.Point(pose.x_m, pose.y_m).buffer(room_m))


def _surfaces(network: RoadNetwork) -> Iterator[shapely.Geometry]:
    for lane in network.lanes.values():
        yield _strip(lane.centerline, lane.width_m)
    for path in network.footpaths.values():
        yield _strip(path.centerline, path.width_m)
    for junction in network.junctions.values():
        if len(junction.outline) > 2:
            yield shapely.make_valid(shapely.Polygon(junction.outline))


def traffic_surfaces(network: RoadNetwork, lane_ids: Iterable[str]) -> list[shapely.Geometry]:
    """The ground that vehicles cover on some lanes."""
    return [_strip(network.lanes[lane_id].centerline, network.lanes[lane_id].width_m) for lane_id in lane_ids]


def _strip(line: FloatArray, width_m: float) -> shapely.Geometry:
    return shapely.LineString(line[:, :2]).buffer(width_m / 2, cap_style="flat")


def beyond_edge(edge: Polyline, position_m: float, outwards_m: float, turned_rad: float = 0.0) -> Pose:
    """The place so far to the right of a line; its pose is turned left from the line's direction by `turned_rad`."""
    x, y, z = edge.point_at(position_m)
    heading = edge.tangent_at(position_m)
    return rounded_pose(x + outwards_m * math.sin(heading), y - outwards_m * math.cos(heading), z, heading + turned_rad)


def rounded_pose(x_m: float, y_m: float, z_m: float, yaw_rad: float) -> Pose:
    """A pose in whole millimetres and hundred-thousandths of a radian, as map files hold them."""
    x, y, z = (round(float(value), 3) + 0.0 for value in (x_m, y_m, z_m))
    return Pose(x, y, z, yaw_rad=round(math.remainder(float(yaw_rad), math.tau), 5) + 0.0)

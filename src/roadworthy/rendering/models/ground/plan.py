"""A network's lines and areas, worked out once for all that is laid on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import shapely

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.course import Course, course
from roadworthy.rendering.models.ground.sheets import Heights
from roadworthy.rendering.through import is_in_junction
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

# Kerbs that end at the corners of a lane's mouth stay.
_MOUTH_MARGIN_M: Final = 0.12

Part = tuple[float, float]
"""From one station of a course to another, in metres."""


@dataclass(frozen=True, eq=False)
class Plan:
    """What is where: lanes and footpaths without a line of any length are left out."""

    network: RoadNetwork

    @cached_property
    def courses(self) -> dict[str, Course]:
        """The line of each lane."""
        made = ((lane_id, course(lane.centerline)) for lane_id, lane in self.network.lanes.items())
        return {lane_id: line for lane_id, line in made if line is not None}

    @cached_property
    def walks(self) -> dict[str, Course]:
        """The line of each footpath."""
        made = ((path_id, course(path.centerline)) for path_id, path in self.network.footpaths.items())
        return {path_id: line for path_id, line in made if line is not None}

    def lanes(self) -> Iterator[tuple[Lane, Course]]:
        """Every lane that is not a path through a junction drawn as one."""
        for lane_id, line in self.courses.items():
            lane = self.network.lanes[lane_id]
            if not is_in_junction(lane, self.network):
                yield lane, line

    def footpaths(self, kind: FootpathType) -> Iterator[tuple[Footpath, Course]]:
        """Every footpath of a kind."""
        for path_id, line in self.walks.items():
            if self.network.footpaths[path_id].type is kind:
                yield self.network.footpaths[path_id], line

    @cached_property
    def heights(self) -> Heights:
        """How high the ground is on the whole map, of roads above each other as much one as the other."""
        return Heights(self._samples(list(self.courses)))

    @property
    def is_flat(self) -> bool:
        """Whether all lanes are equally high."""
        return self.heights.is_flat

    def heights_along(self, lane_ids: list[str]) -> Heights:
        """How high the ground is on and near some lanes; without any, on the whole map."""
        known = [lane_id for lane_id in lane_ids if lane_id in self.courses]
        return self.heights if self.is_flat or not known else Heights(self._samples(known))

    def _samples(self, lane_ids: list[str]) -> FloatArray:
        """Points at every metre of lanes' lines; the origin where there are none."""
        lines = [self.courses[lane_id] for lane_id in lane_ids]
        return np.concatenate([line.at(np.arange(0.0, line.length_m + 1.0)) for line in lines] or [np.zeros((1, 3))])

    @cached_property
    def _crossings(self) -> shapely.STRtree:
        found = self.footpaths(FootpathType.CROSSING)
        return shapely.STRtree([strip(line, path.width_m + 0.3, 0.2) for path, line in found])

    @cached_property
    def _wheels(self) -> shapely.STRtree:
        lanes = [(lane, line) for lane, line in self.lanes() if lane.type is not LaneType.WALK]
        return shapely.STRtree([strip(line, lane.width_m) for lane, line in lanes])

    @cached_property
    def _mouths(self) -> shapely.STRtree:
        """The lines across the ends of lanes, a little shorter than the lanes are wide."""
        made = []
        for lane, line in self.lanes():
            half = lane.width_m / 2 - _MOUTH_MARGIN_M
            if half > 0:
                made += [line.at([station] * 2, np.array((half, -half)))[:, :2] for station in (0.0, line.length_m)]
        return shapely.STRtree(shapely.linestrings(np.array(made).reshape(-1, 2, 2)))

    def mouths_in(self, area: shapely.Geometry) -> shapely.Geometry:
        """Thin areas across the ends of the lanes that begin or end in an area."""
        tree = self._mouths
        found = tree.geometries[tree.query(area, predicate="intersects")]
        return shapely.union_all(shapely.buffer(found, _MOUTH_MARGIN_M, cap_style="flat"))

    def roads_in(self, area: shapely.Geometry) -> shapely.Geometry:
        """The union of the road lanes for wheels that come near an area."""
        tree = self._wheels
        return shapely.union_all(tree.geometries[tree.query(area, predicate="intersects")])

    def clear_of_crossings(self, line: Course, left_m: float = 0.0) -> list[Part]:
        """The parts of a course for which the line `left_m` beside it lies on no crossing."""
        points = line.at(line.stations_m, left_m)[:, :2]
        beside = shapely.LineString(points)
        rows = np.sort(self._crossings.query(beside, predicate="intersects"))
        if not len(rows):
            return [(0.0, line.length_m)]
        rest = beside.difference(shapely.union_all(self._crossings.geometries[rows]))
        lengths = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
        ends = [shapely.line_locate_point(beside, shapely.points(p.coords[:: len(p.coords) - 1])) for p in _lines(rest)]
        stations = (np.interp(sorted(pair), lengths, line.stations_m) for pair in ends)
        return sorted((float(low), float(high)) for low, high in stations)


def strip(line: Course, width_m: float, longer_m: float = 0.0) -> shapely.Polygon:
    """The area within half a width of a line, seen from above, and beyond its ends by as much as is said."""
    points = line.points[:, :2].copy()
    for end, inner in ((0, 1), (-1, -2)):
        away = points[end] - points[inner]
        points[end] += away * (longer_m / np.hypot(*away))
    return shapely.buffer(shapely.LineString(points), width_m / 2, cap_style="flat", join_style="mitre", mitre_limit=2)


def common(parts: list[Part], others: list[Part]) -> list[Part]:
    """What parts of a course have in common with others."""
    pairs = ((max(a, c), min(b, d)) for a, b in parts for c, d in others)
    return sorted((low, high) for low, high in pairs if high > low)


def outline_of(points: FloatArray) -> shapely.Geometry:
    """The area within an outline, an empty one where it has none."""
    if len(points) < 3:
        return shapely.Polygon()
    return polygons_of(shapely.make_valid(shapely.Polygon(points)))


def polygons_of(area: shapely.Geometry) -> shapely.Geometry:
    """The polygons of an area, without lines and points."""
    parts = shapely.get_parts(shapely.get_parts(area))
    return shapely.MultiPolygon([part for part in parts if part.geom_type == "Polygon" and not part.is_empty])


def _lines(found: shapely.Geometry) -> list[shapely.LineString]:
    merged = shapely.line_merge(found) if found.geom_type == "MultiLineString" else found
    return [part for part in shapely.get_parts(merged) if part.geom_type == "LineString" and not part.is_empty]

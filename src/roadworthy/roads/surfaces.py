"""The surfaces of a map's lanes and junctions in spatial indices (shapely's STRtree): which of them hold a point."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline, tangents_of
from roadworthy.geometry.pose import FloatArray, wrap_angle
from roadworthy.geometry.projection import IntArray, Lines, best_line, best_lines
from roadworthy.roads.junction import Junction
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.position import CARRIAGEWAY, LanePosition, LanePositions

if TYPE_CHECKING:
    from roadworthy.roads.network import RoadNetwork

TURN_COST_M = 3.5
"""A lane at right angles to a heading fits as badly as one whose edge is a lane's width away."""

STOREY_M = 3.0
"""A lane higher above or lower below a point is another storey: a bridge, a tunnel."""

SEAM_M = 0.05
"""By how much surfaces reach over a lane's ends: map files are rounded to millimetres."""

SEARCH_RADII_M = (2.0, 8.0, 25.0)


def pack_lines(polylines: Sequence[Polyline], widths_m: Sequence[float]) -> Lines:
    """The lines in one array."""
    counts = [len(line.points) for line in polylines]
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    total = int(first[-1])
    points, stations, starts, ends = np.zeros((total, 3)), np.zeros(total), np.zeros(total), np.zeros(total)
    for line, begin in zip(polylines, first, strict=False):
        end = begin + len(line.points)
        points[begin:end, : line.points.shape[1]] = line.points
        stations[begin:end] = line.stations_m
        starts[begin : end - 1], ends[begin : end - 1] = tangents_of(line.points)
    lines = Lines(points, stations, starts, ends, first, 0.5 * np.asarray(widths_m, dtype=np.float64))
    for array in lines:
        # numba compiles once more for arrays that may be written to; a polyline's own may not.
        array.setflags(write=False)
    return lines


def lane_surface(line: Polyline, width_m: float) -> shapely.Polygon:
    """The area in the ground plane within half the width of the line, cut off square at its ends."""
    points = line.points[:, :2].copy()
    for end, inner in ((0, 1), (-1, -2)):
        run = points[end] - points[inner]
        points[end] += run * (SEAM_M / math.hypot(run[0], run[1]))
    return shapely.LineString(points).buffer(0.5 * width_m, cap_style="flat", join_style="round", quad_segs=4)


class Place(NamedTuple):
    """A place in the world; NaN as a height or a heading stands for one that is not known."""

    x_m: float
    y_m: float
    z_m: float
    heading_rad: float


def search_radii_m(within_m: float) -> tuple[float, ...]:
    """How far to look for lanes, step by step.

    A lane whose surface is out of reach costs more than the reach (see `fit_of_line`): once one that costs less is
    found, no wider search can find a better one.
    """
    return (*(radius for radius in SEARCH_RADII_M if radius < within_m), within_m)


class LaneSurfaces:
    """The lanes of one map as surfaces; rows are the lanes in the order of the map's lane ids."""

    def __init__(self, network: "RoadNetwork", lines: Mapping[str, Polyline]) -> None:
        self.lane_ids: tuple[str, ...] = tuple(network.lanes)
        lanes: list[Lane] = list(network.lanes.values())
        polylines = [lines[lane_id] for lane_id in self.lane_ids]
        self._lines = pack_lines(polylines, [lane.width_m for lane in lanes])
        self._polygons = [lane_surface(line, lane.width_m) for line, lane in zip(polylines, lanes, strict=True)]
        self._types = [lane.type for lane in lanes]
        outlined = [junction for junction in network.junctions.values() if len(junction.outline) > 2]
        outlines = [shapely.make_valid(shapely.Polygon(junction.outline)) for junction in outlined]
        self._junction_ids = tuple(junction.id for junction in outlined)
        self._junctions = shapely.STRtree(outlines)
        self._junction_heights = [_heights(network, junction) for junction in outlined]
        self._road = shapely.STRtree([self._polygons[row] for row in self._rows_of(CARRIAGEWAY)] + outlines)
        self._tree_of = cache(self._make_tree)

    def _rows_of(self, types: tuple[LaneType, ...]) -> IntArray:
        return np.array([row for row, type_ in enumerate(self._types) if type_ in types], dtype=np.int64)

    def _make_tree(self, types: tuple[LaneType, ...]) -> tuple[shapely.STRtree, IntArray]:
        rows = self._rows_of(types)
        return shapely.STRtree([self._polygons[row] for row in rows]), rows

    def lane_at(self, place: Place, types: tuple[LaneType, ...]) -> LanePosition | None:
        """The best of the lanes whose surfaces hold the place."""
        tree, rows = self._tree_of(types)
        hits = tree.query(shapely.points(place.x_m, place.y_m), predicate="intersects")
        return self._best_of(rows[hits], place)[0]

    def nearest_lane(self, place: Place, types: tuple[LaneType, ...], within_m: float) -> LanePosition | None:
        """The lane that fits the place best, of those no farther than `within_m` from it."""
        tree, rows = self._tree_of(types)
        point = shapely.points(place.x_m, place.y_m)
        found = None
        for radius in search_radii_m(within_m):
            found, cost = self._best_of(rows[tree.query(point, predicate="dwithin", distance=radius)], place)
            if cost <= radius:
                break
        return found

    def lanes_at(self, points: FloatArray, headings: FloatArray, types: tuple[LaneType, ...]) -> LanePositions:
        """The best of the lanes whose surfaces hold each of the points (n, 3)."""
        tree, rows = self._tree_of(types)
        pairs = tree.query(shapely.points(points[:, :2]), predicate="intersects")
        return self._best_of_each(points, headings, pairs[0], rows[pairs[1]])[0]

    def nearest_lanes(
        self, points: FloatArray, headings: FloatArray, types: tuple[LaneType, ...], within_m: float
    ) -> LanePositions:
        """The lane that fits each of the points (n, 3) best, of those no farther than `within_m` from it."""
        tree, rows = self._tree_of(types)
        nothing = np.full(len(points), math.nan)
        found = LanePositions(self.lane_ids, np.full(len(points), -1), nothing.copy(), nothing.copy(), nothing.copy())
        unsettled = np.arange(len(points))
        for radius in search_radii_m(within_m):
            here = points[unsettled]
            pairs = tree.query(shapely.points(here[:, :2]), predicate="dwithin", distance=radius)
            nearest, costs = self._best_of_each(here, headings[unsettled], pairs[0], rows[pairs[1]])
            found.rows[unsettled], found.position_m[unsettled] = nearest.rows, nearest.position_m
            found.offset_m[unsettled], found.heading_rad[unsettled] = nearest.offset_m, nearest.heading_rad
            unsettled = unsettled[costs > radius]
            if not len(unsettled):
                break
        return found

    def _best_of(self, candidates: IntArray, place: Place) -> tuple[LanePosition | None, float]:
        row, position, offset, direction, cost = best_line(self._lines, candidates, *place, TURN_COST_M, STOREY_M)
        if row < 0:
            return None, math.inf
        return LanePosition(self.lane_ids[row], position, offset, wrap_angle(direction)), cost

    def _best_of_each(
        self, points: FloatArray, headings: FloatArray, point_rows: IntArray, lane_rows: IntArray
    ) -> tuple[LanePositions, FloatArray]:
        best, numbers = best_lines(self._lines, point_rows, lane_rows, points, headings, TURN_COST_M, STOREY_M)
        wrapped = numbers[:, 2] - math.tau * np.ceil(numbers[:, 2] / math.tau - 0.5)
        return LanePositions(self.lane_ids, best, numbers[:, 0], numbers[:, 1], wrapped), numbers[:, 3]

    def on_road(self, points: FloatArray) -> NDArray[np.bool_]:
        """Which of the points (n, 2 or more) lie on a lane for wheels or inside a junction."""
        on = np.zeros(len(points), dtype=np.bool_)
        on[self._road.query(shapely.points(points[:, :2]), predicate="intersects")[0]] = True
        return on

    def junction_at(self, x_m: float, y_m: float, z_m: float | None = None) -> str | None:
        """The first junction, in the order of the ids, whose outline holds the point; none of another storey."""
        hits: list[int] = sorted(self._junctions.query(shapely.Point(x_m, y_m), predicate="intersects").tolist())
        for hit in hits:
            lowest, highest = self._junction_heights[hit]
            if z_m is None or lowest - STOREY_M <= z_m <= highest + STOREY_M:
                return self._junction_ids[hit]
        return None


def _heights(network: "RoadNetwork", junction: Junction) -> tuple[float, float]:
    """From which to which height the paths through a junction lie; a junction without paths is on every storey."""
    lines = [network.lanes[path].centerline for path in junction.connection_ids]
    if not lines:
        return -math.inf, math.inf
    heights = np.concatenate([line[:, 2] for line in lines])
    return float(heights.min()), float(heights.max())


def as_place(x_m: float, y_m: float, z_m: float | None, heading_rad: float | None) -> Place:
    """The place; what is None is not known.

    Raises:
        UsageError: x or y is not finite.
    """
    if not (math.isfinite(x_m) and math.isfinite(y_m)):
        raise UsageError(f"The point ({x_m}, {y_m}) was looked up on the map; give finite numbers.")
    z = math.nan if z_m is None else float(z_m)
    return Place(float(x_m), float(y_m), z, math.nan if heading_rad is None else float(heading_rad))


def as_points(points: ArrayLike) -> FloatArray:
    """The points as an (n, 3) array; a missing z is NaN, which stands for every height.

    Raises:
        UsageError: another shape, or an x or y that is not finite.
    """
    array = np.atleast_2d(np.asarray(points, dtype=np.float64))
    if array.size == 0:
        return np.empty((0, 3))
    if array.ndim != 2 or array.shape[1] not in {2, 3}:
        raise UsageError(f"Points to look up have the shape {array.shape}; give an array (n, 2) or (n, 3).")
    bad = np.flatnonzero(~np.isfinite(array[:, :2]).all(axis=1))
    if len(bad):
        raise UsageError(f"Point {bad[0]} to look up on the map is {array[bad[0]].tolist()}; give finite numbers.")
    if array.shape[1] == 2:
        array = np.column_stack([array, np.full(len(array), math.nan)])
    return np.ascontiguousarray(array)


def as_headings(headings: ArrayLike | None, count: int) -> FloatArray:
    """The headings as an array (n,); NaN where not known.

    Raises:
        UsageError: there are more or fewer than points.
    """
    if headings is None:
        return np.full(count, math.nan)
    array = np.ascontiguousarray(headings, dtype=np.float64)
    if array.shape != (count,):
        raise UsageError(f"{count} points come with headings of the shape {array.shape}; give one for each point.")
    return array

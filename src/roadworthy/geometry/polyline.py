"""Lines of straight pieces, measured along their arc length."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import FloatArray, Pose, wrap_angle
from roadworthy.geometry.projection import project_to_line, stations_of

CORNER_RAD = math.pi / 4
"""A vertex at which a line turns by more is a corner, not a sample of a curve."""

SAME_PLACE_M = 1e-6
"""Points that differ by no more in x and in y are one."""

MITRE_LIMIT = 2.0
"""How much farther than its distance an offset line may stand off at a corner."""


class Projection(NamedTuple):
    """The place on a line nearest to a point: how far along, how far the point is to its left, and how far at all."""

    position_m: float
    offset_m: float
    distance_m: float


def _checked(points: ArrayLike) -> FloatArray:
    array = np.array(points, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] not in {2, 3}:
        raise UsageError(f"A polyline's points have the shape {array.shape}; give an array (n, 2) or (n, 3).")
    bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
    if len(bad):
        raise UsageError(
            f"Point {bad[0]} of a polyline is {array[bad[0]].tolist()}: every coordinate must be a finite number. "
            "Leave such points out, or mend them where they come from."
        )
    moved = np.ones(len(array), dtype=np.bool_)
    moved[1:] = (np.abs(np.diff(array[:, :2], axis=0)) > SAME_PLACE_M).any(axis=1)
    array = array[moved]
    if len(array) < 2:
        raise UsageError(
            f"A polyline needs two points that differ in x or y; of the {len(moved)} given, {len(array)} differ."
        )
    return np.ascontiguousarray(array)


@dataclass(frozen=True, slots=True, eq=False)
class Polyline:
    """A line through `points`, a read-only (n, 2) or (n, 3) array in metres.

    Arc length is measured in the ground plane, as OpenDRIVE does (ASAM OpenDRIVE 1.7, section 6.3): a slope makes no
    line longer. A point that repeats the x and y of the one before (to a micrometre) is left out.

    Raises:
        UsageError: fewer than two different points, a coordinate that is not finite, or another shape.

    >>> line = Polyline([(0, 0), (10, 0), (10, 5)])
    >>> line.length_m, line.point_at(12).tolist(), line.project(4, -1)
    (15.0, [10.0, 2.0], Projection(position_m=4.0, offset_m=-1.0, distance_m=1.0))
    """

    points: FloatArray
    stations_m: FloatArray = field(init=False, repr=False)

    def __init__(self, points: ArrayLike) -> None:
        checked = _checked(points)
        stations = stations_of(checked)
        checked.setflags(write=False)
        stations.setflags(write=False)
        object.__setattr__(self, "points", checked)
        object.__setattr__(self, "stations_m", stations)

    @property
    def length_m(self) -> float:
        """The arc length of the whole line."""
        return float(self.stations_m[-1])

    def _piece_at(self, positions_m: FloatArray) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
        """The piece on which each position lies; a vertex belongs to the piece that begins there."""
        return np.clip(np.searchsorted(self.stations_m, positions_m, side="right") - 1, 0, len(self.points) - 2)

    def point_at(self, position_m: ArrayLike) -> FloatArray:
        """The points (..., 2 or 3) at positions (...) along the line, clipped to its ends."""
        positions = np.asarray(position_m, dtype=np.float64)
        axes = [np.interp(positions, self.stations_m, axis) for axis in self.points.T]
        return np.stack(axes, axis=-1)

    def heading_at(self, position_m: float) -> float:
        """The direction in (-pi, pi] of the piece at a position, in radians from the x axis."""
        piece = int(self._piece_at(np.asarray(position_m, dtype=np.float64)))
        run = self.points[piece + 1] - self.points[piece]
        return math.atan2(run[1], run[0])

    def tangent_at(self, position_m: float) -> float:
        """The direction in (-pi, pi] of the smooth curve of which the points are samples, in radians from the x axis.

        At a vertex it is that of the chord between its neighbours, and in between it turns evenly; a vertex at which
        the line turns by more than 45 degrees stays a corner. Exact on evenly sampled arcs.
        """
        position = float(np.clip(position_m, 0.0, self.length_m))
        piece = int(self._piece_at(np.asarray(position)))
        # A piece's tangents depend on the two points before it and after it.
        first = max(0, piece - 2)
        starts, ends = tangents_of(self.points[first : piece + 4])
        start, end = starts[piece - first], ends[piece - first]
        fraction = (position - self.stations_m[piece]) / (self.stations_m[piece + 1] - self.stations_m[piece])
        return wrap_angle(float(start + fraction * (end - start)))

    def pose_at(self, position_m: float, left_m: float = 0.0) -> Pose:
        """The pose of a body that follows the line, `left_m` to its left; position clipped, pitched as the line is."""
        position = float(np.clip(position_m, 0.0, self.length_m))
        low, high = max(0.0, position - 1.0), min(position + 1.0, self.length_m)
        x, y, *rest = self.point_at(position)
        rise = self.point_at(high)[2] - self.point_at(low)[2] if rest else 0.0
        yaw = self.tangent_at(position)
        return Pose(
            float(x - left_m * math.sin(yaw)),
            float(y + left_m * math.cos(yaw)),
            float(rest[0]) if rest else 0.0,
            yaw,
            pitch_rad=-math.atan2(rise, high - low),
        )

    def project(self, x_m: float, y_m: float) -> Projection:
        """The place nearest to a point: its position, the point's offset (left positive), and its distance.

        Beyond the ends the offset is measured square to the first or last piece, and is less than the distance.
        """
        position, offset, distance, _ = project_to_line(self.points, self.stations_m, float(x_m), float(y_m))
        return Projection(position, offset, distance)

    def curvature_at(self, position_m: float, over_m: float = 10.0) -> float:
        """The mean curvature, 1/m, positive to the left, over `over_m` around a position (less at the ends).

        Raises:
            UsageError: `over_m` is not a positive number.
        """
        if not over_m > 0:
            raise UsageError(f"The window of a curvature is {over_m} m; give a positive number, such as 10.")
        low = float(np.clip(position_m - 0.5 * over_m, 0.0, self.length_m))
        high = float(np.clip(position_m + 0.5 * over_m, 0.0, self.length_m))
        if not low < high:
            return 0.0
        first, last = (int(piece) for piece in self._piece_at(np.array([low, high])))
        headings = np.arctan2(*np.diff(self.points[first : last + 2, :2], axis=0).T[::-1])
        between = float(np.unwrap(headings)[-1] - headings[0])
        start = wrap_angle(self.tangent_at(low) - float(headings[0]))
        end = wrap_angle(self.tangent_at(high) - float(headings[-1]))
        return (between - start + end) / (high - low)

    def resampled(self, step_m: float) -> "Polyline":
        """The line with points at even distances of at most `step_m` along it, both ends kept; corners are cut.

        Raises:
            UsageError: `step_m` is not a positive number.
        """
        if not step_m > 0:
            raise UsageError(f"The step between a polyline's points is {step_m} m; give a positive number.")
        pieces = max(1, math.ceil(self.length_m / step_m - 1e-9))
        return Polyline(self.point_at(np.linspace(0.0, self.length_m, pieces + 1)))

    def offset(self, left_m: float) -> "Polyline":
        """The line `left_m` to the left (negative: to the right), one point for each of this line's, z unchanged.

        Corners are mitred, by at most twice the distance. Where the line curves tighter than the distance, the result
        runs back on itself.
        """
        runs = np.diff(self.points[:, :2], axis=0)
        normals = np.stack([-runs[:, 1], runs[:, 0]], axis=-1) / np.hypot(runs[:, 0], runs[:, 1])[:, None]
        before, after = np.vstack([normals[:1], normals]), np.vstack([normals, normals[-1:]])
        bisectors = before + after
        squares = (bisectors**2).sum(axis=-1)
        usable = squares > 1e-12
        bisectors[~usable], squares[~usable] = before[~usable], 2.0
        # |n1 + n2| = 2 cos(turn / 2); the mitre stands off by 1 / cos(turn / 2).
        scale = np.minimum(2.0 / squares, MITRE_LIMIT / np.sqrt(squares))
        points = self.points.copy()
        points[:, :2] += left_m * bisectors * scale[:, None]
        return Polyline(points)

    def slice(self, start_m: float, end_m: float) -> "Polyline":
        """The part between two positions, which are clipped to the line's ends.

        Raises:
            UsageError: nothing is left between the two.
        """
        start, end = np.clip([start_m, end_m], 0.0, self.length_m)
        if not start < end:
            raise UsageError(
                f"Nothing of a polyline of {self.length_m:g} m lies between {start_m:g} m and {end_m:g} m; "
                "give a start before the end, on the line."
            )
        inside = (self.stations_m > start) & (self.stations_m < end)
        return Polyline(np.vstack([self.point_at(start), self.points[inside], self.point_at(end)]))

    def reversed(self) -> "Polyline":
        """The line in the other direction."""
        return Polyline(self.points[::-1])

    @classmethod
    def concatenated(cls, lines: Iterable["Polyline"]) -> Self:
        """One line after another; where one does not begin at the end of the one before, a straight piece joins them.

        Raises:
            UsageError: there are no lines, or some have two coordinates and some three.
        """
        parts = [line.points for line in lines]
        dimensions = sorted({part.shape[1] for part in parts})
        if len(dimensions) != 1:
            raise UsageError(
                f"{len(parts)} polylines with {dimensions} coordinates cannot be joined: "
                "give at least one, all in the plane or all in space."
            )
        return cls(np.vstack(parts))


def tangents_of(points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The smooth curve's directions at the beginning and at the end (n - 1,) of each piece of a line of n points.

    Radians, not wrapped: the end of a piece less its beginning is how far it turns. See `Polyline.tangent_at`.
    """
    runs = np.diff(points[:, :2], axis=0)
    headings = np.arctan2(runs[:, 1], runs[:, 0])
    if len(runs) == 1:
        return headings, headings
    turns = np.diff(headings)
    turns -= math.tau * np.round(turns / math.tau)
    chords = np.arctan2(*(runs[1:] + runs[:-1]).T[::-1])
    to_chord = chords - headings[:-1]
    to_chord -= math.tau * np.round(to_chord / math.tau)
    smooth = np.abs(turns) <= CORNER_RAD
    to_chord, from_chord = np.where(smooth, to_chord, 0.0), np.where(smooth, turns - to_chord, 0.0)
    starts = headings - np.concatenate([[0.0], from_chord])
    ends = headings + np.concatenate([to_chord, [0.0]])
    lengths = np.hypot(runs[:, 0], runs[:, 1])
    starts[0] = ends[0] - _turn_at_end(to_chord[0], turns[0], lengths[0] / lengths[1])
    ends[-1] = starts[-1] + _turn_at_end(from_chord[-1], turns[-1], lengths[-1] / lengths[-2])
    return starts, ends


def _turn_at_end(half_turn_rad: float, turn_rad: float, relative_length: float) -> float:
    """By how much a line's first or last piece turns: evenly, but no more than its neighbour's curvature has it.

    The first bound holds where a long straight ends in a curve, the second where a tiny last piece points anywhere.
    """
    evenly, as_curved = 2.0 * half_turn_rad, 2.0 * turn_rad * relative_length / (1.0 + relative_length)
    return evenly if abs(evenly) <= abs(as_curved) else as_curved

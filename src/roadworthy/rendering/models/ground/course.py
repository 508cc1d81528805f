"""Lines over the ground from which strips are cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from roadworthy.errors import UsageError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray

_SIMPLIFIED_M: Final = 0.01
# Long quads are cut, so that those out of sight need not be drawn.
_PIECE_M: Final = 25.0
_FINE_M: Final = 1e-4

Profile = tuple[float, float]
"""A place across a line: metres to its left, and metres above it."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A line in space through `points` (n, 3), which are `stations_m` (n,) along the ground from its start.

    `lefts` (n, 2) is what a line a metre to the left is moved by at each point: more than a metre at a corner.
    """

    points: FloatArray
    stations_m: FloatArray
    lefts: FloatArray

    @property
    def length_m(self) -> float:
        """The length along the ground."""
        return float(self.stations_m[-1])

    def at(self, stations_m: ArrayLike, left_m: ArrayLike = 0.0, up_m: float = 0.0) -> FloatArray:
        """The points (..., 3) at stations along the line (clipped to its ends), moved to its left and up."""
        where = np.asarray(stations_m, dtype=np.float64)
        x, y, z = (np.interp(where, self.stations_m, axis) for axis in self.points.T)
        across, along = (np.interp(where, self.stations_m, axis) for axis in self.lefts.T)
        return np.stack((x + left_m * across, y + left_m * along, z + up_m), axis=-1)

    def ribbon(self, a: Profile, b: Profile, parts: Sequence[tuple[float, float]] | None = None) -> FloatArray:
        """The triangles (m, 3, 3) between two lines beside this one, all along or on parts from station to station."""
        spans = np.array([(0.0, self.length_m)] if parts is None else parts, dtype=np.float64).reshape(-1, 2)
        if not len(spans):
            return np.zeros((0, 3, 3))
        cuts = np.linspace(0.0, self.length_m, max(1, int(np.ceil(self.length_m / _PIECE_M))) + 1)
        inner = np.clip(np.concatenate((self.stations_m, cuts)), spans.min(), spans.max())
        stops = np.unique(np.concatenate((inner, spans.ravel())))
        stops = stops[np.concatenate(([True], np.diff(stops) > _FINE_M))]
        middles = (stops[1:] + stops[:-1]) / 2
        kept = ((middles[:, None] > spans[:, 0]) & (middles[:, None] < spans[:, 1])).any(axis=1)
        right, left = self.at(stops, *a), self.at(stops, *b)
        return band(right, left)[np.tile(kept, 2)]


def course(points: FloatArray) -> Course | None:
    """The course through points (n, 3), without those that change it by less than 1 cm; None where no two differ."""
    try:
        line = Polyline(points)
    except UsageError:
        return None
    kept = line.points[simplified(line.points, _SIMPLIFIED_M)]
    runs = np.diff(kept[:, :2], axis=0)
    lengths = np.hypot(*runs.T)
    normals = np.column_stack((-runs[:, 1], runs[:, 0])) / lengths[:, None]
    before, after = np.vstack((normals[:1], normals)), np.vstack((normals, normals[-1:]))
    bisectors = before + after
    # |n1 + n2| is 2 cos(turn / 2), and the mitre stands off by 1 / cos(turn / 2): twice as far at most.
    squares = np.maximum((bisectors**2).sum(axis=1), 1.0)
    return Course(kept, np.concatenate(([0.0], np.cumsum(lengths))), 2.0 * bisectors / squares[:, None])


def band(right: FloatArray, left: FloatArray) -> FloatArray:
    """The triangles (2 n - 2, 3, 3) between two lines of n points: those on the right, then those on the left."""
    on_right = np.stack((right[:-1], right[1:], left[1:]), axis=1)
    return np.concatenate((on_right, np.stack((right[:-1], left[1:], left[:-1]), axis=1)))


def simplified(points: FloatArray, within_m: float) -> NDArray[np.bool_]:
    """Which points (n, 3) a line needs to stay within a distance of all of them."""
    kept = np.zeros(len(points), dtype=np.bool_)
    kept[[0, -1]] = True
    spans = [(0, len(points) - 1)]
    while spans:
        low, high = spans.pop()
        if high - low < 2:
            continue
        off = _distances(points[low + 1 : high], points[low], points[high])
        worst = int(np.argmax(off))
        if off[worst] > within_m:
            middle = low + 1 + worst
            kept[middle] = True
            spans += [(low, middle), (middle, high)]
    return kept


def _distances(points: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    chord = end - start
    places = np.clip((points - start) @ chord / max(float(chord @ chord), 1e-12), 0.0, 1.0)
    return np.asarray(np.linalg.norm(points - start - places[:, None] * chord, axis=1), dtype=np.float64)

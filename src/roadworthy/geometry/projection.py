"""The place on a line that is nearest to a point: the compiled core of polylines and lanes.

A line is an array (n, 2) or (n, 3) of points, no point equal to the one before, and its stations: the arc length in the
ground plane from its beginning to each point.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.jit import compiled

IntArray = NDArray[np.int64]


@compiled
def stations_of(points: FloatArray) -> FloatArray:
    """The arc length (n,) in the ground plane from the first point to each."""
    stations = np.zeros(len(points))
    for i in range(1, len(points)):
        step = math.hypot(points[i, 0] - points[i - 1, 0], points[i, 1] - points[i - 1, 1])
        stations[i] = stations[i - 1] + step
    return stations


@compiled
def _nearest_piece(points: FloatArray, x: float, y: float) -> tuple[int, float, float]:
    """The piece nearest to (x, y), the fraction of it where it is nearest, and the squared distance; NaN finds none."""
    best, best_fraction, best_square = -1, 0.0, math.inf
    for i in range(len(points) - 1):
        run_x, run_y = points[i + 1, 0] - points[i, 0], points[i + 1, 1] - points[i, 1]
        to_x, to_y = x - points[i, 0], y - points[i, 1]
        fraction = (to_x * run_x + to_y * run_y) / (run_x * run_x + run_y * run_y)
        fraction = min(max(fraction, 0.0), 1.0)
        off_x, off_y = to_x - fraction * run_x, to_y - fraction * run_y
        square = off_x * off_x + off_y * off_y
        if square < best_square:
            best, best_fraction, best_square = i, fraction, square
    return best, best_fraction, best_square


@compiled
def _unit_run(points: FloatArray, i: int) -> tuple[float, float]:
    run_x, run_y = points[i + 1, 0] - points[i, 0], points[i + 1, 1] - points[i, 1]
    length = math.hypot(run_x, run_y)
    return run_x / length, run_y / length


@compiled
def project_to_line(points: FloatArray, stations: FloatArray, x: float, y: float) -> tuple[float, float, float, int]:
    """Where (x, y) lies by a line: arc length, offset to the left, distance, and the index of the nearest piece.

    Between the ends the offset is plus or minus the distance. Beyond an end it is measured square to the line's first
    or last piece, so that it is smaller than the distance. Of places equally near the first counts. A NaN gives NaN
    and the piece -1.
    """
    piece, fraction, square = _nearest_piece(points, x, y)
    if piece < 0:
        return math.nan, math.nan, math.nan, -1
    distance = math.sqrt(square)
    station = stations[piece] + fraction * (stations[piece + 1] - stations[piece])
    side_x, side_y = _unit_run(points, piece)
    last = len(points) - 2
    at_corner = (fraction == 0.0 and piece > 0) or (fraction == 1.0 and piece < last)
    if at_corner:
        # Outside a corner only the bisector has the point on the same side for every angle of the corner.
        next_x, next_y = _unit_run(points, piece + 1 if fraction == 1.0 else piece - 1)
        side_x, side_y = side_x + next_x, side_y + next_y
    corner = piece + (1 if fraction == 1.0 else 0)
    across = side_x * (y - points[corner, 1]) - side_y * (x - points[corner, 0])
    at_end = (fraction == 0.0 and piece == 0) or (fraction == 1.0 and piece == last)
    offset = across if at_end else math.copysign(distance, across)
    return station, offset, distance, piece


class Lines(NamedTuple):
    """k lines end to end in one array, as a compiled function reads them; line i has the rows first[i] to first[i + 1].

    `points` is (n, 3), `stations`, and the smooth curve's directions at the start and end of the piece that begins at
    each point (`starts`, `ends`; unused for a line's last point) are (n,), `half_widths` is (k,).
    """

    points: FloatArray
    stations: FloatArray
    starts: FloatArray
    ends: FloatArray
    first: IntArray
    half_widths: FloatArray


@compiled
def place_on_line(lines: Lines, row: int, x: float, y: float) -> tuple[float, float, float, float, float]:
    """Where (x, y) lies by a line: arc length, offset to the left, distance, the line's direction and height there."""
    begin, end = lines.first[row], lines.first[row + 1]
    station, offset, distance, piece = project_to_line(lines.points[begin:end], lines.stations[begin:end], x, y)
    if piece < 0:
        return math.nan, math.nan, math.nan, math.nan, math.nan
    i = begin + piece
    fraction = (station - lines.stations[i]) / (lines.stations[i + 1] - lines.stations[i])
    direction = lines.starts[i] + fraction * (lines.ends[i] - lines.starts[i])
    height = lines.points[i, 2] + fraction * (lines.points[i + 1, 2] - lines.points[i, 2])
    return station, offset, distance, direction, height


@compiled
def fit_of_line(
    lines: Lines, row: int, x: float, y: float, z: float, heading: float, turn_cost_m: float, storey_m: float
) -> tuple[float, float, float, float]:
    """Where a point lies by a line, and how badly it fits: arc length, offset, the line's direction, and the cost.

    The cost is the point's distance from the line's surface, negative inside, plus `turn_cost_m` for each right angle
    (1 - cos) between the line's direction and the heading, where that is no NaN. It is infinite where the line is
    farther than `storey_m` above or below the point; a NaN as z holds for every height.
    """
    station, offset, distance, direction, height = place_on_line(lines, row, x, y)
    if abs(height - z) > storey_m:
        return station, offset, direction, math.inf
    cost = distance - lines.half_widths[row]
    if not math.isnan(heading):
        cost += turn_cost_m * (1.0 - math.cos(direction - heading))
    return station, offset, direction, cost


@compiled
def best_line(
    lines: Lines,
    candidates: IntArray,
    x: float,
    y: float,
    z: float,
    heading: float,
    turn_cost_m: float,
    storey_m: float,
) -> tuple[int, float, float, float, float]:
    """The row of the candidate that fits a point best, -1 where none does, and its numbers (see `fit_of_line`)."""
    best, best_station, best_offset, best_direction, best_cost = -1, math.nan, math.nan, math.nan, math.inf
    for row in candidates:
        station, offset, direction, cost = fit_of_line(lines, row, x, y, z, heading, turn_cost_m, storey_m)
        if cost < best_cost or (cost == best_cost and cost < math.inf and row < best):
            best, best_station, best_offset, best_direction, best_cost = row, station, offset, direction, cost
    return best, best_station, best_offset, best_direction, best_cost


@compiled
def best_lines(
    lines: Lines,
    point_rows: IntArray,
    line_rows: IntArray,
    points: FloatArray,
    headings: FloatArray,
    turn_cost_m: float,
    storey_m: float,
) -> tuple[IntArray, FloatArray]:
    """The line that fits each point best, of its candidates.

    Args:
        lines: the lines.
        point_rows: (m,): the row of a point ...
        line_rows: (m,): ... and the row of a line that may fit it.
        points: (n, 3): x, y and z; a NaN as z holds for every height.
        headings: (n,): radians, NaN where not known.
        turn_cost_m: see `fit_of_line`.
        storey_m: see `fit_of_line`.

    Returns:
        The rows (n,) of the lines, -1 where there is none, and (n, 4) arc length, offset, direction and cost.
    """
    rows = np.full(len(points), -1)
    places = np.full((len(points), 4), math.nan)
    places[:, 3] = math.inf
    for k in range(len(point_rows)):
        i, row = point_rows[k], line_rows[k]
        station, offset, direction, cost = fit_of_line(
            lines, row, points[i, 0], points[i, 1], points[i, 2], headings[i], turn_cost_m, storey_m
        )
        if cost < places[i, 3] or (cost == places[i, 3] and cost < math.inf and row < rows[i]):
            rows[i] = row
            places[i, 0], places[i, 1], places[i, 2], places[i, 3] = station, offset, direction, cost
    return rows, places

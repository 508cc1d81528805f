"""When ego comes to a place of its route, if it drives on as it does."""

import math

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.worlds.embedded.scenarios.stage import Now, Stage

# How fast a driver takes a bend, and how hard it brakes for it.
LATERAL_MPS2, SLOWING_MPS2 = 2.0, 1.5
# Whoever stands is taken to start soon.
SLOWEST_MPS = 1.5
STEP_M = 1.0
# Over so many steps the bend of the route is taken.
CURVATURE_STEPS = 12


def arrival_s(stage: Stage, now: Now, place_m: float) -> float:
    """How many seconds ego's front bumper takes to a place of the route; 0 where it is there or past it.

    Ego is taken to keep its speed but for the bends before the place, which it slows down for in time.
    """
    room_m = place_m - now.front_m
    if room_m <= 0.0:
        return 0.0
    count = max(1, math.ceil(room_m / STEP_M))
    step_m = room_m / count
    pace = max(now.ego.speed_mps, SLOWEST_MPS)
    speeds: list[float] = np.minimum(pace, _speeds_of_bends(stage, now.route_m, count, step_m)).tolist()
    for number in range(count - 2, -1, -1):
        speeds[number] = min(speeds[number], math.sqrt(speeds[number + 1] ** 2 + 2.0 * SLOWING_MPS2 * step_m))
    return sum(step_m / speed for speed in speeds)


def _speeds_of_bends(stage: Stage, start_m: float, count: int, step_m: float) -> FloatArray:
    """The speed that the route's bend allows in the middle of each of some steps."""
    half = CURVATURE_STEPS // 2
    line = stage.line.line
    at_m = start_m + step_m * np.arange(-half, count + half + 1)
    x, y = (np.interp(at_m, line.stations_m, line.points[:, axis]) for axis in (0, 1))
    dx, dy = np.diff(x), np.diff(y)
    # Beyond the route's ends it is taken to lead straight on.
    moves = np.hypot(dx, dy) > step_m / 2.0
    headings = np.unwrap(np.arctan2(dy, dx)[moves])
    headings = np.interp(np.arange(len(dx)), np.flatnonzero(moves), headings)
    bends = np.abs(headings[CURVATURE_STEPS:] - headings[:-CURVATURE_STEPS]) / (CURVATURE_STEPS * step_m)
    speeds: FloatArray = np.sqrt(LATERAL_MPS2 / np.maximum(bends, 1e-6))
    return speeds

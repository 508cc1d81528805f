"""When ego comes to a place of its route, if it drives on as it does."""

import math

from roadworthy.worlds.embedded.scenarios.stage import Now, Stage

# How fast a driver takes a bend, and how hard it brakes for it.
LATERAL_MPS2, SLOWING_MPS2 = 2.0, 1.5
# Whoever stands is taken to start soon.
SLOWEST_MPS = 1.5
STEP_M = 1.0
CURVATURE_OVER_M = 12.0


def arrival_s(stage: Stage, now: Now, place_m: float) -> float:
    """How many seconds ego's front bumper takes to a place of the route; 0 where it is there or past it.

    Ego is taken to keep its speed but for the bends before the place, which it slows down for in time.
    """
    room_m = place_m - now.front_m
    if room_m <= 0.0:
        return 0.0
    count = max(1, math.ceil(room_m / STEP_M))
    step_m = room_m / count
    at_m = [now.route_m + step_m * (number + 0.5) for number in range(count)]
    pace = max(now.ego.speed_mps, SLOWEST_MPS)
    speeds = [min(pace, _speed_of_bend(stage, here_m)) for here_m in at_m]
    for number in range(count - 2, -1, -1):
        speeds[number] = min(speeds[number], math.sqrt(speeds[number + 1] ** 2 + 2.0 * SLOWING_MPS2 * step_m))
    return sum(step_m / speed for speed in speeds)


def _speed_of_bend(stage: Stage, position_m: float) -> float:
    bend = abs(stage.line.line.curvature_at(min(position_m, stage.line.length_m), CURVATURE_OVER_M))
    return math.sqrt(LATERAL_MPS2 / max(bend, 1e-6))

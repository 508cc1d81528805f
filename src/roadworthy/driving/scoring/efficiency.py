"""Driving efficiency: how fast a driver is beside the traffic (Bench2Drive specification, section 6.4)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from roadworthy.driving.scoring.infractions import InfractionKind
from roadworthy.driving.scoring.messages import percentage_in
from roadworthy.driving.scoring.route_result import RouteResult
from roadworthy.errors import BadDataError

_LARGEST_PERCENT: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Efficiency:
    """The mean over the routes that state a speed, in percent of the traffic's; more than 100 is faster than traffic.

    `percent` is `None` where no route states one. `without` counts the routes left out, `dropped` the percentages.
    """

    percent: float | None
    routes: int
    without: int
    dropped: int


def driving_efficiency(routes: Sequence[Sequence[float]]) -> Efficiency:
    """The mean over routes of each route's mean percentage; percentages above 1000 are dropped.

    The reference divides by zero where a route has only such; here that route is left out, like one without any.

    >>> driving_efficiency([[80.0, 120.0], [50.0, 2000.0], []])
    Efficiency(percent=75.0, routes=2, without=1, dropped=1)

    Args:
        routes: for each route, ego's mean speed in percent of the traffic's at each of its checkpoints.

    Raises:
        BadDataError: a percentage is not a number, infinite or negative.
    """
    for route in routes:
        for percent in route:
            if not 0.0 <= percent < math.inf:
                raise BadDataError(f"A speed is {percent} % of the traffic's. Give a finite percentage from 0 on.")
    kept = [[percent for percent in route if percent <= _LARGEST_PERCENT] for route in routes]
    means = [math.fsum(route) / len(route) for route in kept if route]
    return Efficiency(
        percent=math.fsum(means) / len(means) if means else None,
        routes=len(means),
        without=len(routes) - len(means),
        dropped=sum(map(len, routes)) - sum(map(len, kept)),
    )


def speed_percentages(result: RouteResult) -> tuple[float, ...]:
    """What a route's messages about the minimum speed state, in percent of the traffic's speed.

    Raises:
        BadDataError: a message states no percentage.
    """
    return tuple(percentage_in(each.message) for each in result.infractions if each.kind is InfractionKind.MIN_SPEED)

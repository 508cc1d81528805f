"""Where the first junction of a route is, as the ability scores of the reference ask (specification, section 6.3)."""

import math
from dataclasses import dataclass

from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.route_line import RouteLine


@dataclass(frozen=True, slots=True)
class JunctionPoints:
    """The points of a route, one a metre from its start, and those before its first junction.

    A route without a junction has all its points before it: then `passed_junction` holds of no completion.
    """

    to_junction: int
    points: int


def junction_points(line: RouteLine, network: RoadNetwork) -> JunctionPoints:
    """The points of a route up to its first junction.

    A joint between two pieces of one road, or the end of one, is none. A route of 100 m whose first path through a
    junction begins after 29.5 m has 101 points, 30 of them before it.
    """
    points = math.floor(line.length_m) + 1
    for span in line.spans:
        if network.is_crossing(span.lane_id):
            return JunctionPoints(math.ceil(span.start_m), points)
    return JunctionPoints(points, points)

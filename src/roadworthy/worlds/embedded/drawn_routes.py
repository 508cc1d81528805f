"""A route on any map: the plain one where there is one, or else one drawn by chance."""

from dataclasses import replace
from typing import Final

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.position import LanePosition
from roadworthy.scene import Route
from roadworthy.worlds.embedded.plain_routes import PLAIN, made
from roadworthy.worlds.embedded.route_matching import route_through

_DRAWS: Final = 60
_FROM_END_M: Final = 3.0
_SHORTEST_LANE_M: Final = 12.0


def plain_route(map_name: str) -> Route | None:
    """The route of the plain set on a map; None where there is none."""
    return next((made(spec) for spec in PLAIN if spec.map_name == map_name), None)


def drawn_route(network: RoadNetwork, map_name: str, seed: int, at_least_m: float) -> Route:
    """The first route of so many metres among those drawn with this seed, or else the longest of sixty draws.

    `map_name` is what the route is to call its map: a bundled map's name, or the path of a map file.

    Each leads the shortest way from the start of one lane for cars to the end of another.

    Raises:
        BadDataError: no two of the lanes that were drawn are connected.
    """
    index = network.index
    lane_ids = sorted(
        lane.id
        for lane in network.lanes.values()
        if lane.type is LaneType.DRIVING and lane.junction_id is None and index.length_m(lane.id) >= _SHORTEST_LANE_M
    )
    if not lane_ids:
        raise BadDataError(
            f'The map "{network.name}" has no lane for cars of {_SHORTEST_LANE_M:g} m outside its junctions: no route '
            "can be drawn on it."
        )
    rng = np.random.default_rng(seed)
    longest: tuple[float, Route] | None = None
    for _ in range(_DRAWS):
        start, goal = (lane_ids[int(number)] for number in rng.integers(0, len(lane_ids), 2))
        ends = (_place(network, start, _FROM_END_M), _place(network, goal, index.length_m(goal) - _FROM_END_M))
        try:
            route = route_through(network, f"drawn-{network.name}-{seed}", ends)
        except BadDataError:
            continue
        length_m = Polyline(route.points).length_m
        if longest is None or length_m > longest[0]:
            longest = length_m, route
        if length_m >= at_least_m:
            break
    if longest is None:
        raise BadDataError(
            f'No two of the lanes drawn on the map "{network.name}" with the seed {seed} are connected. Give another '
            "seed, or look at the map's connections."
        )
    return replace(longest[1], map_name=map_name)


def _place(network: RoadNetwork, lane_id: str, position_m: float) -> LanePosition:
    return LanePosition(lane_id, position_m, 0.0, network.index.pose_on(lane_id, position_m).yaw_rad)

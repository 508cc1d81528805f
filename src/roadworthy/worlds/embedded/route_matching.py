"""Routes from places on lanes and from waypoints, and whether a route lies on its map's lanes."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from numbers import Real

from roadworthy.errors import BadDataError, RoadworthyError
from roadworthy.geometry.polyline import SAME_PLACE_M
from roadworthy.roads.index import LanePosition
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.surfaces import STOREY_M
from roadworthy.scene import Route, TrafficAmount, Weather
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.navigation import with_commands
from roadworthy.worlds.route_line import RouteLine

ROUTE_STEP_M = 1.0
# How far beyond the edge of its lane a waypoint may lie.
WAYPOINT_TOLERANCE_M = 1.5
NEAREST_WITHIN_M = 500.0
# Waypoints farther apart say nothing about the direction in which the route passes them.
HEADING_WITHIN_M = 30.0
_ROUTE_LANES = (LaneType.DRIVING, LaneType.PARKING)


def drivable(route: Route, network: RoadNetwork) -> Route:
    """The route on its lanes and with its commands, whatever of the two it lacked.

    Raises:
        BadDataError: the route does not lie on the map's lanes; the message names the waypoint, or the lane.
    """
    points = _distinct(route)
    if not route.lane_ids:
        return matched_to_lanes(route, network)
    line = RouteLine(route, network)
    for (index, point), lane_id in zip(points, line.lane_of_points(), strict=True):
        _check_on_own_lane(route, index, point, lane_id, network)
    return route if route.commands else with_commands(route, network)


def matched_to_lanes(route: Route, network: RoadNetwork) -> Route:
    """The route along the lanes nearest to its points; weather and traffic are kept.

    Raises:
        BadDataError: a point is not finite or off the road (the message names it and how far the nearest lane is), or
            there is no way from one point to the next.
    """
    points = _distinct(route)
    places = []
    for number, (index, point) in enumerate(points):
        around = points[max(0, number - 1)][1], points[min(len(points) - 1, number + 1)][1]
        places.append(_place_of(route, index, point, network, _heading(*around)))
    try:
        found = route_through(network, route.id, _thinned(places, network), route.weather, route.traffic)
        return replace(found, scenario=route.scenario)
    except RoadworthyError as error:
        raise BadDataError(f'Route "{route.id}" cannot be driven on the map "{network.name}": {error}') from error


def route_through(
    network: RoadNetwork,
    route_id: str,
    places: Sequence[LanePosition],
    weather: Weather | None = None,
    traffic: TrafficAmount | None = None,
) -> Route:
    """The shortest way along the lanes through places in order, with points every metre and commands.

    Raises:
        BadDataError: there is no way from one place to the next.
    """
    lane_ids: list[str] = [places[0].lane_id]
    for start, goal in pairwise(places):
        lane_ids += network.index.route(start, goal)[1:]
    points = network.index.route_points(tuple(lane_ids), places[0].position_m, places[-1].position_m, ROUTE_STEP_M)
    route = Route(
        route_id,
        network.name,
        tuple((x, y, z) for x, y, z in points.tolist()),
        tuple(lane_ids),
        weather=weather or Weather(),
        traffic=traffic or TrafficAmount(),
    )
    return with_commands(route, network)


def _distinct(route: Route) -> list[tuple[int, Vector]]:
    """The points that differ from the one before, as those of a Polyline do, with their numbers."""
    kept: list[tuple[int, Vector]] = []
    before: Vector | None = None
    for index, point in enumerate(route.points):
        if not is_point(point):
            raise BadDataError(
                f'Waypoint {index} of route "{route.id}" is {point!r}: it takes three finite numbers, x, y, z in '
                "metres."
            )
        if before is None or max(abs(point[0] - before[0]), abs(point[1] - before[1])) > SAME_PLACE_M:
            kept.append((index, point))
        before = point
    if len(kept) < 2:
        raise BadDataError(f'Route "{route.id}" has {len(kept)} different waypoints; it takes at least two.')
    return kept


def is_point(point: Iterable[object]) -> bool:
    """Whether this is three finite numbers."""
    try:
        x, y, z = point
    except (TypeError, ValueError):
        return False
    return all(isinstance(value, Real) and math.isfinite(value) for value in (x, y, z))


def _heading(one: Vector, other: Vector) -> float | None:
    """The route's direction between two waypoints; None where they are too far apart to tell."""
    if math.dist(one[:2], other[:2]) > HEADING_WITHIN_M:
        return None
    return math.atan2(other[1] - one[1], other[0] - one[0])


def _place_of(route: Route, index: int, point: Vector, network: RoadNetwork, heading_rad: float | None) -> LanePosition:
    x, y, z = point
    place = network.index.nearest_lane(x, y, z, heading_rad=heading_rad, types=_ROUTE_LANES, within_m=NEAREST_WITHIN_M)
    if place is None:
        _check_height(route, index, point, network)
        raise BadDataError(
            f'Waypoint {index} of route "{route.id}" at ({x:.1f}, {y:.1f}) is off the road: the map "{network.name}" '
            f"has no lane within {NEAREST_WITHIN_M:g} m of it. Is the route on another map, or in another frame?"
        )
    away, allowed = _away_m(point, place.lane_id, network)
    if away > allowed:
        _check_height(route, index, point, network)
        raise BadDataError(
            f'Waypoint {index} of route "{route.id}" at ({point[0]:.1f}, {point[1]:.1f}) is off the road: the nearest '
            f'lane is "{place.lane_id}" of the map "{network.name}", whose middle is {away:.1f} m away (allowed: '
            f"{allowed:.1f} m). Move the waypoint onto a lane."
        )
    return place


def _away_m(point: Vector, lane_id: str, network: RoadNetwork) -> tuple[float, float]:
    """How far a point is from the middle of a lane, and how far it may be."""
    away = network.index.line(lane_id).project(point[0], point[1]).distance_m
    return away, network.lanes[lane_id].width_m / 2 + WAYPOINT_TOLERANCE_M


def _check_height(route: Route, index: int, point: Vector, network: RoadNetwork) -> None:
    """Says so where a lane lies at the waypoint, only on another storey."""
    x, y, _ = point
    under = network.index.lane_at(x, y, types=_ROUTE_LANES)
    if under is not None:
        _check_storey(route, index, point, under.lane_id, network)


def _check_storey(route: Route, index: int, point: Vector, lane_id: str, network: RoadNetwork) -> None:
    x, y, z = point
    line = network.index.line(lane_id)
    ground_m = float(line.point_at(line.project(x, y).position_m)[2])
    if abs(z - ground_m) > STOREY_M:
        raise BadDataError(
            f'Waypoint {index} of route "{route.id}" at ({x:.1f}, {y:.1f}) has the height z = {z:.1f} m, but lane '
            f'"{lane_id}" of the map "{network.name}" lies there at z = {ground_m:.1f} m. Heights are metres in the '
            "frame of the map: give that of the road."
        )


def _check_on_own_lane(route: Route, index: int, point: Vector, lane_id: str, network: RoadNetwork) -> None:
    """Whether a waypoint of a route with lanes is on them: near the one that it takes there, on its storey."""
    x, y, _ = point
    away, allowed = _away_m(point, lane_id, network)
    if away > allowed:
        raise BadDataError(
            f'Waypoint {index} of route "{route.id}" at ({x:.1f}, {y:.1f}) is off its lane_ids: of the lanes that the '
            f'route names, it should be on "{lane_id}" of the map "{network.name}", whose middle is {away:.1f} m away '
            f"(allowed: {allowed:.1f} m). Name all lanes from start to end, or leave lane_ids empty to have the points "
            "matched to lanes."
        )
    _check_storey(route, index, point, lane_id, network)


def _thinned(places: list[LanePosition], network: RoadNetwork) -> list[LanePosition]:
    """The first and last place, and between them the end of each lane of a road that the points visit in turn.

    Inside junctions several paths share their first metres: there the way on says which one it is. Of lanes side by
    side only the last one counts, so that the change may take place wherever there is room for it.
    """
    kept = [places[0]]
    for place in places[1:]:
        lane = network.lanes[place.lane_id]
        if lane.junction_id is not None or place.lane_id == kept[-1].lane_id:
            continue
        if len(kept) > 1 and kept[-1].lane_id in (lane.left_id, lane.right_id):
            kept.pop()
        kept.append(replace(place, position_m=network.index.length_m(place.lane_id)))
    if len(kept) > 1 and kept[-1].lane_id == places[-1].lane_id:
        kept.pop()
    return [*kept, places[-1]]

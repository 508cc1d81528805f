"""Small scenes of traffic for tests: an empty map, some vehicles put on it, and what happens then."""

import math
from collections.abc import Callable, Iterator

import numpy as np

from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import EGO_HEIGHT_M, EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.traffic.traffic import EgoOnRoad, Traffic

NOBODY = TrafficAmount(vehicles_per_lane_km=0.0, cyclists=0, pedestrians=0)


def empty_traffic(network: RoadNetwork, seed: int = 0) -> Traffic:
    """A map on which nothing moves yet."""
    return Traffic(network, NOBODY, seed)


def ego_at(
    network: RoadNetwork, lane_ids: tuple[str, ...], position_m: float, speed_mps: float, offset_m: float = 0.0
) -> EgoOnRoad:
    """Ego with its front bumper at a position along the first of the lanes that it is to take."""
    pose = network.index.pose_on(lane_ids[0], position_m - EGO_LENGTH_M / 2, offset_m)
    return EgoOnRoad(
        pose.x_m, pose.y_m, 0.0, pose.yaw_rad, speed_mps, EGO_LENGTH_M, EGO_WIDTH_M, EGO_HEIGHT_M, lane_ids, position_m
    )


def standing_body(x_m: float, y_m: float, length_m: float = 0.5, width_m: float = 0.5) -> Bodies:
    """One body that stands at a place."""
    values = (x_m, y_m, 0.0, 0.0, length_m, width_m, 1.7, 0.0, 0.0)
    return Bodies(*(np.array([value]) for value in values))


def ticks(
    traffic: Traffic,
    seconds: float,
    *,
    ego: Callable[[float], EgoOnRoad] | None = None,
    outside: Callable[[float], Bodies] | None = None,
) -> Iterator[float]:
    """Advances the traffic, ego and bodies where they are at each time; yields the time after each tick."""
    for _ in range(round(seconds / 0.05)):
        if ego is not None:
            traffic.set_ego(ego(traffic.time_s))
        traffic.advance(outside(traffic.time_s) if outside is not None else None)
        yield traffic.time_s


def lane_of(traffic: Traffic, row: int) -> str:
    """The lane that a vehicle's front bumper is on."""
    return traffic.table.lane_ids[int(traffic.vehicles.path[row, traffic.vehicles.here[row]])]


def gap_to_ego_m(traffic: Traffic, row: int) -> float:
    """The distance between the nearest points of a vehicle's box and ego's box, both taken as their outlines."""
    import shapely

    return float(shapely.distance(_outline(traffic, row), _outline(traffic, 0)))


def _outline(traffic: Traffic, row: int) -> object:
    import shapely

    v = traffic.vehicles
    cos, sin = math.cos(v.yaw[row]), math.sin(v.yaw[row])
    half, side = v.length[row] / 2, v.width[row] / 2
    corners = [(a * half, b * side) for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    return shapely.Polygon([(v.x[row] + cos * a - sin * b, v.y[row] + sin * a + cos * b) for a, b in corners])

"""Crossings as arrays: where they lie, from where vehicles come to them, and whether one may step on."""

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from roadworthy.errors import BadDataError
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.vehicles import FloatArray, IntArray
from roadworthy.worlds.embedded.walking.approaches import Approaches


class Crossings(NamedTuple):
    """Crossings in the order of the ids of their footpaths.

    `frames` has the columns x, y of the kerb at the crossing's start, the direction to the kerb at its end, the
    distance between the two, half the crossing's width, and its height: a straight band of road. `approaches` holds
    points on the lanes that lead over crossing c in the rows `approach_spans[c]` to `approach_spans[c + 1]`: x, y,
    direction, distance to the crossing's near edge, the highest speed with which one still takes the turn to it, z.
    """

    frames: FloatArray
    approach_spans: IntArray
    approaches: FloatArray


class CrossingClaims(NamedTuple):
    """For each crossing (in the order of the ids of their footpaths) who is on it or is about to be.

    `walkers` counts the people on it, who are between `low` and `high` metres from its start; nobody: inf, -inf.
    `wait_at_start` and `wait_at_end` count those who stand or arrive at that kerb, wish to cross and have no red light.
    """

    walkers: IntArray
    low: FloatArray
    high: FloatArray
    wait_at_start: IntArray
    wait_at_end: IntArray


def no_claims(count: int) -> CrossingClaims:
    """Claims of nobody on `count` crossings."""
    zeros = [np.zeros(count, dtype=np.int64) for _ in range(3)]
    return CrossingClaims(zeros[0], np.full(count, np.inf), np.full(count, -np.inf), zeros[1], zeros[2])


@lru_cache(maxsize=8)
def crossings_of(network: RoadNetwork) -> Crossings:
    """The network's crossings as arrays.

    Made once a network, and shared: nobody writes to them.

    Raises:
        BadDataError: a crossing names a lane that the map does not have.
    """
    approaches = Approaches(network)
    frames, samples = [np.zeros((0, 7))], [np.zeros((0, 7))]
    for crossing in crossings_in_order(network):
        _check_lanes(network, crossing)
        frames.append(_frame(network, crossing))
        samples.append(approaches.to(crossing))
    return Crossings(
        frames=np.concatenate(frames),
        approach_spans=np.cumsum([len(rows) for rows in samples]).astype(np.int64),
        approaches=np.concatenate(samples),
    )


def crossings_in_order(network: RoadNetwork) -> tuple[Footpath, ...]:
    """The crossings among the footpaths, in the order of their ids."""
    footpaths = [network.footpaths[name] for name in sorted(network.footpaths)]
    return tuple(footpath for footpath in footpaths if footpath.type is FootpathType.CROSSING)


def _check_lanes(network: RoadNetwork, crossing: Footpath) -> None:
    for name in crossing.crosses:
        if name not in network.lanes:
            raise BadDataError(
                f"Crossing {crossing.id} of map {network.name} leads over {name}, which the map does not have. "
                "Compile the map again with `roadworthy map compile`."
            )


def _frame(network: RoadNetwork, crossing: Footpath) -> FloatArray:
    line = LineString(np.asarray(crossing.centerline)[[0, -1], :2])
    if line.length <= 0.0:
        raise BadDataError(
            f"Crossing {crossing.id} begins and ends at the same point. "
            "Compile the map again with `roadworthy map compile`."
        )
    lanes = [network.lanes[name] for name in crossing.crosses]
    road = unary_union([_band(lane.centerline, lane.width_m, "flat") for lane in lanes])
    beside = [network.footpaths[name] for name in (*crossing.at_start, *crossing.at_end)]
    walked = unary_union([_band(footpath.centerline, footpath.width_m, "round") for footpath in beside])
    road_start, road_end = _extent(line, line.intersection(road))
    walk_start, walk_end = _extent(line, line.difference(walked))
    first, last = min(road_start, walk_start), max(road_end, walk_end)
    height = float(np.mean(np.asarray(crossing.centerline)[[0, -1], 2]))
    start, end = (np.array(line.interpolate(along).coords[0]) for along in (first, last))
    return np.array([[*start, *((end - start) / (last - first)), last - first, crossing.width_m / 2.0, height]])


def _band(centerline: FloatArray, width_m: float, cap_style: Literal["flat", "round"]) -> BaseGeometry:
    return LineString(np.asarray(centerline)[:, :2]).buffer(width_m / 2.0, cap_style=cap_style)


def _extent(line: LineString, part: BaseGeometry) -> tuple[float, float]:
    """From where to where along a line some part of it lies; the whole line if there is no such part."""
    at = [line.project(Point(point)) for point in shapely.get_coordinates(part)]
    return (min(at), max(at)) if len(at) > 1 and max(at) > min(at) else (0.0, line.length)

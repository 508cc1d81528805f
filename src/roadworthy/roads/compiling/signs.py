"""Signs, by rule: stop and yield where traffic must, limits after junctions, crossings, curves, motorways."""

from collections.abc import Iterator

import numpy as np
import shapely

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import Pose
from roadworthy.roads.compiling.roadside import Carriageway, Crossroads, Ground
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.furniture import SignKind, SignPost
from roadworthy.roads.junction import Connection, JunctionType, RightOfWay
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

OUTWARDS_M = 0.5
MOST_BACK_M = 10
POST_ROOM_M = 0.2
SIGN_ROOM_M = 1.5
LIMIT_AFTER_JUNCTION_M = 12.0
SHORTEST_WITH_LIMIT_M = 40.0
MOTORWAY_MPS = 27.0
CROSSING_REACH_M = 8.0
CURVE_RADIUS_M = 150.0
CURVE_TURN_RAD = np.radians(35.0)
CURVE_AHEAD_M = 35.0
CURVE_STEP_M = 2.0
CURVE_WINDOW = 5

_Found = tuple[SignKind, Carriageway, float, float | None]


def signs_of(
    network: RoadNetwork, carriageways: tuple[Carriageway, ...], crossroads: Crossroads, ground: Ground
) -> tuple[SignPost, ...]:
    """All signs of a network, on the right-hand side, in the order of the carriageways."""
    arriving = {lane_id: way for way in carriageways for lane_id in way.lane_ids}
    signs: list[SignPost] = []
    for carriageway in carriageways:
        leaving, entering = crossroads.ways_from(carriageway), crossroads.ways_into(carriageway)
        found = [
            *_priority_signs(network, carriageway, leaving),
            *_crossing_signs(network, carriageway, leaving),
            *_limit_signs(network, carriageway, entering),
            *_motorway_signs(network, carriageway, leaving, entering),
            *_curve_signs(network, carriageway, entering, arriving),
        ]
        for kind, where, position, value in found:
            signs.append(
                SignPost(
                    id=f"sign-{len(signs):04d}",
                    kind=kind,
                    pose=_free_place(where, position, ground),
                    lane_ids=where.lane_ids,
                    position_m=round(position, 3),
                    value=value,
                )
            )
    return tuple(signs)


def _free_place(carriageway: Carriageway, position_m: float, ground: Ground) -> Pose:
    """The place beside a position, or so far before it as something else is in the way; it is kept clear."""
    pose = carriageway.beside(position_m, OUTWARDS_M)
    for back in range(MOST_BACK_M):
        pose = carriageway.beside(max(0.0, position_m - back), OUTWARDS_M)
        if ground.is_free(shapely.Point(pose.x_m, pose.y_m).buffer(POST_ROOM_M)):
            break
    ground.keep_clear(pose, SIGN_ROOM_M)
    return pose


def _priority_signs(network: RoadNetwork, carriageway: Carriageway, ways: list[Connection]) -> Iterator[_Found]:
    """Stop or yield at the end of an approach of which every path must."""
    types = {network.junctions[way.junction_id].type for way in ways}
    rights = {way.right_of_way for way in ways}
    if rights == {RightOfWay.STOP}:
        yield SignKind.STOP, carriageway, carriageway.main.length_m, None
    elif rights == {RightOfWay.YIELD} and types <= {JunctionType.PRIORITY, JunctionType.STOP}:
        yield SignKind.YIELD, carriageway, carriageway.main.length_m, None


def _crossing_signs(network: RoadNetwork, carriageway: Carriageway, ways: list[Connection]) -> Iterator[_Found]:
    """A sign before every crossing without lights at the end of the carriageway."""
    paths = {way.lane_id for way in ways}
    end = shapely.Point(carriageway.main.points[-1, :2])
    for crossing in network.footpaths.values():
        if crossing.type is not FootpathType.CROSSING or crossing.light_id is not None:
            continue
        near = shapely.LineString(crossing.centerline[:, :2]).distance(end) < CROSSING_REACH_M
        if near and paths & set(crossing.crosses):
            yield SignKind.PEDESTRIAN_CROSSING, carriageway, max(0.0, carriageway.main.length_m - 1.5), None


def _limit_signs(network: RoadNetwork, carriageway: Carriageway, entering: list[Connection]) -> Iterator[_Found]:
    """The limit where the map begins, after every junction, and wherever it changes."""
    speed, length = carriageway.speed_mps, carriageway.main.length_m
    if speed is None:
        return
    before = {network.lanes[way.from_lane_id].speed_limit_mps for way in entering}
    joints = all(network.junctions[way.junction_id].type is JunctionType.JOINT for way in entering)
    if entering and joints and before == {speed}:
        return
    if length >= SHORTEST_WITH_LIMIT_M or before != {speed}:
        yield SignKind.SPEED_LIMIT, carriageway, min(LIMIT_AFTER_JUNCTION_M, length / 2), float(round(speed * 3.6))


def _motorway_signs(
    network: RoadNetwork, carriageway: Carriageway, leaving: list[Connection], entering: list[Connection]
) -> Iterator[_Found]:
    """A sign where a ramp, or the map's edge, leads onto a one-way road as fast as a motorway."""
    fast = _is_fast(carriageway.traffic[-1])
    road = network.roads[carriageway.road_id]
    leads = any(_is_fast(network.lanes[way.to_lane_id]) for way in leaving)
    if not road.backward and ((fast and not entering) or (not fast and leads)):
        yield SignKind.MOTORWAY, carriageway, min(20.0, carriageway.main.length_m / 2), None


def _is_fast(lane: Lane) -> bool:
    return lane.type is LaneType.DRIVING and (lane.speed_limit_mps or 0.0) >= MOTORWAY_MPS


def _curve_signs(
    network: RoadNetwork, carriageway: Carriageway, entering: list[Connection], arriving: dict[str, Carriageway]
) -> Iterator[_Found]:
    """A warning some way before a tight curve, on the road before it where the curve begins soon after a joint."""
    start = _curve_start_m(carriageway.main)
    if start is None:
        return
    before = arriving[entering[0].from_lane_id] if entering else None
    is_joint = all(network.junctions[way.junction_id].type is JunctionType.JOINT for way in entering)
    if start < CURVE_AHEAD_M and before is not None and is_joint and len(before.lanes) <= len(carriageway.lanes) + 1:
        yield SignKind.CURVE, before, max(0.0, before.main.length_m - (CURVE_AHEAD_M - start)), None
    else:
        yield SignKind.CURVE, carriageway, max(0.0, start - CURVE_AHEAD_M), None


def _curve_start_m(line: Polyline) -> float | None:
    """Where the first curve begins that is tighter and longer than a driver would expect without a warning."""
    even = line.resampled(CURVE_STEP_M)
    steps = np.diff(even.points[:, :2], axis=0)
    if len(steps) < 3:
        return None
    headings = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    positions = even.stations_m
    around = np.pad(headings, CURVE_WINDOW, mode="edge")
    turned = np.abs(around[2 * CURVE_WINDOW :] - around[: -2 * CURVE_WINDOW])
    tight = turned > 2 * CURVE_WINDOW * CURVE_STEP_M / CURVE_RADIUS_M
    start: int | None = None
    for index, is_tight in enumerate([*tight, False]):
        if is_tight and start is None:
            start = index
        elif not is_tight and start is not None:
            if abs(headings[min(index, len(headings) - 1)] - headings[start]) >= CURVE_TURN_RAD:
                return float(positions[start])
            start = None
    return None

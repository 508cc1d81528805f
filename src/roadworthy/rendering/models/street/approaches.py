"""What a map tells of its lanterns: the turn that each rules, and what carries it."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import shapely

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.street.lights import HIGHEST_ON_POST_M
from roadworthy.roads.furniture import LightPost
from roadworthy.roads.junction import Connection, Turn
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.surfaces import lane_surface

LONGEST_ARM_M = 16.0
MAST_ROOM_M = 0.4

# Where a mast may stand in its lantern's frame, the shortest and straightest arms first.
_CANDIDATES: Final = np.array(
    [
        (reach * math.sin(math.radians(degrees)), reach * math.cos(math.radians(degrees)), 0.0)
        for reach in np.arange(3.0, LONGEST_ARM_M + 0.25, 0.5)
        for degrees in (0, -10, 10, -20, 20, -30, 30, -40, 40)
    ]
)


class Mounting(NamedTuple):
    """How a lantern is put up: its arrow if it has one, the height of its ground, and where its mast may stand (x, y).

    `mast_foot_m` is None for a lantern on a post, and where the map has no room for a mast.
    """

    arrow: Turn | None
    foot_z_m: float
    mast_foot_m: tuple[float, float] | None


def mountings_of(network: RoadNetwork) -> dict[str, Mounting]:
    """How each lantern of a map is put up, by its id."""
    posts = network.furniture.lights
    ways: dict[str, list[Connection]] = defaultdict(list)
    for way in network.connections.values():
        ways[way.from_lane_id].append(way)
    feet = {post.id: float(network.lanes[post.lane_ids[0]].centerline[-1, 2]) for post in posts}
    hanging = {post.id for post in posts if post.pose.z_m - feet[post.id] > HIGHEST_ON_POST_M}
    ground = _MastGround(network, [post.pose for post in posts if post.id in hanging])
    return {
        post.id: Mounting(
            _arrow(post, network, ways),
            feet[post.id],
            ground.foot_of(post.pose) if post.id in hanging else None,
        )
        for post in posts
    }


def arrow_of(light_id: str, network: RoadNetwork) -> Turn | None:
    """The turn whose arrow a lantern shows: that of all its paths, where others of its approach have other lanterns.

    None for a lantern that rules several turns, or its whole approach, or that the map does not have. `mountings_of`
    tells it of all lanterns at once.
    """
    ways: dict[str, list[Connection]] = defaultdict(list)
    for way in network.connections.values():
        ways[way.from_lane_id].append(way)
    posts = (post for post in network.furniture.lights if post.id == light_id)
    return next((_arrow(post, network, ways) for post in posts), None)


def _arrow(post: LightPost, network: RoadNetwork, ways: Mapping[str, list[Connection]]) -> Turn | None:
    beside: dict[str, None] = {}
    for lane_id in post.lane_ids:
        road = network.roads[network.lanes[lane_id].road_id]
        beside.update(dict.fromkeys(road.forward if lane_id in road.forward else road.backward))
    lit = [way for lane_id in beside for way in ways.get(lane_id, ()) if way.light_index is not None]
    # A left arrow lets those through who turn round, too.
    ruled = {Turn.LEFT if way.turn is Turn.U_TURN else way.turn for way in lit if _shows(post, way, network)}
    has_others = any(not _shows(post, way, network) for way in lit)
    return ruled.pop() if len(ruled) == 1 and has_others else None


def _shows(post: LightPost, way: Connection, network: RoadNetwork) -> bool:
    """Whether a lantern shows a path's signal, or one that always shows the same."""
    if way.light_id != post.light_id or way.light_index is None:
        return False
    phases = [phase.states.lower() for phase in network.light_programs[post.light_id].phases]
    return all(states[way.light_index] == states[post.light_index] for states in phases)


class _MastGround:
    """Where masts of some lanterns may stand on a map: on no lane for vehicles and in no junction."""

    def __init__(self, network: RoadNetwork, lanterns: Sequence[Pose]) -> None:
        places = np.array([lantern.position[:2] for lantern in lanterns]).reshape(-1, 2)
        lanes = [
            lane
            for lane in network.lanes.values()
            if lane.type is not LaneType.WALK and _is_near(lane.centerline, lane.width_m, places)
        ]
        outlines = [
            junction.outline
            for junction in network.junctions.values()
            if len(junction.outline) > 2 and _is_near(junction.outline, 0.0, places)
        ]
        self._driven = shapely.STRtree(
            [lane_surface(Polyline(lane.centerline), lane.width_m) for lane in lanes]
            + [shapely.make_valid(shapely.Polygon(outline)) for outline in outlines]
        )

    def foot_of(self, lantern: Pose) -> tuple[float, float] | None:
        """The nearest place in the world, to the right of a lantern's traffic, where its mast may stand, if any."""
        places = lantern.to_parent(_CANDIDATES)[:, :2]
        taken, _ = self._driven.query(shapely.points(places), predicate="dwithin", distance=MAST_ROOM_M)
        free = np.setdiff1d(np.arange(len(places)), taken)
        if not len(free):
            return None
        x, y = places[free[0]].tolist()
        return x, y


def _is_near(points: FloatArray, width_m: float, places: FloatArray) -> bool:
    """Whether the box around some points, widened, holds ground that an arm from one of the places reaches."""
    reach = LONGEST_ARM_M + MAST_ROOM_M + width_m
    low, high = points[:, :2].min(axis=0) - reach, points[:, :2].max(axis=0) + reach
    return bool(((places >= low) & (places <= high)).all(axis=1).any())

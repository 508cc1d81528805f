"""Lanterns of traffic lights: one for each group of lanes of an approach that its program always shows the same."""

import math
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import shapely

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.compiling.roadside import Carriageway, Crossroads, rounded_pose, traffic_surfaces
from roadworthy.roads.furniture import LightPost
from roadworthy.roads.junction import Connection
from roadworthy.roads.lane import Lane
from roadworthy.roads.network import RoadNetwork

POST_HEIGHT_M = 3.0
ARM_HEIGHT_M = 5.4
ARM_BEYOND_M = 9.0
POST_OUTWARDS_M = 0.6
POST_BEYOND_M = (4.0, 3.0, 2.0, 1.0, 0.5)
POST_ROOM_M = 0.3

_Place = tuple[float, float, float, float]


def lanterns_of(
    network: RoadNetwork, carriageways: tuple[Carriageway, ...], crossroads: Crossroads
) -> tuple[LightPost, ...]:
    """The lanterns of a network: of an approach's rightmost group on a post at the kerb, of others on an arm above."""
    return tuple(
        LightPost(f"light-{number:04d}", light_id, index, rounded_pose(*place), lane_ids)
        for number, (light_id, index, place, lane_ids) in enumerate(
            lantern
            for carriageway in carriageways
            for lantern in _approach(network, carriageway, crossroads.ways_from(carriageway))
        )
    )


def _approach(
    network: RoadNetwork, carriageway: Carriageway, ways: list[Connection]
) -> Iterator[tuple[str, int, _Place, tuple[str, ...]]]:
    groups: dict[tuple[str, ...], list[Connection]] = defaultdict(list)
    for way in ways:
        if way.light_id is not None and way.light_index is not None:
            phases = network.light_programs[way.light_id].phases
            groups[way.light_id, *(phase.states[way.light_index].lower() for phase in phases)].append(way)
    order = {lane_id: place for place, lane_id in enumerate(carriageway.lane_ids)}
    ranked = sorted(groups.values(), key=lambda group: -max(order[way.from_lane_id] for way in group))
    for rank, group in enumerate(ranked):
        lane_ids = sorted({way.from_lane_id for way in group}, key=order.__getitem__)
        lanes = [network.lanes[lane_id] for lane_id in lane_ids]
        place = _on_arm(lanes) if rank else _on_post(carriageway.traffic[-1], _driven(network, group[0].junction_id))
        light_id, index = min((way.light_id or "", way.light_index or 0) for way in group)
        yield light_id, index, place, tuple(lane_ids)


def _driven(network: RoadNetwork, junction_id: str) -> list[shapely.Geometry]:
    return traffic_surfaces(network, network.junctions[junction_id].connection_ids)


def _end(lane: Lane) -> tuple[FloatArray, float]:
    run = lane.centerline[-1] - lane.centerline[-2]
    return lane.centerline[-1], math.atan2(run[1], run[0])


def _on_post(lane: Lane, driven: list[shapely.Geometry]) -> _Place:
    """At the kerb beside a lane's end, as far beyond the stop line as nobody drives there."""
    (x, y, z), heading = _end(lane)
    outside = lane.width_m / 2 + POST_OUTWARDS_M
    place = (x, y)
    for beyond in POST_BEYOND_M:
        place = (
            x + beyond * math.cos(heading) + outside * math.sin(heading),
            y + beyond * math.sin(heading) - outside * math.cos(heading),
        )
        if not shapely.intersects(shapely.Point(place).buffer(POST_ROOM_M), driven).any():
            break
    return *place, z + POST_HEIGHT_M, heading + math.pi


def _on_arm(lanes: list[Lane]) -> _Place:
    """Above the middle of a group of lanes, some way beyond the stop line."""
    ends, headings = zip(*(_end(lane) for lane in lanes), strict=True)
    x, y, z = np.mean(ends, axis=0)
    ahead = ARM_BEYOND_M * np.array([math.cos(headings[0]), math.sin(headings[0])])
    return x + ahead[0], y + ahead[1], z + ARM_HEIGHT_M, headings[0] + math.pi

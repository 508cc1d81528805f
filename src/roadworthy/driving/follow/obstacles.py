"""What stands or moves in ego's way along its route, or is about to."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from roadworthy.driving.follow.plan import RoutePlan
from roadworthy.roads.footpath import FootpathType
from roadworthy.scene import Agent, Category, Scene

# Room to keep beside vehicles and things, and beside people.
BESIDE_M, BESIDE_PEOPLE_M = 0.25, 0.6
# How long before they reach ego's way people are waited for: on a crossing, and elsewhere.
ON_CROSSING_S, BESIDE_ROAD_S = 4.0, 1.5
VEHICLES_S = 3.0
# Ego passes before or after somebody who crosses with this much time between.
MARGIN_S = 1.0
# A vehicle that could still stop with this braking is expected to.
EXPECTED_BRAKING_MPS2 = 4.0
# What is no higher is driven over.
FLAT_M = 0.1
_PEOPLE = (Category.PEDESTRIAN, Category.ANIMAL)
_EXPECTED_STILL_M = 1.0


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something ahead: `gap_m` from ego's front bumper along the route, and its speed along the route."""

    gap_m: float
    speed_mps: float
    agent_id: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """An agent in the frame of the route: place, half extents and velocity along and across (left positive)."""

    position_m: float
    offset_m: float
    half_along_m: float
    half_across_m: float
    along_mps: float
    across_mps: float


def obstacles_ahead(scene: Scene, plan: RoutePlan, position_m: float) -> Iterator[Obstacle]:
    """Everything in ego's way within its stopping distance and some seconds, in the order of the agents' ids."""
    ego = scene.ego
    speed = ego.speed_mps
    reach = 25.0 + 4.0 * speed
    front = position_m + ego.size_m[0] / 2.0
    for agent in scene.agents:
        away = math.hypot(agent.pose.x_m - ego.pose.x_m, agent.pose.y_m - ego.pose.y_m)
        if away > reach or agent.size_m[2] <= FLAT_M:
            continue
        seen = _along_route(agent, plan, position_m)
        if seen is None or seen.position_m < position_m + 0.5:
            continue
        found = _obstacle(scene, plan, agent, seen, front)
        if found is not None:
            yield found


def _obstacle(scene: Scene, plan: RoutePlan, agent: Agent, seen: _Seen, front_m: float) -> Obstacle | None:
    is_person = agent.category in _PEOPLE
    half_way = scene.ego.size_m[1] / 2.0 + (BESIDE_PEOPLE_M if is_person else BESIDE_M)
    gap = seen.position_m - seen.half_along_m - front_m
    beside = abs(seen.offset_m) - seen.half_across_m - half_way
    if beside <= 0.0:
        return Obstacle(gap, max(0.0, seen.along_mps), agent.id)
    approaching = -math.copysign(1.0, seen.offset_m) * seen.across_mps
    if approaching <= 0.2:
        return None
    enters_s = beside / approaching
    if enters_s > _horizon_s(scene, plan, agent):
        return None
    if not is_person and approaching**2 / (2.0 * EXPECTED_BRAKING_MPS2) + _EXPECTED_STILL_M < beside:
        return None
    leaves_s = (abs(seen.offset_m) + seen.half_across_m + half_way) / approaching
    there = gap + seen.along_mps * enters_s
    speed = max(scene.ego.speed_mps, 2.0)
    ego_enters_s = max(there, 0.0) / speed
    ego_leaves_s = (there + 2.0 * seen.half_along_m + scene.ego.size_m[0]) / speed
    if ego_leaves_s + MARGIN_S < enters_s or ego_enters_s > leaves_s + MARGIN_S:
        return None
    return Obstacle(max(there, gap) - 0.5, max(0.0, seen.along_mps), agent.id)


def _horizon_s(scene: Scene, plan: RoutePlan, agent: Agent) -> float:
    if agent.category not in _PEOPLE:
        return VEHICLES_S
    path = plan.network.footpaths.get(agent.lane_id or "")
    on_crossing = path is not None and path.type is FootpathType.CROSSING
    return ON_CROSSING_S if on_crossing else BESIDE_ROAD_S


def _along_route(agent: Agent, plan: RoutePlan, near_m: float) -> _Seen | None:
    """The agent in the frame of the route around `near_m`; None where it is beyond either end of that part."""
    window_m = near_m + 20.0 if near_m + 20.0 < plan.line.length_m else near_m
    place = plan.line.locate(agent.pose.x_m, agent.pose.y_m, window_m, behind_m=30.0, ahead_m=70.0)
    if place.distance_m > abs(place.offset_m) + 0.5:
        return None
    heading = plan.line.line.tangent_at(place.position_m)
    turn = agent.pose.yaw_rad - heading
    along, across = abs(math.cos(turn)), abs(math.sin(turn))
    cos, sin = math.cos(heading), math.sin(heading)
    vx, vy = agent.velocity_mps[0], agent.velocity_mps[1]
    length, width = agent.size_m[0] / 2.0, agent.size_m[1] / 2.0
    return _Seen(
        place.position_m,
        place.offset_m,
        along * length + across * width,
        across * length + along * width,
        vx * cos + vy * sin,
        vy * cos - vx * sin,
    )

"""Who and what is on the road at an instant, as agents of a Scene."""

import math
from collections.abc import Iterator
from dataclasses import replace

from roadworthy.exams.driveaction.starter.situation import (
    Obstacle,
    ObstacleKind,
    Person,
    PersonKind,
    Vehicle,
    VehicleKind,
)
from roadworthy.exams.driveaction.starter.staging.parts import LANE_M
from roadworthy.exams.driveaction.starter.staging.plan import CAMERA_AHEAD_M, Plan
from roadworthy.geometry.pose import Pose
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, AgentLights, Category
from roadworthy.scene.agent import Vector

KMH = 1 / 3.6
EGO_SIZE_M: Vector = (4.9, 2.1, 1.5)
PAINTS = ("silver", "white", "blue", "red", "gray", "black", "teal", "maroon")
BODIES: dict[VehicleKind, tuple[tuple[Category, str, Vector], ...]] = {
    VehicleKind.CAR: (
        (Category.CAR, "sedan", (4.75, 1.84, 1.45)),
        (Category.CAR, "suv", (4.72, 1.93, 1.74)),
        (Category.CAR, "hatchback", (3.95, 1.72, 1.48)),
    ),
    VehicleKind.TRUCK: ((Category.TRUCK, "truck", (9.6, 2.5, 3.4)),),
    VehicleKind.BUS: ((Category.BUS, "bus", (11.5, 2.55, 3.1)),),
}
# No white: somebody on a zebra crossing is to be seen.
CLOTHES = ("blue", "red", "orange", "yellow", "teal")
PERSON_SIZE_M: Vector = (0.45, 0.55, 1.75)
BICYCLE_SIZE_M: Vector = (1.8, 0.62, 1.7)
CONE_SIZE_M: Vector = (0.42, 0.42, 0.75)
BARRIER_SIZE_M: Vector = (0.5, 1.5, 1.05)
TRIANGLE_SIZE_M: Vector = (0.3, 0.6, 0.55)
TRIANGLE_BEFORE_M = 4.0
STILL: Vector = (0.0, 0.0, 0.0)


def ego_at(plan: Plan, offset_s: float) -> Agent:
    """The own vehicle so many seconds after the last frame."""
    speed = plan.situation.speed_kmh * KMH
    length, width, height = EGO_SIZE_M
    return Agent(
        "ego",
        Category.CAR,
        Pose(speed * offset_s - CAMERA_AHEAD_M, plan.ego_y_m, height / 2),
        (length, width, height),
        (speed, 0.0, 0.0),
        "sedan",
        color="black",
        lights=AgentLights(),
        lane_id=f"own-{plan.situation.ego_lane}",
    )


def agents_at(plan: Plan, network: RoadNetwork, offset_s: float) -> tuple[Agent, ...]:
    """All others so many seconds after the last frame, in the order of their ids."""
    situation = plan.situation
    agents: list[Agent] = []
    for number, vehicle in enumerate(situation.vehicles):
        agents += _vehicle(plan, vehicle, number, offset_s)
    for number, obstacle in enumerate(situation.obstacles):
        agents += _obstacle(plan, obstacle, f"{obstacle.kind}-{number}")
    agents += [_person(plan, person, number, offset_s) for number, person in enumerate(situation.people)]
    return tuple(sorted((_placed_on(network, agent) for agent in agents), key=lambda agent: agent.id))


def _placed_on(network: RoadNetwork, agent: Agent) -> Agent:
    """The agent with the lane below it, or with the crossing."""
    path = network.index.footpath_at(agent.pose.x_m, agent.pose.y_m)
    if path is not None:
        return replace(agent, lane_id=path.id)
    place = network.index.lane_at(agent.pose.x_m, agent.pose.y_m, heading_rad=agent.pose.yaw_rad)
    return replace(agent, lane_id=place.lane_id if place else None)


def _vehicle(plan: Plan, vehicle: Vehicle, number: int, offset_s: float) -> Iterator[Agent]:
    rng = plan.seeded(f"vehicle {number}")
    category, label, size = rng.choice(BODIES[vehicle.kind])
    towards = -1.0 if vehicle.lane < 0 else 1.0
    speed = towards * vehicle.speed_kmh * KMH
    x, y = vehicle.distance_m + size[0] / 2 + speed * offset_s, plan.lane_y_m(vehicle.lane)
    yield Agent(
        f"vehicle-{number}",
        category,
        Pose(x, y, size[2] / 2, 0.0 if towards > 0 else math.pi),
        size,
        (speed, 0.0, 0.0),
        label,
        label,
        rng.choice(PAINTS),
        lights=AgentLights(left=vehicle.broken_down, right=vehicle.broken_down),
        is_static=vehicle.broken_down,
    )
    if vehicle.broken_down:
        yield _prop(
            f"vehicle-{number}-triangle", "warningtriangle", (x - size[0] / 2 - TRIANGLE_BEFORE_M, y), TRIANGLE_SIZE_M
        )


def _obstacle(plan: Plan, obstacle: Obstacle, name: str) -> Iterator[Agent]:
    y = plan.lane_y_m(obstacle.lane)
    if obstacle.kind is ObstacleKind.BARRIER:
        for place, part in enumerate((-0.5, 0.5)):
            at = obstacle.distance_m, y + part * (BARRIER_SIZE_M[1] + 0.1)
            yield _prop(f"{name}-{place}", "streetbarrier", at, BARRIER_SIZE_M)
        return
    # A row across the lane, and then one along each of its sides.
    places = [
        (row * 3.5, part) for row in range(5) for part in (-0.36, -0.12, 0.12, 0.36) if not row or abs(part) > 0.3
    ]
    for place, (along, part) in enumerate(places):
        yield _prop(f"{name}-{place:02d}", "trafficcone", (obstacle.distance_m + along, y + part * LANE_M), CONE_SIZE_M)


def _prop(name: str, label: str, place: tuple[float, float], size_m: Vector) -> Agent:
    pose = Pose(*place, size_m[2] / 2)
    return Agent(name, Category.PROP, pose, size_m, STILL, label, label, is_static=True)


def _person(plan: Plan, person: Person, number: int, offset_s: float) -> Agent:
    speed = person.speed_kmh * KMH
    # Across the road a situation counts to the right, the world to the left.
    velocity = (0.0, -speed, 0.0) if person.crossing else (speed, 0.0, 0.0)
    x = person.distance_m + velocity[0] * offset_s
    y = plan.ego_y_m - person.offset_m + velocity[1] * offset_s
    is_cyclist = person.kind is PersonKind.CYCLIST
    size = BICYCLE_SIZE_M if is_cyclist else PERSON_SIZE_M
    return Agent(
        f"person-{number}",
        Category.BICYCLE if is_cyclist else Category.PEDESTRIAN,
        Pose(x, y, size[2] / 2, math.atan2(velocity[1], velocity[0])),
        size,
        velocity,
        "bicycle" if is_cyclist else "adult",
        color=plan.seeded(f"person {number}").choice(CLOTHES),
    )

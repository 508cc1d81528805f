"""The agents of a Scene, made from the arrays of the traffic and of the people on foot."""

import math
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.scene import Agent, AgentLights, Category, Observability
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import PEDESTRIAN_TYPES, VEHICLE_TYPES
from roadworthy.worlds.embedded.traffic.vehicles import IntArray, Vehicles, traffic_rows
from roadworthy.worlds.embedded.walking.state import Walkers

# Braking harder than rolling resistance and engine drag do, or standing on the brake.
BRAKE_LAMP_BRAKING_MPS2 = 0.7
STANDING_MPS = 0.1
LEFT, RIGHT = 1, -1

LineOfSight = Mapping[str, float]


def vehicle_id(serial: int) -> str:
    """The id of a vehicle of the traffic.

    >>> vehicle_id(12)
    'v12'
    """
    return f"v{serial}"


def pedestrian_id(serial: int) -> str:
    """The id of a pedestrian."""
    return f"p{serial}"


def vehicle_ids(vehicles: Vehicles) -> list[str]:
    """The ids of the active vehicles other than ego, in the order of their rows."""
    return [vehicle_id(serial) for serial in vehicles.serial[traffic_rows(vehicles)].tolist()]


def pedestrian_ids(walkers: Walkers) -> list[str]:
    """The ids of the active pedestrians, in the order of their rows."""
    return [pedestrian_id(serial) for serial in walkers.serial[walkers.active].tolist()]


def vehicle_agents(vehicles: Vehicles, lane_ids: tuple[str, ...], seen: LineOfSight | None) -> list[Agent]:
    """The active vehicles other than ego, in the order of their rows; `seen` is the share of each in ego's sight."""
    rows = traffic_rows(vehicles)
    columns = (
        vehicles.serial,
        vehicles.type,
        vehicles.x,
        vehicles.y,
        vehicles.z,
        vehicles.yaw,
        vehicles.speed,
        vehicles.acceleration,
        vehicles.yaw_rate,
        vehicles.indicator,
    )
    lanes = lanes_under(vehicles, rows).tolist()
    agents = []
    for serial, kind, x, y, z, yaw, speed, acceleration, yaw_rate, indicator, lane in zip(
        *(column[rows].tolist() for column in columns), lanes, strict=True
    ):
        who = _vehicle(serial, kind)
        cos, sin = math.cos(yaw), math.sin(yaw)
        across = speed * yaw_rate
        braking = acceleration < -BRAKE_LAMP_BRAKING_MPS2 or speed < STANDING_MPS
        agents.append(
            Agent(
                who.id,
                who.category,
                Pose(x, y, z + who.size_m[2] / 2.0, yaw),
                who.size_m,
                (speed * cos, speed * sin, 0.0),
                who.subtype,
                who.label,
                who.color,
                (acceleration * cos - across * sin, acceleration * sin + across * cos, 0.0),
                yaw_rate,
                lights=_lamps(who.category, braking, indicator, who.flashing),
                lane_id=lane_ids[lane] if lane >= 0 else None,
                observability=_observed(seen, who.id),
            )
        )
    return agents


def lanes_under(vehicles: Vehicles, rows: IntArray) -> IntArray:
    """The lane under the middle of each body; a path counts by the front bumper, which may be a lane further."""
    here = vehicles.here[rows]
    before = vehicles.path[rows, np.maximum(here - 1, 0)]
    behind = (vehicles.position[rows] < vehicles.length[rows] / 2) & (here > 0) & (before >= 0)
    return np.where(behind, before, vehicles.path[rows, here])


def pedestrian_agents(
    walkers: Walkers, bodies: Bodies, path_ids: tuple[str, ...], seen: LineOfSight | None
) -> list[Agent]:
    """The active pedestrians, in the order of their rows, which is that of their `bodies`.

    `lane_id` is the id of the footpath that each is on.
    """
    here = (walkers.serial, walkers.type, walkers.path)
    places = (bodies.x, bodies.y, bodies.z, bodies.yaw, bodies.velocity_x, bodies.velocity_y)
    columns = (*(column[walkers.active] for column in here), *places)
    agents = []
    for serial, kind, path, x, y, z, yaw, velocity_x, velocity_y in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        who = _pedestrian(serial, kind)
        agents.append(
            Agent(
                who.id,
                who.category,
                Pose(x, y, z + who.size_m[2] / 2.0, yaw),
                who.size_m,
                (velocity_x, velocity_y, 0.0),
                who.subtype,
                who.label,
                who.color,
                lane_id=path_ids[path] if path >= 0 else None,
                observability=_observed(seen, who.id),
            )
        )
    return agents


class _Who(NamedTuple):
    """What never changes about an agent."""

    id: str
    category: Category
    size_m: Vector
    subtype: str
    label: str | None
    color: str
    flashing: bool


@lru_cache(maxsize=4096)
def _vehicle(serial: int, kind: int) -> _Who:
    known = VEHICLE_TYPES[kind]
    size = (known.length_m, known.width_m, known.height_m)
    color = known.color(serial)
    return _Who(vehicle_id(serial), known.category, size, known.subtype, known.name, color, known.flashing)


@lru_cache(maxsize=4096)
def _pedestrian(serial: int, kind: int) -> _Who:
    known = PEDESTRIAN_TYPES[kind]
    size = (known.length_m, known.width_m, known.height_m)
    return _Who(pedestrian_id(serial), Category.PEDESTRIAN, size, known.name, None, known.color(serial), False)


def _observed(seen: LineOfSight | None, name: str) -> Observability | None:
    return None if seen is None or name not in seen else Observability(line_of_sight=seen[name])


@cache
def _lamps(category: Category, braking: bool, indicator: int, flashing: bool) -> AgentLights:
    if category is Category.BICYCLE:
        return AgentLights()
    return AgentLights(braking, indicator == LEFT, indicator == RIGHT, flashing)

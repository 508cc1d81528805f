"""People put where a test wants them, and vehicles as plain boxes."""

import math

import numpy as np

from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians
from roadworthy.worlds.embedded.walking.state import (
    KEEP,
    LAST_PATH,
    NEXT_PATH,
    NEXT_WAY,
    PATH,
    POSITION,
    WAY,
    YAW,
    X,
    Y,
)
from roadworthy.worlds.world import TICK_S

FOOT_WAYS = {"forward": 1, "backward": -1}


def people_at(network: RoadNetwork, *places: tuple[str, float, str, str]) -> Pedestrians:
    """One walker a place: footpath, distance along it, `forward` or `backward`, and the footpath to take next."""
    people = Pedestrians(network, len(places), seed=0)
    assert len(people.walkers.x) == len(places)
    for row, (footpath_id, along_m, way, next_id) in enumerate(places):
        footpath = network.footpaths[footpath_id]
        start, end = footpath.centerline[0, :2], footpath.centerline[-1, :2]
        direction = (end - start) / np.hypot(*(end - start))
        heading = FOOT_WAYS[way] * direction
        x, y = start + along_m * direction + 0.5 * np.array([heading[1], -heading[0]])
        numbers, indices = people._people.numbers[row], people._people.indices[row]
        numbers[[X, Y, YAW, POSITION, KEEP]] = x, y, math.atan2(heading[1], heading[0]), along_m, 0.3
        indices[[PATH, WAY, LAST_PATH]] = people.footpath_ids.index(footpath_id), FOOT_WAYS[way], -1
        indices[NEXT_PATH] = people.footpath_ids.index(next_id) if next_id else -1
        enters = network.footpaths[next_id].at_start if next_id else ()
        indices[NEXT_WAY] = 1 if footpath_id in enters else -1
    return people


def vehicle(
    x: float, y: float, yaw: float = 0.0, speed: float = 0.0, length: float = 4.6, width: float = 1.8
) -> Bodies:
    """One vehicle."""
    row = (x, y, 0.0, yaw, length, width, 1.5, speed * math.cos(yaw), speed * math.sin(yaw))
    return Bodies(*(np.array([value]) for value in row))


def walk(
    people: Pedestrians,
    seconds: float,
    letters: str | None = None,
    vehicles: Bodies | None = None,
    light: str = "center",
) -> None:
    """Moves everybody for some seconds under constant lights and vehicles that stand still or hardly move."""
    states = {} if letters is None else {light: letters}
    for tick in range(round(seconds / TICK_S)):
        people.advance(tick * TICK_S, states, no_bodies() if vehicles is None else vehicles)


def on(people: Pedestrians, row: int = 0) -> str:
    """The footpath that a walker is on."""
    return people.footpath_ids[int(people.walkers.path[row])]

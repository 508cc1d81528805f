"""What is on the stage of a script, and an ego that does nothing but go along its route."""

import math
from collections.abc import Iterator

from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Event, Parameter, ScenarioType
from roadworthy.worlds.embedded.collisions import overlapping_pairs
from roadworthy.worlds.embedded.ego import EgoState, ego_body
from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.world import TICK_S
from worlds.staged_scripts import script_along

Point = tuple[float, float]


def script_on(
    network: RoadNetwork,
    kind: ScenarioType,
    start: Point,
    goal: Point,
    trigger_m: float,
    **parameters: Parameter,
) -> Script:
    """The script of a type on a road without other traffic, triggered so far along the route from start to goal."""
    return script_along(network, kind, (start, goal), trigger_m, tuple(parameters.items()))


def driven(script: Script, from_m: float, speed_mps: float, seconds: float, left_m: float = 0.0) -> Iterator[Now]:
    """Ego goes evenly along its route, or beside it; each tick, after the script and its actors have moved."""
    stage = script.stage
    for tick in range(1, round(seconds / TICK_S) + 1):
        route_m = from_m + speed_mps * tick * TICK_S
        here = stage.pose(route_m, left_m)
        ego = EgoState(here.x_m, here.y_m, here.yaw_rad, speed_mps=speed_mps)
        now = Now(tick * TICK_S, ego, route_m, ego_body(ego))
        script.advance(now)
        stage.cast.advance(TICK_S, now.around)
        yield now


def events_of(script: Script, now: Now) -> list[Event]:
    """What the script tells of one more tick at the same place."""
    return script.advance(now)


def actors(script: Script, kind: str) -> list[Actor]:
    """The actors of a kind, in the order in which they were put on the road."""
    return [actor for actor in script.stage.cast.actors if actor.kind.name == kind]


def place_of(script: Script, actor: Actor) -> tuple[float, float]:
    """Where an actor is: along the route, and to the left of it."""
    at = script.stage.line.locate(actor.x_m, actor.y_m)
    return at.position_m, at.offset_m


def overlaps(script: Script) -> bool:
    """Whether any two actors are in each other."""
    return bool(overlapping_pairs(script.stage.cast.bodies()))


def flow_lanes(script: Script) -> list[set[str]]:
    """The lanes on which the vehicles of each stream are."""
    director = script.stage.director
    return [{place.lane_id for place in director.under_way(flow.serials).values()} for flow in script.stage.flows]


def turned_degrees(script: Script, actor: Actor) -> float:
    """How far an actor is turned from the route, to the left."""
    heading = script.stage.line.locate(actor.x_m, actor.y_m).heading_rad
    return math.degrees(math.remainder(actor.yaw_rad - heading, math.tau))

"""Which models show a Scene's agents, lights and signs."""

import math
from collections.abc import Mapping

from roadworthy.rendering.models import people, props, street, vehicles
from roadworthy.rendering.models.placed import Placed
from roadworthy.rendering.models.street import Mounting
from roadworthy.roads.furniture import LightPost
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Light, LightState, Scene

AGENT_REACH_M = 260.0
FURNITURE_REACH_M = 220.0

_ON_FOOT = {Category.PEDESTRIAN}
_TWO_WHEELED = {Category.BICYCLE, Category.MOTORCYCLE}
_PROPS = {Category.PROP, Category.OTHER}


def placed_agents(scene: Scene, lamps_on: bool) -> list[Placed]:
    """The models of all agents within reach of ego, in the order of the Scene."""
    near = (agent for agent in scene.agents if _away_m(scene, agent.pose.x_m, agent.pose.y_m) < AGENT_REACH_M)
    return [each for agent in near for each in placed_agent(agent, scene.time_s, lamps_on)]


def placed_agent(agent: Agent, time_s: float, lamps_on: bool) -> tuple[Placed, ...]:
    """The models of one agent."""
    if agent.category in _ON_FOOT:
        return people.placed_person(agent, time_s)
    if agent.category in _TWO_WHEELED:
        return people.placed_rider(agent, time_s, lamps_on)
    if agent.category is Category.ANIMAL:
        return people.placed_animal(agent, time_s)
    if agent.category in _PROPS:
        return props.placed_prop(agent, time_s)
    return vehicles.placed_vehicle(agent, time_s, lamps_on)


def placed_furniture(
    scene: Scene, network: RoadNetwork | None, mountings: Mapping[str, Mounting], is_night: bool
) -> list[Placed]:
    """The signs, lights and street lamps within reach of ego: the Scene's, and those of the map that it leaves out.

    A light that the Scene leaves out is too far away for it to be known what it shows: it is drawn dark.
    """
    found: list[Placed] = []
    for sign in scene.signs:
        found += street.placed_sign(sign.kind, sign.value, sign.pose, sign.id)
    for light in scene.lights:
        found += _placed_light(light, mountings)
    if network is None:
        return found
    shown = {sign.id for sign in scene.signs} | {light.id for light in scene.lights}
    furniture = network.furniture
    for post in furniture.signs:
        if post.id not in shown and _away_m(scene, post.pose.x_m, post.pose.y_m) < FURNITURE_REACH_M:
            found += street.placed_sign(post.kind, post.value, post.pose, post.id)
    for lantern in furniture.lights:
        if lantern.id not in shown and _away_m(scene, lantern.pose.x_m, lantern.pose.y_m) < FURNITURE_REACH_M:
            found += _placed_light(_dark(lantern), mountings)
    for lamp in furniture.lamps:
        if _away_m(scene, lamp.pose.x_m, lamp.pose.y_m) < FURNITURE_REACH_M:
            found += street.placed_lamp(lamp, is_night)
    return found


def _placed_light(light: Light, mountings: Mapping[str, Mounting]) -> tuple[Placed, ...]:
    mounting = mountings.get(light.id)
    if mounting is None:
        return street.placed_light(light, 0.0, None)
    return street.placed_light(light, mounting.foot_z_m, mounting.arrow, mounting.mast_foot_m)


def _dark(post: LightPost) -> Light:
    return Light(post.id, post.pose, LightState.OFF, None, post.lane_ids)


def _away_m(scene: Scene, x_m: float, y_m: float) -> float:
    return math.hypot(x_m - scene.ego.pose.x_m, y_m - scene.ego.pose.y_m)

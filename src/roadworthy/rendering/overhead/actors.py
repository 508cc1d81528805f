"""What a scene adds to its roads, from above: route, lights, signs, agents, events."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.rendering.overhead.palette import AGENTS, EGO, EVENT, INK, LIGHTS, PAPER, POST, ROUTE
from roadworthy.rendering.overhead.roads import STOP_LINE_M, corners_of
from roadworthy.rendering.overhead.shapes import Area, Disc, Label, Shape, Stroke
from roadworthy.rendering.overhead.view import View, seen
from roadworthy.roads.furniture import SignKind
from roadworthy.scene import Agent, Category, Command, Event, Light, LightState, Scene

_ROUTE_M: Final = 0.8
_LEAST_BODY_PX: Final = 5.0
_MOVING_MPS: Final = 0.05
# Those in light colours.
_DARK_EDGED: Final = frozenset({Category.VAN, Category.TRUCK, Category.BUS, Category.PROP, Category.OTHER})
_SIGN_LETTERS: Final = {
    SignKind.STOP: "STOP",
    SignKind.YIELD: "YIELD",
    SignKind.NO_ENTRY: "NO",
    SignKind.PEDESTRIAN_CROSSING: "PED",
    SignKind.CURVE: "CURVE",
    SignKind.PRIORITY_ROAD: "PRIO",
    SignKind.MOTORWAY: "MWAY",
    SignKind.ROADWORKS: "WORKS",
    SignKind.ACCIDENT: "ACC",
    SignKind.WARNING: "!",
}
_COMMANDS: Final = {
    Command.LEFT: "left",
    Command.RIGHT: "right",
    Command.STRAIGHT: "straight",
    Command.FOLLOW_LANE: "follow",
    Command.CHANGE_LANE_LEFT: "lane left",
    Command.CHANGE_LANE_RIGHT: "lane right",
}


def scene_shapes(scene: Scene, view: View) -> Iterator[Shape]:
    """Everything of the scene but its roads, from back to front; ego is above all other agents."""
    yield from _route(scene, view)
    for light in scene.lights:
        yield from light_shapes(light, view)
    for sign in scene.signs:
        yield from sign_shapes(sign.kind, sign.value, sign.pose.x_m, sign.pose.y_m, view)
    for agent in scene.agents:
        yield from body_shapes(agent, AGENTS[agent.category], view)
    yield from body_shapes(scene.ego, EGO, view)
    for agent in (*scene.agents, scene.ego):
        yield from _name(agent, view)
    for event in scene.events:
        yield from _event(event, scene, view)


def sign_shapes(kind: str, value: float | None, x_m: float, y_m: float, view: View) -> Iterator[Shape]:
    """A sign: a small square where it stands and its word beside it."""
    ((x, y),) = view.to_px([(x_m, y_m)])
    if not view.shows(np.array([(x, y)]), 20.0):
        return
    word = f"{value:g}" if value is not None else _SIGN_LETTERS.get(SignKind(kind), kind) if kind in _KINDS else kind
    yield Area((np.array(((x - 3, y - 3), (x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3))),), PAPER, POST, 1.0)
    yield Label(word, x + 5, y + 3, 8.0, POST, halo=PAPER)


_KINDS: Final = frozenset(kind.value for kind in SignKind)


def _route(scene: Scene, view: View) -> Iterator[Shape]:
    if scene.route is not None and len(scene.route.points) > 1:
        yield Stroke(seen(view, [np.array(scene.route.points)]), ROUTE, view.m(_ROUTE_M, 2.0))
    for point in (scene.command_near, scene.command_far):
        if point is not None:
            ((x, y),) = view.to_px([point.point])
            yield Disc(x, y, 4.0, PAPER, ROUTE, 2.0)
            yield Label(_COMMANDS[point.command], x + 7, y + 4, 10.0, INK, halo=PAPER)


def light_shapes(light: Light, view: View) -> Iterator[Shape]:
    """A traffic light: its stop line in its colour, and on it a letter."""
    color, letter = LIGHTS[light.state]
    ((x, y),) = view.to_px([(light.pose.x_m, light.pose.y_m)])
    if light.stop_line is not None:
        line = np.array(light.stop_line)
        yield Stroke(seen(view, [line]), color, view.m(2 * STOP_LINE_M, 2.0))
        ((x, y),) = view.to_px([line.mean(axis=0)])
    if view.shows(np.array([(x, y)]), 10.0):
        yield Disc(x, y, 6.0, color, POST, 2.0 if light.affects_ego else 0.8)
        dark = light.state in {LightState.RED, LightState.GREEN}
        yield Label(letter, x, y + 3, 8.0, PAPER if dark else INK, "middle")


def body_shapes(agent: Agent, color: str, view: View) -> Iterator[Shape]:
    """An agent's box with a point at its front; a disc and a stroke where the box would be too small to see."""
    corners = view.to_px(corners_of(agent.pose.x_m, agent.pose.y_m, agent.pose.yaw_rad, *agent.size_m[:2]))
    if not view.shows(corners, 10.0):
        return
    middle = corners.mean(axis=0)
    edge = INK if agent.category in _DARK_EDGED else PAPER
    if view.m(max(agent.size_m[:2])) < _LEAST_BODY_PX:
        yield Disc(middle[0], middle[1], _LEAST_BODY_PX / 1.5, color, edge, 0.8)
        x, y, yaw = agent.pose.x_m, agent.pose.y_m, agent.pose.yaw_rad
        metre = view.to_px([(x + math.cos(yaw), y + math.sin(yaw))])[0] - view.to_px([(x, y)])[0]
        ahead = metre / view.px_per_m * 1.6 * _LEAST_BODY_PX
        yield Stroke((np.array((middle, middle + ahead)),), color, 1.5)
        return
    yield Area((corners,), color, edge, 1.0)
    front_left, rear_left, rear_right, front_right = corners
    tip = (front_left + front_right) / 2
    base = 0.35 * (rear_left + rear_right) / 2 + 0.65 * tip
    half = 0.35 * (front_left - front_right)
    yield Area((np.array((tip + 0.12 * (middle - tip), base + half, base - half)),), edge)


def _name(agent: Agent, view: View) -> Iterator[Shape]:
    ((x, y),) = view.to_px([(agent.pose.x_m, agent.pose.y_m)])
    if not view.shows(np.array([(x, y)])):
        return
    # Beside the body, whichever way it is turned.
    off = view.m(max(agent.size_m[:2])) / 2 * abs(math.cos(agent.pose.yaw_rad)) + view.m(agent.size_m[1]) / 2 + 3
    speed = f": {agent.speed_mps:.1f} m/s" if agent.speed_mps > _MOVING_MPS else ""
    yield Label(f"{agent.id}{speed}", x + off, y + 3, 9.0, INK, halo=PAPER)


def _event(event: Event, scene: Scene, view: View) -> Iterator[Shape]:
    place = event.position_m
    if place is None:
        subjects = [agent for agent in (scene.ego, *scene.agents) if agent.id in event.subject_ids]
        if not subjects:
            return
        place = (subjects[0].pose.x_m, subjects[0].pose.y_m, 0.0)
    ((x, y),) = view.to_px([place])
    cross = [np.array(((x - 8, y - 8 * s), (x + 8, y + 8 * s))) for s in (1, -1)]
    yield Stroke(tuple(cross), EVENT, 3.0)
    yield Label(event.type.value, x + 11, y - 8, 10.0, EVENT, halo=PAPER)

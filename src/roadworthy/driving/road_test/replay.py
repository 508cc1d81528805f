"""The replay of a drive: a moving picture from above, the front camera beside it, and what happens in words."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from roadworthy.driving.criteria import NotedInfraction, RouteOutcome
from roadworthy.driving.road_test.replay_ground import ground_image
from roadworthy.driving.road_test.replay_words import PANEL_PX, panel
from roadworthy.files import written_whole
from roadworthy.rendering.overhead.actors import body_shapes, light_shapes
from roadworthy.rendering.overhead.palette import AGENTS, EGO, EVENT, INK, PAPER, ROUTE
from roadworthy.rendering.overhead.png import SUPERSAMPLING, draw_shapes
from roadworthy.rendering.overhead.shapes import Disc, Label, Shape, Stroke
from roadworthy.rendering.pictures import RgbArray, fitted
from roadworthy.rendering.pictures.birdseye_view import EgoUp
from roadworthy.scene import Agent, Light, Scene

SIZE_PX: Final = 480
_SPAN_M: Final = 75.0
# Ego stands this far below the middle: what is ahead matters more than what is behind.
_AHEAD_M: Final = 16.0
# But for somebody with a part in the scenario who comes from behind, no farther away than can be shown then.
_BEHIND_M, _SHOWN_BEHIND_M = 18.0, 52.0
_NEAR_M: Final = 70.0
_ROUTE_M: Final = 0.8
_ROLE_MARGIN_PX: Final = 5.0
# An infraction stays in the picture for as long.
_SHOWN_S: Final = 4.0

_MOST_PICTURES: Final = 160
_PICTURE_MS: Final = 125
_LAST_MS: Final = 2000
_QUALITY: Final = 70


class Replay:
    """Takes the pictures of a drive, every second of them once there are too many, and writes them at the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pictures: list[Image.Image] = []
        self._every, self._count = 1, 0

    def add(self, scene: Scene, outcome: RouteOutcome, front: RgbArray | None) -> None:
        """Shows a Scene, the outcome so far, and what the front camera saw last."""
        if self._count % self._every == 0:
            self._pictures.append(replay_picture(scene, outcome, front))
        self._count += 1
        if len(self._pictures) > _MOST_PICTURES:
            self._pictures = self._pictures[::2]
            self._every *= 2

    def end(self, scene: Scene, outcome: RouteOutcome, front: RgbArray | None) -> None:
        """Shows the last Scene and how it ended for a while, and writes the file.

        Raises:
            OSError: it cannot be written.
        """
        last = replay_picture(scene, outcome, front)
        first, *others = [*self._pictures, last]
        durations = [_PICTURE_MS] * len(others) + [_LAST_MS]
        with written_whole(self._path) as beside:
            first.save(
                beside, "WEBP", save_all=True, append_images=others, duration=durations, quality=_QUALITY, method=0
            )


def replay_picture(scene: Scene, outcome: RouteOutcome, front: RgbArray | None) -> Image.Image:
    """What is around ego, its front up, with the outcome so far in words below, or below the front camera's picture."""
    above = _from_above(scene, outcome)
    if front is None:
        picture = Image.new("RGB", (SIZE_PX, SIZE_PX + PANEL_PX), PAPER)
        picture.paste(above)
        picture.paste(panel(scene, outcome, (SIZE_PX, PANEL_PX)), (0, SIZE_PX))
        return picture
    seen = Image.fromarray(fitted(front, (SIZE_PX, SIZE_PX - PANEL_PX)))
    picture = Image.new("RGB", (2 * SIZE_PX, SIZE_PX), INK)
    picture.paste(above)
    picture.paste(seen, (SIZE_PX + (SIZE_PX - seen.width) // 2, 0))
    picture.paste(panel(scene, outcome, (SIZE_PX, SIZE_PX - seen.height)), (SIZE_PX, seen.height))
    return picture


def _from_above(scene: Scene, outcome: RouteOutcome) -> Image.Image:
    ego = scene.ego.pose
    ahead_m = -_AHEAD_M if _comes_from_behind(scene) else _AHEAD_M
    x = ego.x_m + ahead_m * math.cos(ego.yaw_rad)
    y = ego.y_m + ahead_m * math.sin(ego.yaw_rad)
    view = EgoUp(x, y, SIZE_PX / _SPAN_M, SIZE_PX, SIZE_PX, ego.yaw_rad)
    side = SIZE_PX * SUPERSAMPLING
    image = ground_image(scene.roads, view).resize((side, side), Image.Resampling.NEAREST)
    draw_shapes(image, _shapes(scene, outcome, view))
    return image.reduce(SUPERSAMPLING)


def _comes_from_behind(scene: Scene) -> bool:
    """Whether all who have a part in a running scenario, and move, are behind ego."""
    scenario, ego = scene.scenario, scene.ego.pose
    if scenario is None:
        return False
    roles = [agent for agent in scene.agents if agent.id in scenario.role_ids and agent.speed_mps > 0.0]
    cos, sin = math.cos(ego.yaw_rad), math.sin(ego.yaw_rad)
    ahead = [(agent.pose.x_m - ego.x_m) * cos + (agent.pose.y_m - ego.y_m) * sin for agent in roles]
    return bool(ahead) and all(-_SHOWN_BEHIND_M < each < -_BEHIND_M for each in ahead)


def _shapes(scene: Scene, outcome: RouteOutcome, view: EgoUp) -> Iterator[Shape]:
    """From back to front: the route, lights, agents, those with a part in the scenario, ego, infractions."""
    yield Stroke(_route_near(scene, view), ROUTE, view.m(_ROUTE_M, 2.0))
    for light in scene.lights:
        if _is_near(light, view):
            yield from light_shapes(light, view)
    agents = [agent for agent in scene.agents if _is_near(agent, view)]
    roles = set(scene.scenario.role_ids) if scene.scenario is not None else set()
    playing = [agent for agent in agents if agent.id in roles]
    for agent in playing:
        yield from _ring(agent, view)
    for agent in agents:
        yield from body_shapes(agent, AGENTS[agent.category], view)
    yield from body_shapes(scene.ego, EGO, view)
    for agent in playing:
        yield from _name(agent, view)
    for infraction in outcome.infractions:
        if 0 <= scene.time_s - infraction.time_s <= _SHOWN_S:
            yield from _cross(infraction, view)


def _is_near(thing: Agent | Light, view: EgoUp) -> bool:
    return math.hypot(thing.pose.x_m - view.center_x_m, thing.pose.y_m - view.center_y_m) <= _NEAR_M


def _route_near(scene: Scene, view: EgoUp) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float64]], ...]:
    """The stretches of the route around ego, in pixels."""
    if scene.route is None or len(scene.route.points) < 2:
        return ()
    points = np.array(scene.route.points)[:, :2]
    near = np.hypot(*(points - (view.center_x_m, view.center_y_m)).T) <= _NEAR_M
    edges = np.flatnonzero(np.diff(near.astype(np.int8))) + 1
    stretches = zip(np.split(points, edges), np.split(near, edges), strict=True)
    return tuple(view.to_px(stretch) for stretch, is_near in stretches if is_near[0] and len(stretch) > 1)


def _ring(agent: Agent, view: EgoUp) -> Iterator[Shape]:
    ((x, y),) = view.to_px([agent.pose.position])
    radius = view.m(math.hypot(*agent.size_m[:2]) / 2) + _ROLE_MARGIN_PX
    yield Disc(x, y, radius, PAPER, EVENT, 2.0)


def _name(agent: Agent, view: EgoUp) -> Iterator[Shape]:
    ((x, y),) = view.to_px([agent.pose.position])
    if view.shows(np.array([(x, y)])):
        off = view.m(math.hypot(*agent.size_m[:2]) / 2) + _ROLE_MARGIN_PX + 3
        yield Label(f"{agent.category.value} {agent.id}", x + off, y - 5, 12.0, EVENT, halo=PAPER)


def _cross(infraction: NotedInfraction, view: EgoUp) -> Iterator[Shape]:
    if infraction.position_m is None:
        return
    ((x, y),) = view.to_px([infraction.position_m])
    yield Stroke(tuple(np.array(((x - 9, y - 9 * s), (x + 9, y + 9 * s))) for s in (1, -1)), EVENT, 4.0)

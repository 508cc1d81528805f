"""The view from above that models are shown: ego's front up, with names on all that drives and walks."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Final

from PIL import ImageDraw

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.cameras.checks import check_bodies
from roadworthy.rendering.pictures import birdseye_signals as signals
from roadworthy.rendering.pictures.birdseye_bodies import EGO_BLUE, draw_body, draw_ego, outline_of
from roadworthy.rendering.pictures.birdseye_names import (
    YELLOW,
    box_around,
    name_of_agent,
    name_of_ego,
    text_px,
    write_note,
)
from roadworthy.rendering.pictures.birdseye_roads import GROUND, draw_roads
from roadworthy.rendering.pictures.birdseye_view import Canvas, EgoUp
from roadworthy.rendering.pictures.images import RgbArray, as_array
from roadworthy.rendering.pictures.names import Box, Name, write_names
from roadworthy.rendering.pictures.past import tracks
from roadworthy.rendering.pictures.subjects import body_color, is_level, near
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Light, Scene, Sign

SIDE_M: Final = 80.3
"""What a camera with a field of view of 110 degrees, 50 m above ego, sees in the middle of its picture."""

NO_ROADS: Final = "no road map: the roads are not drawn"
_FULL_PX: Final = 900
_TRACK_PX: Final = 8.0
_BORDER_PX: Final = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class BirdsEye:
    """The picture; the ids of what is named in it and of what no room was left for; what else its reader must know."""

    rgb: RgbArray
    named: tuple[str, ...]
    dropped: tuple[str, ...]
    notes: tuple[str, ...]


def birdseye(
    scene: Scene,
    *,
    network: RoadNetwork | None = None,
    annotated: bool = True,
    size_px: int = _FULL_PX,
    side_m: float = SIDE_M,
    history: Sequence[Scene] = (),
) -> BirdsEye:
    """What is around ego, from above: ego in the middle, its front up, `side_m` metres of the world from edge to edge.

    Vehicles point ahead, in their own colours with a light blue border; people are cyan; ego is blue. Annotated, the
    picture has the names of what drives and walks within 75 m, the lights and signs ahead that affect ego, and with
    `history`, scenes before this one, the tracks of the last 2.5 s. Without annotation it has roads and bodies alone.

    Args:
        scene: what is drawn.
        network: its roads, where they are not `scene.roads`; without either none are drawn, and `notes` says so.
        annotated: whether there are words, signals and tracks.
        size_px: the picture's width and height.
        side_m: how much of the world it shows, across and along.
        history: earlier scenes of the same drive.

    Raises:
        UsageError: the size is no whole number of pixels, or it or the side is not above 0.
        BadDataError: somebody in the scenes has no finite place or no size.
    """
    for moment in (scene, *history):
        check_bodies(moment)
    view = _view(scene.ego.pose, size_px, side_m)
    roads = network if network is not None else scene.roads
    notes = () if roads is not None else (NO_ROADS,)
    canvas, agents = _ground(roads, view), _in_view(scene, view)
    if annotated:
        _draw_tracks(canvas, scene, agents, history, view)
    _draw_bodies(canvas, agents, scene.ego, view)
    if annotated:
        return _annotated(canvas, scene, agents, view, notes)
    return BirdsEye(as_array(canvas.smoothed()), (), (), notes)


def _view(ego: Pose, size_px: int, side_m: float) -> EgoUp:
    given: object = size_px
    if not (isinstance(given, Integral) and size_px > 0 and 0 < side_m < math.inf):
        raise UsageError(
            f"A view of {side_m} m in {size_px} pixels cannot be drawn: give a whole number of pixels and a finite "
            "number of metres, both above 0."
        )
    return EgoUp(ego.x_m, ego.y_m, size_px / side_m, size_px, size_px, ego.yaw_rad)


def _ground(roads: RoadNetwork | None, view: EgoUp) -> Canvas:
    canvas = Canvas(view.width_px, GROUND)
    if roads is not None:
        draw_roads(canvas, roads, view)
    return canvas


def _in_view(scene: Scene, view: EgoUp) -> list[Agent]:
    """The agents in the picture, nearest first."""
    return [agent for agent in near(scene) if view.shows(view.to_px(outline_of(agent)))]


def _draw_bodies(canvas: Canvas, agents: Sequence[Agent], ego: Agent, view: EgoUp) -> None:
    """The nearest and ego are drawn last, above all others."""
    for agent in reversed(agents):
        draw_body(canvas, view.to_px(outline_of(agent)), agent, _BORDER_PX * view.width_px / _FULL_PX)
    draw_ego(canvas, view.to_px(outline_of(ego)))


def _draw_tracks(canvas: Canvas, scene: Scene, agents: Sequence[Agent], history: Sequence[Scene], view: EgoUp) -> None:
    past = tracks(scene, history)
    for agent in (*reversed(agents), scene.ego):
        # No track is wider than who left it.
        width_px = min(_TRACK_PX * view.width_px / _FULL_PX, view.m(0.7 * agent.size_m[1]))
        color = EGO_BLUE if agent is scene.ego else body_color(agent)
        for stretch in reversed(past[agent.id]):
            line = view.to_px([stretch.older.position, stretch.newer.position])
            canvas.line(line, color, width_px, stretch.opacity)


def _annotated(canvas: Canvas, scene: Scene, agents: Sequence[Agent], view: EgoUp, notes: tuple[str, ...]) -> BirdsEye:
    """The picture with signals, names and notes."""
    half_px = signals.icon_half_px(view.width_px)
    lights = [light for light in scene.lights if _is_shown(light, scene, view)]
    signs = [sign for sign in scene.signs if _is_shown(sign, scene, view)]
    marks: list[Box] = [signals.draw_light(canvas, _place(light, view), light, half_px) for light in lights]
    names = [name_of_ego(scene.ego, view.to_px(outline_of(scene.ego)))]
    for sign in signs:
        box = signals.draw_sign(canvas, _place(sign, view), sign, half_px)
        marks.append(box)
        if not signals.has_icon(sign):
            names.append(Name(sign.id, signals.name_of(sign), box, YELLOW))
    for agent in agents:
        outline = view.to_px(outline_of(agent))
        name = name_of_agent(agent, outline)
        if name is None:
            marks.append(box_around(outline))
        else:
            names.append(name)
    image = canvas.smoothed()
    draw = ImageDraw.Draw(image)
    for sign in signs:
        if signals.has_icon(sign):
            signals.write_on_sign(draw, _place(sign, view), sign, half_px)
    layout = write_names(image, names, text_px(image.width), marks)
    for note in notes:
        write_note(image, note)
    return BirdsEye(as_array(image), tuple(spot.key for spot in layout.spots), layout.dropped, notes)


def _place(thing: Light | Sign, view: EgoUp) -> FloatArray:
    return view.to_px(thing.pose.position)


def _is_shown(thing: Light | Sign, scene: Scene, view: EgoUp) -> bool:
    ego = scene.ego.pose
    return is_level(thing.pose, ego) and signals.concerns(thing, ego) and view.shows(_place(thing, view)[None, :])

"""A camera's picture with the names of what drives and walks in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from roadworthy.geometry.pinhole import PixelBox
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.pictures.images import RgbArray, as_array, as_image
from roadworthy.rendering.pictures.layout import Layout
from roadworthy.rendering.pictures.lettering import DARK, LEAST_TEXT_PX
from roadworthy.rendering.pictures.looking import Looking
from roadworthy.rendering.pictures.names import Box, Name, write_names
from roadworthy.rendering.pictures.naming import label_of
from roadworthy.rendering.pictures.past import Stretch, tracks
from roadworthy.rendering.pictures.subjects import body_color, ink_of, is_named, near
from roadworthy.scene import Agent, Scene

LEAST_SHARE: Final = 0.1
LEAST_LIDAR_POINTS: Final = 3
LEAST_PIXELS: Final = 12

# Bench2Drive-VL's pictures are 1600 pixels wide; its dots and tracks shrink with the picture.
_FULL_WIDTH_PX: Final = 1600
_DOT_PX: Final = 10.0
_TRACK_PX: Final = 16.0
_TEXT_PX: Final = 26.0
_LEAST_DOT_PX: Final = 2.0
_SMALL_LINES: Final = 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The picture; the ids of the agents named in it, nearest first, and of those for whose names no room was left."""

    rgb: RgbArray
    named: tuple[str, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    agent: Agent
    box: PixelBox
    dot: tuple[float, float]


def labelled(frame: Frame, scene: Scene, *, history: Sequence[Scene] = ()) -> Labelled:
    """The picture with a dot on each visible road user within 75 m, and beside it its id, colour and kind.

    Vehicles are labelled in white, people and animals in cyan; what is static is not. With `history`, scenes before
    this one, the tracks of the last 2.5 s are drawn, the older the fainter.

    Whether somebody is visible is what the frame says of them (`visibility`, else `instances`); where it says
    nothing, what the scene says (the line of sight, else lidar points); where nothing is known, whoever is in the
    picture is visible.
    """
    looking = Looking(frame.camera, (frame.rgb.shape[1], frame.rgb.shape[0]))
    seen = _seen(frame, scene, looking)
    image = as_image(frame.rgb)
    if history:
        _draw_tracks(image, seen, tracks(scene, history), looking)
    layout = _draw_labels(image, seen)
    return Labelled(as_array(image), tuple(spot.key for spot in layout.spots), layout.dropped)


def _seen(frame: Frame, scene: Scene, looking: Looking) -> list[_Seen]:
    """The road users to name, nearest first."""
    pixels = _pixel_counts(frame)
    seen = []
    for agent in near(scene):
        box = looking.box_of(agent) if is_named(agent) and _is_visible(agent, frame, pixels) else None
        if box is not None:
            seen.append(_Seen(agent, box, _dot(agent, box, looking)))
    return seen


def _pixel_counts(frame: Frame) -> Mapping[str, int] | None:
    if frame.instances is None:
        return None
    counts = np.bincount(frame.instances.ravel(), minlength=len(frame.ids) + 1)
    return dict(zip(frame.ids, counts[1:].tolist(), strict=True))


def _is_visible(agent: Agent, frame: Frame, pixels: Mapping[str, int] | None) -> bool:
    if frame.visibility is not None:
        return frame.visibility.get(agent.id, 0.0) >= LEAST_SHARE
    if pixels is not None:
        return pixels.get(agent.id, 0) >= LEAST_PIXELS
    known = agent.observability
    if known is not None and known.line_of_sight is not None:
        return known.line_of_sight >= LEAST_SHARE
    if known is not None and known.lidar_points is not None:
        return known.lidar_points >= LEAST_LIDAR_POINTS
    return True


def _dot(agent: Agent, box: PixelBox, looking: Looking) -> tuple[float, float]:
    """Where the middle of the agent appears; the middle of what is in the picture where that one is not."""
    place = looking.points(agent.pose.position[None, :])[0]
    if looking.holds(place):
        return float(place[0]), float(place[1])
    return (box.left_px + box.right_px) / 2, (box.top_px + box.bottom_px) / 2


def _draw_labels(image: Image.Image, seen: Sequence[_Seen]) -> Layout:
    scale = image.width / _FULL_WIDTH_PX
    size_px, dot_px = max(LEAST_TEXT_PX, round(_TEXT_PX * scale)), max(_LEAST_DOT_PX, _DOT_PX * scale)
    draw = ImageDraw.Draw(image)
    names = []
    # The nearest is drawn last, and so lies on top.
    for item in reversed(seen):
        x, y = item.dot
        height_px = item.box.bottom_px - item.box.top_px
        # A dot does not hide somebody far away.
        radius_px = min(dot_px, max(_LEAST_DOT_PX, height_px / 6))
        around = (x - radius_px, y - radius_px, x + radius_px, y + radius_px)
        draw.ellipse(around, fill=ink_of(item.agent), outline=DARK, width=1)
        # A name stands beside who is small, and beside the dot on who is large.
        named: Box = item.box if height_px < _SMALL_LINES * size_px else around
        names.append(Name(item.agent.id, label_of(item.agent), named, ink_of(item.agent)))
    return write_names(image, names[::-1], size_px)


def _draw_tracks(
    image: Image.Image, seen: Sequence[_Seen], past: Mapping[str, Sequence[Stretch]], looking: Looking
) -> None:
    draw = ImageDraw.Draw(image, "RGBA")
    width_px = max(2, round(_TRACK_PX * image.width / _FULL_WIDTH_PX))
    for item in reversed(seen):
        color = body_color(item.agent)
        for line, opacity in _lines(past[item.agent.id], looking):
            draw.line(line, fill=(*color, round(255 * opacity)), width=width_px)


def _lines(track: Sequence[Stretch], looking: Looking) -> Iterator[tuple[list[tuple[float, float]], float]]:
    """The stretches that are in front of the camera, in pixels, the oldest first."""
    for stretch in reversed(track):
        ends = looking.pose.to_local([stretch.older.position, stretch.newer.position])
        line = looking.pinhole.project_segment(ends[0], ends[1])
        if line is not None:
            yield [(x, y) for x, y in (line * looking.scale).tolist()], stretch.opacity

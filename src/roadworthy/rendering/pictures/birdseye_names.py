"""Words on the view from above: what is named, and how."""

from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.pictures.birdseye_bodies import EGO_BLUE
from roadworthy.rendering.pictures.lettering import LEAST_TEXT_PX, WHITE, text_size, write
from roadworthy.rendering.pictures.names import Box, Name
from roadworthy.rendering.pictures.naming import label_of
from roadworthy.rendering.pictures.subjects import ink_of, is_named
from roadworthy.scene import Agent

EGO_NAME: Final = "the ego vehicle"
YELLOW: Final[Rgb] = (255, 230, 90)

_TEXT_PX: Final = 15.0
_FULL_PX: Final = 900


def text_px(size_px: int) -> int:
    """The height of letters on a picture of a size."""
    return max(LEAST_TEXT_PX, round(_TEXT_PX * size_px / _FULL_PX))


def box_around(outline_px: FloatArray) -> Box:
    """The upright rectangle around points in pixels."""
    left, top, right, bottom = np.concatenate((outline_px.min(axis=0), outline_px.max(axis=0))).tolist()
    return left, top, right, bottom


def name_of_agent(agent: Agent, outline_px: FloatArray) -> Name | None:
    """The name of what takes part in traffic; None for what is static."""
    return Name(agent.id, label_of(agent), box_around(outline_px), ink_of(agent)) if is_named(agent) else None


def name_of_ego(ego: Agent, outline_px: FloatArray) -> Name:
    """Ego's name, in its own blue."""
    return Name(ego.id, EGO_NAME, box_around(outline_px), EGO_BLUE, WHITE)


def write_note(image: Image.Image, text: str) -> None:
    """Writes something about the whole picture into its lower left corner."""
    size_px = text_px(image.width)
    height = text_size(text, size_px)[1]
    write(ImageDraw.Draw(image), (size_px / 2, image.height - height - size_px / 2), text, size_px, YELLOW)

"""The red box around the one agent that a question is about."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import numpy as np
import shapely
from PIL import ImageDraw

from roadworthy.errors import UsageError
from roadworthy.geometry.pinhole import CUBOID_EDGES, NEAR_M, PixelBox
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.pictures.grid import Cell
from roadworthy.rendering.pictures.images import RgbArray, as_array, as_image
from roadworthy.rendering.pictures.looking import Looking
from roadworthy.scene import Agent, SceneCamera

RED: Final = (255, 0, 0)
LEAST_LINE_PX: Final = 2
LEAST_FULL_HEIGHT_PX: Final = 24.0
LEAST_SHARE: Final = 0.3
LEAST_HEIGHT_PX: Final = 8.0
_BEYOND: Final = 0.25


class BoxStyle(StrEnum):
    """How a target is marked: by the upright rectangle around it, or by the edges of its box."""

    BOX2D = "box2d"
    BOX3D = "box3d"


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """The picture, with the target marked in it or as it was.

    `box` is the rectangle around the target in the picture, None where it is outside. `reason` says why nothing was
    drawn, None where something was. `share` is how much of the target's image is inside the camera's picture.
    """

    rgb: RgbArray
    box: PixelBox | None
    share: float
    reason: str | None

    @property
    def height_px(self) -> float:
        """The height of the rectangle in the picture as it is; 0 where there is none."""
        return 0.0 if self.box is None else self.box.bottom_px - self.box.top_px


def target_box(
    rgb: RgbArray,
    camera: SceneCamera,
    agent: Agent,
    *,
    cell: Cell | None = None,
    style: BoxStyle = BoxStyle.BOX2D,
) -> Target:
    """The picture with a red box around an agent, its lines 2 pixels wide or more.

    Nothing is drawn where the target is outside the camera's picture, or too little of it to be asked about: less
    than 24 pixels of the camera's own picture high, less than 8 of `rgb`, or under 30 % of its image. That image is
    counted to a quarter of a picture beyond each edge: farther out, the image of something beside the lens is
    stretched without end.

    Args:
        rgb: the camera's picture at any size; draw the box after the picture was made smaller.
        camera: the camera that took it.
        agent: the target, as it was when the picture was taken.
        cell: where in `rgb` the camera's picture is, if it is one of a grid (see `grid_of`).
        style: a rectangle or a wire frame.

    Raises:
        UsageError: the cell is not within the picture.
    """
    place = cell or Cell(camera.name, 0, 0, rgb.shape[1], rgb.shape[0])
    _check_within(place, rgb)
    looking = Looking(camera, (place.width_px, place.height_px))
    outline, share = _outline(looking, agent)
    if outline is None:
        return Target(rgb, None, 0.0, f"{agent.id} is outside the picture of {camera.name}")
    box = _placed(outline, looking, place)
    target = Target(rgb, box, share, None)
    reason = _too_little(target, outline[3] - outline[1], f"{agent.id} in the picture of {camera.name}")
    if reason is not None:
        return replace(target, reason=reason)
    return replace(target, rgb=_drawn(rgb, looking, agent, place, box, style))


def _too_little(target: Target, full_height_px: float, what: str) -> str | None:
    """Why a target cannot be asked about, None where it can."""
    if full_height_px < LEAST_FULL_HEIGHT_PX:
        return f"only {full_height_px:.0f} px of {what} at its full size, less than {LEAST_FULL_HEIGHT_PX:.0f}"
    if target.share < LEAST_SHARE:
        return f"only {target.share:.0%} of {what}, less than {LEAST_SHARE:.0%}"
    if target.height_px < LEAST_HEIGHT_PX:
        return f"only {target.height_px:.1f} px of {what} as it is shown, less than {LEAST_HEIGHT_PX:.0f}"
    return None


def _check_within(place: Cell, rgb: RgbArray) -> None:
    across = 0 <= place.left_px < place.left_px + place.width_px <= rgb.shape[1]
    down = 0 <= place.top_px < place.top_px + place.height_px <= rgb.shape[0]
    if not (across and down):
        raise UsageError(
            f"The cell of {place.camera} is empty or reaches beyond the picture of {rgb.shape[1]} x {rgb.shape[0]} "
            "pixels; take the cells of `grid_of` with the same `fit` as the picture."
        )


def _outline(looking: Looking, agent: Agent) -> tuple[tuple[float, float, float, float] | None, float]:
    """The bounds of the agent's image inside the camera's own picture, and which share of the image that is."""
    corners = looking.corners_of(agent)
    ends = [looking.pinhole.project_segment(corners[a], corners[b]) for a, b in CUBOID_EDGES]
    shown = [end for end in ends if end is not None]
    if not shown:
        return None, 0.0
    hull = shapely.MultiPoint(np.concatenate(shown)).convex_hull
    width, height = looking.camera.size
    inside = shapely.clip_by_rect(hull, 0.0, 0.0, width, height)
    around = shapely.clip_by_rect(
        hull, -_BEYOND * width, -_BEYOND * height, (1 + _BEYOND) * width, (1 + _BEYOND) * height
    )
    if inside.area <= 0.0:
        return None, 0.0
    return inside.bounds, inside.area / around.area


def _placed(bounds: tuple[float, float, float, float], looking: Looking, place: Cell) -> PixelBox:
    across, down = looking.scale.tolist()
    left, top, right, bottom = bounds
    return PixelBox(
        place.left_px + left * across,
        place.top_px + top * down,
        place.left_px + right * across,
        place.top_px + bottom * down,
    )


def _drawn(rgb: RgbArray, looking: Looking, agent: Agent, place: Cell, box: PixelBox, style: BoxStyle) -> RgbArray:
    line_px = max(LEAST_LINE_PX, round(place.width_px / 400))
    image = as_image(rgb)
    cell = (place.left_px, place.top_px, place.left_px + place.width_px, place.top_px + place.height_px)
    # Drawn on the cell alone, a line cannot reach into the picture of another camera.
    part = image.crop(cell)
    draw = ImageDraw.Draw(part)
    if style is BoxStyle.BOX2D:
        left, top = round(box.left_px) - place.left_px, round(box.top_px) - place.top_px
        right, bottom = round(box.right_px) - place.left_px - 1, round(box.bottom_px) - place.top_px - 1
        draw.rectangle((left, top, max(right, left), max(bottom, top)), outline=RED, width=line_px)
    else:
        for line in _edges(looking, agent):
            draw.line([(x, y) for x, y in line.tolist()], fill=RED, width=line_px)
    image.paste(part, cell[:2])
    return as_array(image)


def _edges(looking: Looking, agent: Agent) -> list[FloatArray]:
    corners = looking.corners_of(agent)
    lines = [looking.pinhole.project_segment(corners[a], corners[b], NEAR_M) for a, b in CUBOID_EDGES]
    return [line * looking.scale for line in lines if line is not None]

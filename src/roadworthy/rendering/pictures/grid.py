"""The pictures of a rig put together: a grid around the car, and strips to the front and to the back."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import ImageDraw

from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.pictures.images import RgbArray, as_array, as_image, resized, size_within
from roadworthy.rendering.pictures.lettering import LEAST_TEXT_PX, write
from roadworthy.scene import SceneCamera

FRONT_ROW: Final = ("CAM_FRONT_LEFT", "CAM_FRONT", "CAM_FRONT_RIGHT")
BACK_ROW: Final = ("CAM_BACK_LEFT", "CAM_BACK", "CAM_BACK_RIGHT")
# Bench2Drive-VL sets the rear cameras side by side as somebody sees them who has turned round.
_BACK_STRIP: Final = BACK_ROW[::-1]


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a camera's picture is within a grid, in pixels."""

    camera: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class Grid:
    """The size (width, height) of a grid in pixels, and its cells in the order of the cameras."""

    size: tuple[int, int]
    cells: tuple[Cell, ...]


def grid_of(cameras: Sequence[SceneCamera], fit: tuple[int, int] | None = None) -> Grid:
    """Where each camera's picture stands in `surround_grid`.

    Raises:
        UsageError: there is no camera, one is there twice, or `fit` has no pixels.
    """
    return _packed(_rows(cameras), cameras, fit)


def surround_grid(frames: Sequence[Frame], *, names: bool = True, fit: tuple[int, int] | None = None) -> RgbArray:
    """The pictures of one instant side by side, the cameras' names small in the corners.

    Those to the front stand in a row above those to the back; cameras of other names fill rows in their order. Black
    is where there is no picture. One picture alone stays as it is, without a name.

    Args:
        frames: what each camera saw.
        names: whether names are written.
        fit: the width and height that the whole is made smaller to fit into; it is never enlarged.

    Raises:
        UsageError: there is no frame, two are of one camera, or `fit` has no pixels.
    """
    grid = grid_of([frame.camera for frame in frames], fit)
    return _composed(frames, grid, names=names and len(frames) > 1)


def front_strip(frames: Sequence[Frame], *, fit: tuple[int, int] | None = None) -> RgbArray:
    """The pictures of CAM_FRONT_LEFT, CAM_FRONT and CAM_FRONT_RIGHT in one row, "FRONT" above the middle one.

    Raises:
        UsageError: one of them is missing or there twice, or `fit` has no pixels.
    """
    return _strip(frames, FRONT_ROW, "FRONT", fit)


def back_strip(frames: Sequence[Frame], *, fit: tuple[int, int] | None = None) -> RgbArray:
    """The pictures of CAM_BACK_RIGHT, CAM_BACK and CAM_BACK_LEFT in one row, "BACK" above the middle one.

    Raises:
        UsageError: one of them is missing or there twice, or `fit` has no pixels.
    """
    return _strip(frames, _BACK_STRIP, "BACK", fit)


def _strip(frames: Sequence[Frame], row: tuple[str, ...], title: str, fit: tuple[int, int] | None) -> RgbArray:
    chosen = [frame for frame in frames if frame.camera.name in row]
    missing = [name for name in row if name not in {frame.camera.name for frame in chosen}]
    if missing:
        raise UsageError(f"The strip {title} needs the cameras {', '.join(row)}; {', '.join(missing)} is missing.")
    chosen.sort(key=lambda frame: row.index(frame.camera.name))
    cameras = [frame.camera for frame in chosen]
    grid = _packed([cameras], cameras, fit)
    image = as_image(_composed(chosen, grid, names=False))
    middle = grid.cells[1]
    size_px = max(LEAST_TEXT_PX, middle.height_px // 18)
    write(ImageDraw.Draw(image), (middle.left_px + middle.width_px / 2 - size_px * 1.5, size_px / 2), title, size_px)
    return as_array(image)


def _rows(cameras: Sequence[SceneCamera]) -> list[list[SceneCamera]]:
    known = {camera.name: camera for camera in cameras}
    if not known:
        raise UsageError("A grid was asked for without a frame; give at least one.")
    if len(known) < len(cameras):
        names = [camera.name for camera in cameras]
        twice = next(name for name in names if names.count(name) > 1)
        raise UsageError(f"Two frames are of the camera {twice}; give one frame a camera, all of one instant.")
    if set(known) <= {*FRONT_ROW, *BACK_ROW}:
        rows = [[known[name] for name in row if name in known] for row in (FRONT_ROW, BACK_ROW)]
        return [row for row in rows if row]
    across = math.ceil(math.sqrt(len(cameras)))
    return [list(cameras[start : start + across]) for start in range(0, len(cameras), across)]


def _packed(rows: list[list[SceneCamera]], cameras: Sequence[SceneCamera], fit: tuple[int, int] | None) -> Grid:
    """Rows from top to bottom, each in the middle, made to fit."""
    widths = [sum(camera.size[0] for camera in row) for row in rows]
    heights = [max(camera.size[1] for camera in row) for row in rows]
    full = (max(widths), sum(heights))
    size = full if fit is None else size_within(full, fit)
    scale_x, scale_y = size[0] / full[0], size[1] / full[1]
    cells = {}
    for number, row in enumerate(rows):
        top, left = sum(heights[:number]), (full[0] - widths[number]) / 2
        for camera in row:
            # Edges are rounded, not sizes, so that neighbours share theirs.
            left_px, right_px = round(left * scale_x), round((left + camera.size[0]) * scale_x)
            top_px, bottom_px = round(top * scale_y), round((top + camera.size[1]) * scale_y)
            cells[camera.name] = Cell(
                camera.name, left_px, top_px, max(1, right_px - left_px), max(1, bottom_px - top_px)
            )
            left += camera.size[0]
    return Grid(size, tuple(cells[camera.name] for camera in cameras))


def _composed(frames: Sequence[Frame], grid: Grid, *, names: bool) -> RgbArray:
    whole = np.zeros((grid.size[1], grid.size[0], 3), dtype=np.uint8)
    for frame, cell in zip(frames, grid.cells, strict=True):
        below, beside = cell.top_px + cell.height_px, cell.left_px + cell.width_px
        picture = resized(frame.rgb, (cell.width_px, cell.height_px))
        whole[cell.top_px : below, cell.left_px : beside] = picture[: grid.size[1] - cell.top_px]
    if not names:
        return whole
    image = as_image(whole)
    draw = ImageDraw.Draw(image)
    for cell in grid.cells:
        size_px = max(LEAST_TEXT_PX, cell.height_px // 32)
        write(draw, (cell.left_px + size_px // 3, cell.top_px + size_px // 3), cell.camera, size_px)
    return as_array(image)

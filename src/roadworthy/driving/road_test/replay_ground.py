"""The ground of replays: a map from above, drawn once in pieces and turned for each picture."""

import math
from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image

from roadworthy.rendering.overhead.palette import GROUND
from roadworthy.rendering.overhead.png import SUPERSAMPLING, draw_shapes
from roadworthy.rendering.overhead.roads import road_shapes
from roadworthy.rendering.overhead.view import View
from roadworthy.rendering.pictures.birdseye_view import EgoUp
from roadworthy.roads.network import RoadNetwork

_PX_PER_M: Final = 6.0
_TILE_PX: Final = 1536
_TILE_M: Final = _TILE_PX / _PX_PER_M
# 7 MB each; those of the last route are of use to the next on the same map.
_MOST_TILES: Final = 12


def ground_image(network: RoadNetwork | None, view: EgoUp) -> Image.Image:
    """The roads as a view shows them."""
    size = (view.width_px, view.height_px)
    if network is None:
        return Image.new("RGB", size, GROUND)
    reach_px = math.ceil(math.hypot(*size) / 2 / view.px_per_m * _PX_PER_M) + 1
    center = round(view.center_x_m * _PX_PER_M), round(-view.center_y_m * _PX_PER_M)
    left, top = center[0] - reach_px, center[1] - reach_px
    around = _cut_out(network, left, top, 2 * reach_px)
    return around.transform(size, Image.Transform.AFFINE, _affine(view, left, top), Image.Resampling.BILINEAR)


def _cut_out(network: RoadNetwork, left: int, top: int, side: int) -> Image.Image:
    """A square of the ground, in its pixels: x to the east, y to the south, from the origin of the map."""
    image = Image.new("RGB", (side, side))
    for column in range(left // _TILE_PX, (left + side - 1) // _TILE_PX + 1):
        for row in range(top // _TILE_PX, (top + side - 1) // _TILE_PX + 1):
            x, y = column * _TILE_PX - left, row * _TILE_PX - top
            piece = (max(0, -x), max(0, -y), min(_TILE_PX, side - x), min(_TILE_PX, side - y))
            image.paste(_tile(network, column, row).crop(piece), (max(0, x), max(0, y)))
    return image


def _affine(view: EgoUp, left: int, top: int) -> tuple[float, ...]:
    """From pixels of the picture to those of the cut-out, as Pillow has it: x = a u + b v + c, y = d u + e v + f."""
    sin, cos = math.sin(view.yaw_rad), math.cos(view.yaw_rad)
    # A pixel to the right is a step to the right of the heading, a pixel down a step back from it.
    matrix = np.array(((sin, -cos), (cos, sin))) * _PX_PER_M / view.px_per_m
    center = np.array((view.center_x_m * _PX_PER_M - left, -view.center_y_m * _PX_PER_M - top))
    offset = center - matrix @ np.array((view.width_px, view.height_px)) / 2
    (a, b), (d, e) = matrix.tolist()
    return a, b, float(offset[0]), d, e, float(offset[1])


@lru_cache(maxsize=_MOST_TILES)
def _tile(network: RoadNetwork, column: int, row: int) -> Image.Image:
    view = View((column + 0.5) * _TILE_M, -(row + 0.5) * _TILE_M, _PX_PER_M, _TILE_PX, _TILE_PX)
    image = Image.new("RGB", (_TILE_PX * SUPERSAMPLING, _TILE_PX * SUPERSAMPLING), GROUND)
    draw_shapes(image, road_shapes(network, view))
    return image.reduce(SUPERSAMPLING)

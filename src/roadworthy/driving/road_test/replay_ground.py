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


def ground_image(network: RoadNetwork | None, view: EgoUp, scale: int) -> Image.Image:
    """The roads as a view shows them, in a picture `scale` times as large as the view says."""
    size = (view.width_px * scale, view.height_px * scale)
    if network is None:
        return Image.new("RGB", size, GROUND)
    reach_m = math.hypot(view.width_px, view.height_px) / 2 / view.px_per_m
    columns = _tiles(view.center_x_m, reach_m)
    rows = _tiles(view.center_y_m, reach_m)
    ground = Image.new("RGB", (len(columns) * _TILE_PX, len(rows) * _TILE_PX))
    for column, number in enumerate(columns):
        for row, other in enumerate(reversed(rows)):
            ground.paste(_tile(network, number, other), (column * _TILE_PX, row * _TILE_PX))
    left_m, top_m = columns[0] * _TILE_M, (rows[-1] + 1) * _TILE_M
    return ground.transform(
        size, Image.Transform.AFFINE, _affine(view, scale, left_m, top_m), Image.Resampling.BILINEAR
    )


def _tiles(center_m: float, reach_m: float) -> range:
    return range(math.floor((center_m - reach_m) / _TILE_M), math.floor((center_m + reach_m) / _TILE_M) + 1)


def _affine(view: EgoUp, scale: int, left_m: float, top_m: float) -> tuple[float, ...]:
    """From pixels of the picture to pixels of the ground, as Pillow has it: x = a u + b v + c, y = d u + e v + f."""
    sin, cos = math.sin(view.yaw_rad), math.cos(view.yaw_rad)
    step = _PX_PER_M / (view.px_per_m * scale)
    # A pixel to the right is a step to the right of the heading, a pixel down a step back from it.
    matrix = np.array(((sin, -cos), (-cos, -sin))) * step
    center = np.array((view.center_x_m - left_m, top_m - view.center_y_m)) * _PX_PER_M
    middle = np.array((view.width_px, view.height_px)) * scale / 2
    offset = center - matrix @ middle
    (a, b), (d, e) = matrix.tolist()
    return a, b, float(offset[0]), d, e, float(offset[1])


@lru_cache(maxsize=_MOST_TILES)
def _tile(network: RoadNetwork, column: int, row: int) -> Image.Image:
    view = View((column + 0.5) * _TILE_M, (row + 0.5) * _TILE_M, _PX_PER_M, _TILE_PX, _TILE_PX)
    image = Image.new("RGB", (_TILE_PX * SUPERSAMPLING, _TILE_PX * SUPERSAMPLING), GROUND)
    draw_shapes(image, road_shapes(network, view))
    return image.reduce(SUPERSAMPLING)

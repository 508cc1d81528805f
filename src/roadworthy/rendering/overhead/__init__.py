"""Scenes and maps from above, as SVG or PNG: how people look at what a world or a source says."""

from roadworthy.rendering.overhead.drawing import (
    draw_network,
    draw_overhead,
    draw_scene_of_store,
    network_picture,
    overhead_picture,
    overhead_png,
)
from roadworthy.rendering.overhead.png import picture_png
from roadworthy.rendering.overhead.shapes import Picture
from roadworthy.rendering.overhead.svg import picture_svg

__all__ = [
    "Picture",
    "draw_network",
    "draw_overhead",
    "draw_scene_of_store",
    "network_picture",
    "overhead_picture",
    "overhead_png",
    "picture_png",
    "picture_svg",
]

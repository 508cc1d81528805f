"""Pictures for people and models, made from what cameras saw and from Scenes."""

from roadworthy.rendering.pictures.birdseye_picture import BirdsEye, birdseye
from roadworthy.rendering.pictures.grid import Cell, Grid, back_strip, front_strip, grid_of, surround_grid
from roadworthy.rendering.pictures.images import RgbArray, fitted
from roadworthy.rendering.pictures.labels import Labelled, labelled
from roadworthy.rendering.pictures.layout import Layout, Spot, Wanted, label_layout
from roadworthy.rendering.pictures.target import BoxStyle, Target, target_box

__all__ = [
    "BirdsEye",
    "BoxStyle",
    "Cell",
    "Grid",
    "Labelled",
    "Layout",
    "RgbArray",
    "Spot",
    "Target",
    "Wanted",
    "back_strip",
    "birdseye",
    "fitted",
    "front_strip",
    "grid_of",
    "label_layout",
    "labelled",
    "surround_grid",
    "target_box",
]

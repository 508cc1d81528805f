"""Pictures as arrays: the one type that this package takes and gives."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from roadworthy.errors import UsageError

RgbArray = NDArray[np.uint8]
"""A picture (height, width, 3), 0 to 255."""


def as_image(rgb: RgbArray) -> Image.Image:
    """A copy of the picture that Pillow can draw on.

    Raises:
        UsageError: the array is not (height, width, 3) of uint8.
    """
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.dtype != np.uint8:
        raise UsageError(
            f"A picture of shape {rgb.shape} and type {rgb.dtype}; give an array (height, width, 3) of uint8."
        )
    return Image.fromarray(rgb)


def as_array(image: Image.Image) -> RgbArray:
    """Pillow's picture as an array (height, width, 3) that may be written to."""
    return np.array(image.convert("RGB"))


def size_within(size: tuple[int, int], within: tuple[int, int]) -> tuple[int, int]:
    """The size (width, height), in whole pixels, of a picture made to fit: its aspect is kept, it is never enlarged.

    Raises:
        UsageError: there is no pixel to fit it in.

    >>> size_within((4800, 1800), (640, 640)), size_within((200, 100), (640, 640))
    ((640, 240), (200, 100))
    """
    if min(within) < 1:
        raise UsageError(f"A picture cannot be fitted into {within[0]} x {within[1]} pixels: give both 1 or more.")
    scale = min(1.0, within[0] / size[0], within[1] / size[1])
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def resized(rgb: RgbArray, size: tuple[int, int]) -> RgbArray:
    """The picture at another size (width, height), Lanczos filtered."""
    if size == (rgb.shape[1], rgb.shape[0]):
        return rgb
    return as_array(as_image(rgb).resize(size, Image.Resampling.LANCZOS))


def fitted(rgb: RgbArray, within: tuple[int, int]) -> RgbArray:
    """The picture made to fit into (width, height): its aspect is kept, it is never enlarged.

    Raises:
        UsageError: there is no pixel to fit it in.
    """
    return resized(rgb, size_within((rgb.shape[1], rgb.shape[0]), within))

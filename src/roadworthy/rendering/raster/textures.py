"""All textures in one block of pixels, each in ever coarser levels."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.rendering.models.textures import Texture
from roadworthy.rendering.raster.records import TEXTURE, Records


class TextureBlock:
    """`pixels` (n, 4) hold all levels of all textures added so far, `table` a record of TEXTURE for each."""

    def __init__(self) -> None:
        self.pixels: NDArray[np.uint8] = np.zeros((0, 4), dtype=np.uint8)
        self.table: Records = np.zeros(0, dtype=TEXTURE)

    def add(self, texture: Texture) -> int:
        """Adds a texture; returns its place in the table.

        Raises:
            ValueError: it is not square, or its side is no power of two.
        """
        side = len(texture.pixels)
        if texture.pixels.shape != (side, side, 4) or side & (side - 1):
            raise ValueError(f"A texture has the shape {texture.pixels.shape}; give (s, s, 4), s a power of two.")
        levels = _levels(texture.pixels)
        row = np.array([(len(self.pixels), side, len(levels), texture.repeats)], dtype=TEXTURE)
        self.pixels = np.concatenate([self.pixels, *(level.reshape(-1, 4) for level in levels)])
        self.table = np.concatenate([self.table, row])
        return len(self.table) - 1


def _levels(pixels: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The picture, and each time half as large down to one pixel, averaged over four."""
    levels, fine = [pixels], pixels.astype(np.float32)
    while len(fine) > 1:
        half = len(fine) // 2
        fine = fine.reshape(half, 2, half, 2, 4).mean(axis=(1, 3))
        levels.append(np.rint(fine).astype(np.uint8))
    return levels

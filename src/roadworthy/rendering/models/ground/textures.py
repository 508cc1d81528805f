"""The pictures of asphalt, paving, grass and paint: each goes on beyond its edges without a seam."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.looks import ASPHALT, GRASS, PAINT, PAVING
from roadworthy.rendering.models.textures import Texture, TextureMaker

_SIDE_PX: Final = 256
_MEADOW_PX: Final = 512
_SLAB_PX: Final = 32


def asphalt() -> Texture:
    """Grey stones in tar, 8 m of it: fine grain, and clouds too faint to be seen again."""
    rng = np.random.default_rng(1)
    grey = 118.0 + 5.0 * _clouds(rng, 0.6) + 1.5 * _clouds(rng, 4.0) + 1.2 * _clouds(rng, 18.0)
    return _texture(np.stack((grey, grey, grey), axis=-1))


def paving() -> Texture:
    """Slabs of half a metre, each row moved by half a slab."""
    rng = np.random.default_rng(2)
    rows, columns = np.indices((_SIDE_PX, _SIDE_PX))
    row = rows // _SLAB_PX
    across = (columns + row % 2 * (_SLAB_PX // 2)) % _SIDE_PX
    slab = rng.normal(0.0, 5.0, (_SIDE_PX // _SLAB_PX, _SIDE_PX // _SLAB_PX))[row, across // _SLAB_PX]
    joint = (rows % _SLAB_PX < 1) | (across % _SLAB_PX < 1)
    grey = np.where(joint, 128.0, 172.0 + slab) + 3.0 * _clouds(rng, 0.8) + 2.0 * _clouds(rng, 12.0)
    return _texture(np.stack((grey * 1.0, grey * 0.985, grey * 0.95), axis=-1))


def grass() -> Texture:
    """A mown meadow, 16 m of it."""
    rng = np.random.default_rng(3)
    blades, tufts, patches = (_clouds(rng, size_px, _MEADOW_PX) for size_px in (0.8, 5.0, 24.0))
    light = 1.0 + 0.1 * blades + 0.05 * tufts + 0.04 * patches
    dry = 5.0 * _clouds(rng, 16.0, _MEADOW_PX) + 3.0 * _clouds(rng, 40.0, _MEADOW_PX)
    return _texture(np.stack((92.0 * light + dry, 118.0 * light + 0.4 * dry, 62.0 * light), axis=-1))


def paint() -> Texture:
    """Road paint that wheels have worn a little, as a share of its colour."""
    rng = np.random.default_rng(4)
    worn = np.clip(_clouds(rng, 1.0) + 0.7 * _clouds(rng, 6.0) - 1.9, 0.0, 1.0)
    grey = 246.0 + 4.0 * _clouds(rng, 1.0) - 60.0 * worn
    return _texture(np.stack((grey, grey, grey), axis=-1))


TEXTURES: Final[Mapping[str, TextureMaker]] = {ASPHALT: asphalt, PAVING: paving, GRASS: grass, PAINT: paint}


def _clouds(rng: np.random.Generator, size_px: float, side_px: int = _SIDE_PX) -> FloatArray:
    """Noise (s, s) of mean 0 and deviation 1, its blots about `size_px` large, that goes on beyond its edges."""
    waves = np.fft.fft2(rng.normal(size=(side_px, side_px)))
    turns = np.fft.fftfreq(side_px)
    squares = turns[:, None] ** 2 + turns[None, :] ** 2
    blurred = np.fft.ifft2(waves * np.exp(-2.0 * (np.pi * size_px) ** 2 * squares)).real
    blurred -= blurred.mean()
    return np.asarray(blurred / blurred.std(), dtype=np.float64)


def _texture(color: FloatArray) -> Texture:
    shine = np.zeros((*color.shape[:2], 1))
    return Texture(np.clip(np.concatenate((color, shine), axis=-1), 0.0, 255.0).round().astype(np.uint8))

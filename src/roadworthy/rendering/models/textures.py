"""The pictures on surfaces, by name."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


class Texture(NamedTuple):
    """A square picture (s, s, 4), s a power of two: red, green, blue, and how much it shines at night in warm light.

    One that `repeats` goes on beyond its edges, any other ends with its last pixel.
    """

    pixels: Picture
    repeats: bool = True


TextureMaker = Callable[[], Texture]

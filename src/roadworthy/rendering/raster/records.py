"""The layouts that compiled loops share: surfaces, faces on the screen, and the air between them and the camera."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Records = NDArray[np.void]
Record = Any
"""One element of a record array, as compiled loops see it."""

SURFACE: Final = np.dtype(
    [
        # Texture coordinates in pixels of the finest level: u = uv[0:3] . p + uv[3], v = uv[4:7] . p + uv[7].
        ("uv", np.float32, 8),
        ("color", np.float32, 3),
        ("texels_per_m", np.float32),
        ("texture", np.int32),
        ("slot", np.uint8),
        ("finish", np.uint8),
        ("layer", np.uint8),
    ],
    align=True,
)
"""What a triangle of a model looks like, in the model's own frame."""

TEXTURE: Final = np.dtype([("first", np.int64), ("size", np.int32), ("levels", np.int32), ("repeats", np.int32)])
"""Where a texture's levels begin in the packed pixels, the finest first."""

FACE: Final = np.dtype(
    [
        ("surface", np.int32),
        ("instance", np.int32),
        # A surface of a higher layer is a little nearer than the plane that it lies in.
        ("bias", np.float32),
        ("sun", np.float32),
        ("up", np.float32),
        ("normal", np.float32, 3),
    ],
    align=True,
)
"""A triangle on the screen: its surface and instance, and how it stands to the sun, the sky and the camera."""

AIR: Final = np.dtype(
    [
        ("sun", np.float32, 3),
        ("sky", np.float32, 3),
        ("ground", np.float32, 3),
        ("fog", np.float32, 3),
        ("wetness", np.float32),
        ("puddles", np.float32),
        ("night", np.float32),
        ("has_shadows", np.int32),
    ],
    align=True,
)
"""Light and weather; colours are factors of a surface's own, fog is a colour from 0 to 255."""

LAMP: Final = np.dtype(
    [
        ("place", np.float32, 3),
        ("forward", np.float32, 3),
        ("color", np.float32, 3),
        ("range_m", np.float32),
        ("is_spot", np.int32),
    ],
    align=True,
)
"""A lamp that lights what is around it, in the camera's frame: a headlamp's cone, or all around below a street lamp."""

LAYER_BIAS: Final = 2.5e-4

"""What a camera saw."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roadworthy.scene import SceneCamera


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One exposure of one camera.

    `rgb` (height, width, 3) is 0 to 255; `depth_m` (height, width) is measured along the camera's axis, infinite where
    only the sky is. `instances` (height, width) says what is seen: 0 for scenery and sky, else 1 more than the place
    of an agent's, light's or sign's id in `ids`. `visibility` is, for each of these with pixels of its own within
    the picture, the share of them that nothing hides.
    """

    camera: SceneCamera
    rgb: NDArray[np.uint8]
    depth_m: NDArray[np.float32] | None = None
    instances: NDArray[np.int32] | None = None
    ids: tuple[str, ...] = ()
    visibility: Mapping[str, float] | None = None

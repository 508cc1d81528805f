"""Files of pictures, and cameras that refer to them."""

import hashlib
import io
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from roadworthy.scene import ImageRef, SceneCamera

FRAMES: Final = "frames"
BIRDSEYE: Final = "birdseye"


def is_front_camera(name: str) -> bool:
    """Whether a camera of this name looks straight ahead.

    >>> is_front_camera("CAM_FRONT"), is_front_camera("CAM_FRONT_LEFT"), is_front_camera("CAM_BACK")
    (True, False, False)
    """
    return "FRONT" in name and "_FRONT_" not in name


def with_image(camera: SceneCamera, locator: str, encoded: bytes) -> SceneCamera:
    """The camera with a reference to its picture, whose file has these bytes."""
    image = ImageRef(locator, hashlib.sha256(encoded).hexdigest(), camera.size, camera=camera.name)
    return replace(camera, image=image)


def jpeg(rgb: NDArray[np.uint8], quality: int) -> bytes:
    """The picture as JPEG of a quality from 1 to 95."""
    out = io.BytesIO()
    # Colours at full resolution: a traffic light far away is a pixel or two.
    Image.fromarray(rgb).save(out, "JPEG", quality=quality, subsampling=0)
    return out.getvalue()

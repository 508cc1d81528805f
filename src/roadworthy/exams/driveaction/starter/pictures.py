"""The pictures of a slice: what one camera behind the windscreen sees of its Scenes."""

import io

from PIL import Image

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.rigs import Mount
from roadworthy.scene import Scene

FRONT = Mount("front", (640, 360), 60.0, Pose(0.8, 0.0, 1.6))


def pictures(scenes: tuple[Scene, ...]) -> tuple[bytes, ...]:
    """Return the Scenes of one map, each as a JPEG picture of 640 x 360 pixels; equal Scenes give equal bytes."""
    cameras = Cameras(scenes[0].roads)
    try:
        return tuple(_jpeg(cameras, scene) for scene in scenes)
    finally:
        cameras.close()


def _jpeg(cameras: Cameras, scene: Scene) -> bytes:
    (frame,) = cameras.render(scene, (FRONT,))
    buffer = io.BytesIO()
    # A third of the size of a PNG; with all of the colour, or small lights would fade.
    Image.fromarray(frame.rgb).save(buffer, "JPEG", quality=90, subsampling=0)
    return buffer.getvalue()

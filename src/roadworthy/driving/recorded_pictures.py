"""The pictures of a drive, in a folder."""

import hashlib
import io
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PIL import Image

from roadworthy.rendering.animation import AnimationKind, animation
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import Mount
from roadworthy.rendering.pictures import RgbArray, birdseye, labelled, surround_grid
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import ImageRef, Scene, SceneCamera

FRAMES: Final = "frames"
LABELLED: Final = "labelled"
BIRDSEYE: Final = "birdseye"

_ANIMATION_WIDTH_PX: Final = 960
_HISTORY_S: Final = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Which pictures are kept: those of the rig, and what else is made of each Scene.

    `labels` adds labelled pictures, which are then what the animation shows. `quality` is that of JPEG, 1 to 95.
    """

    rig: tuple[Mount, ...]
    labels: bool = False
    birdseye: bool = False
    animation: AnimationKind | None = AnimationKind.WEBP
    quality: int = 85


class PictureFolder:
    """Takes the pictures of one Scene after another.

    Raises:
        UsageError: the animation needs an extra that is not installed.
    """

    def __init__(
        self, pictures: Pictures, folder: Path, network: RoadNetwork | None, rate_hz: float, count: int
    ) -> None:
        self._pictures, self._folder = pictures, folder
        kind = pictures.animation
        self._animation = None if kind is None else animation(folder / f"animation.{kind}", kind, rate_hz, count)
        self._cameras = Cameras(network)
        self._history: deque[Scene] = deque(maxlen=max(1, round(_HISTORY_S * rate_hz)))
        self._count = 0

    def taken(self, scene: Scene) -> Scene:
        """The Scene with the cameras that took its pictures, once these are written.

        Raises:
            OSError: a picture cannot be written.
        """
        frames = self._cameras.render(scene, self._pictures.rig, visibility=self._pictures.labels)
        cameras = self._written(FRAMES, frames)
        shown: Sequence[Frame] = frames
        if self._pictures.labels:
            shown = [replace(frame, rgb=labelled(frame, scene, history=self._history).rgb) for frame in frames]
            self._written(LABELLED, shown)
        if self._pictures.birdseye:
            self._write_birdseye(scene)
        if self._animation is not None:
            self._animation.add(surround_grid(shown, fit=(_ANIMATION_WIDTH_PX, _ANIMATION_WIDTH_PX)))
        self._history.append(scene)
        self._count += 1
        return replace(scene, cameras=cameras)

    def close(self) -> None:
        """Completes the animation, and frees the cameras."""
        self._cameras.close()
        if self._animation is not None:
            self._animation.close()

    def _written(self, kind: str, frames: Sequence[Frame]) -> tuple[SceneCamera, ...]:
        return tuple(self._write(kind, frame) for frame in frames)

    def _write(self, kind: str, frame: Frame) -> SceneCamera:
        encoded = _jpeg(frame.rgb, self._pictures.quality)
        locator = f"{kind}/{frame.camera.name}/{self._count:05d}.jpg"
        path = self._folder / locator
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded)
        image = ImageRef(locator, hashlib.sha256(encoded).hexdigest(), frame.camera.size, camera=frame.camera.name)
        return replace(frame.camera, image=image)

    def _write_birdseye(self, scene: Scene) -> None:
        path = self._folder / BIRDSEYE / f"{self._count:05d}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(birdseye(scene, history=self._history).rgb).save(path)


def _jpeg(rgb: RgbArray, quality: int) -> bytes:
    out = io.BytesIO()
    # Colours at full resolution: a traffic light far away is a pixel or two.
    Image.fromarray(rgb).save(out, "JPEG", quality=quality, subsampling=0)
    return out.getvalue()

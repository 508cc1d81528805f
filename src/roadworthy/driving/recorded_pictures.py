"""The pictures of a drive, in a folder."""

import io
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PIL import Image

from roadworthy.driving.picture_files import BIRDSEYE, FRAMES, jpeg, with_image
from roadworthy.files import written_whole
from roadworthy.rendering.animation import AnimationKind, animation
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import Mount
from roadworthy.rendering.pictures import birdseye, labelled, surround_grid
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene, SceneCamera

LABELLED: Final = "labelled"

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
        self._of_scene: list[Path] = []

    def taken(self, scene: Scene) -> Scene:
        """The Scene with the cameras that took its pictures, once these are written: all of them, or none.

        Raises:
            OSError: a picture cannot be written.
        """
        self._of_scene.clear()
        try:
            return self._taken(scene)
        except BaseException:
            for path in self._of_scene:
                path.unlink()
            raise

    def close(self) -> None:
        """Completes the animation, and frees the cameras."""
        self._cameras.close()
        if self._animation is not None:
            self._animation.close()

    def _taken(self, scene: Scene) -> Scene:
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

    def _written(self, kind: str, frames: Sequence[Frame]) -> tuple[SceneCamera, ...]:
        return tuple(self._write(kind, frame) for frame in frames)

    def _write(self, kind: str, frame: Frame) -> SceneCamera:
        encoded = jpeg(frame.rgb, self._pictures.quality)
        locator = f"{kind}/{frame.camera.name}/{self._count:05d}.jpg"
        self._keep(locator, encoded)
        return with_image(frame.camera, locator, encoded)

    def _write_birdseye(self, scene: Scene) -> None:
        out = io.BytesIO()
        Image.fromarray(birdseye(scene, history=self._history).rgb).save(out, "PNG")
        self._keep(f"{BIRDSEYE}/{self._count:05d}.png", out.getvalue())

    def _keep(self, locator: str, encoded: bytes) -> None:
        path = self._folder / locator
        with written_whole(path) as beside:
            beside.write_bytes(encoded)
        self._of_scene.append(path)

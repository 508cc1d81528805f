"""Pictures of a drive as one moving picture."""

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np
from PIL import Image

from roadworthy.errors import UsageError
from roadworthy.files import written_whole

if TYPE_CHECKING:
    from roadworthy.rendering.pictures import RgbArray

MOST_WEBP_PICTURES: Final = 240
"""Pillow holds all pictures of a WebP in memory: of more than these, every second, third, ... is shown."""

_WEBP_QUALITY: Final = 75


class AnimationKind(StrEnum):
    """The file formats of moving pictures."""

    WEBP = "webp"
    MP4 = "mp4"


class Animation(Protocol):
    """A moving picture that is being made."""

    def add(self, rgb: "RgbArray") -> None:
        """Shows one more picture, of the size of the first.

        Raises:
            OSError: the file cannot be written.
        """

    def close(self) -> None:
        """Completes the file; without pictures there is none.

        Raises:
            OSError: the file cannot be written; then there is none.
        """


def check_encoder(kind: AnimationKind) -> None:
    """Checks that moving pictures of this kind can be made here.

    Raises:
        UsageError: `kind` needs the extra `video`, which is not installed.
    """
    if kind is AnimationKind.MP4:
        try:
            import av  # noqa: F401, PLC0415
        except ImportError as error:
            raise UsageError(
                "An mp4 needs a video encoder: pip install 'roadworthy[video]', or choose a WebP animation."
            ) from error


def animation(path: Path, kind: AnimationKind, rate_hz: float, pictures: int) -> Animation:
    """A moving picture at `path` that shows `rate_hz` pictures a second, `pictures` of them at most.

    Raises:
        UsageError: `kind` needs the extra `video`, which is not installed.
    """
    check_encoder(kind)
    if kind is AnimationKind.WEBP:
        return _Webp(path, rate_hz, max(1, math.ceil(pictures / MOST_WEBP_PICTURES)))
    return _Mp4(path, rate_hz)


class _Webp:
    def __init__(self, path: Path, rate_hz: float, every: int) -> None:
        self._path, self._every = path, every
        self._duration_ms = round(1000 * every / rate_hz)
        self._shown: list[Image.Image] = []
        self._count = 0

    def add(self, rgb: "RgbArray") -> None:
        if self._count % self._every == 0:
            self._shown.append(Image.fromarray(rgb))
        self._count += 1

    def close(self) -> None:
        if not self._shown:
            return
        first, *others = self._shown
        with written_whole(self._path) as beside:
            first.save(
                beside, "WEBP", save_all=True, append_images=others, duration=self._duration_ms, quality=_WEBP_QUALITY
            )


class _Mp4:
    """H.264 in a QuickTime container: what browsers and slides play."""

    def __init__(self, path: Path, rate_hz: float) -> None:
        import av  # noqa: PLC0415

        self._path = path
        self._rate = Fraction(rate_hz).limit_denominator(1000)
        self._frame: Callable[[RgbArray], av.VideoFrame] = lambda rgb: av.VideoFrame.from_ndarray(rgb, format="rgb24")
        self._open, self._error = av.open, av.FFmpegError
        self._place = ExitStack()
        self._container: av.container.OutputContainer | None = None

    def add(self, rgb: "RgbArray") -> None:
        """Encodes a picture (height, width, 3)."""
        # The encoder halves the resolution of colours, and takes no odd sides.
        padded = np.pad(rgb, ((0, rgb.shape[0] % 2), (0, rgb.shape[1] % 2), (0, 0)), mode="edge")
        with self._written():
            if self._container is None:
                beside = self._place.enter_context(written_whole(self._path))
                self._container = self._open(str(beside), "w", format="mp4")
                self._stream = self._container.add_stream("libx264", rate=self._rate)
                self._stream.height, self._stream.width = padded.shape[:2]
                self._stream.pix_fmt = "yuv420p"
            self._container.mux(self._stream.encode(self._frame(padded)))

    def close(self) -> None:
        with self._place, self._written():
            if self._container is not None:
                self._container.mux(self._stream.encode(None))
                self._container.close()

    @contextmanager
    def _written(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error

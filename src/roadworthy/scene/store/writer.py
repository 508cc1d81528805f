"""Writing scenes as they come, so that whatever happens the file says how far it got."""

from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
import zstandard

from roadworthy.errors import UsageError
from roadworthy.scene.scene import Scene
from roadworthy.scene.store.finite import not_finite
from roadworthy.scene.store.layout import (
    FILE_NAME,
    UNFINISHED_NAME,
    End,
    Header,
    StoredScene,
    given_path,
    header_of,
    order_fault,
    stored,
)

# Level 6 would save 9 % of the size for four times the time.
_LEVEL: Final = 3
_SCENES_PER_BLOCK: Final = 20


class SceneWriter:
    """Writes the scenes of one drive to `scenes.jsonl.zst` in a folder; the same scenes give the same bytes.

    The file grows beside its place, as `scenes.jsonl.zst.part`, and takes its place when the `with` block ends without
    an error. After an error or a kill the unfinished file stays, whole up to the last block of 20 scenes:
    `read_scenes(path, allow_unfinished=True)` reads it.

    Nothing is rounded: what is read back equals what was written.

    Raises:
        UsageError: `folder` is no path.
    """

    def __init__(self, folder: Path | str, *, rate_hz: float | None = None) -> None:
        self.path = given_path(folder) / FILE_NAME
        self.count = 0
        self._beside = self.path.with_name(UNFINISHED_NAME)
        self._rate_hz = rate_hz
        self._header: Header | None = None
        self._previous_s: float | None = None
        self._encoder = msgspec.json.Encoder()
        self._compressor = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True).compressobj()

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._beside.open("wb")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with self._file:
            if kind is None and self.count:
                self._file.write(self._compressor.compress(self._encoder.encode(End(self.count)) + b"\n"))
                self._file.write(self._compressor.flush())
        if self.count == 0:
            self._beside.unlink()
            if kind is None:
                raise UsageError(
                    f"No scene was appended, so {self.path} was not written: a drive has at least one scene."
                )
        elif kind is None:
            self._beside.replace(self.path)

    def append(self, scene: Scene) -> None:
        """Writes one more scene.

        Raises:
            UsageError: the scene holds NaN or an infinite number, or something JSON has no word for; it is not later
                than the scene before; an id is there twice; or its map or route are not those of the drive's first
                scene. The scene is not written, and the file stays usable.
        """
        line = stored(scene)
        header = self._header or header_of(scene, self._rate_hz)
        fault = order_fault(line, self._previous_s) or _unlike(scene, header)
        if fault is not None:
            raise self._refused(scene, fault)
        text = self._encoded(scene, line)
        if self._header is None:
            text = self._encoded(scene, header) + text
            self._header = header
        self._file.write(self._compressor.compress(text))
        self._previous_s = scene.time_s
        self.count += 1
        if self.count % _SCENES_PER_BLOCK == 0:
            self._file.write(self._compressor.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
            self._file.flush()

    def _encoded(self, scene: Scene, line: StoredScene | Header) -> bytes:
        try:
            fault = not_finite(line)
            text = self._encoder.encode(line)
        except (TypeError, ValueError) as error:
            raise self._refused(scene, f"{error}; give plain Python numbers and strings") from error
        if fault is not None:
            raise self._refused(scene, f"{fault}; leave out what is not known")
        return text + b"\n"

    def _refused(self, scene: Scene, fault: str) -> UsageError:
        return UsageError(f"Scene {self.count + 1} (frame {scene.frame}) cannot be written to {self.path}: {fault}.")


def _unlike(scene: Scene, header: Header) -> str | None:
    if (scene.map_name, scene.map_sha256) != (header.map_name, header.map_sha256):
        return f'its map is "{scene.map_name}", the drive\'s is "{header.map_name}"; give each drive a store of its own'
    if scene.route is not header.route and scene.route != header.route:
        return "its route is not that of the drive's first scene; give each drive a store of its own"
    return None

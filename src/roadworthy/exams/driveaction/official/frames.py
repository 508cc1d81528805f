"""The three frames of a row on their way into a question set: found, judged, and stored once by their content."""

import errno
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.account import Fault, UnfitError
from roadworthy.files import path_inside
from roadworthy.questions import FRAME, ImageRef, store_image

MISSING, OUTSIDE, BROKEN = "missing picture", "picture outside the folder", "broken picture"
# The system's words for a path where no file is, or can be.
_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.ELOOP)


@dataclass(slots=True)
class FrameStore:
    """Stores frames in the question set at `folder`; paths in the data are relative to `data_folder`.

    Each different picture is decoded once, though all questions of a slice repeat it.
    """

    folder: Path
    data_folder: Path
    _judged: dict[bytes, ImageRef | Fault] = field(default_factory=dict)

    def take(self, cell: object) -> ImageRef | Fault:
        """Return the frame in a cell, stored, or why it cannot be shown.

        Raises:
            BadDataError: the file that the cell names is there and cannot be read.
            OSError: the picture cannot be written to the set.
        """
        data = self._bytes(cell)
        if isinstance(data, Fault):
            return data
        digest = hashlib.sha256(data).digest()
        if digest not in self._judged:
            self._judged[digest] = self._stored(data)
        return self._judged[digest]

    def keep_only(self, frames: Iterable[ImageRef]) -> None:
        """Take out of the set the pictures stored here that are not among `frames`."""
        shown = {frame.locator for frame in frames}
        for frame in self._judged.values():
            if isinstance(frame, ImageRef) and frame.locator not in shown:
                (self.folder / frame.locator).unlink(missing_ok=True)

    def _bytes(self, cell: object) -> bytes | Fault:
        """Return the bytes of a cell: a struct of bytes and path as Hugging Face writes pictures, or one of the two."""
        data, path = (cell.get("bytes"), cell.get("path")) if isinstance(cell, Mapping) else (cell, cell)
        if isinstance(data, bytes) and data:
            return data
        if not isinstance(path, str) or not path:
            return Fault(MISSING, "")
        try:
            found = path_inside(self.data_folder, path)
        except BadDataError:
            return Fault(OUTSIDE, path)
        try:
            return found.read_bytes() if found.is_file() else Fault(MISSING, path)
        except ValueError:
            # A letter that no file system has.
            return Fault(MISSING, path)
        except OSError as error:
            if error.errno in _NO_FILE:
                return Fault(MISSING, path)
            raise BadDataError(
                f"The picture {found} cannot be read ({error.strerror or error}), which says nothing of the picture. "
                "Mend this, then type the same command again."
            ) from error

    def _stored(self, data: bytes) -> ImageRef | Fault:
        try:
            return store_image(self.folder, data, None, FRAME)
        except BadDataError as error:
            return Fault(BROKEN, f"{len(data):,} bytes, {error}")


def shown(pictures: Mapping[str, ImageRef | Fault]) -> tuple[ImageRef, ...]:
    """Return a row's frames, given what became of each of its columns' pictures, in their order.

    Raises:
        UnfitError: one is missing, broken, or outside the folder; it names the first by its column.
    """
    frames: list[ImageRef] = []
    for column, frame in pictures.items():
        if isinstance(frame, Fault):
            raise UnfitError(frame.rule, f"{column}: {frame.detail}" if frame.detail else column)
        frames.append(frame)
    return tuple(frames)

"""The three frames of a row on their way into a question set: found, judged, and stored once by their content."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.assemble import FRAME
from roadworthy.exams.driveaction.official.account import Fault, UnfitError
from roadworthy.files import path_inside
from roadworthy.questions import ImageRef, store_image
from roadworthy.questions.image_store import UNDECODABLE

MISSING, OUTSIDE, BROKEN = "missing picture", "picture outside the folder", "broken picture"
# Those whose suffix is not their format's name; MPO is a JPEG that brings a second picture along.
_SUFFIXES = {"JPEG": ".jpg", "MPO": ".jpg", "TIFF": ".tif"}


@dataclass(slots=True)
class FrameStore:
    """Stores frames in the question set at `folder`; paths in the data are relative to `data_folder`.

    Each different picture is decoded once, though all questions of a slice repeat it.
    """

    folder: Path
    data_folder: Path
    _judged: dict[bytes, ImageRef | Fault] = field(default_factory=dict)

    def take(self, cell: object) -> ImageRef | Fault:
        """Return the frame in a cell, stored, or why it cannot be shown."""
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
        except (OSError, ValueError):
            # Too long a name, a letter that no file system has, or no leave to read it.
            return Fault(MISSING, path)

    def _stored(self, data: bytes) -> ImageRef | Fault:
        try:
            with Image.open(BytesIO(data)) as picture:
                kind = picture.format or ""
            return store_image(self.folder, data, _SUFFIXES.get(kind, f".{kind.lower()}"), FRAME)
        except (BadDataError, *UNDECODABLE) as error:
            # Pillow names the buffer that it could not read, which is another one each time.
            said = str(error) if isinstance(error, BadDataError) else "no picture of a format that Pillow reads"
            return Fault(BROKEN, f"{len(data):,} bytes, {said}")


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

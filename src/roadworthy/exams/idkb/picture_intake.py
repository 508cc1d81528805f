"""A bank's pictures on their way into a question set's folder: read, judged, stored, and taken out when not needed."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from PIL import UnidentifiedImageError

from roadworthy.exams.idkb.item import Picture
from roadworthy.exams.idkb.quality.pictures import picture_fault
from roadworthy.exams.idkb.quality.rules import Fault
from roadworthy.questions import ImageRef, Question, store_image
from roadworthy.questions.image_store import UNDECODABLE

MISSING = "missing picture"
LONGEST_NAME = 80
_SUFFIX = re.compile(r"\.[0-9A-Za-z]{1,8}")
# As `store_image` names a picture; other files in `images/` are the user's.
_STORED_NAME = re.compile(r"[0-9a-f]{16}(\.[^.]*)?")


@dataclass(slots=True)
class PictureIntake:
    """Judges pictures and stores the sound ones in `folder`; each is looked at once for each role it plays."""

    folder: Path
    _found: dict[tuple[Path | str, str], ImageRef | Fault] = field(default_factory=dict)
    _before: frozenset[Path] = field(init=False)

    def __post_init__(self) -> None:
        """Remember the pictures of an earlier build, which a failure must leave in place."""
        self._before = frozenset(self._stored())

    def take(self, picture: Picture, role: str) -> ImageRef | Fault:
        """Return the reference of a picture in the set, or what is wrong with it ("missing picture", ...)."""
        key = (picture if isinstance(picture, Path) else hashlib.sha256(picture).hexdigest(), role)
        if key not in self._found:
            self._found[key] = self._judged(picture, role)
        return self._found[key]

    def keep_only(self, questions: Iterable[Question]) -> None:
        """Take out of the folder the pictures that none of the questions shows, an earlier build's too."""
        shown = {self.folder / image.locator for question in questions for image in question.all_images}
        self._take_out(set(self._stored()) - shown)

    def withdraw(self) -> None:
        """Take out of the folder the pictures that were not there before."""
        self._take_out(set(self._stored()) - self._before)

    def _judged(self, picture: Picture, role: str) -> ImageRef | Fault:
        data = _bytes(picture)
        if data is None:
            return Fault(MISSING, _name(picture))
        try:
            fault = picture_fault(data, is_option=role == "option")
        except UnidentifiedImageError:
            return Fault("unreadable picture", f"{_name(picture)}: no picture of a format that Pillow reads")
        except UNDECODABLE as error:
            return Fault("unreadable picture", f"{_name(picture)}: {error}")
        if fault is not None:
            return Fault(fault.rule, f"{_name(picture)}: {fault.detail}")
        return store_image(self.folder, data, _suffix(picture), role)

    def _stored(self) -> list[Path]:
        images = self.folder / "images"
        return [path for path in images.iterdir() if _STORED_NAME.fullmatch(path.name)] if images.is_dir() else []

    def _take_out(self, paths: Iterable[Path]) -> None:
        for path in paths:
            path.unlink()
        images = self.folder / "images"
        if images.is_dir() and not images.is_symlink() and not any(images.iterdir()):
            images.rmdir()


def _bytes(picture: Picture) -> bytes | None:
    """Return the bytes of a picture, None where there is no such file: folders and pipes are not read."""
    if isinstance(picture, bytes):
        return picture
    try:
        return picture.read_bytes() if picture.is_file() else None
    except (OSError, ValueError):
        # Too long a name, a NUL in it, or no leave to read it: a source's names are anything at all.
        return None


def _suffix(picture: Picture) -> str:
    """Return the suffix under which a picture is stored: none where the source's is no suffix but some other text."""
    if isinstance(picture, bytes):
        return ".png"
    return picture.suffix if _SUFFIX.fullmatch(picture.suffix) else ""


def _name(picture: Picture) -> str:
    if isinstance(picture, bytes):
        return "a picture inside the record"
    name = f"{picture.parent.name}/{picture.name}"
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 3]}..."

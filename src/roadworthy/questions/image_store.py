"""Putting pictures into a question set's `images/`, named by their content so that equal ones are stored once."""

import hashlib
from io import BytesIO
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from roadworthy.errors import BadDataError
from roadworthy.files import written_whole
from roadworthy.questions.question import ImageRef

# What Pillow raises for bytes that are no picture; RuntimeError is AVIF's.
UNDECODABLE = (OSError, SyntaxError, ValueError, RuntimeError, Image.DecompressionBombError)
# Those whose suffix is not their format's name; MPO is a JPEG that brings a second picture along.
_SUFFIXES = {"JPEG": ".jpg", "MPO": ".jpg", "TIFF": ".tif"}


def store_image(folder: Path, data: bytes, suffix: str | None = None, role: str = "question") -> ImageRef:
    """Write a picture into `folder/images` unless it is there intact, and return its reference with hash and size.

    Without a `suffix` the file is named for the picture's format.

    Raises:
        BadDataError: the bytes cannot be decoded as a picture.
        OSError: the picture cannot be written, or what is in its place not read.
    """
    kind, size_px = _decoded(data)
    sha256 = hashlib.sha256(data).hexdigest()
    ending = _SUFFIXES.get(kind, f".{kind}") if suffix is None else suffix
    locator = f"images/{sha256[:16]}{ending.lower()}"
    path = folder / locator
    if not path.exists() or path.read_bytes() != data:
        with written_whole(path) as beside:
            beside.write_bytes(data)
    return ImageRef(locator, sha256, size_px, role)


def _decoded(data: bytes) -> tuple[str, tuple[int, int]]:
    """Return the format and the size, width before height, of a picture that was decoded whole."""
    try:
        with Image.open(BytesIO(data)) as picture:
            picture.load()
            return picture.format or "", picture.size
    except UnidentifiedImageError as error:
        # Pillow names the buffer that it could not read, which is another one each time.
        raise BadDataError("the picture cannot be decoded: it has no format that Pillow reads") from error
    except Image.DecompressionBombError as error:
        limit = str(error).partition(",")[0]
        raise BadDataError(f"the picture cannot be decoded: it is too large for Pillow ({limit})") from error
    except UNDECODABLE as error:
        if isinstance(error, OSError) and error.errno is not None:
            # The system's own refusal, such as too many open files, says nothing of the picture.
            raise
        raise BadDataError(f"the picture cannot be decoded: {error}") from error

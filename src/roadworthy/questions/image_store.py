"""Putting pictures into a question set's `images/`, named by their content so that equal ones are stored once."""

import hashlib
from io import BytesIO
from pathlib import Path

from PIL import Image

from roadworthy.errors import BadDataError
from roadworthy.files import written_whole
from roadworthy.questions.question import ImageRef

# What Pillow raises for bytes that are no picture; RuntimeError is AVIF's.
UNDECODABLE = (OSError, SyntaxError, ValueError, RuntimeError, Image.DecompressionBombError)


def store_image(folder: Path, data: bytes, suffix: str, role: str = "question") -> ImageRef:
    """Write a picture into `folder/images` unless it is there intact, and return its reference with hash and size.

    Raises:
        BadDataError: the bytes cannot be decoded as a picture.
    """
    try:
        with Image.open(BytesIO(data)) as picture:
            picture.load()
            size_px = picture.size
    except UNDECODABLE as error:
        raise BadDataError(f"the picture cannot be decoded: {error}") from error
    sha256 = hashlib.sha256(data).hexdigest()
    locator = f"images/{sha256[:16]}{suffix.lower()}"
    path = folder / locator
    if not path.exists() or path.read_bytes() != data:
        with written_whole(path) as beside:
            beside.write_bytes(data)
    return ImageRef(locator, sha256, size_px, role)

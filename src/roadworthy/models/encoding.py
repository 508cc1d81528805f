"""Scaling pictures down and encoding them as JPEG, by Pillow or by OpenCV."""

from io import BytesIO

from PIL import Image, ImageOps

from roadworthy.errors import BadDataError
from roadworthy.questions.image_store import UNDECODABLE

_SIGNATURES = ((b"\xff\xd8\xff", "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "image/png"), (b"GIF8", "image/gif"))

_PNG_MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")


def media_type_of(data: bytes) -> str | None:
    """Return the media type of a JPEG, PNG, GIF or WebP by its first bytes; None for anything else."""
    for signature, media_type in _SIGNATURES:
        if data.startswith(signature):
            return media_type
    return "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def scaled_size(width: int, height: int, max_side_px: int) -> tuple[int, int]:
    """Return (width, height) with the longer side at most `max_side_px`; never larger than it was, never 0.

    >>> scaled_size(1280, 720, 768)
    (768, 432)
    """
    longer = max(width, height)
    if longer <= max_side_px:
        return width, height
    return max(1, round(width * max_side_px / longer)), max(1, round(height * max_side_px / longer))


def encode_with_pillow(stored: bytes, max_side_px: int | None, jpeg_quality: int, locator: str) -> bytes:
    """Return `stored` made to fit by Pillow's Lanczos filter, as JPEG; unchanged when it fits already.

    A scaled picture is turned upright, for the note of how the camera was held goes with its metadata. A picture in
    a format that models do not take (BMP, TIFF) becomes a PNG when its size is left alone.

    Raises:
        BadDataError: the picture cannot be decoded; the message names `locator`.
    """
    try:
        with Image.open(BytesIO(stored)) as picture:
            size = scaled_size(*picture.size, max_side_px or max(picture.size))
            if size == picture.size and media_type_of(stored):
                return stored
            out = BytesIO()
            upright = ImageOps.exif_transpose(picture)
            if max_side_px is None:
                (upright if upright.mode in _PNG_MODES else upright.convert("RGB")).save(out, "PNG")
            else:
                size = scaled_size(*upright.size, max_side_px)
                flat = _without_transparency(upright)
                flat.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=jpeg_quality)
            return out.getvalue()
    except UNDECODABLE as error:
        raise _undecodable(locator, str(error)) from error


def _without_transparency(picture: Image.Image) -> Image.Image:
    if "A" not in picture.getbands() and "transparency" not in picture.info:
        return picture.convert("RGB")
    rgba = picture.convert("RGBA")
    white = Image.new("RGBA", rgba.size, "white")
    return Image.alpha_composite(white, rgba).convert("RGB")


def encode_with_opencv(stored: bytes, max_side_px: int | None, jpeg_quality: int, locator: str) -> bytes:
    """Return `stored` made to fit by OpenCV's area filter, as JPEG; transparency and odd formats go to Pillow.

    Raises:
        BadDataError: the picture cannot be decoded; the message names `locator`.
    """
    import cv2  # noqa: PLC0415  (an extra, loaded only when asked for)
    import numpy as np  # noqa: PLC0415

    if max_side_px is None or media_type_of(stored) != "image/jpeg":
        return encode_with_pillow(stored, max_side_px, jpeg_quality, locator)
    pixels = cv2.imdecode(np.frombuffer(stored, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise _undecodable(locator, "OpenCV cannot decode it")
    height, width = pixels.shape[:2]
    size = scaled_size(width, height, max_side_px)
    if size == (width, height):
        return stored
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    done, encoded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, jpeg_quality])
    if not done:
        raise _undecodable(locator, "OpenCV cannot encode it")
    return bytes(encoded.tobytes())


def _undecodable(locator: str, why: str) -> BadDataError:
    return BadDataError(
        f"The picture {locator} cannot be decoded ({why}). `roadworthy verify` lists every such picture."
    )

import asyncio
import hashlib
import sys
from collections.abc import Callable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from models.serving import run_async
from roadworthy.errors import BadDataError, UsageError
from roadworthy.models import ImagePlan, Resizer
from roadworthy.models.encoding import encode_with_opencv, encode_with_pillow, media_type_of, scaled_size
from roadworthy.models.image_cache import ImageCache
from roadworthy.models.images import ImagePreparer
from roadworthy.models.wire import SentImage
from roadworthy.questions import ImageRef

SMALLER = ImagePlan(max_side_px=32)
RESIZERS = pytest.mark.parametrize("resizer", list(Resizer))
ORIENTATION = 0x0112


def picture(kind: str = "JPEG", size: tuple[int, int] = (64, 48), mode: str = "RGB", color: object = "red") -> bytes:
    """The bytes of a picture of one colour."""
    out = BytesIO()
    Image.new(mode, size, color).save(out, kind)  # type: ignore[arg-type]
    return out.getvalue()


def prepared(
    read: Callable[[ImageRef], bytes] | bytes,
    plan: ImagePlan | None = None,
    cache: ImageCache | None = None,
    image: ImageRef | None = None,
) -> SentImage:
    """The picture as a preparer would send it."""

    async def run() -> SentImage:
        stored = read
        reader = (lambda _: stored) if isinstance(stored, bytes) else stored
        preparer = ImagePreparer(reader, plan or ImagePlan(), cache)
        try:
            return await preparer.prepare(image or ImageRef("images/a"))
        finally:
            preparer.close()

    return run_async(run())


def opened(data: bytes) -> Image.Image:
    """The picture, decoded."""
    found = Image.open(BytesIO(data))
    found.load()
    return found


# Passing through


@pytest.mark.parametrize(
    ("kind", "media_type"), [(kind, f"image/{kind.lower()}") for kind in ("JPEG", "PNG", "WEBP", "GIF")]
)
def test_a_stored_picture_is_passed_through_byte_for_byte(kind: str, media_type: str) -> None:
    stored = picture(kind)
    assert prepared(stored) == SentImage(stored, media_type, hashlib.sha256(stored).hexdigest())


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@RESIZERS
def test_a_picture_that_fits_is_passed_through_byte_for_byte(kind: str, resizer: Resizer) -> None:
    stored = picture(kind)
    assert prepared(stored, ImagePlan(64, resizer=resizer)).data == stored


@pytest.mark.parametrize(
    ("kind", "mode"), [("BMP", "RGB"), ("TIFF", "RGB"), ("TIFF", "CMYK"), ("TIFF", "F"), ("TIFF", "LA")]
)
def test_a_format_that_models_do_not_take_becomes_a_png_of_the_same_size(kind: str, mode: str) -> None:
    sent = prepared(picture(kind, mode=mode, color=None))
    assert sent.media_type == "image/png"
    assert (opened(sent.data).format, opened(sent.data).size) == ("PNG", (64, 48))


def test_a_bmp_as_png_keeps_every_pixel() -> None:
    stored = picture("BMP", color=(1, 2, 3))
    assert opened(prepared(stored).data).tobytes() == opened(stored).tobytes()


@pytest.mark.parametrize(
    ("head", "media_type"),
    [
        (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        (b"RIFF\0\0\0\0WAVEfmt ", None),
        (b"GIF87a", "image/gif"),
        (b"BM", None),
        (b"", None),
        (b"<svg>", None),
    ],
)
def test_media_types_are_known_by_first_bytes_not_by_name(head: bytes, media_type: str | None) -> None:
    assert media_type_of(head) == media_type


# Scaling


def test_scaled_size_worked_example() -> None:
    assert scaled_size(1280, 720, 768) == (768, 432)


@given(st.integers(1, 9999), st.integers(1, 9999), st.integers(1, 9999))
def test_scaled_size_is_never_larger_never_empty_and_keeps_its_shape(width: int, height: int, side: int) -> None:
    scaled = scaled_size(width, height, side)
    assert 1 <= scaled[0] <= width
    assert 1 <= scaled[1] <= height
    assert max(scaled) == min(side, max(width, height))
    assert abs(scaled[0] * height - scaled[1] * width) <= max(width, height)


@pytest.mark.parametrize(
    ("size", "scaled"), [((64, 48), (32, 24)), ((48, 64), (24, 32)), ((1000, 3), (32, 1)), ((101, 67), (32, 21))]
)
@RESIZERS
def test_the_longer_side_becomes_what_the_plan_says(
    resizer: Resizer, size: tuple[int, int], scaled: tuple[int, int]
) -> None:
    sent = prepared(picture(size=size), ImagePlan(32, resizer=resizer))
    assert (sent.media_type, opened(sent.data).size) == ("image/jpeg", scaled)


@RESIZERS
def test_a_picture_is_never_enlarged(resizer: Resizer) -> None:
    assert opened(prepared(picture(), ImagePlan(640, resizer=resizer)).data).size == (64, 48)


@RESIZERS
def test_quality_is_the_plans(resizer: Resizer) -> None:
    out = BytesIO()
    Image.effect_noise((64, 64), 80).convert("RGB").save(out, "JPEG", quality=95)
    low, high = (len(prepared(out.getvalue(), ImagePlan(32, quality, resizer)).data) for quality in (10, 95))
    assert low < high / 2


@RESIZERS
def test_colours_survive_scaling(resizer: Resizer) -> None:
    extremes = opened(prepared(picture(color=(200, 100, 50)), ImagePlan(32, resizer=resizer)).data).getextrema()
    assert np.allclose(extremes, [(200, 200), (100, 100), (50, 50)], atol=6)


@RESIZERS
@pytest.mark.parametrize(("mode", "color"), [("RGBA", (255, 0, 0, 0)), ("LA", (0, 0))])
def test_transparency_becomes_white(resizer: Resizer, mode: str, color: tuple[int, ...]) -> None:
    sent = prepared(picture("PNG", mode=mode, color=color), ImagePlan(32, resizer=resizer))
    assert opened(sent.data).getpixel((5, 5)) == (255, 255, 255)


def test_a_palettes_transparent_colour_becomes_white() -> None:
    out = BytesIO()
    Image.new("P", (64, 48), 0).save(out, "PNG", transparency=0)
    assert opened(prepared(out.getvalue(), SMALLER).data).getpixel((5, 5)) == (255, 255, 255)


@RESIZERS
def test_a_scaled_picture_is_upright_as_the_camera_was_held(resizer: Resizer) -> None:
    out = BytesIO()
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    Image.new("RGB", (64, 48)).save(out, "JPEG", exif=exif)
    assert opened(prepared(out.getvalue(), ImagePlan(32, resizer=resizer)).data).size == (24, 32)


@pytest.mark.parametrize("encode", [encode_with_pillow, encode_with_opencv])
def test_the_same_picture_gives_the_same_bytes(encode: Callable[[bytes, int, int, str], bytes]) -> None:
    assert encode(picture(), 32, 85, "a") == encode(picture(), 32, 85, "a")


@pytest.mark.parametrize(
    "stored", [b"", b"text", picture()[:200], picture("PNG")[:60]], ids=["empty", "text", "jpeg", "png"]
)
@RESIZERS
def test_what_cannot_be_decoded_is_named_with_the_command_that_lists_it(stored: bytes, resizer: Resizer) -> None:
    with pytest.raises(BadDataError, match=r"images/a cannot be decoded .*roadworthy verify"):
        prepared(stored, ImagePlan(16, resizer=resizer))


# The plan


def test_a_plan_is_identified_by_what_it_does_and_the_librarys_version() -> None:
    assert SMALLER.identity == f"longer side <= 32 px, JPEG 85, pillow {version('pillow')}"
    assert ImagePlan(32, 90, Resizer.OPENCV).identity == f"longer side <= 32 px, JPEG 90, opencv {cv2.__version__}"


def test_a_plan_that_leaves_pictures_alone_depends_on_no_library() -> None:
    assert ImagePlan(resizer=Resizer.OPENCV).identity == "as stored"


def test_missing_opencv_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(UsageError, match=r"pip install 'roadworthy\[opencv\]'"):
        ImagePreparer(lambda _: b"", ImagePlan(32, resizer=Resizer.OPENCV))


# The cache


def test_a_cached_picture_is_neither_read_nor_decoded_again(tmp_path: Path) -> None:
    stored, cache = tmp_path / "a.jpg", ImageCache(tmp_path / "cache")
    stored.write_bytes(picture())
    image = ImageRef("a.jpg", hashlib.sha256(picture()).hexdigest())
    first = prepared(lambda _: stored.read_bytes(), SMALLER, cache, image)
    stored.write_bytes(b"corrupt")
    assert prepared(lambda _: stored.read_bytes(), SMALLER, cache, image) == first


@pytest.mark.parametrize("other", [ImagePlan(16), ImagePlan(32, 50), ImagePlan(32, resizer=Resizer.OPENCV)])
def test_another_plan_does_not_find_what_this_one_cached(tmp_path: Path, other: ImagePlan) -> None:
    cache, image = ImageCache(tmp_path), ImageRef("a", "0" * 64)
    prepared(picture(), SMALLER, cache, image)
    assert cache.get("0" * 64, SMALLER.identity) is not None
    assert cache.get("0" * 64, other.identity) is None


def test_a_picture_without_a_hash_is_not_cached(tmp_path: Path) -> None:
    prepared(picture(), SMALLER, ImageCache(tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


def test_a_cache_that_cannot_be_written_is_only_slower(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    cache, image = ImageCache(tmp_path / "cache"), ImageRef("a", "0" * 64)
    assert prepared(picture(), SMALLER, cache, image) == prepared(picture(), SMALLER)
    assert cache.get("0" * 64, SMALLER.identity) is None


def test_an_empty_cache_entry_is_made_again(tmp_path: Path) -> None:
    cache, image = ImageCache(tmp_path), ImageRef("a", "0" * 64)
    first = prepared(picture(), SMALLER, cache, image)
    (entry,) = (path for path in tmp_path.rglob("*") if path.is_file())
    entry.write_bytes(b"")
    assert prepared(picture(), SMALLER, cache, image) == first


@pytest.mark.parametrize("sha256", ["{secret}", "../../secret", "../secret"])
def test_a_hash_from_data_never_leads_out_of_the_cache(tmp_path: Path, sha256: str) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"secret")
    cache, image = ImageCache(tmp_path / "cache"), ImageRef("a", sha256.format(secret=secret))
    assert prepared(picture(), SMALLER, cache, image).media_type == "image/jpeg"
    assert secret.read_bytes() == b"secret"
    assert [path for path in tmp_path.iterdir() if path.name not in ("cache", "secret")] == []


def test_pictures_are_scaled_beside_the_event_loop() -> None:
    async def run() -> int:
        preparer, turns = ImagePreparer(lambda _: picture(size=(1500, 1500)), SMALLER), 0
        task = asyncio.create_task(preparer.prepare(ImageRef("a")))
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        preparer.close()
        return turns

    assert run_async(run()) > 10

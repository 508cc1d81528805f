"""A picture of the official files is judged by its bytes alone; what the system refuses stops the conversion."""

import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from exams.banks import left_out
from exams.driveaction_parquet import Cells, draw_frame, make_driveaction_parquet
from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official import open_official, take_in
from roadworthy.exams.driveaction.official.account import Fault
from roadworthy.exams.driveaction.official.frames import FrameStore
from roadworthy.exams.driveaction.official.parquet import data_at
from roadworthy.questions import store_image
from roadworthy.questions.verify import verify


def png(size_px: tuple[int, int] = (8, 8)) -> bytes:
    """A grey picture."""
    out = BytesIO()
    Image.new("L", size_px, 90).save(out, "PNG")
    return out.getvalue()


@contextmanager
def no_file_can_be_opened() -> Iterator[None]:
    """Take from this process every file handle that is not in use."""
    free = os.dup(0)
    os.close(free)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def large_frames(slice_id: str, place: int, keys: object) -> bytes:
    """Frames of which those of one slice are larger than 40 kB; what follows a JPEG's end is not looked at."""
    return draw_frame(slice_id, place, {}) + (os.urandom(60_000) if slice_id == "slice-0001" else b"")


# Files of more than 40 kB cannot be written, as on a disk that is full.
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
from roadworthy.cli.main import main
main()
"""


def limited(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line where no large file can be written."""
    run = [sys.executable, "-c", LIMITED, *map(str, arguments)]
    environment = os.environ | {"XDG_CACHE_HOME": str(cwd / "cache")}
    return subprocess.run(run, check=False, capture_output=True, text=True, timeout=60, cwd=cwd, env=environment)


def test_a_frame_that_cannot_be_written_stops_the_conversion_and_nothing_is_kept(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "mixed", 2, drawer=large_frames)
    done = limited("verify", data, cwd=tmp_path)
    assert done.returncode == 2
    assert "cannot be kept in" in done.stderr
    assert "File too large" in done.stderr
    cache = tmp_path / "cache/roadworthy/data/driveaction"
    assert not [path for path in cache.iterdir() if path.is_dir()]
    questions = open_official(str(data), cache)
    assert len(questions) == 24
    assert verify(questions).is_sound


def test_a_build_that_cannot_be_written_says_so_and_leaves_the_folder_free(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "mixed", 2, drawer=large_frames)
    done = limited("build", "driveaction", data, "--source", "parquet", "--out", tmp_path / "set", cwd=tmp_path)
    assert done.returncode == 2
    assert f"The question set cannot be made in {tmp_path / 'set'} (File too large)" in done.stderr
    assert not (tmp_path / "set").exists()


def test_a_write_error_is_no_fault_of_the_picture(tmp_path: Path) -> None:
    (tmp_path / "images").write_text("in the way", encoding="utf-8")
    with pytest.raises(FileExistsError):
        store_image(tmp_path, png(), ".png")
    with pytest.raises(FileExistsError):
        FrameStore(tmp_path, tmp_path).take(png())


def test_a_system_error_while_decoding_is_no_fault_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> None:
        raise OSError(24, "Too many open files")

    picture = png()
    monkeypatch.setattr(Image.Image, "load", refused)
    with pytest.raises(OSError, match="Too many open files"):
        store_image(tmp_path, picture, ".png")


def test_a_picture_file_that_cannot_be_read_is_not_missing(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(png())
    frames = FrameStore(tmp_path / "set", tmp_path)
    with no_file_can_be_opened(), pytest.raises(BadDataError, match=r"x\.png cannot be read \(Too many open files\)"):
        frames.take("x.png")


@pytest.mark.parametrize("path", ["gone.png", "folder", "file/x.png", "x" * 5000, "loop"])
def test_a_path_without_a_file_is_a_missing_picture(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop").symlink_to("loop")
    assert FrameStore(tmp_path / "set", tmp_path).take(path) == Fault("missing picture", path)


def test_a_parquet_file_that_the_system_does_not_open_is_not_called_damaged(tmp_path: Path) -> None:
    (data,) = data_at(make_driveaction_parquet(tmp_path / "data", 1, files=1)).files
    take_in(data, tmp_path / "first", origin="x")
    with no_file_can_be_opened(), pytest.raises(BadDataError, match=r"cannot be read \(Too many open files\)") as told:
        take_in(data, tmp_path / "second", origin="x")
    assert "Fetch it again" not in str(told.value)


def _resized(picture: bytes, width: int, height: int) -> bytes:
    """The PNG with another size in its header."""
    header = b"IHDR" + struct.pack(">II", width, height) + picture[24:29]
    return picture[:12] + header + struct.pack(">I", zlib.crc32(header)) + picture[33:]


def _with_frame(data: bytes) -> Callable[[int, Cells], None]:
    def spoil(number: int, row: Cells) -> None:
        if number == 1:
            row["image_0"] = {"bytes": data, "path": None}

    return spoil


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            _resized(png(), 16_000, 12_000),
            "too large for Pillow (Image size (192000000 pixels) exceeds limit of 178956970 pixels",
        ),
        (b"no picture", "10 bytes, the picture cannot be decoded: it has no format that Pillow reads"),
        (png((64, 64))[:60], "60 bytes, the picture cannot be decoded: image file is truncated"),
    ],
    ids=["too large", "text", "cut short"],
)
def test_a_broken_picture_says_what_is_wrong_with_it(tmp_path: Path, data: bytes, said: str) -> None:
    made = make_driveaction_parquet(tmp_path / "data", 1, spoil=_with_frame(data))
    questions = take_in(made, tmp_path / "set", origin="x")
    for line in left_out(questions.folder):
        assert line[4] == "broken picture"
        assert said in line[5]
    assert len(left_out(questions.folder)) == 2


@pytest.mark.parametrize(("kind", "suffix"), [("JPEG", ".jpg"), ("WEBP", ".webp"), ("TIFF", ".tif"), ("BMP", ".bmp")])
def test_a_picture_without_a_suffix_is_named_for_its_format(tmp_path: Path, kind: str, suffix: str) -> None:
    out = BytesIO()
    Image.new("RGB", (8, 8)).save(out, kind)
    assert store_image(tmp_path, out.getvalue()).locator.endswith(suffix)


def test_a_picture_that_a_row_names_by_its_path_is_part_of_what_identifies_the_data(tmp_path: Path) -> None:
    def name_it(_: int, cells: Cells) -> None:
        cells["image_0"] = {"bytes": None, "path": "beside.png"}

    official = make_driveaction_parquet(tmp_path / "official", 2, files=1, spoil=name_it)
    for folder in (official, official / "data"):
        (folder / "beside.png").write_bytes(png())
    before = open_official(str(official), tmp_path / "cache")
    for folder in (official, official / "data"):
        (folder / "beside.png").write_bytes(png((9, 9)))
    assert open_official(str(official), tmp_path / "cache").dataset.fingerprint != before.dataset.fingerprint

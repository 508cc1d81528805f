import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError
from roadworthy.files import path_inside, write_text, written_whole

FOLDER = Path("/data/set")


def test_a_path_inside_is_below_its_folder() -> None:
    assert path_inside(FOLDER, "images/a b.png") == FOLDER / "images" / "a b.png"


def test_backslashes_separate_folders_too() -> None:
    assert path_inside(FOLDER, "images\\a.png") == FOLDER / "images" / "a.png"


@pytest.mark.parametrize(
    "locator",
    [
        "",
        ".",
        "./",
        "..",
        "a/../b",
        "a/..",
        "/etc/passwd",
        "//host/share",
        "C:/x",
        "c:\\x",
        "..\\x",
        "a\\..\\x",
        "a\0b",
    ],
)
def test_a_path_that_leaves_its_folder_is_refused(locator: str) -> None:
    with pytest.raises(BadDataError, match="leaves its folder /data/set"):
        path_inside(FOLDER, locator)


@given(st.lists(st.sampled_from(["..", ".", "/", "\\", "a", "C:", " ", "\0", "~", "%2e"]), max_size=9).map("".join))
def test_no_path_ever_escapes(locator: str) -> None:
    try:
        found = path_inside(FOLDER, locator)
    except BadDataError:
        return
    assert Path(os.path.normpath(found)).is_relative_to(FOLDER)
    assert found != FOLDER


def test_text_is_written_as_utf8_with_line_feeds(tmp_path: Path) -> None:
    write_text(tmp_path / "new" / "card.md", "한국\n字\n")
    assert (tmp_path / "new" / "card.md").read_bytes() == "한국\n字\n".encode()


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_leaves_the_old_file_and_no_litter(tmp_path: Path, error: type[BaseException]) -> None:
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(error), written_whole(tmp_path / "a.txt") as beside:
        beside.write_text("half")
        raise error
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.txt", "old")]


def test_a_reader_sees_the_old_file_until_the_new_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    with written_whole(tmp_path / "a.txt") as beside:
        beside.write_text("half")
        assert (tmp_path / "a.txt").read_text() == "old"
        beside.write_text("whole")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.txt", "whole")]


def test_a_written_file_can_be_read_by_others(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "x")
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o644

"""DriveAction's official files: found, read as a stream, converted once; and the drawn ones that stand in for them."""

import hashlib
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from PIL import Image

from exams.driveaction_parquet import (
    KINDS,
    answers_in,
    draw_frame,
    keys_by_slice,
    make_driveaction_parquet,
    number_in,
    slice_name,
)
from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official import is_official, open_official, take_in
from roadworthy.exams.driveaction.official.identity import content_hashes
from roadworthy.exams.driveaction.official.parquet import COLUMNS, data_at
from roadworthy.questions.verify import verify

SLICES = 4


@pytest.mark.parametrize("column", COLUMNS)
def test_a_missing_column_is_named_with_those_that_are_there(tmp_path: Path, column: str) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, files=1)
    (path,) = data_at(data).files
    pq.write_table(pq.read_table(path).drop_columns([column]), path)
    with pytest.raises(BadDataError, match=rf"{path} has no column {column}; it has .*(qa_l1|qa_l0).*Fetch the data"):
        take_in(data, tmp_path / "set", origin="x")


@pytest.mark.parametrize("content", [b"", b"version https://git-lfs.github.com/spec/v1\n", b"PAR1" * 100])
def test_a_file_that_is_no_parquet_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "train.parquet"
    path.write_bytes(content)
    with pytest.raises(BadDataError, match=r"train\.parquet is not a whole Parquet file"):
        take_in(path, tmp_path / "set", origin="x")


def test_a_file_with_a_damaged_page_is_named(tmp_path: Path) -> None:
    (path,) = data_at(make_driveaction_parquet(tmp_path / "data", SLICES, files=1)).files
    data = bytearray(path.read_bytes())
    data[4:4000] = b"\xff" * 3996
    path.write_bytes(data)
    with pytest.raises(BadDataError, match=r"train-00000-of-00001.parquet .*Fetch it again"):
        take_in(path, tmp_path / "set", origin="x")
    assert not list((tmp_path / "set").glob("images/*"))


@pytest.mark.parametrize("where", ["data", "", "deep/er"])
def test_files_are_found_in_data_then_beside_then_below(tmp_path: Path, where: str) -> None:
    made = make_driveaction_parquet(tmp_path / "made", 1)
    (tmp_path / "set" / where).mkdir(parents=True, exist_ok=True)
    for path in data_at(made).files:
        path.rename(tmp_path / "set" / where / path.name)
    assert [path.name for path in data_at(tmp_path / "set").files] == [
        f"train-0000{n}-of-00002.parquet" for n in (0, 1)
    ]


def test_half_made_downloads_are_not_data(tmp_path: Path) -> None:
    (tmp_path / ".cache").mkdir()
    (tmp_path / ".cache/x.parquet").write_bytes(b"")
    with pytest.raises(BadDataError, match="holds no Parquet file"):
        data_at(tmp_path)
    with pytest.raises(BadDataError, match="does not exist"):
        data_at(tmp_path / "nowhere")


def test_a_hubs_cache_of_links_is_followed(tmp_path: Path) -> None:
    made = make_driveaction_parquet(tmp_path / "made", 2)
    blobs, snapshot = tmp_path / "hub/blobs", tmp_path / "hub/snapshots/abc/data"
    blobs.mkdir(parents=True)
    snapshot.mkdir(parents=True)
    for number, path in enumerate(data_at(made).files):
        path.rename(blobs / str(number))
        (snapshot / path.name).symlink_to(Path("../../../blobs") / str(number))
    assert len(open_official(str(snapshot.parent), tmp_path / "cache")) == 24


def test_a_conversion_is_made_once(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    first = open_official(str(data), tmp_path / "cache")
    stamp = (first.folder / "dataset.json").stat().st_mtime_ns
    again = open_official(str(data), tmp_path / "cache")
    assert again.folder == first.folder
    assert (again.folder / "dataset.json").stat().st_mtime_ns == stamp


def test_changed_files_and_other_aliases_are_converted_again(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    folders = {open_official(str(data), tmp_path / "cache").folder}
    folders.add(open_official(str(data), tmp_path / "cache", {"x": "sign"}).folder)
    path = data / "data/train-00000-of-00002.parquet"
    table = pq.read_table(path)
    pq.write_table(table.set_column(0, "question_slice_id", [["another"] * table.num_rows]), path)
    folders.add(open_official(str(data), tmp_path / "cache").folder)
    assert len(folders) == 3


def test_files_that_were_only_touched_keep_their_conversion(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    first = open_official(str(data), tmp_path / "cache")
    for path in data_at(data).files:
        os.utime(path, (1, 1))
    assert open_official(str(data), tmp_path / "cache").folder == first.folder
    assert [path for path in (tmp_path / "cache").iterdir() if path.is_dir()] == [first.folder]


def test_a_change_that_keeps_the_size_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"answer A")
    first = content_hashes([file], tmp_path / "memory.json")
    file.write_bytes(b"answer B")
    os.utime(file, (1, 1))
    assert content_hashes([file], tmp_path / "memory.json") != first


def test_a_file_that_stayed_as_it_was_is_not_read_again(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"answer A")
    stat = file.stat()
    first = content_hashes([file], tmp_path / "memory.json")
    # The same size and time: only reading would tell that this is another content.
    file.write_bytes(b"answer B")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert content_hashes([file], tmp_path / "memory.json") == first


@pytest.mark.parametrize("damage", [b"", b"{", b'{"x": 1}', b"\xff"])
def test_a_damaged_memory_of_files_is_made_again(tmp_path: Path, damage: bytes) -> None:
    file, memory = tmp_path / "x", tmp_path / "memory.json"
    file.write_bytes(b"answer A")
    memory.write_bytes(damage)
    assert content_hashes([file], memory) == (hashlib.sha256(b"answer A").hexdigest(),)
    assert memory.read_bytes() != damage


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"x\.parquet cannot be read \(No such file"):
        content_hashes([tmp_path / "x.parquet"], tmp_path / "memory.json")


@pytest.mark.parametrize("lost", ["conversion.json", "dataset.json", "questions.parquet", "images"])
def test_a_damaged_conversion_is_made_again(tmp_path: Path, lost: str) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    first = open_official(str(data), tmp_path / "cache")
    paths = list(first.folder.glob("images/*"))[:1] if lost == "images" else [first.folder / lost]
    for path in paths:
        path.unlink()
    again = open_official(str(data), tmp_path / "cache")
    assert again.dataset == first.dataset
    assert verify(again).is_sound


KILLED = """
import os, sys
from pathlib import Path
from roadworthy.exams.driveaction.official import frames, open_official
store = frames.store_image
stored = []
def dying(*arguments):
    stored.append(store(*arguments))
    if len(stored) == 4:
        os._exit(9)
    return stored[-1]
frames.store_image = dying
open_official(sys.argv[1], Path(sys.argv[2]))
"""


def test_a_conversion_that_was_killed_is_made_again_and_leaves_nothing(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 2)
    killed = subprocess.run([sys.executable, "-c", KILLED, data, tmp_path / "cache"], check=False, timeout=60)
    assert killed.returncode == 9
    (half,) = (path for path in (tmp_path / "cache").iterdir() if path.is_dir())
    assert half.name.startswith(".")
    questions = open_official(str(data), tmp_path / "cache")
    assert [path for path in (tmp_path / "cache").iterdir() if path.is_dir()] == [questions.folder]
    assert len(questions) == 24


def test_a_failed_conversion_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"no")
    with pytest.raises(BadDataError):
        open_official(str(tmp_path / "x.parquet"), tmp_path / "cache")
    assert not any(path.is_dir() for path in (tmp_path / "cache").iterdir())


def test_what_is_official_and_what_is_a_set_of_ours(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    ours = open_official(str(data), tmp_path / "cache").folder
    assert is_official("hf://datasets/LiAuto-DriveAction/drive-action")
    assert is_official("HF://datasets/LiAuto-DriveAction/drive-action")
    assert is_official(str(data))
    assert is_official(str(data / "data/train-00000-of-00002.parquet"))
    assert not is_official(str(ours))
    assert not is_official(str(tmp_path / "nowhere"))
    (ours / "dataset.json").unlink()
    # A set of ours that lost its description is no official data either.
    assert not is_official(str(ours))


# Linux's peak of this program's own memory: `ru_maxrss` would begin with the peak of the process that started it.
MEASURED = """
import sys
from pathlib import Path
import PIL.Image, pyarrow.parquet
from roadworthy.exams.driveaction.official import take_in

def peak_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1000

before = peak_mb()
take_in(Path(sys.argv[1]), Path(sys.argv[2]), origin="x")
print(peak_mb() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a program's own peak of memory")
@pytest.mark.parametrize(("rows_per_group", "rows_per_page", "most_mb"), [(100, 1024, 100), (1000, 4, 60)])
def test_files_of_150_mb_are_read_in_little_memory(
    tmp_path: Path, rows_per_group: int, rows_per_page: int, most_mb: float
) -> None:
    def photograph(slice_id: str, place: int, _: object) -> bytes:
        # What follows the end of a JPEG is not looked at.
        return draw_frame(slice_id, place, {}) + os.urandom(120_000)

    data = make_driveaction_parquet(
        tmp_path / "data",
        70,
        files=1,
        rows_per_group=rows_per_group,
        rows_per_page=rows_per_page,
        use_dictionary=False,
        drawer=photograph,
    )
    (path,) = data_at(data).files
    assert path.stat().st_size > 145_000_000
    run = [sys.executable, "-c", MEASURED, str(data), str(tmp_path / "set")]
    told = subprocess.run(run, check=True, capture_output=True, text=True, timeout=100).stdout
    assert float(told) < most_mb


def test_the_answer_to_each_question_can_be_seen_in_its_frames(tmp_path: Path) -> None:
    questions = take_in(make_driveaction_parquet(tmp_path / "data", SLICES), tmp_path / "set", origin="x")
    for question in questions:
        keys = keys_by_slice(SLICES)[str(question.slice)]
        for image in question.images:
            assert answers_in((tmp_path / "set" / image.locator).read_bytes()) == keys
        number = number_in(question.prompt)
        assert number is not None
        told = question.answer.keys[0] if question.options else str(question.answer.flag)
        assert told == keys[number]


def test_another_slices_frames_are_right_by_chance() -> None:
    keys = list(keys_by_slice(40).values())
    for number, kind in KINDS.items():
        pairs = [mine[number] == other[number] for mine in keys for other in keys if mine is not other]
        assert abs(sum(pairs) / len(pairs) - 1 / (len(kind.options) or 2)) < 0.03


def test_a_black_picture_answers_nothing() -> None:
    black = BytesIO()
    Image.new("RGB", (128, 64)).save(black, "JPEG")
    assert answers_in(black.getvalue()) == {}


def test_generator_has_every_group_in_seven_slices(tmp_path: Path) -> None:
    questions = take_in(make_driveaction_parquet(tmp_path / "data", 7), tmp_path / "set", origin="x")
    counted = [row for row in questions.dataset.tables[0].rows if row[0] in ("V", "L", "A")]
    assert all(row[2] for row in counted), [row for row in counted if not row[2]]
    assert slice_name(6) in {question.slice for question in questions}

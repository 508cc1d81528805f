"""Pass marks: the file, the verdict at its boundaries, and the record of when they were fixed."""

import asyncio
import hashlib
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.models import Reply, Status
from roadworthy.report.marks_record import record_marks
from roadworthy.report.pass_marks import PartName, PassMarks, Verdict, read_pass_marks, verdict_on
from roadworthy.runner import JOURNAL, Journal, StepKey
from roadworthy.statistics import Score

PARTS = (PartName("idkb", "theory", "Theory (IDKB)"), PartName("stride", "hazard", "Hazard (STRIDE)"))
A = PassMarks("marks.yaml", "a" * 64, (("idkb", 0.8),))
B = PassMarks("marks.yaml", "b" * 64, (("idkb", 0.7),))


def share(low: float | None, high: float | None, unit: str = "fraction") -> Score:
    return Score("accuracy", 0.5, low, high, 100, 100, unit)


@pytest.mark.parametrize(
    ("score", "mark", "verdict"),
    [
        (share(0.6, 0.8), 0.6, Verdict.MET),
        (share(0.6, 0.8), math.nextafter(0.6, 1), Verdict.UNDECIDED),
        (share(0.6, 0.8), 0.8, Verdict.UNDECIDED),
        (share(0.6, 0.8), math.nextafter(0.8, 1), Verdict.NOT_MET),
        (share(1.0, 1.0), 1.0, Verdict.MET),
        (share(0.0, 0.1), 0.0, Verdict.MET),
        (share(None, None), 0.6, Verdict.UNDECIDED),
        (share(None, 0.1), 0.6, Verdict.UNDECIDED),
        (share(41.2, 48.7, "points"), 0.6, Verdict.UNDECIDED),
        (share(0.6, 0.8), None, Verdict.NO_MARK),
    ],
)
def test_the_verdict_is_the_intervals(score: Score, mark: float | None, verdict: Verdict) -> None:
    assert verdict_on(score, mark) is verdict


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_a_higher_mark_is_never_easier(first: float, second: float, mark: float, other: float) -> None:
    score = share(min(first, second), max(first, second))
    order = [Verdict.NOT_MET, Verdict.UNDECIDED, Verdict.MET]
    easy, hard = verdict_on(score, min(mark, other)), verdict_on(score, max(mark, other))
    assert order.index(easy) >= order.index(hard)


def read(tmp_path: Path, text: str | bytes) -> PassMarks:
    path = tmp_path / "marks.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_pass_marks(path, PARTS)


def test_marks_are_read_by_id_alias_or_title_as_shares_or_per_cent(tmp_path: Path) -> None:
    assert read(tmp_path, 'theory: "86 %"\nstride: 0.4\n').by_exam == (("idkb", 0.86), ("stride", 0.4))
    assert read(tmp_path, "Theory (IDKB): 86.5%\nHAZARD: 1\n").by_exam == (("idkb", 0.865), ("stride", 1.0))


def test_the_files_bytes_are_what_the_sha_is_of(tmp_path: Path) -> None:
    marks = read(tmp_path, "theory: 0.5\n")
    assert marks.sha256 == hashlib.sha256(b"theory: 0.5\n").hexdigest()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("theroy: 0.5", "Did you mean theory?"),
        ("theory: 86", "theory is 86; a mark is a share from 0 to 1"),
        ("theory: -0.1", "-0.1"),
        ("theory: .nan", "nan"),
        ('theory: "101 %"', "101 %"),
        ('theory: "0.86"', "0.86"),
        ("theory: high", "high"),
        ("theory: true", "not a list of pass marks"),
        ("theory:", "not a list of pass marks"),
        ("theory: [0.5]", "not a list of pass marks"),
        ("- 0.5", "not a list of pass marks"),
        ("theory: 0.5\ntheory: 0.9", '"theory" twice'),
        ("theory: 0.5\nidkb: 0.9", '"idkb" twice'),
        ("", "not a list of pass marks"),
        ("{}", "sets no mark"),
        ("theory: 0.5: 1", "not a list of pass marks"),
        ("a: &a [1]\nb: *c", "not a list of pass marks"),
        (b"\xff\xfe\x00", "not a list of pass marks"),
        ("!!python/object/apply:os.system [ls]", "not a list of pass marks"),
        ("[" * 5_000, "not a list of pass marks"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused_with_the_way_out(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(UsageError, match=r"marks\.yaml") as refused:
        read(tmp_path, text)
    assert words in str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere\.yaml cannot be read"):
        read_pass_marks(tmp_path / "nowhere.yaml", PARTS)


def answered(run: Path) -> None:
    run.mkdir(parents=True)
    journal = Journal(run / JOURNAL)
    asyncio.run(journal.record(StepKey("q", "standard", 0), Reply(Status.OK, text="A")))
    journal.close()


def test_marks_are_fixed_before_a_run_that_holds_no_reply(tmp_path: Path) -> None:
    assert record_marks(tmp_path, A, {"idkb": tmp_path / "run"}) == {"idkb": True}
    (tmp_path / "run").mkdir()
    Journal(tmp_path / "run" / JOURNAL).close()
    assert record_marks(tmp_path / "other", A, {"idkb": tmp_path / "run"}) == {"idkb": True}


def test_equal_marks_keep_their_first_record(tmp_path: Path) -> None:
    runs = {"idkb": tmp_path / "run"}
    record_marks(tmp_path, A, runs)
    answered(tmp_path / "run")
    first = (tmp_path / "marks.json").read_bytes()
    assert record_marks(tmp_path, A, runs) == {"idkb": True}
    assert (tmp_path / "marks.json").read_bytes() == first


def test_marks_that_came_after_a_reply_stay_late(tmp_path: Path) -> None:
    runs = {"idkb": tmp_path / "run"}
    answered(tmp_path / "run")
    assert record_marks(tmp_path, A, runs) == {"idkb": False}
    (tmp_path / "run" / JOURNAL).unlink()
    assert record_marks(tmp_path, A, runs) == {"idkb": False}


def test_marks_changed_after_a_reply_are_late_and_so_are_the_old_ones_put_back(tmp_path: Path) -> None:
    runs = {"idkb": tmp_path / "run"}
    record_marks(tmp_path, A, runs)
    answered(tmp_path / "run")
    assert record_marks(tmp_path, B, runs) == {"idkb": False}
    assert record_marks(tmp_path, A, runs) == {"idkb": False}


def test_a_part_that_joins_later_is_recorded_by_itself(tmp_path: Path) -> None:
    record_marks(tmp_path, A, {"idkb": tmp_path / "theory"})
    answered(tmp_path / "theory")
    answered(tmp_path / "hazard")
    runs = {"idkb": tmp_path / "theory", "stride": tmp_path / "hazard"}
    assert record_marks(tmp_path, A, runs) == {"idkb": True, "stride": False}


def test_a_malformed_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "marks.json").write_text("{")
    with pytest.raises(BadDataError, match=r"marks\.json is malformed"):
        record_marks(tmp_path, A, {})

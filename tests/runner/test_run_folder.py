"""A run's folder: one run, one process, and no mixing of settings."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.questions import Condition
from roadworthy.runner import RunRecord, Session, Setting, differences, opened_run, read_run, write_run

RECORD = RunRecord(
    exam="idkb",
    model="vllm/x",
    protocol="idkb-1",
    identity=(Setting("temperature", "0"), Setting("model", "vllm/x")),
    conditions=(Condition(),),
    repeats=1,
    seed=0,
    data="set",
    command="roadworthy eval",
    versions=(),
    sessions=(Session("2027-01-14T10:00:00+00:00", "http://localhost:8000"),),
)


def test_a_difference_is_named_with_both_values() -> None:
    assert differences([Setting("temperature", "0")], [Setting("temperature", "0.7")]) == ("temperature: 0 -> 0.7",)


def test_a_setting_that_is_no_longer_sent_is_a_difference() -> None:
    assert differences([Setting("top_p", "1")], []) == ("top_p: 1 -> not sent",)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=5)))
def test_equal_settings_do_not_differ_in_any_order(settings: dict[str, str]) -> None:
    listed = [Setting(name, value) for name, value in settings.items()]
    assert differences(listed, listed[::-1]) == ()


def test_a_record_comes_back_as_it_was(tmp_path: Path) -> None:
    write_run(tmp_path, RECORD)
    assert read_run(tmp_path) == RECORD


def test_going_on_adds_a_session_and_one_that_asked_nothing_leaves_none(tmp_path: Path) -> None:
    with opened_run(tmp_path, RECORD, fresh=False) as begun:
        write_run(tmp_path, begun.ended(2.5, 10, stopped=None, gave_up=None))
    later = msgspec.structs.replace(RECORD, sessions=(Session("2027-01-15T10:00:00+00:00", "http://gpu7:8000"),))
    with opened_run(tmp_path, later, fresh=False) as begun:
        assert [(session.sent_to, session.asked) for session in begun.sessions] == [
            ("http://localhost:8000", 10),
            ("http://gpu7:8000", 0),
        ]
        assert len(begun.ended(0.1, 0, stopped=None, gave_up=None).sessions) == 1


def test_another_shard_wants_a_folder_of_its_own(tmp_path: Path) -> None:
    with opened_run(tmp_path, msgspec.structs.replace(RECORD, shards=("1/2",)), fresh=False):
        pass
    other = msgspec.structs.replace(RECORD, shards=("2/2",))
    with pytest.raises(UsageError, match="roadworthy merge"), opened_run(tmp_path, other, fresh=False):
        pass


@pytest.mark.parametrize("left", [{"run.json": "{"}, {".run.json.abc.part": "{"}, {"journal.sqlite": ""}])
def test_fresh_frees_a_folder_that_a_kill_left_half_made(tmp_path: Path, left: dict[str, str]) -> None:
    for name, text in left.items():
        (tmp_path / name).write_text(text)
    with opened_run(tmp_path, RECORD, fresh=True):
        pass
    assert {path.name for path in tmp_path.iterdir()} == {"run.json", ".lock"}


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("x")
    with pytest.raises(UsageError, match="is a file"), opened_run(tmp_path / "run", RECORD, fresh=False):
        pass


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(UsageError, match=r"thesis\.tex"), opened_run(tmp_path, RECORD, fresh=False):
        pass
    assert (tmp_path / "thesis.tex").exists()


def test_a_malformed_run_keeps_its_replies_and_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(BadDataError, match=r"replies in journal\.sqlite are kept"):
        read_run(tmp_path)


def test_a_folder_without_a_run_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="roadworthy eval"):
        read_run(tmp_path)

"""A run's folder: one run, one process, and no mixing of settings."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.runner import RunRecord, Setting, differences, opened_run, read_run, write_run

RECORD = RunRecord(
    exam="idkb",
    model="vllm/x",
    protocol="idkb-1",
    identity=(Setting("temperature", "0"), Setting("model", "vllm/x")),
    conditions=("standard",),
    repeats=1,
    seed=0,
    data="set",
    sent_to="http://localhost:8000",
    command="roadworthy eval",
    versions=(),
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


def test_the_fingerprint_is_the_identitys_alone() -> None:
    assert msgspec.structs.replace(RECORD, limit=5, repeats=3).fingerprint == RECORD.fingerprint
    other = msgspec.structs.replace(RECORD, identity=(Setting("temperature", "1"),))
    assert other.fingerprint != RECORD.fingerprint


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(UsageError, match="not empty and not a run"), opened_run(tmp_path, RECORD, fresh=False):
        pass
    assert (tmp_path / "thesis.tex").exists()


def test_a_malformed_run_says_how_to_start_over(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(BadDataError, match="--fresh"):
        read_run(tmp_path)


def test_a_folder_without_a_run_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="roadworthy eval"):
        read_run(tmp_path)

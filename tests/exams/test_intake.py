"""A bank is taken in whole: odd picture names, failures half-way and pictures nobody shows leave no trace."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from exam_items import build, counts, detail, item, picture, table
from roadworthy.errors import BadDataError
from roadworthy.exams.idkb import intake
from roadworthy.exams.idkb.item import Choice, to_question
from roadworthy.exams.idkb.quality.judgement import judge
from roadworthy.questions import ImageRef, check_free, open_question_set


def stored(folder: Path) -> set[str]:
    """The names of the pictures in a set."""
    return {path.name for path in folder.glob("images/*")}


def shown(folder: Path) -> set[str]:
    """The names of the pictures that a set's questions show."""
    return {
        image.locator.removeprefix("images/") for question in open_question_set(folder) for image in question.images
    }


@pytest.mark.parametrize("is_kept", [False, True])
@pytest.mark.parametrize(
    "name", ["data:image/png;base64," + "A" * 5000, "n" * 300 + ".png", "nul\0.png", "lone\ud800.png", "folder", "pipe"]
)
def test_a_name_that_is_no_picture_of_the_bank_costs_its_own_question_alone(
    tmp_path: Path, name: str, is_kept: bool
) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    asked = item("a", pictures=(tmp_path / name,)), item("b", "Is it cold at night?")
    found = counts(build(tmp_path / "set", *asked, keep_missing_images=is_kept))
    without = {"kept": 2, "kept: without its picture": 1} if is_kept else {"kept": 1, "rejected: missing picture": 1}
    assert found == {"read": 2} | without
    if not is_kept:
        assert 0 < len(detail(tmp_path / "set", "a")) <= 80


def test_a_picture_whose_suffix_is_a_text_is_stored_without_it(tmp_path: Path) -> None:
    path = tmp_path / f"Fig. {'7' * 230}"
    path.write_bytes(picture())
    build(tmp_path / "set", item("a", pictures=(path,)))
    (name,) = stored(tmp_path / "set")
    assert len(name) == 16


def test_an_option_never_loses_its_picture(tmp_path: Path) -> None:
    options = Choice("", tmp_path / "folder"), Choice("Drive on")
    found = counts(build(tmp_path / "set", item("a", choices=options), item("b"), keep_missing_images=True))
    assert found["rejected: missing picture"] == 1


def test_a_failed_build_leaves_a_folder_that_the_next_may_use(tmp_path: Path) -> None:
    (tmp_path / "v.csv").write_text("record,verdict\nnobody,keep\n", encoding="utf-8")
    with pytest.raises(BadDataError, match="nobody"):
        build(tmp_path / "set", item("a", pictures=(picture(),)), verdicts=tmp_path / "v.csv")
    check_free(tmp_path / "set")
    assert not stored(tmp_path / "set")


def test_a_failed_build_leaves_the_pictures_of_the_set_before_it(tmp_path: Path) -> None:
    build(tmp_path / "set", item("a", pictures=(picture(),)))
    before = stored(tmp_path / "set")
    (tmp_path / "v.csv").write_text("record,verdict\nnobody,keep\n", encoding="utf-8")
    with pytest.raises(BadDataError, match="nobody"):
        build(tmp_path / "set", item("a", pictures=(picture(shade=90),)), verdicts=tmp_path / "v.csv")
    assert stored(tmp_path / "set") == before == shown(tmp_path / "set")


def test_pictures_of_rejected_questions_are_not_in_the_set(tmp_path: Path) -> None:
    conflict = item("a", pictures=(picture(),)), item("b", pictures=(picture(),), answer=(1,))
    build(tmp_path, *conflict, item("c", "Is it cold at night?", pictures=(picture(shade=90),)))
    assert stored(tmp_path) == shown(tmp_path)
    assert len(stored(tmp_path)) == 1


def test_pictures_of_an_earlier_build_go_and_files_of_other_names_stay(tmp_path: Path) -> None:
    build(tmp_path, item("a", pictures=(picture(),)))
    (tmp_path / "images/holiday.png").write_bytes(picture())
    build(tmp_path, item("a", pictures=(picture(shade=90),)))
    assert stored(tmp_path) == shown(tmp_path) | {"holiday.png"}


def test_an_option_that_shows_the_questions_picture_has_a_role_of_its_own(tmp_path: Path) -> None:
    asked = item("a", choices=(Choice("", picture()), Choice("Drive on")), pictures=(picture(),))
    (question,) = build(tmp_path, asked)
    assert [image.role for image in question.all_images] == ["question", "option"]
    assert to_question(asked, {picture(): ImageRef("a.png", role="option")}).images == (ImageRef("a.png"),)


def test_no_cell_of_the_account_runs_as_a_formula(tmp_path: Path) -> None:
    build(tmp_path, item("=1+1", choices=(Choice("@a b"), Choice("@a b"))), item("b"))
    (row,) = table(tmp_path / "intake.csv")
    assert (row["record"], row["detail"]) == ("'=1+1", "'@a b")


def test_a_record_that_gets_lost_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "judge", lambda *args, **others: replace(judge(*args, **others), kept=()))
    with pytest.raises(intake.AccountError, match="1 records were read, but 0 are kept and 0 left out"):
        build(tmp_path, item("a"))

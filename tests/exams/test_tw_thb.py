"""Taiwan's bank: every record is accounted for."""

import json
from pathlib import Path
from typing import Any

import pytest

from exams import banks
from exams.banks import BuiltBank, counts, left_out, question_of
from roadworthy.errors import BadDataError
from roadworthy.questions import QuestionSet


def build(source: Path, folder: Path) -> QuestionSet:
    return banks.build("tw-thb", source, folder)


@pytest.fixture(scope="module")
def bank(built_bank: BuiltBank) -> QuestionSet:
    return built_bank("tw-thb")


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds car_questions\.json"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_the_answer_2_means_the_second_option_without_its_marker(bank: QuestionSet) -> None:
    question = question_of(bank, "tw-thb-0001")
    assert question.answer.keys == ("B",)
    assert [option.text for option in question.options] == [
        "No vehicles allowed.",
        "No cars (4+ wheels) or motorcycles allowed.",
        "No pedestrians allowed.",
    ]
    assert question.tag("domain") == "signs"


def test_the_explanations_made_by_a_script_are_left_out(bank: QuestionSet) -> None:
    assert all(question.explanation is None for question in bank)


def test_pictures_that_are_not_there_are_named(bank: QuestionSet) -> None:
    assert "missing picture" in {rule for _, _, rule, _ in left_out(bank.folder)}


RECORD = {
    "id": "CAR_0001",
    "topic": "General Regulations",
    "question": "What should you do at a red light?",
    "options": ["(1) Stop.", "(2) Go on.", "(3) Turn."],
    "answer": 1,
    "image": None,
    "option_images": None,
}


def write(folder: Path, *records: Any) -> Path:
    folder.mkdir()
    (folder / "car_questions.json").write_text(json.dumps(records), encoding="utf-8")
    return folder


def test_options_that_are_pictures_have_no_placeholder(shared: Path, tmp_path: Path) -> None:
    pictures = sorted((shared / "data/theory/tw_thb" / "assets/car_signs").glob("*.png"))[:3]
    source = write(
        tmp_path / "bank",
        RECORD
        | {
            "options": ["(1) Option 1", "(2) Option 2", "(3) Both"],
            "option_images": [picture.name for picture in pictures],
        },
    )
    for picture in pictures:
        (source / picture.name).write_bytes(picture.read_bytes())
    (question,) = build(source, tmp_path / "set")
    assert [option.text for option in question.options] == ["", "", "Both"]
    assert all(option.images for option in question.options)


def test_a_bare_marker_is_the_option_itself(tmp_path: Path) -> None:
    (question,) = build(write(tmp_path / "bank", RECORD | {"options": ["(1)", "(2)", "(3)"]}), tmp_path / "set")
    assert [option.text for option in question.options] == ["(1)", "(2)", "(3)"]


@pytest.mark.parametrize(
    ("record", "rule"),
    [
        ({"answer": "1"}, "answer not a number"),
        ({"answer": True}, "answer not a number"),
        ({"answer": 0}, "answer outside the options"),
        ({"answer": 4}, "answer outside the options"),
        ({"options": None}, "malformed record"),
        ({"option_images": ["a.png"]}, "malformed record"),
        ({"image": "assets/none.png"}, "missing picture"),
        ({"option_images": ["a.png", "b.png", "c.png"]}, "missing picture"),
    ],
)
def test_a_bad_record_is_rejected_by_its_rule(tmp_path: Path, record: dict[str, Any], rule: str) -> None:
    questions = build(write(tmp_path / "bank", RECORD, RECORD | record), tmp_path / "set")
    assert counts(questions) == {"read": 2, "kept": 1, f"rejected: {rule}": 1}


@pytest.mark.parametrize("text", ["{}", "[", "[]", "[1]", '[{"id": 1}]', "[" * 5000])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataError, match=r"is not Taiwan's car_questions\.json"):
        build(file, tmp_path / "set")

"""Taiwan's bank: every record is accounted for."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from roadworthy.errors import BadDataError
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import Question, QuestionSet
from roadworthy.questions.verify import verify

FOLDER = "data/theory/tw_thb"


def build(source: Path, folder: Path) -> QuestionSet:
    return IdkbExam().build("tw-thb", source, folder, BuildOptions())


def counts(questions: QuestionSet) -> dict[str, int]:
    return {count.name: count.n for count in questions.dataset.intake}


def left_out(folder: Path) -> list[list[str]]:
    with (folder / "intake.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


@pytest.fixture(scope="module")
def bank(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[QuestionSet, Path]:
    folder = tmp_path_factory.mktemp("bank") / "set"
    return build(shared / FOLDER, folder), folder


def question_of(bank: tuple[QuestionSet, Path], name: str) -> Question:
    return next(question for question in bank[0] if question.id == name)


def test_every_one_of_1090_records_is_kept_or_left_out(bank: tuple[QuestionSet, Path]) -> None:
    found = counts(bank[0])
    fates = sum(n for name, n in found.items() if name.startswith(("rejected: ", "skipped: ")))
    assert found["read"] == 1090 == found["kept"] + fates


def test_every_record_left_out_has_its_own_line(bank: tuple[QuestionSet, Path]) -> None:
    names = [row[0] for row in left_out(bank[1])]
    assert len(names) == len(set(names)) == 1090 - len(bank[0])


def test_what_was_kept_verifies(bank: tuple[QuestionSet, Path]) -> None:
    assert verify(bank[0]).is_sound


def test_the_same_bank_twice_gives_the_same_bytes(bank: tuple[QuestionSet, Path], shared: Path, tmp_path: Path) -> None:
    build(shared / FOLDER, tmp_path / "again")
    for file in ("questions.parquet", "dataset.json", "README.md", "intake.csv"):
        assert (tmp_path / "again" / file).read_bytes() == (bank[1] / file).read_bytes()


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds car_questions\.json"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_the_answer_2_means_the_second_option_without_its_marker(bank: tuple[QuestionSet, Path]) -> None:
    question = question_of(bank, "tw-thb-0001")
    assert question.answer.keys == ("B",)
    assert [option.text for option in question.options] == [
        "No vehicles allowed.",
        "No cars (4+ wheels) or motorcycles allowed.",
        "No pedestrians allowed.",
    ]
    assert question.tag("domain") == "signs"


def test_the_explanations_made_by_a_script_are_left_out(bank: tuple[QuestionSet, Path]) -> None:
    assert all(question.explanation is None for question in bank[0])


def test_pictures_that_are_not_there_are_named(bank: tuple[QuestionSet, Path]) -> None:
    assert "missing picture" in {rule for _, _, rule, _ in left_out(bank[1])}


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
    pictures = sorted((shared / FOLDER / "assets/car_signs").glob("*.png"))[:3]
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

"""Ireland's bank: every record of both languages is accounted for."""

import json
from pathlib import Path
from typing import Any

import pytest

from exams import banks
from exams.banks import BuiltBank, counts, left_out, question_of
from roadworthy.errors import BadDataError
from roadworthy.questions import QuestionSet


def build(source: Path, folder: Path) -> QuestionSet:
    return banks.build("ie-rsa", source, folder)


@pytest.fixture(scope="module")
def bank(built_bank: BuiltBank) -> QuestionSet:
    return built_bank("ie-rsa")


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds src/data/questions_data\.js"):
        build(tmp_path / "questions_data.js", tmp_path / "set")


FIRST = "ABMW0425RU19"


def test_the_answer_3_means_the_fourth_option(bank: QuestionSet) -> None:
    question = question_of(bank, f"ie-rsa-en-{FIRST}")
    assert question.prompt == "What is a likely consequence of sudden braking?"
    assert question.answer.keys == ("D",)
    assert question.options[3].text == "The vehicle could be hit from behind."
    assert question.tag("domain") == "techniques"


def test_a_question_and_its_translation_belong_together(bank: QuestionSet) -> None:
    english, chinese = (question_of(bank, f"ie-rsa-{language}-{FIRST}") for language in ("en", "zh-Hans"))
    assert english.cluster == chinese.cluster
    assert (english.tag("language"), chinese.tag("language")) == ("en", "zh-Hans")
    assert english.tag("domain") == chinese.tag("domain")


def test_pictures_that_are_not_there_are_named(bank: QuestionSet) -> None:
    assert "missing picture" in {rule for _, _, rule, _ in left_out(bank.folder)}


def test_one_file_is_one_language_with_the_pictures_of_its_bank(shared: Path, tmp_path: Path) -> None:
    questions = build(shared / "data/theory/ie_driver_theory" / "src/data/questions_data_CN.js", tmp_path / "set")
    assert counts(questions)["read"] == 805
    assert {question.tag("language") for question in questions} == {"zh-Hans"}
    assert any(question.images for question in questions)


RECORD = {
    "index": 1,
    "id": "A1",
    "section": "Managing Risk",
    "question": "What should a driver do in fog?",
    "options": ["Speed up, quickly.", "Slow down,]", "Close the eyes."],
    "correct_answer": 1,
    "explanation": "",
    "image_name": "",
}


def write(folder: Path, *records: Any) -> Path:
    folder.mkdir()
    file = folder / "questions_data.js"
    file.write_text(f"export const Q = {json.dumps(records)};\n".replace("}]", "},\n]"), encoding="utf-8")
    return file


def test_a_comma_after_the_last_record_changes_no_text(tmp_path: Path) -> None:
    (question,) = build(write(tmp_path / "bank", RECORD), tmp_path / "set")
    assert question.options[1].text == "Slow down,]"


def test_an_id_given_twice_gives_way_to_the_place(tmp_path: Path) -> None:
    other = RECORD | {"question": "What should a driver do on ice, with summer tyres?"}
    questions = build(write(tmp_path / "bank", RECORD, other), tmp_path / "set")
    assert {question.id for question in questions} == {"ie-rsa-en-0001", "ie-rsa-en-0002"}


@pytest.mark.parametrize(
    ("record", "rule"),
    [
        ({"correct_answer": "1"}, "answer not a number"),
        ({"correct_answer": True}, "answer not a number"),
        ({"correct_answer": None}, "answer not a number"),
        ({"correct_answer": 3}, "answer outside the options"),
        ({"correct_answer": -1}, "answer outside the options"),
        ({"options": "one"}, "malformed record"),
        ({"question": None}, "malformed record"),
        ({"image_name": "none.png"}, "missing picture"),
    ],
)
def test_a_bad_record_is_rejected_by_its_rule(tmp_path: Path, record: dict[str, Any], rule: str) -> None:
    questions = build(write(tmp_path / "bank", RECORD, RECORD | {"id": "A2"} | record), tmp_path / "set")
    assert counts(questions) == {"read": 2, "kept": 1, f"rejected: {rule}": 1}


@pytest.mark.parametrize("text", ["[]", "export const Q = 1;", "export const Q = [1, 2];", "const Q = [{;]", "= []"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "questions_data.js"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataError, match=r"is not Ireland's src/data/questions_data\.js"):
        build(file, tmp_path / "set")


def test_a_file_of_another_name_does_not_say_its_language(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="does not say its language"):
        build(tmp_path / "questions.js", tmp_path / "set")


def test_a_translation_with_another_number_of_options_is_rejected(shared: Path, tmp_path: Path) -> None:
    questions = build(shared / "data/theory/ie_driver_theory/src/data/questions_data_CN.js", tmp_path / "set")
    named = (tmp_path / "set/intake.csv").read_text(encoding="utf-8")
    rule = "translation with another number of options"
    # RSA225170 offers three options in English and two in Chinese: its key would point at another answer.
    assert f"ie-rsa-zh-Hans-RSA225170,rejected,{rule}" in named
    assert counts(questions)[f"rejected: {rule}"] == 13

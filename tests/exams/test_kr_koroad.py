"""Korea's bank: every record is accounted for."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from exams.banks import counts
from roadworthy.errors import BadDataError
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import Kind, QuestionSet


def import_korea(source: Path, folder: Path, *, keep_missing_images: bool) -> QuestionSet:
    options = BuildOptions(keep_missing_images=keep_missing_images)
    return IdkbExam().build("kr-koroad", source, folder, options)


def test_every_one_of_997_records_is_kept_rejected_or_skipped(shared: Path, tmp_path: Path) -> None:
    questions = import_korea(shared / "data/theory/kr_koroad", tmp_path / "kr", keep_missing_images=False)
    found = counts(questions)
    assert found == {"read": 997, "kept": 721, "rejected: missing picture": 242, "skipped: video": 34}
    named = (tmp_path / "kr/intake.csv").read_text(encoding="utf-8").splitlines()
    assert len(named) == 1 + 242 + 34


def test_keeping_missing_pictures_keeps_the_rest(korea: QuestionSet) -> None:
    found = counts(korea)
    assert found == {"read": 997, "kept": 963, "kept: without its picture": 242, "skipped: video": 34}


def test_284_questions_have_several_answers(korea: QuestionSet) -> None:
    assert sum(question.kind is Kind.CHOICES for question in korea) == 284


def test_the_answer_1_4_means_a_and_d(korea: QuestionSet) -> None:
    question = next(question for question in korea if question.id == "kr-koroad-0008")
    assert question.answer.keys == ("A", "D")
    assert question.prompt.startswith("운전면허 종류별 운전할 수 있는 차에 관한 설명으로 맞는 것 2가지는?")


RECORD = {
    "problem": "다음 중 맞는 것은?",
    "examples1": "하나",
    "examples2": "둘",
    "examples3": "셋",
    "examples4": "넷",
    "examples5": "",
    "explanation": "해설 없음",
    "answer": "2",
    "video": False,
    "image": False,
}


def bank(folder: Path, *records: dict[str, Any]) -> Path:
    folder.mkdir()
    (folder / "quiz.json").write_text(json.dumps({"QUIZ": [RECORD | record for record in records]}), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("record", "rule"),
    [
        ({"answer": "5"}, "answer outside the options"),
        ({"answer": "둘"}, "answer not a number"),
        ({"answer": "0"}, "answer outside the options"),
        ({"examples2": "하나"}, "equal options"),
        ({"examples2": "", "answer": "3"}, "empty option"),
        ({"answer": "1, 1"}, "answer named twice"),
        ({"examples2": "", "examples3": "", "examples4": "", "answer": "1"}, "not 2 to 6 options"),
        ({"image": True}, "missing picture"),
        ({"problem": "?"}, "question too short"),
    ],
)
def test_a_bad_record_is_rejected_by_its_rule(tmp_path: Path, record: dict[str, Any], rule: str) -> None:
    questions = import_korea(bank(tmp_path / "bank", {}, record), tmp_path / "set", keep_missing_images=False)
    assert counts(questions) == {"read": 2, "kept": 1, f"rejected: {rule}": 1}


def test_the_same_record_twice_is_kept_once(tmp_path: Path) -> None:
    questions = import_korea(bank(tmp_path / "bank", {}, {}), tmp_path / "set", keep_missing_images=False)
    assert counts(questions) == {"read": 2, "kept": 1, "rejected: duplicate": 1}


def test_a_corrupt_picture_is_rejected_by_name(tmp_path: Path) -> None:
    source = bank(tmp_path / "bank", {}, {"image": True})
    (source / "images").mkdir()
    (source / "images/q2.png").write_bytes(b"\x89PNG\r\n\x1a\nbroken")
    questions = import_korea(source, tmp_path / "set", keep_missing_images=True)
    assert counts(questions) == {"read": 2, "kept": 1, "rejected: unreadable picture": 1}
    assert "q2.png" in (tmp_path / "set/intake.csv").read_text(encoding="utf-8")


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"quiz\.json"):
        import_korea(tmp_path / "nowhere", tmp_path / "set", keep_missing_images=False)


def test_another_json_is_refused(tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "x", ignore_errors=True)
    (tmp_path / "quiz.json").write_text('{"QUIZ": [{"problem": 1}]}', encoding="utf-8")
    with pytest.raises(BadDataError, match="not KoROAD's"):
        import_korea(tmp_path / "quiz.json", tmp_path / "set", keep_missing_images=False)

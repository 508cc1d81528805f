"""Italy's bank: every statement is accounted for."""

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

FOLDER = "data/theory/it_quizpatente_b"


def build(source: Path, folder: Path) -> QuestionSet:
    return IdkbExam().build("it-quizpatente", source, folder, BuildOptions())


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


def test_every_one_of_7139_records_is_kept_or_left_out(bank: tuple[QuestionSet, Path]) -> None:
    found = counts(bank[0])
    fates = sum(n for name, n in found.items() if name.startswith(("rejected: ", "skipped: ")))
    assert found["read"] == 7139 == found["kept"] + fates


def test_every_record_left_out_has_its_own_line(bank: tuple[QuestionSet, Path]) -> None:
    names = [row[0] for row in left_out(bank[1])]
    assert len(names) == len(set(names)) == 7139 - len(bank[0])


def test_what_was_kept_verifies(bank: tuple[QuestionSet, Path]) -> None:
    assert verify(bank[0]).is_sound


def test_the_same_bank_twice_gives_the_same_bytes(bank: tuple[QuestionSet, Path], shared: Path, tmp_path: Path) -> None:
    build(shared / FOLDER, tmp_path / "again")
    for file in ("questions.parquet", "dataset.json", "README.md", "intake.csv"):
        assert (tmp_path / "again" / file).read_bytes() == (bank[1] / file).read_bytes()


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds quizPatenteB2023\.json"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_a_true_statement_is_answered_vero(bank: tuple[QuestionSet, Path]) -> None:
    question = question_of(bank, "it-quizpatente-00001")
    assert question.prompt == "In una carreggiata del tipo rappresentato si può sorpassare anche in curva"
    assert [option.text for option in question.options] == ["Vero", "Falso"]
    assert question.answer.keys == ("A",)


def test_statements_are_marked_true_or_false(bank: tuple[QuestionSet, Path]) -> None:
    assert all(question.tag("true_false") == "yes" for question in bank[0])


def test_every_topic_has_a_domain(bank: tuple[QuestionSet, Path]) -> None:
    assert {question.tag("domain") for question in bank[0]} == {"laws", "signs", "techniques", "defensive"}


def test_a_question_of_signs_shows_its_sign(bank: tuple[QuestionSet, Path]) -> None:
    question = next(question for question in bank[0] if "segnali-pericolo/dosso" in str(question.provenance))
    assert question.tag("domain") == "signs"
    assert len(question.images) == 1


def write(folder: Path, *records: Any) -> Path:
    folder.mkdir()
    document = {"sorpasso": {"manovra-sorpasso": list(records)}}
    (folder / "quizPatenteB2023.json").write_text(json.dumps(document), encoding="utf-8")
    return folder


RECORD = {"q": "Il sorpasso è sempre vietato in curva", "a": False}


def test_a_false_statement_is_answered_falso(tmp_path: Path) -> None:
    (question,) = build(write(tmp_path / "bank", RECORD), tmp_path / "set")
    assert question.answer.keys == ("B",)


@pytest.mark.parametrize(
    ("record", "rule"),
    [
        (RECORD | {"a": 1}, "answer not true or false"),
        (RECORD | {"a": "vero"}, "answer not true or false"),
        ({"q": "Il sorpasso è consentito"}, "answer not true or false"),
        ({"a": True}, "malformed record"),
        ("Il sorpasso", "malformed record"),
        (RECORD | {"img": "/img_sign/none.png"}, "missing picture"),
        (RECORD | {"img": "../../none.png"}, "missing picture"),
    ],
)
def test_a_bad_record_is_rejected_by_its_rule(tmp_path: Path, record: object, rule: str) -> None:
    questions = build(write(tmp_path / "bank", RECORD, record), tmp_path / "set")
    assert counts(questions) == {"read": 2, "kept": 1, f"rejected: {rule}": 1}


@pytest.mark.parametrize("text", ["[]", "{", '{"a": {"b": {}}}', '{"a": {"b": [1, 2]}}', "{}", "\udcff"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(BadDataError, match=r"is not Italy's quizPatenteB2023\.json"):
        build(file, tmp_path / "set")

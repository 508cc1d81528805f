"""Italy's bank: every statement is accounted for."""

import json
from pathlib import Path
from typing import Any

import pytest

from exams import banks
from exams.banks import BuiltBank, counts, question_of
from roadworthy.errors import BadDataError
from roadworthy.questions import QuestionSet


def build(source: Path, folder: Path) -> QuestionSet:
    return banks.build("it-quizpatente", source, folder)


@pytest.fixture(scope="module")
def bank(built_bank: BuiltBank) -> QuestionSet:
    return built_bank("it-quizpatente")


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds quizPatenteB2023\.json"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_a_true_statement_is_answered_vero(bank: QuestionSet) -> None:
    question = question_of(bank, "it-quizpatente-00001")
    assert question.prompt == "In una carreggiata del tipo rappresentato si può sorpassare anche in curva"
    assert [option.text for option in question.options] == ["Vero", "Falso"]
    assert question.answer.keys == ("A",)


def test_statements_are_marked_true_or_false(bank: QuestionSet) -> None:
    assert all(question.tag("true_false") == "yes" for question in bank)


def test_every_topic_has_a_domain(bank: QuestionSet) -> None:
    assert {question.tag("domain") for question in bank} == {"laws", "signs", "techniques", "defensive"}


def test_a_question_of_signs_shows_its_sign(bank: QuestionSet) -> None:
    question = next(question for question in bank if "segnali-pericolo/dosso" in str(question.provenance))
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

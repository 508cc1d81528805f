"""Britain's bank: every record is accounted for."""

from pathlib import Path

import pytest

from exams import banks
from exams.banks import BuiltBank, counts, left_out, question_of
from roadworthy.errors import BadDataError
from roadworthy.questions import QuestionSet


def build(source: Path, folder: Path) -> QuestionSet:
    return banks.build("uk-theory", source, folder)


@pytest.fixture(scope="module")
def bank(built_bank: BuiltBank) -> QuestionSet:
    return built_bank("uk-theory")


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds JS/quiz-questions\.js"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_the_answer_3_means_the_fourth_option(bank: QuestionSet) -> None:
    question = question_of(bank, "uk-theory-002")
    assert question.prompt == "When may you overtake on the left?"
    assert question.answer.keys == ("D",)
    assert question.options[3].text == "All of the above"


def test_a_picture_is_found_from_the_bank_s_folder(bank: QuestionSet) -> None:
    assert len(question_of(bank, "uk-theory-001").images) == 1


def test_drawings_that_cannot_be_shown_are_named(bank: QuestionSet) -> None:
    assert any(rule == "unreadable picture" and ".svg" in detail for _, _, rule, detail in left_out(bank.folder))


RECORD = """{ // a comment, with ] in it
  q: 'What does "stop" mean, exactly?', options: ['Stop', 'Go'], answer: 0, }"""


def write(folder: Path, *records: str) -> Path:
    (folder / "JS").mkdir(parents=True)
    text = f"const quiz = [\n{','.join(records)},\n]\n"
    (folder / "JS/quiz-questions.js").write_text(text, encoding="utf-8")
    return folder


def test_javascript_is_read_with_its_comments_and_quotes(tmp_path: Path) -> None:
    (question,) = build(write(tmp_path / "bank", RECORD), tmp_path / "set")
    assert question.prompt == 'What does "stop" mean, exactly?'


@pytest.mark.parametrize(
    ("record", "rule"),
    [
        ("{q: 'May you stop here now?', options: ['Yes', 'No'], answer: '1'}", "answer not a number"),
        ("{q: 'May you stop here now?', options: ['Yes', 'No']}", "answer not a number"),
        ("{q: 'May you stop here now?', options: ['Yes', 'No'], answer: 1.5}", "answer not a number"),
        ("{q: 'May you stop here now?', options: ['Yes', 'No'], answer: 2}", "answer outside the options"),
        ("{q: 'May you stop here now?', answer: 1}", "malformed record"),
        ("{q: 'May you stop here?', options: ['Yes', 'No'], answer: 1, img: 'img/x.png'}", "missing picture"),
    ],
)
def test_a_bad_record_is_rejected_by_its_rule(tmp_path: Path, record: str, rule: str) -> None:
    questions = build(write(tmp_path / "bank", RECORD, record), tmp_path / "set")
    assert counts(questions) == {"read": 2, "kept": 1, f"rejected: {rule}": 1}


@pytest.mark.parametrize(
    "text",
    ["", "const quiz = {}", "const quiz = [f(1)]", "const quiz = [1]", "const quiz = [", "= " + "[" * 5000 + "]"],
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.js"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataError, match=r"is not Britain's JS/quiz-questions\.js"):
        build(file, tmp_path / "set")

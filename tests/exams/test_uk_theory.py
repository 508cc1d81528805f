"""Britain's bank: every record is accounted for."""

import csv
from pathlib import Path

import pytest

from roadworthy.errors import BadDataError
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import Question, QuestionSet
from roadworthy.questions.verify import verify

FOLDER = "data/theory/uk_theory"


def build(source: Path, folder: Path) -> QuestionSet:
    return IdkbExam().build("uk-theory", source, folder, BuildOptions())


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


def test_every_one_of_76_records_is_kept_or_left_out(bank: tuple[QuestionSet, Path]) -> None:
    found = counts(bank[0])
    fates = sum(n for name, n in found.items() if name.startswith(("rejected: ", "skipped: ")))
    assert found["read"] == 76 == found["kept"] + fates


def test_every_record_left_out_has_its_own_line(bank: tuple[QuestionSet, Path]) -> None:
    names = [row[0] for row in left_out(bank[1])]
    assert len(names) == len(set(names)) == 76 - len(bank[0])


def test_what_was_kept_verifies(bank: tuple[QuestionSet, Path]) -> None:
    assert verify(bank[0]).is_sound


def test_the_same_bank_twice_gives_the_same_bytes(bank: tuple[QuestionSet, Path], shared: Path, tmp_path: Path) -> None:
    build(shared / FOLDER, tmp_path / "again")
    for file in ("questions.parquet", "dataset.json", "README.md", "intake.csv"):
        assert (tmp_path / "again" / file).read_bytes() == (bank[1] / file).read_bytes()


def test_a_missing_bank_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"Name the folder that holds JS/quiz-questions\.js"):
        build(tmp_path / "nowhere", tmp_path / "set")


def test_the_answer_3_means_the_fourth_option(bank: tuple[QuestionSet, Path]) -> None:
    question = question_of(bank, "uk-theory-002")
    assert question.prompt == "When may you overtake on the left?"
    assert question.answer.keys == ("D",)
    assert question.options[3].text == "All of the above"


def test_a_picture_is_found_from_the_bank_s_folder(bank: tuple[QuestionSet, Path]) -> None:
    assert len(question_of(bank, "uk-theory-001").images) == 1


def test_drawings_that_cannot_be_shown_are_named(bank: tuple[QuestionSet, Path]) -> None:
    assert any(rule == "unreadable picture" and ".svg" in detail for _, _, rule, detail in left_out(bank[1]))


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

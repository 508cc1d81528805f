"""The five real question banks: where they lie, how many records they have, and what became of them."""

import csv
from collections.abc import Callable
from pathlib import Path

from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import Question, QuestionSet

BANKS = {
    "ie-rsa": ("ie_driver_theory", 1_610),
    "it-quizpatente": ("it_quizpatente_b", 7_139),
    "kr-koroad": ("kr_koroad", 997),
    "tw-thb": ("tw_thb", 1_090),
    "uk-theory": ("uk_theory", 76),
}
BuiltBank = Callable[[str], QuestionSet]


def build(name: str, source: Path, folder: Path) -> QuestionSet:
    """Build a bank with no option chosen."""
    return IdkbExam().build(name, source, folder, BuildOptions())


def counts(questions: QuestionSet) -> dict[str, int]:
    """The account of a set's records."""
    return {count.name: count.n for count in questions.dataset.intake}


def left_out(folder: Path) -> list[list[str]]:
    """The lines of `intake.csv`: record, fate, rule, detail."""
    with (folder / "intake.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def question_of(bank: QuestionSet, name: str) -> Question:
    """The question of that id."""
    return next(question for question in bank if question.id == name)

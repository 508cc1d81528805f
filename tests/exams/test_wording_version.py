"""Changed rules of wording change what models are asked: then the wording's version must change too."""

import hashlib

from platformdirs import user_cache_path

from exams.decision_slices import EXAM, condition
from roadworthy.exams.driveaction.known_information import question_and_answer, statement, wording
from roadworthy.exams.driveaction.prompts import request_text
from roadworthy.questions import QuestionSet

# The words of every starter question, as introduced and as asked without navigation, under this version.
VERSION = 1
WORDS = "b48e93b63e351840"


def words_of(questions: QuestionSet) -> str:
    digest = hashlib.sha256()
    without = condition("A", dropped=("navigation",))
    for question in questions:
        for text in (
            statement(question, question.answer),
            question_and_answer(question, question.answer),
            request_text(question, without),
        ):
            digest.update(text.encode())
    return digest.hexdigest()[:16]


def test_words_change_only_with_the_version_of_the_wording() -> None:
    said = words_of(EXAM.build_starter(user_cache_path("roadworthy") / "starter" / EXAM.id))
    assert (wording().version, said) == (VERSION, WORDS), (
        "What models are asked has changed: raise `version` in statements.yaml, so that no run mixes old words with "
        "new, then write both here. (If only starter questions changed, write the new hash here.)"
    )

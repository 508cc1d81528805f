"""What a reply to a decision question says: the careful reading, and VLMEvalKit's beside it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from roadworthy.exams.driveaction.exact_matching import read_choice, read_yes_no
from roadworthy.grading import Outcome, parse_choice, parse_true_false
from roadworthy.models import Reply, Status
from roadworthy.questions import Answer, Kind, Question


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a reply: the outcome, the answer understood, None where there is none, and notes.

    `exact` is the answer by VLMEvalKit's exact matching.
    """

    outcome: Outcome
    answer: Answer | None
    exact: Answer | None
    notes: tuple[str, ...] = ()


def read_reply(question: Question, reply: Reply) -> Reading:
    """Return the reading of a reply that the endpoint gave."""
    if reply.status is Status.TRUNCATED:
        return Reading(Outcome.TRUNCATED, None, None)
    if reply.status is Status.FILTERED:
        return Reading(Outcome.REFUSED, None, None, ("content filter",))
    if question.kind is Kind.TRUE_FALSE:
        said = parse_true_false(reply.text)
        return Reading(said.outcome, _flag(said.value), _flag(read_yes_no(reply.text)), said.notes)
    options = tuple((option.key, option.text) for option in question.options)
    return _read_choice(reply.text, options)


@lru_cache(maxsize=4096)  # questions of one slice share options across modes, and many replies are a single letter
def _read_choice(text: str, options: tuple[tuple[str, str], ...]) -> Reading:
    chosen = parse_choice(text, dict(options))
    return Reading(chosen.outcome, _keys(chosen.value), _keys(read_choice(text, dict(options))), chosen.notes)


def _flag(value: bool | None) -> Answer | None:
    return None if value is None else Answer(Kind.TRUE_FALSE, flag=value)


def _keys(key: str | None) -> Answer | None:
    return None if key is None else Answer(Kind.CHOICE, keys=(key,))


def in_words(question: Question, answer: Answer) -> str:
    """Return an answer as the exam's prompt asks for it: "B", or "True" and "False" in the question's language."""
    if question.kind is Kind.CHOICE:
        return ", ".join(answer.keys)
    words = ("正确", "错误") if question.tag("language") == "zh" else ("True", "False")
    return words[0] if answer.flag else words[1]


def same(one: Answer | None, other: Answer) -> bool:
    """Whether two answers are the same."""
    return one is not None and replace(one, text=None) == replace(other, text=None)

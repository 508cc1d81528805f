"""A question with its reply and verdict, kept to be shown to a person."""

from dataclasses import dataclass

from roadworthy.grading.verdict import Verdict
from roadworthy.models import Reply
from roadworthy.questions import Question


@dataclass(frozen=True, slots=True)
class Case:
    """One question as it went."""

    question: Question
    reply: Reply
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Contrast:
    """One question that was answered wrongly without some information and rightly with it; `given` is what was added.

    The conditions' names stand in the verdicts.
    """

    given: str
    without: Case
    informed: Case

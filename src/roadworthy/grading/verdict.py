"""The verdict on one reply, and the outcomes that a reply can have."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What the candidate made of the question."""

    ANSWERED = "answered"
    REFUSED = "refused"
    UNPARSED = "unparsed"
    TRUNCATED = "truncated"
    FAILED = "failed"


class Grading(StrEnum):
    """What the grader made of the reply."""

    GRADED = "graded"
    NO_JUDGE = "no_judge"
    JUDGE_FAILED = "judge_failed"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True)
class NamedScore:
    """One number that a verdict carries; None where it does not apply, which is never the same as 0."""

    name: str
    value: float | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The grade of one question under one condition in one repeat.

    `value` is the answer as understood, in words ("A, C"); `primary` is the score that counts, between 0 and 1, or
    None when there is nothing to count.
    """

    question: str
    condition: str
    repeat: int
    outcome: Outcome
    value: str | None
    scores: tuple[NamedScore, ...]
    primary: float | None
    grading: Grading = Grading.GRADED
    notes: tuple[str, ...] = ()

    @staticmethod
    def failed(question: str, condition: str, repeat: int, why: str) -> "Verdict":
        """Return the verdict on a reply that the endpoint failed to give: it has no score at all."""
        return Verdict(question, condition, repeat, Outcome.FAILED, None, (), None, notes=(why,))

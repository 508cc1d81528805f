"""What an exam is to the rest of the house, and how one is found by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from roadworthy.grading import Verdict
from roadworthy.models import Decoding, ImagePlan, Reply
from roadworthy.questions import Answer, Condition, Question, QuestionSet
from roadworthy.runner import Step, StepKey
from roadworthy.statistics import Scorecard


@dataclass(frozen=True, slots=True)
class ExamProtocol:
    """What must be equal for two runs of an exam to be comparable, beside model and data."""

    id: str
    prompts_sha256: str
    decoding: Decoding
    images: ImagePlan


class Tally(Protocol):
    """Gathers verdicts, one at a time and in the question set's order, into a Scorecard."""

    def add(self, question: Question, verdict: Verdict) -> None:
        """Take account of one verdict."""
        ...

    def scorecard(self, model: str, seed: int) -> Scorecard:
        """Return the card of all verdicts added so far."""
        ...


class Exam(Protocol):
    """One of the licence's exams: it turns questions into steps, replies into verdicts, verdicts into a card."""

    id: str
    alias: str
    title: str
    protocol: ExamProtocol

    def conditions(self, modes: Sequence[str]) -> tuple[Condition, ...]:
        """Return the conditions to ask under; no modes means the exam's default."""
        ...

    def steps(self, question: Question, condition: Condition, repeat: int) -> tuple[Step, ...]:
        """Return the model calls that one question takes, each after those it needs."""
        ...

    def grade(self, question: Question, condition: Condition, repeat: int, replies: Mapping[StepKey, Reply]) -> Verdict:
        """Return the verdict; `replies` holds those of the question's steps."""
        ...

    def write_answer(self, question: Question, answer: Answer) -> str:
        """Return an answer written as the exam's prompt asks for it."""
        ...

    def tally(self) -> Tally:
        """Return an empty tally."""
        ...

    def build_starter(self, folder: Path) -> QuestionSet:
        """Write the small bundled question set to `folder` and return it."""
        ...

    def build(self, source: str, path: Path, folder: Path, *, keep_missing_images: bool) -> QuestionSet:
        """Read the source of kind `source` at `path` into a question set in `folder`, accounting for every record."""
        ...

    def sources(self) -> Iterable[str]:
        """Return the kinds of source that `build` can read for this exam."""
        ...

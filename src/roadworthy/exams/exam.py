"""What an exam is to the rest of the house, and how one is found by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from roadworthy.grading import Verdict
from roadworthy.models import Decoding, Embedder, ImagePlan, Reply
from roadworthy.questions import Answer, Condition, Dataset, Question, QuestionSet
from roadworthy.runner import Step, StepKey
from roadworthy.statistics import Scorecard


@dataclass(frozen=True, slots=True)
class ExamProtocol:
    """What must be equal for two runs of an exam to be comparable, beside model and data."""

    id: str
    prompts_sha256: str
    decoding: Decoding
    images: ImagePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """How a source is read into a question set.

    `keep_missing_images` keeps questions whose picture is missing, without it. `fields` is the field map of a table.
    `verdicts` are people's verdicts on the review queue of an earlier build; `review_sample` is how many sound
    questions
    the queue takes in beside the doubtful ones, drawn by `seed`. `split` names the policy by which questions are
    divided into train and test, None to leave that to the source.
    """

    keep_missing_images: bool = False
    fields: Path | None = None
    verdicts: Path | None = None
    review_sample: int = 0
    split: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Graders:
    """What grading may consult beside the reply: an embedder for open answers, None to leave those without a score."""

    embedder: Embedder | None = None


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

    def grade(
        self,
        question: Question,
        condition: Condition,
        repeat: int,
        replies: Mapping[StepKey, Reply],
        graders: Graders,
    ) -> Verdict:
        """Return the verdict; `replies` holds those of the question's steps."""
        ...

    def write_answer(self, question: Question, answer: Answer) -> str:
        """Return an answer written as the exam's prompt asks for it."""
        ...

    def tally(self, dataset: Dataset, graders: Graders) -> Tally:
        """Return an empty tally for the question set that `dataset` describes."""
        ...

    def build_starter(self, folder: Path) -> QuestionSet:
        """Write the small bundled question set to `folder` and return it."""
        ...

    def build(self, source: str, path: Path, folder: Path, options: BuildOptions) -> QuestionSet:
        """Read the source of kind `source` at `path` into a question set in `folder`, accounting for every record."""
        ...

    def sources(self) -> Iterable[str]:
        """Return the kinds of source that `build` can read for this exam."""
        ...

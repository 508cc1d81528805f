"""What an exam is to the rest of the house, and how one is found by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from roadworthy.grading import Case, Contrast, Verdict
from roadworthy.models import Decoding, Embedder, ImagePlan, Reply
from roadworthy.questions import Answer, Blind, Condition, Dataset, Question, QuestionSet, Upstream
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
    `aliases` maps a data set's own task names to the exam's. `verdicts` are people's verdicts on the review queue of an
    earlier build; `review_sample` is how many sound questions the queue takes in beside the doubtful ones, drawn by
    `seed`. `split` names the policy by which questions are divided into train and test, None to leave that to the
    source.
    """

    keep_missing_images: bool = False
    fields: Path | None = None
    aliases: Path | None = None
    verdicts: Path | None = None
    review_sample: int = 0
    split: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Graders:
    """What grading may consult beside the reply: an embedder for open answers, None to leave those without a score."""

    embedder: Embedder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Under which circumstances a person wants questions asked; what is empty is left to the exam.

    `blinds` are the kinds of blindness, NONE for the questions as they are; each mode is asked under each of them.
    """

    modes: tuple[str, ...] = ()
    blinds: tuple[Blind, ...] = (Blind.NONE,)
    frames: int | None = None
    dropped: tuple[str, ...] = ()
    upstream: Upstream | None = None
    renderer: str | None = None


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
    place_on_card: int
    modes: tuple[str, ...]
    protocol: ExamProtocol

    def conditions(self, circumstances: Circumstances) -> tuple[Condition, ...]:
        """Return the conditions to ask under, blindness aside.

        Raises:
            UsageError: the exam has no such mode, or knows nothing of what is to be varied.
        """
        ...

    def asks(self, layer: str | None, condition: Condition) -> bool:
        """Whether questions of this layer are asked under this condition."""
        ...

    def language(self, named: str | None) -> str | None:
        """Return the language of the questions to ask, as the question set writes it; None for all of them."""
        ...

    def steps(
        self, question: Question, condition: Condition, repeat: int, upstream: Sequence[Question] = ()
    ) -> tuple[Step, ...]:
        """Return the model calls that one question takes, each after those it needs.

        `question` holds the pictures as they are shown; `upstream` are the questions that `question.upstream` names.
        """
        ...

    def grade(
        self,
        question: Question,
        condition: Condition,
        repeat: int,
        replies: Mapping[StepKey, Reply],
        graders: Graders,
        *,
        upstream: Sequence[Question] = (),
    ) -> Verdict:
        """Return the verdict; `replies` holds those of the question's steps and of the steps that they need."""
        ...

    def contrast(
        self, question: Question, cases: Mapping[Condition, Case], upstream: Sequence[Question]
    ) -> Contrast | None:
        """Return the question as a case of wrong without and right with some information, if it is one.

        `cases` are those of the first repeat, by condition.
        """
        ...

    def write_answer(self, question: Question, answer: Answer) -> str:
        """Return an answer written as the exam's prompt asks for it."""
        ...

    def tally(self, dataset: Dataset, graders: Graders, conditions: Sequence[Condition] = ()) -> Tally:
        """Return an empty tally for the question set that `dataset` describes, asked under these conditions."""
        ...

    def open_data(self, location: str, cache: Path) -> QuestionSet | None:
        """Return the official data at `location` as a question set, kept in `cache`; None where it is no such data.

        `location` is a folder, a file or an address, as typed.
        """
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

"""Which questions of a set are asked, under which conditions, how often; and the same again from a run's record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.exam import Exam
from roadworthy.exams.registry import find_exam
from roadworthy.questions import (
    Condition,
    Question,
    QuestionSet,
    Selection,
    Shard,
    open_question_set,
    select,
)
from roadworthy.runner import RunRecord, Step


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run asks."""

    exam: Exam
    questions: QuestionSet
    selection: Selection
    conditions: tuple[Condition, ...]
    repeats: int

    def __iter__(self) -> Iterator[tuple[Question, Condition, int]]:
        """Yield every (question, condition, repeat), in the set's order."""
        for question in self.chosen():
            for condition in self.conditions:
                for repeat in range(self.repeats):
                    yield question, condition, repeat

    def __len__(self) -> int:
        return self.selection.chosen * len(self.conditions) * self.repeats

    def chosen(self) -> Iterator[Question]:
        """Yield the chosen questions, in the set's order."""
        ids = self.selection.ids
        return (question for question in self.questions if ids is None or question.id in ids)

    def image_bytes(self) -> int:
        """Return the size on disk of all pictures that the chosen questions show once; missing ones count nothing."""
        sizes: dict[str, int] = {}
        total = 0
        for question in self.chosen():
            for image in question.all_images:
                if image.locator not in sizes:
                    sizes[image.locator] = self.questions.image_size(image)
                total += sizes[image.locator]
        return total

    def steps(self) -> Iterator[Step]:
        """Yield the model calls: the question with the most pictures first, for it shows whether a server copes."""
        hardest = self.selection.hardest
        if hardest is None or not hardest.images:
            yield from self._steps_of(self.chosen())
            return
        first = next(question for question in self.chosen() if question.id == hardest.id)
        yield from self._steps_of(iter([first]))
        yield from self._steps_of(question for question in self.chosen() if question.id != first.id)

    def _steps_of(self, questions: Iterator[Question]) -> Iterator[Step]:
        for question in questions:
            for condition in self.conditions:
                for repeat in range(self.repeats):
                    yield from self.exam.steps(question, condition, repeat)


def make_plan(
    exam: Exam,
    questions: QuestionSet,
    *,
    modes: Sequence[str] = (),
    repeats: int = 1,
    split: str | None = None,
    limit: int | None = None,
    shards: tuple[Shard, ...] = (),
    seed: int = 0,
) -> Plan:
    """Return the plan for an exam over a question set.

    Raises:
        BadDataError: the questions are another exam's, or none is chosen.
        UsageError: the exam has no such mode.
    """
    if questions.dataset.exam != exam.id:
        raise BadDataError(
            f"{questions.folder} holds questions of the exam {questions.dataset.exam}, not {exam.id}. "
            f"Type: roadworthy eval {questions.dataset.exam} --data {questions.folder}"
        )
    selection = select(questions.outlines(), split=split, limit=limit, shards=shards, seed=seed)
    if not selection.chosen:
        of_split = f' of the split "{split}"' if split is not None else ""
        raise BadDataError(
            f"No question of {questions.folder} is chosen: it holds {selection.available}{of_split}. "
            "Choose another shard or split, or build the set again."
        )
    return Plan(exam, questions, selection, exam.conditions(modes), repeats)


def plan_of_run(record: RunRecord) -> Plan:
    """Return the plan that a run was made by.

    Raises:
        BadDataError: its question set is gone or is not the one that was asked.
    """
    exam = find_exam(record.exam)
    try:
        questions = open_question_set(Path(record.data))
    except BadDataError as error:
        raise BadDataError(
            f"{error} If the set was moved, type: roadworthy eval {record.exam} --model {record.model} "
            "--data NEW-PLACE --out RUN; it asks nothing that was answered, and remembers the new place."
        ) from error
    asked = next((setting.value for setting in record.identity if setting.name == "dataset"), "")
    if not questions.dataset.fingerprint.startswith(asked):
        raise BadDataError(
            f"{record.data} is not the question set that was asked: its fingerprint is "
            f"{questions.dataset.fingerprint[:16]}, the run's is {asked}. Put the old set back."
        )
    return make_plan(
        exam,
        questions,
        modes=record.conditions,
        repeats=record.repeats,
        split=record.split,
        limit=record.limit,
        shards=tuple(Shard.parse(shard) for shard in record.shards),
        seed=record.seed,
    )

"""Which questions of a set are asked, under which conditions, how often; and the same again from a run's record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.exam import Circumstances, Exam
from roadworthy.exams.registry import find_exam
from roadworthy.questions import (
    Blind,
    Condition,
    ImageRef,
    Question,
    QuestionSet,
    Selection,
    Shard,
    Shuffle,
    Upstream,
    as_shown,
    black_picture,
    open_question_set,
    select,
)
from roadworthy.runner import RunRecord, Step


@dataclass(frozen=True, slots=True)
class Posed:
    """One question as it is put: under which condition, for which time, with which pictures, after which others."""

    question: Question
    condition: Condition
    repeat: int
    shown: Question
    upstream: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Pictures:
    """How many pictures a run sends, and their size on disk."""

    n: int
    bytes: int


@dataclass(frozen=True)
class Plan:
    """What a run asks."""

    exam: Exam
    questions: QuestionSet
    selection: Selection
    conditions: tuple[Condition, ...]
    repeats: int

    def __iter__(self) -> Iterator[Posed]:
        """Yield every question as it is put: in the set's order, under each of its conditions, for each repeat."""
        for question, upstream in self._chosen():
            yield from self._posed(question, upstream)

    def __len__(self) -> int:
        return self.repeats * sum(
            layer.questions
            for layer in self.selection.layers
            for condition in self.conditions
            if self.exam.asks(layer.layer, condition)
        )

    def pictures(self) -> Pictures:
        """Return what all pictures come to that the run sends; black ones and missing ones have no size on disk."""
        sizes: dict[str, int] = {}
        n = total = 0
        for question, _ in self._chosen():
            for condition in self._conditions_of(question):
                for image in as_shown(question, condition, self._shuffle).all_images:
                    if image.locator not in sizes:
                        is_black = black_picture(image) is not None
                        sizes[image.locator] = 0 if is_black else self.questions.image_size(image)
                    n += self.repeats
                    total += self.repeats * sizes[image.locator]
        return Pictures(n, total)

    def read_image(self, image: ImageRef) -> bytes:
        """Return the bytes of a picture as it is shown, black ones made on the spot.

        Raises:
            BadDataError: a stored picture is missing or not the one that was recorded.
        """
        black = black_picture(image)
        return self.questions.read_image(image) if black is None else black

    def steps(self) -> Iterator[Step]:
        """Yield the model calls: the question with the most pictures first, for it shows whether a server copes."""
        hardest = self._hardest_steps()
        yield from hardest
        done = {step.key for step in hardest}
        for posed in self:
            yield from (step for step in self.steps_of(posed) if step.key not in done)

    def steps_of(self, posed: Posed) -> tuple[Step, ...]:
        """Return the model calls that a question takes as it is put."""
        return self.exam.steps(posed.shown, posed.condition, posed.repeat, posed.upstream)

    @property
    def most_pictures(self) -> int:
        """The largest number of pictures that one question shows at once."""
        if self._hardest is None:
            return 0
        question, _ = self._hardest
        shown = (as_shown(question, condition, self._shuffle) for condition in self._conditions_of(question))
        return max(len(question.all_images) for question in shown)

    @cached_property
    def _hardest(self) -> tuple[Question, tuple[Question, ...]] | None:
        hardest = self.selection.hardest
        if hardest is None or not hardest.images:
            return None
        return next(found for found in self._chosen() if found[0].id == hardest.id)

    def _hardest_steps(self) -> list[Step]:
        if self._hardest is None:
            return []
        steps = [step for posed in self._posed(*self._hardest) for step in self.steps_of(posed)]
        # A question that needs others' replies has to come after them.
        return [] if any(step.needs for step in steps) else steps

    def _posed(self, question: Question, upstream: tuple[Question, ...]) -> Iterator[Posed]:
        for condition in self._conditions_of(question):
            shown = as_shown(question, condition, self._shuffle)
            if condition.upstream is Upstream.PREDICTED:
                upstream = tuple(other for other in upstream if self._asks(other))
            for repeat in range(self.repeats):
                yield Posed(question, condition, repeat, shown, upstream)

    def _asks(self, question: Question) -> bool:
        return self.selection.ids is None or question.id in self.selection.ids

    def _conditions_of(self, question: Question) -> Iterator[Condition]:
        layer = question.tag("layer")
        named = layer if isinstance(layer, str) else None
        return (condition for condition in self.conditions if self.exam.asks(named, condition))

    def _chosen(self) -> Iterator[tuple[Question, tuple[Question, ...]]]:
        """Yield each chosen question with its upstream questions, which stand before it in its cluster."""
        for _, members in groupby(self.questions, key=lambda question: question.cluster):
            cluster: dict[str, Question] = {}
            for question in members:
                cluster[question.id] = question
                if self._asks(question):
                    yield question, tuple(cluster[name] for name in question.upstream if name in cluster)

    @cached_property
    def _shuffle(self) -> Shuffle | None:
        shuffled = [condition for condition in self.conditions if condition.blind is Blind.SHUFFLED]
        if not shuffled:
            return None
        # Over the whole set: a shard or a sample meets the same pictures as the run it is a part of.
        return Shuffle.of(self.questions, shuffled[0].shuffle_seed)


def conditions_for(exam: Exam, circumstances: Circumstances, seed: int = 0) -> tuple[Condition, ...]:
    """Return the conditions that a person's wishes come to: those of the exam, under each kind of blindness.

    `seed` draws whose pictures are shown where they are shuffled.

    Raises:
        UsageError: the exam has no such mode, or knows nothing of what is to be varied.
    """
    modes = exam.conditions(circumstances)
    seeds = {Blind.SHUFFLED: seed}
    found = (
        replace(condition, blind=blind, shuffle_seed=seeds.get(blind, 0))
        for blind in circumstances.blinds
        for condition in modes
    )
    return _in_order(exam, found)


def _in_order(exam: Exam, conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """Sort conditions: the sighted ones first, since the first reply shows whether a server takes pictures, by mode."""
    blinds = list(Blind)
    return tuple(sorted(conditions, key=lambda asked: (blinds.index(asked.blind), exam.modes.index(asked.mode))))


def make_plan(
    exam: Exam,
    questions: QuestionSet,
    *,
    conditions: Sequence[Condition] = (),
    repeats: int = 1,
    split: str | None = None,
    language: str | None = None,
    limit: int | None = None,
    shards: tuple[Shard, ...] = (),
    seed: int = 0,
) -> Plan:
    """Return the plan for an exam over a question set; no conditions means the exam's own choice.

    Raises:
        BadDataError: the questions are another exam's, or none is chosen.
    """
    if questions.dataset.exam != exam.id:
        raise BadDataError(
            f"{questions.folder} holds questions of the exam {questions.dataset.exam}, not {exam.id}. "
            f"Type: roadworthy eval {questions.dataset.exam} --data {questions.folder}"
        )
    asked = _in_order(exam, conditions) or conditions_for(exam, Circumstances())
    layers = questions.layers()
    wanted = frozenset(layer for layer in layers if any(exam.asks(layer, condition) for condition in asked))
    selection = select(
        questions.outlines(),
        split=split,
        language=language,
        layers=None if wanted == layers else wanted,
        limit=limit,
        shards=shards,
        seed=seed,
    )
    if not selection.chosen:
        raise BadDataError(_nothing_chosen(questions, selection, split, language))
    return Plan(exam, questions, selection, asked, repeats)


def _nothing_chosen(questions: QuestionSet, selection: Selection, split: str | None, language: str | None) -> str:
    narrowed = [f'of the split "{split}"'] if split is not None else []
    if language is not None and not selection.available:
        there = sorted({outline.language for outline in questions.outlines() if outline.language is not None})
        narrowed.append(f'in the language "{language}" (there are: {", ".join(there) or "none"})')
    return (
        f"No question of {questions.folder} is chosen: it holds {selection.available} {' '.join(narrowed)}".rstrip()
        + ". Choose another shard, split, language or mode, or build the set again."
    )


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
            "--data NEW-PLACE --out RUN; it asks nothing that was answered, and remembers the new place. If the set "
            f"was made from official data and the cache was emptied, the run's command makes it again: {record.command}"
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
        conditions=record.conditions,
        repeats=record.repeats,
        split=record.split,
        language=record.language,
        limit=record.limit,
        shards=tuple(Shard.parse(shard) for shard in record.shards),
        seed=record.seed,
    )

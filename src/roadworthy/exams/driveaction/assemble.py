"""From the question-and-answer pairs of a slice to Questions that know where they stand in the task tree."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roadworthy.exams.driveaction.tree import Layer, Place, Tree
from roadworthy.questions import Answer, ImageRef, Kind, Option, Provenance, Question, Tag

EXAM = "driveaction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question-and-answer pair of a slice in one language.

    `number` counts the pairs of a slice from 1 and is the same in all languages. `name` is the data set's own name of
    the task (`qa_l1`). A pair with options is a choice, one without is true or false. `frames` are in time order.
    """

    number: int
    layer: Layer
    name: str
    place: Place
    language: str
    prompt: str
    answer: Answer
    options: tuple[Option, ...] = ()
    frames: tuple[ImageRef, ...] = ()
    context_lines: tuple[str, ...] = ()
    provenance: Provenance | None = None


def question_id(slice_id: str, number: int, language: str) -> str:
    """Return the id of a slice's question, e.g. "4f1c.3.en"."""
    return f"{slice_id}.{number}.{language}"


def questions_of(slice_id: str, items: Iterable[Item], tree: Tree) -> list[Question]:
    """Return a slice's questions: a language after the other, within it in tree order, so that needs come first.

    An action question's `upstream` names the slice's vision and language questions of the same language that its action
    needs, in tree order; its groups are those of its name or, where that does not tell, of its upstream questions.
    """
    ordered = sorted(items, key=lambda item: (item.language, tree.rank(item.layer, item.place.task), item.number))
    return [_question(slice_id, item, _upstream(item, ordered, tree)) for item in ordered]


def _upstream(item: Item, ordered: Sequence[Item], tree: Tree) -> tuple[Item, ...]:
    if item.layer is not Layer.ACTION:
        return ()
    wanted = tree.upstream_tasks(item.place.task)
    return tuple(
        other
        for other in ordered
        if other.layer is not Layer.ACTION and other.language == item.language and other.place.task in wanted
    )


def _question(slice_id: str, item: Item, upstream: tuple[Item, ...]) -> Question:
    groups = item.place.groups or tuple(dict.fromkeys(group for other in upstream for group in other.place.groups))
    return Question(
        id=question_id(slice_id, item.number, item.language),
        exam=EXAM,
        kind=Kind.CHOICE if item.options else Kind.TRUE_FALSE,
        prompt=item.prompt,
        answer=item.answer,
        cluster=slice_id,
        options=item.options,
        images=item.frames,
        context_lines=item.context_lines,
        slice=slice_id,
        upstream=tuple(question_id(slice_id, other.number, item.language) for other in upstream),
        tags=(
            Tag("group", groups or None),
            Tag("language", item.language),
            Tag("layer", item.layer.value),
            Tag("qa_l1", item.name),
            Tag("task", item.place.task),
        ),
        provenance=item.provenance,
    )

"""Slices made up for tests of the decision exam."""

from typing import Any

from roadworthy.exams.driveaction import DriveActionExam
from roadworthy.exams.driveaction.assemble import Item, questions_of
from roadworthy.exams.driveaction.tree import Layer, task_tree
from roadworthy.exams.exam import Circumstances, Graders
from roadworthy.grading import Verdict
from roadworthy.models import Reply, Status
from roadworthy.questions import Answer, Condition, Dataset, ImageRef, Kind, Option, Question
from roadworthy.runner import StepKey

EXAM = DriveActionExam()
DATASET = Dataset(exam="driveaction", title="Made up", protocol="driveaction-1", license="none", source="nowhere")
OPTIONS = tuple(map(Option, "ABCD", ("Turn left", "Turn right", "Stop", "Keep the lane")))
FRAMES = tuple(ImageRef(f"images/{place}.png", f"{place}", (32, 24), "frame") for place in range(3))


def item(number: int, layer: Layer, name: str, **fields: Any) -> Item:
    """Return a question with four options, B right; `fields` are fields of `Item` that shall be otherwise."""
    given: dict[str, Any] = {
        "place": task_tree().place(layer, name),
        "language": "en",
        "prompt": f"What is right about number {number}?",
        "answer": Answer(Kind.CHOICE, keys=("B",)),
        "options": OPTIONS,
        "frames": FRAMES,
    }
    return Item(number=number, layer=layer, name=name, **(given | fields))


def true_false(number: int, layer: Layer, name: str, *, flag: bool = True, **fields: Any) -> Item:
    """Return a statement to be judged."""
    return item(number, layer, name, options=(), answer=Answer(Kind.TRUE_FALSE, flag=flag), **fields)


def light_slice(name: str = "s1") -> list[Question]:
    """Return a slice about a traffic light: a vision, a language and an action question, in this order."""
    return questions_of(
        name,
        [
            item(1, Layer.ACTION, "Traffic Light"),
            item(2, Layer.LANGUAGE, "Traffic Light Following"),
            true_false(3, Layer.VISION, "Traffic Light Detection", prompt="The light is red."),
        ],
        task_tree(),
    )


def condition(mode: str, **wished: Any) -> Condition:
    """Return one of the exam's conditions."""
    return next(found for found in EXAM.conditions(Circumstances(**wished)) if found.mode == mode)


def graded(
    question: Question, asked: Condition, reply: str | Reply, upstream: tuple[Question, ...] = (), repeat: int = 0
) -> Verdict:
    """Return the verdict on a reply."""
    came = Reply(Status.OK, reply) if isinstance(reply, str) else reply
    replies = {StepKey(question.id, asked.name, repeat): came}
    return EXAM.grade(question, asked, repeat, replies, Graders(), upstream=upstream)

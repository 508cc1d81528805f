"""The decision exam's starter set: slices of our own, drawn by code, with questions in English and Chinese."""

from dataclasses import replace
from pathlib import Path

from roadworthy.exams.driveaction.assemble import EXAM, questions_of
from roadworthy.exams.driveaction.prompts import protocol_id
from roadworthy.exams.driveaction.starter.drawing import FRAME_OFFSETS_S, draw_frames
from roadworthy.exams.driveaction.starter.questions import items_of
from roadworthy.exams.driveaction.starter.situation import Situation
from roadworthy.exams.driveaction.starter.situations import situations
from roadworthy.exams.driveaction.tree import task_tree
from roadworthy.questions import FRAME, Dataset, ImageRef, QuestionSet, store_image, write_question_set


def build_starter(folder: Path) -> QuestionSet:
    """Write the starter set to `folder` and return it; equal versions write equal bytes."""
    tree = task_tree()
    questions = [
        question
        for index, situation in enumerate(situations())
        for question in questions_of(situation.id, items_of(situation, index, _frames(folder, situation), tree), tree)
    ]
    dataset = Dataset(
        exam=EXAM,
        title="Decision starter set",
        protocol=protocol_id(),
        license="Apache-2.0",
        source="Roadworthy's own starter slices",
        is_starter=True,
    )
    return write_question_set(folder, dataset, questions)


def _frames(folder: Path, situation: Situation) -> tuple[ImageRef, ...]:
    return tuple(
        replace(store_image(folder, frame, ".png", role=FRAME), frame_offset_s=offset_s)
        for offset_s, frame in zip(FRAME_OFFSETS_S, draw_frames(situation), strict=True)
    )

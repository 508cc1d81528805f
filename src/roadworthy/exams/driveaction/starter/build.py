"""The decision exam's starter set: slices of our own, staged and drawn by code, with questions in two languages."""

import hashlib
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import roadworthy
from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.assemble import EXAM, Item, questions_of
from roadworthy.exams.driveaction.prompts import protocol_id
from roadworthy.exams.driveaction.starter.pictures import pictures
from roadworthy.exams.driveaction.starter.questions import items_of
from roadworthy.exams.driveaction.starter.situation import Situation
from roadworthy.exams.driveaction.starter.situations import situations
from roadworthy.exams.driveaction.starter.staging import FRAME_OFFSETS_S, stage
from roadworthy.exams.driveaction.tree import Tree, task_tree
from roadworthy.files import write_text
from roadworthy.questions import (
    FRAME,
    Dataset,
    QuestionSet,
    open_question_set,
    store_image,
    write_question_set,
)

# Says what a set in a folder was made by; an equal one need not be drawn again, which takes seconds.
MADE_BY = "made-by.txt"
DRAWN_BY = ("exams/driveaction", "geometry", "jit.py", "rendering", "roads", "scene")
LIBRARIES = ("numba", "numpy", "pillow", "scipy", "shapely")


def build_starter(folder: Path) -> QuestionSet:
    """Write the starter set to `folder` unless it lies there whole; equal versions write equal bytes."""
    maker = _maker()
    earlier = _whole(folder, maker)
    if earlier is not None:
        return earlier
    questions = _written(folder)
    write_text(folder / MADE_BY, maker)
    return questions


def _written(folder: Path) -> QuestionSet:
    tree = task_tree()
    questions = [
        question
        for index, situation in enumerate(situations())
        for question in questions_of(situation.id, _items(folder, situation, index, tree), tree)
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


def _items(folder: Path, situation: Situation, index: int, tree: Tree) -> list[Item]:
    scenes = stage(situation)
    frames = tuple(
        replace(store_image(folder, picture, ".jpg", role=FRAME), frame_offset_s=offset_s)
        for offset_s, picture in zip(FRAME_OFFSETS_S, pictures(scenes), strict=True)
    )
    return items_of(situation, scenes[-1], index, frames, tree)


def _maker() -> str:
    """Return what tells one maker of the set from another: this exam, all that it is drawn by, and the libraries."""
    libraries = " ".join(f"{name} {version(name)}" for name in LIBRARIES)
    digest = hashlib.sha256(libraries.encode())
    package = Path(roadworthy.__file__).parent
    for home in DRAWN_BY:
        source = package / home
        files = (source,) if source.is_file() else source.rglob("*")
        for path in sorted(path for path in files if path.suffix in (".py", ".yaml", ".toml")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest() + "\n"


def _whole(folder: Path, maker: str) -> QuestionSet | None:
    """Return the set in `folder` if this maker made it and all of it is there."""
    try:
        if (folder / MADE_BY).read_text(encoding="utf-8") != maker:
            return None
        found = open_question_set(folder)
        for image in {image for question in found for image in question.images}:
            found.read_image(image)
    except (OSError, BadDataError):
        return None
    return found

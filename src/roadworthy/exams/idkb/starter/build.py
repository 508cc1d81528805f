"""The learner's question set: questions of our own and the drawn signs and streets that some of them show."""

from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from roadworthy.exams.idkb.dataset_card import dataset_tables
from roadworthy.exams.idkb.item import Choice, Item, Picture, to_question
from roadworthy.exams.idkb.prompts import PROTOCOL
from roadworthy.exams.idkb.starter.signs import draw_scene, draw_sign
from roadworthy.questions import Dataset, ImageRef, Provenance, QuestionSet, store_image, write_question_set

_KEEPS_LEFT = frozenset({"GB", "IE", "JP"})


class _StarterRecord(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    country: str
    language: str
    vehicle: list[str]
    domain: str
    data: Literal["test", "road"]
    kind: Literal["single", "multiple", "true_false", "open"]
    question: str
    options: list[str]
    answer: list[int]
    text: str | None
    references: list[str]
    explanation: str
    sign: str | None
    scene: bool


def _pictures(record: _StarterRecord) -> tuple[bytes, ...]:
    if record.sign is None:
        return ()
    if record.scene:
        return (draw_scene(record.sign, keeps_left=record.country in _KEEPS_LEFT),)
    return (draw_sign(record.sign),)


def _item(record: _StarterRecord) -> Item:
    return Item(
        id=record.id,
        question=record.question,
        choices=tuple(Choice(text) for text in record.options),
        answer=tuple(record.answer),
        is_multiple=record.kind == "multiple",
        is_true_false=record.kind == "true_false",
        text=record.text,
        references=tuple(record.references),
        pictures=_pictures(record),
        country=record.country,
        language=record.language,
        vehicles=tuple(record.vehicle),
        domain=record.domain,
        data=record.data,
        explanation=record.explanation,
        provenance=Provenance("roadworthy-starter", record.id, "Apache-2.0"),
    )


def build_starter(folder: Path) -> QuestionSet:
    """Write the starter set to `folder` and return it; equal versions write equal questions."""
    text = resources.files(__package__).joinpath("questions.json").read_bytes()
    records = msgspec.json.decode(text, type=list[_StarterRecord])
    dataset = Dataset(
        exam="idkb",
        title="Theory starter set",
        protocol=PROTOCOL,
        license="Apache-2.0",
        source="Roadworthy's own starter questions",
        is_starter=True,
    )
    items = [_item(record) for record in records]
    stored: dict[Picture, ImageRef] = {
        picture: store_image(folder, picture, ".png")
        for item in items
        for picture in item.pictures
        if isinstance(picture, bytes)
    }
    questions = [to_question(item, stored) for item in items]
    return write_question_set(folder, msgspec.structs.replace(dataset, tables=dataset_tables(questions)), questions)

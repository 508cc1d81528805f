"""Taiwan's bank (Highway Bureau): `car_questions.json`, three options each, some of them pictures."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.source_file import Malformed, SourceFile, no_number, picture_in, place_by_number
from roadworthy.exams.idkb.importers.topics import SIGNS, TAIWAN
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import Provenance

LICENSE = "Highway Bureau exam questions (outside copyright, Taiwan Copyright Act art. 9); collection: not stated"
# A marker with nothing behind it is the option itself: it points at a part of the question's picture.
MARKER = re.compile(r"^\(\d\)\s*(?=\S)")
PLACEHOLDER = re.compile(r"^Option \d$")


class _Record(msgspec.Struct):
    id: str
    topic: str
    question: str
    options: list[str]
    answer: object = None
    image: str | None = None
    option_images: list[str | None] | None = None


def read_tw_thb(source: Path, _: BuildOptions) -> Bank:
    """Return Taiwan's bank of car questions in English in the folder `source` (`car_questions.json`, `assets/`).

    Raises:
        BadDataError: the file is missing or not of the bank's form.
    """
    file = SourceFile.find(source, "Taiwan", "car_questions.json")
    return Bank(
        title="Taiwan: Highway Bureau theory questions for cars",
        license=LICENSE,
        records=_records(file.records(file.json(list[object]), _Record), file.path.parent),
        limits=(
            "the collection states no licence, and its explanations were made by a script: they are left out",
            "a question's domain is signs if it has a picture, else its topic's",
        ),
    )


def _records(records: Iterator[_Record | Malformed], folder: Path) -> Iterator[Item | LeftOut]:
    for number, record in enumerate(records, start=1):
        name = f"tw-thb-{number:04d}"
        yield record.left_out(name) if isinstance(record, Malformed) else _item(record, name, folder)


def _item(record: _Record, name: str, folder: Path) -> Item | LeftOut:
    place = place_by_number(record.answer, first=1)
    if place is None:
        return no_number(name, record.answer)
    drawn = record.option_images or [None] * len(record.options)
    if len(drawn) != len(record.options):
        why = f"{len(record.options)} options, {len(drawn)} option_images"
        return Malformed(why).left_out(name)
    return Item(
        id=name,
        question=record.question,
        choices=tuple(_choice(text, image, folder) for text, image in zip(record.options, drawn, strict=True)),
        answer=(place,),
        pictures=(picture_in(folder, record.image),) if record.image else (),
        country="TW",
        language="en",
        vehicles=("car",),
        domain=SIGNS if record.image or record.option_images else TAIWAN.get(record.topic),
        provenance=Provenance("tw-thb", record.id, LICENSE, reference_source="official key"),
    )


def _choice(option: str, image: str | None, folder: Path) -> Choice:
    text = MARKER.sub("", option)
    if not image:
        return Choice(text)
    return Choice("" if PLACEHOLDER.match(text) else text, picture_in(folder, image))

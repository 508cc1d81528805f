"""Italy's bank (ministry list, licence B): `quizPatenteB2023.json`, statements that are true or false, by topic."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.source_file import Malformed, SourceFile, picture_in, written
from roadworthy.exams.idkb.importers.topics import ITALY
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import Provenance

LICENSE = "ministry list, an official act of the State (no copyright, art. 5 L. 633/1941); the collection is MIT"
TRUE_OR_FALSE = (Choice("Vero"), Choice("Falso"))


class _Record(msgspec.Struct):
    statement: str = msgspec.field(name="q")
    answer: object = msgspec.field(name="a", default=None)
    picture: str | None = msgspec.field(name="img", default=None)


def read_it_quizpatente(source: Path, _: BuildOptions) -> Bank:
    """Return Italy's bank in the folder `source` (`quizPatenteB2023.json`, `img_sign/`), or in that file.

    Raises:
        BadDataError: the file is missing or not of the bank's form.
    """
    file = SourceFile.find(source, "Italy", "quizPatenteB2023.json")
    topics = file.json(dict[str, dict[str, list[Any]]])
    places = [(topic, part) for topic, parts in topics.items() for part, values in parts.items() for _ in values]
    values = [value for parts in topics.values() for values in parts.values() for value in values]
    return Bank(
        title="Italy: theory questions for licence B",
        license=LICENSE,
        records=_records(places, file.records(values, _Record), file.path.parent),
        limits=(
            "every question is a statement that is true or false: guessing gets half of them right",
            "a question's domain is its topic's",
        ),
    )


def _records(
    places: list[tuple[str, str]], records: Iterator[_Record | Malformed], folder: Path
) -> Iterator[Item | LeftOut]:
    for number, ((topic, subtopic), record) in enumerate(zip(places, records, strict=True), start=1):
        name = f"it-quizpatente-{number:05d}"
        yield _item(record, name, topic, subtopic, folder)


def _item(record: _Record | Malformed, name: str, topic: str, subtopic: str, folder: Path) -> Item | LeftOut:
    if isinstance(record, Malformed):
        return record.left_out(name)
    if not isinstance(record.answer, bool):
        return LeftOut(name, "rejected", "answer not true or false", written(record.answer))
    return Item(
        id=name,
        question=record.statement,
        choices=TRUE_OR_FALSE,
        answer=(0 if record.answer else 1,),
        is_true_false=True,
        pictures=(picture_in(folder, record.picture),) if record.picture else (),
        country="IT",
        language="it",
        vehicles=("car",),
        domain=ITALY.get(topic),
        provenance=Provenance("it-quizpatente", f"{topic}/{subtopic}", LICENSE, reference_source="official key"),
    )

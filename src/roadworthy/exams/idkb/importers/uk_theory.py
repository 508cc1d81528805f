"""Britain's bank of practice questions: `JS/quiz-questions.js`, an array of JavaScript objects."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.source_file import Malformed, SourceFile, no_number, picture_in, place_by_number
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import Provenance

LICENSE = "questions: CC BY 4.0; pictures of signs: Crown copyright (OGL)"


class _Record(msgspec.Struct):
    question: str = msgspec.field(name="q")
    options: list[str]
    answer: object = None
    picture: str | None = msgspec.field(name="img", default=None)


def read_uk_theory(source: Path, _: BuildOptions) -> Bank:
    """Return Britain's bank in the folder `source` (`JS/quiz-questions.js`, `img/`), or in that file.

    Raises:
        BadDataError: the file is missing or not of the bank's form.
    """
    file = SourceFile.find(source, "Britain", "JS/quiz-questions.js")
    return Bank(
        title="Great Britain: practice questions",
        license=LICENSE,
        records=_records(file.records(file.javascript_array(), _Record), file.path.parent.parent),
        limits=("practice questions by one author, not the official ones",),
    )


def _records(records: Iterator[_Record | Malformed], folder: Path) -> Iterator[Item | LeftOut]:
    for number, record in enumerate(records, start=1):
        name = f"uk-theory-{number:03d}"
        yield record.left_out(name) if isinstance(record, Malformed) else _item(record, name, folder)


def _item(record: _Record, name: str, folder: Path) -> Item | LeftOut:
    place = place_by_number(record.answer, first=0)
    if place is None:
        return no_number(name, record.answer)
    return Item(
        id=name,
        question=record.question,
        choices=tuple(map(Choice, record.options)),
        answer=(place,),
        pictures=(picture_in(folder, record.picture),) if record.picture else (),
        country="GB",
        language="en",
        vehicles=("car",),
        provenance=Provenance("uk-theory", name.removeprefix("uk-theory-"), LICENSE, reference_source="author's key"),
    )

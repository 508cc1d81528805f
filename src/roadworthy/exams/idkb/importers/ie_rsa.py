"""Ireland's bank (RSA): `questions_data.js` in English and `questions_data_CN.js`, its Chinese translation."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.source_file import Malformed, SourceFile, no_number, picture_in, place_by_number
from roadworthy.exams.idkb.importers.topics import IRELAND
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import Provenance

LICENSE = "questions and pictures: copyright RSA Ireland; the collection is MIT"
ORIGINAL = "questions_data.js"
LANGUAGE_OF_FILE = {"questions_data.js": "en", "questions_data_CN.js": "zh-Hans"}


class _Record(msgspec.Struct):
    id: str
    section: str
    question: str
    options: list[str]
    explanation: str
    correct_answer: object = None
    image_name: str = ""


def read_ie_rsa(source: Path, _: BuildOptions) -> Bank:
    """Return Ireland's bank: both languages of the folder `source` (`src/data/*.js`, `images/`), or one `.js` file.

    A question and its translation share their group, the RSA's id. A translation with another number of options than
    its original is rejected: options were split or merged in it, and its key, a place among them, may have shifted.

    Raises:
        BadDataError: a file is missing or not of the bank's form.
    """
    paths = [source / "src/data" / name for name in LANGUAGE_OF_FILE] if source.is_dir() else [source]
    if source.name not in LANGUAGE_OF_FILE and not source.is_dir():
        raise BadDataError(
            f"{source} does not say its language. Name the bank's folder, or its {' or '.join(LANGUAGE_OF_FILE)}."
        )
    originals = paths[0].with_name(ORIGINAL)
    sizes = {
        record.id: len(record.options)
        for record in (_read(originals) if originals.is_file() else [])
        if isinstance(record, _Record)
    }
    return Bank(
        title="Ireland: RSA theory questions",
        license=LICENSE,
        records=(
            record for path, read in [(path, _read(path)) for path in paths] for record in _records(path, read, sizes)
        ),
        limits=(
            "the questions are the RSA's copyright: do not redistribute them",
            "the Chinese questions are a translation whose provenance is not stated",
            "a question's domain is its section's",
        ),
    )


def _read(path: Path) -> list[_Record | Malformed]:
    file = SourceFile(path, "Ireland", f"src/data/{path.name}")
    return list(file.records(file.javascript_array(), _Record))


def _images(path: Path) -> Path:
    """Return the folder of pictures: beside the file, or up to two folders above it."""
    beside = [folder / "images" for folder in list(path.parents)[:3]]
    return next((images for images in beside if images.is_dir()), beside[-1])


def _records(path: Path, records: list[_Record | Malformed], sizes: dict[str, int]) -> Iterator[Item | LeftOut]:
    language, images = LANGUAGE_OF_FILE[path.name], _images(path)
    ids = Counter(record.id for record in records if isinstance(record, _Record))
    for number, record in enumerate(records, start=1):
        # An id that the source gives twice, or not at all, is no name: the place in the file is.
        own = record.id if isinstance(record, _Record) and ids[record.id] == 1 else f"{number:04d}"
        name = f"ie-rsa-{language}-{own}"
        if isinstance(record, Malformed):
            yield record.left_out(name)
        elif (size := sizes.get(record.id, len(record.options))) != len(record.options):
            detail = f"{len(record.options)}, the original has {size}"
            yield LeftOut(name, "rejected", "translation with another number of options", detail)
        else:
            yield _item(record, name, language, images)


def _item(record: _Record, name: str, language: str, images: Path) -> Item | LeftOut:
    place = place_by_number(record.correct_answer, first=0)
    if place is None:
        return no_number(name, record.correct_answer)
    return Item(
        id=name,
        question=record.question,
        choices=tuple(map(Choice, record.options)),
        answer=(place,),
        pictures=(picture_in(images, record.image_name),) if record.image_name else (),
        country="IE",
        language=language,
        vehicles=("car",),
        domain=IRELAND.get(record.section),
        group=f"ie-rsa-{record.id}",
        explanation=record.explanation or None,
        provenance=Provenance("ie-rsa", record.id, LICENSE, reference_source="official key"),
    )

"""Korea's question bank (KoROAD): `quiz.json` with `examples1` to `examples5` and 1-based answers such as "1, 4"."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.source_file import Malformed, SourceFile
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import Provenance

LICENSE = "KoROAD question bank; licence not stated"
NO_EXPLANATION = "해설 없음"


class _Record(msgspec.Struct):
    problem: str
    examples1: str
    examples2: str
    examples3: str
    examples4: str
    examples5: str
    explanation: str
    answer: str
    video: bool
    image: bool


class _Quiz(msgspec.Struct):
    records: list[object] = msgspec.field(name="QUIZ")


def read_kr_koroad(source: Path, _: BuildOptions) -> Bank:
    """Return KoROAD's bank in the folder `source` (`quiz.json`, `images/q<number>.png|jpg`).

    Questions about a video are skipped.

    Raises:
        BadDataError: `quiz.json` is missing or not of the bank's form.
    """
    file = SourceFile.find(source, "KoROAD", "quiz.json")
    records = file.records(file.json(_Quiz).records, _Record)
    return Bank(
        title="Korea: KoROAD theory questions",
        license=LICENSE,
        records=_records(records, file.path.parent / "images"),
        limits=("the rights in the questions are not stated: do not redistribute them",),
    )


def _records(records: Iterator[_Record | Malformed], images: Path) -> Iterator[Item | LeftOut]:
    pictures = {picture.stem: picture for picture in sorted(images.glob("q*.*"))}
    for number, record in enumerate(records, start=1):
        name = f"kr-koroad-{number:04d}"
        if isinstance(record, Malformed):
            yield record.left_out(name)
            continue
        picture = pictures.get(f"q{number}", images / f"q{number}.png") if record.image else None
        yield _item(record, name, number, picture)


def _item(record: _Record, name: str, number: int, picture: Path | None) -> Item | LeftOut:
    if record.video:
        return LeftOut(name, "skipped", "video")
    try:
        answer = tuple(int(place) - 1 for place in record.answer.split(","))
    except ValueError:
        return LeftOut(name, "rejected", "answer not a number", record.answer)
    texts = [record.examples1, record.examples2, record.examples3, record.examples4, record.examples5]
    while texts and not texts[-1].strip():
        texts.pop()
    return Item(
        id=name,
        question=record.problem,
        choices=tuple(map(Choice, texts)),
        answer=answer,
        is_multiple=len(answer) > 1,
        pictures=(picture,) if picture else (),
        country="KR",
        language="ko",
        vehicles=("car",),
        explanation=None if record.explanation.strip() == NO_EXPLANATION else record.explanation,
        provenance=Provenance("kr-koroad", str(number), LICENSE, reference_source="official key"),
    )

"""Korea's question bank (KoROAD): `quiz.json` with `examples1` to `examples5` and 1-based answers such as "1, 4"."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.importers.intake import Intake
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.questions import ImageRef, Provenance, QuestionSet, store_image

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
    records: list[_Record] = msgspec.field(name="QUIZ")


def import_kr_koroad(source: Path, folder: Path, *, keep_missing_images: bool) -> QuestionSet:
    """Read KoROAD's bank in `source` (`quiz.json`, `images/q<number>.png|jpg`) into a question set in `folder`.

    Questions about a video are skipped. Questions whose picture is missing are rejected, or with `keep_missing_images`
    kept without it and tagged.

    Raises:
        BadDataError: `quiz.json` is missing or not of the bank's form.
    """
    path = source / "quiz.json" if source.is_dir() else source
    try:
        quiz = msgspec.json.decode(path.read_bytes(), type=_Quiz)
    except OSError as error:
        raise BadDataError(
            f"{path} cannot be read ({error.strerror}). Name the folder that holds quiz.json."
        ) from error
    except msgspec.DecodeError as error:
        raise BadDataError(f"{path} is not KoROAD's quiz.json: {error}.") from error
    pictures = {picture.stem: picture for picture in sorted((path.parent / "images").glob("q*.*"))}
    intake = Intake()
    for number, record in enumerate(quiz.records, start=1):
        _take(intake, record, number, _Pictures(pictures, folder, keep_missing_images))
    limits: tuple[str, ...] = ("the rights in the questions are not stated: do not redistribute them",)
    if keep_missing_images:
        limits = (*limits, "questions whose picture is missing are asked without it (tag image_missing)")
    return intake.write(
        folder, title="Korea: KoROAD theory questions", source="kr-koroad", license_words=LICENSE, limits=limits
    )


@dataclass(frozen=True, slots=True)
class _Pictures:
    found: dict[str, Path]
    folder: Path
    keep_missing: bool


def _take(intake: Intake, record: _Record, number: int, pictures: _Pictures) -> None:
    name = f"kr-koroad-{number:04d}"
    if record.video:
        intake.skip(name, "video")
        return
    picture = pictures.found.get(f"q{number}") if record.image else None
    images: tuple[ImageRef, ...] = ()
    if picture is not None:
        try:
            images = (store_image(pictures.folder, picture.read_bytes(), picture.suffix),)
        except BadDataError as error:
            intake.reject(name, "unreadable picture", f"{picture.name}: {error}")
            return
    elif record.image and not pictures.keep_missing:
        intake.reject(name, "missing picture", f"images/q{number}.png")
        return
    try:
        answer = tuple(int(place) - 1 for place in record.answer.split(","))
    except ValueError:
        intake.reject(name, "answer not a number", record.answer)
        return
    texts = [record.examples1, record.examples2, record.examples3, record.examples4, record.examples5]
    while texts and not texts[-1].strip():
        texts.pop()
    item = Item(
        id=name,
        question=record.problem,
        choices=tuple(map(Choice, texts)),
        answer=answer,
        is_multiple=len(answer) > 1,
        images=images,
        country="KR",
        language="ko",
        vehicles=("car",),
        explanation=None if record.explanation.strip() == NO_EXPLANATION else record.explanation,
        provenance=Provenance("kr-koroad", str(number), LICENSE, reference_source="official key"),
        image_missing=record.image and not images,
    )
    intake.take(item)

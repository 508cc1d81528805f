"""Question sets on disk: `questions.parquet`, `images/`, `dataset.json` and a dataset card in `README.md`."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.files import path_inside, write_text, written_whole
from roadworthy.questions.card import dataset_card
from roadworthy.questions.dataset import Count, Dataset
from roadworthy.questions.question import ImageRef, Question

QUESTIONS, DATASET, README = "questions.parquet", "dataset.json", "README.md"
# Beside a set's own files: what its build leaves for people to look at, if anything.
REVIEW = "review.csv"
ROWS_AT_ONCE = 512


@dataclass(frozen=True, slots=True)
class Outline:
    """What choosing questions needs to know of one, without the rest of it.

    `layer` is the exam's own division of its questions into those that are asked under different conditions.
    """

    id: str
    cluster: str
    stratum: str
    images: int
    split: str | None = None
    language: str | None = None
    layer: str | None = None


@dataclass(frozen=True)
class QuestionSet:
    """A question set in a folder, read as a stream: it is never in memory as a whole."""

    folder: Path
    dataset: Dataset
    _rows: int = field(repr=False)

    def __len__(self) -> int:
        return self._rows

    def __iter__(self) -> Iterator[Question]:
        from roadworthy.questions.record import from_record  # noqa: PLC0415  (pyarrow is not needed to start)

        return map(from_record, self._records())

    def outlines(self) -> Iterator[Outline]:
        """Yield one outline a question, in order, from the few columns that it takes."""
        for record in self._records(["id", "cluster", "kind", "images", "options", "split", "tags"]):
            tags = {name: value for name, value in (record["tags"] or {}).items() if isinstance(value, str)}
            stratum = f"{record['kind']}/{tags.get('country') or tags.get('task') or ''}"
            images = len(record["images"]) + sum(len(option["images"]) for option in record["options"])
            yield Outline(
                record["id"],
                record["cluster"],
                stratum,
                images,
                record["split"],
                tags.get("language"),
                tags.get("layer"),
            )

    def layers(self) -> frozenset[str | None]:
        """Return the layers that the questions are divided into; None stands for questions without one."""
        import pyarrow.parquet as pq  # noqa: PLC0415

        with pq.ParquetFile(self.folder / QUESTIONS) as file:
            tags = file.schema_arrow.field("tags").type
            if tags.get_field_index("layer") < 0:
                return frozenset({None})
            column = file.read(columns=["tags.layer"]).column("tags").combine_chunks().field("layer")
        return frozenset(column.unique().to_pylist())

    def _records(self, columns: list[str] | None = None) -> Iterator[dict[str, Any]]:
        import pyarrow.parquet as pq  # noqa: PLC0415  (slow to import, and not needed to start)

        with pq.ParquetFile(self.folder / QUESTIONS) as file:
            for batch in file.iter_batches(ROWS_AT_ONCE, columns=columns):
                yield from batch.to_pylist()

    def image_size(self, image: ImageRef) -> int:
        """Return the bytes that a stored picture takes, 0 when it is not there."""
        try:
            return path_inside(self.folder, image.locator).stat().st_size
        except (OSError, BadDataError):
            return 0

    def read_image(self, image: ImageRef) -> bytes:
        """Return the stored bytes of a picture.

        Raises:
            BadDataError: it is missing, unreadable, outside the folder, or not the picture that was recorded.
        """
        path = path_inside(self.folder, image.locator)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadDataError(
                f"The picture {path} cannot be read ({error.strerror}). "
                f"`roadworthy verify {self.folder}` lists every such picture."
            ) from error
        if image.sha256 is not None and hashlib.sha256(data).hexdigest() != image.sha256:
            raise BadDataError(
                f"The picture {path} is not the one that was recorded (its sha256 differs). "
                f"`roadworthy verify {self.folder}` lists every such picture; build the set again."
            )
        return data


def check_free(folder: Path) -> None:
    """Make sure that a question set may be written to `folder`: it is missing, empty, or holds one already.

    Raises:
        BadDataError: it holds something else.
    """
    if folder.exists() and not folder.is_dir():
        raise BadDataError(f"{folder} is a file. Name a folder for the question set with --out.")
    if folder.exists() and any(folder.iterdir()) and not (folder / DATASET).is_file():
        raise BadDataError(
            f"{folder} holds other things than a question set. Name an empty or a new folder with --out."
        )


def open_question_set(folder: Path) -> QuestionSet:
    """Return the question set in `folder`.

    Raises:
        BadDataError: the folder or one of its files is missing, malformed, or not what `dataset.json` describes.
    """
    for name in (DATASET, QUESTIONS):
        if not (folder / name).is_file():
            raise BadDataError(
                f"{folder} is not a question set: it has no {name}. "
                f"Make one with `roadworthy build EXAM --source KIND PATH --out {folder}`."
            )
    try:
        dataset = msgspec.json.decode((folder / DATASET).read_bytes(), type=Dataset)
    except msgspec.DecodeError as error:
        raise BadDataError(f"{folder / DATASET} is malformed ({error}). Build the set again.") from error
    if _sha256(folder / QUESTIONS) != dataset.file_sha256:
        raise BadDataError(
            f"{folder / QUESTIONS} is not the file that {DATASET} describes (its sha256 differs). Runs could not be "
            "compared. Build the set again."
        )
    return QuestionSet(folder, dataset, _rows_of(folder / QUESTIONS))


def _rows_of(path: Path) -> int:
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    try:
        return int(pq.read_metadata(path).num_rows)
    except (pa.ArrowException, OSError) as error:
        raise BadDataError(f"{path} is not a Parquet file ({str(error).strip()}). Build the set again.") from error


def write_question_set(folder: Path, dataset: Dataset, questions: Sequence[Question]) -> QuestionSet:
    """Write a question set whose pictures lie in `folder` already, and return it.

    Equal questions give equal bytes. `dataset`'s fingerprint, file hash and counts are computed here.
    """
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    from roadworthy.questions.record import schema_for, to_record  # noqa: PLC0415

    schema = schema_for(questions)
    content = hashlib.sha256()
    with written_whole(folder / QUESTIONS) as beside, pq.ParquetWriter(beside, schema, compression="zstd") as writer:
        for start in range(0, len(questions), ROWS_AT_ONCE):
            records = [to_record(question, schema) for question in questions[start : start + ROWS_AT_ONCE]]
            for record in records:
                content.update(msgspec.json.encode(record, order="deterministic") + b"\n")
            writer.write_table(pa.Table.from_pylist(records, schema))
    dataset = msgspec.structs.replace(
        dataset,
        fingerprint=content.hexdigest(),
        file_sha256=_sha256(folder / QUESTIONS),
        counts=tuple(_counts(questions)),
    )
    write_text(folder / README, dataset_card(dataset, len(questions)))
    document = msgspec.json.format(msgspec.json.encode(dataset), indent=2)
    write_text(folder / DATASET, document.decode() + "\n")
    return open_question_set(folder)


def _counts(questions: Iterable[Question]) -> Iterator[Count]:
    names: dict[str, int] = {}
    for question in questions:
        for name in (question.kind.value, *(["with pictures"] if question.all_images else [])):
            names[name] = names.get(name, 0) + 1
    yield from (Count(name, names[name]) for name in sorted(names))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

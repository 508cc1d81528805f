"""The official files as a stream of rows: a few of one column's pictures are in memory, never a file."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from roadworthy.errors import BadDataError

# Language by the column that holds a question's text in it (appendix A).
CONTENT_COLUMNS = {"content_cn": "zh", "content_en": "en"}
IMAGE_COLUMNS = ("image_0", "image_1", "image_2")
TEXT_COLUMNS = ("question_slice_id", "qa_l0", "qa_l1", "question_category", *CONTENT_COLUMNS)
COLUMNS = (*TEXT_COLUMNS, *IMAGE_COLUMNS)
# Pictures are some hundred kB each.
PICTURES_AT_ONCE, TEXTS_AT_ONCE = 8, 256
# Read a column chunk page by page: without it, Arrow holds the whole chunk.
BUFFER_BYTES = 1 << 20

Picture = TypeVar("Picture")


@dataclass(frozen=True, slots=True)
class Data:
    """The official files at a location, sorted, and the folder that picture paths in them are relative to."""

    folder: Path
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Row(Generic[Picture]):
    """One row as it is in a file, with what became of its pictures, in order.

    `record` is "FILE:ROW", counted from 1, and names the row to people.
    """

    record: str
    cells: dict[str, Any]
    pictures: tuple[Picture, ...]


def is_parquet_folder(folder: Path) -> bool:
    """Return whether a folder holds Parquet files that are not one of our own question sets."""
    return any(path.name != "questions.parquet" for path in _files_in(folder))


def data_at(location: Path) -> Data:
    """Return the official files at a location, links followed.

    They are the file itself, or a folder's `data/*.parquet`, else its `*.parquet`, else those of its subfolders.

    Raises:
        BadDataError: there is none.
    """
    if location.is_file():
        return Data(location.parent, (location,))
    if not location.exists():
        raise BadDataError(f"{location} does not exist. Name the folder that holds DriveAction's Parquet files.")
    files = _files_in(location)
    if not files:
        raise BadDataError(
            f"{location} holds no Parquet file, neither in data/ nor elsewhere. Name DriveAction's folder or one of "
            "its files, or `hf://datasets/LiAuto-DriveAction/drive-action`."
        )
    return Data(location, files)


def rows_of(path: Path, take: Callable[[object], Picture]) -> Iterator[Row[Picture]]:
    """Yield a file's rows in order; `take` is given each picture's cell, and what it returns stands for the picture.

    A page of a column is the least that can be read, and holds the pictures of a hundred rows or more. So the pictures
    of a row group are read a column after the other, and none is kept.

    Raises:
        BadDataError: it is no Parquet file, is cut short, lacks a column, or the system does not let it be read.
    """
    import pyarrow.parquet as pq  # noqa: PLC0415  (slow to import, and not needed to start)

    number = 0
    with ExitStack() as opened:
        with _reading(path, 0):
            file = opened.enter_context(pq.ParquetFile(path, buffer_size=BUFFER_BYTES, pre_buffer=False))
        _check_columns(path, file.schema_arrow.names)
        for group in range(file.num_row_groups):
            cells_of = partial(_cells, partial(_reading, path, number), file, group)
            # What `take` raises is not the file's fault, so it is called outside of the reading.
            pictures = [
                [take(cells[column]) for cells in cells_of([column], PICTURES_AT_ONCE)] for column in IMAGE_COLUMNS
            ]
            texts = cells_of(list(TEXT_COLUMNS), TEXTS_AT_ONCE)
            for cells, *of_row in zip(texts, *pictures, strict=True):
                number += 1
                yield Row(f"{path.name}:{number}", cells, tuple(of_row))


def _cells(
    reading: Callable[[], AbstractContextManager[None]], file: Any, group: int, columns: list[str], rows_at_once: int
) -> Iterator[dict[str, Any]]:
    with reading():
        batches = file.iter_batches(rows_at_once, row_groups=[group], columns=columns, use_threads=False)
    while True:
        with reading():
            batch = next(batches, None)
            rows = batch.to_pylist() if batch is not None else []
        if batch is None:
            return
        yield from rows


@contextmanager
def _reading(path: Path, rows_before: int) -> Iterator[None]:
    """Say of what Arrow raises in the block which file it is of, and what to do."""
    import pyarrow as pa  # noqa: PLC0415  (slow to import, and not needed to start)

    try:
        yield
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise BadDataError(
                f"{path} cannot be read ({os.strerror(error.errno)}). Mend this, then type the same command again."
            ) from error
        place = f"cannot be read after row {rows_before}" if rows_before else "is not a whole Parquet file"
        raise BadDataError(
            f"{path} {place} ({' '.join(str(error).split())[:200]}). Fetch it again; a file of a few hundred bytes "
            "that begins with `version https://git-lfs` is a pointer that `git lfs pull` replaces."
        ) from error


def _files_in(folder: Path) -> tuple[Path, ...]:
    if not folder.is_dir():
        return ()
    for found in (folder.glob("data/*.parquet"), folder.glob("*.parquet"), folder.rglob("*.parquet")):
        files = [path for path in found if path.is_file() and not _is_hidden(path.relative_to(folder))]
        if files:
            return tuple(sorted(files, key=lambda path: path.relative_to(folder).as_posix()))
    return ()


def _is_hidden(path: Path) -> bool:
    """A hidden folder is a tool's own, such as the half-made downloads of a hub client."""
    return any(part.startswith(".") for part in path.parts)


def _check_columns(path: Path, found: list[str]) -> None:
    missing = [column for column in COLUMNS if column not in found]
    if missing:
        raise BadDataError(
            f"{path} has no column {', '.join(missing)}; it has {', '.join(found)}. DriveAction's files have "
            f"{', '.join(COLUMNS)} (appendix A). Fetch the data set again, or rename the columns of your own file."
        )

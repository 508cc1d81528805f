"""The rows of a table: objects of a JSON or JSON Lines file, or lines of a CSV file."""

import codecs
import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import msgspec

from roadworthy.errors import BadDataError

DELIMITERS = (",", ";", "\t")
# What a table of questions needs is a few; beyond the limit Python itself could not print the row.
DEEPEST = 50
_NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A row that cannot be read, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Table:
    """A file of rows. `rows` reads it from its beginning, each time; `header` is a CSV file's first line."""

    path: Path
    rows: Callable[[], Iterator[Row | BrokenRow]]
    header: tuple[str, ...] = ()

    def columns(self) -> tuple[str, ...]:
        """Return the names that a field map can use, in order of appearance; those of nested objects are dotted."""
        names = dict.fromkeys(self.header)
        for row in self.rows():
            if not isinstance(row, BrokenRow):
                names.update(dict.fromkeys(_paths(row)))
        return tuple(names)

    def first(self) -> Row:
        """Return the first row that can be read, an empty one if there is none."""
        return next((row for row in self.rows() if not isinstance(row, BrokenRow)), {})


def open_table(path: Path, records: str | None = None) -> Table:
    """Return the table in a `.json`, `.jsonl`, `.ndjson`, `.csv` or `.tsv` file.

    Args:
        path: the file.
        records: where a JSON file's list of objects is, as a dotted path; None when the file is that list.

    Raises:
        BadDataError: the file is missing, of another kind, or not what its suffix says.
    """
    readers = {".json": _json, ".jsonl": _json_lines, ".ndjson": _json_lines, ".csv": _csv, ".tsv": _csv}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise BadDataError(f"{path} is no table that can be read. Name a file that ends in {', '.join(readers)}.")
    if not path.is_file():
        raise BadDataError(f"{path} is not there. Name the file that holds the questions.")
    return reader(path, records)


def value_at(row: Row, column: str) -> object:
    """Return what a row holds under a column's name or dotted path, None when it holds nothing there."""
    if column in row:
        return row[column]
    value: object = row
    for name in column.split("."):
        if not isinstance(value, Mapping) or name not in value:
            return None
        value = value[name]
    return value


def _paths(row: Row, before: str = "") -> Iterator[str]:
    for name, value in row.items():
        yield f"{before}{name}"
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{name}.")


def _json(path: Path, records: str | None) -> Table:
    try:
        document = msgspec.json.decode(path.read_bytes().removeprefix(codecs.BOM_UTF8))
    except (OSError, *_NOT_JSON) as error:
        raise BadDataError(f"{path} is not JSON: {error}.") from error
    found = document if records is None else value_at(document, records) if isinstance(document, dict) else None
    if not isinstance(found, list):
        where = f'under "{records}"' if records else "at its top"
        there = f" Its keys: {', '.join(sorted(document))}." if isinstance(document, dict) else ""
        raise BadDataError(
            f"{path} has no list {where}.{there} Say in the field map where it is, such as `records: data.items`; "
            "leave `records` out if the file is the list itself."
        )
    return Table(path, lambda: map(_object, found))


def _json_lines(path: Path, _: str | None) -> Table:
    def rows() -> Iterator[Row | BrokenRow]:
        """Reads line by line, so that a file of any length fits."""
        with path.open("rb") as file:
            for line in file:
                if not line.strip():
                    continue
                try:
                    yield _object(msgspec.json.decode(line.removeprefix(codecs.BOM_UTF8)))
                except _NOT_JSON as error:
                    yield BrokenRow(f"not JSON: {error}")

    return Table(path, rows)


def _object(value: object) -> Row | BrokenRow:
    if _is_deep(value):
        return BrokenRow(f"lists or objects more than {DEEPEST} deep")
    if isinstance(value, dict):
        return cast("Row", value)
    return BrokenRow(f"not an object: {json.dumps(value, ensure_ascii=False)[:80]}")


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _csv(path: Path, _: str | None) -> Table:
    header, delimiter = _header(path)
    twice = sorted({name for name in header if name and header.count(name) > 1})
    if twice:
        raise BadDataError(f'{path} has more than one column "{twice[0]}". Give each column a name of its own.')

    def rows() -> Iterator[Row | BrokenRow]:
        lines = _lines(path, delimiter)
        next(lines, None)
        for cells in lines:
            if len(cells) == len(header):
                yield dict(zip(header, cells, strict=True))
            elif cells:
                yield BrokenRow(f"{len(cells)} cells under {len(header)} columns")

    return Table(path, rows, tuple(header))


def _header(path: Path) -> tuple[list[str], str]:
    """Return the column names, and the delimiter: the one that cuts the first line into the most of them.

    Raises:
        BadDataError: no delimiter makes CSV of the first line; the message is that of the first one.
    """
    headers: list[tuple[list[str], str]] = []
    faults: list[BadDataError] = []
    for delimiter in DELIMITERS:
        try:
            headers.append((next(_lines(path, delimiter), []), delimiter))
        except BadDataError as fault:
            faults.append(fault)
    if not headers:
        raise faults[0]
    names, delimiter = max(headers, key=lambda header: len(header[0]))
    return [name.strip() for name in names], delimiter


def _lines(path: Path, delimiter: str) -> Iterator[list[str]]:
    begins_at = 1
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            # A lenient reader takes an unclosed quote for a cell that holds all rows after it.
            lines = csv.reader(file, delimiter=delimiter, strict=True)
            for cells in lines:
                yield cells
                begins_at = lines.line_num + 1
    except UnicodeDecodeError as error:
        raise BadDataError(f"{path} is not UTF-8 ({error}). Save it as CSV UTF-8.") from error
    except csv.Error as error:
        raise BadDataError(
            f"{path} is not CSV in the row that begins at line {begins_at}: {error}. A quotation mark at a cell's "
            'start quotes the whole cell: close it at the cell\'s end, and write every one inside twice, """Stop"" is '
            'shown".'
        ) from error

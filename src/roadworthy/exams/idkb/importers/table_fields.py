"""The field map of a table: which column holds what, or what is the same for all rows."""

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.importers.table_rows import Row, Table, value_at

ENCODINGS = {
    "index0": "a number, the first option being 0",
    "index1": "a number, the first option being 1",
    "letter": "a letter, the first option being A",
    "key": "the option's key in an object of options, or the name of its column",
    "text": "the option's own words",
    "boolean": "true or false, for true_false questions without options",
}
KINDS = ("single", "multiple", "true_false", "open")
Scalar = str | int | float | bool


class Refused(Exception):  # noqa: N818  (it carries a rule and a detail, and never leaves the importer)
    """A row that is no question: the rule it breaks, and the value at fault."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a field's values are: in a column, in several, or the same `value` in all rows.

    `separator` cuts a cell into several values, and `values` renames what is found.
    """

    column: str | None = None
    columns: tuple[str, ...] = ()
    value: Scalar | list[Scalar] | None = None
    values: dict[Scalar, Scalar] = {}
    separator: str | None = None

    def names(self) -> tuple[str, ...]:
        """Return the columns that are read."""
        return (self.column,) if self.column is not None else self.columns

    def raw(self, row: Row) -> list[object]:
        """Return what the row holds, a value a column, unchanged."""
        return [value_at(row, name) for name in self.names()] if self.value is None else [self.value]

    def cells(self, row: Row) -> list[str]:
        """Return the values as text in order, cut and renamed, empty ones included."""
        renamed = {text_of(old): text_of(new) for old, new in self.values.items()}
        return [renamed.get(text, text) for value in self.raw(row) for text in self._cut(value)]

    def texts(self, row: Row) -> list[str]:
        """Return the values that are not empty."""
        return [text for text in self.cells(row) if text]

    def text(self, row: Row) -> str:
        """Return the values that are not empty as one text."""
        return " ".join(self.texts(row))

    def _cut(self, value: object) -> Iterator[str]:
        if isinstance(value, list):
            yield from map(text_of, value)
        elif isinstance(value, str) and self.separator is not None:
            yield from (part.strip() for part in value.split(self.separator))
        else:
            yield text_of(value)


Field = str | list[str] | Place
NOTHING = Place()


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field map as its file has it."""

    question: Field
    country: Field
    language: Field
    vehicle: Field
    id: Field = NOTHING
    kind: Field = NOTHING
    options: Field = NOTHING
    answer: Field = NOTHING
    text: Field = NOTHING
    references: Field = NOTHING
    images: Field = NOTHING
    option_images: Field = NOTHING
    explanation: Field = NOTHING
    domain: Field = NOTHING
    data: Field = NOTHING
    group: Field = NOTHING
    split: Field = NOTHING
    answer_is: str | None = None
    true_false_is: Literal["boolean", "text"] | None = None
    image_folder: str = "."
    records: str | None = None
    title: str | None = None
    license: str = "not stated"


_SETTINGS = ("answer_is", "true_false_is", "image_folder", "records", "title", "license")


class FieldMap(msgspec.Struct, frozen=True, kw_only=True):
    """A field map: a `Place` for every field, and the settings that hold for the whole table.

    `image_folder` is relative to the table's folder; `records` is where a JSON file's list is, None for its top.
    """

    places: Mapping[str, Place]
    answer_is: str | None
    true_false_is: str | None
    image_folder: str
    records: str | None
    title: str | None
    license: str

    def __getitem__(self, field: str) -> Place:
        return self.places[field]

    def has(self, field: str) -> bool:
        """Return whether the map says where the field is."""
        return self.places[field] != NOTHING


def text_of(value: object) -> str:
    """Return a cell as text: empty for nothing, "true" and "false" for booleans.

    Raises:
        Refused: the cell holds an object or a list.
    """
    if value is None:
        return ""
    if isinstance(value, dict | list):
        raise Refused("object or list where text is read", str(value)[:80])
    return str(value).lower() if isinstance(value, bool) else str(value).strip()


def read_field_map(path: Path) -> FieldMap:
    """Return the field map in a YAML file.

    Raises:
        BadDataError: it is missing, no YAML, or has a key or value that is not known; the message lists those known.
    """
    try:
        document = msgspec.yaml.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        raise BadDataError(f"The field map {path} cannot be read: {error}.") from error
    if not isinstance(document, dict):
        raise BadDataError(f"The field map {path} holds no `field: column` lines.")
    known = _Written.__struct_fields__
    for key in document:
        if key not in known:
            near = difflib.get_close_matches(str(key), known, n=1)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            raise BadDataError(f'The field map {path} has the unknown key "{key}".{hint} Keys: {", ".join(known)}.')
    try:
        written = msgspec.convert(document, _Written)
    except msgspec.ValidationError as error:
        raise BadDataError(
            f"The field map {path} is malformed: {error}. A field is a column's name, a list of them, or a mapping "
            f"with some of {', '.join(Place.__struct_fields__)}; quote names that YAML takes for numbers or booleans."
        ) from error
    places = {name: _place(getattr(written, name)) for name in known if name not in _SETTINGS}
    for name, place in places.items():
        if name in document and not _is_one_way(place):
            raise BadDataError(f"In the field map {path}, {name} needs one of column, columns and value.")
    return FieldMap(places=places, **{name: getattr(written, name) for name in _SETTINGS})


def _place(field: Field) -> Place:
    if isinstance(field, str):
        return Place(column=field)
    return Place(columns=tuple(field)) if isinstance(field, list) else field


def _is_one_way(place: Place) -> bool:
    return (place.column is not None) + bool(place.columns) + (place.value is not None) == 1


def check_against(fields: FieldMap, table: Table) -> None:
    """Make sure that the table has every column of the map, and that the map says how its answers are written.

    Raises:
        BadDataError: a column is not there, or the answers' encoding is not declared.
    """
    there = table.columns()
    for field, place in fields.places.items():
        for name in place.names():
            if name not in there:
                near = difflib.get_close_matches(name, there, n=1)
                hint = f' Did you mean "{near[0]}"?' if near else ""
                raise BadDataError(
                    f'{table.path} has no column "{name}", which the field map names for {field}.{hint} '
                    f"Columns: {', '.join(there)}."
                )
    if fields.has("options") and not fields.has("answer"):
        raise BadDataError("The field map has options but no answer. Add `answer: COLUMN` and `answer_is: ENCODING`.")
    if fields.has("answer") and fields.answer_is not in ENCODINGS:
        unknown = f'has the unknown answer_is "{fields.answer_is}"'
        fault = unknown if fields.answer_is else "does not say how answers are written"
        shown = ", ".join(map(repr, fields["answer"].raw(table.first())))
        raise BadDataError(
            f"The field map {fault}; the first row's answer is {shown}. Set answer_is to one of: "
            + "; ".join(f"{name} ({meaning})" for name, meaning in ENCODINGS.items())
            + "."
        )

"""Anyone's table of questions, read by a field map: users' own banks, and downloads whose fields are not known here."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn

from roadworthy.errors import BadDataError, UsageError
from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.table_answers import encoding_fault, place_by_encoding
from roadworthy.exams.idkb.importers.table_fields import FieldMap, Refused, check_against, read_field_map, text_of
from roadworthy.exams.idkb.importers.table_rows import BrokenRow, Row, Table, open_table
from roadworthy.exams.idkb.importers.table_words import check_constants, meaning
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.exams.idkb.languages import LANGUAGE_BY_TAG
from roadworthy.files import path_inside
from roadworthy.questions import Provenance

LONGEST_ID = 120


def read_table(source: Path, options: BuildOptions) -> Bank:
    """Return the questions of a JSON, JSON Lines or CSV file, read by the field map `options.fields`.

    Raises:
        UsageError: no field map is given.
        BadDataError: the table or the map is missing, malformed, or they do not fit each other.
    """
    if options.fields is None:
        raise UsageError(
            "The source table needs --fields FILE, which says what each column is; docs/own-questions.md has one."
        )
    fields = read_field_map(options.fields)
    check_constants(fields)
    table = open_table(source, fields.records)
    check_against(fields, table)
    images = source.parent / fields.image_folder
    if (fields.has("images") or fields.has("option_images")) and not images.is_dir():
        raise BadDataError(f"The image_folder {images} of the field map {options.fields} is not there.")
    return Bank(
        title=fields.title or source.stem,
        license=fields.license,
        records=_records(table, _Reader(fields, images)),
    )


def _records(table: Table, reader: "_Reader") -> Iterator[Item | LeftOut]:
    ids = _Ids(table.path.stem)
    written_before: dict[str, str] = {}
    for number, row in enumerate(table.rows(), start=1):
        written = reader.id(row)
        if written in written_before:
            yield LeftOut(written_before[written], "rejected", "id used twice", written)
            continue
        name = ids.take(written, number)
        if written:
            written_before[written] = name
        try:
            yield reader.item(row, name, written or str(number))
        except Refused as refused:
            yield LeftOut(name, "rejected", *refused.args)


@dataclass(slots=True)
class _Ids:
    """Makes of each row's own id, or of its number, a name that is safe in a file's name and not given before."""

    stem: str
    _given: set[str] = field(default_factory=set)
    _alike: Counter[str] = field(default_factory=Counter)

    def take(self, written: str, number: int) -> str:
        name = base = _safe(written) or f"{_safe(self.stem)}-{number}"
        while name in self._given:
            self._alike[base] += 1
            name = f"{base}-{self._alike[base] + 1}"
        self._given.add(name)
        return name


def _safe(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", unicodedata.normalize("NFC", name))[:LONGEST_ID].strip("-.")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads rows by a field map; pictures are looked for in `images`."""

    fields: FieldMap
    images: Path

    def id(self, row: Row | BrokenRow) -> str:
        try:
            return "" if isinstance(row, BrokenRow) else self.fields["id"].text(row)
        except Refused:
            return ""

    def item(self, row: Row | BrokenRow, name: str, source_id: str) -> Item:
        """Return the row as an item called `name`.

        Raises:
            Refused: the row is no question; it carries the rule that is broken and the value at fault.
        """
        if isinstance(row, BrokenRow):
            _refuse("row not readable", row.why)
        kind = self._known("kind", row)
        language = self._known("language", row) or _refuse("language missing")
        choices, keys = ((), ()) if kind == "open" else self._choices(row, kind)
        is_made = kind == "true_false" and not choices
        if is_made:
            choices = (Choice(LANGUAGE_BY_TAG[language].true), Choice(LANGUAGE_BY_TAG[language].false))
        answer = self._answer(row, choices, keys, is_made=is_made)
        return Item(
            id=name,
            question=self.fields["question"].text(row),
            choices=choices,
            answer=answer,
            is_multiple=kind == "multiple" or (kind is None and len(answer) > 1),
            is_true_false=kind == "true_false",
            text=None if choices else self.fields["text"].text(row) or None,
            references=() if choices else tuple(self.fields["references"].texts(row)),
            pictures=tuple(map(self._picture, self.fields["images"].texts(row))),
            country=self._known("country", row) or _refuse("country missing"),
            language=language,
            vehicles=self._vehicles(row),
            domain=self._known("domain", row),
            data=self._known("data", row) or "test",
            group=self.fields["group"].text(row) or None,
            split=self._known("split", row),
            explanation=self.fields["explanation"].text(row) or None,
            provenance=Provenance("table", source_id, self.fields.license, reference_source="the table's key"),
        )

    def _known(self, field_name: str, row: Row) -> str | None:
        """Return what a word stands for, None for an empty cell."""
        word = self.fields[field_name].text(row)
        return (meaning(field_name, word) or _refuse(f"{field_name} not known", word)) if word else None

    def _vehicles(self, row: Row) -> tuple[str, ...]:
        words = self.fields["vehicle"].texts(row) or _refuse("vehicle missing")
        return tuple(dict.fromkeys(meaning("vehicle", word) or _refuse("vehicle not known", word) for word in words))

    def _choices(self, row: Row, kind: str | None) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """Return the row's own options and their keys; empty ones at the end are none."""
        texts, keys = self._options(row)
        pictures = [self._picture(path) if path else None for path in self.fields["option_images"].cells(row)]
        shown = [Choice(text or "", picture) for text, picture in zip_longest(texts, pictures)]
        while shown and not shown[-1].text and shown[-1].picture is None:
            shown.pop()
        if kind in {"single", "multiple"} and not shown:
            _refuse("no options")
        if kind == "true_false" and len(shown) not in {0, 2}:
            _refuse("true_false without two options", f"{len(shown)} options")
        return tuple(shown), keys

    def _options(self, row: Row) -> tuple[list[str], tuple[str, ...]]:
        place = self.fields["options"]
        raw = place.raw(row)
        if len(raw) == 1 and isinstance(raw[0], dict):
            return list(map(text_of, raw[0].values())), tuple(map(str, raw[0]))
        if len(raw) == 1 and isinstance(raw[0], str) and raw[0].strip() and place.separator is None:
            _refuse("options are one text: declare their separator", raw[0])
        return place.cells(row), place.columns

    def _answer(
        self, row: Row, choices: tuple[Choice, ...], keys: tuple[str, ...], *, is_made: bool
    ) -> tuple[int, ...]:
        encoding = (is_made and self.fields.true_false_is) or self.fields.answer_is
        if not choices or encoding is None:
            return ()
        texts = [choice.text for choice in choices]
        fault = encoding_fault(encoding, is_made=is_made)
        found = []
        for written in self.fields["answer"].texts(row):
            if fault is not None:
                _refuse(fault, written)
            place = place_by_encoding(written, encoding, texts, keys)
            if place is None:
                _refuse("answer not of the declared encoding", f'"{written}" is no {encoding}')
            found.append(place)
        return tuple(found)

    def _picture(self, written: str) -> Path:
        try:
            return path_inside(self.images, written)
        except BadDataError:
            return _refuse("picture outside the image folder", written)


def _refuse(rule: str, detail: str = "") -> NoReturn:
    raise Refused(rule, detail)

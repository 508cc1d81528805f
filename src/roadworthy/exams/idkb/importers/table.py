"""Anyone's table of questions, read by a field map: users' own banks, and downloads whose fields are not known here."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn

from roadworthy.errors import BadDataError, UsageError
from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.importers.table_answers import place_of
from roadworthy.exams.idkb.importers.table_fields import (
    KINDS,
    FieldMap,
    Refused,
    check_against,
    read_field_map,
    text_of,
)
from roadworthy.exams.idkb.importers.table_rows import BrokenRow, Row, Table, open_table
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.exams.idkb.languages import LANGUAGES, language_tag
from roadworthy.exams.idkb.prompts import COUNTRIES, VEHICLES
from roadworthy.files import path_inside
from roadworthy.questions import Provenance

DOMAINS = ("laws", "signs", "techniques", "defensive")
DATA = ("test", "road", "handbook")
SPLITS = ("train", "test")
# How the paper's Table 6 and everyday English name them otherwise.
_OTHER_NAMES = {"German": "DE", "South Korea": "KR", "United Kingdom": "GB", "United States": "US", "USA": "US"}
_COUNTRIES = {name.casefold(): code for code, name in COUNTRIES.items()} | {
    name.casefold(): code for name, code in [*_OTHER_NAMES.items(), *((code, code) for code in COUNTRIES)]
}
_VEHICLES = {name: tag for tag, name in VEHICLES.items()} | {tag: tag for tag in VEHICLES}
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
    for number, row in enumerate(table.rows(), start=1):
        written = reader.id(row)
        name = ids.take(written, number)
        try:
            yield reader.item(row, name, written or str(number))
        except Refused as refused:
            yield LeftOut(name, "rejected", *refused.args)


@dataclass(slots=True)
class _Ids:
    """Gives each row a name that is safe in a file's name and not given before."""

    stem: str
    _given: set[str] = field(default_factory=set)

    def take(self, written: str, number: int) -> str:
        name = base = _safe(written) or f"{_safe(self.stem)}-{number}"
        again = 1
        while name in self._given:
            again += 1
            name = f"{base}-{again}"
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
        if isinstance(row, BrokenRow):
            _refuse("row not readable", row.why)
        kind = self._known("kind", row, {known: known for known in KINDS})
        language = self._language(row)
        choices, keys = ((), ()) if kind == "open" else self._choices(row, kind, language)
        answer = self._answer(row, choices, keys)
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
            country=self._known("country", row, _COUNTRIES) or _refuse("country missing"),
            language=language,
            vehicles=self._vehicles(row),
            domain=self._known("domain", row, {known: known for known in DOMAINS}),
            data=self._known("data", row, {known: known for known in DATA}) or "test",
            group=self.fields["group"].text(row) or None,
            split=self._known("split", row, {known: known for known in SPLITS}),
            explanation=self.fields["explanation"].text(row) or None,
            provenance=Provenance("table", source_id, self.fields.license, reference_source="the table's key"),
        )

    def _known(self, field_name: str, row: Row, known: Mapping[str, str]) -> str | None:
        """Return what a word stands for, None for an empty cell."""
        word = self.fields[field_name].text(row)
        if not word:
            return None
        return known.get(word.casefold()) or _refuse(f"{field_name} not known", word)

    def _language(self, row: Row) -> str:
        word = self.fields["language"].text(row)
        return language_tag(word) or _refuse("language not known" if word else "language missing", word)

    def _vehicles(self, row: Row) -> tuple[str, ...]:
        words = self.fields["vehicle"].texts(row) or _refuse("vehicle missing")
        return tuple(
            dict.fromkeys(_VEHICLES.get(word.casefold()) or _refuse("vehicle not known", word) for word in words)
        )

    def _choices(self, row: Row, kind: str | None, language: str) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """Return the options and their keys; empty ones at the end are none."""
        if kind == "true_false":
            return (Choice(LANGUAGES[language].true), Choice(LANGUAGES[language].false)), ()
        texts, keys = self._options(row)
        pictures = [self._picture(path) if path else None for path in self.fields["option_images"].cells(row)]
        shown = [Choice(text or "", picture) for text, picture in zip_longest(texts, pictures)]
        while shown and not shown[-1].text and shown[-1].picture is None:
            shown.pop()
        if kind in {"single", "multiple"} and not shown:
            _refuse("no options")
        return tuple(shown), keys

    def _options(self, row: Row) -> tuple[list[str], tuple[str, ...]]:
        place = self.fields["options"]
        raw = place.raw(row)
        if len(raw) == 1 and isinstance(raw[0], dict):
            return list(map(text_of, raw[0].values())), tuple(map(str, raw[0]))
        if len(raw) == 1 and isinstance(raw[0], str) and raw[0].strip() and place.separator is None:
            _refuse("options are one text: declare their separator", raw[0])
        return place.cells(row), place.columns

    def _answer(self, row: Row, choices: tuple[Choice, ...], keys: tuple[str, ...]) -> tuple[int, ...]:
        encoding = self.fields.answer_is
        if not choices or encoding is None:
            return ()
        texts = [choice.text for choice in choices]
        found = []
        for written in self.fields["answer"].texts(row):
            place = place_of(written, encoding, texts, keys)
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

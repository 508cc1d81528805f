"""Reading a bank's file: JSON or a JavaScript array, its records one by one, so that a broken one loses no other."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeVar

import json5
import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.bank import LeftOut

T = TypeVar("T")

# A string, which is left alone, or a comma after the last element, which JavaScript allows and JSON does not.
_STRING_OR_LAST_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])')


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file of a bank: where it is, the bank it should be of, and what to name when it is not there."""

    path: Path
    bank: str
    name: str

    @classmethod
    def find(cls, source: Path, bank: str, name: str) -> "SourceFile":
        """Return the file `name` in the folder `source`, or `source` itself when it is no folder."""
        return cls(source / name if source.is_dir() else source, bank, name)

    def refusal(self, why: object) -> BadDataError:
        """Return the error that says why the file is not of the bank's form."""
        return BadDataError(f"{self.path} is not {self.bank}'s {self.name}: {why}. Name the folder that holds it.")

    def json(self, form: type[T]) -> T:
        """Return the JSON document, its outer form checked.

        Raises:
            BadDataError: it is missing, not JSON, or of another form.
        """
        try:
            return msgspec.json.decode(self._bytes().removeprefix(b"\xef\xbb\xbf"), type=form)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self.refusal(error) from error

    def javascript_array(self) -> list[object]:
        """Return the array that the file assigns to a name, `const NAME = [...]`.

        Raises:
            BadDataError: it is missing, or holds no such array.
        """
        try:
            text = self._bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise self.refusal(error) from error
        opening = re.search(r"=\s*\[", text)
        if opening is None or "]" not in text[opening.end() :]:
            raise self.refusal("it assigns no array, `const NAME = [...]`")
        array = text[opening.end() - 1 : text.rindex("]") + 1]
        try:
            # Ten times as fast as JSON5 where the array is JSON but for its last commas.
            found = json.loads(_STRING_OR_LAST_COMMA.sub(lambda match: match[1] or "", array))
        except (ValueError, RecursionError):
            found = self._json5(array)
        return list(found)

    def records(self, values: Sequence[object], form: type[T]) -> Iterator["T | Malformed"]:
        """Return every value as a record of that form, or why it is none.

        Raises:
            BadDataError: none of them is well-formed, so that this is another file.
        """
        records = [_record(value, form) for value in values]
        if all(isinstance(record, Malformed) for record in records):
            first = next((record.why for record in records if isinstance(record, Malformed)), "it holds none")
            raise self.refusal(f"none of its {len(records)} records is well-formed; {first}")
        return iter(records)

    def _bytes(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise BadDataError(
                f"{self.path} cannot be read ({error.strerror}). Name the folder that holds {self.name}."
            ) from error

    def _json5(self, array: str) -> list[object]:
        try:
            found: list[object] = json5.loads(array)
        except (ValueError, RecursionError) as error:
            raise self.refusal(error) from error
        return found


@dataclass(frozen=True, slots=True)
class Malformed:
    """A record that is not of the bank's form, and why."""

    why: str

    def left_out(self, name: str) -> LeftOut:
        """Return the account of it."""
        return LeftOut(name, "rejected", "malformed record", self.why)


def _record(value: object, form: type[T]) -> T | Malformed:
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        return Malformed(str(error))


def no_number(name: str, answer: object) -> LeftOut:
    """Return the account of a record whose answer should be a number and is not."""
    return LeftOut(name, "rejected", "answer not a number", written(answer))


def written(value: object) -> str:
    """Return a value as the source has it, in JSON."""
    return json.dumps(value, ensure_ascii=False)


def place_by_number(answer: object, first: int) -> int | None:
    """Return the 0-based place of an answer that counts options from `first`, None when it is no whole number.

    >>> place_by_number(2, first=1), place_by_number("2", first=1), place_by_number(True, first=1)
    (1, None, None)
    """
    return answer - first if isinstance(answer, int) and not isinstance(answer, bool) else None


def picture_in(folder: Path, name: str) -> Path:
    """Return a picture's path below the bank's folder, wherever the name tries to lead.

    >>> picture_in(Path("bank"), "/img/1.png").as_posix(), picture_in(Path("bank"), "../../1.png").as_posix()
    ('bank/img/1.png', 'bank/1.png')
    """
    return folder.joinpath(*(part for part in PurePosixPath(name).parts if part not in ("/", "//", "..")))

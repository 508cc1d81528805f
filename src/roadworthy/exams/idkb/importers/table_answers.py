"""Answers as tables write them, decoded as declared and never guessed (spec A.3)."""

import unicodedata
from collections.abc import Callable, Sequence
from string import ascii_uppercase

from roadworthy.exams.idkb.item import normalised

_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def place_of(written: str, encoding: str, texts: Sequence[str], keys: Sequence[str]) -> int | None:
    """Return the 0-based place of the option that an answer names, None if it is not of the declared encoding.

    The place may lie outside the options: that is a fault of the item, not of the encoding.

    Args:
        written: the answer as the table has it.
        encoding: a name of `table_fields.ENCODINGS`.
        texts: the options' words, in order.
        keys: the options' keys or columns, in the same order; empty when they have none.

    >>> place_of("2", "index1", ["go", "stop"], []), place_of("b", "letter", ["go", "stop"], [])
    (1, 1)
    >>> place_of("B", "index1", ["go", "stop"], []) is None
    True
    """
    return _READERS[encoding](written, texts, keys)


def _index0(written: str, _: Sequence[str], __: Sequence[str]) -> int | None:
    return int(written) if written.isascii() and written.isdecimal() else None


def _index1(written: str, _: Sequence[str], __: Sequence[str]) -> int | None:
    return int(written) - 1 if written.isascii() and written.isdecimal() else None


def _letter(written: str, _: Sequence[str], __: Sequence[str]) -> int | None:
    letter = unicodedata.normalize("NFKC", written).upper()
    return ascii_uppercase.index(letter) if len(letter) == 1 and letter in ascii_uppercase else None


def _key(written: str, _: Sequence[str], keys: Sequence[str]) -> int | None:
    return list(keys).index(written) if written in keys else None


def _text(written: str, texts: Sequence[str], _: Sequence[str]) -> int | None:
    found = [place for place, text in enumerate(texts) if normalised(text) == normalised(written)]
    return found[0] if len(found) == 1 else None


def _boolean(written: str, texts: Sequence[str], _: Sequence[str]) -> int | None:
    word = written.casefold()
    return 0 if word in _TRUE else 1 if word in _FALSE else None


_READERS: dict[str, Callable[[str, Sequence[str], Sequence[str]], int | None]] = {
    "index0": _index0,
    "index1": _index1,
    "letter": _letter,
    "key": _key,
    "text": _text,
    "boolean": _boolean,
}

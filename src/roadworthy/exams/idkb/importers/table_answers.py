"""Answers as tables write them, decoded as declared and never guessed (spec A.3)."""

import unicodedata
from collections.abc import Callable, Sequence
from string import ascii_uppercase

from roadworthy.exams.idkb.item import normalised

_BOOLEAN = "boolean"
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def place_by_encoding(written: str, encoding: str, texts: Sequence[str], keys: Sequence[str]) -> int | None:
    """Return the 0-based place of the option that an answer names, None if it is not of the declared encoding.

    The place may lie outside the options: that is a fault of the item, not of the encoding.

    Args:
        written: the answer as the table has it.
        encoding: a name of `table_fields.ENCODINGS`.
        texts: the options' words, in order.
        keys: the options' keys or columns, in the same order; empty when they have none.

    >>> place_by_encoding("2", "index1", ["go", "stop"], []), place_by_encoding("b", "letter", ["go", "stop"], [])
    (1, 1)
    >>> place_by_encoding("B", "index1", ["go", "stop"], []) is None
    True
    """
    return _READERS[encoding](written, texts, keys)


def encoding_fault(encoding: str, *, is_made: bool) -> str | None:
    """Return the rule that an encoding breaks, None if it fits the options.

    Which of a table's own two options means "true" would be a guess, and so would be the order in which its answers
    count the options of a statement that has none.

    Args:
        encoding: a name of `table_fields.ENCODINGS`.
        is_made: whether the options are our "true" and "false", made for a statement without options of its own.
    """
    if is_made:
        return None if encoding in (_BOOLEAN, "text") else "answer counts options that the table does not have"
    return "boolean answer to a question with options" if encoding == _BOOLEAN else None


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
    """The options are our own "true" and "false", in the question's language: these words count as well."""
    word = written.casefold()
    if word in _TRUE or word == texts[0].casefold():
        return 0
    return 1 if word in _FALSE or word == texts[1].casefold() else None


_READERS: dict[str, Callable[[str, Sequence[str], Sequence[str]], int | None]] = {
    "index0": _index0,
    "index1": _index1,
    "letter": _letter,
    "key": _key,
    "text": _text,
    _BOOLEAN: _boolean,
}

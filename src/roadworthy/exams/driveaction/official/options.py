"""The options of a question of the official files: a mapping, pairs, a list of texts, or any of these as text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.account import UnfitError
from roadworthy.exams.driveaction.official.written import read_written
from roadworthy.questions import Option

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_KEY = re.compile(r"[(\[]?\s*([A-Za-z])\s*[)\].:、]?")
_KEY_NAMES, _TEXT_NAMES = ("key", "label", "option", "id"), ("text", "value", "content")


def read_options(value: object) -> tuple[Option, ...]:
    """Return the options in the order of their keys; null and blank ones are dropped.

    A list without keys is lettered from A by position. "A. Left" is read as "Left" where every option's text begins
    with its own key.

    Raises:
        UnfitError: they are no options, a key is no letter, or one is used twice.
    """
    if isinstance(value, str):
        if not value.strip():
            return ()
        try:
            value = read_written(value)
        except BadDataError as error:
            raise UnfitError("malformed options", str(error)) from error
    if value is None:
        return ()
    if not isinstance(value, Mapping | list | tuple):
        raise UnfitError("malformed options", f"{value!r:.60}")
    options: dict[str, str] = {}
    for key, text in _pairs(value):
        letter = _letter(key)
        if text is None:
            continue
        if letter is None:
            raise UnfitError("malformed options", f"no key from A to Z: {key!r:.60}")
        if letter in options:
            raise UnfitError("option key used twice", letter)
        options[letter] = text
    return tuple(Option(letter, text) for letter, text in sorted(_without_keys(options).items()))


def plain(text: str) -> str:
    """Return a text as texts are compared: case, width, spacing and a closing full stop do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).rstrip(".。")


def _pairs(value: Mapping[object, object] | Iterable[object]) -> Iterator[tuple[object, str | None]]:
    """Yield key and text of each option, text None where the option is null."""
    if isinstance(value, Mapping):
        yield from ((key, _text(text)) for key, text in value.items())
        return
    for place, member in enumerate(value):
        by_place = LETTERS[place] if place < len(LETTERS) else None
        if isinstance(member, Mapping):
            keys = [member[name] for name in _KEY_NAMES if name in member]
            texts = [member[name] for name in _TEXT_NAMES if name in member]
            yield keys[0] if keys else None, _text(texts[0]) if texts else None
        elif isinstance(member, tuple) and len(member) == 2:
            yield member[0], _text(member[1])
        else:
            yield by_place, _text(member)


def _text(value: object) -> str | None:
    """Return an option's text, None for what tables write where there is none."""
    if isinstance(value, str):
        return value.strip() or None
    return str(value) if isinstance(value, bool | int | float) else None


def _letter(key: object) -> str | None:
    found = _KEY.fullmatch(unicodedata.normalize("NFKC", key).strip()) if isinstance(key, str) else None
    return found[1].upper() if found else None


def _without_keys(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options' texts without the keys that are written in them, where all have theirs."""
    bare = {
        letter: re.sub(rf"^{letter}\s*[.:：、)）]\s*", "", text, flags=re.IGNORECASE)
        for letter, text in options.items()
    }
    is_keyed = all(bare[letter] and bare[letter] != text for letter, text in options.items())
    return bare if is_keyed else dict(options)

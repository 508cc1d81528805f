"""Where a reply quotes the text of an option, blind to case, spacing and punctuation."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from roadworthy.grading.reading.reply_text import normalise, unmark

_PLAIN = re.compile(r"[A-Za-z0-9 ,.;:?!]*")
_WORD = re.compile(r"[a-z0-9]+")
MEANINGFUL_SIGNS = frozenset("+<>=≤≥%±°€£¥×÷→←↑↓")


class Quote(NamedTuple):
    """An option's text found at [start, end) of a reply."""

    start: int
    end: int
    key: str


class Folded(NamedTuple):
    """Text reduced to its words, and for each of its characters the place in the original."""

    text: str
    places: tuple[int, ...]


def is_unspaced(char: str) -> bool:
    """Tell whether the script of a character does not set words apart by spaces, or glues particles to them."""
    return "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af"


def fold(text: str) -> Folded:
    """Return the text in lower case, words set apart by one space, punctuation dropped.

    A minus sign before a number and comparison signs stay: "-5 m" and "5 m" are different answers.

    >>> fold("Stop,  at the LINE.").text
    'stop at the line'
    """
    out: list[str] = []
    places: list[int] = []
    gap = False
    for place, char in enumerate(text):
        if not _is_kept(text, place, char):
            gap = True
            continue
        if gap and out and not is_unspaced(out[-1]) and not is_unspaced(char):
            out.append(" ")
            places.append(place)
        gap = False
        for piece in char.casefold():
            out.append(piece)
            places.append(place)
    return Folded("".join(out), tuple(places))


def _is_kept(text: str, place: int, char: str) -> bool:
    if char.isalnum() or char in MEANINGFUL_SIGNS:
        return True
    if char in "-−":
        follows = text[place + 1 : place + 2]
        return follows.isdigit() and not text[max(place - 1, 0) : place].isalnum()
    return not char.isascii() and unicodedata.category(char).startswith("M")


def folded_options(options: Mapping[str, str]) -> dict[str, str]:
    """Return the folded text of each option that can be told from the others by it."""
    folded = {key: _folded(text) for key, text in options.items()}
    counts = Counter(folded.values())
    return {key: text for key, text in folded.items() if text and counts[text] == 1}


def whole_option(reply: str, said: str, options: Mapping[str, str]) -> str | None:
    """Return the key of the one option whose text is the whole reply, or None. `said` is the reply folded.

    >>> whole_option("stop!", "stop", {"A": "Stop.", "B": "Go."})
    'A'
    """
    matches = [key for key, text in folded_options(options).items() if text == said]
    if matches:
        return None if said in {key.casefold() for key in options} else matches[0]
    squeezed = _squeezed(reply)
    same = [key for key, text in options.items() if text.strip() and _squeezed_option(text) == squeezed]
    return same[0] if len(same) == 1 else None


# An option's text is looked at several times while one reply is read, and again with every repeat and mode.
@lru_cache(maxsize=4096)
def _folded(option: str) -> str:
    if _PLAIN.fullmatch(option):
        return " ".join(_WORD.findall(option.casefold()))  # what `fold` makes of it, at a tenth of the time
    return fold(unmark(normalise(option))).text


@lru_cache(maxsize=4096)
def _squeezed_option(option: str) -> str:
    return _squeezed(unmark(normalise(option)))


def _squeezed(text: str) -> str:
    return "".join(text.casefold().split()).rstrip(".。!")


def quotes(folded: Folded, texts: Mapping[str, str], evident: Collection[str] | None = None) -> tuple[Quote, ...]:
    """Return the whole-word quotes of folded option texts in a folded reply; where two overlap, the longer one.

    Where `evident` is given, the text of any other option counts only right after its own letter, as in "B. No".

    >>> quotes(fold("You must stop."), {"A": "stop"})
    (Quote(start=9, end=13, key='A'),)
    """
    taken = bytearray(len(folded.text))
    found: list[Quote] = []
    for key, text in sorted(texts.items(), key=lambda item: (-len(item[1]), item[0])):
        at = folded.text.find(text)
        while at >= 0:
            end = at + len(text)
            expected = evident is None or key in evident or _follows_letter(folded.text, at, key)
            if expected and _is_whole(folded.text, at, end) and not any(taken[at:end]):
                taken[at:end] = b"\1" * len(text)
                found.append(Quote(folded.places[at], folded.places[end - 1] + 1, key))
            at = folded.text.find(text, end)
    return tuple(sorted(found))


def _follows_letter(text: str, start: int, key: str) -> bool:
    before = text[max(start - len(key) - 2, 0) : start].rstrip(" ")
    return before == key.casefold() or before.endswith(" " + key.casefold())


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    return _is_edge(before, text[start]) and _is_edge(after, text[end - 1])


def _is_edge(outer: str, inner: str) -> bool:
    return not outer or outer == " " or is_unspaced(outer) or is_unspaced(inner)

"""A reply cut into tokens that know their part: letters of options, quotes of options, verdicts, negations, joints."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from roadworthy.grading.reading.option_quotes import Quote
from roadworthy.grading.reading.vocabulary import ANSWER, HARMLESS, OPTION, PHRASES, Kind

CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
MARK = "\ue000"
_RAW = re.compile(
    rf"(?P<cjk>[{CJK}]+(?:[ ][{CJK}]+)*)|(?P<word>[^\W\d_{CJK}]+(?:'[^\W\d_{CJK}]+)*)|(?P<number>\d+(?:[.,:]\d+)*)"
    rf"|(?P<newline>\n)|(?P<sign>=>|[^\w\s])"
)
_SIGNS = {
    **dict.fromkeys(".!。｡", Kind.STOP),
    **dict.fromkeys("?", Kind.QUESTION),
    **dict.fromkeys(",;、，", Kind.COMMA),
    ":": Kind.COLON,
    **dict.fromkeys("-–—", Kind.DASH),
    **dict.fromkeys("([{", Kind.OPEN),
    **dict.fromkeys(")]}", Kind.CLOSE),
}
_KINDS = {phrase: kind for kind, phrases in PHRASES for phrase in phrases} | dict.fromkeys(HARMLESS, Kind.WORD)
_PHRASE_WORDS = max(phrase.count(" ") + 1 for phrase in _KINDS)
_FIRST_WORDS = frozenset(re.split("[ -]", phrase)[0] for phrase in _KINDS if re.search("[ -]", phrase))
_CJK_LENGTH = max(len(phrase) for phrase in _KINDS if re.match(f"[{CJK}]", phrase))
_GLUED_NOUNS = frozenset(noun for noun in (*OPTION, *ANSWER) if noun.isascii() and noun.isalpha())
_GLUING = frozenset({Kind.LETTER, Kind.TEXT, Kind.COMPACT, Kind.ANSWER, Kind.OPTION, Kind.PICTURE, Kind.PARTICLE})
# Glued to further characters these are parts of longer words: 对 in 对车道, 错 in 错车.
_ONE_CHARACTER_VERDICTS = frozenset("对對错錯참真偽否")


@dataclass(frozen=True, slots=True)
class Token:
    """One token at [start, end) of the reply. `keys` are the options that a LETTER, TEXT, COMPACT or ALL stands for.

    `marked`: it stood in a box, an answer tag or JSON. `enclosed`: it stands in brackets. `small`: in lower case.
    """

    kind: Kind
    text: str
    start: int
    end: int
    keys: tuple[str, ...] = ()
    marked: bool = False
    enclosed: bool = False
    small: bool = False


class _Piece(NamedTuple):
    group: str
    text: str
    start: int
    end: int


def vocabulary_kind(text: str) -> Kind | None:
    """Return the part that a word or phrase plays by itself, or None if it is in no list.

    >>> vocabulary_kind("falsch").name
    'WRONG'
    """
    return _KINDS.get(text.casefold())


def tokenise(
    reply: str, keys: Collection[str], quoted: Sequence[Quote] = (), marks: Sequence[tuple[str, ...]] = ()
) -> tuple[Token, ...]:
    """Return the tokens of an unmarked reply.

    Args:
        reply: The words, with one MARK character in place of each answer that stood in markup.
        keys: The option keys, in upper case.
        quoted: Where option texts are quoted; each becomes one TEXT token.
        marks: What each MARK stands for, in order; empty for one that could not be read.
    """
    tokens: list[Token] = []
    at = 0
    for quote in quoted:
        tokens += _words(reply, at, quote.start, keys)
        tokens.append(Token(Kind.TEXT, reply[quote.start : quote.end], quote.start, quote.end, (quote.key,)))
        at = quote.end
    tokens += _words(reply, at, len(reply), keys)
    return _with_marks(tokens, marks)


def _with_marks(tokens: list[Token], marks: Sequence[tuple[str, ...]]) -> tuple[Token, ...]:
    out: list[Token] = []
    waiting = list(marks)
    for token in tokens:
        if token.text == MARK and waiting:
            keys = waiting.pop(0)
            out.append(Token(Kind.LETTER if keys else Kind.WORD, MARK, token.start, token.end, keys, marked=True))
        else:
            out.append(token)
    return tuple(out)


def _words(reply: str, start: int, end: int, keys: Collection[str]) -> list[Token]:
    pieces = [
        _Piece(match.lastgroup or "", match.group(), match.start(), match.end())
        for match in _RAW.finditer(reply, start, end)
    ]
    tokens: list[Token] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        used = 1
        if piece.group == "cjk":
            _append_unspaced(tokens, piece)
        elif piece.group == "word":
            used, kind = _phrase(reply, pieces, at)
            text = reply[piece.start : pieces[at + used - 1].end]
            tokens += (
                _word(reply, piece, keys) if kind is None else [Token(kind, text, piece.start, piece.start + len(text))]
            )
        elif piece.group == "number":
            is_key = piece.text in keys and _stands_alone(reply, piece)
            tokens.append(_plain(piece, Kind.LETTER if is_key else Kind.WORD, (piece.text,) if is_key else ()))
        elif (sign := _sign(piece)) is not None:
            tokens.append(_plain(piece, sign))
        at += used
    return tokens


def _plain(piece: _Piece, kind: Kind, keys: tuple[str, ...] = ()) -> Token:
    return Token(kind, piece.text, piece.start, piece.end, keys)


def _sign(piece: _Piece) -> Kind | None:
    if piece.group == "newline":
        return Kind.NEWLINE
    return Kind.WORD if piece.text == MARK else _SIGNS.get(piece.text) or _KINDS.get(piece.text)


def _phrase(reply: str, pieces: Sequence[_Piece], at: int) -> tuple[int, Kind | None]:
    """Return the longest known phrase of two or more words that starts here: how many pieces, and its kind."""
    phrase = pieces[at].text.casefold()
    best: tuple[int, Kind | None] = (1, None)
    if phrase not in _FIRST_WORDS:
        return best
    for place in range(at + 1, min(at + 2 * _PHRASE_WORDS, len(pieces))):
        piece, glue = pieces[place], reply[pieces[place - 1].end : pieces[place].start]
        if piece.group != "word" and piece.text != "-":
            break
        phrase += (" " if glue else "") + piece.text.casefold()
        kind = _KINDS.get(phrase)
        if kind is not None:
            best = (place - at + 1, kind)
    return best


def _stands_alone(reply: str, piece: _Piece) -> bool:
    """Tell whether no digit, letter or hyphened word is glued on: not "4A", "A4", "A-pillar", "50%"."""
    before = reply[max(piece.start - 1, 0) : piece.start]
    after = reply[piece.end : piece.end + 1]
    if (before.isalnum() and not re.match(f"[{CJK}]", before)) or (after.isalnum() and not re.match(f"[{CJK}]", after)):
        return False
    if after in ("%", "°") or (before in ("+", "-") and piece.group == "number"):
        return False
    hyphened = reply[piece.end + 1 : piece.end + 3]
    return not (after in ("-", "_") and len(hyphened) == 2 and hyphened.isalnum())


def _word(reply: str, piece: _Piece, keys: Collection[str]) -> list[Token]:
    """Return the tokens of one Latin word: a letter, a known word, a noun glued to a letter, letters run together."""
    text = piece.text
    if text.upper() in keys and _stands_alone(reply, piece):
        small = text != text.upper()
        return [Token(Kind.LETTER, text, piece.start, piece.end, (text.upper(),), small=small)]
    kind = _KINDS.get(text.casefold())
    if kind is not None:
        return [_plain(piece, kind)]
    noun, last = text[:-1], text[-1:]
    glued = noun.casefold() in _GLUED_NOUNS and last in keys
    # IDKB's prompt asks for "Optionx", and some models copy its small letter.
    if glued or (noun.casefold() == "option" and last.upper() in keys):
        middle = piece.end - 1
        nouns = Token(_KINDS[noun.casefold()], noun, piece.start, middle)
        return [nouns, Token(Kind.LETTER, last, middle, piece.end, (last.upper(),))]
    if 1 < len(text) == len(set(text)) and (text.isupper() or text.islower()) and set(text.upper()) <= set(keys):
        small = text.islower()
        if not small or list(text) == sorted(text):
            return [Token(Kind.COMPACT, text, piece.start, piece.end, tuple(sorted(text.upper())), small=small)]
    return [_plain(piece, Kind.WORD)]


def _append_unspaced(tokens: list[Token], piece: _Piece) -> None:
    """Cut a run of Chinese, Japanese or Korean into the longest known phrases and the words between them."""
    at, word_start = 0, 0
    text = piece.text
    while at < len(text):
        length, kind = _longest(text, at)
        offset = piece.start + at
        if kind is Kind.PARTICLE and not (at == word_start and _glues(tokens, offset)):
            kind = None
        if kind is None:
            at += 1
            continue
        _append_word(tokens, piece, word_start, at)
        tokens.append(Token(kind, text[at : at + length], offset, offset + length))
        at += length
        word_start = at
    _append_word(tokens, piece, word_start, len(text))


def _append_word(tokens: list[Token], piece: _Piece, start: int, end: int) -> None:
    text = piece.text[start:end]
    if text.strip():
        tokens.append(Token(Kind.WORD, text, piece.start + start, piece.start + end))


def _glues(tokens: Sequence[Token], offset: int) -> bool:
    """Tell whether a particle at this place belongs to the token before it; a closing bracket may stand between."""
    for token in reversed(tokens[-2:]):
        if token.end < offset - 2:
            return False
        if token.kind in _GLUING:
            return True
        if token.kind is not Kind.CLOSE:
            return token.end == offset
    return False


def _longest(text: str, at: int) -> tuple[int, Kind | None]:
    for length in range(min(_CJK_LENGTH, len(text) - at), 0, -1):
        phrase = text[at : at + length]
        kind = _KINDS.get(phrase)
        if kind is None:
            continue
        if phrase in _ONE_CHARACTER_VERDICTS and _continues(text, at + length):
            continue
        return length, kind
    return 1, None


def _continues(text: str, at: int) -> bool:
    follows = text[at : at + 1]
    return bool(follows.strip()) and follows not in "的了吧,는다습"

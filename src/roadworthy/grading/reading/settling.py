"""Which single letters stand for options, and which are articles, pronouns, conjunctions or numbers of things."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from roadworthy.grading.reading.tokens import Token, vocabulary_kind
from roadworthy.grading.reading.vocabulary import Kind

# "A" and "I" are English words; "E", "O", "U" and "Y" are Romance ones.
WORDLIKE = frozenset("AEIOUY")
_NAMES_OPTION = frozenset({Kind.OPTION, Kind.PICTURE, Kind.ANSWER})
_BEFORE_SMALL = _NAMES_OPTION | {
    Kind.COLON, Kind.IS, Kind.IT_IS, Kind.FILLER, Kind.OPEN, Kind.PARTICLE, Kind.RIGHT, Kind.CHOOSE, Kind.DASH,
}  # fmt: skip
_AFTER_LETTER = frozenset({
    Kind.STOP, Kind.QUESTION, Kind.COMMA, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.CLOSE, Kind.NEWLINE, Kind.IS, Kind.NOT,
    Kind.SO, Kind.BUT, Kind.FOLLOW, Kind.ABOUT, Kind.PARTICLE, Kind.TURN, Kind.IF, Kind.MAYBE, Kind.LETTER,
    Kind.BECAUSE,
})  # fmt: skip
_AFTER_I = frozenset({
    Kind.STOP, Kind.QUESTION, Kind.COMMA, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.NEWLINE, Kind.SO, Kind.PARTICLE,
    Kind.BECAUSE,
})  # fmt: skip
_AFTER_I_WORDS = frozenset({"is", "ist", "es", "è", "est"})
_JOINTS = frozenset({Kind.AND, Kind.OR, Kind.TO})
_JOINED = frozenset({Kind.LETTER, Kind.OPTION, Kind.OPEN, Kind.MAYBE, Kind.ALSO, Kind.NOT})
_LABEL_ENDS = frozenset({Kind.CLOSE, Kind.STOP, Kind.COLON})
_LINE_ENDS = frozenset({Kind.NEWLINE})
_SENTENCE_ENDS = frozenset({Kind.STOP, Kind.QUESTION, Kind.NEWLINE, Kind.DASH})
_OBJECTIONS = frozenset({"no", "nope", "nein", "non"})
_OBJECTED = ([Kind.COMMA, Kind.LETTER], [Kind.COMMA, Kind.OPTION], [Kind.COMMA, Kind.OPEN], [Kind.COMMA, Kind.TEXT])
SMALL_REACH = 5


def settle(tokens: Sequence[Token], keys: Sequence[str], *, shows_pictures: bool) -> tuple[Token, ...]:
    """Return the tokens with only those letters left as LETTER that a reader would take for an option.

    "The answer is A." keeps its A; "A car must stop", "I think so" and "opción a elegir" keep none. Bullets and numbers
    of a list go. "Picture B" names an option only where options are pictures.
    """
    tokens = tuple(_without_bullets(tokens, keys))
    settled = [_with_part(token, keys, shows_pictures=shows_pictures) for token in _settled(tokens)]
    return tuple(replace(token, kind=Kind.TURN) if _objects(settled, at) else token for at, token in enumerate(settled))


def _objects(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a "no" takes back what was said before it: "A ... no, C"."""
    if tokens[at].kind is not Kind.NOT or tokens[at].text.casefold() not in _OBJECTIONS:
        return False
    starts = at == 0 or tokens[at - 1].kind in _SENTENCE_ENDS
    return starts and [token.kind for token in tokens[at + 1 : at + 3]] in _OBJECTED


def _with_part(token: Token, keys: Sequence[str], *, shows_pictures: bool) -> Token:
    if token.kind is Kind.ALL:
        return replace(token, keys=tuple(keys))
    if token.kind is Kind.PICTURE:
        return replace(token, kind=Kind.OPTION if shows_pictures else Kind.WORD)
    return token


def _without_bullets(tokens: Sequence[Token], keys: Sequence[str]) -> Iterator[Token]:
    """Yield the tokens without bullets. Letters numbered on one line answer several questions: they are dropped."""
    before = Kind.NEWLINE
    at = 0
    while at < len(tokens):
        token = tokens[at]
        ends = tokens[at + 1].kind if at + 1 < len(tokens) else Kind.NEWLINE
        numbered = token.text.isdigit() and token.kind is Kind.WORD and ends in (Kind.STOP, Kind.CLOSE)
        if before is Kind.NEWLINE and (token.kind is Kind.DASH or token.text == "+"):
            at += 1
        elif numbered and before is Kind.NEWLINE and not _numbers_on(tokens, at + 2):
            at += 2
        elif numbered and at + 2 < len(tokens) and tokens[at + 2].kind is Kind.LETTER:
            yield replace(tokens[at + 2], kind=Kind.WORD, keys=())
            before = Kind.WORD
            at += 3
        else:
            yield token
            before = token.kind
            at += 1


def _numbers_on(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a numbered letter is followed by another on its line: "1. A 2. C"."""
    ahead = [token.kind if not token.text.isdigit() else Kind.ALL for token in tokens[at : at + 5]]
    return Kind.LETTER in ahead[:1] and Kind.ALL in ahead[1:3] and Kind.NEWLINE not in ahead[: ahead.index(Kind.ALL)]


def _settled(tokens: Sequence[Token]) -> list[Token]:
    settled: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.LETTER or token.marked:
            settled.append(token)
            continue
        enclosed = _is_enclosed(tokens, at)
        if enclosed or _is_option(settled, tokens, at):
            settled.append(replace(token, enclosed=True) if enclosed else token)
        else:
            settled.append(replace(token, kind=vocabulary_kind(token.text) or Kind.WORD, keys=()))
    return settled


def _is_enclosed(tokens: Sequence[Token], at: int) -> bool:
    return 0 < at < len(tokens) - 1 and tokens[at - 1].kind is Kind.OPEN and tokens[at + 1].kind is Kind.CLOSE


def _is_option(settled: Sequence[Token], tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    wordlike = token.text.upper() in WORDLIKE or token.text.isdigit()
    if wordlike and not _reads_as_letter(tokens, at) and (token.small or not _follows_noun(settled)):
        return False
    return not token.small or _is_named(settled, tokens, at)


def _follows_noun(settled: Sequence[Token]) -> bool:
    """Tell whether the word before is "option" or the like: "option A suggests" needs no more."""
    before = [token.kind for token in settled[-2:]]
    if before[-1:] in ([Kind.COLON], [Kind.OPEN]):
        before.pop()
    return before[-1:] in ([Kind.OPTION], [Kind.PICTURE])


def _reads_as_letter(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether what follows could not follow an article, a pronoun or a number."""
    if at + 1 >= len(tokens):
        return True
    token, after = tokens[at], tokens[at + 1]
    if after.kind is Kind.TEXT:
        return after.keys == token.keys
    if after.kind in _JOINTS:
        return at + 2 < len(tokens) and tokens[at + 2].kind in _JOINED
    if token.text.upper() == "I":
        return after.kind in _AFTER_I or after.text.casefold() in _AFTER_I_WORDS
    return after.kind in _AFTER_LETTER or (after.kind is not Kind.WORD and not after.text.isascii())


def _is_named(settled: Sequence[Token], tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a small letter is named as an option: "option b", "answer: b", "b) ...", or alone on its line."""
    after = tokens[at + 1].kind if at + 1 < len(tokens) else Kind.NEWLINE
    if not settled or settled[-1].kind is Kind.NEWLINE:
        beyond = tokens[at + 2].kind if at + 2 < len(tokens) else Kind.NEWLINE
        return (
            after in _LINE_ENDS or after in _LABEL_ENDS or (after in (Kind.COMMA, Kind.AND) and beyond is Kind.LETTER)
        )
    if settled[-1].kind in (Kind.AND, Kind.OR, Kind.COMMA, Kind.TO) and len(settled) > 1:
        return settled[-2].kind is Kind.LETTER
    for before in reversed(settled[-SMALL_REACH:]):
        if before.kind in _NAMES_OPTION:
            return True
        if before.kind not in _BEFORE_SMALL:
            return False
    return False

"""What is said of a mention after it: "is wrong", "is the correct answer", "does not apply"."""

from collections.abc import Sequence
from enum import Enum, auto

from roadworthy.grading.reading.mentions import Mention
from roadworthy.grading.reading.tokens import Token
from roadworthy.grading.reading.vocabulary import Kind

_PASSED_OVER = frozenset({
    Kind.IS, Kind.IT_IS, Kind.FILLER, Kind.PARTICLE, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.MAYBE, Kind.ALSO,
    Kind.OPTION, Kind.OPEN,
})  # fmt: skip
_BEFORE_VERDICT = frozenset({
    Kind.IS, Kind.IT_IS, Kind.NOT, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.COMMA, Kind.STOP, Kind.NEWLINE, Kind.PARTICLE,
    Kind.FILLER, Kind.CLOSE, Kind.MAYBE,
})  # fmt: skip
VERDICT_REACH = 60


class Verdict(Enum):
    """What is said of a mention after it."""

    NONE = auto()
    RIGHT = auto()
    WRONG = auto()
    ANSWER = auto()


def is_postposed(token: Token) -> bool:
    """Tell whether a negation denies what stands before it, as in Japanese and Korean."""
    return token.text[0] >= "\uac00" or "\u3040" <= token.text[0] <= "\u30ff"


def verdict_after(tokens: Sequence[Token], mention: Mention, until: int) -> Verdict:
    """Return what is said of a mention between it and the next one: "is wrong", "is the correct answer", nothing."""
    at = mention.after
    seen: set[Kind] = set()
    while at < until and tokens[at].kind in _PASSED_OVER:
        seen.add(tokens[at].kind)
        at += 1
    direct = _verdict_at(tokens, at, until, seen)
    if direct is not Verdict.NONE:
        return direct
    separated = mention.label or mention.own_text or Kind.COLON in seen or Kind.DASH in seen
    return _later_verdict(tokens, at, until) if separated and not mention.listed else Verdict.NONE


def _verdict_at(tokens: Sequence[Token], at: int, until: int, seen: set[Kind]) -> Verdict:
    if at >= until:
        return Verdict.RIGHT if at >= len(tokens) and seen and seen <= {Kind.IS, Kind.IT_IS} else Verdict.NONE
    kind = tokens[at].kind
    if kind is Kind.NOT:
        return _denial_at(tokens, at, seen)
    if kind is Kind.RIGHT:
        return _right_at(tokens, at, until, seen)
    if kind in (Kind.ANSWER, Kind.CHOOSE):
        return _answer_at(tokens, at, seen)
    if kind in (Kind.STOP, Kind.NEWLINE) and seen and seen <= {Kind.IS, Kind.IT_IS}:
        return Verdict.RIGHT
    return Verdict.WRONG if kind is Kind.WRONG else Verdict.NONE


def _answer_at(tokens: Sequence[Token], at: int, seen: set[Kind]) -> Verdict:
    if _is_denied_after(tokens, at):
        return Verdict.WRONG
    linked = Kind.PARTICLE in seen or (Kind.IS in seen and tokens[at].kind is Kind.ANSWER)
    return Verdict.ANSWER if linked else Verdict.NONE


def _denial_at(tokens: Sequence[Token], at: int, seen: set[Kind]) -> Verdict:
    """Return what a negation says of the mention before it: nothing if it denies the next one, as in "A, not B"."""
    ahead = [token.kind for token in tokens[at + 1 : at + 5] if token.kind not in _PASSED_OVER]
    next_is_option = ahead[:1] in ([Kind.LETTER], [Kind.TEXT])
    if next_is_option and not seen & {Kind.IS, Kind.MAYBE} and not is_postposed(tokens[at]):
        return Verdict.NONE
    return Verdict.RIGHT if ahead[:1] == [Kind.WRONG] else Verdict.WRONG


def _is_denied_after(tokens: Sequence[Token], at: int) -> bool:
    ahead = at + 1
    while ahead < len(tokens) and tokens[ahead].kind in _PASSED_OVER:
        ahead += 1
    return ahead < len(tokens) and tokens[ahead].kind is Kind.NOT and is_postposed(tokens[ahead])


def _right_at(tokens: Sequence[Token], at: int, until: int, seen: set[Kind]) -> Verdict:
    beyond = at
    while beyond < until and tokens[beyond].kind in (Kind.RIGHT, Kind.FILLER, Kind.PARTICLE):
        beyond += 1
    after = tokens[beyond].kind if beyond < until else Kind.NEWLINE
    if after in (Kind.ANSWER, Kind.OPTION, Kind.CHOOSE) and not _is_denied_after(tokens, beyond):
        return Verdict.ANSWER
    if tokens[at].text.isascii() and not seen and after in (Kind.WORD, Kind.FOLLOW):
        return Verdict.NONE
    if not tokens[at].text.isascii() and (after is Kind.NOT or _is_denied_after(tokens, beyond)):
        return Verdict.WRONG
    return Verdict.RIGHT


def _later_verdict(tokens: Sequence[Token], at: int, until: int) -> Verdict:
    """Return the first plain verdict in what is said of a labelled option; later lines count if they open with it."""
    line_start = False
    for place in range(at, min(at + VERDICT_REACH, until)):
        kind = tokens[place].kind
        if kind in (Kind.ANSWER, Kind.SO, Kind.CHOOSE, Kind.TURN, Kind.QUESTION):
            break
        if line_start and kind not in (
            Kind.NEWLINE,
            Kind.IT_IS,
            Kind.NOT,
            Kind.FILLER,
            Kind.RIGHT,
            Kind.WRONG,
            Kind.YES,
        ):
            break
        line_start = line_start or kind is Kind.NEWLINE
        before = tokens[place - 1].kind if place else Kind.NEWLINE
        follows = tokens[place + 1].kind if place + 1 < len(tokens) else Kind.NEWLINE
        if before not in _BEFORE_VERDICT or (follows is Kind.WORD and tokens[place + 1].text.isascii()):
            continue
        if kind in (Kind.WRONG, Kind.RIGHT, Kind.YES):
            denied = before is Kind.NOT
            return Verdict.WRONG if (kind is Kind.WRONG) != denied else Verdict.RIGHT
        if kind is Kind.NOT and follows in (Kind.STOP, Kind.COMMA, Kind.NEWLINE):
            return Verdict.WRONG
    return Verdict.NONE

"""Mentions of options in a reply: single letters, letters with their text, quoted texts, and lists of these."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roadworthy.grading.reading.tokens import Token
from roadworthy.grading.reading.vocabulary import Kind

_STARTS = frozenset({Kind.NEWLINE, Kind.STOP, Kind.QUESTION})
_DELIMITERS = frozenset({Kind.STOP, Kind.COLON, Kind.DASH, Kind.CLOSE})
_BEFORE_OWN_TEXT = _DELIMITERS | {Kind.OPEN, Kind.COMMA, Kind.NEWLINE}
_BETWEEN = frozenset({
    Kind.COMMA, Kind.AND, Kind.OR, Kind.TO, Kind.DASH, Kind.OPTION, Kind.PICTURE, Kind.ANSWER, Kind.FILLER, Kind.ALSO,
    Kind.OPEN, Kind.PARTICLE, Kind.MAYBE,
})  # fmt: skip
_BREAK_LIST = frozenset({
    Kind.RIGHT, Kind.WRONG, Kind.YES, Kind.ANSWER, Kind.CHOOSE, Kind.SO, Kind.TURN, Kind.IT_IS, Kind.QUESTION,
})  # fmt: skip
_VAGUE = frozenset({Kind.ALL, Kind.COMPACT})
LONGEST_LIST_LINE = 60


@dataclass(frozen=True, slots=True)
class Mention:
    """One or more options mentioned together, at tokens [first, after).

    `label`: it stands at the start of a sentence and is set off from what follows. `by_text`: no letter is given.
    `own_text`: letter and text are given and agree. `vague`: "AC", "A to D" and "all of them", which mean options only
    where an answer is expected. `undecided`: "A or B", or a letter with another option's text. `listed`: one a line.
    """

    keys: tuple[str, ...]
    first: int
    after: int
    label: bool = False
    by_text: bool = False
    own_text: bool = False
    enclosed: bool = False
    marked: bool = False
    vague: bool = False
    undecided: bool = False
    listed: bool = False


def mentions(tokens: Sequence[Token], keys: Sequence[str]) -> tuple[Mention, ...]:
    """Return the mentions in reading order, those that belong together joined into one."""
    joined: list[Mention] = []
    at = 0
    while at < len(tokens):
        if not tokens[at].keys:
            at += 1
            continue
        single = _single(tokens, at)
        at = single.after
        together = _join(tokens, joined[-1], single, keys) if joined else None
        if together is None:
            joined.append(single)
        else:
            joined[-1] = together
    return tuple(joined)


def _kind(tokens: Sequence[Token], at: int) -> Kind:
    return tokens[at].kind if 0 <= at < len(tokens) else Kind.NEWLINE


def _single(tokens: Sequence[Token], at: int) -> Mention:
    token = tokens[at]
    if token.kind is Kind.TEXT:
        return _text_first(tokens, at)
    after = at + 1 + (_kind(tokens, at + 1) is Kind.CLOSE)
    mention = Mention(token.keys, at, after, enclosed=token.enclosed, marked=token.marked, vague=token.kind in _VAGUE)
    return mention if mention.vague else _letter_first(tokens, mention)


def _letter_first(tokens: Sequence[Token], mention: Mention) -> Mention:
    """Return the mention with the text that follows its letter, if that is an option's."""
    opener = mention.first - 1 if mention.enclosed else mention.first
    starts = _kind(tokens, opener - 1) in _STARTS
    beside = _kind(tokens, mention.first + 1)
    denies = beside is Kind.NOT or (beside is Kind.OPEN and _kind(tokens, mention.first + 2) is Kind.NOT)
    aside = beside is Kind.BECAUSE or (beside is Kind.COMMA and mention.keys != ("I",))
    delimited = beside in _DELIMITERS or denies or aside
    followed = _kind(tokens, mention.after) is not Kind.NEWLINE and mention.after < len(tokens) - 1
    followed = followed and _kind(tokens, mention.first + 2) is not Kind.LETTER
    label = starts and delimited and followed
    at = mention.after
    while at < min(mention.after + 3, len(tokens) - 1) and _kind(tokens, at) in _BEFORE_OWN_TEXT:
        at += 1
    if _kind(tokens, at) is not Kind.TEXT:
        return replace(mention, label=True) if label else mention
    if tokens[at].keys == mention.keys:
        return replace(mention, after=at + 1, own_text=True, label=starts)
    beyond = at + 2 if _kind(tokens, at + 1) in (Kind.STOP, Kind.CLOSE) else at + 1
    contradicts = _kind(tokens, beyond) is Kind.NEWLINE and (delimited or at == mention.after)
    if contradicts and not any(token.kind is Kind.NEWLINE for token in tokens[mention.after : at]):
        return replace(mention, after=at + 1, undecided=True, label=label)
    return replace(mention, label=label)


def _text_first(tokens: Sequence[Token], at: int) -> Mention:
    token = tokens[at]
    mention = Mention(token.keys, at, at + 1, by_text=True)
    letter = at + 2 + (_kind(tokens, at + 2) is Kind.OPTION)
    if _kind(tokens, at + 1) is not Kind.OPEN or _kind(tokens, letter) is not Kind.LETTER:
        return mention
    if _kind(tokens, letter + 1) is not Kind.CLOSE:
        return mention
    agrees = tokens[letter].keys == token.keys
    return Mention(token.keys, at, letter + 2, own_text=agrees, undecided=not agrees)


def _join(tokens: Sequence[Token], left: Mention, right: Mention, keys: Sequence[str]) -> Mention | None:
    """Return both as one mention, or None if they are not one enumeration."""
    between = [token.kind for token in tokens[left.after : right.first]]
    if right.enclosed and between and between[-1] is Kind.OPEN:
        between.pop()
    if _is_list(tokens, left, right, between):
        return _both(left, right, listed=True)
    if (
        _starts_anew(tokens, left, right)
        or any(kind not in _BETWEEN for kind in between)
        or (left.by_text != right.by_text and not between)
    ):
        return None
    if Kind.TO in between or between == [Kind.DASH]:
        return _span(left, right, keys)
    if Kind.DASH in between:
        return None
    joints = {Kind.COMMA, Kind.AND, Kind.OR}
    if between and not joints.intersection(between):
        return None
    return _both(left, right, undecided=Kind.OR in between)


def _starts_anew(tokens: Sequence[Token], left: Mention, right: Mention) -> bool:
    """Tell whether the right mention begins a statement of its own: "of A and B, B is better", "do not x; y"."""
    if left.by_text:
        return any(token.text == ";" for token in tokens[left.after : right.first])
    repeats = set(right.keys) <= set(left.keys)
    return repeats and _kind(tokens, right.after) in (Kind.IS, Kind.RIGHT, Kind.WRONG, Kind.NOT)


def _both(left: Mention, right: Mention, *, undecided: bool = False, listed: bool = False) -> Mention:
    return replace(
        left,
        keys=tuple(dict.fromkeys(left.keys + right.keys)),
        after=right.after,
        by_text=left.by_text and right.by_text,
        own_text=left.own_text and right.own_text,
        enclosed=left.enclosed and right.enclosed,
        marked=left.marked and right.marked,
        vague=left.vague or right.vague,
        undecided=left.undecided or right.undecided or undecided,
        listed=left.listed or listed,
    )


def _is_list(tokens: Sequence[Token], left: Mention, right: Mention, between: Sequence[Kind]) -> bool:
    """Tell whether the right mention is the next point of a list: one a line, or each letter with its own text."""
    if set(left.keys) & set(right.keys):
        return False
    if left.own_text and right.own_text and not right.by_text:
        return all(kind in (Kind.STOP, Kind.COMMA, Kind.AND, Kind.NEWLINE) for kind in between)
    start = right.first - 1 if right.enclosed else right.first
    if not 1 <= between.count(Kind.NEWLINE) <= 2 or len(between) > LONGEST_LIST_LINE:
        return False
    while start > 0 and tokens[start - 1].kind in (Kind.OPTION, Kind.PICTURE):
        start -= 1
    if _kind(tokens, start - 1) is not Kind.NEWLINE or left.by_text != right.by_text:
        return False
    if Kind.NOT in between[:2] or _BREAK_LIST.intersection(between):
        return False
    bare = all(kind in (Kind.NEWLINE, Kind.STOP, Kind.COMMA, Kind.OPTION, Kind.CLOSE) for kind in between)
    return bare or (left.label and right.label)


def _span(left: Mention, right: Mention, keys: Sequence[str]) -> Mention | None:
    """Return the options from one letter to another, or None unless they stand in this order in the question."""
    if len(left.keys) != 1 or len(right.keys) != 1 or left.by_text or right.by_text:
        return None
    first, last = keys.index(left.keys[0]), keys.index(right.keys[0])
    if first >= last:
        return None
    return replace(left, keys=tuple(keys[first : last + 1]), after=right.after, vague=True, own_text=False, label=False)

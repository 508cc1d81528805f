"""What a reply claims about the options it mentions: how firmly, whether for or against, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from roadworthy.grading.reading.layout import Layout
from roadworthy.grading.reading.leads import Prefix, prefix_of
from roadworthy.grading.reading.mentions import Mention
from roadworthy.grading.reading.tokens import Token
from roadworthy.grading.reading.verdict_words import Verdict, verdict_after
from roadworthy.grading.reading.vocabulary import Kind

_CLOSING = frozenset({
    Kind.STOP, Kind.COMMA, Kind.NEWLINE, Kind.CLOSE, Kind.QUESTION, Kind.FOLLOW, Kind.ABOUT, Kind.IF, Kind.BUT, Kind.SO,
    Kind.BECAUSE, Kind.DASH, Kind.COLON, Kind.OPEN, Kind.NOT,
})  # fmt: skip


class Strength(IntEnum):
    """How firmly a claim gives the answer, weakest first."""

    QUOTED = 1
    NAMED = 2
    LEADING = 3
    JUDGED = 4
    ALONE = 5
    FINAL = 6


@dataclass(frozen=True, slots=True)
class Claim:
    """That these options are the answer, or are not.

    `tentative`: it holds under a condition, or "perhaps". `adds`: it says "also". `corrects`: it comes
    after "wait" or the like. `echo`: it may be the question repeated.
    """

    keys: tuple[str, ...]
    strength: Strength
    affirmed: bool
    at: int
    undecided: bool = False
    tentative: bool = False
    adds: bool = False
    corrects: bool = False
    echo: bool = False


def claims(tokens: Sequence[Token], found: Sequence[Mention], keys: Sequence[str]) -> tuple[Claim, ...]:
    """Return the claims that the mentions make, in reading order. A mention in passing makes none."""
    layout = Layout.of(tokens)
    made: list[Claim] = []
    for number, mention in enumerate(found):
        until = found[number + 1].first if number + 1 < len(found) else len(tokens)
        for part in _parts(tokens, mention, until):
            claim = _claim(tokens, part, layout, until, keys)
            if claim is not None:
                made.append(claim)
        made += _retraction(tokens, made, mention.after, until)
    return tuple(made)


def _parts(tokens: Sequence[Token], mention: Mention, until: int) -> tuple[Mention, ...]:
    """Split "the answer is A, B is wrong" before B: the verdict on one letter is not about the letters before it."""
    if len(mention.keys) < 2 or mention.listed or mention.vague or mention.by_text:
        return (mention,)
    last = mention.after - 1
    while last > mention.first and not tokens[last].keys:
        last -= 1
    joint = last - 1
    while tokens[joint].kind in (Kind.OPTION, Kind.PICTURE, Kind.OPEN):
        joint -= 1
    if tokens[joint].kind is not Kind.COMMA or tokens[last].kind is not Kind.LETTER:
        return (mention,)
    verdict = verdict_after(tokens, Mention(tokens[last].keys, last, mention.after), until)
    if verdict is Verdict.NONE or not prefix_of(tokens, mention).expects_answer:
        return (mention,)
    rest = tuple(key for key in mention.keys if key not in tokens[last].keys)
    return (
        Mention(rest, mention.first, joint, label=mention.label, undecided=mention.undecided),
        Mention(tokens[last].keys, last, mention.after),
    )


def _claim(tokens: Sequence[Token], mention: Mention, layout: Layout, until: int, keys: Sequence[str]) -> Claim | None:
    prefix = prefix_of(tokens, mention)
    if prefix.in_passing or layout.is_asked(mention.after):
        return None
    verdict = verdict_after(tokens, mention, until) if prefix.is_free else Verdict.NONE
    strength = _strength(tokens, mention, prefix, verdict, layout)
    if strength is None:
        return None
    affirmed = verdict is not Verdict.WRONG and not prefix.is_negated
    everything = set(mention.keys) == set(keys) and len(keys) > 1
    echo = everything and (
        prefix.heads_options or (strength < Strength.FINAL and mention.listed and not _is_bare(mention))
    )
    return Claim(
        keys=mention.keys,
        strength=strength,
        affirmed=affirmed,
        at=mention.first,
        undecided=mention.undecided,
        tentative=prefix.is_tentative
        or layout.is_conditional(mention.first)
        or _kind(tokens, mention.after) is Kind.IF,
        adds=prefix.adds or _kind(tokens, mention.after) is Kind.ALSO or _kind(tokens, mention.after + 1) is Kind.ALSO,
        corrects=layout.is_correction(mention.first),
        echo=echo,
    )


def _is_bare(mention: Mention) -> bool:
    return not (mention.label or mention.own_text or mention.by_text)


def _strength(
    tokens: Sequence[Token], mention: Mention, prefix: Prefix, verdict: Verdict, layout: Layout
) -> Strength | None:
    """Return how firmly a mention gives the answer, or None if it is made in passing."""
    follows = _kind(tokens, mention.after)
    closes = follows in _CLOSING or not tokens[mention.after].text.isascii()
    corrects = layout.is_correction(mention.first)
    if _is_final(mention, prefix, verdict, follows=follows, closes=closes):
        return Strength.FINAL
    if verdict is not Verdict.NONE:
        return Strength.FINAL if corrects or (prefix.adds and verdict is Verdict.RIGHT) else Strength.JUDGED
    if layout.is_alone(mention):
        return Strength.LEADING if mention.by_text else Strength.ALONE
    if prefix.contrasts and closes:
        return Strength.JUDGED
    if corrects and (prefix.names_option or mention.label):
        return Strength.FINAL
    return _weak_strength(mention, prefix, layout, ends=follows in (Kind.STOP, Kind.NEWLINE))


def _is_final(mention: Mention, prefix: Prefix, verdict: Verdict, *, follows: Kind, closes: bool) -> bool:
    branches = follows is Kind.IF and prefix.stopped_at is not Kind.WORD
    concludes = (prefix.concludes or prefix.adds) and (closes or verdict is not Verdict.NONE)
    return mention.marked or prefix.expects_answer or verdict is Verdict.ANSWER or branches or concludes


def _weak_strength(mention: Mention, prefix: Prefix, layout: Layout, *, ends: bool) -> Strength | None:
    if mention.vague and not prefix.names_option:
        return None
    if mention.label or layout.is_sentence(mention):
        return Strength.QUOTED if mention.by_text else Strength.LEADING
    stated = prefix.ends_in_copula and prefix.stopped_at not in (Kind.LETTER, Kind.TEXT) and ends
    if prefix.names_option or mention.own_text or stated:
        return Strength.NAMED
    return Strength.QUOTED if mention.enclosed or mention.by_text or prefix.is_negated else None


def _kind(tokens: Sequence[Token], at: int) -> Kind:
    return tokens[at].kind if at < len(tokens) else Kind.NEWLINE


def _retraction(tokens: Sequence[Token], made: Sequence[Claim], start: int, until: int) -> tuple[Claim, ...]:
    """Return the claim against the latest answer that "Wait, that is wrong" makes."""
    turned = False
    for at in range(start, until):
        kind = tokens[at].kind
        turned = kind is Kind.TURN or (turned and kind not in (Kind.STOP, Kind.NEWLINE))
        if turned and kind is Kind.IT_IS and made:
            ahead = [token.kind for token in tokens[at + 1 : min(at + 4, until)]]
            if Kind.WRONG in ahead or (Kind.NOT in ahead and Kind.RIGHT in ahead):
                return (Claim(made[-1].keys, made[-1].strength, affirmed=not made[-1].affirmed, at=at),)
    return ()

"""The words around a mention: what leads up to it, what is said of it, and the sentence and line it stands in."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate

from roadworthy.grading.mentions import Mention
from roadworthy.grading.tokens import Token
from roadworthy.grading.vocabulary import Kind

_LEADS_UP = frozenset({
    Kind.IS, Kind.IT_IS, Kind.FILLER, Kind.OPTION, Kind.PICTURE, Kind.ANSWER, Kind.RIGHT, Kind.WRONG, Kind.COLON, Kind.CHOOSE,
    Kind.NOT, Kind.MAYBE, Kind.TURN, Kind.PARTICLE, Kind.DASH, Kind.ALSO, Kind.OPEN, Kind.ABOUT, Kind.IF, Kind.YES,
})  # fmt: skip
_TURNS_OFF = frozenset({Kind.SO, Kind.BUT})
_BEFORE_COMMA = frozenset({Kind.SO, Kind.TURN, Kind.BUT, Kind.FILLER, Kind.YES})
_BEFORE_NEWLINE = frozenset({Kind.COLON, Kind.IS, Kind.ANSWER})
_COPULA = frozenset({Kind.IS, Kind.MAYBE, Kind.COLON, Kind.DASH, Kind.NEWLINE})
_SENTENCE_ENDS = frozenset({Kind.STOP, Kind.QUESTION, Kind.NEWLINE})
_FAR_STOPS = _SENTENCE_ENDS | {Kind.LETTER, Kind.TEXT, Kind.SO, Kind.BUT}
_ALONE = frozenset({
    Kind.LETTER, Kind.TEXT, Kind.COMPACT, Kind.ALL, Kind.OPTION, Kind.PICTURE, Kind.ANSWER, Kind.IS, Kind.IT_IS, Kind.FILLER,
    Kind.PARTICLE, Kind.COMMA, Kind.AND, Kind.OR, Kind.STOP, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.CLOSE, Kind.RIGHT,
    Kind.CHOOSE, Kind.SO, Kind.MAYBE, Kind.TO, Kind.ALSO, Kind.TURN, Kind.YES, Kind.QUESTION,
})  # fmt: skip
_PASSED_OVER = frozenset({
    Kind.IS, Kind.IT_IS, Kind.FILLER, Kind.PARTICLE, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.MAYBE, Kind.ALSO, Kind.OPTION,
    Kind.OPEN,
})  # fmt: skip
_BEFORE_VERDICT = frozenset({
    Kind.IS, Kind.IT_IS, Kind.NOT, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.COMMA, Kind.STOP, Kind.NEWLINE, Kind.PARTICLE,
    Kind.FILLER, Kind.CLOSE, Kind.MAYBE,
})  # fmt: skip
FAR_REACH = 12
BLANK_REACH = 4
VERDICT_REACH = 60


class Verdict(Enum):
    """What is said of a mention after it."""

    NONE = auto()
    RIGHT = auto()
    WRONG = auto()
    ANSWER = auto()


@dataclass(frozen=True, slots=True)
class Prefix:
    """What leads up to a mention."""

    kinds: frozenset[Kind]
    stopped_at: Kind
    is_free: bool
    enclosed: bool
    far_answer: bool
    far_right: bool
    far_wrong: bool

    @property
    def ends_in_copula(self) -> bool:
        """Tell whether "... is" leads up to the mention."""
        return bool(_COPULA & self.kinds)

    @property
    def expects_answer(self) -> bool:
        """Tell whether the words before announce an answer: "the answer is", "I choose", "correct:"."""
        kinds = self.kinds
        if Kind.CHOOSE in kinds or Kind.IT_IS in kinds:
            return True
        linked = self.ends_in_copula or Kind.RIGHT in kinds or self.enclosed
        if Kind.ANSWER in kinds or self.far_answer:
            return linked
        if Kind.OPTION in kinds and (Kind.IS in kinds or Kind.RIGHT in kinds):
            return True
        return self.ends_in_copula and (Kind.RIGHT in kinds or self.far_right)

    @property
    def is_negated(self) -> bool:
        """Tell whether the words before deny it. "The incorrect one is A" does not: it may be what was asked for."""
        kinds = self.kinds
        named = Kind.ANSWER in kinds or Kind.OPTION in kinds or Kind.COLON in kinds or self.far_answer
        wrong = (Kind.WRONG in kinds and (named or Kind.IS not in kinds)) or (self.far_wrong and named)
        return (Kind.NOT in kinds) != wrong

    @property
    def concludes(self) -> bool:
        """Tell whether a conclusion or a change of mind leads straight to the mention: "so", "wait,"."""
        return Kind.SO in self.kinds or Kind.TURN in self.kinds

    @property
    def contrasts(self) -> bool:
        """Tell whether "but" leads straight to the mention."""
        return Kind.BUT in self.kinds

    @property
    def names_option(self) -> bool:
        """Tell whether "option", "picture" or "answer" stands before the mention, or "the wrong one is"."""
        kinds = self.kinds
        return bool({Kind.OPTION, Kind.PICTURE, Kind.ANSWER} & kinds) or (Kind.WRONG in kinds and Kind.IS in kinds)

    @property
    def heads_options(self) -> bool:
        """Tell whether the words before only head a list of options: "Options:"."""
        kinds = self.kinds
        headed = Kind.OPTION in kinds and bool({Kind.COLON, Kind.IS, Kind.NEWLINE} & kinds)
        return headed and not {Kind.ANSWER, Kind.RIGHT, Kind.CHOOSE, Kind.SO} & kinds

    @property
    def in_passing(self) -> bool:
        """Tell whether the mention is only a topic: "considering option A", "if B"."""
        return (Kind.ABOUT in self.kinds or Kind.IF in self.kinds) and Kind.SO not in self.kinds

    @property
    def is_tentative(self) -> bool:
        """Tell whether the words before say "perhaps"."""
        return Kind.MAYBE in self.kinds

    @property
    def adds(self) -> bool:
        """Tell whether the words before say "also"."""
        return Kind.ALSO in self.kinds


def is_postposed(token: Token) -> bool:
    """Tell whether a negation denies what stands before it, as in Japanese and Korean."""
    return token.text[0] >= "\uac00" or "\u3040" <= token.text[0] <= "\u30ff"


def prefix_of(tokens: Sequence[Token], mention: Mention, layout: "Layout") -> Prefix:
    """Return what leads up to a mention within its clause."""
    kinds: set[Kind] = set()
    at = mention.first - 1
    while at >= 0:
        kind = tokens[at].kind
        before = tokens[at - 1].kind if at else Kind.NEWLINE
        if not (
            kind in _LEADS_UP
            or kind in _TURNS_OFF
            or (kind is Kind.COMMA and (before in _BEFORE_COMMA or (before is Kind.NOT and is_postposed(tokens[at - 1]))))
            or (kind is Kind.NEWLINE and (before in _BEFORE_NEWLINE or (before is Kind.NEWLINE and _heads(tokens, at))))
        ):
            break
        turns_off = kind in _TURNS_OFF or (kind is Kind.NOT and is_postposed(tokens[at]))
        if kind in (Kind.RIGHT, Kind.WRONG) and before in (Kind.LETTER, Kind.TEXT):
            break
        kinds.add(Kind.BUT if turns_off and kind is Kind.NOT else kind)
        at -= 1
        if turns_off:
            break
    stopped = tokens[at] if at >= 0 else None
    far = _far(tokens, at) if kinds & _COPULA and not kinds & _TURNS_OFF else frozenset()
    glued = stopped is not None and stopped.kind is Kind.WORD and stopped.text.isascii() and not kinds
    return Prefix(
        kinds=frozenset(kinds),
        stopped_at=stopped.kind if stopped else Kind.NEWLINE,
        is_free=not glued,
        enclosed=mention.enclosed,
        far_answer=Kind.ANSWER in far,
        far_right=Kind.RIGHT in far,
        far_wrong=Kind.WRONG in far,
    )


def _heads(tokens: Sequence[Token], at: int) -> bool:
    for place in range(at, max(at - BLANK_REACH, -1), -1):
        if tokens[place].kind is not Kind.NEWLINE:
            return tokens[place].kind in _BEFORE_NEWLINE
    return False


def _far(tokens: Sequence[Token], at: int) -> frozenset[Kind]:
    """Return the nouns before the copula: "the answer to this question is"."""
    found: set[Kind] = set()
    for place in range(at, max(at - FAR_REACH, -1), -1):
        if tokens[place].kind in _FAR_STOPS:
            break
        found.add(tokens[place].kind)
    return frozenset(found)


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
    kind = tokens[at].kind if at < len(tokens) else Kind.NEWLINE
    if at >= until:
        kind = Kind.WORD
    if kind in (Kind.STOP, Kind.NEWLINE) and seen == {Kind.IS}:
        return Verdict.RIGHT
    if kind is Kind.NOT:
        ahead = [token.kind for token in tokens[at + 1 : min(at + 5, len(tokens))]]
        fillers = [k for k in ahead if k not in _PASSED_OVER]
        if not seen & {Kind.IS, Kind.MAYBE} and not is_postposed(tokens[at]) and fillers[:1] in ([Kind.LETTER], [Kind.TEXT]):
            return Verdict.NONE
        return Verdict.RIGHT if fillers[:1] == [Kind.WRONG] else Verdict.WRONG
    if kind is Kind.WRONG:
        return Verdict.WRONG
    if kind is Kind.RIGHT:
        return _right_at(tokens, at, until, seen)
    if kind is Kind.ANSWER and seen & {Kind.IS, Kind.PARTICLE}:
        return Verdict.ANSWER
    if kind is Kind.CHOOSE and Kind.PARTICLE in seen:
        return Verdict.ANSWER
    return Verdict.NONE


def _right_at(tokens: Sequence[Token], at: int, until: int, seen: set[Kind]) -> Verdict:
    beyond = at
    while beyond < until and tokens[beyond].kind in (Kind.RIGHT, Kind.FILLER, Kind.PARTICLE):
        beyond += 1
    after = tokens[beyond].kind if beyond < until else Kind.NEWLINE
    if after in (Kind.ANSWER, Kind.OPTION, Kind.CHOOSE):
        return Verdict.ANSWER
    if tokens[at].text.isascii() and not seen and after in (Kind.WORD, Kind.FOLLOW):
        return Verdict.NONE
    if after is Kind.NOT and not tokens[at].text.isascii():
        return Verdict.WRONG
    return Verdict.RIGHT


def _later_verdict(tokens: Sequence[Token], at: int, until: int) -> Verdict:
    """Return the first plain verdict in what is said of a labelled option; the next lines count if they start with it."""
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


@dataclass(frozen=True, slots=True)
class Layout:
    """Sentences and lines of a reply, worked out once."""

    tokens: Sequence[Token]
    latest: dict[Kind, tuple[int, ...]]
    latest_end: tuple[int, ...]
    next_end: tuple[int, ...]
    line_starts: tuple[int, ...]
    line_ends: tuple[int, ...]
    plain_lines: frozenset[int]
    keyed: tuple[int, ...]

    @staticmethod
    def of(tokens: Sequence[Token]) -> "Layout":
        """Return the layout of a reply's tokens."""
        kinds = [token.kind for token in tokens]
        starts = _latest(kinds, frozenset({Kind.NEWLINE}))
        ends = _next(kinds, frozenset({Kind.NEWLINE}))
        busy = {starts[at] for at, kind in enumerate(kinds) if kind not in _ALONE and kind is not Kind.NEWLINE}
        return Layout(
            tokens=tokens,
            latest={kind: _latest(kinds, frozenset({kind})) for kind in (Kind.IF, Kind.SO, Kind.TURN, Kind.COMMA)},
            latest_end=_latest(kinds, _SENTENCE_ENDS),
            next_end=_next(kinds, _SENTENCE_ENDS),
            line_starts=starts,
            line_ends=ends,
            plain_lines=frozenset(starts) - busy,
            keyed=tuple(accumulate((bool(token.keys) for token in tokens), initial=0)),
        )

    def is_asked(self, after: int) -> bool:
        """Tell whether the sentence ends in a question mark, and the reply goes on."""
        end = self.next_end[after - 1] if after else 0
        return end < len(self.tokens) - 1 and self.tokens[end].kind is Kind.QUESTION

    def is_conditional(self, at: int) -> bool:
        """Tell whether an "if" governs this place and no "so" came since."""
        start = self.latest_end[at]
        condition = self.latest[Kind.IF][at]
        return condition > start and self.latest[Kind.SO][at] < condition

    def is_correction(self, at: int) -> bool:
        """Tell whether the sentence up to here changes its mind."""
        return self.latest[Kind.TURN][at] > self.latest_end[at]

    def is_alone(self, mention: Mention) -> bool:
        """Tell whether the lines of a mention say nothing but the mention."""
        first, last = self.line_starts[mention.first], self.line_starts[mention.after - 1]
        if first not in self.plain_lines or last not in self.plain_lines:
            return False
        end = self.line_ends[mention.after - 1]
        return self.keyed[first + 1] == self.keyed[mention.first] and self.keyed[mention.after] == self.keyed[end]

    def is_sentence(self, mention: Mention) -> bool:
        """Tell whether the mention is a whole sentence, brackets aside."""
        first, after = mention.first, mention.after
        if mention.enclosed:
            first -= 1
        starts = first == 0 or self.tokens[first - 1].kind in _SENTENCE_ENDS
        return starts and (after >= len(self.tokens) or self.tokens[after].kind in _SENTENCE_ENDS)


def _latest(kinds: Sequence[Kind], wanted: frozenset[Kind]) -> tuple[int, ...]:
    """Return for each place the latest earlier place of a wanted kind, or -1."""
    out: list[int] = []
    latest = -1
    for at, kind in enumerate(kinds):
        out.append(latest)
        if kind in wanted:
            latest = at
    return tuple(out)


def _next(kinds: Sequence[Kind], wanted: frozenset[Kind]) -> tuple[int, ...]:
    """Return for each place the next place at or after it of a wanted kind, or the end."""
    out = [len(kinds)] * len(kinds)
    following = len(kinds)
    for at in range(len(kinds) - 1, -1, -1):
        if kinds[at] in wanted:
            following = at
        out[at] = following
    return tuple(out)

"""What leads up to a mention: "the answer is", "not", "so", "considering"."""

from collections.abc import Sequence
from dataclasses import dataclass

from roadworthy.grading.reading.mentions import Mention
from roadworthy.grading.reading.tokens import Token
from roadworthy.grading.reading.verdict_words import is_postposed
from roadworthy.grading.reading.vocabulary import Kind

_LEADS_UP = frozenset({
    Kind.IS, Kind.IT_IS, Kind.FILLER, Kind.OPTION, Kind.PICTURE, Kind.ANSWER, Kind.RIGHT, Kind.WRONG, Kind.COLON,
    Kind.CHOOSE, Kind.NOT, Kind.MAYBE, Kind.TURN, Kind.PARTICLE, Kind.DASH, Kind.ALSO, Kind.OPEN,
    Kind.ABOUT, Kind.IF, Kind.YES,
})  # fmt: skip
_TURNS_OFF = frozenset({Kind.SO, Kind.BUT})
_BEFORE_COMMA = frozenset({Kind.SO, Kind.TURN, Kind.BUT, Kind.FILLER, Kind.YES})
_BEFORE_NEWLINE = frozenset({Kind.COLON, Kind.IS, Kind.ANSWER})
_COPULA = frozenset({Kind.IS, Kind.MAYBE, Kind.COLON, Kind.DASH, Kind.NEWLINE})
_SENTENCE_ENDS = frozenset({Kind.STOP, Kind.QUESTION, Kind.NEWLINE})
_FAR_STOPS = _SENTENCE_ENDS | {Kind.LETTER, Kind.TEXT, Kind.SO, Kind.BUT}
FAR_REACH = 12
BLANK_REACH = 4


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
        topic = Kind.ABOUT in self.kinds and not self.expects_answer
        return (topic or Kind.IF in self.kinds) and Kind.SO not in self.kinds

    @property
    def is_tentative(self) -> bool:
        """Tell whether the words before say "perhaps"."""
        return Kind.MAYBE in self.kinds

    @property
    def adds(self) -> bool:
        """Tell whether the words before say "also"."""
        return Kind.ALSO in self.kinds


def prefix_of(tokens: Sequence[Token], mention: Mention) -> Prefix:
    """Return what leads up to a mention within its clause."""
    kinds: set[Kind] = set()
    at = mention.first - 1
    while at >= 0 and _leads_up(tokens, at):
        kind = tokens[at].kind
        before = tokens[at - 1].kind if at else Kind.NEWLINE
        if kind in (Kind.RIGHT, Kind.WRONG) and before in (Kind.LETTER, Kind.TEXT):
            break
        turns_off = kind in _TURNS_OFF or (kind is Kind.NOT and is_postposed(tokens[at]))
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


def _leads_up(tokens: Sequence[Token], at: int) -> bool:
    kind = tokens[at].kind
    before = tokens[at - 1].kind if at else Kind.NEWLINE
    if kind is Kind.COMMA:
        return before in _BEFORE_COMMA or (before is Kind.NOT and is_postposed(tokens[at - 1]))
    if kind is Kind.NEWLINE:
        return before in _BEFORE_NEWLINE or (before is Kind.NEWLINE and _heads(tokens, at))
    return kind in _LEADS_UP or kind in _TURNS_OFF


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

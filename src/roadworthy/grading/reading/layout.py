"""The sentences and lines of a reply."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from roadworthy.grading.reading.mentions import Mention
from roadworthy.grading.reading.tokens import Token
from roadworthy.grading.reading.vocabulary import Kind

_SENTENCE_ENDS = frozenset({Kind.STOP, Kind.QUESTION, Kind.NEWLINE})
_ARGUES = frozenset({Kind.BUT, Kind.BECAUSE, Kind.NOT, Kind.SO})
_ALONE = frozenset({
    Kind.LETTER, Kind.TEXT, Kind.COMPACT, Kind.ALL, Kind.OPTION, Kind.PICTURE, Kind.ANSWER, Kind.IS, Kind.IT_IS,
    Kind.FILLER, Kind.PARTICLE, Kind.COMMA, Kind.AND, Kind.OR, Kind.STOP, Kind.COLON, Kind.DASH, Kind.OPEN, Kind.CLOSE,
    Kind.RIGHT, Kind.CHOOSE, Kind.SO, Kind.MAYBE, Kind.TO, Kind.ALSO, Kind.TURN, Kind.YES, Kind.QUESTION,
})  # fmt: skip


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
        """Tell whether the mention is a whole sentence, brackets aside, or opens one that only goes on to argue."""
        first, after = mention.first, mention.after
        if mention.enclosed:
            first -= 1
        starts = first == 0 or self.tokens[first - 1].kind in _SENTENCE_ENDS
        if after < len(self.tokens) - 1 and self.tokens[after].kind is Kind.COMMA:
            return starts and self.tokens[after + 1].kind in _ARGUES
        return starts and (after >= len(self.tokens) or self.tokens[after].kind in _SENTENCE_ENDS | _ARGUES)


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

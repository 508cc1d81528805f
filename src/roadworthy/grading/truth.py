"""Whether a reply says true or false."""

from collections.abc import Sequence
from dataclasses import replace

from roadworthy.grading.parsed import Parsed
from roadworthy.grading.reading.claims import Claim, Strength
from roadworthy.grading.reading.decision import decide
from roadworthy.grading.reading.layout import Layout
from roadworthy.grading.reading.leads import Prefix, prefix_of
from roadworthy.grading.reading.mentions import Mention, mentions
from roadworthy.grading.reading.reply_text import normalise, shorten, strip_thinking, unmark
from roadworthy.grading.reading.settling import settle
from roadworthy.grading.reading.structured import Marked, cut_answers
from roadworthy.grading.reading.tokens import MARK, Token, tokenise
from roadworthy.grading.reading.verdict_words import is_postposed
from roadworthy.grading.reading.vocabulary import ANSWER_ALONE, FALSE, TRUE, Kind
from roadworthy.grading.refusal import is_refusal

YES, NO = "T", "F"
_TRUTH = dict.fromkeys(TRUE, YES) | dict.fromkeys(FALSE, NO)
_CLOSING = frozenset({
    Kind.STOP, Kind.COMMA, Kind.NEWLINE, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.OPEN, Kind.BECAUSE,
    Kind.BUT, Kind.SO,
    Kind.PARTICLE, Kind.IS, Kind.FOLLOW, Kind.AND, Kind.QUESTION,
})  # fmt: skip
_STANDS_ALONE = frozenset({
    Kind.STOP, Kind.COMMA, Kind.NEWLINE, Kind.COLON, Kind.DASH, Kind.CLOSE, Kind.PARTICLE, Kind.BECAUSE, Kind.OR,
    Kind.AND, Kind.IS,
})  # fmt: skip
# 是 means yes where it stands alone, and is the verb "to be" elsewhere.
_AFTER_YES = frozenset({Kind.NEWLINE, Kind.STOP, Kind.COMMA, Kind.CLOSE, Kind.OR, Kind.AND})
_BEFORE_YES = frozenset({Kind.NEWLINE, Kind.STOP, Kind.QUESTION, Kind.COLON, Kind.OPEN, Kind.IS})
_SENTENCE_STARTS = frozenset({Kind.STOP, Kind.QUESTION, Kind.NEWLINE})


def parse_true_false(text: str) -> Parsed[bool]:
    """Return True or False as a reply says it, in eight languages; also "yes", "no", T, F and check marks.

    Negations count ("not true", 不正确, "non è vero"). The last explicit answer wins (note "self-corrected"); both
    values without one, and "true or false", give UNPARSED. A reply that declines is REFUSED.

    >>> parse_true_false("The statement is not correct.").value
    False
    >>> parse_true_false("It may be true or false.").outcome
    <Outcome.UNPARSED: 'unparsed'>
    """
    marked = cut_answers(normalise(shorten(strip_thinking(text))))
    value, notes = _read(marked)
    if value is None:
        return Parsed.refused() if is_refusal(text) else Parsed.unparsed()
    return Parsed.answered(value == YES, *marked.notes, *notes)


def _read(marked: Marked) -> tuple[str | None, tuple[str, ...]]:
    words = unmark(marked.words)
    marks = tuple(_read_mark(answer) for answer in marked.answers)
    tokens = settle(tokenise(words, (YES, NO), (), marks), (YES, NO), shows_pictures=False)
    told = tuple(_with_truth(tokens, at) for at in range(len(tokens)))
    layout = Layout.of(told)
    made = [claim for mention in mentions(told, (YES, NO)) if (claim := _claim(told, mention, layout)) is not None]
    reading = decide(made)
    if reading.keys is None or len(reading.keys) != 1 or _contradicts(made, reading.keys, layout):
        return None, ()
    return reading.keys[0], reading.notes


def _read_mark(answer: Sequence[str]) -> tuple[str, ...]:
    values = {_read(Marked(piece.replace(MARK, " "), ()))[0] for piece in answer}
    value = values.pop() if len(values) == 1 else None
    return (value,) if value else ()


def _kind(tokens: Sequence[Token], at: int) -> Kind:
    return tokens[at].kind if 0 <= at < len(tokens) else Kind.NEWLINE


def _with_truth(tokens: Sequence[Token], at: int) -> Token:
    """Return the token as a mention of true or false if it is a word for one."""
    token = tokens[at]
    word = token.text.casefold()
    if token.text == "是" and _is_yes(tokens, at):
        return replace(token, kind=Kind.LETTER, keys=(YES,))
    value = _TRUTH.get(word)
    if value is None or token.keys:
        return token
    after = _kind(tokens, at + 1)
    if word in ANSWER_ALONE and after not in _STANDS_ALONE and not _opposite_follows(tokens, at):
        return token
    if after in (Kind.ANSWER, Kind.OPTION):
        return token
    return replace(token, kind=Kind.LETTER, keys=(value,))


def _opposite_follows(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether the next word is the other answer, as in 对 错, where no word spaces keep words apart."""
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return not following.isascii() and {_TRUTH.get(following), _TRUTH[tokens[at].text.casefold()]} == {YES, NO}


def _is_yes(tokens: Sequence[Token], at: int) -> bool:
    before, after = _kind(tokens, at - 1), _kind(tokens, at + 1)
    if at == len(tokens) - 1 and before is not Kind.WORD:
        return True
    return before in _BEFORE_YES and after in _AFTER_YES


def _claim(tokens: Sequence[Token], mention: Mention, layout: Layout) -> Claim | None:
    prefix = prefix_of(tokens, mention)
    if prefix.in_passing or layout.is_asked(mention.after):
        return None
    strength = _strength(tokens, mention, prefix, layout)
    if strength is None or (len(mention.keys) > 1 and strength is not Strength.FINAL):
        return None
    denied = (Kind.NOT in prefix.kinds) != _is_denied_after(tokens, mention)
    keys = tuple({YES: NO, NO: YES}[key] for key in mention.keys) if denied else mention.keys
    return Claim(
        keys,
        strength,
        affirmed=True,
        at=mention.first,
        undecided=mention.undecided or len(keys) > 1,
        tentative=prefix.is_tentative or layout.is_conditional(mention.first),
        corrects=layout.is_correction(mention.first),
    )


def _is_denied_after(tokens: Sequence[Token], mention: Mention) -> bool:
    at = mention.after
    while _kind(tokens, at) in (Kind.PARTICLE, Kind.IS):
        at += 1
    return _kind(tokens, at) is Kind.NOT and is_postposed(tokens[at])


def _strength(tokens: Sequence[Token], mention: Mention, prefix: Prefix, layout: Layout) -> Strength | None:
    closes = _kind(tokens, mention.after) in _CLOSING
    word = tokens[mention.first].text
    announced = (prefix.expects_answer or prefix.concludes or layout.is_correction(mention.first)) and closes
    if mention.marked or announced or layout.is_alone(mention):
        return Strength.FINAL if mention.marked or announced else Strength.ALONE
    if word.casefold() == "right" and not prefix.ends_in_copula:
        return None
    if prefix.stopped_at in _SENTENCE_STARTS and not prefix.ends_in_copula and closes:
        return Strength.LEADING
    concedes = _kind(tokens, mention.after) is Kind.FILLER and Kind.IT_IS in prefix.kinds
    stated = closes and (prefix.ends_in_copula or Kind.NOT in prefix.kinds or not word.isascii())
    return Strength.NAMED if concedes or stated else None


def _contradicts(made: Sequence[Claim], keys: Sequence[str], layout: Layout) -> bool:
    """Tell whether the reply opens with the opposite in the same sentence: "No, it is true"."""
    first = made[0]
    opens = first.strength is Strength.LEADING and first.keys != tuple(keys)
    later = [claim for claim in made if claim.keys == tuple(keys)]
    return opens and not later[-1].corrects and layout.latest_end[first.at] == layout.latest_end[later[-1].at]

"""Which option, or options, a reply chooses."""

from collections.abc import Mapping, Sequence

from roadworthy.grading.parsed import Parsed
from roadworthy.grading.reading.claims import Strength, claims
from roadworthy.grading.reading.decision import UNDECIDED, Reading, decide
from roadworthy.grading.reading.mentions import mentions
from roadworthy.grading.reading.option_quotes import Quote, fold, folded_options, quotes, whole_option
from roadworthy.grading.reading.reply_text import normalise, shorten, strip_thinking, unmark
from roadworthy.grading.reading.settling import settle
from roadworthy.grading.reading.structured import Marked, cut_answers
from roadworthy.grading.reading.tokens import MARK, tokenise, vocabulary_kind
from roadworthy.grading.refusal import is_refusal

# A shorter text ("No", "5") is looked for only when nothing else was found: it is too common to hide words behind.
SELF_EVIDENT_WORDS = 2
SELF_EVIDENT_LENGTH = 4


def parse_choice(text: str, options: Mapping[str, str]) -> Parsed[str]:
    """Return the letter of the one option that a reply chooses, as a careful human reader would take it.

    Letters, letters with their text, quoted option texts, boxes and JSON are understood, in eight languages. The last
    explicit answer wins (note "self-corrected"). Several letters, "A or B", the question repeated without an answer and
    letters that are no option give UNPARSED, never a guess. A reply that declines and answers nothing is REFUSED.

    >>> parse_choice("A is wrong, so the answer is **B**.", {"A": "Stop", "B": "Go"}).value
    'B'
    >>> parse_choice("A car must stop.", {"A": "Brake", "B": "Steer"}).outcome
    <Outcome.UNPARSED: 'unparsed'>
    """
    reading = _read_reply(text, options)
    if reading.keys is not None and len(reading.keys) == 1:
        return Parsed.answered(reading.keys[0], *reading.notes)
    return Parsed.refused() if reading.keys is None and is_refusal(text) else Parsed.unparsed()


def parse_choices(text: str, options: Mapping[str, str]) -> Parsed[tuple[str, ...]]:
    """Return the letters of all options that a reply chooses, sorted, each once.

    Understands what `parse_choice` does, and "A and C", "AC", "A to C", lists, and "all of the above". "None" and the
    question's own list repeated give UNPARSED.

    >>> parse_choices("Option C, Option A", {"A": "Stop", "B": "Go", "C": "Look"}).value
    ('A', 'C')
    """
    reading = _read_reply(text, options)
    if reading.keys:
        return Parsed.answered(tuple(sorted(reading.keys)), *reading.notes)
    return Parsed.refused() if is_refusal(text) else Parsed.unparsed()


def _read_reply(text: str, options: Mapping[str, str]) -> Reading:
    shown = {key.upper(): key for key in options}
    marked = cut_answers(normalise(shorten(strip_thinking(text))))
    texts = {key.upper(): option for key, option in options.items()}
    reading = _read(marked, texts)
    if reading.strength <= Strength.NAMED and reading.keys and is_refusal(text):
        return UNDECIDED
    if reading.keys is None:
        return reading
    return reading._replace(keys=tuple(shown[key] for key in reading.keys), notes=(*marked.notes, *reading.notes))


def _read(marked: Marked, options: Mapping[str, str]) -> Reading:
    words = unmark(marked.words)
    folded = fold(words)
    whole = whole_option(words, folded.text, options)
    if whole is not None:
        return Reading((whole,), Strength.ALONE)
    marks = tuple(_read_mark(answer, options) for answer in marked.answers)
    texts = folded_options(options)
    evident = frozenset(key for key, text in texts.items() if _is_self_evident(text))
    reading = _read_words(words, options, quotes(folded, texts, evident), marks)
    if reading is None and len(evident) < len(texts):
        reading = _read_words(words, options, quotes(folded, texts), marks)
    return reading or UNDECIDED


def _read_mark(answer: Sequence[str], options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the options that the content of a box or a JSON value gives; empty if any piece of it gives none."""
    keys: list[str] = []
    for piece in answer:
        reading = _read(Marked(piece.replace(MARK, " "), ()), options)
        if not reading.keys or reading.strength < Strength.LEADING:
            return ()
        keys += reading.keys
    return tuple(dict.fromkeys(keys))


def _is_self_evident(text: str) -> bool:
    if vocabulary_kind(text) is not None:
        return False
    return (
        text.count(" ") + 1 >= SELF_EVIDENT_WORDS
        or len(text) >= SELF_EVIDENT_LENGTH
        or (not text.isascii() and len(text) > 1)
    )


def _read_words(
    words: str, options: Mapping[str, str], quoted: Sequence[Quote], marks: Sequence[tuple[str, ...]]
) -> Reading | None:
    """Return the reading, or None if the words make no claim at all."""
    keys = tuple(options)
    shows_pictures = any(not text.strip() for text in options.values())
    tokens = settle(tokenise(words, keys, quoted, marks), keys, shows_pictures=shows_pictures)
    made = claims(tokens, mentions(tokens, keys), keys)
    return decide(made) if made else None

"""How a report writes numbers, and how it makes text from models and data sets safe to show."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Final

from roadworthy.questions import Blind
from roadworthy.report.content import Fact, Report
from roadworthy.statistics import FRACTION, OF_100, POINTS, Breakdown, Cell, Ledger, Score, Scorecard, Table

DASH: Final = "–"
GREY_BELOW_N: Final = 20
GREY_ABOVE_WIDTH: Final = 0.20
GREY_MEANS: Final = (
    f"Grey (~): n under {GREY_BELOW_N}, an interval wider than {100 * GREY_ABOVE_WIDTH:.0f} points, or none. "
    "Rank nothing by it."
)
_WIDEST: Final = {FRACTION: GREY_ABOVE_WIDTH, POINTS: 100 * GREY_ABOVE_WIDTH, OF_100: 100 * GREY_ABOVE_WIDTH}
QUESTION: Final = "question"
# A limit that begins so forbids comparisons.
TOO_FEW: Final = "too few "
# What the outcomes of a ledger are called where it does not count questions.
_OUTCOMES_OF: Final = {"route": {"right": "succeeded", "wrong": "failed", "failed": "crashed"}}
# What a blind candidate was shown instead of a question's pictures.
SHOWN_INSTEAD: Final = {
    Blind.NO_IMAGE: "no pictures",
    Blind.BLACK: "black pictures of the same size",
    Blind.SHUFFLED: "pictures of other scenes",
}

# Control characters, line separators, marks that turn the direction of the text after them, and lone surrogates.
_UNSHOWABLE: Final = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_CONTROL_PICTURES: Final = 0x2400
_SPACE: Final = 0x20
_DELETE: Final = 0x7F


def plain(text: str) -> str:
    r"""The text with nothing in it that a terminal obeys or UTF-8 cannot hold.

    Control characters other than tab and line ends become their visible pictures; C1 controls, lone surrogates
    and marks that turn the direction of text the replacement character.

    >>> plain("a\x1b[31m")
    'a␛[31m'
    """
    return _UNSHOWABLE.sub(_picture, text)


def count(number: int) -> str:
    """A whole number with its thousands set apart: 10,878."""
    return f"{number:,}"


def counted(number: int, noun: str) -> str:
    """A number of what is counted: "1 question", "6 routes"."""
    return f"{count(number)} {noun}{'' if number == 1 else 's'}"


def outcome_called(name: str, noun: str) -> str:
    """What an outcome of the ledger is called of what is counted: a route "succeeded" where an answer is "right"."""
    return _OUTCOMES_OF.get(noun, {}).get(name, name)


def digits(value: float, unit: str) -> str:
    """A value without its unit: shares in per cent, points and scores of 100 with one decimal, others one or two."""
    if unit == FRACTION:
        return f"{100 * value:.1f}"
    if unit == OF_100:
        return f"{value:.1f}"
    if unit == POINTS:
        return f"{value:,.1f}".replace("-0.0", "0.0") if abs(value) < 0.1 else f"{value:,.1f}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.2f}"


def measure(value: float | None, unit: str) -> str:
    """A value with its unit: shares as per cent with one decimal, points with their sign, a dash for None.

    Points are differences of shares in per cent: +3.3 points lie between 87.4 % and 90.7 %.
    """
    if value is None:
        return DASH
    written = digits(value, unit)
    sign = "+" if unit == POINTS and value > 0 and written != "0.0" else ""
    return f"{sign}{written} {'%' if unit == FRACTION else unit}".rstrip()


def interval(score: Score) -> str:
    """The score's interval in brackets, in the unit of its value; a dash where there is none."""
    if score.low is None or score.high is None:
        return DASH
    return f"[{digits(score.low, score.unit)}, {digits(score.high, score.unit)}]"


def with_interval(score: Score) -> str:
    """The value, and the interval in brackets where there is one: "41.2 of 100 [33.9, 48.7]"."""
    value = measure(score.value, score.unit)
    return value if score.low is None or score.high is None else f"{value} {interval(score)}"


def cell(value: Cell, decimals: int = 3) -> str:
    """A table's cell: whole numbers with thousands set apart, others with so many digits behind the point."""
    if value is None:
        return DASH
    if isinstance(value, bool | str):
        return str(value)
    return count(value) if isinstance(value, int) else f"{value:,.{decimals}f}"


def decimals(table: Table, column: int) -> int:
    """How many digits a column's numbers get behind the point: three, as shares do, or one where tenths say all."""
    found = [value for row in table.rows if isinstance(value := row[column], float)]
    are_tenths = all(value == round(value, 1) for value in found)
    return 1 if are_tenths and (any(abs(value) > 1 for value in found) or not any(found)) else 3


def is_grey(score: Score) -> bool:
    """Whether a score has a value that too few questions stand behind to rank anything by it.

    Widths are judged of shares and of points, in which differences of shares are; other units have no width that is
    wide in every exam.
    """
    if score.value is None:
        return False
    if score.n < GREY_BELOW_N or score.low is None or score.high is None:
        return True
    widest = _WIDEST.get(score.unit)
    return widest is not None and score.high - score.low > widest


def ungraded(card: Scorecard) -> tuple[Fact, ...]:
    """Verdicts without a score and why, as far as there are any."""
    grading = card.grading
    reasons = (
        ("without a full score, because no judge or embedder was named", grading.no_judge),
        ("no score, because the judge failed", grading.judge_failed),
        ("no score, because none applies", grading.not_applicable),
    )
    return tuple(Fact(reason, count(number)) for reason, number in reasons if number)


def outcomes(ledgers: Iterable[Ledger], noun: str = QUESTION) -> tuple[str, ...]:
    """The kinds of outcome to show, in the ledger's order: "open" only where some answer was judged by degree.

    What is no question has only those that have a name for it.
    """
    if noun in _OUTCOMES_OF:
        return tuple(_OUTCOMES_OF[noun])
    has_open = any(ledger.open for ledger in ledgers)
    return tuple(field.name for field in fields(Ledger) if has_open or field.name != "open")


def see_limit(score: Score, limits: Sequence[str]) -> str:
    """Where to read why a score has no value: "see limit 2", the first that names it in any case; else empty."""
    if score.value is not None or not score.name:
        return ""
    named = re.compile(rf"(?<!\w){re.escape(score.name)}(?!\w)", re.IGNORECASE)
    return next((f"see limit {number}" for number, limit in enumerate(limits, start=1) if named.search(limit)), "")


def breakdown_title(breakdown: Breakdown) -> str:
    """A breakdown's title, with the name of its score where the title does not hold it."""
    if breakdown.score.casefold() in breakdown.title.casefold():
        return brief(breakdown.title)
    return f"{brief(breakdown.title)} ({brief(breakdown.score)})"


def brief(text: str, length: int = 200) -> str:
    """The text on one line, its end left out where it is longer than `length` characters."""
    line = " ".join(text[: 4 * length].split())
    return line if len(line) <= length and len(text) <= 4 * length else line[: length - 1] + "…"


def ends(text: str, length: int = 300) -> str:
    """The text on one line, its middle left out where it is longer than `length`: the answer comes last."""
    half = length // 2
    if len(text) > 8 * length:
        text = f"{text[: 4 * length]} … {text[-4 * length :]}"
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[:half]} … {line[-half:]}"


def problems(card: Scorecard, report: Report) -> tuple[Fact, ...]:
    """What was skipped or failed and why: what the grader could not do, then what the run recorded."""
    facts = ungraded(card)
    if card.ledger.failed and not report.problems:
        facts += (Fact("no usable reply, for reasons that were not recorded", count(card.ledger.failed)),)
    return facts + report.problems


def _picture(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < _SPACE:
        return chr(_CONTROL_PICTURES + code)
    return "\u2421" if code == _DELETE else "\ufffd"

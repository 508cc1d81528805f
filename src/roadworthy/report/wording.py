"""How a report writes numbers, and how it makes text from models and data sets safe to show."""

import re
from typing import Final

from roadworthy.report.content import Fact, Report
from roadworthy.statistics import Cell, Score, Scorecard

FRACTION: Final = "fraction"
DASH: Final = "–"
GREY_BELOW_N: Final = 20
GREY_ABOVE_WIDTH: Final = 0.20
GREY_MEANS: Final = (
    f"Grey (~): n under {GREY_BELOW_N}, an interval wider than {100 * GREY_ABOVE_WIDTH:.0f} points, or none. "
    "Rank nothing by it."
)

_UNSHOWABLE: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_CONTROL_PICTURES: Final = 0x2400
_SPACE: Final = 0x20
_DELETE: Final = 0x7F


def plain(text: str) -> str:
    r"""The text with nothing in it that a terminal obeys or UTF-8 cannot hold.

    Control characters other than tab and line ends become their visible pictures, C1 controls and lone surrogates
    the replacement character.

    >>> plain("a\x1b[31m")
    'a␛[31m'
    """
    return _UNSHOWABLE.sub(_picture, text)


def count(number: int) -> str:
    """A whole number with its thousands set apart: 10,878."""
    return f"{number:,}"


def digits(value: float, unit: str) -> str:
    """A value without its unit: shares in per cent with one decimal, others with one or two decimals."""
    if unit == FRACTION:
        return f"{100 * value:.1f}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.2f}"


def measure(value: float | None, unit: str) -> str:
    """A value with its unit: shares as per cent with one decimal, a dash for None."""
    if value is None:
        return DASH
    return f"{digits(value, unit)} {'%' if unit == FRACTION else unit}".rstrip()


def interval(score: Score) -> str:
    """The score's interval in brackets, in the unit of its value; a dash where there is none."""
    if score.low is None or score.high is None:
        return DASH
    return f"[{digits(score.low, score.unit)}, {digits(score.high, score.unit)}]"


def cell(value: Cell) -> str:
    """A table's cell: whole numbers with thousands set apart, others with three digits behind the point."""
    if value is None:
        return DASH
    if isinstance(value, bool | str):
        return str(value)
    return count(value) if isinstance(value, int) else f"{value:,.3f}"


def is_grey(score: Score) -> bool:
    """Whether a score has a value that too few questions stand behind to rank anything by it."""
    if score.value is None:
        return False
    if score.n < GREY_BELOW_N or score.low is None or score.high is None:
        return True
    return score.unit == FRACTION and score.high - score.low > GREY_ABOVE_WIDTH


def problems(card: Scorecard, report: Report) -> tuple[Fact, ...]:
    """What was skipped or failed and why: what the grader could not do, then what the run recorded."""
    grading = card.grading
    ungraded = (
        ("no score, because there was no judge", grading.no_judge),
        ("no score, because the judge failed", grading.judge_failed),
        ("no score, because none applies", grading.not_applicable),
    )
    facts = tuple(Fact(reason, count(number)) for reason, number in ungraded if number)
    if card.ledger.failed and not report.problems:
        facts += (Fact("no usable reply, for reasons that were not recorded", count(card.ledger.failed)),)
    return facts + report.problems


def _picture(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < _SPACE:
        return chr(_CONTROL_PICTURES + code)
    return "\u2421" if code == _DELETE else "\ufffd"

"""Where the marks of the report's pictures go: an interval plot of shares and a stacked bar of the ledger.

Places along the axis are per cent of the drawing's width, so that a narrow screen keeps the size of the text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from roadworthy.report.wording import (
    QUESTION,
    brief,
    counted,
    interval,
    is_grey,
    measure,
    outcome_called,
    outcomes,
)
from roadworthy.statistics import FRACTION, Ledger, Score

ROW_HEIGHT_PX: Final = 46
AXIS_HEIGHT_PX: Final = 26
TICKS: Final = (0, 20, 40, 60, 80, 100)
# A letter of a label takes so much of the bar on a phone.
_LETTER_PERCENT: Final = 2.2
_LONGEST_LABEL: Final = 40


@dataclass(frozen=True, slots=True)
class Whisker:
    """One share in the interval plot, with the mark it is held against; `top_px` is the upper edge of its row."""

    label: str
    text: str
    top_px: int
    dot: float
    low: float | None
    high: float | None
    mark: float | None
    grey: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """One kind of outcome in the ledger's bar, and what it is called; `label` is empty where it would not fit."""

    name: str
    called: str
    number: int
    share: str
    start: float
    width: float
    label: str


@dataclass(frozen=True, slots=True)
class IntervalPlot:
    """The interval plot: its rows and its height."""

    whiskers: tuple[Whisker, ...]
    height_px: int
    axis_px: int


def interval_plot(
    scores: Iterable[Score], marks: Mapping[str, float] | None = None, nouns: Mapping[str, str] | None = None
) -> IntervalPlot:
    """The plot of those scores that are shares and have a value, with the marks, as shares, of those named.

    `nouns` says what each score counts where that is not questions.
    """
    shares = [score for score in scores if score.unit == FRACTION and score.value is not None]
    whiskers = tuple(
        _whisker(score, index * ROW_HEIGHT_PX, (marks or {}).get(score.name), (nouns or {}).get(score.name, QUESTION))
        for index, score in enumerate(shares)
    )
    axis_px = len(whiskers) * ROW_HEIGHT_PX
    return IntervalPlot(whiskers, axis_px + AXIS_HEIGHT_PX, axis_px)


def ledger_bar(ledger: Ledger, noun: str = QUESTION) -> tuple[Segment, ...]:
    """One segment per kind of outcome, in the ledger's order, together 100 per cent wide; no width if it is empty."""
    segments = []
    start = 0.0
    for name in outcomes([ledger], noun):
        called = outcome_called(name, noun)
        number = getattr(ledger, name)
        share = number / ledger.total if ledger.total else None
        width = round(100 * (share or 0.0), 4)
        label = called if width >= _LETTER_PERCENT * len(called) else ""
        segments.append(Segment(name, called, number, measure(share, FRACTION), round(start, 4), width, label))
        start += width
    return tuple(segments)


def _whisker(score: Score, top_px: int, mark: float | None, noun: str) -> Whisker:
    value = measure(score.value, score.unit)
    return Whisker(
        label=brief(score.name, _LONGEST_LABEL),
        text=f"{value} {interval(score)}, {counted(score.n, noun)}",
        top_px=top_px,
        dot=_place(score.value) or 0.0,
        low=_place(score.low),
        high=_place(score.high),
        mark=_place(mark),
        grey=is_grey(score),
    )


def _place(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 3)

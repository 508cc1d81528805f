"""From one value per question to a Score, and from one score per repeat to their spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, isfinite, sqrt
from typing import Final

from roadworthy.statistics.interval import (
    Interval,
    checked_values,
    clustered_bootstrap,
    clustered_wilson,
    is_binary,
    wilson,
)
from roadworthy.statistics.scorecard import Score

FRACTION: Final = "fraction"
OF_100: Final = "of 100"
"""The unit of scores from 0 to 100, such as driving scores."""


@dataclass(frozen=True, slots=True)
class RepeatSummary:
    """The mean of one score over repeats and its sample standard deviation, None for a single repeat."""

    mean: float
    deviation: float | None
    repeats: int


def score(name: str, values: Sequence[float], clusters: Sequence[str], *, seed: int, unit: str = FRACTION) -> Score:
    """The mean of the values with its 95 % interval.

    Shares that are all 0 or 1, each question in a cluster of its own, get Wilson's interval; other shares
    `clustered_wilson`; other units `clustered_bootstrap`, whose bounds are None where the values cannot tell them.

    Args:
        name: the score's name.
        values: one number per question; where a question was asked in several repeats, its mean over them.
        clusters: the cluster of each question.
        seed: seeds the bootstrap.
        unit: "fraction" for shares between 0 and 1, else the unit's name.

    Returns:
        The Score; its value and bounds are None when there are no values.

    Raises:
        ValueError: not as many clusters as values, a value that is not finite, or a share outside 0 to 1.
    """
    if not len(values) and not len(clusters):
        return Score(name, None, None, None, 0, 0, unit)
    n = len(checked_values(values, clusters))
    interval = _interval(values, clusters, seed=seed, unit=unit)
    low, high = (interval.low, interval.high) if interval else (None, None)
    mean = fsum(values) / n
    # The interval adds in another order than the mean: the last bit may differ.
    low = None if low is None else min(low, mean)
    high = None if high is None else max(high, mean)
    return Score(name, mean, low, high, n, len(set(clusters)), unit)


def repeat_summary(values_per_repeat: Sequence[float]) -> RepeatSummary:
    """The mean over repeats and the sample standard deviation (divisor: repeats - 1), in the unit of the values.

    >>> repeat_summary([0.70, 0.80])
    RepeatSummary(mean=0.75, deviation=0.07071067811865482, repeats=2)

    Raises:
        ValueError: there are no repeats, or a value is not finite (its index is named).
    """
    repeats = len(values_per_repeat)
    if not repeats:
        raise ValueError("A summary over repeats needs at least one repeat; got none.")
    for index, value in enumerate(values_per_repeat):
        if not isfinite(value):
            raise ValueError(f"Value {index} is {value}; leave out repeats that have no score.")
    mean = fsum(values_per_repeat) / repeats
    if repeats == 1:
        return RepeatSummary(mean, None, repeats)
    squares = fsum((value - mean) ** 2 for value in values_per_repeat)
    return RepeatSummary(mean, sqrt(squares / (repeats - 1)), repeats)


def _interval(values: Sequence[float], clusters: Sequence[str], *, seed: int, unit: str) -> Interval | None:
    if unit != FRACTION:
        return clustered_bootstrap(values, clusters, seed=seed)
    independent = len(set(clusters)) == len(clusters)
    if independent and is_binary(checked_values(values, clusters)):
        return wilson(round(fsum(values)), len(values))
    return clustered_wilson(values, clusters)

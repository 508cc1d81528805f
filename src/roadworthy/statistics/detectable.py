"""The smallest difference that a run of this size can show, from the width of its interval."""

from math import isfinite, sqrt

from roadworthy.statistics.scorecard import Score


def smallest_detectable_difference(score: Score) -> float | None:
    """The smallest true difference that two independent runs of this size show with 80 % power, in the score's unit.

    (z.975 + z.80) sqrt(2) SE, where SE = (high - low) / (2 z.975): a two-sided test at 5 % of the difference of two
    equally sure scores (the usual two-sample formula, e.g. Cohen 1988, chapter 2). About twice the interval's
    half-width: 74.7 % [73.6, 75.8] shows 2.2 points. Runs that answer the same questions can be compared in pairs,
    and then show less.

    Returns:
        The difference, or None where there is no interval to tell it from, or one of no width.
    """
    from scipy.special import ndtri  # noqa: PLC0415 (scipy is slow to import)

    if score.low is None or score.high is None:
        return None
    width = score.high - score.low
    if not isfinite(width) or width <= 0:
        return None
    upper, power = float(ndtri(0.975)), float(ndtri(0.80))
    return (upper + power) * sqrt(2) * width / (2 * upper)

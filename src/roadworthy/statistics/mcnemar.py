"""McNemar's exact test: do two runs differ in which questions they get right?"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class McNemar:
    """The questions that only one run got right, and the exact two-sided p-value of their being split so unevenly."""

    only_first: int
    only_second: int
    p_value: float


def mcnemar(first: Sequence[float], second: Sequence[float]) -> McNemar:
    """McNemar's test in its exact form (McNemar 1947): the discordant questions are coin tosses if the runs are equal.

    It takes questions for independent of each other: where clusters hold several, its p-value is too small, and the
    clustered interval of `paired_difference` decides. Without a discordant question the p-value is 1.

    Five questions that only the second run got right, one that only the first: 2 (1 + 6) / 2^6 = 0.21875.

    >>> mcnemar([0, 0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 1, 0, 1])
    McNemar(only_first=1, only_second=5, p_value=0.21875)

    Args:
        first: 0 or 1 per question.
        second: the second run's 0 or 1 for the same questions, in the same order.

    Raises:
        ValueError: not as many values in both, or a value other than 0 and 1 (its index is named).
    """
    from scipy.stats import binomtest  # noqa: PLC0415 (scipy is slow to import)

    if len(first) != len(second):
        raise ValueError(f"A pair needs two values for each question; got {len(first)} and {len(second)}.")
    for index, pair in enumerate(zip(first, second, strict=True)):
        if not set(pair) <= {0, 1}:
            raise ValueError(
                f"Values {index} are {pair[0]} and {pair[1]}; McNemar's test needs right (1) or wrong (0)."
            )
    only_first = sum(one > other for one, other in zip(first, second, strict=True))
    only_second = sum(one < other for one, other in zip(first, second, strict=True))
    discordant = only_first + only_second
    p_value = float(binomtest(only_second, discordant).pvalue) if discordant else 1.0
    return McNemar(only_first, only_second, p_value)

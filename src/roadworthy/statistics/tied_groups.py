"""Several runs on the same questions: which of them can be told apart, and which stand in one group."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations

from roadworthy.statistics.paired import PairedDifference, paired_difference

SIGNIFICANT_BELOW = 0.05
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Ranking:
    """Runs compared in pairs. Runs are known by their place in the sequence that was compared.

    `order` lists them by score, the best first. `differences` and the p-values, corrected for the number of pairs, have
    an entry for each pair (i, j) with i < j; the difference is that of j minus i. `letters` are a compact letter
    display: two runs can be told apart exactly if they share no letter.
    """

    scores: tuple[float, ...]
    order: tuple[int, ...]
    differences: Mapping[tuple[int, int], PairedDifference]
    corrected: Mapping[tuple[int, int], float]
    letters: tuple[str, ...]


def rank(runs: Sequence[Sequence[float]], clusters: Sequence[str], *, seed: int) -> Ranking:
    """Compare each two runs, correct for the number of pairs by Holm's method, and group those that are tied.

    A pair is told apart where its corrected p-value is below 5 %; one without a p-value (a lone cluster) never is.

    Args:
        runs: for each run one share per question, questions in the same order.
        clusters: the cluster of each question.
        seed: seeds the intervals' bootstrap.

    Raises:
        ValueError: fewer than two runs, or values that `paired_difference` refuses.
    """
    if len(runs) < 2:
        raise ValueError(f"A ranking needs at least two runs; got {len(runs)}.")
    pairs = list(combinations(range(len(runs)), 2))
    differences = {(i, j): paired_difference(runs[i], runs[j], clusters, seed=seed) for i, j in pairs}
    found = [differences[pair].p_value for pair in pairs]
    corrected = dict(zip(pairs, holm([1.0 if p is None else p for p in found]), strict=True))
    scores = tuple(sum(values) / len(values) for values in runs)
    order = tuple(sorted(range(len(runs)), key=lambda run: (-scores[run], run)))
    apart = {pair for pair in pairs if corrected[pair] < SIGNIFICANT_BELOW}
    return Ranking(scores, order, differences, corrected, letters(tied_groups(order, apart), len(runs)))


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The p-values corrected so that a true family is rejected anywhere in at most 5 % of cases (Holm 1979).

    The smallest of m is multiplied by m, the next by m - 1, and so on; none is smaller than one before it, or above 1.

    >>> holm([0.01, 0.04, 0.03])
    (0.03, 0.06, 0.06)
    """
    corrected = [0.0] * len(p_values)
    largest = 0.0
    for rank_, index in enumerate(sorted(range(len(p_values)), key=lambda index: p_values[index])):
        largest = max(largest, min(1.0, (len(p_values) - rank_) * p_values[index]))
        corrected[index] = largest
    return tuple(corrected)


def tied_groups(order: Sequence[int], apart: AbstractSet[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """The largest groups of runs no two of which can be told apart; a run may stand in several.

    These are the maximal cliques of "not told apart" (Bron and Kerbosch 1973), found with the pivot of Tomita, Tanaka
    and Takahashi (2006): without one, n runs that are all tied take 2^n steps. Runs, and the groups by their members,
    come in the given order.

    >>> tied_groups([0, 1, 2], {(0, 2)})
    ((0, 1), (1, 2))

    Args:
        order: the runs, the best first.
        apart: the pairs (i, j), i < j, that are told apart.
    """
    place = {run: position for position, run in enumerate(order)}
    tied = {
        one: {other for other in order if other != one and (min(one, other), max(one, other)) not in apart}
        for one in order
    }
    groups: list[tuple[int, ...]] = []

    def extend(group: tuple[int, ...], candidates: set[int], done: set[int]) -> None:
        """Finds the largest groups that hold this one and none of those done."""
        if not candidates and not done:
            groups.append(tuple(sorted(group, key=place.__getitem__)))
            return
        # A largest group holds the pivot or a run that is told apart from it.
        pivot = max(candidates | done, key=lambda run: (len(candidates & tied[run]), -place[run]))
        for run in sorted(candidates - tied[pivot], key=place.__getitem__):
            extend((*group, run), candidates & tied[run], done & tied[run])
            candidates = candidates - {run}
            done = done | {run}

    extend((), set(order), set())
    return tuple(sorted(groups, key=lambda group: [place[run] for run in group]))


def letters(groups: Sequence[Sequence[int]], runs: int) -> tuple[str, ...]:
    """Each run's letters, one for each group it stands in: a, b, ... z, a1, b1, ...

    >>> letters([[0, 1], [1, 2]], 3)
    ('a', 'ab', 'b')
    """
    names = [_ALPHABET[i % 26] + (str(i // 26) if i >= 26 else "") for i in range(len(groups))]
    return tuple(
        "".join(name for name, group in zip(names, groups, strict=True) if run in group) for run in range(runs)
    )

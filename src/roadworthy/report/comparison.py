"""Compares runs question by question: two of them under each common condition, or several under one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from roadworthy.report.comparable import (
    ConditionPair,
    check_comparable,
    check_different,
    chosen_pairs,
    common_questions,
    condition_pairs,
    one_common_condition,
    shared_variants,
    short_names,
)
from roadworthy.report.comparison_notes import pair_notes, ranking_notes
from roadworthy.report.run_values import ConditionValues, RunValues, read_run_values, usual_score
from roadworthy.report.wording import QUESTION
from roadworthy.statistics import McNemar, PairedDifference, Ranking, mcnemar, paired_difference, rank


class Finding(StrEnum):
    """What a paired difference shows of the two runs."""

    A_BETTER = "A better"
    B_BETTER = "B better"
    TIED = "TIED"


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run as a comparison names it: its letter or number, its model and its folder."""

    name: str
    model: str
    folder: str
    stamps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConditionComparison:
    """Two runs on their common questions under one condition each; scores and differences (B - A) are shares.

    `exact` is None where a question was asked in several repeats or judged by degree. `lacking` counts the questions
    that only the other run has a value for, `failed` the replies that never came, both for A and B.
    """

    conditions: ConditionPair
    scores: tuple[float, float]
    paired: PairedDifference
    exact: McNemar | None
    lacking: tuple[int, int]
    failed: tuple[int, int]

    @property
    def name(self) -> str:
        """The condition, or both, such as "A: as usual vs blind-black"."""
        return self.conditions.name

    @property
    def finding(self) -> Finding:
        """Which run is better, if the interval excludes 0."""
        if not self.paired.is_shown:
            return Finding.TIED
        return Finding.B_BETTER if self.paired.difference > 0 else Finding.A_BETTER


@dataclass(frozen=True, slots=True)
class Silence:
    """A condition that both runs were asked under and to which one (`run`) has no scored answer at all.

    `of` counts the questions that the other has a value for, `failed` the replies that never came.
    """

    condition: str
    run: str
    of: int
    failed: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs compared under every condition that they share; `silences` are those under which one gave no answer."""

    title: str
    protocol: str
    score: str
    runs: tuple[ComparedRun, ...]
    conditions: tuple[ConditionComparison, ...]
    silences: tuple[Silence, ...]
    notes: tuple[str, ...]
    counted: str = QUESTION

    @property
    def variants(self) -> tuple[str, str] | None:
        """What was changed about every condition of A, and of B; None where nothing was, or not the same."""
        return shared_variants([row.conditions for row in self.conditions])

    @property
    def short_names(self) -> tuple[str, ...]:
        """The conditions' names, in order, without what `variants` says."""
        return short_names([row.conditions for row in self.conditions])


@dataclass(frozen=True, slots=True)
class RankedRuns:
    """Three or more runs ranked under one condition, on the questions that all have a value for."""

    title: str
    protocol: str
    score: str
    runs: tuple[ComparedRun, ...]
    condition: str
    ranking: Ranking
    n: int
    clusters: int
    notes: tuple[str, ...]
    counted: str = QUESTION


def compare_two(
    folders: Sequence[Path], *, score: str | None = None, condition: str | None = None, seed: int = 0
) -> Comparison:
    """Compare two graded runs, the first as A and the second as B.

    Args:
        folders: the two runs' folders.
        score: which score of the verdicts is compared; None for the one that sums the runs up.
        condition: the only condition to compare under; None for all.
        seed: seeds the intervals' bootstrap.

    Raises:
        UsageError: the runs cannot be compared, are one, or lack the score or the condition; the reason is named.
        BadDataError: a folder holds no graded run.
    """
    check_different(folders)
    score = score or usual_score(folders[0])
    first, second = (read_run_values(folder, score) for folder in folders)
    check_comparable((first, second), score)
    pairs = chosen_pairs(condition_pairs(first, second), condition)
    rows = tuple(_compared(pair, first, second, seed) for pair in pairs)
    runs = _named((first, second), "AB")
    silences = tuple(one for one in _silences(first, second) if condition in (None, one.condition))
    notes = pair_notes(rows, silences, runs, (first, second))
    return Comparison(first.title, first.record.protocol, score, runs, rows, silences, notes, first.counted)


def rank_runs(
    folders: Sequence[Path], *, score: str | None = None, condition: str | None = None, seed: int = 0
) -> RankedRuns:
    """Compare three or more graded runs in pairs, and rank them; arguments and errors are those of `compare_two`."""
    check_different(folders)
    score = score or usual_score(folders[0])
    runs = [read_run_values(folder, score) for folder in folders]
    check_comparable(runs, score)
    name = one_common_condition(runs, condition)
    values = [run.conditions[name] for run in runs]
    common = common_questions(runs, [name] * len(runs))
    clusters = [values[0].clusters[question] for question in common]
    ranking = rank([[one.means[question] for question in common] for one in values], clusters, seed=seed)
    named = _named(runs, [str(number) for number in range(1, len(runs) + 1)])
    return RankedRuns(
        runs[0].title,
        runs[0].record.protocol,
        score,
        named,
        name,
        ranking,
        len(common),
        len(set(clusters)),
        ranking_notes(named, runs, name, len(common)),
        runs[0].counted,
    )


def _compared(pair: ConditionPair, first: RunValues, second: RunValues, seed: int) -> ConditionComparison:
    sides = (first.conditions[pair.first], second.conditions[pair.second])
    common = common_questions((first, second), pair)
    values = [[side.means[question] for question in common] for side in sides]
    clusters = [sides[0].clusters[question] for question in common]
    return ConditionComparison(
        conditions=pair,
        scores=(sum(values[0]) / len(common), sum(values[1]) / len(common)),
        paired=paired_difference(values[0], values[1], clusters, seed=seed),
        exact=_exact(sides, values),
        lacking=(len(sides[1].means) - len(common), len(sides[0].means) - len(common)),
        failed=(sides[0].failed, sides[1].failed),
    )


def _exact(sides: Sequence[ConditionValues], values: Sequence[Sequence[float]]) -> McNemar | None:
    binary = all(value in (0.0, 1.0) for run in values for value in run)
    return mcnemar(values[0], values[1]) if binary and all(side.is_single for side in sides) else None


def _silences(first: RunValues, second: RunValues) -> Iterator[Silence]:
    for name, values in first.conditions.items():
        others = second.conditions.get(name)
        if others is not None and bool(values.means) != bool(others.means):
            silent, heard, run = (values, others, "A") if others.means else (others, values, "B")
            yield Silence(name, run, len(heard.means), silent.failed)


def _named(runs: Sequence[RunValues], names: Sequence[str]) -> tuple[ComparedRun, ...]:
    return tuple(
        ComparedRun(name, run.record.model, str(run.folder), run.stamps) for name, run in zip(names, runs, strict=True)
    )

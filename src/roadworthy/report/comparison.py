"""Compares runs question by question: two of them under each common condition, or several under one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from roadworthy.errors import UsageError
from roadworthy.report.comparable import (
    ConditionPair,
    check_comparable,
    chosen_pairs,
    condition_pairs,
    mode_of,
    one_common_condition,
    variant_of,
)
from roadworthy.report.comparison_notes import pair_notes, ranking_notes
from roadworthy.report.run_values import ConditionValues, RunValues, read_run_values
from roadworthy.statistics import McNemar, PairedDifference, Ranking, mcnemar, paired_difference, rank

DEFAULT_SCORE = "accuracy"


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
        first, second = self.conditions
        return first if first == second else f"{mode_of(first)}: {variant_of(first)} vs {variant_of(second)}"

    @property
    def finding(self) -> Finding:
        """Which run is better, if the interval excludes 0."""
        if not self.paired.is_shown:
            return Finding.TIED
        return Finding.B_BETTER if self.paired.difference > 0 else Finding.A_BETTER


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs compared under every condition that they share."""

    title: str
    protocol: str
    score: str
    runs: tuple[ComparedRun, ...]
    conditions: tuple[ConditionComparison, ...]
    notes: tuple[str, ...]


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


def compare_two(
    folders: Sequence[Path], *, score: str = DEFAULT_SCORE, condition: str | None = None, seed: int = 0
) -> Comparison:
    """Compare two graded runs, the first as A and the second as B.

    Args:
        folders: the two runs' folders.
        score: which score of the verdicts is compared.
        condition: the only condition to compare under; None for all.
        seed: seeds the intervals' bootstrap.

    Raises:
        UsageError: the runs cannot be compared, or lack the score or the condition; the reason is named.
        BadDataError: a folder holds no graded run.
    """
    first, second = (read_run_values(folder, score) for folder in folders)
    check_comparable((first, second), score)
    pairs = chosen_pairs(condition_pairs(first, second), condition)
    rows = tuple(_compared(pair, first, second, seed) for pair in pairs)
    runs = _named((first, second), "AB")
    return Comparison(first.title, first.record.protocol, score, runs, rows, pair_notes(rows, runs, first, second))


def rank_runs(
    folders: Sequence[Path], *, score: str = DEFAULT_SCORE, condition: str | None = None, seed: int = 0
) -> RankedRuns:
    """Compare three or more graded runs in pairs, and rank them; arguments and errors are those of `compare_two`."""
    runs = [read_run_values(folder, score) for folder in folders]
    check_comparable(runs, score)
    name = one_common_condition(runs, condition)
    values = [run.conditions[name] for run in runs]
    common = _common_questions(values, name)
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
    )


def _compared(pair: ConditionPair, first: RunValues, second: RunValues, seed: int) -> ConditionComparison:
    sides = (first.conditions[pair.first], second.conditions[pair.second])
    common = _common_questions(sides, pair.first)
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


def _common_questions(sides: Sequence[ConditionValues], condition: str) -> list[str]:
    others: list[Mapping[str, float]] = [side.means for side in sides[1:]]
    common = sorted(question for question in sides[0].means if all(question in means for means in others))
    if not common:
        raise UsageError(
            f"These runs have no question in common under {condition}: they asked different parts of the set. "
            "Ask the same with equal --limit, --split, --shard and --seed."
        )
    return common


def _named(runs: Sequence[RunValues], names: Sequence[str]) -> tuple[ComparedRun, ...]:
    return tuple(
        ComparedRun(name, run.record.model, str(run.folder), run.stamps) for name, run in zip(names, runs, strict=True)
    )

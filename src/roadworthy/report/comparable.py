"""Whether runs can be compared: which conditions they share, and why they cannot if they cannot."""

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from roadworthy.errors import UsageError
from roadworthy.report.run_values import RunValues, nearest
from roadworthy.runner import Setting, differences

# What must be equal, by the name that a run's identity gives it, with what a difference means.
_MUST_BE_EQUAL: Final = {
    "exam": "these are different exams",
    "protocol": "the exam was held by different rules",
    "prompts": "the questions were put in different words",
    "dataset": "the questions are not the same",
}
_MAY_DIFFER_UNSAID: Final = frozenset({"model", "seed"})
# Scores that an embedder gives: by another embedder, the same answers score differently.
_BY_EMBEDDER: Final = frozenset({"qa", "semscore"})
_MOST_TELLING: Final = "V-L-A"


class ConditionPair(NamedTuple):
    """The condition of the first run and that of the second that are set against each other."""

    first: str
    second: str


def check_comparable(runs: Sequence[RunValues], score: str) -> None:
    """Return if every run answered the same questions by the same protocol as the first.

    Raises:
        UsageError: two did not; each difference is named with what it means.
    """
    first = runs[0]
    for other in runs[1:]:
        changed = differences(_equal_part(first), _equal_part(other))
        reasons = [f"{line} ({_MUST_BE_EQUAL[line.partition(':')[0]]})" for line in changed]
        if score in _BY_EMBEDDER and first.grader != other.grader:
            graders = f"{first.grader or 'none'} -> {other.grader or 'none'}"
            again = f"type: roadworthy grade {other.folder} --embedder {first.record.embedder or 'E'}"
            reasons.append(f"embedder: {graders} ({score} was given by different graders; {again})")
        if reasons:
            listed = "\n  ".join(reasons)
            raise UsageError(
                f"{first.folder} and {other.folder} cannot be compared:\n  {listed}\n"
                "Compare runs of one exam, one protocol and one question set; `roadworthy report RUN RUN` shows any "
                "runs side by side."
            )


def condition_pairs(first: RunValues, second: RunValues) -> tuple[ConditionPair, ...]:
    """Return the conditions to compare: those of equal name, or else those equal but for how pictures etc. were shown.

    Raises:
        UsageError: the runs have no condition in common.
    """
    common = common_conditions((first, second))
    if common:
        return tuple(ConditionPair(name, name) for name in common)
    pairs = [
        ConditionPair(one, other)
        for one, other in product(_answered(first), _answered(second))
        if mode_of(one) == mode_of(other)
    ]
    if not pairs:
        raise UsageError(_nothing_in_common((first, second)))
    return tuple(sorted(pairs, key=lambda pair: mode_of(pair.first) != _MOST_TELLING))


def common_conditions(runs: Sequence[RunValues]) -> tuple[str, ...]:
    """Return the conditions that every run has values under: V-L-A first, the others in the first run's order."""
    names = [name for name in _answered(runs[0]) if all(name in _answered(run) for run in runs)]
    return tuple(sorted(names, key=lambda name: name != _MOST_TELLING))


def one_common_condition(runs: Sequence[RunValues], wanted: str | None) -> str:
    """Return the condition by which several runs are ranked: the one wanted, or the first in common.

    Raises:
        UsageError: the runs have no condition in common, or not the one wanted.
    """
    common = common_conditions(runs)
    if not common:
        raise UsageError(_nothing_in_common(runs))
    if wanted is not None and wanted not in common:
        raise UsageError(f'These runs have no condition "{wanted}" in common. {nearest(wanted, common)}')
    return wanted or common[0]


def chosen_pairs(pairs: Sequence[ConditionPair], wanted: str | None) -> tuple[ConditionPair, ...]:
    """Return the pairs in which the condition wanted takes part, all if none is named.

    Raises:
        UsageError: there is none.
    """
    chosen = tuple(pair for pair in pairs if wanted is None or wanted in pair)
    if not chosen:
        names = dict.fromkeys(name for pair in pairs for name in pair)
        raise UsageError(f'These runs have no condition "{wanted}" in common. {nearest(str(wanted), names)}')
    return chosen


def mode_of(condition: str) -> str:
    """Return the exam's own mode of a condition, without what was changed about it: "A" of "A/blind-black"."""
    return condition.partition("/")[0]


def variant_of(condition: str) -> str:
    """Return what was changed about a condition's mode: "blind-black" of "A/blind-black", or "as usual"."""
    return condition.partition("/")[2] or "as usual"


def other_settings(first: RunValues, second: RunValues) -> tuple[str, ...]:
    """Return which settings differ that need not be equal, such as "temperature: 0 -> 0.7"; baselines have none."""
    if any(run.record.model.startswith("baseline/") for run in (first, second)):
        return ()
    ignored = _MUST_BE_EQUAL.keys() | _MAY_DIFFER_UNSAID
    parts = [[setting for setting in run.record.identity if setting.name not in ignored] for run in (first, second)]
    return differences(*parts)


def _equal_part(run: RunValues) -> list[Setting]:
    return [setting for setting in run.record.identity if setting.name in _MUST_BE_EQUAL]


def _answered(run: RunValues) -> list[str]:
    asked = [condition.name for condition in run.record.conditions]
    found = [name for name, values in run.conditions.items() if values.means]
    return sorted(found, key=lambda name: asked.index(name) if name in asked else len(asked))


def _nothing_in_common(runs: Sequence[RunValues]) -> str:
    asked = "\n  ".join(f"{run.folder}: {', '.join(_answered(run))}" for run in runs)
    return f"These runs have no condition in common:\n  {asked}\nAsk one of them again with the other's --mode."

"""Whether runs can be compared: which conditions they share, and why they cannot if they cannot."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from roadworthy.errors import UsageError
from roadworthy.report.run_values import RunValues, nearest
from roadworthy.runner import RunRecord, Setting, differences

# What must be equal, by the name that a run's identity gives it, with what a difference means.
_MUST_BE_EQUAL: Final = {
    "exam": "these are different exams",
    "protocol": "the exam was held by different rules",
    "prompts": "the questions were put in different words",
    "dataset": "the questions are not the same",
    "world": "they were driven in different worlds",
    "traffic seed": "they were driven in other traffic: drive one of them again with the other's --seed",
}
_MAY_DIFFER_UNSAID: Final = frozenset({"model", "seed"})
# Scores that an embedder gives: by another embedder, the same answers score differently.
_BY_EMBEDDER: Final = frozenset({"qa", "semscore"})
_MOST_TELLING: Final = "V-L-A"
AS_USUAL: Final = "as usual"
# The options that choose which questions of a set are asked, and what is asked without them.
_IF_NOT_CHOSEN: Final = {
    "language": "the default language",
    "split": "all",
    "limit": "none",
    "shard": "all",
    "seed": "none",
}


class ConditionPair(NamedTuple):
    """The condition of the first run and that of the second that are set against each other."""

    first: str
    second: str

    @property
    def variants(self) -> tuple[str, str]:
        """What was changed about the mode, in the first run and in the second."""
        return variant_of(self.first), variant_of(self.second)

    @property
    def name(self) -> str:
        """The condition, or both, such as "A: as usual vs blind-black"."""
        if self.first == self.second:
            return self.first
        return f"{mode_of(self.first)}: {variant_of(self.first)} vs {variant_of(self.second)}"


def check_comparable(runs: Sequence[RunValues], score: str) -> None:
    """Return if every run answered the same questions by the same protocol as the first.

    Raises:
        UsageError: two did not; each difference is named with what it means.
    """
    first = runs[0]
    for other in runs[1:]:
        changed = unlike(first.record, other.record)
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


def unlike(first: RunRecord, second: RunRecord) -> tuple[str, ...]:
    """Return in what two runs differ that must be equal, such as "dataset: 1234 -> 5678"."""
    parts = [[setting for setting in run.identity if setting.name in _MUST_BE_EQUAL] for run in (first, second)]
    return differences(*parts)


def check_different(folders: Sequence[Path]) -> None:
    """Return if every folder is named once: a run never differs from itself, and would pass a gate against itself.

    Raises:
        UsageError: a folder is named twice, by whatever path.
    """
    seen: dict[Path, Path] = {}
    for folder in folders:
        if (before := seen.get(folder.resolve())) is not None:
            named = f"{folder} is named twice" if folder == before else f"{before} and {folder} are the same run"
            raise UsageError(f"{named}: a run cannot differ from itself. Name another run.")
        seen[folder.resolve()] = folder


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


def shared_variants(pairs: Sequence[ConditionPair]) -> tuple[str, str] | None:
    """Return what was changed about every condition of the first run, and of the second; None if nothing, or not one.

    It is said once, so that a row needs to name its mode alone.
    """
    found = {pair.variants for pair in pairs}
    return found.pop() if len(found) == 1 and found != {(AS_USUAL, AS_USUAL)} else None


def short_names(pairs: Sequence[ConditionPair]) -> tuple[str, ...]:
    """Return the pairs' names, their modes alone where they share their variants."""
    shared = shared_variants(pairs)
    return tuple(pair.name if shared is None else mode_of(pair.first) for pair in pairs)


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


def common_questions(runs: Sequence[RunValues], conditions: Sequence[str]) -> list[str]:
    """Return the questions that every run has a value for under its condition, sorted.

    Raises:
        UsageError: there is none; what the runs differ in is named.
    """
    means = [run.conditions[name].means for run, name in zip(runs, conditions, strict=True)]
    common = sorted(question for question in means[0] if all(question in others for others in means[1:]))
    if common:
        return common
    names = " and ".join(dict.fromkeys(conditions))
    none = f"These runs have no question in common under {names}"
    lines = dict.fromkeys(line for run in runs[1:] for line in parts_asked(runs[0].record, run.record))
    if not lines:
        never = ", ".join(
            f"{run.folder}: {run.conditions[name].failed}" for run, name in zip(runs, conditions, strict=True)
        )
        raise UsageError(
            f"{none}: they asked the same part of the set, and none has a value where another has one (replies that "
            f"never came: {never}). Type the commands that made them again: what failed is asked once more."
        )
    listed = "\n  ".join(lines)
    options = " and ".join(
        dict.fromkeys("--lang" if "lang" in line else f"--{line.partition(':')[0]}" for line in lines)
    )
    raise UsageError(
        f"{none}: they asked different parts of the set:\n  {listed}\nAsk one of them again with the other's {options}."
    )


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
    return condition.partition("/")[2] or AS_USUAL


def parts_asked(first: RunRecord, second: RunRecord) -> tuple[str, ...]:
    """Return in what two runs differ of what chooses the questions asked, such as "limit: none -> 20".

    The seed is of it only where a limit makes it draw a sample.
    """
    is_sample = first.limit is not None or second.limit is not None
    chosen = [[Setting(name, _chosen(run, name)) for name in _IF_NOT_CHOSEN] for run in (first, second)]
    return tuple(line for line in differences(*chosen) if is_sample or not line.startswith("seed:"))


def other_settings(first: RunValues, second: RunValues) -> tuple[str, ...]:
    """Return which settings differ that need not be equal, such as "temperature: 0 -> 0.7"; baselines have none."""
    if any(run.record.model.startswith("baseline/") for run in (first, second)):
        return ()
    ignored = _MUST_BE_EQUAL.keys() | _MAY_DIFFER_UNSAID
    parts = [[setting for setting in run.record.identity if setting.name not in ignored] for run in (first, second)]
    return differences(*parts)


def _chosen(run: RunRecord, name: str) -> str:
    value = ", ".join(run.shards) if name == "shard" else getattr(run, name)
    return _IF_NOT_CHOSEN[name] if value in (None, "") else str(value)


def _answered(run: RunValues) -> list[str]:
    asked = [condition.name for condition in run.record.conditions]
    found = [name for name, values in run.conditions.items() if values.means]
    return sorted(found, key=lambda name: asked.index(name) if name in asked else len(asked))


def _nothing_in_common(runs: Sequence[RunValues]) -> str:
    asked = "\n  ".join(f"{run.folder}: {', '.join(_answered(run))}" for run in runs)
    return f"These runs have no condition in common:\n  {asked}\nAsk one of them again with the other's --mode."

"""What must be said beside a comparison: what was left out, what differs, and what the numbers cannot bear."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from roadworthy.questions import Blind
from roadworthy.report.comparable import other_settings, parts_asked, short_names, variant_of
from roadworthy.report.run_values import RunValues
from roadworthy.report.wording import QUESTION, count, counted
from roadworthy.statistics.tied_groups import SIGNIFICANT_BELOW

if TYPE_CHECKING:
    from roadworthy.report.comparison import ComparedRun, ConditionComparison, Silence

_BLIND = "blind-"
_SHUFFLED = f"{_BLIND}{Blind.SHUFFLED.value}"


class _Said(NamedTuple):
    """A note but for the conditions that it is said of, which stand between its two parts."""

    before: str
    after: str


def pair_notes(
    rows: Sequence["ConditionComparison"],
    silences: Sequence["Silence"],
    named: Sequence["ComparedRun"],
    runs: tuple[RunValues, RunValues],
) -> tuple[str, ...]:
    """Return the notes on two runs, what may mislead most first; what is true of several conditions is said once."""
    names, noun = short_names([row.conditions for row in rows]), runs[0].counted
    notes = stamp_notes(named)
    notes += _together((_on_silence(one, noun), one.condition) for one in silences)
    notes += _together((said, name) for row, name in zip(rows, names, strict=True) for said in _left_out(row, noun))
    unlike = [row for row in rows if row.conditions.first != row.conditions.second]
    notes += dict.fromkeys(_on_conditions(row, named) for row in unlike)
    notes += [f"The runs differ in {line}." for line in _settings(*runs)]
    if all(any(_SHUFFLED in row.conditions[side] for row in rows) for side in (0, 1)):
        notes += _on_shuffling(runs)
    notes += _together((said, name) for row, name in zip(rows, names, strict=True) for said in _on_spread(row, noun))
    if any(row.exact and row.paired.clusters < row.paired.n for row in rows):
        notes.append(
            "Questions of one cluster depend on each other; the exact p takes them for independent. The interval, "
            "drawn over whole clusters, decides."
        )
    if len(rows) > 1:
        notes.append("Each condition's interval stands alone: of 20 conditions in which models are equal, one errs.")
    return tuple(notes)


def ranking_notes(
    named: Sequence["ComparedRun"], runs: Sequence[RunValues], condition: str, common: int
) -> tuple[str, ...]:
    """Return the notes on several runs, what may mislead most first."""
    notes = stamp_notes(named)
    for run, values in zip(named, runs, strict=True):
        left_out = len(values.conditions[condition].means) - common
        if left_out:
            notes.append(f"Run {run.name}: {counted(left_out, values.counted)} left out, which another run lacks.")
        if failed := values.conditions[condition].failed:
            notes.append(f"Run {run.name}: {_failed(failed)}.")
        if values is not runs[0]:
            notes += [f"Runs 1 and {run.name} differ in {line}." for line in _settings(runs[0], values)]
    if _SHUFFLED in condition:
        notes += _on_shuffling(runs)
    notes.append("Runs that share a letter cannot be told apart (p-values corrected for all pairs by Holm's method).")
    return tuple(notes)


def stamp_notes(runs: Iterable["ComparedRun"]) -> list[str]:
    """Return the runs' stamps, each once with the runs that bear it: "A, B: LEARNER: starter set ..."."""
    bearers: dict[str, list[str]] = {}
    for run in runs:
        for stamp in run.stamps:
            bearers.setdefault(stamp, []).append(run.name)
    return [f"{', '.join(names)}: {stamp}" for stamp, names in bearers.items()]


def _together(notes: Iterable[tuple[_Said, str]]) -> list[str]:
    """The notes, each once with all the conditions that it is said of."""
    conditions: dict[_Said, list[str]] = {}
    for said, condition in notes:
        conditions.setdefault(said, []).append(condition)
    return [f"{said.before}{', '.join(named)}{said.after}" for said, named in conditions.items()]


def _left_out(row: "ConditionComparison", noun: str) -> list[_Said]:
    notes = []
    for name, lacking, failed in zip("AB", row.lacking, row.failed, strict=True):
        if lacking:
            reason = f": {_failed(failed)}" if failed else ""
            notes.append(
                _Said(
                    f"PARTIAL: {name} has no value for {count(lacking)} of {counted(row.paired.n + lacking, noun)} "
                    "that the other has (",
                    f"){reason}; compared on the {count(row.paired.n)} in common.",
                )
            )
        elif failed:
            notes.append(_Said(f"{name}: {_failed(failed)} (", "); left out of both."))
    return notes


def _on_silence(silence: "Silence", noun: str) -> _Said:
    reason = f": {_failed(silence.failed)}" if silence.failed else ""
    return _Said(
        f"PARTIAL: {silence.run} has no value for any of {counted(silence.of, noun)} that the other has (",
        f"){reason}; not compared.",
    )


def _failed(number: int) -> str:
    return "1 reply never came" if number == 1 else f"{count(number)} replies never came"


def _settings(first: RunValues, second: RunValues) -> tuple[str, ...]:
    return (*parts_asked(first.record, second.record), *other_settings(first, second))


def _on_shuffling(runs: Sequence[RunValues]) -> list[str]:
    seeds = dict.fromkeys(run.record.seed for run in runs)
    if len(seeds) == 1:
        return []
    return [f"Pictures were shuffled with the seeds {', '.join(map(str, seeds))}: the runs were shown different ones."]


def _on_conditions(row: "ConditionComparison", named: Sequence["ComparedRun"]) -> str:
    first, second = map(variant_of, row.conditions)
    said = f"A was asked {first}, B {second}: the difference is what that changes"
    if named[0].model != named[1].model:
        return f"{said}, together with the model."
    if (_BLIND in first) == (_BLIND in second):
        return f"{said}."
    return f"{said}: {'A - B' if _BLIND in second else 'B - A'} is the vision gain."


def _on_spread(row: "ConditionComparison", noun: str) -> list[_Said]:
    if row.paired.low is None:
        return [_Said("", f": all {noun}s are in one cluster, which cannot tell an interval.")]
    if not row.paired.differing:
        return [_Said("", f": no {noun} differs between the two runs.")]
    if _is_borderline(row):
        more = "Ask more questions" if noun == QUESTION else f"Drive more {noun}s"
        return [_Said("", f": the interval and the exact test disagree: a borderline case. {more}.")]
    return []


def _is_borderline(row: "ConditionComparison") -> bool:
    if row.exact is None or row.paired.clusters < row.paired.n:
        return False
    return row.paired.is_shown != (row.exact.p_value < SIGNIFICANT_BELOW)

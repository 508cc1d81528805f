"""What must be said beside a comparison: what was left out, what differs, and what the numbers cannot bear."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from roadworthy.report.comparable import other_settings, variant_of
from roadworthy.report.run_values import RunValues
from roadworthy.report.wording import count

if TYPE_CHECKING:
    from roadworthy.report.comparison import ComparedRun, ConditionComparison

_SIGNIFICANT_BELOW = 0.05
_BLIND = "blind-"


def pair_notes(
    rows: Sequence["ConditionComparison"], named: Sequence["ComparedRun"], first: RunValues, second: RunValues
) -> tuple[str, ...]:
    """Return the notes on two runs, what may mislead most first."""
    notes = stamp_notes(named)
    for row in rows:
        notes += _left_out(row)
    unlike = [row for row in rows if row.conditions.first != row.conditions.second]
    notes += dict.fromkeys(_on_conditions(row, named) for row in unlike)
    notes += [f"The runs differ in {line}." for line in _settings(first, second)]
    notes += [_on_spread(row) for row in rows if row.paired.low is None or not row.paired.differing]
    notes += [_on_borderline(row) for row in rows if _is_borderline(row)]
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
            notes.append(f"Run {run.name}: {count(left_out)} questions left out, which another run lacks.")
        if failed := values.conditions[condition].failed:
            notes.append(f"Run {run.name}: {_failed(failed)}.")
        if values is not runs[0]:
            notes += [f"Runs 1 and {run.name} differ in {line}." for line in _settings(runs[0], values)]
    notes.append("Runs that share a letter cannot be told apart (p-values corrected for all pairs by Holm's method).")
    return tuple(notes)


def stamp_notes(runs: Iterable["ComparedRun"]) -> list[str]:
    """Return the runs' stamps, each once with the runs that bear it: "A, B: LEARNER: starter set ..."."""
    bearers: dict[str, list[str]] = {}
    for run in runs:
        for stamp in run.stamps:
            bearers.setdefault(stamp, []).append(run.name)
    return [f"{', '.join(names)}: {stamp}" for stamp, names in bearers.items()]


def _left_out(row: "ConditionComparison") -> list[str]:
    notes = []
    for name, lacking, failed in zip("AB", row.lacking, row.failed, strict=True):
        if lacking:
            reason = f", {_failed(failed)}" if failed else ""
            notes.append(
                f"PARTIAL: {name} has no value for {count(lacking)} questions that the other has ({row.name}{reason}); "
                f"compared on the {count(row.paired.n)} in common."
            )
        elif failed:
            notes.append(f"{name}: {_failed(failed)} ({row.name}); left out of both.")
    return notes


def _failed(number: int) -> str:
    return "1 reply never came" if number == 1 else f"{count(number)} replies never came"


def _settings(first: RunValues, second: RunValues) -> tuple[str, ...]:
    languages = [run.record.language or "the default language" for run in (first, second)]
    told = () if languages[0] == languages[1] else (f"language: {languages[0]} -> {languages[1]}",)
    return (*told, *other_settings(first, second))


def _on_conditions(row: "ConditionComparison", named: Sequence["ComparedRun"]) -> str:
    first, second = map(variant_of, row.conditions)
    said = f"A was asked {first}, B {second}: the difference is what that changes"
    if named[0].model != named[1].model:
        return f"{said}, together with the model."
    if (_BLIND in first) == (_BLIND in second):
        return f"{said}."
    return f"{said}: {'A - B' if _BLIND in second else 'B - A'} is the vision gain."


def _on_spread(row: "ConditionComparison") -> str:
    if row.paired.low is None:
        return f"{row.name}: all questions are in one cluster, which cannot tell an interval."
    return f"{row.name}: no question differs between the two runs."


def _is_borderline(row: "ConditionComparison") -> bool:
    if row.exact is None or row.paired.clusters < row.paired.n:
        return False
    return row.paired.is_shown != (row.exact.p_value < _SIGNIFICANT_BELOW)


def _on_borderline(row: "ConditionComparison") -> str:
    return f"{row.name}: the interval and the exact test disagree: a borderline case. Ask more questions."

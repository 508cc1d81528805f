"""The gate of a comparison: whether a candidate (B) may replace what there is (A), by a margin set beforehand."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.report.comparison import Comparison, ConditionComparison


class GateFinding(StrEnum):
    """What the interval of B - A says about "B is worse than A by more than the margin"."""

    NOT_WORSE = "not worse"
    UNDECIDED = "undecided"
    WORSE = "worse"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """How much worse B may be, as a share; B shown to be worse than that fails, on request also what is undecided."""

    margin: float = 0.0
    fail_if_undecided: bool = False


@dataclass(frozen=True, slots=True)
class ConditionFinding:
    """What the gate finds under one condition; B lacks a value for so many (`lacking`) of the questions A has."""

    condition: str
    finding: GateFinding
    lacking: int
    of: int


@dataclass(frozen=True, slots=True)
class GateResult:
    """What was found under each condition, and whether the gate fails."""

    gate: Gate
    findings: tuple[ConditionFinding, ...]

    @property
    def failed(self) -> bool:
        """Whether any condition fails the gate."""
        found = {one.finding for one in self.findings}
        return GateFinding.WORSE in found or (self.gate.fail_if_undecided and GateFinding.UNDECIDED in found)


def judge(comparison: Comparison, gate: Gate) -> GateResult:
    """Return what the gate finds under each condition compared.

    B is worse where its whole interval lies below minus the margin, and not worse where none of it does (the usual test
    of non-inferiority, at 2.5 % one-sided); an interval that straddles minus the margin is undecided, and so is none.
    Where B lacks values that A has it cannot be found not worse: the questions it gave no answer to may be the ones it
    cannot answer.
    """
    compared = (
        ConditionFinding(row.name, _finding(row, gate.margin), row.lacking[1], row.paired.n + row.lacking[1])
        for row in comparison.conditions
    )
    silent = (
        ConditionFinding(one.condition, GateFinding.UNDECIDED, one.of, one.of)
        for one in comparison.silences
        if one.run == "B"
    )
    return GateResult(gate, (*compared, *silent))


def _finding(row: ConditionComparison, margin: float) -> GateFinding:
    low, high = row.paired.low, row.paired.high
    if low is None or high is None:
        return GateFinding.UNDECIDED
    if high < -margin:
        return GateFinding.WORSE
    return GateFinding.NOT_WORSE if low >= -margin and not row.lacking[1] else GateFinding.UNDECIDED

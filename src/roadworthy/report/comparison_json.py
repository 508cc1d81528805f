"""A comparison as a JSON document with a schema version; shares, differences and margins are between -1 and 1."""

from typing import Final

import msgspec

from roadworthy.report.comparison import ComparedRun, Comparison, ConditionComparison, RankedRuns
from roadworthy.report.comparison_gate import GateResult
from roadworthy.statistics import PairedDifference

SCHEMA_VERSION: Final = 1
# As in scores.json: enough for any score, few enough that another order of additions gives the same bytes.
_SIGNIFICANT_DIGITS: Final = 12


def comparison_document(comparison: Comparison, gate: GateResult | None) -> bytes:
    """Two runs against each other as UTF-8 JSON, indented, one line end at its end."""
    return _document(
        {
            "schema_version": SCHEMA_VERSION,
            "exam": comparison.title,
            "protocol": comparison.protocol,
            "score": comparison.score,
            "runs": [_run(run) for run in comparison.runs],
            "conditions": [_condition(row) for row in comparison.conditions],
            "silences": msgspec.to_builtins(comparison.silences),
            "gate": None if gate is None else _gate(gate),
            "notes": comparison.notes,
        }
    )


def ranking_document(ranked: RankedRuns) -> bytes:
    """Three or more runs by score as UTF-8 JSON, indented, one line end at its end."""
    ranking = ranked.ranking
    runs = [
        _run(ranked.runs[place]) | {"value": ranking.scores[place], "letters": ranking.letters[place]}
        for place in ranking.order
    ]
    pairs = [
        {
            "runs": [ranked.runs[one].name, ranked.runs[other].name],
            **_paired(ranking.differences[one, other]),
            "corrected_p_value": ranking.corrected[one, other],
        }
        for one, other in ranking.differences
    ]
    return _document(
        {
            "schema_version": SCHEMA_VERSION,
            "exam": ranked.title,
            "protocol": ranked.protocol,
            "score": ranked.score,
            "condition": ranked.condition,
            "runs": runs,
            "pairs": pairs,
            "notes": ranked.notes,
        }
    )


def _run(run: ComparedRun) -> dict[str, object]:
    return {"name": run.name, "model": run.model, "folder": run.folder, "stamps": run.stamps}


def _condition(row: ConditionComparison) -> dict[str, object]:
    exact = None if row.exact is None else msgspec.to_builtins(row.exact)
    sides = [
        {"condition": condition, "value": value, "lacking": lacking, "failed": failed}
        for condition, value, lacking, failed in zip(row.conditions, row.scores, row.lacking, row.failed, strict=True)
    ]
    return {
        "name": row.name,
        "a": sides[0],
        "b": sides[1],
        **_paired(row.paired),
        "exact": exact,
        "finding": row.finding.name.lower(),
    }


def _paired(paired: PairedDifference) -> dict[str, object]:
    built: dict[str, object] = msgspec.to_builtins(paired)
    return built


def _gate(gate: GateResult) -> dict[str, object]:
    findings = [
        {"condition": one.condition, "finding": one.finding.value, "lacking": one.lacking, "of": one.of}
        for one in gate.findings
    ]
    return {
        "margin": gate.gate.margin,
        "fail_if_undecided": gate.gate.fail_if_undecided,
        "failed": gate.failed,
        "findings": findings,
    }


def _document(content: dict[str, object]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(_rounded(content)), indent=2) + b"\n"


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return float(f"{value:.{_SIGNIFICANT_DIGITS}g}")
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value

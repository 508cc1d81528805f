"""`roadworthy compare`: can these runs be told apart, and may one replace the other?"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Option

from roadworthy.cli.console import terminal

if TYPE_CHECKING:
    from roadworthy.report import Gate

GATE_FAILED = 3


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of two or more graded runs.")],
    *,
    score: Annotated[
        str | None,
        Option(metavar="NAME", help="Which score of the verdicts is compared; else accuracy, or success of drives."),
    ] = None,
    condition: Annotated[
        str | None, Option(metavar="NAME", help="Compare under this condition only, e.g. V-L-A.")
    ] = None,
    margin: Annotated[
        float | None, Option(min=0, max=100, metavar="POINTS", help="How much worse the second run may be; else 0.")
    ] = None,
    fail_if_worse: Annotated[
        bool, Option("--fail-if-worse", help="Exit 3 if the second run is shown to be worse by more than the margin.")
    ] = False,
    fail_if_undecided: Annotated[
        bool, Option("--fail-if-undecided", help="Exit 3 unless the second run is shown not to be that much worse.")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="Print the comparison as JSON.")] = False,
) -> int:
    """Compare runs question by question: the difference, its interval, and what these runs could have shown."""
    from roadworthy.errors import UsageError

    gate = _gate(margin, worse=fail_if_worse, undecided=fail_if_undecided)
    if len(runs) < 2:
        raise UsageError(f"A comparison needs two runs or more. Type: roadworthy compare {runs[0]} OTHER-RUN")
    if len(runs) == 2:
        return _compare_two(runs, score, condition, gate, as_json=as_json)
    if gate is not None:
        raise UsageError(f"A gate holds one candidate against one other run; got {len(runs)} runs. Name two.")
    _rank(runs, score, condition, as_json=as_json)
    return 0


def _compare_two(
    runs: list[Path], score: str | None, condition: str | None, gate: "Gate | None", *, as_json: bool
) -> int:
    from roadworthy.report import compare_two, comparison_document, judge, print_comparison

    comparison = compare_two(runs, score=score, condition=condition)
    result = None if gate is None else judge(comparison, gate)
    if as_json:
        sys.stdout.write(comparison_document(comparison, result).decode())
    else:
        print_comparison(comparison, result, terminal())
        if score is None and comparison.counted == "route":
            _print_driving_score(runs, condition)
    return GATE_FAILED if result is not None and result.failed else 0


def _print_driving_score(runs: list[Path], condition: str | None) -> None:
    from roadworthy.report import compare_two, print_beside

    print_beside(compare_two(runs, score="driving_score", condition=condition), terminal())


def _rank(runs: list[Path], score: str | None, condition: str | None, *, as_json: bool) -> None:
    from roadworthy.report import print_ranking, rank_runs, ranking_document

    ranked = rank_runs(runs, score=score, condition=condition)
    if as_json:
        sys.stdout.write(ranking_document(ranked).decode())
    else:
        print_ranking(ranked, terminal())


def _gate(margin: float | None, *, worse: bool, undecided: bool) -> "Gate | None":
    from roadworthy.errors import UsageError
    from roadworthy.report import Gate

    if worse or undecided:
        return Gate(margin=(margin or 0.0) / 100, fail_if_undecided=undecided)
    if margin is not None:
        raise UsageError(
            "--margin says how much worse the second run may be, and does nothing alone. Add --fail-if-worse, or "
            "--fail-if-undecided for the strict gate."
        )
    return None

"""A comparison drawn in a terminal of 100 columns."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roadworthy.report.comparison import ComparedRun, Comparison, ConditionComparison, RankedRuns
from roadworthy.report.comparison_gate import GateFinding, GateResult
from roadworthy.report.wording import DASH, count, plain
from roadworthy.statistics import PairedDifference

_INDENT: Final = (0, 0, 0, 2)
_SMALLEST_P: Final = 0.001
_CAN_SHOW: Final = "can show: the smallest true difference, in points, that runs like these show in 4 of 5 cases."
_LEGEND: Final = f"TIED: cannot be told apart. {_CAN_SHOW}"


def print_comparison(comparison: Comparison, gate: GateResult | None, console: Console) -> None:
    """Draw two runs against each other, then what the gate says, if there is one."""
    _print_head(comparison.title, comparison.protocol, comparison.runs, console)
    console.print(Text(_sentence(comparison), style="bold"))
    console.print()
    console.print(_differences_table(comparison))
    console.print()
    console.print(_questions_table(comparison.conditions))
    console.print(Text(f"\n{_LEGEND}", style="dim"))
    _print_notes(comparison.notes, console)
    if gate is not None:
        console.print()
        console.print(Text(gate_sentence(gate), style="bold"))


def print_ranking(ranked: RankedRuns, console: Console) -> None:
    """Draw three or more runs by score with their letters, then the differences between each two."""
    _print_head(ranked.title, ranked.protocol, ranked.runs, console)
    under = f"{plain(ranked.score)} under {plain(ranked.condition)}"
    console.print(Text(f"{under}, {count(ranked.n)} questions in {count(ranked.clusters)} clusters", style="bold"))
    console.print()
    table = _table(("run", "left"), ("model", "left"), (plain(ranked.score), "right"), ("tied group", "left"))
    for place in ranked.ranking.order:
        run = ranked.runs[place]
        share = _percent(ranked.ranking.scores[place])
        table.add_row(run.name, Text(plain(run.model)), share, ranked.ranking.letters[place])
    console.print(table)
    console.print(Text("\nDifferences in points, with 95 % interval and corrected p", style="bold"))
    console.print(Padding(_pairs_table(ranked), _INDENT))
    console.print(Text(f"\n{_CAN_SHOW}", style="dim"))
    _print_notes(ranked.notes, console)


def gate_sentence(gate: GateResult) -> str:
    """What the gate says of the candidate B, in words."""
    points = f"{100 * gate.gate.margin:g} point{'' if gate.gate.margin == 0.01 else 's'}"
    allowed = f"more than {points} worse than A" if gate.gate.margin else "worse than A"
    found = {kind: [name for name, finding in gate.findings if finding is kind] for kind in GateFinding}
    parts = []
    if worse := found[GateFinding.WORSE]:
        parts.append(f"the candidate B is {allowed} ({', '.join(worse)})")
    if undecided := found[GateFinding.UNDECIDED]:
        parts.append(f"whether the candidate B is {allowed} is UNDECIDED ({', '.join(undecided)}); ask more questions")
    if not parts:
        parts.append(f"the candidate B is not {allowed}")
    outcome = "FAILED" if gate.failed else "NOT FAILED, BUT UNDECIDED" if undecided else "PASSED"
    return plain(f"GATE {outcome}: {'; '.join(parts)}.")


def _print_head(title: str, protocol: str, runs: Sequence[ComparedRun], console: Console) -> None:
    head = Text("ROADWORTHY COMPARISON", style="bold")
    console.print(head.append(f"    {plain(title)}    protocol {plain(protocol)}", style="not bold"))
    for run in runs:
        console.print(Text(f"{run.name}  {plain(run.model)}  {plain(run.folder)}"), soft_wrap=True)
    console.print()


def _sentence(comparison: Comparison) -> str:
    row = comparison.conditions[0]
    low, high = row.paired.low, row.paired.high
    if low is None or high is None:
        return plain(f"{row.name}: one cluster of questions cannot tell these runs apart.")
    if not row.paired.is_shown:
        smallest = row.paired.smallest_difference
        size = "any difference" if smallest is None else f"differences under {100 * smallest:.1f} points"
        return plain(f"{row.name}: A and B are tied: they cannot be told apart. These runs rarely show {size}.")
    points = 100 * abs(row.paired.difference)
    better, worse = ("B", "A") if row.paired.difference > 0 else ("A", "B")
    bounds = sorted((100 * abs(low), 100 * abs(high)))
    return plain(
        f"{row.name}: {better} is better than {worse} by {points:.1f} points [{bounds[0]:.1f}, {bounds[1]:.1f}]."
    )


def _differences_table(comparison: Comparison) -> Table:
    table = _table(
        ("condition", "left"),
        ("A", "right"),
        ("B", "right"),
        ("B - A, points", "right"),
        ("95 % interval", "left"),
        ("can show", "right"),
        ("verdict", "left"),
    )
    for row in comparison.conditions:
        table.add_row(
            Text(plain(row.name)),
            *map(_percent, row.scores),
            _signed(row.paired.difference),
            _interval(row.paired),
            _points(row.paired.smallest_difference),
            Text(row.finding.value, style="bold"),
        )
    return table


def _questions_table(rows: Sequence[ConditionComparison]) -> Table:
    table = _table(
        ("condition", "left"),
        ("questions / clusters", "right"),
        ("differ", "right"),
        ("only A right", "right"),
        ("only B right", "right"),
        ("exact p", "right"),
    )
    for row in rows:
        exact = row.exact
        table.add_row(
            Text(plain(row.name)),
            f"{count(row.paired.n)} / {count(row.paired.clusters)}",
            count(row.paired.differing),
            DASH if exact is None else count(exact.only_first),
            DASH if exact is None else count(exact.only_second),
            DASH if exact is None else _p(exact.p_value),
        )
    return table


def _pairs_table(ranked: RankedRuns) -> Table:
    table = _table(
        ("runs", "left"),
        ("difference", "right"),
        ("95 % interval", "left"),
        ("corrected p", "right"),
        ("can show", "right"),
    )
    order = ranked.ranking.order
    for place, better in enumerate(order):
        for other in order[place + 1 :]:
            pair = (min(better, other), max(better, other))
            paired = ranked.ranking.differences[pair]
            sign = -1 if pair[0] == better else 1
            table.add_row(
                f"{ranked.runs[better].name} - {ranked.runs[other].name}",
                _signed(sign * paired.difference),
                _interval(paired, sign),
                _p(ranked.ranking.corrected[pair]),
                _points(paired.smallest_difference),
            )
    return table


def _print_notes(notes: Sequence[str], console: Console) -> None:
    if not notes:
        return
    console.print(Text("\nNotes", style="bold"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column()
    table.add_column(overflow="fold", ratio=1)
    for note in notes:
        table.add_row("-", Text(plain(note)))
    console.print(Padding(table, _INDENT))


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name, side in columns:
        fold = name in ("condition", "model")
        table.add_column(name, justify="right" if side == "right" else "left", overflow="fold", no_wrap=not fold)
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _points(share: float | None) -> str:
    return "nothing" if share is None else f"{100 * share:.1f}"


def _interval(paired: PairedDifference, sign: int = 1) -> str:
    if paired.low is None or paired.high is None:
        return DASH
    low, high = sorted((sign * paired.low, sign * paired.high))
    return f"[{_signed(low)}, {_signed(high)}]"


def _signed(share: float) -> str:
    """Points with their sign; 0.0 for what rounds to it."""
    points = round(100 * share, 1)
    return f"{points:+.1f}" if points else "0.0"


def _p(p_value: float) -> str:
    return f"< {_SMALLEST_P}" if p_value < _SMALLEST_P else f"{p_value:.3f}"

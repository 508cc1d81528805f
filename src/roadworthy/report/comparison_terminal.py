"""A comparison drawn in a terminal; 80 columns hold it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roadworthy.report.comparison import ComparedRun, Comparison, ConditionComparison, RankedRuns
from roadworthy.report.comparison_gate import ConditionFinding, GateFinding, GateResult
from roadworthy.report.folding import folded
from roadworthy.report.wording import DASH, QUESTION, TOO_FEW, count, counted, plain
from roadworthy.statistics import PairedDifference

_INDENT: Final = (0, 0, 0, 2)
_GAP: Final = 2
_NARROWEST_NAME: Final = 9
# What a ranking's other columns take beside the models' names.
_BESIDE_MODEL: Final = 48
_SMALLEST_P: Final = 0.001
_CAN_SHOW: Final = "can show: the smallest true difference, in points, that runs like these show in 4 of 5 cases."
_LEGEND: Final = f"TIED: cannot be told apart. {_CAN_SHOW}"


def print_comparison(comparison: Comparison, gate: GateResult | None, console: Console) -> None:
    """Draw two runs against each other, then what the gate says, if there is one."""
    _print_head(comparison.title, comparison.protocol, comparison.runs, console)
    if comparison.variants is not None:
        console.print(Text(_asked(*comparison.variants)))
        console.print()
    console.print(Text(_sentence(comparison), style="bold"))
    console.print()
    console.print(_differences_table(comparison, console.width))
    console.print()
    console.print(_questions_table(comparison, console.width))
    console.print(Text(f"\n{_LEGEND}", style="dim"))
    _print_notes(comparison.notes, console)
    if gate is not None:
        console.print()
        short = dict(zip((row.name for row in comparison.conditions), comparison.short_names, strict=True))
        console.print(Text(gate_sentence(gate, short, comparison.counted), style="bold"))


def print_beside(comparison: Comparison, console: Console) -> None:
    """Draw another score of the two runs, one of 100, in a line below what was compared."""
    for row in comparison.conditions:
        a, b = (f"{100 * share:.1f}" for share in row.scores)
        told = f"A {a}, B {b} of 100, B - A {_signed(row.paired.difference)} points {_interval(row.paired)}"
        console.print(Text(plain(f"\nAlso {comparison.score}: {told}: {_verdict(comparison, row)}")))


def print_ranking(ranked: RankedRuns, console: Console) -> None:
    """Draw three or more runs by score with their letters, then the differences between each two."""
    _print_head(ranked.title, ranked.protocol, ranked.runs, console)
    under = f"{plain(ranked.score)} under {plain(ranked.condition)}"
    console.print(
        Text(f"{under}, {counted(ranked.n, ranked.counted)} in {count(ranked.clusters)} clusters", style="bold")
    )
    console.print()
    table = _table(("run", "left"), ("model", "left"), (plain(ranked.score), "right"), ("tied group", "left"))
    order = ranked.ranking.order
    models = [folded(plain(ranked.runs[place].model), max(console.width - _BESIDE_MODEL, _GAP)) for place in order]
    for place, model in zip(order, models, strict=True):
        share = _percent(ranked.ranking.scores[place])
        table.add_row(ranked.runs[place].name, Text(model), share, ranked.ranking.letters[place])
    console.print(table)
    console.print(Text("\nDifferences in points, with 95 % interval and corrected p", style="bold"))
    console.print(Padding(_pairs_table(ranked), _INDENT))
    console.print(Text(f"\n{_CAN_SHOW}", style="dim"))
    _print_notes(ranked.notes, console)


def gate_sentence(gate: GateResult, short_names: Mapping[str, str], noun: str = QUESTION) -> str:
    """What the gate says of the candidate B, in words; `short_names` are those of conditions that have one."""
    points = f"{100 * gate.gate.margin:g} point{'' if gate.gate.margin == 0.01 else 's'}"
    allowed = f"more than {points} worse than A" if gate.gate.margin else "worse than A"
    named = [replace(one, condition=short_names.get(one.condition, one.condition)) for one in gate.findings]
    parts = []
    if worse := [one.condition for one in named if one.finding is GateFinding.WORSE]:
        parts.append(f"the candidate B is {allowed} ({', '.join(worse)})")
    if undecided := [one for one in named if one.finding is GateFinding.UNDECIDED]:
        parts.append(f"whether the candidate B is {allowed} is UNDECIDED: {'; '.join(_why_undecided(undecided, noun))}")
    if not parts:
        parts.append(f"the candidate B is not {allowed}")
    outcome = "FAILED" if gate.failed else "NOT FAILED, BUT UNDECIDED" if undecided else "PASSED"
    return plain(f"GATE {outcome}: {'; '.join(parts)}.")


def _why_undecided(findings: Sequence[ConditionFinding], noun: str) -> Iterator[str]:
    lacking: dict[tuple[int, int], list[str]] = {}
    for one in findings:
        lacking.setdefault((one.lacking, one.of), []).append(one.condition)
    for (missing, of), conditions in lacking.items():
        if missing:
            numbers = f"{count(missing)} of the {counted(of, noun)}"
            yield f"B lacks answers to {numbers} that A has ({', '.join(conditions)}), ask B those too"
    if unsure := [one.condition for one in findings if not one.lacking]:
        more = "ask more questions" if noun == QUESTION else f"drive more {noun}s"
        yield f"the interval is too wide ({', '.join(unsure)}), {more}"


def _asked(first: str, second: str) -> str:
    return plain(f"A and B were asked {first}." if first == second else f"A was asked {first}, B {second}.")


def _print_head(title: str, protocol: str, runs: Sequence[ComparedRun], console: Console) -> None:
    head = Text("ROADWORTHY COMPARISON", style="bold")
    console.print(head.append(f"    {plain(title)}    protocol {plain(protocol)}", style="not bold"))
    for run in runs:
        console.print(Text(f"{run.name}  {plain(run.model)}  {plain(run.folder)}"), soft_wrap=True)
    console.print()


def _sentence(comparison: Comparison) -> str:
    row, name = comparison.conditions[0], comparison.short_names[0]
    low, high = row.paired.low, row.paired.high
    if low is None or high is None:
        return plain(f"{name}: one cluster of {comparison.counted}s cannot tell these runs apart.")
    if not row.paired.is_shown:
        smallest = row.paired.smallest_difference
        size = "any difference" if smallest is None else f"differences under {100 * smallest:.1f} points"
        return plain(f"{name}: A and B are tied: they cannot be told apart. These runs rarely show {size}.")
    points = 100 * abs(row.paired.difference)
    better, worse = ("B", "A") if row.paired.difference > 0 else ("A", "B")
    bounds = sorted((100 * abs(low), 100 * abs(high)))
    lead = f"{points:.1f} points [{bounds[0]:.1f}, {bounds[1]:.1f}]"
    if _are_too_few(comparison):
        few = f"there are too few {comparison.counted}s to compare: rank nothing by it"
        return plain(f"{name}: {better} is {lead} ahead of {worse} here, but {few}.")
    return plain(f"{name}: {better} is better than {worse} by {lead}.")


def _are_too_few(comparison: Comparison) -> bool:
    return any(stamp.startswith(TOO_FEW) for run in comparison.runs for stamp in run.stamps)


def _verdict(comparison: Comparison, row: ConditionComparison) -> str:
    """What a difference shows; of too few to compare it shows nothing, however its interval lies."""
    return "too few" if row.paired.is_shown and _are_too_few(comparison) else row.finding.value


def _differences_table(comparison: Comparison, width: int) -> Table:
    table = _table(
        ("condition", "left"),
        ("A", "right"),
        ("B", "right"),
        ("B - A, points", "right"),
        ("95 % interval", "left"),
        ("can show", "right"),
        ("verdict", "left"),
    )
    rows = [
        (
            *map(_percent, row.scores),
            _signed(row.paired.difference),
            _interval(row.paired),
            _points(row.paired.smallest_difference),
            _verdict(comparison, row),
        )
        for row in comparison.conditions
    ]
    names = _fitting(comparison.short_names, table, rows, width)
    for name, (*numbers, verdict) in zip(names, rows, strict=True):
        table.add_row(name, *numbers, Text(verdict, style="bold"))
    return table


def _questions_table(comparison: Comparison, width: int) -> Table:
    right = " right" if comparison.counted == QUESTION else ""
    table = _table(
        ("condition", "left"),
        (f"{comparison.counted}s / clusters", "right"),
        ("differ", "right"),
        (f"only A{right}", "right"),
        (f"only B{right}", "right"),
        ("exact p", "right"),
    )
    rows = [
        (
            f"{count(row.paired.n)} / {count(row.paired.clusters)}",
            count(row.paired.differing),
            DASH if row.exact is None else count(row.exact.only_first),
            DASH if row.exact is None else count(row.exact.only_second),
            DASH if row.exact is None else _p(row.exact.p_value),
        )
        for row in comparison.conditions
    ]
    for name, numbers in zip(_fitting(comparison.short_names, table, rows, width), rows, strict=True):
        table.add_row(name, *numbers)
    return table


def _fitting(names: Sequence[str], table: Table, rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    """The names of the first column, folded to what the others leave of the width."""
    heads = [str(column.header) for column in table.columns[1:]]
    others = sum(max(len(head), *map(len, cells)) + _GAP for head, *cells in zip(heads, *rows, strict=True))
    return [Text(folded(plain(name), max(width - others - _GAP, _NARROWEST_NAME))) for name in names]


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
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
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

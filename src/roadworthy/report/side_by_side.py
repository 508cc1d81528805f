"""Several runs beside each other, a column a run, and what they average to where they sat the same exam."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roadworthy.errors import BadDataError
from roadworthy.report.comparable import parts_asked, unlike
from roadworthy.report.content import Fact
from roadworthy.report.folding import folded
from roadworthy.report.scores_json import read_scorecard
from roadworthy.report.wording import (
    GREY_MEANS,
    QUESTION,
    count,
    interval,
    is_grey,
    measure,
    outcome_called,
    outcomes,
    plain,
)
from roadworthy.runner import SCORES, RunRecord, read_run
from roadworthy.statistics import POINTS, Score, Scorecard, average_drop

_LONGEST_NAME: Final = 24
# "[-100.0, 100.0]"; a run's column is never narrower.
_NARROWEST_RUN: Final = 15
# The lines and the blanks around a column.
_FRAME: Final = 3


@dataclass(frozen=True, slots=True)
class ShownRun:
    """A graded run as its folder has it."""

    folder: Path
    card: Scorecard
    record: RunRecord


class _Layout(NamedTuple):
    """How wide the names and each run's column are, and what stands between a value and its interval."""

    name: int
    run: int
    between: str


def read_shown_run(folder: Path) -> ShownRun:
    """Return the run in a folder.

    Raises:
        BadDataError: the folder holds no graded run that can be read; the message says what to do.
    """
    path = folder / SCORES
    if not path.is_file():
        raise BadDataError(f"{folder} has no {SCORES}. Type: roadworthy grade {folder}")
    return ShownRun(folder, read_scorecard(path.read_bytes(), origin=str(path)), read_run(folder))


def side_by_side(runs: Sequence[ShownRun], width: int) -> RenderableType:
    """Return tables with one row a score and one column a run, each within `width` terminal columns where one fits.

    A score that a run lacks is left empty. Where a value and its interval do not fit beside each other, the interval
    stands below.
    """
    names = [*dict.fromkeys(score.name for run in runs for score in run.card.scores)]
    noun = _counted(runs)
    kinds = {name: outcome_called(name, noun) for name in outcomes((run.card.ledger for run in runs), noun)}
    first = min(max(cell_len(plain(name)) for name in ("score", *names, *kinds.values())), _LONGEST_NAME)
    fit = max(1, (width - first - _FRAME - 1) // (_NARROWEST_RUN + _FRAME))
    each = -(-len(runs) // -(-len(runs) // fit))
    room = max(_NARROWEST_RUN, (width - first - _FRAME - 1) // each - _FRAME)
    cells = [_value_and_interval(score) for run in runs for score in run.card.scores]
    layout = _Layout(first, room, " " if all(len(" ".join(cell)) <= room for cell in cells) else "\n")
    tables = [_table(runs[start : start + each], kinds, layout) for start in range(0, len(runs), each)]
    any_grey = any(is_grey(score) for run in runs for score in run.card.scores)
    return Group(*tables, *([Text(GREY_MEANS, style="dim")] if any_grey else []))


def _counted(runs: Sequence[ShownRun]) -> str:
    """What all runs count; runs that count different things are told apart by the words for questions."""
    nouns = {run.card.counted for run in runs}
    return nouns.pop() if len(nouns) == 1 else QUESTION


def _table(runs: Sequence[ShownRun], kinds: Mapping[str, str], layout: _Layout) -> Table:
    table = Table(header_style="bold")
    table.add_column("score", min_width=layout.name)
    for run in runs:
        table.add_column(Text(folded(_head(run), layout.run)), justify="right")
    scores = [{score.name: score for score in run.card.scores} for run in runs]
    for name in dict.fromkeys(name for found in scores for name in found):
        cells = (layout.between.join(_value_and_interval(found.get(name))) for found in scores)
        table.add_row(Text(folded(plain(name), layout.name)), *map(Text, cells))
    for kind, called in kinds.items():
        table.add_row(called, *(count(getattr(run.card.ledger, kind)) for run in runs))
    return table


def _head(run: ShownRun) -> str:
    graded = f"\nopen answers by {run.card.grader}" if run.card.grader else ""
    return plain(f"{run.folder}\n{run.card.model}\n{run.card.exam}, {run.card.protocol}{graded}")


def _value_and_interval(score: Score | None) -> tuple[str, ...]:
    if score is None:
        return ()
    grey = "~ " if is_grey(score) else ""
    value = f"{grey}{measure(score.value, plain(score.unit))}"
    return (value,) if score.value is None else (value, interval(score))


def average_drops(runs: Sequence[ShownRun]) -> tuple[Fact, ...]:
    """Return the mean over several runs of each drop that all of them have, as DriveAction's section 4.2 quotes it.

    There is none over runs that `not_averaged` tells apart.
    """
    if len(runs) < 2 or not_averaged(runs):
        return ()
    found = [{score.name: score.value for score in run.card.scores if score.unit == POINTS} for run in runs]
    facts = []
    for name in [name for name in found[0] if name.startswith("drop_")]:
        drops = [value for values in found if (value := values.get(name)) is not None]
        if len(drops) == len(runs):
            facts.append(Fact(name, measure(average_drop(drops), POINTS)))
    return tuple(facts)


def not_averaged(runs: Sequence[ShownRun]) -> str:
    """Return why drops cannot be averaged over these runs; empty where they can, or where some run has no drop."""
    has_drops = [
        any(score.name.startswith("drop_") and score.unit == POINTS for score in run.card.scores) for run in runs
    ]
    if not all(has_drops):
        return ""
    seen = set()
    for run in runs:
        if run.folder.resolve() in seen:
            return f"{run.folder} is named twice"
        seen.add(run.folder.resolve())
    first = runs[0]
    for run in runs[1:]:
        lines = (*unlike(first.record, run.record), *parts_asked(first.record, run.record))
        if lines:
            return f"{first.folder} and {run.folder} differ in {'; '.join(lines)}"
    return ""


def not_comparable(runs: Sequence[ShownRun]) -> tuple[str, ...]:
    """Return a sentence for each reason why scores of these runs, standing side by side, cannot be compared."""
    first = runs[0].record
    kinds = {line.partition(":")[0] for run in runs[1:] for line in unlike(first, run.record)}
    others = ", ".join(sorted(kinds - {"dataset"}))
    said = ["asked different question sets"] if "dataset" in kinds else []
    said += [f"differ in {others}"] if others else []
    warnings = [f"These runs {' and '.join(said)}: their scores cannot be compared."] if said else []
    if len({run.card.grader for run in runs if run.card.grader}) > 1:
        warnings.append("Open answers were scored by different embedders: qa and semscore cannot be compared.")
    return tuple(warnings)

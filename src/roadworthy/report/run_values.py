"""What a comparison reads of a run: one value per question under each condition, and what stands beside them."""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from roadworthy.errors import BadDataError, UsageError
from roadworthy.grading import Outcome, read_verdicts, score_names
from roadworthy.report.scores_json import read_scorecard
from roadworthy.report.wording import QUESTION, TOO_FEW
from roadworthy.runner import SCORES, VERDICTS, RunRecord, read_run
from roadworthy.statistics import Scorecard

# Stamps stand before the limits in scores.json, as "PARTIAL: 20 of 963 questions were chosen".
_STAMP: Final = re.compile(r"[A-Z]{4,}: ")
# Scores so named count something: they are no shares, even where every count is 0 or 1.
_COUNT: Final = "n_"
_ACCURACY: Final = "accuracy"


@dataclass(slots=True)
class ConditionValues:
    """One score under one condition: each question's mean over its repeats, its cluster, and what was left out.

    `is_single` says whether each question was asked once; `failed` counts replies that never came, which have no score.
    """

    means: dict[str, float] = field(default_factory=dict)
    clusters: dict[str, str] = field(default_factory=dict)
    is_single: bool = True
    failed: int = 0


@dataclass(frozen=True, slots=True)
class RunValues:
    """A run with its values by condition, in the order of its verdicts; `stamps` say what is incomplete about it."""

    folder: Path
    record: RunRecord
    title: str
    grader: str
    stamps: tuple[str, ...]
    conditions: Mapping[str, ConditionValues]
    counted: str = QUESTION


def read_run_values(folder: Path, score: str) -> RunValues:
    """Return the values of one score of a graded run.

    Raises:
        BadDataError: the folder is no graded run, or one graded before verdicts knew their clusters.
        UsageError: no verdict has a value of that score, or it is no share; the names of shares are suggested.
    """
    record, card = read_run(folder), _card(folder)
    conditions = _conditions(folder / VERDICTS, score)
    if not any(values.means for values in conditions.values()):
        raise UsageError(f'{folder} has no value of the score "{score}". {_known(score, folder)}')
    if not _is_share(score, conditions.values()):
        raise UsageError(
            f'The score "{score}" of {folder} is no share between 0 and 1, and only shares are compared. '
            f"{_known(score, folder)}"
        )
    stamps = tuple(limit for limit in card.limits if _STAMP.match(limit) or limit.startswith(TOO_FEW))
    return RunValues(folder, record, card.title, card.grader, stamps, conditions, card.counted)


def usual_score(folder: Path) -> str:
    """Return the score of the verdicts that sums a run up: the accuracy of answers, else what its card names first.

    Raises:
        BadDataError: the folder is no graded run.
    """
    read_run(folder)
    card = _card(folder)
    return _ACCURACY if card.counted == QUESTION or not card.scores else card.scores[0].name


def nearest(name: str, known: Iterable[str]) -> str:
    """Return "Did you mean X?" if a known name is near, else a list of them."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=1)
    return f"Did you mean {near[0]}?" if near else f"Known: {', '.join(names)}."


def _card(folder: Path) -> Scorecard:
    path = folder / SCORES
    if not path.is_file():
        raise BadDataError(f"{folder} has no {SCORES}. Type: roadworthy grade {folder}")
    return read_scorecard(path.read_bytes(), origin=str(path))


def _known(score: str, folder: Path) -> str:
    path = folder / VERDICTS
    names = score_names(path)
    if not names:
        return "None of its verdicts has a score: every reply failed."
    shares = [name for name in names if _is_share(name, _conditions(path, name).values())]
    return nearest(score, shares) if shares else f"It has no share; it has {', '.join(names)}."


def _is_share(score: str, conditions: Iterable[ConditionValues]) -> bool:
    values = (value for one in conditions for value in one.means.values())
    return not score.startswith(_COUNT) and all(0 <= value <= 1 for value in values)


def _conditions(path: Path, score: str) -> dict[str, ConditionValues]:
    conditions: dict[str, ConditionValues] = {}
    asked: dict[tuple[str, str], int] = {}
    for verdict in read_verdicts(path, score):
        values = conditions.setdefault(verdict.condition, ConditionValues())
        # A drive that crashed has failed, and yet counts: it has its score.
        if verdict.outcome is Outcome.FAILED and verdict.score is None:
            values.failed += 1
        elif verdict.score is not None:
            key = (verdict.condition, verdict.question)
            times = asked[key] = asked.get(key, 0) + 1
            before = values.means.get(verdict.question, 0.0)
            values.means[verdict.question] = (before * (times - 1) + verdict.score) / times
            values.clusters[verdict.question] = verdict.cluster
            values.is_single &= verdict.repeat == 0
    return conditions

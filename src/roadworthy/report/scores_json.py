"""`scores.json`: a Scorecard as a document with a schema version, and back."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Annotated, Final

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.statistics import FRACTION, Breakdown, GradingCount, Ledger, Score, Scorecard, Table

SCHEMA_VERSION: Final = 1
# Enough for any score, few enough that another order of additions gives the same bytes.
_SIGNIFICANT_DIGITS: Final = 12

_Count = Annotated[int, msgspec.Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class Timing:
    """When a run started (ISO 8601), how long it took, and how many questions a second it asked."""

    started_at: str
    seconds: float
    questions_per_s: float | None


class _Entry(msgspec.Struct, frozen=True):
    value: float | None
    low: float | None
    high: float | None
    n: _Count
    clusters: _Count
    unit: str


class _Version(msgspec.Struct, frozen=True):
    schema_version: int


class _Document(msgspec.Struct, frozen=True, kw_only=True):
    schema_version: int
    exam: str
    title: str
    model: str
    protocol: str
    scores: dict[str, _Entry]
    outcomes: Ledger
    grading: GradingCount
    tables: tuple[Table, ...]
    breakdowns: tuple[Breakdown, ...] = ()
    comparable: str = ""
    grader: str = ""
    counted: str = "question"
    limits: tuple[str, ...]
    timing: Timing


def scores_document(card: Scorecard, timing: Timing) -> bytes:
    """The card as `scores.json`: UTF-8, indented, one line end at its end; equal cards give equal bytes.

    Everything but `timing` is a function of the card. Floats are rounded to 12 significant digits.

    Raises:
        ValueError: two scores have the same name, or a number is not finite.
    """
    names = [score.name for score in card.scores]
    if len(set(names)) < len(names):
        raise ValueError(f"Scores need different names; got {', '.join(names)}.")
    document = _Document(
        schema_version=SCHEMA_VERSION,
        exam=card.exam,
        title=card.title,
        model=card.model,
        protocol=card.protocol,
        scores={score.name: _entry(score) for score in card.scores},
        outcomes=card.ledger,
        grading=card.grading,
        tables=card.tables,
        breakdowns=card.breakdowns,
        comparable=card.comparable,
        grader=card.grader,
        counted=card.counted,
        limits=card.limits,
        timing=timing,
    )
    builtins = _written(msgspec.to_builtins(document))
    return msgspec.json.format(msgspec.json.encode(builtins), indent=2) + b"\n"


def read_scorecard(data: bytes, *, origin: str = "scores.json") -> Scorecard:
    """The card that `scores_document` wrote.

    Args:
        data: the document.
        origin: what to call it in an error, such as its path.

    Raises:
        BadDataError: the document is not JSON, of another schema version, lacks a field, or contradicts itself: a
            row has not a cell for each column, a share is not between 0 and 1, a value is outside its interval.
    """
    document = _decoded(data, origin)
    _check_tables(document.tables, origin)
    scores = tuple(Score(name=name, **msgspec.structs.asdict(entry)) for name, entry in document.scores.items())
    for score in scores:
        _check_score(score, f'the score "{score.name}"', origin)
    for breakdown in document.breakdowns:
        for cell in breakdown.cells:
            _check_score(cell, f'the score "{breakdown.score}" of "{cell.name}"', origin)
    return Scorecard(
        exam=document.exam,
        title=document.title,
        model=document.model,
        protocol=document.protocol,
        scores=scores,
        ledger=document.outcomes,
        grading=document.grading,
        tables=document.tables,
        breakdowns=document.breakdowns,
        comparable=document.comparable,
        grader=document.grader,
        counted=document.counted,
        limits=document.limits,
    )


def _decoded(data: bytes, origin: str) -> _Document:
    try:
        version = msgspec.json.decode(data, type=_Version).schema_version
        if version != SCHEMA_VERSION:
            raise BadDataError(
                f"{origin} has schema version {version}; this Roadworthy reads version {SCHEMA_VERSION}. "
                "Write it anew with `roadworthy grade RUN`."
            )
        return msgspec.json.decode(data, type=_Document)
    except msgspec.DecodeError as error:
        raise BadDataError(
            f"{origin} is not a table of scores: {error}. Write it anew with `roadworthy grade RUN`."
        ) from error


def _entry(score: Score) -> _Entry:
    fields = asdict(score)
    del fields["name"]
    return _Entry(**fields)


def _written(value: object) -> object:
    """The value with floats rounded and text that UTF-8 can hold."""
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError(f"{value} is no score; write None where there is nothing to say.")
        return float(f"{value:.{_SIGNIFICANT_DIGITS}g}")
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_written(key): _written(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_written(item) for item in value]
    return value


def _check_score(score: Score, called: str, origin: str) -> None:
    for which in ("value", "low", "high"):
        number = getattr(score, which)
        if score.unit == FRACTION and number is not None and not 0 <= number <= 1:
            found = "value" if which == "value" else f"{which} end"
            raise BadDataError(
                f"{origin}: {called} has the {found} {number:g}; a share lies between 0 and 1. Write it anew with "
                "`roadworthy grade RUN`."
            )
    value, low, high = score.value, score.low, score.high
    if value is None or low is None or high is None or low <= value <= high:
        return
    raise BadDataError(
        f"{origin}: {called} has the value {value:g}, which lies outside its interval [{low:g}, {high:g}]. Write it "
        "anew with `roadworthy grade RUN`."
    )


def _check_tables(tables: Sequence[Table], origin: str) -> None:
    for table in tables:
        for number, row in enumerate(table.rows):
            if len(row) != len(table.columns):
                raise BadDataError(
                    f'{origin}: row {number} of table "{table.name}" has {len(row)} cells for '
                    f"{len(table.columns)} columns. Write it anew with `roadworthy grade RUN`."
                )

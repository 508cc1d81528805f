"""`verdicts.parquet`: one row a verdict, in the question set's order, the same bytes for the same verdicts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.files import written_whole
from roadworthy.grading.verdict import Outcome, Verdict

ROWS_AT_ONCE = 1024


class ScoredVerdict(NamedTuple):
    """What a comparison reads of a verdict: where it belongs, and one of its scores, None if it does not carry it."""

    question: str
    cluster: str
    condition: str
    repeat: int
    outcome: Outcome
    score: float | None


class VerdictWriter:
    """Writes verdicts as they come, a batch at a time."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._rows: list[object] = []

    def add(self, verdict: Verdict, cluster: str) -> None:
        """Append one verdict, with the cluster of its question."""
        self._rows.append(msgspec.to_builtins(verdict) | {"cluster": cluster})
        if len(self._rows) >= ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what has gathered."""
        import pyarrow as pa  # noqa: PLC0415  (slow to import, and not needed to start)

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._writer.schema))
        self._rows.clear()


@contextmanager
def writing_verdicts(path: Path) -> Iterator[VerdictWriter]:
    """Yield a writer; the file appears at `path` when the block ends without an error."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    schema = pa.schema(
        [
            ("question", pa.string()),
            ("cluster", pa.string()),
            ("condition", pa.string()),
            ("repeat", pa.int32()),
            ("outcome", pa.string()),
            ("value", pa.string()),
            ("scores", pa.list_(pa.struct([("name", pa.string()), ("value", pa.float64())]))),
            ("primary", pa.float64()),
            ("grading", pa.string()),
            ("notes", pa.list_(pa.string())),
        ]
    )
    with written_whole(path) as beside, pq.ParquetWriter(beside, schema, compression="zstd") as parquet:
        writer = VerdictWriter(parquet)
        yield writer
        writer.flush()


def read_verdicts(path: Path, score: str) -> Iterator[ScoredVerdict]:
    """Yield the verdicts of a file in its order, each with its score of that name; only needed columns are read.

    Raises:
        BadDataError: there is no such file, it is no table of verdicts, or it lacks a column.
    """
    columns = ("question", "cluster", "condition", "repeat", "outcome")
    for batch in _batches(path, (*columns, "scores")):
        values: list[float | None] = [None] * batch.num_rows
        for row, name, value in _scores(batch):
            if name == score:
                values[row] = value
        rows = zip(*(batch.column(name).to_pylist() for name in columns), values, strict=True)
        for question, cluster, condition, repeat, outcome, value in rows:
            yield ScoredVerdict(question, cluster, condition, repeat, Outcome(outcome), value)


def score_names(path: Path) -> tuple[str, ...]:
    """Return the names of the scores that the verdicts of a file have a value for, sorted.

    Raises:
        BadDataError: as `read_verdicts`.
    """
    found: set[str] = set()
    for batch in _batches(path, ("scores",)):
        found.update(name for _, name, value in _scores(batch) if value is not None)
    return tuple(sorted(found))


def _batches(path: Path, columns: tuple[str, ...]) -> Iterator[Any]:
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    again = f"Grade the run again: roadworthy grade {path.parent}"
    try:
        with pq.ParquetFile(path) as file:
            missing = sorted(set(columns) - set(file.schema_arrow.names))
            if missing:
                raise BadDataError(f'{path} has no column "{missing[0]}". {again}')
            yield from file.iter_batches(ROWS_AT_ONCE, columns=list(columns))
    except FileNotFoundError as error:
        raise BadDataError(f"{path.parent} has no {path.name}. {again}") from error
    except pa.ArrowException as error:
        raise BadDataError(f"{path} is not a table of verdicts ({error}). {again}") from error


def _scores(batch: Any) -> Iterator[tuple[int, str, float | None]]:
    """The scores of a batch's verdicts: the row of each, its name and its value."""
    import pyarrow.compute as pc  # noqa: PLC0415

    column = batch.column("scores")
    scores = column.flatten()
    rows = pc.list_parent_indices(column).to_pylist()
    return zip(rows, scores.field("name").to_pylist(), scores.field("value").to_pylist(), strict=True)

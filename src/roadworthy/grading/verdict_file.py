"""`verdicts.parquet`: one row a verdict, in the question set's order, the same bytes for the same verdicts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from roadworthy.files import written_whole
from roadworthy.grading.verdict import Verdict

ROWS_AT_ONCE = 4096


class VerdictWriter:
    """Writes verdicts as they come, a batch at a time."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._rows: list[object] = []

    def add(self, verdict: Verdict) -> None:
        """Append one verdict."""
        self._rows.append(msgspec.to_builtins(verdict))
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

"""`marks.json` in a card's folder: which pass marks were fixed before which part's first question was asked."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.files import write_text
from roadworthy.report.pass_marks import PassMarks
from roadworthy.runner import DRIVES, JOURNAL, Journal

MARKS: Final = "marks.json"


class MarksRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What `marks.json` says: the file's SHA-256, and for each exam whether its run held no reply yet."""

    schema_version: int = 1
    sha256: str
    recorded_before: dict[str, bool]


def holds_replies(run: Path) -> bool:
    """Whether the run in this folder has been answered anything, or driven; a folder without a run has not."""
    if any((run / DRIVES).glob("*/outcome.json")):
        return True
    if not (run / JOURNAL).is_file():
        return False
    journal = Journal(run / JOURNAL, create=False)
    try:
        return journal.totals().replies > 0
    finally:
        journal.close()


def record_marks(folder: Path, marks: PassMarks, runs: Mapping[str, Path]) -> Mapping[str, bool]:
    """Record the marks before anything is asked; return, by exam, whether they were fixed before its run began.

    The first record of equal marks is kept. Marks that differ from those recorded replace them, and count as fixed
    before only the runs that still hold no reply: whoever changes them back is not believed either.

    Args:
        folder: the card's folder.
        marks: the marks in force.
        runs: the folder of each exam's run.

    Raises:
        BadDataError: `marks.json` or a run's journal is malformed.
    """
    path = folder / MARKS
    known: dict[str, bool] = {}
    if path.is_file():
        try:
            record = msgspec.json.decode(path.read_bytes(), type=MarksRecord)
        except msgspec.DecodeError as error:
            raise BadDataError(
                f"{path} is malformed ({error}). Delete it: the marks then count as set late."
            ) from error
        known = record.recorded_before if record.sha256 == marks.sha256 else {}
    before = {exam: known[exam] if exam in known else not holds_replies(run) for exam, run in sorted(runs.items())}
    record = MarksRecord(sha256=marks.sha256, recorded_before=known | before)
    write_text(path, msgspec.json.format(msgspec.json.encode(record, order="deterministic"), indent=2).decode() + "\n")
    return before

"""What became of every question of the official files: kept, or left out by a named rule."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from roadworthy.files import safe_cell, write_text
from roadworthy.questions import Count

INTAKE = "intake.csv"
LONGEST_DETAIL = 200


class Fault(NamedTuple):
    """The rule that a record breaks, and the value at fault."""

    rule: str
    detail: str


class UnfitError(Exception):
    """A record that cannot be asked as it is; it is left out and counted, and the others go on."""

    def __init__(self, rule: str, detail: str = "") -> None:
        super().__init__(f"{rule}: {detail}")
        self.fault = Fault(rule, detail)


class LeftOut(NamedTuple):
    """A row's question in one language that is not in the set: "FILE:ROW", the row's slice, and what is wrong."""

    record: str
    slice_id: str
    language: str
    fault: Fault


class AccountError(AssertionError):
    """A record is neither kept nor left out, or both: a fault of the program."""


def account(read: int, kept_languages: Iterable[str], left_out: Sequence[LeftOut]) -> tuple[Count, ...]:
    """Return the account of a conversion: read, kept, kept by language, then each rule with its number.

    One record is a row's question in one language, so a row counts as many times as there are languages.

    Raises:
        AccountError: a record is neither kept nor left out.
    """
    kept = Counter(kept_languages)
    if read != kept.total() + len(left_out):
        raise AccountError(
            f"The intake does not add up: {read:,} records were read, but {kept.total():,} are kept and "
            f"{len(left_out):,} left out. This is a fault of the program; report it with the source."
        )
    rules = Counter(f"rejected: {left.fault.rule} ({left.language})" for left in left_out)
    return (
        Count("read", read),
        Count("kept", kept.total()),
        *(Count(f"kept in {language}", n) for language, n in sorted(kept.items())),
        *(Count(rule, n) for rule, n in sorted(rules.items())),
    )


def write_left_out(path: Path, left_out: Iterable[LeftOut]) -> None:
    """Write one line a record left out, in the order of the files: record, slice, language, rule, detail."""
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(("record", "slice", "language", "fate", "rule", "detail"))
    for left in left_out:
        cells = (left.record, left.slice_id, left.language, "rejected", left.fault.rule, left.fault.detail)
        writer.writerow(map(_cell, cells))
    write_text(path, rows.getvalue())


def _cell(text: str) -> str:
    """Return the text as one short line of printable letters that no spreadsheet takes for a formula."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return safe_cell(shown if len(shown) <= LONGEST_DETAIL else f"{shown[: LONGEST_DETAIL - 3]}...")

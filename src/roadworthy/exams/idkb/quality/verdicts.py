"""People's verdicts on the review queue: a filled-in `review.csv`, read back, and how far two reviewers agree."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.files import plain_cell

COLUMNS = (
    *("record", "reason", "detail", "kept", "question", "options", "answer", "pictures"),
    *("verdict", "reviewer", "second_verdict", "second_reviewer", "note"),
)
BY_PEOPLE = COLUMNS[8:]
VERDICTS = ("keep", "reject")


@dataclass(frozen=True, slots=True)
class Review:
    """What people wrote about one record; a verdict is "keep", "reject", or empty where nobody judged."""

    record: str
    reason: str
    detail: str
    verdict: str
    reviewer: str
    second_verdict: str
    second_reviewer: str
    note: str

    @property
    def disagrees(self) -> bool:
        """Whether two people looked and judged differently."""
        return bool(self.second_verdict) and self.second_verdict != self.verdict

    @property
    def keeps(self) -> bool:
        """Whether all who looked would keep the record."""
        return self.verdict == "keep" and not self.disagrees


def read_reviews(path: Path) -> dict[str, Review]:
    """Return the records of a `review.csv` that somebody has judged or written anything else on, by their id.

    Commas, semicolons and tabs are understood, with or without Excel's byte order mark.

    Raises:
        BadDataError: the file is unreadable, has no column "record" or "verdict", or a verdict is not to be
            understood; the message names line and value.
    """
    rows = _rows(path)
    header = [plain_cell(name).strip().casefold() for name in next(rows, (0, []))[1]]
    lacking = [name for name in ("record", "verdict") if name not in header]
    if lacking:
        raise BadDataError(
            f'{path} has no column "{lacking[0]}" in its first line. Fill in the review.csv that a build wrote and '
            "leave its header as it is."
        )
    reviews: dict[str, Review] = {}
    for line, row in rows:
        cells = dict(zip(header, map(plain_cell, row), strict=False))
        review = _review(f"{path}, line {line}", cells)
        if review is None:
            continue
        if review.record in reviews:
            raise BadDataError(
                f'{path}, line {line}: the record "{review.record}" has a filled-in line already. Leave one for it.'
            )
        reviews[review.record] = review
    return reviews


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadDataError(
            f"The verdicts {path} cannot be read ({error.strerror}). Name a filled-in review.csv with --verdicts."
        ) from error
    except UnicodeDecodeError as error:
        raise BadDataError(f'{path} is not UTF-8 ({error.reason}). Save it as "CSV UTF-8".') from error
    header = text.partition("\n")[0]
    # Not strict, a quote that is never closed would swallow the verdicts on the lines below it.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=header.count), strict=True)
    first = 1
    try:
        for row in reader:
            if any(row):
                yield reader.line_num, row
            first = reader.line_num + 1
    except csv.Error as error:
        raise BadDataError(
            f"{path}, line {first}: {error}. Close the quotes of that line, or save the file as CSV again."
        ) from error


def _review(where: str, cells: Mapping[str, str]) -> Review | None:
    text = {name: cells.get(name, "").strip() for name in COLUMNS}
    for column in ("verdict", "second_verdict"):
        text[column] = text[column].casefold()
        if text[column] not in ("", *VERDICTS):
            raise BadDataError(f'{where}: {column} "{text[column]}". Write keep or reject, or leave it empty.')
    if not text["verdict"]:
        if text["second_verdict"]:
            raise BadDataError(f'{where}: a second_verdict without a first. Write it under "verdict".')
        if not any(text[column] for column in BY_PEOPLE):
            return None
    if not text["record"]:
        raise BadDataError(f"{where}: a verdict or note on no record. Write the record's id in the first column.")
    return Review(**{name: text[name] for name in Review.__dataclass_fields__})


def cohens_kappa(pairs: Iterable[tuple[str, str]]) -> float | None:
    """Return Cohen's kappa of two reviewers' labels: agreement beyond chance, at most 1; 0 is chance.

    (observed - expected) / (1 - expected), where `expected` is the agreement of two people who deal out their labels
    at random in the same proportions (Cohen 1960). None when there are no pairs, or when both always say one and the
    same thing: then chance agrees as well.

    20 and 15 agreements of 50, 5 and 10 disagreements: observed 0.7, expected 0.5, kappa 0.4.
    """
    table = Counter(pairs)
    n = table.total()
    if not n:
        return None
    labels = sorted({label for pair in table for label in pair})
    first = Counter({label: sum(table[label, other] for other in labels) for label in labels})
    second = Counter({label: sum(table[other, label] for other in labels) for label in labels})
    observed = sum(table[label, label] for label in labels)
    chance = sum(first[label] * second[label] for label in labels)
    # In whole numbers until the division, so that certain agreement is certain.
    return None if chance == n * n else (observed * n - chance) / (n * n - chance)


def review_line(reviews: Iterable[Review], n: int) -> str:
    """Return how many of `n` questions people reviewed, and how far the second reviewer agreed."""
    reviews = tuple(review for review in reviews if review.verdict)
    pairs = [(review.verdict, review.second_verdict) for review in reviews if review.second_verdict]
    line = f"reviewed by people: {len(reviews):,} of {n:,}"
    if not pairs:
        return f"{line}; no second reviewer"
    kappa = cohens_kappa(pairs)
    agreement = "undefined, for both always said the same" if kappa is None else f"{kappa:.2f}"
    return f"{line}; second reviewer on {len(pairs):,}, Cohen's kappa {agreement}"

"""The review queue: `review.csv`, in which people judge what rules cannot (spec A.5, the manual step)."""

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.quality.verdicts import BY_PEOPLE, COLUMNS, Review, read_reviews
from roadworthy.files import safe_cell, write_text
from roadworthy.questions import REVIEW, Question


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question for people to look at: why ("conflict", "language", "sample"), and whether the set has it."""

    question: Question
    reason: str
    detail: str
    is_kept: bool


def drawn(questions: Iterable[Question], n: int, seed: int) -> tuple[Question, ...]:
    """Return `n` of the questions, or all if there are fewer: the same ones for equal seeds, in any order given."""
    return tuple(sorted(questions, key=lambda question: (_draw(seed, question.id), question.id))[:n])


def _draw(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()


def check_no_verdict_is_lost(folder: Path, reviews: Mapping[str, Review]) -> None:
    """Make sure that `folder/review.csv`, which a build writes anew, holds no verdict or note that `reviews` lacks.

    Raises:
        BadDataError: it does; building would throw people's work away.
    """
    path = folder / REVIEW
    if path.exists():
        lost = [record for record, review in read_reviews(path).items() if reviews.get(record) != review]
        if lost:
            raise BadDataError(
                f"{path} holds people's verdicts or notes on {len(lost):,} records ({lost[0]}, ...) that this build "
                f"would overwrite. Use them with --verdicts {path}, or move the file away."
            )


def write_queue(folder: Path, doubts: Sequence[Doubt], reviews: Mapping[str, Review]) -> None:
    """Write `review.csv` into `folder`, or remove an old one when there is nothing to review.

    The last five columns are for people: empty, but for what this build was given, which is carried over.
    """
    path = folder / REVIEW
    if not doubts:
        path.unlink(missing_ok=True)
        return
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for doubt in doubts:
        writer.writerow(map(safe_cell, _row(doubt, reviews.get(doubt.question.id))))
    write_text(path, text.getvalue())


def _row(doubt: Doubt, review: Review | None) -> tuple[str, ...]:
    question = doubt.question
    options = {option.key: f"{option.key}: {option.text}".strip() for option in question.options}
    answers = [options[key] for key in question.answer.keys] or [question.answer.text or "", *question.references]
    return (
        question.id,
        doubt.reason,
        doubt.detail,
        "yes" if doubt.is_kept else "no",
        question.prompt,
        " | ".join(options.values()),
        " | ".join(answers),
        " | ".join(image.locator for image in question.all_images),
        *(getattr(review, column) if review else "" for column in BY_PEOPLE),
    )

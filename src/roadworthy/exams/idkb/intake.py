"""From a bank's records to a question set: what became of every record, kept, rejected or skipped."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.dataset_card import dataset_tables
from roadworthy.exams.idkb.item import Item, Picture, to_question
from roadworthy.exams.idkb.picture_intake import MISSING, PictureIntake
from roadworthy.exams.idkb.prompts import PROTOCOL
from roadworthy.exams.idkb.quality.clusters import split_leak
from roadworthy.exams.idkb.quality.duplicates import Candidate
from roadworthy.exams.idkb.quality.judgement import judge
from roadworthy.exams.idkb.quality.review import check_no_verdict_is_lost, write_queue
from roadworthy.exams.idkb.quality.rules import Fault, item_fault
from roadworthy.exams.idkb.quality.verdicts import Review, read_reviews, review_line
from roadworthy.exams.idkb.split import assign_splits, check_policy
from roadworthy.files import safe_cell, write_text
from roadworthy.questions import Count, Dataset, ImageRef, Question, QuestionSet, write_question_set

INTAKE = "intake.csv"


class AccountError(AssertionError):
    """A record is neither kept nor left out, or both: a fault of the program."""


@dataclass(slots=True)
class Intake:
    """Gathers a source's records that are sound by themselves, and accounts for those that are not.

    `order` holds every record's id in the source's order.
    """

    pictures: PictureIntake
    options: BuildOptions
    order: list[str] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)

    def add(self, record: Item | LeftOut) -> None:
        """Take the record for a candidate, or account for why it is none."""
        if isinstance(record, LeftOut):
            self.order.append(record.record)
            self.left_out.append(record)
            return
        self.order.append(record.id)
        fault = Fault("id used twice", record.id) if record.id in self._known else item_fault(record)
        self._known.add(record.id)
        fault = fault or self._take(record)
        if fault is not None:
            self.left_out.append(LeftOut(record.id, "rejected", *fault))

    def _take(self, item: Item) -> Fault | None:
        """Store the item's pictures and take it, or return what is wrong with one of them.

        With `keep_missing_images` an item may lose those of its question, never those of its options.
        """
        is_without = False
        stored: dict[Picture, ImageRef] = {}
        shown = [(choice.picture, "option") for choice in item.choices if choice.picture is not None]
        for picture, role in (*shown, *((picture, "question") for picture in item.pictures)):
            found = self.pictures.take(picture, role)
            if not isinstance(found, Fault):
                stored[picture] = found
            elif found.rule == MISSING and role == "question" and self.options.keep_missing_images:
                is_without = True
            else:
                return found
        question = to_question(replace(item, image_missing=True) if is_without else item, stored)
        equal = _equal_options(question)
        if equal is None:
            self.candidates.append(Candidate(question, item.group))
        return equal


def _equal_options(question: Question) -> Fault | None:
    """Two options may show the same picture from two files, which is seen only now."""
    shown = [(option.text.casefold(), option.images) for option in question.options]
    equal = [option.key for option, each in zip(question.options, shown, strict=True) if shown.count(each) > 1]
    return Fault("equal options", f"options {', '.join(equal)} show the same") if equal else None


def take_in(bank: Bank, source: str, folder: Path, options: BuildOptions) -> QuestionSet:
    """Write the bank's questions to `folder`, and the account of every other record to `intake.csv` beside them.

    Questions that people should look at go to `review.csv`; `options.verdicts` is such a file filled in. The folder
    keeps the pictures of the questions kept; a build that fails takes out again those that it stored.

    Raises:
        BadDataError: the verdicts cannot be used, or the folder holds verdicts that would be lost.
        UsageError: there is no such policy of splitting.
        AccountError: a record is neither kept nor left out.
    """
    check_policy(options.split)
    reviews = read_reviews(options.verdicts) if options.verdicts is not None else {}
    check_no_verdict_is_lost(folder, reviews)
    pictures = PictureIntake(folder)
    try:
        questions = _take_in(bank, source, pictures, options, reviews)
    except BaseException:
        pictures.withdraw()
        raise
    pictures.keep_only(questions)
    return questions


def _take_in(
    bank: Bank, source: str, pictures: PictureIntake, options: BuildOptions, reviews: Mapping[str, Review]
) -> QuestionSet:
    intake = Intake(pictures, options)
    for record in bank.records:
        intake.add(record)
    judged = judge(intake.candidates, reviews, sample=options.review_sample, seed=options.seed)
    questions = judged.kept if options.split is None else assign_splits(judged.kept, options.split, options.seed)
    left_out = (*intake.left_out, *judged.left_out)
    dataset = Dataset(
        exam="idkb",
        title=bank.title,
        protocol=PROTOCOL,
        license=bank.license,
        source=source,
        intake=_account(len(intake.order), questions, left_out),
        limits=(*bank.limits, *_limits(options, reviews, judged.reviewable, questions)),
        tables=dataset_tables(questions),
    )
    _write_left_out(pictures.folder / INTAKE, left_out, intake.order)
    write_queue(pictures.folder, judged.doubts, reviews)
    return write_question_set(pictures.folder, dataset, questions)


def _limits(
    options: BuildOptions, reviews: Mapping[str, Review], reviewable: int, questions: Sequence[Question]
) -> Iterator[str]:
    if options.keep_missing_images:
        yield "questions whose picture is missing are asked without it (tag image_missing)"
    if any(review.verdict for review in reviews.values()):
        yield review_line(reviews.values(), reviewable)
    if options.split is not None:
        yield f"split into train and test by the policy {options.split}, seed {options.seed}"
    elif leak := split_leak(questions):
        yield leak


def _write_left_out(path: Path, left_out: Sequence[LeftOut], order: Sequence[str]) -> None:
    places = {record: place for place, record in reversed(list(enumerate(order)))}
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(("record", "fate", "rule", "detail"))
    for left in sorted(left_out, key=lambda left: places[left.record]):
        writer.writerow(map(safe_cell, (left.record, left.fate, left.rule, left.detail)))
    write_text(path, rows.getvalue())


def _account(read: int, questions: Sequence[Question], left_out: Sequence[LeftOut]) -> tuple[Count, ...]:
    """Return the account: read, kept, then each rule with its number."""
    if read != len(questions) + len(left_out):
        raise AccountError(
            f"The intake does not add up: {read:,} records were read, but {len(questions):,} are kept and "
            f"{len(left_out):,} left out. This is a fault of the program; report it with the source."
        )
    without = sum(question.tag("image_missing") is not None for question in questions)
    rules = Counter(f"{left.fate}: {left.rule}" for left in left_out)
    return (
        Count("read", read),
        Count("kept", len(questions)),
        *([Count("kept: without its picture", without)] if without else []),
        *(Count(rule, n) for rule, n in sorted(rules.items())),
    )

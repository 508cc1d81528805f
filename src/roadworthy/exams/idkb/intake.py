"""From a bank's records to a question set: what became of every record, kept, rejected or skipped."""

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PIL import UnidentifiedImageError

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.dataset_card import dataset_tables
from roadworthy.exams.idkb.item import Item, Picture, to_question
from roadworthy.exams.idkb.prompts import PROTOCOL
from roadworthy.exams.idkb.quality.duplicates import Candidate
from roadworthy.exams.idkb.quality.judgement import judge
from roadworthy.exams.idkb.quality.pictures import picture_fault
from roadworthy.exams.idkb.quality.review import check_no_verdict_is_lost, write_queue
from roadworthy.exams.idkb.quality.rules import Fault, item_fault
from roadworthy.exams.idkb.quality.verdicts import read_reviews, review_line
from roadworthy.exams.idkb.split import assign_splits, check_policy
from roadworthy.files import write_text
from roadworthy.questions import Count, Dataset, ImageRef, Question, QuestionSet, store_image, write_question_set
from roadworthy.questions.image_store import UNDECODABLE

INTAKE = "intake.csv"


@dataclass(slots=True)
class Intake:
    """Gathers a source's records that are sound by themselves, and accounts for those that are not.

    `order` holds every record's id in the source's order.
    """

    folder: Path
    options: BuildOptions
    order: list[str] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)
    _pictures: dict[tuple[Path | str, str], ImageRef | Fault] = field(default_factory=dict)

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
            is_missing = isinstance(picture, Path) and not picture.is_file()
            if is_missing and role == "question" and self.options.keep_missing_images:
                is_without = True
                continue
            found = self._stored(picture, role)
            if isinstance(found, Fault):
                return found
            stored[picture] = found
        question = to_question(replace(item, image_missing=True) if is_without else item, stored)
        equal = _equal_options(question)
        if equal is None:
            self.candidates.append(Candidate(question, item.group))
        return equal

    def _stored(self, picture: Picture, role: str) -> ImageRef | Fault:
        """Return the reference of a picture in the set, or what is wrong with it; each is looked at once."""
        key = (picture if isinstance(picture, Path) else hashlib.sha256(picture).hexdigest(), role)
        if key not in self._pictures:
            self._pictures[key] = self._judged(picture, role)
        return self._pictures[key]

    def _judged(self, picture: Picture, role: str) -> ImageRef | Fault:
        try:
            data = picture.read_bytes() if isinstance(picture, Path) else picture
        except OSError:
            return Fault("missing picture", _name(picture))
        try:
            fault = picture_fault(data, is_option=role == "option")
        except UnidentifiedImageError:
            return Fault("unreadable picture", f"{_name(picture)}: no picture of a format that Pillow reads")
        except UNDECODABLE as error:
            return Fault("unreadable picture", f"{_name(picture)}: {error}")
        if fault is not None:
            return Fault(fault.rule, f"{_name(picture)}: {fault.detail}")
        return store_image(self.folder, data, picture.suffix if isinstance(picture, Path) else ".png", role)


def _equal_options(question: Question) -> Fault | None:
    """Two options may show the same picture from two files, which is seen only now."""
    shown = [(option.text.casefold(), option.images) for option in question.options]
    equal = [option.key for option, each in zip(question.options, shown, strict=True) if shown.count(each) > 1]
    return Fault("equal options", f"options {', '.join(equal)} show the same") if equal else None


def _name(picture: Picture) -> str:
    return f"{picture.parent.name}/{picture.name}" if isinstance(picture, Path) else "a picture inside the record"


def take_in(bank: Bank, source: str, folder: Path, options: BuildOptions) -> QuestionSet:
    """Write the bank's questions to `folder`, and the account of every other record to `intake.csv` beside them.

    Questions that people should look at go to `review.csv`; `options.verdicts` is such a file filled in.

    Raises:
        BadDataError: the verdicts cannot be used, or the folder holds verdicts that would be lost.
        UsageError: there is no such policy of splitting.
    """
    check_policy(options.split)
    reviews = read_reviews(options.verdicts) if options.verdicts is not None else {}
    check_no_verdict_is_lost(folder, reviews)
    intake = Intake(folder, options)
    for record in bank.records:
        intake.add(record)
    judged = judge(intake.candidates, reviews, sample=options.review_sample, seed=options.seed)
    questions = judged.kept
    limits = list(bank.limits)
    if options.keep_missing_images:
        limits.append("questions whose picture is missing are asked without it (tag image_missing)")
    if reviews:
        limits.append(review_line(reviews.values(), judged.reviewable))
    if options.split is not None:
        questions = assign_splits(questions, options.split, options.seed)
        limits.append(f"split into train and test by the policy {options.split}, seed {options.seed}")
    left_out = (*intake.left_out, *judged.left_out)
    _write_left_out(folder / INTAKE, left_out, intake.order)
    write_queue(folder, judged.doubts, reviews)
    dataset = Dataset(
        exam="idkb",
        title=bank.title,
        protocol=PROTOCOL,
        license=bank.license,
        source=source,
        intake=_account(questions, left_out),
        limits=tuple(limits),
        tables=dataset_tables(questions),
    )
    return write_question_set(folder, dataset, questions)


def _write_left_out(path: Path, left_out: Sequence[LeftOut], order: Sequence[str]) -> None:
    places = {record: place for place, record in reversed(list(enumerate(order)))}
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(("record", "fate", "rule", "detail"))
    for left in sorted(left_out, key=lambda left: places[left.record]):
        writer.writerow((left.record, left.fate, left.rule, left.detail))
    write_text(path, rows.getvalue())


def _account(questions: Sequence[Question], left_out: Sequence[LeftOut]) -> tuple[Count, ...]:
    """Return the account: read, kept, then each rule with its number."""
    without = sum(question.tag("image_missing") is not None for question in questions)
    rules = Counter(f"{left.fate}: {left.rule}" for left in left_out)
    return (
        Count("read", len(questions) + len(left_out)),
        Count("kept", len(questions)),
        *([Count("kept: without its picture", without)] if without else []),
        *(Count(rule, n) for rule, n in sorted(rules.items())),
    )

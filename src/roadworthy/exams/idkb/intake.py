"""From a bank's records to a question set: what became of every record, kept, rejected or skipped."""

import csv
import io
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.item import Item, Picture, to_question
from roadworthy.exams.idkb.prompts import PROTOCOL
from roadworthy.exams.idkb.quality.rules import item_fault
from roadworthy.files import write_text
from roadworthy.questions import Count, Dataset, ImageRef, Question, QuestionSet, store_image, write_question_set

INTAKE = "intake.csv"


@dataclass(slots=True)
class Intake:
    """Gathers a source's records into questions, and accounts for those that do not become one."""

    folder: Path
    options: BuildOptions
    questions: list[Question] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    _seen: dict[tuple[object, ...], str] = field(default_factory=dict)

    def add(self, record: Item | LeftOut) -> None:
        """Keep the record as a question, or account for why it is not one."""
        if isinstance(record, LeftOut):
            self.left_out.append(record)
            return
        fault = item_fault(record)
        if fault is not None:
            self._reject(record, *fault)
            return
        try:
            item, stored = self._pictures(record)
        except _NoPicture as error:
            self._reject(record, *error.args)
            return
        question = to_question(item, stored)
        content = (question.prompt, question.options, question.images)
        earlier = self._seen.setdefault(content, question.id)
        if earlier != question.id:
            self._reject(item, "duplicate", f"same question, options and pictures as {earlier}")
            return
        self.questions.append(question)

    def _reject(self, item: Item, rule: str, detail: str) -> None:
        self.left_out.append(LeftOut(item.id, "rejected", rule, detail))

    def _pictures(self, item: Item) -> tuple[Item, dict[Picture, ImageRef]]:
        """Store the item's pictures; with `keep_missing_images` an item may lose those of its question."""
        stored: dict[Picture, ImageRef] = {}
        for choice in item.choices:
            if choice.picture is not None:
                stored[choice.picture] = self._stored(choice.picture, "option")
        for picture in item.pictures:
            if isinstance(picture, Path) and not picture.is_file() and self.options.keep_missing_images:
                item = replace(item, image_missing=True)
                continue
            stored[picture] = self._stored(picture, "question")
        return item, stored

    def _stored(self, picture: Picture, role: str) -> ImageRef:
        try:
            data = picture.read_bytes() if isinstance(picture, Path) else picture
        except OSError as error:
            raise _NoPicture("missing picture", _name(picture)) from error
        try:
            return store_image(self.folder, data, picture.suffix if isinstance(picture, Path) else ".png", role)
        except BadDataError as error:
            raise _NoPicture("unreadable picture", f"{_name(picture)}: {error}") from error

    def counts(self) -> tuple[Count, ...]:
        """Return the account: read, kept, then each rule with its number."""
        without = sum(question.tag("image_missing") is not None for question in self.questions)
        rules = Counter(f"{left.fate}: {left.rule}" for left in self.left_out)
        return (
            Count("read", len(self.questions) + len(self.left_out)),
            Count("kept", len(self.questions)),
            *([Count("kept: without its picture", without)] if without else []),
            *(Count(rule, n) for rule, n in sorted(rules.items())),
        )


class _NoPicture(Exception):  # noqa: N818  (it carries a rule and a detail, and never leaves this module)
    """A picture that cannot be shown: the rule it breaks, and the value at fault."""


def _name(picture: Picture) -> str:
    return f"{picture.parent.name}/{picture.name}" if isinstance(picture, Path) else "a picture inside the record"


def take_in(bank: Bank, source: str, folder: Path, options: BuildOptions) -> QuestionSet:
    """Write the bank's questions to `folder`, and the account of every other record to `intake.csv` beside them."""
    intake = Intake(folder, options)
    for record in bank.records:
        intake.add(record)
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(("record", "fate", "rule", "detail"))
    writer.writerows((left.record, left.fate, left.rule, left.detail) for left in intake.left_out)
    write_text(folder / INTAKE, rows.getvalue())
    without = "questions whose picture is missing are asked without it (tag image_missing)"
    dataset = Dataset(
        exam="idkb",
        title=bank.title,
        protocol=PROTOCOL,
        license=bank.license,
        source=source,
        intake=intake.counts(),
        limits=(*bank.limits, without) if options.keep_missing_images else bank.limits,
    )
    return write_question_set(folder, dataset, intake.questions)

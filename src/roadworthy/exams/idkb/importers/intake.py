"""What became of every record of a source: kept, rejected by a rule, or skipped for a reason."""

import csv
import io
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from roadworthy.exams.idkb.item import Item, normalised, to_question
from roadworthy.exams.idkb.prompts import PROTOCOL
from roadworthy.files import write_text
from roadworthy.questions import Count, Dataset, Question, QuestionSet, write_question_set

INTAKE = "intake.csv"


@dataclass(frozen=True, slots=True)
class Rejection:
    """One record that is not in the set: which, rejected or skipped, by which rule, and the value at fault."""

    record: str
    fate: str
    rule: str
    detail: str


@dataclass(slots=True)
class Intake:
    """Gathers a source's records into questions, and accounts for those that do not become one."""

    questions: list[Question] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    _seen: dict[tuple[object, ...], str] = field(default_factory=dict)

    @property
    def read(self) -> int:
        """The number of records met so far: kept + rejected + skipped."""
        return len(self.questions) + len(self.rejections)

    def skip(self, record: str, reason: str, detail: str = "") -> None:
        """Account for a record that is not a question of this exam, such as a video."""
        self.rejections.append(Rejection(record, "skipped", reason, detail))

    def reject(self, record: str, rule: str, detail: str = "") -> None:
        """Account for a record that fails a rule."""
        self.rejections.append(Rejection(record, "rejected", rule, detail))

    def take(self, item: Item) -> None:
        """Keep the item as a question, or reject it by the first rule that it fails."""
        fault = _fault(item)
        if fault is not None:
            self.reject(item.id, *fault)
            return
        question = to_question(item)
        content = (question.prompt, question.options, question.images)
        earlier = self._seen.setdefault(content, question.id)
        if earlier != question.id:
            self.reject(item.id, "duplicate", f"same question, options and pictures as {earlier}")
            return
        self.questions.append(question)

    def counts(self) -> tuple[Count, ...]:
        """Return the account: read, kept, then each rule with its number."""
        without = sum(question.tag("image_missing") is not None for question in self.questions)
        rules = Counter(f"{rejection.fate}: {rejection.rule}" for rejection in self.rejections)
        return (
            Count("read", self.read),
            Count("kept", len(self.questions)),
            *([Count("kept: without its picture", without)] if without else []),
            *(Count(rule, n) for rule, n in sorted(rules.items())),
        )

    def write(
        self, folder: Path, *, title: str, source: str, license_words: str, limits: tuple[str, ...]
    ) -> QuestionSet:
        """Write the questions and the account of the rest (`intake.csv`) to `folder`."""
        rows = io.StringIO()
        writer = csv.writer(rows, lineterminator="\n")
        writer.writerow(("record", "fate", "rule", "detail"))
        writer.writerows((r.record, r.fate, r.rule, r.detail) for r in self.rejections)
        write_text(folder / INTAKE, rows.getvalue())
        dataset = Dataset(
            exam="idkb",
            title=title,
            protocol=PROTOCOL,
            license=license_words,
            source=source,
            intake=self.counts(),
            limits=limits,
        )
        return write_question_set(folder, dataset, self.questions)


def _fault(item: Item) -> tuple[str, str] | None:
    shown = [(normalised(choice.text).casefold(), choice.image) for choice in item.choices]
    options = len(shown)
    outside = [str(place + 1) for place in item.answer if not 0 <= place < options]
    empty = [str(place + 1) for place, (text, image) in enumerate(shown) if not text and image is None]
    equal = sorted({text for text, image in shown if shown.count((text, image)) > 1})
    rules = (
        ("no answer", not item.answer, ""),
        ("answer named twice", len(set(item.answer)) < len(item.answer), ""),
        ("answer outside the options", outside, f"answer {', '.join(outside)} of {options} options"),
        ("not 2 to 6 options", not 2 <= options <= 6, f"{options} options"),
        ("empty option", empty, f"option {', '.join(empty)}"),
        ("equal options", equal, ", ".join(equal)),
        ("question too short", len(normalised(item.question)) < 4, item.question),
    )
    return next(((rule, detail) for rule, broken, detail in rules if broken), None)

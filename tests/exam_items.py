"""Items and banks made up for tests of the theory exam's quality control."""

import csv
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb.bank import Bank, LeftOut
from roadworthy.exams.idkb.intake import take_in
from roadworthy.exams.idkb.item import Choice, Item
from roadworthy.files import plain_cell
from roadworthy.questions import Provenance, QuestionSet


def item(name: str = "q-1", question: str = "What must you do at a red light?", **others: Any) -> Item:
    """Return a sound item about nothing in particular; `others` are fields of `Item` that shall be otherwise."""
    fields: dict[str, Any] = {
        "choices": (Choice("Stop before the line"), Choice("Drive on")),
        "answer": (0,),
        "country": "GB",
        "language": "en",
        "vehicles": ("car",),
        "provenance": Provenance("test", name),
    }
    return Item(id=name, question=question, **(fields | others))


def open_item(name: str = "q-1", text: str | None = "Stop before the line.", **others: Any) -> Item:
    """Return a sound open item."""
    return item(name, choices=(), answer=(), text=text, **others)


def choices(*texts: str) -> tuple[Choice, ...]:
    """Return options in words."""
    return tuple(map(Choice, texts))


def picture(width: int = 120, height: int = 120, shade: int = 0, kind: str = "PNG") -> bytes:
    """Return a white picture, its left half of another grey, so that different shades are different pictures."""
    drawn = Image.new("L", (width, height), 255)
    drawn.paste(shade, (0, 0, width // 2, height))
    out = BytesIO()
    drawn.save(out, kind)
    return out.getvalue()


def build(folder: Path, *records: Item | LeftOut, **options: Any) -> QuestionSet:
    """Take the records in."""
    return take_in(Bank("Made up", "none", records), "made-up", folder, BuildOptions(**options))


def counts(questions: QuestionSet) -> dict[str, int]:
    """Return the account of a set."""
    return {count.name: count.n for count in questions.dataset.intake}


def table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def detail(folder: Path, name: str) -> str:
    """Return why a record was left out."""
    rows = table(folder / "intake.csv")
    return next(plain_cell(row["detail"]) for row in rows if plain_cell(row["record"]) == name)

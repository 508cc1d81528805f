"""An item as every source yields it, and the Question made of it (spec A.1, A.3)."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase

from roadworthy.questions import Answer, ImageRef, Kind, Option, Provenance, Question, Tag

# A file of the source, which may be missing, or a picture's own bytes.
Picture = Path | bytes


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of an item: its text, and its picture where the option is one."""

    text: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A record of a source, its answer decoded by the adapter that knows the source's encoding.

    An item with `choices` is a multiple-choice question: `answer` holds 0-based places in `choices`, and
    `is_multiple` says whether several answers may be asked for. One without is an open question: `text` is its
    answer, and `references` are other wordings of it that count as well.

    `data` says which part of the exam it belongs to: "test" (theory) or "road" (the driver's view). `group` names
    what the source itself says belongs together, such as a question and its translation.
    """

    id: str
    question: str
    choices: tuple[Choice, ...] = ()
    answer: tuple[int, ...] = ()
    is_multiple: bool = False
    is_true_false: bool = False
    text: str | None = None
    references: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    country: str
    language: str
    vehicles: tuple[str, ...]
    domain: str | None = None
    data: str = "test"
    group: str | None = None
    split: str | None = None
    explanation: str | None = None
    provenance: Provenance
    image_missing: bool = False

    @property
    def kind(self) -> Kind:
        """How the item wants to be answered."""
        if not self.choices:
            return Kind.OPEN
        return Kind.CHOICES if self.is_multiple else Kind.CHOICE


def normalised(text: str) -> str:
    """Return text in NFC with runs of white space folded and the ends trimmed; letters' case is left alone."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def to_question(item: Item, stored: Mapping[Picture, ImageRef]) -> Question:
    """Return the item as a Question: options keyed A, B, ... in the source's order.

    Items that show the same picture share a cluster: a candidate who misreads it errs in all of them.

    Args:
        item: a sound item, its answer inside its options.
        stored: the reference of each of the item's pictures in the question set; its role is set here, for a
            picture may be the question's and an option's.
    """
    images = tuple(replace(stored[picture], role="question") for picture in item.pictures if picture in stored)
    return Question(
        id=item.id,
        exam="idkb",
        kind=item.kind,
        prompt=normalised(item.question),
        answer=_answer(item),
        cluster=f"image-{(images[0].sha256 or '')[:16]}" if images else item.group or item.id,
        options=tuple(
            Option(key, normalised(choice.text), _shown(choice, stored))
            for key, choice in zip(ascii_uppercase, item.choices, strict=False)
        ),
        images=images,
        references=tuple(dict.fromkeys(map(normalised, item.references))),
        explanation=normalised(item.explanation) if item.explanation else None,
        split=item.split,
        tags=_tags(item),
        provenance=item.provenance,
    )


def _shown(choice: Choice, stored: Mapping[Picture, ImageRef]) -> tuple[ImageRef, ...]:
    return () if choice.picture is None else (replace(stored[choice.picture], role="option"),)


def _answer(item: Item) -> Answer:
    if item.kind is Kind.OPEN:
        return Answer(Kind.OPEN, text=normalised(item.text or ""))
    return Answer(item.kind, keys=tuple(ascii_uppercase[place] for place in sorted(item.answer)))


def _tags(item: Item) -> tuple[Tag, ...]:
    return (
        Tag("country", item.country),
        Tag("domain", item.domain),
        Tag("image_missing", "yes" if item.image_missing else None),
        Tag("language", item.language),
        Tag("source", item.data),
        Tag("true_false", "yes" if item.is_true_false else None),
        Tag("vehicle", item.vehicles),
    )

"""A multiple-choice item as every source yields it, and the Question made of it (spec A.3)."""

import unicodedata
from dataclasses import dataclass
from string import ascii_uppercase

from roadworthy.questions import Answer, ImageRef, Kind, Option, Provenance, Question, Tag


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of an item: its text, and its picture where the option is one."""

    text: str
    image: ImageRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A test item of a source, its answer decoded by the adapter that knows the source's encoding.

    `answer` holds 0-based places in `choices`; `is_multiple` says whether several answers may be asked for.
    """

    id: str
    question: str
    choices: tuple[Choice, ...]
    answer: tuple[int, ...]
    is_multiple: bool
    is_true_false: bool = False
    images: tuple[ImageRef, ...] = ()
    country: str
    language: str
    vehicles: tuple[str, ...]
    domain: str | None = None
    explanation: str | None = None
    provenance: Provenance
    image_missing: bool = False


def normalised(text: str) -> str:
    """Return text in NFC with runs of white space folded and the ends trimmed; letters' case is left alone."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def to_question(item: Item) -> Question:
    """Return the item as a Question: options keyed A, B, ... in the source's order.

    Items that show the same picture share a cluster: a candidate who misreads it errs in all of them.
    """
    keys = ascii_uppercase[: len(item.choices)]
    shared = item.images[0].sha256 if item.images else None
    tags = (
        Tag("country", item.country),
        Tag("domain", item.domain),
        Tag("image_missing", "yes" if item.image_missing else None),
        Tag("language", item.language),
        Tag("source", "test"),
        Tag("true_false", "yes" if item.is_true_false else None),
        Tag("vehicle", item.vehicles),
    )
    return Question(
        id=item.id,
        exam="idkb",
        kind=Kind.CHOICES if item.is_multiple else Kind.CHOICE,
        prompt=normalised(item.question),
        answer=Answer(
            Kind.CHOICES if item.is_multiple else Kind.CHOICE, keys=tuple(keys[place] for place in sorted(item.answer))
        ),
        cluster=f"image-{shared[:16]}" if shared else item.id,
        options=tuple(
            Option(key, normalised(choice.text), (choice.image,) if choice.image else ())
            for key, choice in zip(keys, item.choices, strict=True)
        ),
        images=item.images,
        explanation=normalised(item.explanation) if item.explanation else None,
        tags=tags,
        provenance=item.provenance,
    )

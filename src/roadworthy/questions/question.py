"""The nouns of an exam paper: a question, its options, its pictures, and the answer that is right."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """How a question wants to be answered."""

    CHOICE = "choice"
    CHOICES = "choices"
    TRUE_FALSE = "true_false"
    OPEN = "open"
    WAYPOINTS = "waypoints"
    OBJECTS = "objects"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class ImageRef:
    """Where a picture is found and what is known of it without opening it.

    `locator` is relative to the question set's folder; `size_px` is (width, height); `role` says what the picture
    is to its question ("question", "option", "frame", ...).
    """

    locator: str
    sha256: str | None = None
    size_px: tuple[int, int] | None = None
    role: str = "question"
    camera: str | None = None
    frame_offset_s: float | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers offered: its key ("A"), its text, and pictures where the option is one."""

    key: str
    text: str
    images: tuple[ImageRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A road user or thing that the question is about.

    `box_px` is (left, top, right, bottom) in pixels of `Question.images[image]`, y downwards.
    """

    id: str
    image: int | None = None
    box_px: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The right answer, in the field that its question's kind calls for; the other fields are empty.

    `keys` are option keys in the options' order; `points` are (x, y) in metres, ego frame; `action` is a
    (direction, speed) pair of key names; `text` is the reference answer of an open question.
    """

    kind: Kind
    keys: tuple[str, ...] = ()
    flag: bool | None = None
    number: float | None = None
    points: tuple[tuple[float, float], ...] = ()
    action: tuple[str, str] | None = None
    text: str | None = None
    not_applicable: bool = False


TagValue = str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Tag:
    """One labelled property to break scores down by, e.g. ("country", "KR"); several values are a tuple.

    A question set gives tags back in the order of their names, and as tuples throughout where any question has several.
    """

    name: str
    value: TagValue


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a question comes from and who vouches for its answer."""

    source: str
    source_id: str | None = None
    license: str | None = None
    url: str | None = None
    reference_source: str | None = None
    reviewed_by_human: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question as the candidate will meet it, with its right answer and what intervals need to know.

    `cluster` names what makes questions dependent (a scene, a clip, a shared picture): intervals resample
    clusters. `prompt` is the question proper; an exam's instructions are added when it is asked.
    """

    id: str
    exam: str
    kind: Kind
    prompt: str
    answer: Answer
    cluster: str
    options: tuple[Option, ...] = ()
    images: tuple[ImageRef, ...] = ()
    context_lines: tuple[str, ...] = ()
    qid: int | None = None
    instance: str | None = None
    slice: str | None = None
    frame: int | None = None
    references: tuple[str, ...] = ()
    explanation: str | None = None
    upstream: tuple[str, ...] = ()
    subjects: tuple[Subject, ...] = ()
    split: str | None = None
    tags: tuple[Tag, ...] = ()
    provenance: Provenance | None = None

    def tag(self, name: str) -> TagValue:
        """Return the value of the tag `name`, or None when this question does not carry it."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def all_images(self) -> tuple[ImageRef, ...]:
        """The question's own pictures, then its options', in reading order."""
        return self.images + tuple(image for option in self.options for image in option.images)

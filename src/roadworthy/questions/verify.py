"""Finding everything wrong with a question set before any model is asked."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image

from roadworthy.errors import BadDataError
from roadworthy.files import path_inside
from roadworthy.questions.image_store import UNDECODABLE
from roadworthy.questions.question import ImageRef, Kind, Question
from roadworthy.questions.question_set import QuestionSet

# A picture as a question means it: its locator and the sha256 recorded for it.
Meant = tuple[str, str | None]

# Rules whose breach makes a question unfit to be asked; the others are worth knowing.
WARNINGS = frozenset({"same text and pictures, other options"})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with one question: which, by which rule, and the value at fault."""

    question: str
    rule: str
    detail: str

    @property
    def is_fatal(self) -> bool:
        """Whether the question cannot be asked or graded as it is."""
        return self.rule not in WARNINGS


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found in a set of `questions` questions with `images` different pictures."""

    questions: int
    images: int
    findings: tuple[Finding, ...]

    def counts(self) -> tuple[tuple[str, int], ...]:
        """Return how often each rule was broken, the most frequent first."""
        return tuple(
            sorted(Counter(found.rule for found in self.findings).items(), key=lambda item: (-item[1], item[0]))
        )

    @property
    def is_sound(self) -> bool:
        """Whether every question can be asked and graded."""
        return not any(found.is_fatal for found in self.findings)


def verify(questions: QuestionSet) -> Verification:
    """Return everything wrong with the set; each different picture is decoded once."""
    findings: list[Finding] = []
    pictures: dict[Meant, str | tuple[int, int]] = {}
    ids: set[str] = set()
    contents: dict[tuple[object, ...], str] = {}
    cluster = _Cluster()
    n = 0
    for question in questions:
        n += 1
        if question.id in ids:
            findings.append(Finding(question.id, "id used twice", question.id))
        ids.add(question.id)
        findings += _duplicates(question, contents)
        findings += _answer(question)
        findings += cluster.check(question)
        for image in question.all_images:
            meant = image.locator, image.sha256
            if meant not in pictures:
                pictures[meant] = _decoded(questions, image)
            found = pictures[meant]
            if isinstance(found, str):
                rule, _, detail = found.partition(": ")
                findings.append(Finding(question.id, rule, detail))
        findings += _boxes(question, pictures)
    return Verification(n, len({locator for locator, _ in pictures}), tuple(findings))


def check_askable(questions: QuestionSet) -> None:
    """Look at ids, options and answers, not at pictures, before anything is asked.

    Raises:
        BadDataError: a question cannot be asked or graded; the message names the first and counts the others.
    """
    ids: set[str] = set()
    cluster = _Cluster()
    faults: list[Finding] = []
    for question in questions:
        if question.id in ids:
            faults.append(Finding(question.id, "id used twice", question.id))
        ids.add(question.id)
        faults += _answer(question)
        faults += cluster.check(question)
    if faults:
        first, more = faults[0], len(faults) - 1
        others = f" and {more:,} more" if more else ""
        raise BadDataError(
            f'Question "{first.question}": {first.rule} ({first.detail}){others}. Nothing was asked. '
            f"`roadworthy verify {questions.folder}` lists them all; mend the source and build the set again."
        )


@dataclass(slots=True)
class _Cluster:
    """The questions of the cluster that is being read: upstream questions must stand in it, before those they serve."""

    name: str | None = None
    ids: set[str] = field(default_factory=set)

    def check(self, question: Question) -> Iterator[Finding]:
        if question.cluster != self.name:
            self.name, self.ids = question.cluster, set()
        for upstream in question.upstream:
            if upstream not in self.ids:
                yield Finding(question.id, "upstream question missing", f"{upstream} before it in {question.cluster}")
        self.ids.add(question.id)


def _duplicates(question: Question, contents: dict[tuple[object, ...], str]) -> Iterator[Finding]:
    pictures = tuple(image.sha256 or image.locator for image in question.images)
    options = tuple(
        (option.text, tuple(image.sha256 or image.locator for image in option.images)) for option in question.options
    )
    asked = (question.prompt, *question.context_lines, pictures)
    earlier = contents.setdefault((asked, options), question.id)
    if earlier != question.id:
        yield Finding(question.id, "duplicate", f"same question, options and pictures as {earlier}")
        return
    earlier = contents.setdefault((asked,), question.id)
    if earlier != question.id and question.options:
        yield Finding(question.id, "same text and pictures, other options", f"as {earlier}")


def _answer(question: Question) -> Iterator[Finding]:
    keys = [option.key for option in question.options]
    if len(set(keys)) < len(keys):
        yield Finding(question.id, "option key used twice", ", ".join(keys))
    if question.kind is Kind.TRUE_FALSE and question.answer.flag is None:
        yield Finding(question.id, "no answer", "neither true nor false")
    if question.kind not in (Kind.CHOICE, Kind.CHOICES):
        return
    if len(keys) < 2:
        yield Finding(question.id, "fewer than two options", str(len(keys)))
    right = question.answer.keys
    if not right or (question.kind is Kind.CHOICE and len(right) > 1):
        yield Finding(question.id, "not one answer" if right else "no answer", ", ".join(right))
    for key in right:
        if key not in keys:
            yield Finding(question.id, "answer outside the options", f"{key} of {', '.join(keys)}")


def _decoded(questions: QuestionSet, image: ImageRef) -> str | tuple[int, int]:
    try:
        path_inside(questions.folder, image.locator)
    except BadDataError:
        return f"picture outside the folder: {image.locator}"
    try:
        data = questions.read_image(image)
    except BadDataError as error:
        is_missing = isinstance(error.__cause__, FileNotFoundError)
        return f"{'missing picture' if is_missing else 'picture changed or unreadable'}: {image.locator}"
    try:
        with Image.open(BytesIO(data)) as picture:
            picture.load()
            return picture.size
    except UNDECODABLE as error:
        return f"corrupt picture: {image.locator}, {error}"


def _boxes(question: Question, pictures: dict[Meant, str | tuple[int, int]]) -> Iterator[Finding]:
    for subject in question.subjects:
        if subject.box_px is None:
            continue
        if subject.image is None or not 0 <= subject.image < len(question.images):
            yield Finding(question.id, "coordinates without a picture", f"{subject.id}: picture {subject.image}")
            continue
        image = question.images[subject.image]
        size = pictures[image.locator, image.sha256]
        left, top, right, bottom = subject.box_px
        if isinstance(size, tuple) and not (0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]):
            where = f"{subject.id}: {left:g}, {top:g}, {right:g}, {bottom:g} in {size[0]} x {size[1]}"
            yield Finding(question.id, "coordinates outside the picture", where)

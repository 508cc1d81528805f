"""From the official files to a question set: both languages, pictures stored once, every record accounted for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.aliases import Aliases
from roadworthy.exams.driveaction.assemble import EXAM, Item, questions_of
from roadworthy.exams.driveaction.coverage import coverage_limits, coverage_tables
from roadworthy.exams.driveaction.official.account import INTAKE, Fault, LeftOut, UnfitError, account, write_left_out
from roadworthy.exams.driveaction.official.content import Category, read_content
from roadworthy.exams.driveaction.official.frames import FrameStore, shown
from roadworthy.exams.driveaction.official.parquet import CONTENT_COLUMNS, IMAGE_COLUMNS, Row, data_at, rows_of
from roadworthy.exams.driveaction.prompts import protocol_id
from roadworthy.exams.driveaction.tree import Layer, Place, Tree, task_tree
from roadworthy.questions import Dataset, ImageRef, Provenance, Question, QuestionSet, write_question_set
from roadworthy.questions.question_set import DATASET, QUESTIONS, README

LICENSE = "CC-BY-4.0 (as a third party states it; see the data set's page)"
SOURCE = "LiAuto-DriveAction/drive-action"
NO_NAME = "(no name)"
LAYERS = {"vision": Layer.VISION, "language": Layer.LANGUAGE, "action": Layer.ACTION}


@dataclass(frozen=True, slots=True)
class Placed:
    """What a row says of its questions in both languages: where they stand, and what they show."""

    slice_id: str
    layer: Layer
    name: str
    place: Place
    category: Category
    frames: tuple[ImageRef, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """An item that is sound by itself, with the place of its record in the files."""

    place: int
    record: str
    item: Item


@dataclass(slots=True)
class Intake:
    """Gathers the rows of all files by slice, since a slice may be split over files.

    Of a slice only text and references to pictures are held. A record is a row's question in one language; `read`
    counts them, and so does a record's place.
    """

    tree: Tree
    aliases: Aliases
    read: int = 0
    slices: dict[str, list[Taken]] = field(default_factory=dict)
    left_out: dict[int, LeftOut] = field(default_factory=dict)
    _rows_of_slice: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row[ImageRef | Fault]) -> None:
        """Take the row's question in each language, or account for why not."""
        slice_id = _text(row.cells["question_slice_id"])
        # A question's number in its slice must not depend on which of the others are sound.
        self._rows_of_slice[slice_id] += 1
        try:
            placed = self._placed(row)
        except UnfitError as unfit:
            for language in CONTENT_COLUMNS.values():
                self.read += 1
                self.left_out[self.read] = LeftOut(row.record, slice_id, language, unfit.fault)
            return
        for column, language in CONTENT_COLUMNS.items():
            self.read += 1
            try:
                item = self._item(placed, row.cells[column], language)
            except UnfitError as unfit:
                self.left_out[self.read] = LeftOut(row.record, slice_id, language, unfit.fault)
            else:
                self.slices.setdefault(slice_id, []).append(Taken(self.read, row.record, item))

    def questions(self) -> list[Question]:
        """Return the questions of all slices, in the order in which the slices appear in the files."""
        return [
            question
            for slice_id, taken in self.slices.items()
            for question in questions_of(slice_id, self._different(slice_id, taken), self.tree)
        ]

    def _placed(self, row: Row[ImageRef | Fault]) -> Placed:
        slice_id, layer = (_text(row.cells[column]) for column in ("question_slice_id", "qa_l0"))
        category = _text(row.cells["question_category"]).casefold()
        if not slice_id:
            raise UnfitError("no slice id")
        if layer.casefold() not in LAYERS:
            raise UnfitError("unknown layer", layer)
        if category not in {known.value for known in Category}:
            raise UnfitError("unknown question category", category)
        name = _text(row.cells["qa_l1"]) or NO_NAME
        place = self.aliases.place(LAYERS[layer.casefold()], name, row.record)
        frames = shown(dict(zip(IMAGE_COLUMNS, row.pictures, strict=True)))
        return Placed(slice_id, LAYERS[layer.casefold()], name, place, Category(category), frames)

    def _item(self, placed: Placed, cell: object, language: str) -> Item:
        content = read_content(cell, placed.category)
        number = self._rows_of_slice[placed.slice_id]
        return Item(
            number=number,
            layer=placed.layer,
            name=placed.name,
            place=placed.place,
            language=language,
            prompt=content.prompt,
            answer=content.answer,
            options=content.options,
            frames=placed.frames,
            provenance=Provenance(SOURCE, f"{placed.slice_id}.{number}", LICENSE),
        )

    def _different(self, slice_id: str, taken: Sequence[Taken]) -> Iterator[Item]:
        """Yield the slice's items, of those that ask the same only the first, and none where their keys differ."""
        groups: dict[tuple[object, ...], list[Taken]] = {}
        for each in taken:
            item = each.item
            texts = tuple((option.key, option.text) for option in item.options)
            groups.setdefault((item.language, item.prompt, texts, item.frames), []).append(each)
        for first, *others in groups.values():
            repeats, rule = others, "duplicate"
            if any(other.item.answer != first.item.answer for other in others):
                repeats, rule = [first, *others], "same question, other answer"
            else:
                yield first.item
            for repeat in repeats:
                twin = others[0] if repeat is first else first
                fault = Fault(rule, f"as {twin.record}")
                self.left_out[repeat.place] = LeftOut(repeat.record, slice_id, repeat.item.language, fault)


def take_in(
    source: Path, folder: Path, *, aliases: Mapping[str, str] | None = None, origin: str, revision: str | None = None
) -> QuestionSet:
    """Write the questions of the official files at `source` to the new `folder`, and return the set.

    `aliases` map the data set's own task names to those of the tree; names that are still unknown are kept and counted,
    and aliases that no name matches are among the set's limits.
    `origin` says where the files are from, `revision` which version. `intake.csv` names every record that is left out.
    The files are streamed: a few rows and the questions' texts are in memory, never the pictures.

    Raises:
        BadDataError: there are no such files, one of them cannot be read or lacks a column, no question in them can be
            asked, an alias is of another layer than a row, or the folder holds something.
        OSError: something cannot be written.
        AccountError: a record is neither kept nor left out.
    """
    _check_empty(folder)
    data = data_at(source)
    is_new = not folder.exists()
    frames = FrameStore(folder, data.folder)
    intake = Intake(task_tree(), Aliases(task_tree(), aliases or {}))
    try:
        for file in data.files:
            for row in rows_of(file, frames.take):
                intake.add(row)
        return _written(frames, intake, origin if revision is None else f"{origin}, revision {revision}")
    except BaseException:
        _withdraw(frames, is_new=is_new)
        raise


def _withdraw(frames: FrameStore, *, is_new: bool) -> None:
    """Leave the folder as it was before: a build that failed may be typed again as it is."""
    folder = frames.folder
    frames.keep_only(())
    for name in (INTAKE, README, QUESTIONS, DATASET):
        (folder / name).unlink(missing_ok=True)
    for emptied in (folder / "images", *([folder] if is_new else [])):
        with suppress(OSError):
            emptied.rmdir()


def _written(frames: FrameStore, intake: Intake, source: str) -> QuestionSet:
    questions = intake.questions()
    left_out = [intake.left_out[place] for place in sorted(intake.left_out)]
    if not questions:
        raise BadDataError(_nothing(left_out, source))
    frames.keep_only(image for question in questions for image in question.images)
    write_left_out(frames.folder / INTAKE, left_out)
    dataset = Dataset(
        exam=EXAM,
        title="DriveAction",
        protocol=protocol_id(),
        license=LICENSE,
        source=source,
        intake=account(intake.read, (str(question.tag("language")) for question in questions), left_out),
        limits=(*coverage_limits(questions, intake.tree), *_unused(intake.aliases)),
        tables=coverage_tables(questions, intake.tree),
    )
    return write_question_set(frames.folder, dataset, questions)


def _check_empty(folder: Path) -> None:
    """A set is not written over an earlier one: runs may still refer to its pictures."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        held = "holds a question set already" if (folder / DATASET).is_file() else "is not empty"
        raise BadDataError(f"{folder} {held}. Name a new folder for this question set, or remove that one first.")


def _unused(aliases: Aliases) -> Iterator[str]:
    if names := aliases.unused():
        listed = ", ".join(f'"{name}"' for name in names)
        yield f"aliases that were not used, as no question in the data has that name: {listed}"


def _nothing(left_out: Sequence[LeftOut], source: str) -> str:
    if not left_out:
        return f"{source} holds no row. Fetch the data set again."
    (rule, n), *_ = Counter(left.fault.rule for left in left_out).most_common(1)
    first = next(left for left in left_out if left.fault.rule == rule)
    return (
        f"None of the {len(left_out):,} questions of {source} can be asked; {n:,} break the rule "
        f'"{rule}", the first at {first.record} ({first.fault.detail:.80}). Is this DriveAction\'s data?'
    )


def _text(cell: object) -> str:
    """Return a cell's text without blanks around it, "" where it holds none; a number is written out."""
    return "" if cell is None else str(cell).strip()

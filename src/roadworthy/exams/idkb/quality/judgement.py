"""What becomes of sound questions when they are seen together, and of those that people have judged (spec A.5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.bank import LeftOut
from roadworthy.exams.idkb.quality.clusters import clustered
from roadworthy.exams.idkb.quality.duplicates import Candidate, Likenesses, compare, equal, with_references
from roadworthy.exams.idkb.quality.language import language_doubt
from roadworthy.exams.idkb.quality.review import Doubt, drawn
from roadworthy.exams.idkb.quality.verdicts import Review
from roadworthy.questions import Question


@dataclass(frozen=True, slots=True)
class Judgement:
    """The questions that are kept, with their clusters; what is left out and why; and what people should look at."""

    kept: tuple[Question, ...]
    left_out: tuple[LeftOut, ...]
    doubts: tuple[Doubt, ...]
    reviewable: int


def judge(candidates: Sequence[Candidate], reviews: Mapping[str, Review], *, sample: int, seed: int) -> Judgement:
    """Return what becomes of each candidate; every one is either kept or left out.

    Args:
        candidates: questions that are sound by themselves, their ids distinct.
        reviews: what people wrote by question id; "keep" brings a conflict back, "reject" leaves a question out, and
            what has no verdict is only carried along.
        sample: how many questions in no doubt to have looked at.
        seed: draws the sample.

    Raises:
        BadDataError: a verdict is on a record that cannot be reviewed, or keeps two questions that contradict.
    """
    found = compare(candidates)
    candidates = with_references(candidates, found.duplicates)
    judged = {name: review for name, review in reviews.items() if review.verdict}
    open_to_review = {c.question.id for place, c in enumerate(candidates) if place not in found.duplicates}
    unknown = sorted(reviews.keys() - open_to_review)
    if unknown:
        raise BadDataError(
            f"There are verdicts or notes on {len(unknown):,} records that are not up for review in this source: "
            f"{', '.join(unknown[:10])}{', ...' if len(unknown) > 10 else ''}. "
            "intake.csv says what became of each record; take those lines out, or use the verdicts with their source."
        )
    fates = {place: _fate(place, candidates, found, judged) for place in range(len(candidates))}
    places = [place for place, fate in fates.items() if fate is None]
    fates |= _kept_twice(candidates, places)
    places = [place for place, fate in fates.items() if fate is None]
    renumbered = {place: number for number, place in enumerate(places)}
    near = [[renumbered[place] for place in alike if place in renumbered] for alike in found.near]
    kept = clustered([_reviewed(candidates[place], judged) for place in places], near)
    named = {question.id: question for question in kept}
    doubts = _doubts(candidates, found, named, reviews, sample=sample, seed=seed)
    return Judgement(kept, tuple(fate for fate in fates.values() if fate), tuple(doubts), len(open_to_review))


def _fate(
    place: int, candidates: Sequence[Candidate], found: Likenesses, reviews: Mapping[str, Review]
) -> LeftOut | None:
    name = candidates[place].question.id
    review = reviews.get(name)
    if place in found.duplicates:
        return _duplicate(candidates, place, found.duplicates[place])
    if review is not None and review.disagrees:
        detail = f"{review.reviewer}: {review.verdict}; {review.second_reviewer}: {review.second_verdict}"
        return LeftOut(name, "rejected", "reviewers disagree", detail)
    if review is not None and not review.keeps:
        detail = ": ".join(filter(None, (review.reviewer, review.note)))
        return LeftOut(name, "rejected", "rejected by a reviewer", detail)
    if place in found.conflicts and review is None:
        return LeftOut(name, "rejected", "conflict", _contradicts(candidates, place, found.conflicts[place]))
    return None


def _contradicts(candidates: Sequence[Candidate], place: int, other: int) -> str:
    lost = candidates[place].question.tag("image_missing") is not None
    without = " (its picture is missing)" if lost else ""
    return f"asks the same as {candidates[other].question.id}, with another answer{without}"


def _duplicate(candidates: Sequence[Candidate], place: int, first: int) -> LeftOut:
    question, kept = candidates[place].question, candidates[first].question
    if question.answer == kept.answer:
        detail = f"same question, options and pictures as {kept.id}"
    else:
        detail = f"same question and pictures as {kept.id}; its answer became a reference of that one"
    return LeftOut(question.id, "rejected", "duplicate", detail)


def _kept_twice(candidates: Sequence[Candidate], places: Sequence[int]) -> dict[int, LeftOut]:
    """Return the duplicates among what is kept: people may have kept two equal ones of a conflict."""
    duplicates, conflicts = equal([candidates[place] for place in places])
    for a, b in conflicts.items():
        one, other = (candidates[places[place]].question.id for place in (a, b))
        raise BadDataError(
            f'The verdicts keep both "{one}" and "{other}", which are the same question with different answers. '
            "Reject one of them."
        )
    return {places[later]: _duplicate(candidates, places[later], places[first]) for later, first in duplicates.items()}


def _reviewed(candidate: Candidate, reviews: Mapping[str, Review]) -> Candidate:
    """Return the candidate, its provenance saying so when a person has kept it."""
    question = candidate.question
    if question.id not in reviews or question.provenance is None:
        return candidate
    provenance = replace(question.provenance, reviewed_by_human=True)
    return replace(candidate, question=replace(question, provenance=provenance))


def _doubts(
    candidates: Sequence[Candidate],
    found: Likenesses,
    kept: Mapping[str, Question],
    reviews: Mapping[str, Review],
    *,
    sample: int,
    seed: int,
) -> Iterator[Doubt]:
    """Yield conflicts side by side, then doubtful languages, the sample, and what people judged for a past reason."""
    told: set[str] = set()
    for place in sorted(found.conflicts, key=lambda place: (min(place, found.conflicts[place]), place)):
        question = candidates[place].question
        told.add(question.id)
        yield Doubt(question, "conflict", _contradicts(candidates, place, found.conflicts[place]), question.id in kept)
    rest = [
        candidate.question
        for place, candidate in enumerate(candidates)
        if place not in found.duplicates and place not in found.conflicts
    ]
    for question in rest:
        doubt = language_doubt(question)
        if doubt:
            told.add(question.id)
            yield Doubt(question, "language", doubt, question.id in kept)
    rest = [question for question in rest if question.id not in told]
    for question in drawn(rest, sample, seed):
        told.add(question.id)
        yield Doubt(question, "sample", f"seed {seed}", question.id in kept)
    for question in rest:
        if question.id in reviews and question.id not in told:
            review = reviews[question.id]
            yield Doubt(question, review.reason, review.detail, question.id in kept)

"""Questions asked twice: duplicates to leave out, near-duplicates to keep together, and contradictions (spec A.5)."""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from roadworthy.exams.idkb.quality.likeness import comparable, like_pairs, shingles, turning_points
from roadworthy.questions import Kind, Option, Question


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that is sound by itself, and what its source says that it belongs with."""

    question: Question
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Likenesses:
    """What was found among candidates, by their places in the sequence compared.

    `duplicates` maps a later one to the first that is equal in question, options, pictures and answer, or whose
    reference answers take in that of the later one; `conflicts` maps each of those that contradict each other to one
    that it contradicts; `near` are sets of those that say the same, whether they agree or not.
    """

    duplicates: dict[int, int]
    conflicts: dict[int, int]
    near: tuple[tuple[int, ...], ...]


def compare(candidates: Sequence[Candidate]) -> Likenesses:
    """Return the duplicates, conflicts and near-duplicates among `candidates`.

    Equal questions whose answers differ are conflicts, but for open ones: two ways to word an answer are none, as
    long as it is known that the pictures are the same. Near-duplicates have the same language, pictures and kind,
    and a Jaccard likeness of at least 0.95 over runs of five characters of question and options, case and
    punctuation aside; so a text under some 200 characters must be the same to the letter. Texts that differ in a
    number, a negation, a side or a duty are different questions.
    """
    duplicates, conflicts = equal(candidates)
    near: list[tuple[int, ...]] = []
    for block in _blocks(candidates, duplicates):
        by_text: dict[str, list[int]] = {}
        for place in block:
            by_text.setdefault(_text(candidates[place].question), []).append(place)
        for places in by_text.values():
            near.append(tuple(places))
            by_answer = _grouped(places, lambda place: _answers(candidates[place].question))
            for place, other in _contradictions(list(by_answer.values())):
                conflicts.setdefault(place, other)
        for ours, theirs in _alike(candidates, by_text):
            near.append((*ours.places, *theirs.places))
            if not _agree(ours, theirs):
                for place, other in _contradictions([ours.places, theirs.places]):
                    conflicts.setdefault(place, other)
    return Likenesses(duplicates, conflicts, tuple(places for places in near if len(places) > 1))


def equal(candidates: Sequence[Candidate]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the duplicates and the conflicts among equal questions, as `Likenesses` has them."""

    def asked(place: int) -> Hashable:
        question = candidates[place].question
        return question.prompt, question.options, question.images

    duplicates: dict[int, int] = {}
    conflicts: dict[int, int] = {}
    for places in _grouped(range(len(candidates)), asked).values():
        by_answer = list(_grouped(places, lambda place: candidates[place].question.answer).values())
        if len(by_answer) == 1 or all(_takes_references(candidates[place].question) for place in places):
            duplicates |= dict.fromkeys(places[1:], places[0])
        else:
            conflicts |= dict(_contradictions(by_answer))
    return duplicates, conflicts


def _takes_references(question: Question) -> bool:
    """Return whether other answers to the same words are answers to it: pictures that are lost may have differed."""
    return question.kind is Kind.OPEN and question.tag("image_missing") is None


def with_references(candidates: Sequence[Candidate], duplicates: Mapping[int, int]) -> list[Candidate]:
    """Return the candidates, each open one with its duplicates' answers and references as further references."""
    answers: dict[int, dict[str, None]] = {}
    for later, first in sorted(duplicates.items()):
        kept, other = candidates[first].question, candidates[later].question
        if kept.kind is Kind.OPEN:
            known = answers.setdefault(first, dict.fromkeys(kept.references))
            known |= dict.fromkeys((other.answer.text or "", *other.references))
    merged = list(candidates)
    for first, known in answers.items():
        question = candidates[first].question
        references = tuple(text for text in known if text != question.answer.text)
        merged[first] = replace(candidates[first], question=replace(question, references=references))
    return merged


def _grouped(places: Iterable[int], sense: Callable[[int], Hashable]) -> dict[Hashable, list[int]]:
    groups: dict[Hashable, list[int]] = {}
    for place in places:
        groups.setdefault(sense(place), []).append(place)
    return groups


def _contradictions(sides: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield each place of two sides or more with one of another side: the first of the second, or of the first."""
    if len(sides) > 1:
        for number, side in enumerate(sides):
            yield from ((place, sides[0 if number else 1][0]) for place in side)


def _blocks(candidates: Sequence[Candidate], duplicates: Container[int]) -> Iterator[list[int]]:
    """Yield the places, duplicates aside, of two or more that have language, kind and pictures in common."""

    def key(place: int) -> Hashable:
        question = candidates[place].question
        pictures = tuple(sorted(image.sha256 or image.locator for image in question.all_images))
        return question.tag("language"), question.kind, pictures

    groups = _grouped((place for place in range(len(candidates)) if place not in duplicates), key)
    return (places for places in groups.values() if len(places) > 1)


class _Sense(NamedTuple):
    """What places of one text have in common, and one question of them."""

    places: list[int]
    turns: Hashable
    options: frozenset[str]
    answers: frozenset[str]
    question: Question


def _alike(candidates: Sequence[Candidate], by_text: Mapping[str, Sequence[int]]) -> Iterator[tuple[_Sense, _Sense]]:
    """Yield what says the same in texts that differ a little."""

    @cache
    def senses(text: str) -> list[_Sense]:
        """What the candidates with this text say, those that say the same once."""

        def sense(place: int) -> Hashable:
            return _turns(candidates[place].question), _answers(candidates[place].question)

        groups = _grouped(by_text[text], sense).values()
        questions = [candidates[places[0]].question for places in groups]
        return [
            _Sense(places, _turns(question), frozenset(map(_shown, question.options)), _answers(question), question)
            for places, question in zip(groups, questions, strict=True)
        ]

    texts = list(by_text)
    for a, b in like_pairs([shingles(text) for text in texts]):
        for ours in senses(texts[a]):
            yield from ((ours, theirs) for theirs in senses(texts[b]) if ours.turns == theirs.turns)


def _turns(question: Question) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    options = (turning_points(option.text) for option in question.options)
    return turning_points(question.prompt), tuple(sorted(filter(None, options)))


def _text(question: Question) -> str:
    """What is compared of a question: the order of its options is not part of it."""
    options = sorted(_shown(option) for option in question.options)
    return "\n".join((comparable(question.prompt), *options))


def _shown(option: Option) -> str:
    return " ".join((comparable(option.text), *(image.sha256 or image.locator for image in option.images)))


def _agree(ours: _Sense, theirs: _Sense) -> bool:
    """Return whether questions of like texts have the same options for their answer, whatever the letters."""
    a, b = ours.question, theirs.question
    if ours.options == theirs.options or len(a.options) != len(b.options):
        return ours.answers == theirs.answers
    likeness = process.cdist([_shown(o) for o in a.options], [_shown(o) for o in b.options], scorer=fuzz.ratio)
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  (scipy is slow to import)

    rows, columns = linear_sum_assignment(likeness, maximize=True)
    partner = {a.options[row].key: b.options[column].key for row, column in zip(rows, columns, strict=True)}
    return {partner[key] for key in a.answer.keys} == set(b.answer.keys)


def _answers(question: Question) -> frozenset[str]:
    """Return the options that are right; none for an open question, whose answers may be worded in many ways."""
    return frozenset(_shown(option) for option in question.options if option.key in question.answer.keys)

"""Questions asked twice: duplicates to leave out, near-duplicates to keep together, and contradictions (spec A.5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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

    `duplicates` maps a later one to the first that is equal in question, options, pictures and answer; `conflicts`
    maps each of those that contradict each other to one that it contradicts; `near` are pairs that say the same and
    agree.
    """

    duplicates: dict[int, int]
    conflicts: dict[int, int]
    near: tuple[tuple[int, int], ...]


def compare(candidates: Sequence[Candidate]) -> Likenesses:
    """Return the duplicates, conflicts and near-duplicates among `candidates`.

    Equal questions whose answers differ are conflicts. Near-duplicates have the same language, pictures and kind,
    and a Jaccard likeness of at least 0.95 over runs of five characters of question and options, case and
    punctuation aside; so a text under some 200 characters must be the same to the letter. Texts that differ in a
    number, a negation, a side or a duty are different questions.
    """
    duplicates, conflicts = equal(candidates)
    firsts = [place for place in range(len(candidates)) if place not in duplicates]
    near: list[tuple[int, int]] = []
    for a, b in _alike([candidates[place] for place in firsts]):
        i, j = firsts[a], firsts[b]
        if _agree(candidates[i].question, candidates[j].question):
            near.append((i, j))
        else:
            conflicts.setdefault(i, j)
            conflicts.setdefault(j, i)
    return Likenesses(duplicates, conflicts, tuple(near))


def equal(candidates: Sequence[Candidate]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the duplicates and the conflicts among equal questions, as `Likenesses` has them."""
    alike: dict[object, list[int]] = {}
    for place, candidate in enumerate(candidates):
        asked = candidate.question
        alike.setdefault((asked.prompt, asked.options, asked.images), []).append(place)
    duplicates: dict[int, int] = {}
    conflicts: dict[int, int] = {}
    for places in alike.values():
        first, *later = places
        others = [place for place in later if not _same_answer(candidates, first, place)]
        if others:
            conflicts |= {place: first if place in others else others[0] for place in places}
        else:
            duplicates |= dict.fromkeys(later, first)
    return duplicates, conflicts


def _same_answer(candidates: Sequence[Candidate], a: int, b: int) -> bool:
    return candidates[a].question.answer == candidates[b].question.answer


def _alike(candidates: Sequence[Candidate]) -> Iterator[tuple[int, int]]:
    blocks: dict[object, list[int]] = {}
    for place, candidate in enumerate(candidates):
        question = candidate.question
        pictures = tuple(sorted(image.sha256 or image.locator for image in question.all_images))
        key = question.tag("language"), question.kind, pictures
        blocks.setdefault(key, []).append(place)
    for places in blocks.values():
        if len(places) > 1:
            texts = [_text(candidates[place].question) for place in places]
            for a, b in like_pairs([shingles(text) for text in texts]):
                i, j = places[a], places[b]
                if texts[a] == texts[b] or _turns(candidates[i].question) == _turns(candidates[j].question):
                    yield i, j


def _turns(question: Question) -> tuple[object, ...]:
    options = Counter(turns for option in question.options if (turns := turning_points(option.text)))
    return turning_points(question.prompt), options


def _text(question: Question) -> str:
    """What is compared of a question: the order of its options is not part of it."""
    options = sorted(_shown(option) for option in question.options)
    return "\n".join((comparable(question.prompt), *options))


def _shown(option: Option) -> str:
    return " ".join((comparable(option.text), *(image.sha256 or image.locator for image in option.images)))


def _agree(a: Question, b: Question) -> bool:
    """Return whether two questions of like texts have the same options for their answer, whatever the letters."""
    if a.kind is Kind.OPEN:
        # Two ways to word an answer are no contradiction.
        return True
    if len(a.options) != len(b.options):
        return _answers(a) == _answers(b)
    likeness = process.cdist([_shown(o) for o in a.options], [_shown(o) for o in b.options], scorer=fuzz.ratio)
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  (scipy is slow to import)

    rows, columns = linear_sum_assignment(likeness, maximize=True)
    partner = {a.options[row].key: b.options[column].key for row, column in zip(rows, columns, strict=True)}
    return {partner[key] for key in a.answer.keys} == set(b.answer.keys)


def _answers(question: Question) -> set[str]:
    return {_shown(option) for option in question.options if option.key in question.answer.keys}

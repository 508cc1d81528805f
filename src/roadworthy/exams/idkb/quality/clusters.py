"""Questions that are not independent of each other, so that intervals resample them and splits take them together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from roadworthy.exams.idkb.quality.duplicates import Candidate
from roadworthy.questions import Question


def clustered(candidates: Sequence[Candidate], near: Sequence[Sequence[int]]) -> tuple[Question, ...]:
    """Return the candidates' questions, each with the name of its cluster.

    A cluster is what hangs together by a shared picture, a group of the source, or near-duplicate texts, over any
    number of steps. It is named by its smallest question id, or by its picture where all of it shows that picture
    and nothing else ties it; so a question alone is its own cluster.

    Args:
        candidates: the questions that are kept.
        near: places in `candidates` of those that say the same, set by set.
    """
    from scipy.sparse import coo_array  # noqa: PLC0415  (scipy is slow to import)
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    ties = _ties(candidates, near)
    n = len(candidates)
    if not n:
        return ()
    rows = [place for places in ties.values() for place in places]
    columns = [n + tie for tie, places in enumerate(ties.values()) for _ in places]
    size = n + len(ties)
    graph = coo_array(([True] * len(rows), (rows, columns)), shape=(size, size))
    labels = connected_components(graph, directed=False)[1].tolist()
    members: dict[int, list[int]] = {}
    for place in range(n):
        members.setdefault(labels[place], []).append(place)
    tied: dict[int, list[str]] = {}
    for (kind, name), places in ties.items():
        tied.setdefault(labels[places[0]], []).append(f"image-{name[:16]}" if kind == "picture" else "")
    names = {
        label: _name([candidates[place].question.id for place in places], tied.get(label, []))
        for label, places in members.items()
    }
    return tuple(
        replace(candidate.question, cluster=names[labels[place]]) for place, candidate in enumerate(candidates)
    )


def _ties(candidates: Sequence[Candidate], near: Sequence[Sequence[int]]) -> dict[tuple[str, str], list[int]]:
    """Return what ties questions together, each with the places of those that it ties: two or more."""
    ties: dict[tuple[str, str], list[int]] = {}
    for place, candidate in enumerate(candidates):
        shown = {image.sha256 or image.locator for image in candidate.question.all_images}
        for picture in sorted(shown):
            ties.setdefault(("picture", picture), []).append(place)
        if candidate.group is not None:
            ties.setdefault(("group", candidate.group), []).append(place)
    ties |= {("near", str(number)): list(places) for number, places in enumerate(near)}
    return {tie: places for tie, places in ties.items() if len(places) > 1}


def _name(ids: Sequence[str], ties: Sequence[str]) -> str:
    return ties[0] if len(ties) == 1 and ties[0] else min(ids)


def split_leak(questions: Iterable[Question]) -> str | None:
    """Return how many clusters stand in both train and test, with their questions; None if none does."""
    sides: dict[str, Counter[str | None]] = {}
    for question in questions:
        sides.setdefault(question.cluster, Counter())[question.split] += 1
    torn = [side.total() for side in sides.values() if side["train"] and side["test"]]
    if not torn:
        return None
    return f"clusters in both train and test: {len(torn):,} ({sum(torn):,} questions); the source's own split leaks"

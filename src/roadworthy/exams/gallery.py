"""Which few of a run's cases are shown to people: drawn by seed, the most telling first."""

import hashlib
import heapq

from roadworthy.grading import Case, Contrast, Outcome

CASES_SHOWN = 6


class Gallery:
    """Keeps the few cases worth showing: plainly wrong answers before those that never came, drawn by seed."""

    _ORDER = (Outcome.ANSWERED, Outcome.UNPARSED, Outcome.REFUSED, Outcome.TRUNCATED, Outcome.FAILED)

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._kept: list[tuple[int, bytes, str, Case]] = []

    def offer(self, case: Case) -> None:
        """Keep the case if it is not right and worth more than the least of those kept; repeats are passed over."""
        verdict = case.verdict
        if verdict.primary == 1.0 or verdict.repeat:
            return
        # An answer judged by degree is worth showing where something speaks against it.
        if verdict.outcome is Outcome.ANSWERED and verdict.primary != 0.0 and not verdict.notes:
            return
        draw = _draw(self._seed, verdict.question)
        item = (-self._ORDER.index(verdict.outcome), draw, f"{verdict.question}/{verdict.condition}", case)
        if len(self._kept) < CASES_SHOWN:
            heapq.heappush(self._kept, item)
        else:
            heapq.heappushpop(self._kept, item)

    def cases(self) -> tuple[Case, ...]:
        """Return the cases kept, the one most worth showing first."""
        return tuple(item[-1] for item in sorted(self._kept, key=lambda item: item[:3], reverse=True))


class ContrastGallery:
    """Keeps a few questions that were wrong without some information and right with it, drawn by seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._kept: list[tuple[bytes, str, Contrast]] = []

    def offer(self, contrast: Contrast | None) -> None:
        """Keep the contrast, if there is one, unless as many are kept that were drawn before it."""
        if contrast is None:
            return
        question = contrast.informed.question.id
        item = (_draw(self._seed, question), question, contrast)
        if len(self._kept) < CASES_SHOWN:
            heapq.heappush(self._kept, item)
        else:
            heapq.heappushpop(self._kept, item)

    def cases(self) -> tuple[Contrast, ...]:
        """Return the contrasts kept, in the order drawn."""
        return tuple(item[-1] for item in sorted(self._kept, key=lambda item: item[:2], reverse=True))


def _draw(seed: int, question: str) -> bytes:
    return hashlib.sha256(f"{seed}/{question}".encode()).digest()

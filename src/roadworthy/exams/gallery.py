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

    def offer(self, *cases: Case) -> None:
        """Keep the most telling of a question's cases that are not right, if it is worth more than the least kept.

        Of equally telling ones it is the first.
        """
        telling = [case for case in cases if self._is_worth_showing(case)]
        if not telling:
            return
        case = min(telling, key=lambda case: self._ORDER.index(case.verdict.outcome))
        verdict = case.verdict
        item = (-self._ORDER.index(verdict.outcome), _draw(self._seed, verdict.question), verdict.question, case)
        if len(self._kept) < CASES_SHOWN:
            heapq.heappush(self._kept, item)
        else:
            heapq.heappushpop(self._kept, item)

    def _is_worth_showing(self, case: Case) -> bool:
        verdict = case.verdict
        if verdict.outcome is not Outcome.ANSWERED:
            return True
        # An answer judged by degree is worth showing where something speaks against it.
        return verdict.primary == 0.0 or (verdict.primary != 1.0 and bool(verdict.notes))

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

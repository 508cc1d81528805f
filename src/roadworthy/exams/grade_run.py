"""From a journal to verdicts and a Scorecard: offline, repeatable, and never asking anyone again."""

import hashlib
import heapq
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from roadworthy.exams.exam import Graders
from roadworthy.exams.plan import Plan
from roadworthy.grading import Case, Outcome, Verdict, writing_verdicts
from roadworthy.models import Reply, Status
from roadworthy.runner import Journal, RunRecord
from roadworthy.statistics import Scorecard

CASES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Graded:
    """A graded run: the card, cases worth showing, why replies are missing, and how many were never asked."""

    scorecard: Scorecard
    cases: tuple[Case, ...]
    failures: tuple[tuple[str, int], ...]
    not_asked: int

    @property
    def failed(self) -> int:
        """The number of questions without a usable reply."""
        return self.scorecard.ledger.failed


def grade_run(plan: Plan, journal: Journal, record: RunRecord, verdicts: Path, graders: Graders) -> Graded:
    """Grade every reply in the journal that the plan asks for, write `verdicts`, and return the result.

    Where the endpoint was given up, the questions that it was spared have failed like those it left unanswered;
    questions that a budget or an interruption left are counted as not asked.
    """
    given_up = Reply(Status.DROPPED, attempts=0, error=f"not asked: {record.gave_up}") if record.gave_up else None
    tally = plan.exam.tally(plan.questions.dataset, graders)
    gallery = _Gallery(record.seed)
    failures: Counter[str] = Counter()
    not_asked = 0
    with writing_verdicts(verdicts) as writer:
        for question, condition, repeat in plan:
            steps = plan.exam.steps(question, condition, repeat)
            found = {step.key: journal.get(step.key) or given_up for step in steps}
            replies = {key: reply for key, reply in found.items() if reply is not None}
            if len(replies) < len(steps):
                not_asked += 1
                continue
            verdict = plan.exam.grade(question, condition, repeat, replies, graders)
            writer.add(verdict)
            tally.add(question, verdict)
            if verdict.outcome is Outcome.FAILED:
                failures[_reason(replies[steps[-1].key])] += 1
            gallery.offer(Case(question, replies[steps[-1].key], verdict))
    return Graded(
        tally.scorecard(record.model, record.seed), gallery.cases(), tuple(failures.most_common(8)), not_asked
    )


def _reason(reply: Reply) -> str:
    return f"{reply.status.value}: {reply.error or 'no reason given'}"[:200]


class _Gallery:
    """Keeps the few cases worth showing: plainly wrong answers before those that never came, drawn by seed."""

    _ORDER = (Outcome.ANSWERED, Outcome.UNPARSED, Outcome.REFUSED, Outcome.TRUNCATED, Outcome.FAILED)

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._kept: list[tuple[int, bytes, str, Case]] = []

    def offer(self, case: Case) -> None:
        """Keep the case if it is not right and worth more than the least of those kept; repeats are passed over."""
        verdict: Verdict = case.verdict
        if verdict.primary == 1.0 or verdict.repeat:
            return
        # An answer judged by degree is worth showing where something speaks against it.
        if verdict.outcome is Outcome.ANSWERED and verdict.primary != 0.0 and not verdict.notes:
            return
        draw = hashlib.sha256(f"{self._seed}/{verdict.question}".encode()).digest()
        item = (-self._ORDER.index(verdict.outcome), draw, f"{verdict.question}/{verdict.condition}", case)
        if len(self._kept) < CASES_SHOWN:
            heapq.heappush(self._kept, item)
        else:
            heapq.heappushpop(self._kept, item)

    def cases(self) -> tuple[Case, ...]:
        """Return the cases kept, the one most worth showing first."""
        return tuple(item[-1] for item in sorted(self._kept, key=lambda item: item[:3], reverse=True))

"""From a journal to verdicts and a Scorecard: offline, repeatable, and never asking anyone again."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from roadworthy.exams.exam import Graders
from roadworthy.exams.gallery import ContrastGallery, Gallery
from roadworthy.exams.plan import Plan, Posed
from roadworthy.grading import Case, Contrast, Outcome, writing_verdicts
from roadworthy.models import Reply, Status
from roadworthy.questions import Condition
from roadworthy.runner import Journal, RunRecord, StepKey
from roadworthy.statistics import Scorecard


@dataclass(frozen=True, slots=True)
class Graded:
    """A graded run: the card, cases worth showing, why replies are missing, and how many were never asked."""

    scorecard: Scorecard
    cases: tuple[Case, ...]
    contrasts: tuple[Contrast, ...]
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
    tally = plan.exam.tally(plan.questions.dataset, graders, plan.conditions)
    gallery, contrasts = Gallery(record.seed), ContrastGallery(record.seed)
    failures: Counter[str] = Counter()
    not_asked = 0
    usual = plan.conditions[0].blind  # what a blind candidate got wrong is shown only where nobody saw
    with writing_verdicts(verdicts) as writer:
        for _, putting in groupby(plan, key=lambda posed: posed.question.id):
            cases: dict[Condition, Case] = {}
            for posed in putting:
                replies = _replies(plan, posed, journal, given_up)
                if replies is None:
                    not_asked += 1
                    continue
                case = _graded(plan, posed, replies, graders)
                writer.add(case.verdict, posed.question.cluster)
                tally.add(posed.question, case.verdict)
                if case.verdict.outcome is Outcome.FAILED:
                    failures[_reason(case.reply)] += 1
                if posed.repeat == 0:
                    cases[posed.condition] = case
                latest = posed
            if cases:
                gallery.offer(*(case for condition, case in cases.items() if condition.blind is usual))
                contrasts.offer(plan.exam.contrast(latest.question, cases, latest.upstream))
    card = tally.scorecard(record.model, record.seed)
    return Graded(card, gallery.cases(), contrasts.cases(), tuple(failures.most_common(8)), not_asked)


def _replies(plan: Plan, posed: Posed, journal: Journal, given_up: Reply | None) -> dict[StepKey, Reply] | None:
    """The replies to all steps that a question takes, after those that they need, or None where one is missing."""
    keys = dict.fromkeys(key for step in plan.steps_of(posed) for key in (*step.needs, step.key))
    found = {key: journal.get(key) or given_up for key in keys}
    replies = {key: reply for key, reply in found.items() if reply is not None}
    return replies if len(replies) == len(found) else None


def _graded(plan: Plan, posed: Posed, replies: dict[StepKey, Reply], graders: Graders) -> Case:
    question, condition = posed.question, posed.condition
    verdict = plan.exam.grade(question, condition, posed.repeat, replies, graders, upstream=posed.upstream)
    # What the candidate was shown is what a report shows.
    return Case(posed.shown, list(replies.values())[-1], verdict)


def _reason(reply: Reply) -> str:
    return f"{reply.status.value}: {reply.error or 'no reason given'}"[:200]

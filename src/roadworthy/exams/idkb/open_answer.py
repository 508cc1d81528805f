"""Grading an open question of the theory exam: ROUGE, SEMScore and their sum (appendices B.2, B.3)."""

from roadworthy.exams.exam import Graders
from roadworthy.exams.idkb.scoring import qa_overall
from roadworthy.grading import Grading, NamedScore, Outcome, Verdict, contradictions, is_refusal, similarity
from roadworthy.models import Reply, Status
from roadworthy.questions import Condition, Question


def grade_open(question: Question, condition: Condition, repeat: int, reply: Reply, graders: Graders) -> Verdict:
    """Return the verdict on an open answer; without an embedder it has no SEMScore and so no overall score.

    An answer that says nothing, a refusal and what a content filter leaves score 0. A truncated one scores for what
    is there, as the paper scores whatever was written.
    """
    outcome = _outcome(reply)
    text = "" if outcome in (Outcome.REFUSED, Outcome.UNPARSED) else reply.text
    references = (question.answer.text or "", *question.references)
    found = similarity(text, references, graders.embedder)
    overall = qa_overall(found.rouge1, found.rouge_l, found.semscore)
    signs = contradictions(text, references[found.nearest]) if text else ()
    return Verdict(
        question.id,
        condition.name,
        repeat,
        outcome,
        text or None,
        (
            NamedScore("rouge1", found.rouge1),
            NamedScore("rougeL", found.rouge_l),
            NamedScore("semscore", found.semscore),
            NamedScore("qa", overall),
        ),
        overall,
        _grading(found.semscore, graders),
        signs,
    )


def _grading(semscore: float | None, graders: Graders) -> Grading:
    if graders.embedder is None:
        return Grading.NO_JUDGE
    return Grading.JUDGE_FAILED if semscore is None else Grading.GRADED


def _outcome(reply: Reply) -> Outcome:
    if reply.status is Status.TRUNCATED:
        return Outcome.TRUNCATED
    if reply.status is Status.FILTERED or is_refusal(reply.text):
        return Outcome.REFUSED
    return Outcome.ANSWERED if reply.text.strip() else Outcome.UNPARSED

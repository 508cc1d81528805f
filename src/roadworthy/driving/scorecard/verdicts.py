"""One verdict a route and repeat, so that runs can be compared route by route."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scorecard.driven import Driven
from roadworthy.driving.scorecard.scores import DRIVING_SCORE, SUCCESS
from roadworthy.driving.scorecard.words import wrongs
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.grading import Grading, NamedScore, Outcome, Verdict, writing_verdicts

CONDITION: Final = "drive"


def write_verdicts(path: Path, found: Driven) -> None:
    """Writes `verdicts.parquet`; each route is a cluster of its own, in which its repeats are."""
    with writing_verdicts(path) as writer:
        for each in found.routes:
            for outcome in each.outcomes:
                writer.add(road_verdict(outcome, has_scores=not found.nobody_drove), each.route.id)


def road_verdict(outcome: RouteOutcome, *, has_scores: bool = True) -> Verdict:
    """The verdict on one drive; one that crashed has FAILED, and yet scores: it counts as a failed route."""
    scores = tuple(_scores(outcome)) if has_scores else ()
    return Verdict(
        question=outcome.route_id,
        condition=CONDITION,
        repeat=outcome.repeat,
        outcome=Outcome.FAILED if outcome.is_crash else Outcome.ANSWERED,
        value=outcome.result(ScoringProtocol.LEADERBOARD).status,
        scores=scores,
        primary=scores[0].value if scores else None,
        grading=Grading.GRADED if scores else Grading.NOT_APPLICABLE,
        notes=wrongs(outcome),
    )


def _scores(outcome: RouteOutcome) -> Iterator[NamedScore]:
    """The scores as shares, success first."""
    leaderboard, paper = (outcome.result(protocol) for protocol in (ScoringProtocol.LEADERBOARD, ScoringProtocol.PAPER))
    yield NamedScore(SUCCESS, float(leaderboard.succeeded))
    yield NamedScore(DRIVING_SCORE, leaderboard.driving_score / 100.0)
    yield NamedScore("completion", outcome.completion_percent / 100.0)
    yield NamedScore(f"{SUCCESS}_paper", float(paper.succeeded))
    yield NamedScore(f"{DRIVING_SCORE}_paper", paper.driving_score / 100.0)
    yield NamedScore("comfort", outcome.comfort.corrected if outcome.comfort else None)
    yield NamedScore("comfort_legacy", outcome.comfort.legacy if outcome.comfort else None)

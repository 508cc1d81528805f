"""From the outcomes of a run to what a report may know of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scorecard.driven import Driven, driven
from roadworthy.driving.scorecard.expected import RoutePlan
from roadworthy.driving.scorecard.limits import ALL_DEFAULTS, SERVER_FAILED, road_limits
from roadworthy.driving.scorecard.names import EXAM, PROTOCOL, TITLE
from roadworthy.driving.scorecard.scores import DRIVING_SCORE, SUCCESS, ability_breakdown, road_scores
from roadworthy.driving.scorecard.short_tables import short_tables
from roadworthy.driving.scorecard.tables import road_tables
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.statistics import GradingCount, Ledger, Score, Scorecard

COMPARABLE: Final = "no, never: embedded world, not CARLA"
ROUTE: Final = "route"


def road_scorecard(outcomes: Sequence[RouteOutcome], plan: RoutePlan, model: str, seed: int) -> Scorecard:
    """The card of a road test, a function of its arguments alone.

    The headline, `success`, is that of the leaderboard's protocol, by which published results are made; the paper's
    stands beside it as `success_paper`. Routes of the plan without an outcome count as failed with nothing completed.

    Args:
        outcomes: how each route and repeat went; those of routes that the plan does not have are left out.
        plan: the routes that were to be driven.
        model: who drove.
        seed: seeds the intervals' bootstrap.
    """
    found = driven(outcomes, plan)
    scores = road_scores(found, seed)
    return Scorecard(
        exam=EXAM,
        title=TITLE,
        model=model,
        protocol=PROTOCOL,
        scores=scores,
        ledger=_ledger(found),
        grading=GradingCount(graded=len(found.outcomes)),
        tables=road_tables(found, scores),
        breakdowns=(ability_breakdown(found, seed),) if plan.types else (),
        comparable=COMPARABLE,
        limits=road_limits(found),
        counted=ROUTE,
        beside=(DRIVING_SCORE,),
        in_terminal=short_tables(found),
        no_score=_no_score(found),
        remarks=tuple(_remarks(found)),
    )


def not_driven_card(model: str, why: str) -> Scorecard:
    """The card of a road test that did not take place."""
    return replace(
        road_scorecard((), RoutePlan(routes=(), available=0, without_map={}), model, 0),
        scores=(Score(SUCCESS, None, None, None, 0, 0),),
        beside=(),
        limits=(f"Road was not driven: {why}",),
        no_score="not driven",
    )


def _ledger(found: Driven) -> Ledger:
    crashed = len(found.crashed)
    right = sum(
        outcome.result(ScoringProtocol.LEADERBOARD).succeeded for outcome in found.outcomes if not outcome.is_crash
    )
    return Ledger(right=right, wrong=len(found.outcomes) - right - crashed, failed=crashed)


def _no_score(found: Driven) -> str:
    decisions = found.decisions
    if decisions is None or not decisions.all_default:
        return ""
    return SERVER_FAILED if decisions.failed == decisions.made else ALL_DEFAULTS


def _remarks(found: Driven) -> Iterator[str]:
    decisions = found.decisions
    if decisions is None or not decisions.made:
        return
    share = decisions.default_share
    if not share:
        yield f"decisions {decisions.made:,}: each had a usable key"
        return
    yield (
        f"decisions {decisions.made:,}: {decisions.defaults:,} ({100 * share:.1f} %) had no usable key; a DEFAULT "
        "drove the car"
    )
    if decisions.failed:
        yield f"the model's server failed at {decisions.failed:,} of these: that is not the driver's doing"

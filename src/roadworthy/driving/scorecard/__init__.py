"""The road test's Scorecard: from the outcomes of routes to scores with intervals, tables, verdicts and limits."""

from roadworthy.driving.scorecard.card import not_driven_card, road_scorecard
from roadworthy.driving.scorecard.driven import Driven, driven
from roadworthy.driving.scorecard.expected import ExpectedRoute, RoutePlan, read_plan, route_plan, write_plan
from roadworthy.driving.scorecard.limits import TOO_FEW
from roadworthy.driving.scorecard.names import ALIAS, EXAM, PROTOCOL, TITLE
from roadworthy.driving.scorecard.verdicts import CONDITION, road_verdict, write_verdicts

__all__ = [
    "ALIAS",
    "CONDITION",
    "EXAM",
    "PROTOCOL",
    "TITLE",
    "TOO_FEW",
    "Driven",
    "ExpectedRoute",
    "RoutePlan",
    "driven",
    "not_driven_card",
    "read_plan",
    "road_scorecard",
    "road_verdict",
    "route_plan",
    "write_plan",
    "write_verdicts",
]

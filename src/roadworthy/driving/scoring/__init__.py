"""Driving scores of closed-loop driving as Bench2Drive computes them: pure functions of what happened on the routes."""

from roadworthy.driving.scoring.abilities import (
    AbilityRule,
    AbilityScore,
    ability_scores,
    mean_share,
    passed_junction,
)
from roadworthy.driving.scoring.comfort import Comfort, route_comfort
from roadworthy.driving.scoring.efficiency import Efficiency, driving_efficiency, speed_percentages
from roadworthy.driving.scoring.infractions import (
    Infraction,
    InfractionKind,
    ScoringProtocol,
    driving_score,
    infraction,
    infraction_kind,
    penalty,
)
from roadworthy.driving.scoring.motion import Motion, read_motion
from roadworthy.driving.scoring.results_file import read_results
from roadworthy.driving.scoring.route_result import RouteResult, Tally, tally
from roadworthy.driving.scoring.scenario_types import ABILITIES, Ability, scenario_type_of
from roadworthy.driving.scoring.status import Failure, is_success, route_status

__all__ = [
    "ABILITIES",
    "Ability",
    "AbilityRule",
    "AbilityScore",
    "Comfort",
    "Efficiency",
    "Failure",
    "Infraction",
    "InfractionKind",
    "Motion",
    "RouteResult",
    "ScoringProtocol",
    "Tally",
    "ability_scores",
    "driving_efficiency",
    "driving_score",
    "infraction",
    "infraction_kind",
    "is_success",
    "mean_share",
    "passed_junction",
    "penalty",
    "read_motion",
    "read_results",
    "route_comfort",
    "route_status",
    "scenario_type_of",
    "speed_percentages",
    "tally",
]

"""Outcomes of routes that nobody drove, for tests of what is made of them."""

from typing import Any

from roadworthy.driving.criteria import NotedInfraction, RouteOutcome
from roadworthy.driving.scorecard import ExpectedRoute, RoutePlan
from roadworthy.driving.scoring import Failure, InfractionKind
from roadworthy.scene import ScenarioType

CUT_IN = ScenarioType.PARKING_CUT_IN


def noted(kind: InfractionKind, time_s: float = 12.4, message: str = "It happened") -> NotedInfraction:
    return NotedInfraction(kind, time_s, message)


def outcome(route: str = "r1", *kinds: InfractionKind, completion: float = 100.0, **changes: Any) -> RouteOutcome:
    """A route with these infractions, driven to its end unless told otherwise."""
    failure: Failure | None = changes.get("failure")
    ended = "Completed" if kinds else "Perfect"
    standing: dict[str, Any] = {
        "route_id": route,
        "seed": 0,
        "map_name": "urban",
        "scenario_type": str(CUT_IN),
        "scenario_phase": "done",
        "status": ended if completion == 100.0 else f"Failed - {failure}" if failure else "Failed",
        "failure": None,
        "crash": None,
        "completion_percent": completion,
        "infractions": tuple(noted(kind) for kind in kinds),
        "duration_s": 30.0,
        "distance_m": 500.0,
        "speed_percentages": (),
        "comfort": None,
        "passed_junction": False,
        "decisions": None,
        "last_position_m": (1.0, 2.0, 0.0),
    }
    return RouteOutcome(**(standing | changes))


def plan(*ids: str, scenario_type: ScenarioType | None = CUT_IN) -> RoutePlan:
    """A plan of these routes, all of one type."""
    routes = tuple(ExpectedRoute(route, "urban", scenario_type) for route in ids)
    return RoutePlan(routes=routes, available=len(routes), without_map={})

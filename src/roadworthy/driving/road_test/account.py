"""What can be told of a drive at any time."""

from dataclasses import dataclass
from typing import Any

from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.driving.driver import Driver
from roadworthy.driving.keys.decisions import Decisions
from roadworthy.driving.road_test.plan import Attempt
from roadworthy.driving.scoring.status import Failure, route_status
from roadworthy.scene import Route


@dataclass(frozen=True, slots=True)
class Account:
    """What the watch saw and what the driver decided."""

    attempt: Attempt
    watch: RouteWatch
    driver: Driver

    def outcome(self, failure: Failure | None = None, crash: str | None = None) -> RouteOutcome:
        """The outcome as of now."""
        decisions = getattr(self.driver, "decisions", None)
        return self.watch.outcome(
            DriveEnd(
                seed=self.attempt.seed,
                repeat=self.attempt.repeat,
                failure=failure,
                crash=crash,
                decisions=decisions if isinstance(decisions, Decisions) else None,
            )
        )

    @property
    def transcript(self) -> tuple[Any, ...]:
        """What the driver noted of its decisions on this route; empty for a driver that notes nothing."""
        notes = getattr(self.driver, "transcript", ())
        return notes if isinstance(notes, tuple) else ()


def not_driven(attempt: Attempt, failure: Failure, crash: str) -> RouteOutcome:
    """The outcome of an attempt that ended before its first Scene."""
    route = attempt.route
    return RouteOutcome(
        route_id=route.id,
        seed=attempt.seed,
        repeat=attempt.repeat,
        map_name=route.map_name,
        scenario_type=_type_of(route),
        scenario_phase=None,
        status=route_status(0.0, (), failure),
        failure=failure,
        crash=crash,
        completion_percent=0.0,
        infractions=(),
        duration_s=0.0,
        distance_m=0.0,
        speed_percentages=(),
        comfort=None,
        passed_junction=False,
        decisions=None,
        last_position_m=route.points[0] if route.points else (0.0, 0.0, 0.0),
    )


def _type_of(route: Route) -> str | None:
    return None if route.scenario is None else str(route.scenario.type)

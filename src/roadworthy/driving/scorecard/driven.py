"""The outcomes of a run, route by route."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.keys import Decisions
from roadworthy.driving.scorecard.expected import ExpectedRoute, RoutePlan
from roadworthy.driving.scoring import ScoringProtocol


@dataclass(frozen=True, slots=True)
class DrivenRoute:
    """A route with the outcomes of its repeats, in order; none where it was not driven."""

    route: ExpectedRoute
    outcomes: tuple[RouteOutcome, ...]

    def mean(self, value: Callable[[RouteOutcome], float]) -> float:
        """The mean of a value over the repeats; 0 for a route that was not driven, as the reference counts it."""
        return fsum(map(value, self.outcomes)) / len(self.outcomes) if self.outcomes else 0.0

    def known_mean(self, value: Callable[[RouteOutcome], float | None]) -> float | None:
        """The mean of a value over the repeats that have it; None where none has."""
        found = [known for outcome in self.outcomes if (known := value(outcome)) is not None]
        return fsum(found) / len(found) if found else None

    def successes(self, protocol: ScoringProtocol) -> int:
        """In how many repeats the route succeeded."""
        return sum(outcome.result(protocol).succeeded for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class Driven:
    """All routes of a plan with their outcomes; outcomes of routes that are not in the plan are left out."""

    plan: RoutePlan
    routes: tuple[DrivenRoute, ...]

    @property
    def outcomes(self) -> tuple[RouteOutcome, ...]:
        """All outcomes, by route and repeat."""
        return tuple(outcome for each in self.routes for outcome in each.outcomes)

    @property
    def not_driven(self) -> tuple[str, ...]:
        """The ids of the routes without any outcome."""
        return tuple(each.route.id for each in self.routes if not each.outcomes)

    @property
    def crashed(self) -> tuple[RouteOutcome, ...]:
        """The outcomes in which something broke."""
        return tuple(outcome for outcome in self.outcomes if outcome.is_crash)

    @property
    def decisions(self) -> Decisions | None:
        """What was decided on all routes together; None for a driver that decides nothing by keys."""
        counted = [outcome.decisions for outcome in self.outcomes if outcome.decisions is not None]
        return sum(counted, start=Decisions()) if counted else None

    @property
    def nobody_drove(self) -> bool:
        """Whether every decision was made by default, so that a score would be nobody's."""
        return self.decisions is not None and self.decisions.all_default


def driven(outcomes: Sequence[RouteOutcome], plan: RoutePlan) -> Driven:
    """The outcomes gathered by route, in the plan's order."""
    found: dict[str, list[RouteOutcome]] = {route.id: [] for route in plan.routes}
    for outcome in sorted(outcomes, key=lambda each: each.repeat):
        if outcome.route_id in found:
            found[outcome.route_id].append(outcome)
    return Driven(plan, tuple(DrivenRoute(route, tuple(found[route.id])) for route in plan.routes))

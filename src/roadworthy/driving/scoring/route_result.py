"""How one route went, as data, and the tally of many (Bench2Drive specification, sections 6.1 and 6.2)."""

import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from roadworthy.driving.scoring.infractions import Infraction, ScoringProtocol, checked_percent, driving_score
from roadworthy.driving.scoring.scenario_types import scenario_type_of
from roadworthy.driving.scoring.status import is_success
from roadworthy.errors import BadDataError

# Files round a percentage outside the lanes to two digits: half a hundredth of a point; scores are rounded further.
_ROUNDING_POINTS: Final = 0.01


@dataclass(frozen=True, slots=True)
class RouteResult:
    """How one route went; the type is one of the 44 of Bench2Drive, `None` on a route without a scenario.

    `stated_score` is the driving score a result file states, `None` for a route of our own.
    """

    route_id: str
    scenario_type: str | None
    status: str
    completion_percent: float
    infractions: tuple[Infraction, ...]
    protocol: ScoringProtocol
    stated_score: float | None = None

    def __post_init__(self) -> None:
        if self.scenario_type is not None and scenario_type_of(self.scenario_type) != self.scenario_type:
            raise BadDataError(f'"{self.scenario_type}" names a scenario, not its type. Leave out the number.')
        checked_percent(self.completion_percent, f"The completion of {self.route_id}")
        if self.stated_score is not None:
            checked_percent(self.stated_score, f"The stated driving score of {self.route_id}")

    @property
    def driving_score(self) -> float:
        """Completion times penalty, from 0 to 100."""
        return driving_score(self.completion_percent, self.infractions)

    @property
    def succeeded(self) -> bool:
        """Whether the route counts for the success rate."""
        return is_success(self.status, self.infractions, self.protocol)

    @property
    def agrees_with_file(self) -> bool:
        """Whether our score is the stated one but for rounding; true where none is stated."""
        return self.stated_score is None or abs(self.driving_score - self.stated_score) <= _ROUNDING_POINTS


@dataclass(frozen=True, slots=True)
class Tally:
    """Scores over all expected routes, where a missing one counts 0 and fails.

    `driving_score` is from 0 to 100, `success_rate` a share from 0 to 1; `differing` names the routes whose file
    states another score than we compute.
    """

    driving_score: float
    success_rate: float
    expected: int
    missing: int
    differing: tuple[str, ...]


def tally(results: Collection[RouteResult], expected_routes: int) -> Tally:
    """The scores over `expected_routes` routes (section 6.2 has 220 written into it).

    Raises:
        BadDataError: no route is expected, there are more results than that, or two results have one id.
    """
    if expected_routes < 1 or len(results) > expected_routes:
        raise BadDataError(
            f"There are {len(results)} results for {expected_routes} expected routes. Expect at least one route, and "
            "give each once."
        )
    check_unique(results)
    return Tally(
        driving_score=math.fsum(each.driving_score for each in results) / expected_routes,
        success_rate=sum(each.succeeded for each in results) / expected_routes,
        expected=expected_routes,
        missing=expected_routes - len(results),
        differing=tuple(sorted(each.route_id for each in results if not each.agrees_with_file)),
    )


def check_unique(results: Collection[RouteResult]) -> None:
    """Checks that no route is there twice.

    Raises:
        BadDataError: one is.
    """
    twice = sorted(route_id for route_id, n in Counter(each.route_id for each in results).items() if n > 1)
    if twice:
        raise BadDataError(f"{twice[0]} has more than one result. Keep one of each route.")

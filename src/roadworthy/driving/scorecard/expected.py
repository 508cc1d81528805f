"""Which routes a run is to drive: kept beside the run, so that it can be scored again without the route files."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from roadworthy.driving.scorecard.words import map_title
from roadworthy.errors import BadDataError
from roadworthy.files import write_text
from roadworthy.runner import ROUTES
from roadworthy.scene import Route, ScenarioType


@dataclass(frozen=True, slots=True)
class ExpectedRoute:
    """A route that is to be driven; `scenario_type` is None where nothing but ordinary traffic happens on it."""

    id: str
    map_name: str
    scenario_type: ScenarioType | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutePlan:
    """The routes that a run is to drive, in order, and how many there were to choose from.

    `without_map` counts those left out because their town's map is not there, by town.
    """

    routes: tuple[ExpectedRoute, ...]
    available: int
    without_map: Mapping[str, int]

    @property
    def types(self) -> dict[str, int]:
        """How many routes there are of each scenario type."""
        return dict(Counter(str(route.scenario_type) for route in self.routes if route.scenario_type is not None))


def route_plan(
    routes: Sequence[Route], *, available: int | None = None, without_map: Mapping[str, int] | None = None
) -> RoutePlan:
    """The plan of driving these routes; without `available` there were no others."""
    expected = tuple(
        ExpectedRoute(route.id, map_title(route.map_name), route.scenario.type if route.scenario else None)
        for route in routes
    )
    return RoutePlan(
        routes=expected, available=len(routes) if available is None else available, without_map=without_map or {}
    )


def write_plan(folder: Path, plan: RoutePlan) -> None:
    """Writes `routes.json` into a run's folder."""
    write_text(folder / ROUTES, msgspec.json.format(msgspec.json.encode(plan), indent=2).decode() + "\n")


def read_plan(folder: Path) -> RoutePlan:
    """The plan of the run in `folder`.

    Raises:
        BadDataError: there is none, or it cannot be read.
    """
    path = folder / ROUTES
    try:
        return msgspec.json.decode(path.read_bytes(), type=RoutePlan)
    except OSError as error:
        raise BadDataError(
            f"{folder} has no readable {ROUTES}, which says what was to be driven. Type the command that made the run "
            "again: what was driven is not driven again."
        ) from error
    except msgspec.DecodeError as error:
        raise BadDataError(
            f"{path} cannot be read ({error}). Type the command that made the run again: it writes the file anew, and "
            "what was driven is not driven again."
        ) from error

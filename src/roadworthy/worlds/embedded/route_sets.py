"""The named sets of routes that come with the embedded world."""

import difflib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Final

from roadworthy.errors import UsageError
from roadworthy.scene import Route, ScenarioType
from roadworthy.worlds.embedded.plain_routes import PLAIN, made
from roadworthy.worlds.route_files import read_routes, route_of

_FOLDER: Final = "routes"
# One variant of each type stands for it; the first is the most typical.
_FIRST: Final = "-1"
# A few of each ability, on several maps, for a run of a minute.
QUICK: Final = (
    "ParkedObstacle-1",
    "DynamicObjectCrossing-1",
    "YieldToEmergencyVehicle-1",
    "SignalizedJunctionLeftTurn-1",
    "EnterActorFlow-1",
    "VanillaNonSignalizedTurnEncounterStopsign-1",
)


def route_set_named(name: str) -> tuple[Route, ...]:
    """The routes of a set, in order; those with a scenario have yet to be matched to lanes.

    `embedded220` has five variants of each of the 44 scenario types, `embedded44` the first of each, `quick` six of
    these across the abilities; `plain` one route without a scenario on each bundled map.

    Raises:
        UsageError: there is no such set; the message suggests the nearest.
    """
    make = ROUTE_SETS.get(name)
    if make is None:
        near = difflib.get_close_matches(str(name), ROUTE_SETS, n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'The embedded world has no route set "{name}".{hint} Route sets: {", ".join(ROUTE_SETS)}.')
    return make()


@cache
def _embedded220() -> tuple[Route, ...]:
    """All routes of the files, by type and then by number."""
    folder = files("roadworthy.worlds.embedded") / _FOLDER
    routes: list[Route] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".xml"):
            with as_file(entry) as path:
                routes += [route_of(record) for record in read_routes(path)]
    order = {kind.value: number for number, kind in enumerate(ScenarioType)}

    def place(route: Route) -> tuple[int, int]:
        kind, number = route.id.rsplit("-", 1)
        return order[kind], int(number)

    return tuple(sorted(routes, key=place))


def _embedded44() -> tuple[Route, ...]:
    return tuple(route for route in _embedded220() if route.id.endswith(_FIRST))


def _quick() -> tuple[Route, ...]:
    by_id = {route.id: route for route in _embedded220()}
    return tuple(by_id[route_id] for route_id in QUICK)


def _plain() -> tuple[Route, ...]:
    return tuple(made(spec) for spec in PLAIN)


ROUTE_SETS: Final[Mapping[str, Callable[[], tuple[Route, ...]]]] = {
    "quick": _quick,
    "embedded44": _embedded44,
    "embedded220": _embedded220,
    "plain": _plain,
}

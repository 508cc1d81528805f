"""Which routes a command means: a named set, or those of a file in Bench2Drive's XML format."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from roadworthy.errors import UsageError

if TYPE_CHECKING:
    from roadworthy.scene import Route
    from roadworthy.worlds.route_files import RouteRecord

_MAPS: Final = Path("maps")
_NAMED: Final = 6


@dataclass(frozen=True, slots=True)
class RouteChoice:
    """Routes to drive. `all_routes` are those that there were to choose from, `without_map` is by town."""

    name: str
    routes: "tuple[Route, ...]"
    all_routes: "tuple[Route, ...]"
    without_map: dict[str, int]

    @property
    def available(self) -> int:
        """How many routes there are, those without a map included."""
        return len(self.all_routes) + sum(self.without_map.values())


def chosen_routes(
    named: str, *, world: str, maps: Path | None, skip_missing: bool, limit: int | None, seed: int
) -> RouteChoice:
    """The routes of the set or file named, `limit` of them at most.

    Raises:
        UsageError: there is neither such a set nor such a file, the maps of some towns are not there, or an option
            for files is given with a set.
        BadDataError: the file is no route file, or a route has a fault.
    """
    missing: dict[str, int] = {}
    routes = _of_set(named, world)
    if routes is None:
        routes, missing = _of_file(Path(named), maps)
        if missing and (not skip_missing or not routes):
            raise UsageError(_missing_maps(missing, len(routes) + sum(missing.values()), maps, none_left=not routes))
    elif maps is not None or skip_missing:
        option = "--skip-missing-maps" if maps is None else "--maps"
        raise UsageError(
            f'{option} is for the towns of a route file, and "{named}" is a set, which has its maps. Leave it out.'
        )
    return RouteChoice(named, _within(routes, limit, seed), routes, missing)


def _of_set(named: str, world: str) -> "tuple[Route, ...] | None":
    """The routes of a set; None where there is no such set, but may be such a file."""
    from roadworthy.worlds import make_world

    made = make_world(world)
    try:
        return made.routes(named)
    except UsageError:
        if Path(named).suffix.lower() == ".xml" or Path(named).is_file():
            return None
        raise


def _of_file(path: Path, maps: Path | None) -> "tuple[tuple[Route, ...], dict[str, int]]":
    """The routes whose maps are there, and how many routes of each other town there are."""
    from dataclasses import replace

    from roadworthy.worlds.route_files import read_routes, route_of

    if maps is not None and not maps.is_dir():
        raise UsageError(f"--maps {maps} is no folder. Name the one that holds the towns' map files.")
    records = read_routes(path)
    places = {town: _map_of(town, maps) for town in dict.fromkeys(record.town for record in records)}
    routes = tuple(
        replace(route_of(record), map_name=place) for record in records if (place := places[record.town]) is not None
    )
    return routes, _without(records, {town for town, place in places.items() if place is None})


def _map_of(town: str, maps: Path | None) -> str | None:
    """What the world is to call a town's map: a bundled map's name, or the path of a file in `maps`."""
    from roadworthy.roads.map_file import SUFFIX, bundled_maps

    path = (maps or _MAPS) / f"{town}{SUFFIX}"
    if path.is_file():
        return str(path)
    return town if town in bundled_maps() else None


def _without(records: "Sequence[RouteRecord]", towns: set[str]) -> dict[str, int]:
    return dict(Counter(record.town for record in records if record.town in towns).most_common())


def _missing_maps(missing: dict[str, int], available: int, maps: Path | None, *, none_left: bool) -> str:
    towns = list(missing)
    named = ", ".join(f"{town} ({missing[town]} routes)" for town in towns[:_NAMED])
    more = f" and {len(towns) - _NAMED} more towns" if len(towns) > _NAMED else ""
    folder = maps or _MAPS
    rest = "" if none_left else ", or leave these routes out with --skip-missing-maps"
    return (
        f"{sum(missing.values())} of {available} routes lead through towns whose maps are not in {folder}: "
        f"{named}{more}. Nothing was driven. For each town type: roadworthy map compile {towns[0]}.xodr --out "
        f"{folder / (towns[0] + '.map.zst')} (its .xodr comes with CARLA){rest}."
    )


def _within(routes: "tuple[Route, ...]", limit: int | None, seed: int) -> "tuple[Route, ...]":
    """So many routes, spread over the abilities and drawn by seed; a larger limit only adds routes."""
    from roadworthy.driving.scoring import ABILITIES
    from roadworthy.questions.question_set import Outline
    from roadworthy.questions.selection import select

    if limit is None or limit >= len(routes):
        return routes
    abilities = {route.id: "+".join(ABILITIES[route.scenario.type]) if route.scenario else "" for route in routes}
    outlines = (Outline(route.id, route.id, abilities[route.id], 0) for route in routes)
    chosen = select(outlines, limit=limit, seed=seed).ids or frozenset()
    return tuple(route for route in routes if route.id in chosen)

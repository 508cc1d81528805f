"""The named sets of routes that come with the embedded world."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from roadworthy.errors import UsageError
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Route, TrafficAmount, Weather
from roadworthy.worlds.embedded.route_matching import matched_to_lanes


@dataclass(frozen=True, slots=True)
class RouteSpec:
    """A route in a few words: its map, and points (x, y) near which it starts, passes and ends."""

    id: str
    map_name: str
    waypoints: tuple[tuple[float, float], ...]
    traffic: TrafficAmount = field(default_factory=TrafficAmount)
    weather: Weather = field(default_factory=Weather)


# One plain route on each bundled map, through what the map is for: lights and turn lanes; parked cars, a zebra crossing
# and a curve; stop signs; a ramp onto a motorway; a narrow street; a left turn across fast oncoming traffic.
QUICK: tuple[RouteSpec, ...] = (
    RouteSpec("quick-urban", "urban", ((1.6, 70.0), (190.4, 260.0)), TrafficAmount(6.0, 4, 20)),
    RouteSpec("quick-suburban", "suburban", ((-60.0, -1.6), (291.6, 100.0)), TrafficAmount(7.0, 0, 12)),
    RouteSpec("quick-junctions", "junctions", ((1.6, -90.0), (90.0, 208.4)), TrafficAmount(6.0, 0, 12)),
    RouteSpec("quick-motorway", "motorway", ((150.0, -22.6), (620.0, -12.7)), TrafficAmount(6.0, 0, 0)),
    RouteSpec("quick-narrow", "narrow", ((-170.0, -1.4), (165.0, 148.4)), TrafficAmount(6.0, 0, 8)),
    RouteSpec("quick-interurban", "interurban", ((-250.0, -3.5), (1.7, 110.0)), TrafficAmount(6.0, 0, 0)),
)

ROUTE_SETS: dict[str, tuple[RouteSpec, ...]] = {"quick": QUICK}


def route_set_named(name: str) -> tuple[Route, ...]:
    """The routes of a set, in order.

    Raises:
        UsageError: there is no such set; the message suggests the nearest.
    """
    specs = ROUTE_SETS.get(name)
    if specs is None:
        near = difflib.get_close_matches(str(name), ROUTE_SETS, n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'The embedded world has no route set "{name}".{hint} Route sets: {", ".join(ROUTE_SETS)}.')
    return tuple(made(spec) for spec in specs)


@cache
def made(spec: RouteSpec) -> Route:
    """The route of a spec, on its map's lanes."""
    points: Sequence[tuple[float, float, float]] = [(x, y, 0.0) for x, y in spec.waypoints]
    network = load_map(spec.map_name)
    return matched_to_lanes(Route(spec.id, spec.map_name, tuple(points), (), (), spec.weather, spec.traffic), network)

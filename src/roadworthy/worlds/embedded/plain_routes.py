"""One plain route on each bundled map: ordinary traffic, and nothing that is scripted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

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


# Each leads through what its map is for: lights and turn lanes; parked cars, a zebra crossing
# and a curve; stop signs; a ramp onto a motorway; a narrow street; a left turn across fast oncoming traffic.
PLAIN: tuple[RouteSpec, ...] = (
    RouteSpec("plain-urban", "urban", ((1.6, 70.0), (190.4, 260.0)), TrafficAmount(6.0, 4, 20)),
    RouteSpec("plain-suburban", "suburban", ((-60.0, -1.6), (291.6, 100.0)), TrafficAmount(7.0, 0, 12)),
    RouteSpec("plain-junctions", "junctions", ((1.6, -90.0), (90.0, 208.4)), TrafficAmount(6.0, 0, 12)),
    RouteSpec("plain-motorway", "motorway", ((150.0, -22.6), (620.0, -12.7)), TrafficAmount(6.0, 0, 0)),
    RouteSpec("plain-narrow", "narrow", ((-170.0, -1.4), (165.0, 148.4)), TrafficAmount(6.0, 0, 8)),
    RouteSpec("plain-interurban", "interurban", ((-250.0, -3.5), (1.7, 110.0)), TrafficAmount(6.0, 0, 0)),
)


@cache
def made(spec: RouteSpec) -> Route:
    """The route of a spec, on its map's lanes."""
    points: Sequence[tuple[float, float, float]] = [(x, y, 0.0) for x, y in spec.waypoints]
    network = load_map(spec.map_name)
    return matched_to_lanes(Route(spec.id, spec.map_name, tuple(points), (), (), spec.weather, spec.traffic), network)

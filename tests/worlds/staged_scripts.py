"""Scripts on short routes, and an ego that rides past them on its route's line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Event, EventType, Route, RouteScenario, ScenarioType, TrafficAmount
from roadworthy.scene.scenario import DONE, Parameter
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.collisions import EgoContacts
from roadworthy.worlds.embedded.ego import EgoState, ego_body
from roadworthy.worlds.embedded.route_matching import matched_to_lanes
from roadworthy.worlds.embedded.scenarios.registry import staged
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.route_line import RouteLine

# Coarser than the world's, to be quick.
TICK_S = 0.1
NOBODY = TrafficAmount(0.0, 0, 0, 0.0)
BRAKING_MPS2, GAINING_MPS2 = 6.0, 2.5
Points = Sequence[tuple[float, float]]
Parameters = Sequence[tuple[str, Parameter]]


def script_on(
    kind: ScenarioType,
    map_name: str,
    points: Points,
    trigger_m: float,
    parameters: Parameters = (),
) -> Script:
    """The script of a type on the shortest way through points, without any traffic."""
    return script_along(load_map(map_name), kind, points, trigger_m, parameters)


def script_along(
    network: RoadNetwork, kind: ScenarioType, points: Points, trigger_m: float, parameters: Parameters = ()
) -> Script:
    """The same on a network."""
    waypoints = tuple((x, y, 0.0) for x, y in points)
    route = matched_to_lanes(Route("r", network.name, waypoints, (), traffic=NOBODY), network)
    line = RouteLine(route, network)
    plan = RouteScenario("here", kind, line.line.pose_at(trigger_m), tuple(parameters))
    return staged(plan, network, line, Traffic(network, NOBODY, 0), 0)


@dataclass
class Ride:
    """Ego on its route's line, from 10 m before the trigger on, `wish` saying what speed it would have, and where it
    is to the left of the line."""

    script: Script
    speed_mps: float
    wish: Callable[[Now], float]
    left_m: Callable[[Now], float] = lambda now: 0.0
    time_s: float = 0.0
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.route_m = self.script.stage.trigger_m - 10.0 - EGO_LENGTH_M / 2.0
        self.aside_m = 0.0
        self._contacts = EgoContacts()

    @property
    def now(self) -> Now:
        here = self.script.stage.pose(self.route_m, self.aside_m)
        ego = EgoState(here.x_m, here.y_m, here.yaw_rad, z_m=here.z_m, speed_mps=self.speed_mps)
        return Now(self.time_s, ego, self.route_m, ego_body(ego))

    @property
    def hits(self) -> list[str]:
        return [event.subject_ids[1] for event in self.events if event.type is EventType.COLLISION]

    def tick(self) -> None:
        before = self.now
        wished = self.wish(before)
        low, high = self.speed_mps - BRAKING_MPS2 * TICK_S, self.speed_mps + GAINING_MPS2 * TICK_S
        self.speed_mps = max(0.0, min(max(wished, low), high))
        self.route_m += self.speed_mps * TICK_S
        aside = self.left_m(before) - self.aside_m
        self.aside_m += min(max(aside, -1.2 * TICK_S), 1.2 * TICK_S)
        self.time_s = round(self.time_s + TICK_S, 6)
        now, cast = self.now, self.script.stage.cast
        self.events += self.script.advance(now)
        self.script.stage.advance(TICK_S, now)
        self.events += self._contacts.advance(self.time_s, now.around, cast.ids, cast.bodies())

    def on(self, seconds: float) -> "Ride":
        """Goes on for some seconds, or until the script is over."""
        end_s = self.time_s + seconds
        while self.time_s < end_s and self.script.phase != DONE:
            self.tick()
        return self


def attentive(script: Script, speed_mps: float) -> Callable[[Now], float]:
    """Brakes as soon as a role actor moves, until none that moves is still to cross ego's lane."""

    def wish(now: Now) -> float:
        for actor in script.stage.cast.actors:
            if actor.id not in script.stage.role_ids or actor.speed_mps < 0.1 or actor.motion is None:
                continue
            at = script.stage.line.locate(actor.x_m, actor.y_m)
            is_beyond = abs(at.offset_m) > 2.2 and actor.motion.position_m > actor.motion.path.length_m / 2.0
            if now.front_m < at.position_m + 2.0 and not is_beyond:
                return 0.0
        return speed_mps

    return wish

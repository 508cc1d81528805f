"""Where a script is played: ego's route on its map, and what a script may do there."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import Pose
from roadworthy.roads.junction import Connection
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.cast import Cast
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.held_lights import HeldLights
from roadworthy.worlds.embedded.scenarios.kinds import kind_named
from roadworthy.worlds.embedded.scenarios.motion import PathMotion
from roadworthy.worlds.embedded.traffic.directing import Director
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.route_line import RouteLine

Side = Literal["left", "right"]

# Traffic and parked cars are cleared from around a new actor.
CLEAR_AROUND_M = 9.0
CARS = ("hatchback", "sedan", "suv")


class Circle(NamedTuple):
    """A circle on the ground of the world."""

    x_m: float
    y_m: float
    radius_m: float


@dataclass(frozen=True, slots=True)
class Now:
    """What a script sees of a tick: `route_m` is where ego's middle is on its route, `around` everybody but actors."""

    time_s: float
    ego: EgoState
    route_m: float
    around: Bodies

    @property
    def front_m(self) -> float:
        """Where ego's front bumper is along its route."""
        return self.route_m + EGO_LENGTH_M / 2.0

    @property
    def tail_m(self) -> float:
        """Where ego's rear bumper is along its route."""
        return self.route_m - EGO_LENGTH_M / 2.0


class Stage:
    """The route, the map and the traffic of one drive, and the actors, streams and lights that a script brings in.

    Places are metres along the route from its start and metres to its left; `trigger_m` is where the script begins.
    Traffic makes room only until the stage `is_set`: after that somebody would see it vanish.
    """

    def __init__(
        self, network: RoadNetwork, line: RouteLine, traffic: Traffic, trigger: Pose, rng: np.random.Generator
    ) -> None:
        self.network = network
        self.line = line
        self.traffic = traffic
        self.director = Director(traffic)
        self.rng = rng
        self.trigger_m = line.locate(trigger.x_m, trigger.y_m).position_m
        self.lights = HeldLights(network, traffic)
        self.cast = Cast(network)
        self.flows: list[Flow] = []
        self.role_ids: list[str] = []
        self.blocker_ids: list[str] = []
        self.cleared: list[Circle] = []
        self.is_set = False

    # Places

    def pose(self, position_m: float, left_m: float = 0.0, turned_rad: float = 0.0) -> Pose:
        """A pose on the ground at a place of the route, facing along it but for `turned_rad` to the left."""
        at = self.line.line.pose_at(min(max(position_m, 0.0), self.line.length_m), left_m)
        return Pose(at.x_m, at.y_m, at.z_m, at.yaw_rad + turned_rad)

    def lane_at(self, position_m: float) -> str:
        """The lane that the route takes at a place.

        Raises:
            BadDataError: the route names no lanes.
        """
        span = self.line.span_at(position_m)
        if span is None:
            raise BadDataError(
                f'Route "{self.line.route.id}" on map "{self.network.name}" has a scenario but names no lanes for it '
                "to take place on. Read the route from a route file, which finds its lanes, or give it `lane_ids`."
            )
        return span.lane_id

    def width_at(self, position_m: float) -> float:
        """The width of the route's lane at a place, in metres."""
        return self.network.lanes[self.lane_at(position_m)].width_m

    def lane_beside(self, position_m: float, side: Side, lane_type: LaneType = LaneType.DRIVING) -> str | None:
        """The nearest lane of the same direction on one side of the route's, of one type; None where there is none."""
        index, lane_id = self.network.index, self.lane_at(position_m)
        beside = index.lanes_left(lane_id) if side == "left" else index.lanes_right(lane_id)
        return next((each for each in beside if self.network.lanes[each].type is lane_type), None)

    def oncoming_lane(self, position_m: float) -> str | None:
        """The nearest driving lane of the other direction at a place of the route; None where there is none."""
        return next(iter(self.network.index.opposite(self.lane_at(position_m))), None)

    def left_of_route_m(self, lane_id: str, position_m: float) -> float:
        """How far to the left of the route the middle of another lane is at a place of the route."""
        here = self.pose(position_m)
        there = self.network.index.pose_on(lane_id, self.position_on(lane_id, position_m))
        dx, dy = there.x_m - here.x_m, there.y_m - here.y_m
        return -math.sin(here.yaw_rad) * dx + math.cos(here.yaw_rad) * dy

    def position_on(self, lane_id: str, position_m: float) -> float:
        """Where along another lane a place of the route is, in metres."""
        here = self.pose(position_m)
        return float(self.network.index.project(lane_id, here.x_m, here.y_m).position_m)

    def connections_ahead(self, position_m: float) -> tuple[Connection, ...]:
        """The paths through junctions that the route takes from a place on, in order."""
        ways = self.network.connections
        return tuple(ways[span.lane_id] for span in self.line.spans if span.end_m > position_m and span.lane_id in ways)

    def path_along(self, lane_ids: Sequence[str], start_m: float, end_m: float | None = None) -> Polyline:
        """A path along lanes that follow or lie beside one another, from and to positions on the first and the last."""
        index = self.network.index
        end = index.length_m(lane_ids[-1]) if end_m is None else end_m
        return Polyline(index.route_points(tuple(lane_ids), start_m, end))

    def path_of_route(self, start_m: float, end_m: float | None = None) -> Polyline:
        """The route's own line from one place on it to another, or to its end."""
        return self.line.line.slice(start_m, self.line.length_m if end_m is None else end_m)

    # Actors and streams

    def put(
        self,
        kind: str,
        pose: Pose,
        *,
        motion: PathMotion | None = None,
        color: str | None = None,
        role: bool = False,
        blocker: bool = False,
    ) -> Actor:
        """A new actor at a pose on the ground; whoever is near makes room for it if the drive has not begun.

        `role` says that it is the actor whom an expert must name, `blocker` that it hides one.
        """
        actor = self.cast.put(kind_named(kind), pose, motion, color)
        if role:
            self.role_ids.append(actor.id)
        if blocker:
            self.blocker_ids.append(actor.id)
        if not self.is_set:
            self.clear(pose.x_m, pose.y_m, CLEAR_AROUND_M)
        return actor

    def send(
        self,
        kind: str,
        path: Polyline,
        position_m: float = 0.0,
        *,
        speed_mps: float = 0.0,
        color: str | None = None,
        role: bool = False,
        **wishes: float | bool,
    ) -> Actor:
        """A new actor on a path, `position_m` along it; `wishes` are fields of its PathMotion."""
        motion = PathMotion(path, position_m, speed_mps, **wishes)  # type: ignore[arg-type]
        return self.put(kind, motion.pose(), motion=motion, color=color, role=role)

    def stream(
        self,
        lane_ids: Sequence[str],
        gaps_m: NumberRange,
        speed_mps: float,
        *,
        source_m: float = 6.0,
        kinds: tuple[str, ...] = CARS,
        filled: bool = True,
        filled_lanes: int = 1,
        end_m: float = math.inf,
    ) -> Flow:
        """A stream of traffic along lanes, from `source_m` on the first; `filled` if it flows already.

        It flows already on the first of the lanes, or on as many as `filled_lanes` says; it leaves the map's traffic
        at the end of the last of them, or at `end_m` on that.
        """
        self.director.take_away(self.director.serials_on(lane_ids))
        flow = Flow(self.director, tuple(lane_ids), source_m, gaps_m, speed_mps, kinds, self.rng, end_m)
        if filled:
            flow.fill(filled_lanes)
        self.flows.append(flow)
        return flow

    def clear(self, x_m: float, y_m: float, radius_m: float) -> None:
        """Takes traffic out of a circle, and lets no car be parked there; only while the stage is being set."""
        self.cleared.append(Circle(x_m, y_m, radius_m))
        self.director.take_away(self.director.serials_within(x_m, y_m, radius_m))

    def has_room(self, pose: Pose) -> bool:
        """Whether no traffic is so near to a pose that it would have to make room for an actor there."""
        return not self.director.serials_within(pose.x_m, pose.y_m, CLEAR_AROUND_M)

    def clear_route(self, start_m: float, end_m: float, lane_ids: Iterable[str] = ()) -> None:
        """Takes the traffic out of the route's lane between two places on it, and off other lanes whole.

        Only while the stage is being set.
        """
        for position_m in np.arange(start_m, end_m, 3.0).tolist():
            here = self.pose(position_m)
            self.director.take_away(self.director.serials_within(here.x_m, here.y_m, 3.0))
        self.director.take_away(self.director.serials_on(list(lane_ids)))

    def advance(self, duration_s: float, now: Now) -> None:
        """Moves the actors, and lets vehicles of the streams in and out."""
        self.cast.advance(duration_s, now.around)
        for flow in self.flows:
            flow.advance()

"""Watches one route being driven, tick by tick, from the Scenes alone (Bench2Drive specification, section 6.1)."""

import math
from typing import Final

from roadworthy.driving.criteria.collisions import Collisions
from roadworthy.driving.criteria.ego_motion import EgoMotion
from roadworthy.driving.criteria.endings import Endings
from roadworthy.driving.criteria.junctions import junction_points
from roadworthy.driving.criteria.offences import offences
from roadworthy.driving.criteria.outcome import ENDING_KINDS, DriveEnd, NotedInfraction, RouteOutcome, scenario_type_on
from roadworthy.driving.criteria.outside_lanes import OutsideLanes
from roadworthy.driving.criteria.tick import Tick, ground_under
from roadworthy.driving.criteria.traffic_speed import TrafficSpeed
from roadworthy.driving.scoring.abilities import passed_junction
from roadworthy.driving.scoring.infractions import ScoringProtocol
from roadworthy.driving.scoring.status import STARTED, Failure, route_status
from roadworthy.errors import UsageError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import EventType, Route, Scene
from roadworthy.worlds.route_line import RouteLine

MOST_TICKS: Final = 4000


class RouteWatch:
    """Watches one route from its first Scene on; what comes after the end is not counted.

    Args:
        first: the Scene that `World.reset` returned.
        most_ticks: after how many ticks the route ends as not completed: 4,000 (200 s) in Bench2Drive, None for no
            such end, as in Bench2Drive-VL.

    Raises:
        UsageError: the Scene knows no route, no lanes of its route, no progress on it, or no road network.
    """

    def __init__(self, first: Scene, *, most_ticks: int | None = MOST_TICKS) -> None:
        route, network = _route_and_network(first)
        self._first = self._last = first
        self._route = route
        self._line = RouteLine(route, network)
        self._junction = junction_points(self._line, network)
        self._collisions = Collisions()
        self._lanes = OutsideLanes(network, route.lane_ids)
        self._endings = Endings(first, self._line, network, most_ticks)
        self._speed = TrafficSpeed(self._line.length_m)
        self._motion = EgoMotion()
        self._motion.observe(first.ego)
        self._noted: list[NotedInfraction] = []
        self._progress_m = first.route_progress_m or 0.0
        self._beside_m = self._progress_m
        self._travelled_m = 0.0
        self._completed = False
        self._failure: Failure | None = None

    @property
    def ended(self) -> bool:
        """Whether the route is over: completed, deviated from, blocked, timed out, or out of ticks."""
        return self._completed or self._failure is not None

    def observe(self, scene: Scene) -> None:
        """Takes in the Scene of the next tick.

        Raises:
            UsageError: it is not the Scene of the tick after the one before.
        """
        if self.ended:
            return
        if scene.frame != self._last.frame + 1:
            raise UsageError(
                f"After frame {self._last.frame} the watch was shown frame {scene.frame}. Show it the Scene of every "
                "tick, in order: it counts events and distances between them."
            )
        self._count(self._tick(scene))
        self._last = scene

    def _tick(self, scene: Scene) -> Tick:
        was, now = self._last.ego.pose, scene.ego.pose
        place = self._line.locate(now.x_m, now.y_m, self._beside_m)
        self._beside_m = place.position_m
        return Tick(self._last, scene, math.dist((was.x_m, was.y_m), (now.x_m, now.y_m)), place)

    def _count(self, tick: Tick) -> None:
        scene = tick.now
        self._travelled_m += tick.moved_m
        if scene.route_progress_m is not None:
            self._progress_m = scene.route_progress_m
        self._motion.observe(scene.ego)
        self._speed.observe(scene, self._progress_m)
        self._lanes.observe(tick)
        self._noted += self._collisions.observe(tick)
        self._noted += offences(tick)
        told = any(event.type is EventType.ROUTE_COMPLETED for event in scene.events)
        self._completed = told or self._line.is_completed(scene.ego.pose.x_m, scene.ego.pose.y_m, self._progress_m)
        end = self._endings.observe(tick, self._progress_m)
        if end is None or self._completed:
            return
        self._failure, reason = end
        kind = ENDING_KINDS.get(self._failure)
        if kind is not None:
            self._noted.append(NotedInfraction(kind, scene.time_s, reason, ground_under(scene.ego)))

    def outcome(self, drive: DriveEnd, *, comfort: bool = True) -> RouteOutcome:
        """How the route has gone so far, and how the drive of it ended; filtering for the comfort takes a while."""
        infractions = tuple(
            sorted((*self._noted, *self._lanes.noted(self._travelled_m)), key=lambda each: (each.time_s, each.kind))
        )
        weighed = [each.weighed(ScoringProtocol.LEADERBOARD) for each in infractions]
        failure = drive.failure or (None if self._completed else self._failure)
        completion = self._completion_percent()
        is_over = self._completed or failure is not None
        last, junction = self._last, self._junction
        return RouteOutcome(
            route_id=self._route.id,
            seed=drive.seed,
            repeat=drive.repeat,
            map_name=last.map_name,
            scenario_type=scenario_type_on(self._route),
            scenario_phase=None if last.scenario is None else last.scenario.phase,
            status=route_status(completion, weighed, failure) if is_over else STARTED,
            failure=failure,
            crash=drive.crash,
            completion_percent=completion,
            infractions=infractions,
            duration_s=round(last.time_s - self._first.time_s, 6),
            distance_m=self._travelled_m,
            speed_percentages=self._speed.percentages(self._line.length_m if self._completed else self._progress_m),
            comfort=self._motion.comfort() if comfort else None,
            passed_junction=passed_junction(completion, weighed, junction.to_junction, junction.points),
            decisions=drive.decisions,
            last_position_m=ground_under(last.ego),
        )

    def _completion_percent(self) -> float:
        """How much of the route is behind ego, from 0 to 100."""
        if self._completed:
            return 100.0
        return 100.0 * (self._progress_m / self._line.length_m)


def _route_and_network(first: Scene) -> tuple[Route, RoadNetwork]:
    """The route and the network of the first Scene, which has to know them."""
    route, network = first.route, first.roads
    if route is None or network is None or not route.lane_ids or first.route_progress_m is None:
        raise UsageError(
            "A route is watched from Scenes with a route, its lane_ids, the progress on it and the road network. "
            "Give the Scene that World.reset returned; stored Scenes have no road network."
        )
    return route, network

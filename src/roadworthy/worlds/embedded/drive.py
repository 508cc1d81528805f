"""One drive of the embedded world: everything that moves around ego on one route, tick by tick.

A tick is always: ego, then the script of the route's scenario, then the people on foot, then the traffic, then
collisions, then offences, then the Scene. All chance comes from the seed, each subsystem with its own generator;
nothing reads a clock.
"""

import math

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Control, Event, EventType, Route, Scene
from roadworthy.worlds.embedded.bodies import Bodies, joined
from roadworthy.worlds.embedded.collisions import EgoContacts, held_back, near_rows, rows_of
from roadworthy.worlds.embedded.ego import EGO_ID, EgoState, advanced, ego_agent, ego_body
from roadworthy.worlds.embedded.line_of_sight import buildings_of, eye_of, line_of_sight
from roadworthy.worlds.embedded.navigation import commands_at
from roadworthy.worlds.embedded.obstacles import standing_obstacles
from roadworthy.worlds.embedded.offences import Offences
from roadworthy.worlds.embedded.parked import parked_cars
from roadworthy.worlds.embedded.scenarios.cast import Cast
from roadworthy.worlds.embedded.scenarios.registry import staged
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.signals import Signals
from roadworthy.worlds.embedded.snapshot import (
    LineOfSight,
    pedestrian_agents,
    pedestrian_ids,
    vehicle_agents,
    vehicle_id,
    vehicle_ids,
)
from roadworthy.worlds.embedded.traffic.traffic import Removal, Traffic
from roadworthy.worlds.embedded.traffic.vehicles import IntArray, bodies_of
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians
from roadworthy.worlds.embedded.whereabouts import Tracker
from roadworthy.worlds.route_line import RouteLine
from roadworthy.worlds.world import TICK_S

# Line of sight is found every half second, when drivers that answer questions decide; in between it is not known.
SIGHT_EVERY_TICKS = 10
# A short route is completed when ego's centre has come this near to its end: 1 % of it would be less.
COMPLETED_WITHIN_M = 2.0
# Ego touches nothing farther than this from its centre.
NEAR_M = 4.5


class Drive:
    """Ego on one route of one map, at rest at its start."""

    def __init__(self, network: RoadNetwork, route: Route, seed: int) -> None:
        self._network = network
        self._route = route
        self._line = RouteLine(route, network)
        self._tracker = Tracker(network, self._line)
        x, y, z = route.points[0]
        self._ego = EgoState(x, y, self._line.line.heading_at(0.0), z_m=z)
        self._here = self._tracker.locate(self._ego)
        self._ego = self._tracker.grounded(self._ego, self._here.lane)
        self._frame = 0
        self._completed = False
        self._traffic = Traffic(network, route.traffic, seed)
        self._traffic.populate(self._tracker.for_traffic(self._ego, self._here))
        self._script = self._staged(route, seed)
        self._cast = Cast(network) if self._script is None else self._script.stage.cast
        self._pedestrians = Pedestrians(network, route.traffic.pedestrians, seed)
        self._told_removals = 0
        self._crossing_rows = [self._pedestrians.crossing_ids.index(i) for i in self._traffic.table.crossing_ids]
        self._vehicles, self._people = bodies_of(self._traffic.vehicles), self._pedestrians.bodies()
        self._ids, self._moving = self._everybody()
        cleared = () if self._script is None else self._script.stage.cleared
        self._parked = parked_cars(network, route.traffic.parked_share, seed, cleared)
        standing_ids, standing = standing_obstacles(network.furniture)
        self._standing_ids = (*standing_ids, *(agent.id for agent in self._parked.agents))
        self._standing = joined(standing, self._parked.bodies)
        self._buildings = buildings_of(network.furniture)
        self._contacts = EgoContacts()
        self._offences = Offences(network, route.lane_ids)
        self._signals = Signals(network, self._line)

    @property
    def time_s(self) -> float:
        """Simulated time since the start."""
        return round(self._frame * TICK_S, 6)

    def step(self, control: Control) -> Scene:
        """The Scene one tick later.

        Raises:
            UsageError: `control` is not a Control; nothing has moved then.
        """
        before = self._ego
        moved = advanced(before, self._as_the_road_lets(control), TICK_S)
        events = self._play(moved)
        letters = self._traffic.lights.letters
        scripted = joined(self._cast.bodies(), self._cast.doors()[1])
        self._pedestrians.advance(self.time_s, letters, joined(self._vehicles, ego_body(moved), scripted))
        self._people = self._pedestrians.bodies()
        self._here = self._tracker.locate(moved)
        self._traffic.set_ego(self._tracker.for_traffic(moved, self._here))
        self._traffic.advance(joined(self._people, self._parked.bodies, scripted), self._waited_for())
        self._vehicles = bodies_of(self._traffic.vehicles)
        self._frame += 1
        self._ids, self._moving = self._everybody()
        events += self._collide(before, moved)
        if self._ego is not moved:
            self._here = self._tracker.locate(self._ego)
        self._ego = self._tracker.grounded(self._ego, self._here.lane)
        events += self._offences.advance(self.time_s, before, self._ego, self._here, self._traffic.lights.letters)
        events += self._removals()
        events += self._completion()
        return self.scene(tuple(events))

    def scene(self, events: tuple[Event, ...] = ()) -> Scene:
        """Everything as it is now, with the events of the last tick."""
        x, y, progress = self._ego.x_m, self._ego.y_m, self._here.progress_m
        seen = self._seen() if self._frame % SIGHT_EVERY_TICKS == 0 else None
        agents = vehicle_agents(self._traffic.vehicles, self._traffic.table.lane_ids, seen)
        agents += pedestrian_agents(self._pedestrians.walkers, self._people, self._pedestrians.footpath_ids, seen)
        agents += self._parked.seen(seen)
        agents += self._cast.agents(seen)
        near, far = commands_at(self._route, progress)
        return Scene(
            time_s=self.time_s,
            frame=self._frame,
            map_name=self._network.name,
            ego=ego_agent(self._ego, None if self._here.lane is None else self._here.lane.lane_id),
            agents=tuple(sorted(agents, key=lambda agent: agent.id)),
            lights=self._signals.lights(x, y, progress, self._traffic.lights.letters),
            signs=self._signals.signs(x, y, progress, self._signals.signs_at(self._offences.stood_on)),
            weather=self._route.weather,
            command_near=near,
            command_far=far,
            route=self._route,
            route_progress_m=progress,
            events=events,
            scenario=None if self._script is None else self._script.state(),
            map_sha256=self._network.sha256 or None,
            roads=self._network,
        )

    def _waited_for(self) -> IntArray:
        claims = self._pedestrians.crossing_claims()
        waiting = (claims.wait_at_start + claims.wait_at_end > 0).astype(np.int64)
        return waiting[self._crossing_rows]

    def _everybody(self) -> tuple[list[str], Bodies]:
        """The ids and bodies of whoever moves but ego."""
        ids = vehicle_ids(self._traffic.vehicles) + pedestrian_ids(self._pedestrians.walkers) + self._cast.ids
        return ids, joined(self._vehicles, self._people, self._cast.bodies())

    def _staged(self, route: Route, seed: int) -> Script | None:
        """The script of the route's scenario, set up; ego then starts where it says."""
        if route.scenario is None:
            return None
        script = staged(route.scenario, self._network, self._line, self._traffic, seed)
        start = script.ego_start
        if start is not None:
            self._ego = EgoState(start.x_m, start.y_m, start.yaw_rad, z_m=start.z_m)
            self._here = self._tracker.locate(self._ego)
        return script

    def _as_the_road_lets(self, control: Control) -> Control:
        if self._script is None or not isinstance(control, Control):
            return control
        return self._script.disturbed(control, self._now(self._ego))

    def _now(self, ego: EgoState) -> Now:
        place = self._line.locate(ego.x_m, ego.y_m, self._here.place.position_m)
        around = joined(ego_body(ego), self._vehicles, self._people)
        return Now(self.time_s, ego, place.position_m, around)

    def _play(self, moved: EgoState) -> list[Event]:
        """One tick of the script, and of those whom it has brought in."""
        if self._script is None:
            return []
        now = self._now(moved)
        events = self._script.advance(now)
        self._script.stage.advance(TICK_S, now)
        return events

    def _collide(self, before: EgoState, moved: EgoState) -> list[Event]:
        near = near_rows(moved.x_m, moved.y_m, self._moving, NEAR_M)
        beside = near_rows(moved.x_m, moved.y_m, self._standing, NEAR_M)
        of_doors, doors = self._cast.doors()
        around = joined(rows_of(self._moving, near), rows_of(self._standing, beside), doors)
        ids = [self._ids[row] for row in near.tolist()] + [self._standing_ids[row] for row in beside.tolist()]
        ids += of_doors
        events = self._contacts.advance(self.time_s, ego_body(moved), ids, around)
        self._ego = held_back(before, moved, around)
        return list(events)

    def _seen(self) -> LineOfSight:
        ego = Pose(self._ego.x_m, self._ego.y_m, self._ego.z_m, self._ego.yaw_rad, self._ego.pitch_rad)
        around = joined(self._moving, self._parked.bodies)
        names = [*self._ids, *(agent.id for agent in self._parked.agents)]
        shares = line_of_sight(eye_of(ego), around, around, self._buildings).tolist()
        return {name: share for name, share in zip(names, shares, strict=True) if not math.isnan(share)}

    def _removals(self) -> list[Event]:
        told = self._traffic.removals[self._told_removals :]
        self._told_removals += len(told)
        return [
            Event(
                EventType.AGENT_REMOVED,
                self.time_s,
                (vehicle_id(removal.serial),),
                detail=_why_removed(removal),
            )
            for removal in told
        ]

    def _completion(self) -> list[Event]:
        progress_m = self._here.progress_m
        near_end = progress_m >= self._line.length_m - COMPLETED_WITHIN_M
        if self._completed or not (near_end or self._line.is_completed(self._ego.x_m, self._ego.y_m, progress_m)):
            return []
        self._completed = True
        place = (self._ego.x_m, self._ego.y_m, self._ego.z_m)
        missed = [] if self._script is None else self._script.finish(self._now(self._ego))
        return [*missed, Event(EventType.ROUTE_COMPLETED, self.time_s, (EGO_ID,), place, self._ego.speed_mps)]


def _why_removed(removal: Removal) -> str:
    if removal.reason is None:
        return f"turned away from {removal.lane_id}, which the scenario closes"
    return f"stood for too long on {removal.lane_id}: {removal.reason.name.lower().replace('_', ' ')}"

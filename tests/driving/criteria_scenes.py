"""A straight street with a junction, and Scenes of ego on it, made by hand for the criteria.

Lanes run east at y = -1.75 (f1, then j1 through the junction, then f2) and west at y = 1.75 (b2, j2, b1), each 3.5 m
wide; f1 has a parking lane to its right, down to y = -6. The junction is the square from x = 200 to 220, y = -10 to 10.
The route is f1, j1, f2 from x = 0 to 400: a position on it is x.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.geometry import Pose
from roadworthy.roads.index import CARRIAGEWAY
from roadworthy.roads.junction import Connection, Junction, JunctionType, RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneType, Road
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Event, EventType, Route, ScenarioState, Scene

Place = tuple[float, float] | tuple[float, float, float]
SIZE = (4.5, 1.8, 1.5)
LANE_Y, ONCOMING_Y = -1.75, 1.75


def _lane(name: str, start_m: float, end_m: float, y_m: float, **fields: object) -> Lane:
    line = np.array([(start_m, y_m, 0.0), (end_m, y_m, 0.0)])
    return replace(Lane(name, "road", LaneType.DRIVING, line, 3.5), **fields)  # type: ignore[arg-type]


def street(oncoming_y_m: float = ONCOMING_Y) -> RoadNetwork:
    """The street, its oncoming lanes elsewhere if need be."""
    lanes = [
        _lane("b1", 200.0, 0.0, oncoming_y_m),
        _lane("b2", 420.0, 220.0, oncoming_y_m),
        _lane("f1", 0.0, 200.0, LANE_Y, speed_limit_mps=10.0),
        _lane("f2", 220.0, 420.0, LANE_Y, speed_limit_mps=20.0),
        _lane("j1", 200.0, 220.0, LANE_Y, junction_id="J"),
        _lane("j2", 220.0, 200.0, oncoming_y_m, junction_id="J"),
        _lane("p1", 0.0, 200.0, -4.75, type=LaneType.PARKING, width_m=2.5),
    ]
    ways = [("j1", "f1", "f2"), ("j2", "b2", "b1")]
    connections = {
        name: Connection(name, "J", start, end, Turn.STRAIGHT, RightOfWay.PRIORITY) for name, start, end in ways
    }
    outline = np.array([(200.0, -10.0), (220.0, -10.0), (220.0, 10.0), (200.0, 10.0)])
    junction = Junction("J", JunctionType.PRIORITY, outline, ("j1", "j2"))
    roads = {"road": Road("road", ("f1", "p1"), ("b1",))}
    return RoadNetwork("street", {lane.id: lane for lane in lanes}, roads, {"J": junction}, connections, {})


STREET = street()
# The same, but that f2 is merely the road on which f1 goes on.
JOINED = replace(STREET, junctions={"J": replace(STREET.junctions["J"], type=JunctionType.JOINT)})
ROUTE = Route("r1", "street", tuple((float(x), LANE_Y, 0.0) for x in range(401)), ("f1", "j1", "f2"))


def agent(name: str, category: Category = Category.CAR, speed_mps: float = 0.0, **fields: object) -> Agent:
    """An agent somewhere on the street."""
    made = Agent(name, category, Pose(100.0, ONCOMING_Y, 0.75), SIZE, (speed_mps, 0.0, 0.0))
    return replace(made, **fields)  # type: ignore[arg-type]


def ego_at(place: Place, speed_mps: float = 5.0) -> Agent:
    """Ego at (x, y) or (x, y, heading in degrees)."""
    yaw = math.radians(place[2]) if len(place) == 3 else 0.0
    lane = STREET.index.lane_at(place[0], place[1], 0.0, heading_rad=yaw, types=CARRIAGEWAY)
    velocity = (speed_mps * math.cos(yaw), speed_mps * math.sin(yaw), 0.0)
    return Agent(
        "ego",
        Category.CAR,
        Pose(place[0], place[1], SIZE[2] / 2.0, yaw),
        SIZE,
        velocity,
        acceleration_mps2=(0.0, 0.0, 0.0),
        yaw_rate_radps=0.0,
        lane_id=None if lane is None else lane.lane_id,
    )


def drive(places: Sequence[Place], *, interval_s: float = 0.05, route: Route = ROUTE) -> list[Scene]:
    """The Scenes of ego at one place after another, where nothing else happens."""
    scenes: list[Scene] = []
    progress = 0.0
    for frame, place in enumerate(places):
        if abs(place[1] - LANE_Y) <= 5.0:
            progress = min(max(progress, place[0]), 400.0)
        scene = Scene(round(frame * interval_s, 6), frame, "street", ego_at(place), route=route, roads=STREET)
        scenes.append(replace(scene, route_progress_m=progress))
    return scenes


def along(start_m: float, end_m: float, y_m: float = LANE_Y, step_m: float = 10.0) -> list[Place]:
    """Places along the street, both ends included."""
    return [(x, y_m) for x in np.arange(start_m, end_m + step_m / 2.0, step_m).tolist()]


def with_events(scenes: list[Scene], *events: tuple[int, Event]) -> list[Scene]:
    """The Scenes with an event in each of some frames, at the time of its frame."""
    told = list(scenes)
    for frame, event in events:
        told[frame] = replace(told[frame], events=(*told[frame].events, replace(event, time_s=told[frame].time_s)))
    return told


def hit(other_id: str, speed_mps: float | None = 4.26) -> Event:
    """Ego's contact with somebody."""
    return Event(EventType.COLLISION, 0.0, ("ego", other_id), (1.0, 2.0, 0.0), speed_mps)


def in_scenario(scenes: list[Scene], name: str, phase: str) -> list[Scene]:
    """The Scenes while a scenario is in a phase."""
    return [replace(scene, scenario=ScenarioState(name, phase)) for scene in scenes]


def watched(scenes: Sequence[Scene], most_ticks: int | None = 4000) -> RouteWatch:
    """A watch that has seen the Scenes."""
    watch = RouteWatch(scenes[0], most_ticks=most_ticks)
    for scene in scenes[1:]:
        watch.observe(scene)
    return watch


def outcome_of(scenes: Sequence[Scene], end: DriveEnd | None = None) -> RouteOutcome:
    """The outcome of the Scenes."""
    return watched(scenes).outcome(end or DriveEnd())

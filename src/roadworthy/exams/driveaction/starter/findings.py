"""What a slice's vision and language tasks find in its Scene: the one true fact of a task, and those that are false.

Facts are named by the keys of `wording.yaml`; nothing here knows their words. The situation says only what no Scene
holds: which action is right, and the ideal speed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.starter.own_road import OwnRoad
from roadworthy.exams.driveaction.starter.situation import Arrow, Side, Situation
from roadworthy.roads.furniture import SignKind
from roadworthy.roads.junction import Turn
from roadworthy.scene import Agent, Category, Command, LightState, Scene

_FREE_AHEAD_M = 30.0
_HELD_BELOW = 0.8
_LANES = tuple(f"lane_{lane}_of_{lanes}" for lanes in (1, 2, 3) for lane in range(lanes))
_ARROWS = tuple(f"arrow_{arrow}" for arrow in Arrow if arrow is not Arrow.NONE)
_VEHICLES = {Category.CAR: "car", Category.TRUCK: "truck", Category.BUS: "bus"}
_PEOPLE = {Category.PEDESTRIAN: "pedestrian", Category.BICYCLE: "cyclist"}
_OBSTACLES = {"trafficcone": "cones", "streetbarrier": "barrier"}
_COLOURS = {LightState.RED: "red", LightState.YELLOW: "amber", LightState.GREEN: "green"}


@dataclass(frozen=True, slots=True)
class Finding:
    """The fact of a task that is true, the facts offered as false ones, and the side of the lane that it is about.

    `false` is None where every other fact of the task is false.
    """

    true: str
    false: tuple[str, ...] | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class GroupFindings:
    """What a group's vision task and its language task find."""

    vision: Finding
    language: Finding


def findings(situation: Situation, scene: Scene, group: str) -> GroupFindings:
    """Return what the tasks of one of the seven groups find in the last Scene of a situation.

    Raises:
        BadDataError: the situation has nothing that the group could be asked about, or an agent in no lane.
    """
    found = _FINDERS[group](situation, OwnRoad(scene))
    if found is None:
        raise BadDataError(
            f"The situation {situation.id} has nothing to ask about in the group {group}. "
            "Give it what is missing in situations.yaml, or name another group there."
        )
    return found


def _one_of(true: str, family: tuple[str, ...]) -> Finding:
    return Finding(true, tuple(key for key in family if key != true))


def _navigation(_: Situation, road: OwnRoad) -> GroupFindings | None:
    route, command = road.scene.route, road.scene.command_near
    if route is None or command is None:
        return None
    arrows = [road.arrow(number) for number in range(len(road.lanes))]
    arrow = arrows[road.ego_lane]
    if arrow is not Arrow.NONE and arrows.count(arrow) == 1 and len(arrows) > 1:
        position = _one_of(f"arrow_{arrow}", _ARROWS)
    else:
        # A lane that is about to join others can be taken for one of its own.
        true = f"lane_{road.ego_lane}_of_{len(road.lanes)}"
        position = _one_of(true, _LANES[1:] if road.is_joining() else _LANES)
    ways = road.network.connections
    turns = {ways[lane_id].turn for lane_id in route.lane_ids if lane_id in ways}
    if command.command is not Command.STRAIGHT and turns <= {Turn.STRAIGHT}:
        # Where nobody turns at a junction the route bears off the road, unless it ends before it does.
        is_in_sight = command.position_m is not None and command.position_m < len(route.points)
        fork = "fork_left" if command.command is Command.LEFT else "fork_right"
        true = fork if is_in_sight else "carry_on"
        return GroupFindings(position, _one_of(true, ("fork_left", "fork_right", "carry_on", "turn_back")))
    beside = {road.lane.left_id: "move_left", road.lane.right_id: "move_right"}
    true = beside.get(route.lane_ids[1], "stay")
    return GroupFindings(position, _one_of(true, ("stay", "move_left", "move_right", "no_lane")))


def _is_held(situation: Situation, road: OwnRoad) -> bool:
    slow_mps = _HELD_BELOW * situation.ideal_speed_kmh / 3.6
    return any(
        road.lane_of(agent) == road.ego_lane
        and road.ahead_m(agent) > 0.0
        and (agent.category not in _VEHICLES or agent.speed_mps < slow_mps)
        for agent in road.scene.agents
    )


def _is_free(road: OwnRoad, side: Side) -> bool:
    lane = road.ego_lane + (1 if side is Side.RIGHT else -1)
    in_lane = [agent for agent in road.scene.agents if road.lane_of(agent) == lane]
    return 0 <= lane < len(road.lanes) and all(
        agent.category is not Category.PROP and road.ahead_m(agent) > _FREE_AHEAD_M for agent in in_lane
    )


def _efficiency(situation: Situation, road: OwnRoad) -> GroupFindings | None:
    if not _is_held(situation, road):
        return GroupFindings(Finding("own_clear"), Finding("no_gain"))
    free = _is_free(road, Side.LEFT), _is_free(road, Side.RIGHT)
    return {
        (True, False): GroupFindings(Finding("held_left_free"), Finding("gain_left")),
        (False, True): GroupFindings(Finding("held_right_free"), Finding("gain_right")),
        (False, False): GroupFindings(Finding("held_none_free"), Finding("wait")),
    }.get(free)


def _place(situation: Situation, road: OwnRoad, agent: Agent) -> str:
    """The word for the lane in which an agent is."""
    lane = road.lane_of(agent)
    if lane is None:
        raise BadDataError(
            f"In the situation {situation.id} the agent {agent.id} is in no lane of the own direction, and nothing can "
            "be asked about it. Move it into one in situations.yaml, or name other groups there."
        )
    return "own" if lane == road.ego_lane else "left" if lane < road.ego_lane else "right"


def _of_person(road: OwnRoad, agent: Agent) -> tuple[str, str]:
    where = "crossing" if road.is_crossing(agent) else road.side_of(agent).value
    key = f"{_PEOPLE[agent.category]}_{where}"
    return key, key


def _of_vehicle(situation: Situation, road: OwnRoad, agent: Agent) -> tuple[str, str]:
    place = "oncoming" if road.is_oncoming(agent) else _place(situation, road, agent)
    return f"{place}_{_VEHICLES[agent.category]}", place


def _is_broken_down(agent: Agent) -> bool:
    return agent.is_static and agent.lights is not None and agent.lights.left and agent.lights.right


def _dynamic(situation: Situation, road: OwnRoad) -> GroupFindings | None:
    agents = road.scene.agents
    people = [agent for agent in agents if agent.category in _PEOPLE]
    people.sort(key=lambda person: (not road.is_crossing(person), road.ahead_m(person)))
    moving = [agent for agent in agents if agent.category in _VEHICLES and not _is_broken_down(agent)]
    moving.sort(key=lambda vehicle: (road.lane_of(vehicle) != road.ego_lane, road.ahead_m(vehicle)))
    present = [_of_person(road, person) for person in people]
    present += [_of_vehicle(situation, road, vehicle) for vehicle in moving]
    return _first_of(present, DYNAMIC_FACTS, DYNAMIC_LESSONS)


def _first_of(present: list[tuple[str, str]], facts: tuple[str, ...], lessons: tuple[str, ...]) -> GroupFindings | None:
    """The first pair of a fact and its lesson; what holds of another pair is not offered as false."""
    if not present:
        return None
    seen, heeded = ({pair[part] for pair in present} for part in (0, 1))
    true, lesson = present[0]
    return GroupFindings(
        Finding(true, tuple(key for key in facts if key not in seen)),
        Finding(lesson, tuple(key for key in lessons if key not in heeded)),
    )


DYNAMIC_LESSONS = (
    "own",
    "left",
    "right",
    "oncoming",
    "cyclist_right",
    "cyclist_left",
    "pedestrian_right",
    "pedestrian_left",
    "pedestrian_crossing",
)
DYNAMIC_FACTS = (
    *(f"{place}_{kind}" for place in ("own", "left", "right") for kind in ("car", "truck", "bus")),
    "oncoming_car",
    "oncoming_bus",
    *DYNAMIC_LESSONS[4:],
)


def _static(situation: Situation, road: OwnRoad) -> GroupFindings | None:
    closing = {agent: _OBSTACLES.get(agent.label or "") for agent in road.scene.agents}
    closing |= {agent: "breakdown" for agent in road.scene.agents if _is_broken_down(agent)}
    standing = sorted(
        ((agent, kind) for agent, kind in closing.items() if kind is not None),
        key=lambda pair: (abs((road.lane_of(pair[0]) or 0) - road.ego_lane), pair[0].id),
    )
    present = [_of_closed_lane(situation, road, agent, kind) for agent, kind in standing]
    present += [(f"strip_{side}", f"strip_{side}") for side in Side if road.has_strip(side)]
    return _first_of(present, STATIC_FACTS, STATIC_LESSONS)


STATIC_LESSONS = (
    "leave_left",
    "leave_right",
    "left_closed",
    "right_closed",
    "ahead_closed",
    "strip_right",
    "strip_left",
)
STATIC_FACTS = (
    *(f"{kind}_{place}" for kind in ("cones", "barrier") for place in ("own", "left", "right")),
    "barrier_beyond",
    "breakdown_own",
    "breakdown_left",
    "strip_right",
    "strip_left",
)


def _of_closed_lane(situation: Situation, road: OwnRoad, agent: Agent, what: str) -> tuple[str, str]:
    if road.is_beyond_junction(agent):
        return "barrier_beyond", "ahead_closed"
    place = _place(situation, road, agent)
    if place == "own":
        return f"{what}_own", "leave_left" if _is_free(road, Side.LEFT) else "leave_right"
    return f"{what}_{place}", f"{place}_closed"


def _road_marking(situation: Situation, road: OwnRoad) -> GroupFindings | None:
    """What bounds the own lane on the side that the action leads to, or on the far side where another road joins."""
    joins_or_leaves_left = situation.branch is not None and situation.branch.side is Side.LEFT
    side = Side.RIGHT if joins_or_leaves_left or situation.label.endswith(" right") else Side.LEFT
    line = road.line(side)
    return GroupFindings(Finding(line, side=side), Finding(line, side=side))


def _traffic_light(_: Situation, road: OwnRoad) -> GroupFindings | None:
    light = next((light for light in road.scene.lights if light.affects_ego), None)
    if light is None:
        return None
    colour = _COLOURS[light.state]
    return GroupFindings(Finding(f"{road.course_of(light)}_{colour}"), Finding(colour))


def _sign(_: Situation, road: OwnRoad) -> GroupFindings | None:
    sign = next((sign for sign in road.scene.signs if sign.affects_ego), None)
    if sign is None:
        return None
    kind = "give-way" if sign.kind == SignKind.YIELD else str(sign.kind)
    fact = kind if sign.value is None else f"{kind}-{sign.value:g}"
    return GroupFindings(Finding(fact), Finding(fact))


_FINDERS: dict[str, Callable[[Situation, OwnRoad], GroupFindings | None]] = {
    "navigation": _navigation,
    "efficiency": _efficiency,
    "dynamic": _dynamic,
    "static": _static,
    "road_marking": _road_marking,
    "traffic_light": _traffic_light,
    "sign": _sign,
}

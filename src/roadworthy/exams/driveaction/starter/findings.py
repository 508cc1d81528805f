"""What a slice's vision and language tasks find: the one true fact of a task, and those that are false in the slice.

Facts are named by the keys of `wording.yaml`; nothing here knows their words.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.starter.situation import (
    Arrow,
    BranchKind,
    Course,
    ObstacleKind,
    Person,
    Side,
    Situation,
    Vehicle,
)

_FREE_AHEAD_M = 30.0
_HELD_BELOW = 0.8
_FORKS = (Course.FORWARD_LEFT, Course.FORWARD_RIGHT)
_LANES = tuple(f"lane_{lane}_of_{lanes}" for lanes in (1, 2, 3) for lane in range(lanes))
_ARROWS = tuple(f"arrow_{arrow}" for arrow in Arrow if arrow is not Arrow.NONE)


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


def findings(situation: Situation, group: str) -> GroupFindings:
    """Return what the tasks of one of the seven groups find in a situation.

    Raises:
        BadDataError: the situation has nothing that the group could be asked about.
    """
    found = _FINDERS[group](situation)
    if found is None:
        raise BadDataError(
            f"The situation {situation.id} has nothing to ask about in the group {group}. "
            "Give it what is missing in situations.yaml, or name another group there."
        )
    return found


def _one_of(true: str, family: tuple[str, ...]) -> Finding:
    return Finding(true, tuple(key for key in family if key != true))


def _navigation(situation: Situation) -> GroupFindings | None:
    navigation = situation.navigation
    if navigation is None:
        return None
    arrow = situation.lanes[situation.ego_lane]
    if arrow is not Arrow.NONE and situation.lanes.count(arrow) == 1 and len(situation.lanes) > 1:
        position = _one_of(f"arrow_{arrow}", _ARROWS)
    else:
        # A lane that is about to join others can be taken for one of its own.
        is_joining = situation.branch is not None and situation.branch.kind is BranchKind.ENTRY
        true = f"lane_{situation.ego_lane}_of_{len(situation.lanes)}"
        position = _one_of(true, _LANES[1:] if is_joining else _LANES)
    if navigation.course in _FORKS:
        true = "fork_left" if navigation.course is Course.FORWARD_LEFT else "fork_right"
        if situation.branch is None:
            true = "carry_on"
        return GroupFindings(position, _one_of(true, ("fork_left", "fork_right", "carry_on", "turn_back")))
    wanted = situation.ego_lane if navigation.lane is None else navigation.lane
    moves = {0: "stay", -1: "move_left", 1: "move_right"}
    true = moves[(wanted > situation.ego_lane) - (wanted < situation.ego_lane)]
    return GroupFindings(position, _one_of(true, (*moves.values(), "no_lane")))


def _is_held(situation: Situation) -> bool:
    return (
        any(obstacle.lane == situation.ego_lane for obstacle in situation.obstacles)
        or any(not person.crossing for person in situation.people)
        or any(
            vehicle.lane == situation.ego_lane and vehicle.speed_kmh < _HELD_BELOW * situation.ideal_speed_kmh
            for vehicle in situation.vehicles
        )
    )


def _is_free(situation: Situation, side: Side) -> bool:
    lane = situation.ego_lane + (1 if side is Side.RIGHT else -1)
    return (
        0 <= lane < len(situation.lanes)
        and all(obstacle.lane != lane for obstacle in situation.obstacles)
        and all(vehicle.lane != lane or vehicle.distance_m > _FREE_AHEAD_M for vehicle in situation.vehicles)
    )


def _efficiency(situation: Situation) -> GroupFindings | None:
    if not _is_held(situation):
        return GroupFindings(Finding("own_clear"), Finding("no_gain"))
    free = _is_free(situation, Side.LEFT), _is_free(situation, Side.RIGHT)
    return {
        (True, False): GroupFindings(Finding("held_left_free"), Finding("gain_left")),
        (False, True): GroupFindings(Finding("held_right_free"), Finding("gain_right")),
        (False, False): GroupFindings(Finding("held_none_free"), Finding("wait")),
    }.get(free)


def _of_person(person: Person) -> tuple[str, str]:
    where = "crossing" if person.crossing else "right" if person.offset_m > 0 else "left"
    key = f"{person.kind}_{where}"
    return key, key


def _of_vehicle(vehicle: Vehicle, ego_lane: int) -> tuple[str, str]:
    if vehicle.lane < 0:
        return f"oncoming_{vehicle.kind}", "oncoming"
    place = "own" if vehicle.lane == ego_lane else "left" if vehicle.lane < ego_lane else "right"
    return f"{place}_{vehicle.kind}", place


def _dynamic(situation: Situation) -> GroupFindings | None:
    ego_lane = situation.ego_lane
    people = sorted(situation.people, key=lambda person: (not person.crossing, person.distance_m))
    moving = [vehicle for vehicle in situation.vehicles if not vehicle.broken_down]
    vehicles = sorted(moving, key=lambda vehicle: (vehicle.lane != ego_lane, vehicle.distance_m))
    present = [_of_person(person) for person in people]
    present += [_of_vehicle(vehicle, ego_lane) for vehicle in vehicles]
    if not present:
        return None
    seen, heeded = ({pair[part] for pair in present} for part in (0, 1))
    true, lesson = present[0]
    return GroupFindings(_apart(true, seen, DYNAMIC_FACTS), _apart(lesson, heeded, DYNAMIC_LESSONS))


def _apart(true: str, present: set[str], facts: tuple[str, ...]) -> Finding:
    return Finding(true, tuple(key for key in facts if key not in present))


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


def _static(situation: Situation) -> GroupFindings | None:
    present: list[tuple[str, str]] = []
    for obstacle in sorted(situation.obstacles, key=lambda each: abs(each.lane - situation.ego_lane)):
        if situation.junction and obstacle.distance_m > situation.junction.distance_m:
            present.append(("barrier_beyond", "ahead_closed"))
            continue
        present.append(_of_closed_lane(situation, obstacle.kind, obstacle.lane))
    present += [_of_closed_lane(situation, None, vehicle.lane) for vehicle in situation.vehicles if vehicle.broken_down]
    if situation.branch and situation.branch.kind is BranchKind.OPENING:
        present.append((f"strip_{situation.branch.side}", f"strip_{situation.branch.side}"))
    if not present:
        return None
    seen, heeded = ({pair[part] for pair in present} for part in (0, 1))
    true, lesson = present[0]
    return GroupFindings(_apart(true, seen, STATIC_FACTS), _apart(lesson, heeded, STATIC_LESSONS))


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


def _of_closed_lane(situation: Situation, kind: ObstacleKind | None, lane: int) -> tuple[str, str]:
    what = kind or "breakdown"
    if lane == situation.ego_lane:
        return f"{what}_own", "leave_left" if _is_free(situation, Side.LEFT) else "leave_right"
    side = "left" if lane < situation.ego_lane else "right"
    return f"{what}_{side}", f"{side}_closed"


def _road_marking(situation: Situation) -> GroupFindings | None:
    joins_or_leaves_left = situation.branch is not None and situation.branch.side is Side.LEFT
    side = Side.RIGHT if joins_or_leaves_left or situation.label.endswith(" right") else Side.LEFT
    line = situation.line(side)
    return GroupFindings(Finding(line, side=side), Finding(line, side=side))


def _traffic_light(situation: Situation) -> GroupFindings | None:
    light = situation.light()
    if light is None:
        return None
    return GroupFindings(Finding(f"{light.course}_{light.colour}"), Finding(light.colour))


def _sign(situation: Situation) -> GroupFindings | None:
    if situation.sign is None:
        return None
    return GroupFindings(Finding(situation.sign.kind), Finding(situation.sign.kind))


_FINDERS: dict[str, Callable[[Situation], GroupFindings | None]] = {
    "navigation": _navigation,
    "efficiency": _efficiency,
    "dynamic": _dynamic,
    "static": _static,
    "road_marking": _road_marking,
    "traffic_light": _traffic_light,
    "sign": _sign,
}

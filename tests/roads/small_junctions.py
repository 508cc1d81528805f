"""The parts of a junction of arms of one lane each way, at right angles around the origin."""

import itertools
import math
from dataclasses import dataclass

import numpy as np
import shapely

from roadworthy.geometry.pose import FloatArray, wrap_angle
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import (
    Connection,
    Junction,
    JunctionType,
    LightPhase,
    LightProgram,
    RightOfWay,
    StopLine,
    Turn,
)
from roadworthy.roads.lane import Lane, LaneType, Marking, MarkingColor, MarkingType, Road

ARMS = {"east": 0.0, "north": math.pi / 2, "south": -math.pi / 2, "west": math.pi}
Arms = dict[str, float]
"""From an arm's name to the direction from the origin along it, in radians."""

MOUTH_M = 12.0
"""How far from the origin lanes end and begin."""
HALF_LANE_M = 1.75
CROSSING_M = 9.5
WALK_M = 5.5
MAIN = ("east", "west")
LIMIT_MPS = 50 / 3.6
JUNCTION_ID = "center"
GREEN_S, YELLOW_S, ALL_RED_S = 27.0, 3.0, 2.0


@dataclass(frozen=True)
class JunctionParts:
    lanes: list[Lane]
    roads: list[Road]
    junction: Junction
    connections: list[Connection]
    light_programs: list[LightProgram]
    stop_lines: list[StopLine]
    footpaths: list[Footpath]


def at(angle: float, out_m: float, left_m: float) -> tuple[float, float]:
    """The point `out_m` along an arm and `left_m` to the left of it as one looks outwards; exact at right angles."""
    cos, sin = round(math.cos(angle)), round(math.sin(angle))
    return out_m * cos - left_m * sin, out_m * sin + left_m * cos


def read_only(points: object) -> FloatArray:
    array = np.asarray(points, dtype=np.float64)
    if array.shape[1] == 2:
        array = np.column_stack([array, np.zeros(len(array))])
    array.setflags(write=False)
    return array


def turn_between(start: float, end: float) -> Turn:
    """The turn from one arm into another: straight on is the arm on the other side."""
    angle = round(math.degrees(wrap_angle(end - start - math.pi)))
    return {90: Turn.LEFT, 0: Turn.STRAIGHT, -90: Turn.RIGHT}[angle]


def path_points(start: float, end: float) -> FloatArray:
    """A straight line, or an exact quarter circle sampled about every half meter, from one arm into another."""
    first, last = at(start, MOUTH_M, HALF_LANE_M), at(end, MOUTH_M, -HALF_LANE_M)
    turn = turn_between(start, end)
    if turn is Turn.STRAIGHT:
        return read_only([first, last])
    side = 1 if turn is Turn.LEFT else -1
    radius = MOUTH_M + side * HALF_LANE_M
    heading = start + math.pi
    center = np.array(first) + radius * side * np.array([-math.sin(heading), math.cos(heading)])
    angles = heading - side * math.pi / 2 + side * np.linspace(0.0, math.pi / 2, math.ceil(radius * math.pi) + 1)
    points = center + radius * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    points[0], points[-1] = first, last
    return read_only(points)


def comes_from_the_right(arms: Arms, of: str, other: str) -> bool:
    """Whether a driver who comes in along arm `of` has arm `other` on the right."""
    return round(math.degrees(wrap_angle(arms[other] - arms[of]))) == 90


def must_yield(arms: Arms, rule: RightOfWay, mine: tuple[str, str], theirs: tuple[str, str]) -> bool:
    """Whether the first of two paths (from, to) that meet lets the second go first."""
    opposite = round(math.degrees(abs(wrap_angle(arms[mine[0]] - arms[theirs[0]])))) == 180
    if opposite:
        return turn_between(arms[mine[0]], arms[mine[1]]) is Turn.LEFT
    if rule is RightOfWay.PRIORITY:
        return comes_from_the_right(arms, mine[0], theirs[0])
    if rule is RightOfWay.SIGNAL:
        return False
    return mine[0] not in MAIN and theirs[0] in MAIN


def paths_meet(a: tuple[str, str], b: tuple[str, str], lines: dict[tuple[str, str], FloatArray]) -> bool:
    if a[0] == b[0]:
        return False
    return a[1] == b[1] or bool(shapely.LineString(lines[a]).crosses(shapely.LineString(lines[b])))


def path_id(path: tuple[str, str]) -> str:
    return f"{path[0]}-to-{path[1]}"


def right_of_way_on(rule: RightOfWay, path: tuple[str, str], yields: tuple[str, ...]) -> RightOfWay:
    if rule is RightOfWay.PRIORITY:
        return RightOfWay.YIELD if yields else RightOfWay.PRIORITY
    if rule is RightOfWay.SIGNAL:
        return rule
    return RightOfWay.PRIORITY if path[0] in MAIN else rule


def connections_of(arms: Arms, rule: RightOfWay, lines: dict[tuple[str, str], FloatArray]) -> list[Connection]:
    made = []
    for index, path in enumerate(lines):
        meets = [other for other in lines if paths_meet(path, other, lines)]
        yields = tuple(sorted(path_id(other) for other in meets if must_yield(arms, rule, path, other)))
        made.append(
            Connection(
                lane_id=path_id(path),
                junction_id=JUNCTION_ID,
                from_lane_id=f"{path[0]}.in",
                to_lane_id=f"{path[1]}.out",
                turn=turn_between(arms[path[0]], arms[path[1]]),
                right_of_way=right_of_way_on(rule, path, yields),
                yields_to=yields,
                conflicts=tuple(sorted(path_id(other) for other in meets)),
                light_id=JUNCTION_ID if rule is RightOfWay.SIGNAL else None,
                light_index=index if rule is RightOfWay.SIGNAL else None,
            )
        )
    return made


def light_program(arms: Arms, lines: dict[tuple[str, str], FloatArray]) -> LightProgram:
    """West and east first, then south and north; crossings are green beside the traffic that does not enter them.

    Signals 0 to 11 are the paths in the order of their ids, the others the crossings in the order of the arms' names.
    """

    def states(go: str, go_yielding: str, walk: str, main: bool) -> str:
        letters = []
        for start, end in lines:
            mine = (start in MAIN) == main
            left = turn_between(arms[start], arms[end]) is Turn.LEFT
            letters.append((go_yielding if left else go) if mine else "r")
        letters += [walk if (arm in MAIN) != main else "r" for arm in arms]
        return "".join(letters)

    phases = []
    for main in (True, False):
        phases.append(LightPhase(GREEN_S, states("G", "g", "G", main)))
        phases.append(LightPhase(YELLOW_S, states("y", "y", "r", main)))
        phases.append(LightPhase(ALL_RED_S, states("r", "r", "r", main)))
    return LightProgram(JUNCTION_ID, tuple(phases))


def outline_of(arms: Arms) -> FloatArray:
    """The mouths of the arms, joined by the quarter circles of the curbs."""
    points: list[tuple[float, float]] = []
    names = sorted(arms, key=arms.__getitem__)
    for name, following in zip(names, names[1:] + names[:1], strict=True):
        points += [at(arms[name], MOUTH_M, -2 * HALF_LANE_M), at(arms[name], MOUTH_M, 2 * HALF_LANE_M)]
        between = wrap_angle(arms[following] - arms[name])
        if round(math.degrees(between)) == 90:
            radius = MOUTH_M - 2 * HALF_LANE_M
            corner = np.array(at(arms[name], MOUTH_M, MOUTH_M))
            for angle in arms[name] - math.pi / 2 - np.linspace(0.0, math.pi / 2, 10)[1:-1]:
                x, y = corner + radius * np.array([math.cos(angle), math.sin(angle)])
                points.append((float(x), float(y)))
    outline = np.array(points)
    outline.setflags(write=False)
    return outline


def footpaths_of(arms: Arms, rule: RightOfWay, arm_m: float) -> list[Footpath]:
    """Two sidewalks and a crossing an arm (left and right as one looks outwards), and the corners between the arms."""
    names = sorted(arms, key=arms.__getitem__)
    made = []
    for name, before, after in zip(names, names[-1:] + names[:-1], names[1:] + names[:1], strict=True):
        angle, crossing = arms[name], f"{name}.crossing"
        corners = {"left": f"{name}-{after}.corner", "right": f"{before}-{name}.corner"}
        for side, left in (("left", WALK_M), ("right", -WALK_M)):
            ends = read_only([at(angle, MOUTH_M + arm_m, left), at(angle, CROSSING_M, left)])
            meets = (corners[side], crossing)
            made.append(Footpath(f"{name}.walk.{side}", FootpathType.SIDEWALK, ends, 2.0, at_end=meets))
        others = [other for other in arms if other != name]
        signal = rule is RightOfWay.SIGNAL
        made.append(
            Footpath(
                crossing,
                FootpathType.CROSSING,
                read_only([at(angle, CROSSING_M, -WALK_M), at(angle, CROSSING_M, WALK_M)]),
                3.0,
                at_start=(corners["right"], f"{name}.walk.right"),
                at_end=(corners["left"], f"{name}.walk.left"),
                junction_id=JUNCTION_ID,
                crosses=tuple(sorted([f"{name}-to-{x}" for x in others] + [f"{x}-to-{name}" for x in others])),
                light_id=JUNCTION_ID if signal else None,
                light_index=len(arms) * (len(arms) - 1) + list(arms).index(name) if signal else None,
            )
        )
        made.append(
            Footpath(
                corners["left"],
                FootpathType.CORNER,
                read_only([at(angle, CROSSING_M, WALK_M), at(arms[after], CROSSING_M, -WALK_M)]),
                2.0,
                at_start=(f"{name}.walk.left", crossing),
                at_end=(f"{after}.walk.right", f"{after}.crossing"),
                junction_id=JUNCTION_ID,
            )
        )
    return made


def arm_lanes(arms: Arms, name: str, arm_m: float) -> list[Lane]:
    center = Marking(MarkingType.SOLID_SOLID, MarkingColor.YELLOW)
    edge = Marking(MarkingType.SOLID)
    far = MOUTH_M + arm_m
    successors = tuple(sorted(path_id((name, other)) for other in arms if other != name))
    inward = read_only([at(arms[name], far, HALF_LANE_M), at(arms[name], MOUTH_M, HALF_LANE_M)])
    outward = read_only([at(arms[name], MOUTH_M, -HALF_LANE_M), at(arms[name], far, -HALF_LANE_M)])
    return [
        Lane(
            f"{name}.{way}",
            name,
            LaneType.DRIVING,
            points,
            2 * HALF_LANE_M,
            left_marking=center,
            right_marking=edge,
            successors=after,
            speed_limit_mps=LIMIT_MPS,
        )
        for way, points, after in (("in", inward, successors), ("out", outward, ()))
    ]


def stop_line_of(arms: Arms, name: str) -> StopLine:
    left, right = at(arms[name], MOUTH_M, 0.0), at(arms[name], MOUTH_M, 2 * HALF_LANE_M)
    return StopLine(f"{name}.in", (*left, 0.0), (*right, 0.0))


def junction_parts(arms: Arms, rule: RightOfWay, arm_m: float) -> JunctionParts:
    """Everything of a junction whose arms are `arm_m` long."""
    paths = sorted(itertools.permutations(sorted(arms), 2), key=path_id)
    lines = {path: path_points(arms[path[0]], arms[path[1]]) for path in paths}
    signal = rule is RightOfWay.SIGNAL
    types = {
        RightOfWay.SIGNAL: JunctionType.SIGNAL,
        RightOfWay.STOP: JunctionType.STOP,
        RightOfWay.YIELD: JunctionType.PRIORITY,
        RightOfWay.PRIORITY: JunctionType.RIGHT_BEFORE_LEFT,
    }
    inner = [
        Lane(
            path_id(path),
            JUNCTION_ID,
            LaneType.DRIVING,
            lines[path],
            2 * HALF_LANE_M,
            successors=(f"{path[1]}.out",),
            speed_limit_mps=LIMIT_MPS,
            junction_id=JUNCTION_ID,
        )
        for path in paths
    ]
    waiting = [name for name in sorted(arms) if rule in {RightOfWay.SIGNAL, RightOfWay.PRIORITY} or name not in MAIN]
    return JunctionParts(
        lanes=[*inner, *itertools.chain.from_iterable(arm_lanes(arms, name, arm_m) for name in arms)],
        roads=[Road(name, (f"{name}.in",), (f"{name}.out",)) for name in sorted(arms)],
        junction=Junction(
            JUNCTION_ID,
            types[rule],
            outline_of(arms),
            tuple(path_id(path) for path in paths),
            JUNCTION_ID if signal else None,
        ),
        connections=connections_of(arms, rule, lines),
        light_programs=[light_program(arms, lines)] if signal else [],
        stop_lines=[stop_line_of(arms, name) for name in waiting],
        footpaths=footpaths_of(arms, rule, arm_m),
    )

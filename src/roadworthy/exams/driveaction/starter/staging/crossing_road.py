"""A junction with a crossing road, at right angles: arms, paths, stop lines, a zebra crossing, and lights' signals."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import shapely

from roadworthy.exams.driveaction.starter.situation import Arrow, Colour, Course, Light, Sign, SignKind
from roadworthy.exams.driveaction.starter.staging.lines import curve_between
from roadworthy.exams.driveaction.starter.staging.parts import (
    BROKEN,
    CURB,
    DOUBLE_YELLOW,
    LANE_M,
    Parts,
    Strip,
    side_by_side,
)
from roadworthy.exams.driveaction.starter.staging.plan import END_M, START_M, Plan
from roadworthy.geometry.pose import FloatArray, Pose
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

JUNCTION = "crossroads"
# From the stop line to the near kerb of the crossing road, and to the far side's stop line.
TO_CROSS_ROAD_M, THROUGH_M = 7.0, 28.0
CROSS_LANES = 2
CROSS_ROAD_M = 70.0
CROSSING_MIDDLE_M, CROSSING_WIDTH_M = 3.5, 4.0
CORNER_RADIUS_M = 3.0
TURNS = {
    Arrow.NONE: (Turn.LEFT, Turn.STRAIGHT, Turn.RIGHT),
    Arrow.STRAIGHT: (Turn.STRAIGHT,),
    Arrow.LEFT: (Turn.LEFT,),
    Arrow.RIGHT: (Turn.RIGHT,),
    Arrow.STRAIGHT_LEFT: (Turn.LEFT, Turn.STRAIGHT),
    Arrow.STRAIGHT_RIGHT: (Turn.STRAIGHT, Turn.RIGHT),
    Arrow.U_TURN: (Turn.U_TURN,),
}
COURSES = {Turn.LEFT: Course.LEFT, Turn.U_TURN: Course.LEFT, Turn.STRAIGHT: Course.STRAIGHT, Turn.RIGHT: Course.RIGHT}
LETTERS = {Colour.RED: "r", Colour.AMBER: "y", Colour.GREEN: "G"}
PHASE_S = 25.0


@dataclass(frozen=True, slots=True)
class _Way:
    """A path to be: its name, the lanes it joins, the turn, and its line (n, 2)."""

    name: str
    start: str
    end: str
    turn: Turn
    line: FloatArray

    @property
    def is_own(self) -> bool:
        return self.start.startswith("own-") and "back" not in self.start


def add_crossing_road(parts: Parts, plan: Plan, stop_m: float) -> None:
    """Adds the own road up to the junction and beyond it, the crossing road, and all that lies between."""
    far_m = stop_m + THROUGH_M
    parts.add_road("own", plan.ahead(START_M, stop_m), plan.oncoming(START_M, stop_m))
    parts.add_road("beyond", plan.ahead(far_m, END_M), plan.oncoming(far_m, END_M))
    middle = stop_m + THROUGH_M / 2
    for name, mouth_m, end_m in (
        ("left", plan.left_m + TO_CROSS_ROAD_M, plan.left_m + CROSS_ROAD_M),
        ("right", plan.right_m - TO_CROSS_ROAD_M, plan.right_m - CROSS_ROAD_M),
    ):
        parts.add_road(name, _along_y(middle, mouth_m, end_m), _along_y(middle, end_m, mouth_m))
    ways = [*_own_ways(parts, plan), *_other_ways(parts)]
    for connection, line in _connections(plan, ways):
        parts.add_path(connection, line)
    _add_junction(parts, plan, stop_m)


def _along_y(middle_m: float, start_m: float, end_m: float) -> list[Strip]:
    """The lanes of an arm in one direction, on the right-hand side of its middle line at the x `middle_m`."""
    outwards = 1.0 if end_m > start_m else -1.0
    lines = [DOUBLE_YELLOW, *[BROKEN] * (CROSS_LANES - 1), CURB]
    xs = [middle_m + outwards * (lane + 0.5) * LANE_M for lane in range(CROSS_LANES)]
    return side_by_side([[(x, start_m), (x, end_m)] for x in xs], lines)


def _own_ways(parts: Parts, plan: Plan) -> Iterator[_Way]:
    ends = {Turn.LEFT: "left-0", Turn.RIGHT: f"right-{CROSS_LANES - 1}", Turn.U_TURN: "own-back-0"}
    for lane, arrow in enumerate(plan.situation.lanes):
        for turn in TURNS[arrow]:
            start, end = f"own-{lane}", ends.get(turn, f"beyond-{lane}")
            yield _Way(f"{start}-{turn.value}", start, end, turn, _line(parts, start, end))


def _other_ways(parts: Parts) -> Iterator[_Way]:
    """The ways straight on of everybody else."""
    pairs = [*zip(parts.roads["beyond"].backward, parts.roads["own"].backward, strict=True)]
    pairs += zip(parts.roads["left"].backward, parts.roads["right"].forward, strict=True)
    pairs += zip(parts.roads["right"].backward, parts.roads["left"].forward, strict=True)
    for start, end in pairs:
        yield _Way(f"{start}-straight", start, end, Turn.STRAIGHT, _line(parts, start, end))


def _line(parts: Parts, start: str, end: str) -> FloatArray:
    leaves, enters = parts.lanes[start].centerline[-2:], parts.lanes[end].centerline[:2]
    poses = [
        Pose(float(x), float(y), 0.0, math.atan2(run[1], run[0]))
        for (x, y, _), run in ((leaves[1], leaves[1] - leaves[0]), (enters[0], enters[1] - enters[0]))
    ]
    return curve_between(*poses)


def _connections(plan: Plan, ways: list[_Way]) -> Iterator[tuple[Connection, FloatArray]]:
    meets: dict[str, list[_Way]] = {way.name: [] for way in ways}
    for one, other in combinations(ways, 2):
        crosses = shapely.LineString(one.line).crosses(shapely.LineString(other.line))
        if one.start != other.start and (one.end == other.end or crosses):
            meets[one.name].append(other)
            meets[other.name].append(one)
    signals = {light.course: index for index, light in enumerate(plan.situation.lights)}
    for way in ways:
        yields = tuple(sorted(other.name for other in meets[way.name] if _goes_first(other, way, plan)))
        index = _signal_of(way, signals)
        yield (
            Connection(
                way.name,
                JUNCTION,
                way.start,
                way.end,
                way.turn,
                _right_of_way(way, plan.situation.sign, index, yields),
                yields,
                tuple(sorted(other.name for other in meets[way.name])),
                None if index is None else JUNCTION,
                index,
            ),
            way.line,
        )


def _signal_of(way: _Way, signals: dict[Course, int]) -> int | None:
    """The place of the way's signal in the program: the own lights come first, then one for everybody else."""
    if not signals:
        return None
    if way.is_own:
        return signals.get(COURSES[way.turn], signals.get(Course.ALL))
    return len(signals)


def _goes_first(other: _Way, way: _Way, plan: Plan) -> bool:
    """Whether a path's driver lets another go first: turners do, and the own road where a sign says so."""
    if plan.situation.lights:
        return way.turn is not Turn.STRAIGHT and other.turn is Turn.STRAIGHT
    is_minor = plan.situation.sign is not None and plan.situation.sign.kind in (SignKind.STOP, SignKind.GIVE_WAY)
    is_crossing = (other.start.split("-")[0] in ("left", "right")) != (way.start.split("-")[0] in ("left", "right"))
    if is_crossing:
        return (way.start.split("-")[0] in ("own", "beyond")) == is_minor
    return way.turn is not Turn.STRAIGHT and other.turn is Turn.STRAIGHT


def _right_of_way(way: _Way, sign: Sign | None, index: int | None, yields: tuple[str, ...]) -> RightOfWay:
    if index is not None:
        return RightOfWay.SIGNAL
    if way.is_own and sign is not None and sign.kind is SignKind.STOP:
        return RightOfWay.STOP
    return RightOfWay.YIELD if yields else RightOfWay.PRIORITY


def _add_junction(parts: Parts, plan: Plan, stop_m: float) -> None:
    situation = plan.situation
    lights = situation.lights
    has_stop_sign = situation.sign is not None and situation.sign.kind is SignKind.STOP
    kind = JunctionType.SIGNAL if lights else JunctionType.STOP if has_stop_sign else JunctionType.PRIORITY
    outline = _outline(plan, stop_m)
    parts.junctions[JUNCTION] = Junction(
        JUNCTION, kind, outline, tuple(sorted(parts.connections)), JUNCTION if lights else None
    )
    if lights:
        parts.programs[JUNCTION] = _program(lights)
    for lane in range(plan.own_lanes):
        y = plan.lane_y_m(lane)
        ends = ((stop_m, y + LANE_M / 2, 0.0), (stop_m, y - LANE_M / 2, 0.0))
        parts.stop_lines.append(StopLine(f"own-{lane}", *ends))
    if situation.junction is not None and situation.junction.zebra:
        _add_zebra(parts, plan, stop_m + CROSSING_MIDDLE_M)


def _add_zebra(parts: Parts, plan: Plan, x_m: float) -> None:
    ends = np.array([(x_m, plan.right_m, 0.0), (x_m, plan.left_m, 0.0)])
    ends.setflags(write=False)
    over = shapely.LineString(ends[:, :2])
    crossed = [
        key for key in parts.connections if over.intersects(shapely.LineString(parts.lanes[key].centerline[:, :2]))
    ]
    parts.footpaths["zebra"] = Footpath(
        "zebra",
        FootpathType.CROSSING,
        ends,
        CROSSING_WIDTH_M,
        at_start=("right-near-corner",),
        at_end=("left-near-corner",),
        junction_id=JUNCTION,
        crosses=tuple(sorted(crossed)),
    )


def _program(lights: tuple[Light, ...]) -> LightProgram:
    """First what the situation shows, then green for whoever waited; the last signal is that of everybody else."""
    shown = "".join(LETTERS[light.colour] for light in lights)
    is_closed = set(shown) == {"r"}
    states = [shown + ("G" if is_closed else "r")]
    if "r" in shown:
        states.append("".join("G" if letter == "r" else "r" for letter in shown) + "r")
    if not is_closed:
        states.append("r" * len(shown) + "G")
    return LightProgram(JUNCTION, tuple(LightPhase(PHASE_S, letters) for letters in states))


def _outline(plan: Plan, stop_m: float) -> FloatArray:
    """The mouths of the four arms, joined by the kerbs' quarter circles."""
    near, far = stop_m + TO_CROSS_ROAD_M, stop_m + THROUGH_M - TO_CROSS_ROAD_M
    left, right, r = plan.left_m, plan.right_m, CORNER_RADIUS_M
    points: list[tuple[float, float]] = []
    # Counter-clockwise: each corner's circle, the angle at which it is entered, and the mouth's ends before it.
    corners = (
        ((near - r, right - r), 0.5, [(stop_m, left), (stop_m, right)]),
        ((far + r, right - r), 1.0, [(near, right - TO_CROSS_ROAD_M), (far, right - TO_CROSS_ROAD_M)]),
        ((far + r, left + r), 1.5, [(stop_m + THROUGH_M, right), (stop_m + THROUGH_M, left)]),
        ((near - r, left + r), 0.0, [(far, left + TO_CROSS_ROAD_M), (near, left + TO_CROSS_ROAD_M)]),
    )
    for (x, y), enters, mouth in corners:
        points += mouth
        for angle in math.pi * (enters - np.linspace(0.0, 0.5, 5)):
            points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    outline = np.array(points)
    outline.setflags(write=False)
    return outline

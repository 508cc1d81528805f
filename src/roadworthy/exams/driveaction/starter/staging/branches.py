"""Roads without a crossing: straight ones, ramps that leave or join, and gaps in a planted strip."""

import numpy as np

from roadworthy.exams.driveaction.starter.situation import Branch, BranchKind, Side
from roadworthy.exams.driveaction.starter.staging.lines import bend, shifted_over
from roadworthy.exams.driveaction.starter.staging.parts import (
    BROKEN,
    CURB,
    LANE_M,
    NO_LINE,
    SOLID,
    Parts,
    Strip,
    side_by_side,
)
from roadworthy.exams.driveaction.starter.staging.plan import END_M, START_M, STRIP_M, Plan, along_x, shoulder
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import Connection, Junction, JunctionType, RightOfWay, Turn
from roadworthy.roads.lane import Marking

OPENING_M = 15.0
SIDE_LANES = {Side.RIGHT: 2, Side.LEFT: 3}
TAPER_M, BESIDE_M = 14.0, 8.0
RAMP_RADIUS_M, RAMP_M = 85.0, 90.0
MERGE_AFTER_M, MERGE_M = 10.0, 28.0
MEDIAN_M, OPPOSITE_LANES = 9.0, 2


def add_straight(parts: Parts, plan: Plan) -> None:
    """Adds one road from end to end."""
    parts.add_road("own", _carriageway(plan, START_M, END_M), plan.oncoming(START_M, END_M))


def add_opposite(parts: Parts, plan: Plan) -> None:
    """Adds the other carriageway of a motorway, on which the traffic comes the other way, behind a broad meadow."""
    if plan.is_city or (plan.has_branch(Side.LEFT) and plan.branch(BranchKind.EXIT)):
        return
    ys = [MEDIAN_M + (lane + 0.5) * LANE_M for lane in range(OPPOSITE_LANES)]
    lines = [SOLID, *[BROKEN] * (OPPOSITE_LANES - 1), SOLID]
    parts.add_road("opposite", side_by_side([along_x(END_M, START_M, y) for y in ys], lines))


def _carriageway(
    plan: Plan, start_m: float, end_m: float, left: Marking | None = None, right: Marking | None = None
) -> list[Strip]:
    """The own lanes, and the shoulder of a motorway where no ramp is in its way."""
    lanes = plan.ahead(start_m, end_m, left, right)
    if plan.is_city or plan.has_branch(Side.RIGHT):
        return lanes
    return [*lanes, shoulder(start_m, end_m, plan.right_m)]


def _add_sections(parts: Parts, plan: Plan, cuts_m: tuple[float, float], side: Side) -> None:
    """Adds the own road in three pieces; along the middle one it may be left on a side."""
    spans = {"own": (START_M, cuts_m[0]), "mouth": cuts_m, "beyond": (cuts_m[1], END_M)}
    for name, (start, end) in spans.items():
        left = BROKEN if name == "mouth" and side is Side.LEFT else None
        right = BROKEN if name == "mouth" and side is Side.RIGHT else None
        parts.add_road(name, _carriageway(plan, start, end, left=left, right=right), plan.oncoming(start, end))
    parts.lead_on("own", "mouth", plan.own_lanes)
    parts.lead_on("mouth", "beyond", plan.own_lanes)


def add_exit(parts: Parts, plan: Plan, branch: Branch) -> None:
    """Adds a ramp that leaves the outermost lane: it widens to a lane of its own, which then bends away."""
    start, beside, away = branch.distance_m, branch.distance_m + TAPER_M, branch.distance_m + TAPER_M + BESIDE_M
    _add_sections(parts, plan, (start, away), branch.side)
    outwards = 1.0 if branch.side is Side.LEFT else -1.0
    lane = 0 if branch.side is Side.LEFT else plan.own_lanes - 1
    y = plan.lane_y_m(lane)
    out = y + outwards * LANE_M
    pieces: dict[str, tuple[FloatArray, Marking]] = {
        "ramp-taper": (shifted_over((start, y), (beside, out)), NO_LINE),
        "ramp-beside": (np.array(along_x(beside, away, out)), NO_LINE),
        "ramp": (bend((away, out), outwards * RAMP_RADIUS_M, RAMP_M), SOLID),
    }
    for name, (points, inner) in pieces.items():
        lines = (SOLID, inner) if branch.side is Side.LEFT else (inner, SOLID)
        parts.add_road(name, [Strip(points, *lines)])
    parts.lead(f"own-{lane}", "ramp-taper-0")
    parts.lead("ramp-taper-0", "ramp-beside-0")
    parts.lead("ramp-beside-0", "ramp-0")


def add_entry(parts: Parts, plan: Plan, branch: Branch) -> None:
    """Adds a road whose rightmost lane comes to an end: it moves over into the lane on its left."""
    start, last = branch.distance_m + MERGE_AFTER_M, plan.own_lanes - 1
    end = start + MERGE_M
    parts.add_road("own", plan.ahead(START_M, start))
    onward = plan.ahead(end, END_M)[:-1]
    edge = Strip(onward[-1].points, onward[-1].left, SOLID)
    parts.add_road("beyond", [*onward[:-1], edge])
    goes_first, gives_way = f"through-{last - 1}", f"through-{last}"
    for lane in range(plan.own_lanes):
        to_lane = min(lane, last - 1)
        meets = {last - 1: (gives_way,), last: (goes_first,)}.get(lane, ())
        way = Connection(
            f"through-{lane}",
            "merge",
            f"own-{lane}",
            f"beyond-{to_lane}",
            Turn.STRAIGHT,
            RightOfWay.YIELD if lane == last else RightOfWay.PRIORITY,
            (goes_first,) if lane == last else (),
            meets,
        )
        parts.add_path(way, shifted_over((start, plan.lane_y_m(lane)), (end, plan.lane_y_m(to_lane))))
    right = plan.right_m
    outline = np.array([(start, 0.0), (start, right), (end, right + LANE_M), (end, 0.0)])
    outline.setflags(write=False)
    parts.junctions["merge"] = Junction("merge", JunctionType.PRIORITY, outline, tuple(sorted(parts.connections)))


def add_opening(parts: Parts, plan: Plan, branch: Branch) -> None:
    """Adds another carriageway of the same direction beyond a planted strip, and a paved gap in the strip."""
    cuts = branch.distance_m, branch.distance_m + OPENING_M
    _add_sections(parts, plan, cuts, branch.side)
    is_left = branch.side is Side.LEFT
    inner = 0.0 if is_left else plan.right_m
    middle = inner + (STRIP_M / 2 if is_left else -STRIP_M / 2)
    parts.add_road("opening", [Strip(along_x(*cuts, middle), NO_LINE, NO_LINE, STRIP_M)])
    count = SIDE_LANES[branch.side]
    left_edge = inner + STRIP_M + count * LANE_M if is_left else inner - STRIP_M
    for name, start, end in (("side", START_M, cuts[0]), ("side-mouth", *cuts), ("side-beyond", cuts[1], END_M)):
        lines = [CURB, *[BROKEN] * (count - 1), CURB]
        if name == "side-mouth":
            lines[-1 if is_left else 0] = BROKEN
        ys = [left_edge - (lane + 0.5) * LANE_M for lane in range(count)]
        parts.add_road(name, side_by_side([along_x(start, end, y) for y in ys], lines))
    parts.lead_on("side", "side-mouth", count)
    parts.lead_on("side-mouth", "side-beyond", count)
    if is_left:
        parts.put_beside(f"side-mouth-{count - 1}", "opening-0")
        parts.put_beside("opening-0", "mouth-0")
    else:
        parts.put_beside(f"mouth-{plan.own_lanes - 1}", "opening-0")
        parts.put_beside("opening-0", "side-mouth-0")

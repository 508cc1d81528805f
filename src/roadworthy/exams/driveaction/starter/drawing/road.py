"""The road as it lies there: surfaces, lines, arrows, junctions, and ramps that leave or join."""

from collections.abc import Callable

from roadworthy.exams.driveaction.starter.drawing.arrows import arrow_outlines
from roadworthy.exams.driveaction.starter.drawing.view import Ground, Rgb, View
from roadworthy.exams.driveaction.starter.situation import (
    Arrow,
    Branch,
    BranchKind,
    Line,
    Side,
    Situation,
    Surroundings,
)

LANE_M = 3.5
FAR_M = 260.0
CROSS_ROAD_M = (7.0, 21.0)
STRIP_M = 2.4
OPENING_M = 15.0
ROAD: Rgb = (86, 89, 94)
PAINT: Rgb = (244, 244, 240)
YELLOW: Rgb = (246, 190, 30)
_PAVEMENT: Rgb = (184, 178, 168)
_KERB: Rgb = (216, 214, 208)
_SHOULDER: Rgb = (104, 108, 108)
GRASS: Rgb = (112, 150, 88)
_DASH_M, _GAP_M = 4.0, 5.0
_ARROW_SPACING_M, _ARROW_FOOT_M = 26.0, 8.0
_LINE_M = 0.17
_WAY_OUT_M = 17.0


def left_edge_m(situation: Situation) -> float:
    """Return the x of the left edge of the own direction's lanes, the own lane's middle being 0."""
    return -(situation.ego_lane + 0.5) * LANE_M


def right_edge_m(situation: Situation) -> float:
    """Return the x of the right edge of the own direction's lanes."""
    return left_edge_m(situation) + len(situation.lanes) * LANE_M


def lane_middle_m(situation: Situation, lane: int) -> float:
    """Return the x of a lane's middle."""
    return (lane - situation.ego_lane) * LANE_M


def paint_road(view: View, situation: Situation, behind_m: float) -> None:
    """Paint the ground; `behind_m` is how far the vehicle has still to go to where the distances count from."""
    left = left_edge_m(situation) - situation.oncoming_lanes * LANE_M
    right = right_edge_m(situation)
    if situation.surroundings is Surroundings.CITY:
        view.flat(_strip(left - 4.6, right + 4.6, 0, FAR_M), _PAVEMENT)
        view.flat(_strip(left - 0.35, right + 0.35, 0, FAR_M), _KERB)
    else:
        view.flat(_strip(left - 0.5, right + 0.5, 0, FAR_M), _SHOULDER)
    view.flat(_strip(left, right, 0, FAR_M), ROAD)
    if situation.branch:
        _paint_branch(view, situation, situation.branch, behind_m)
    _paint_lines(view, situation, behind_m)
    _paint_arrows(view, situation, behind_m)
    if situation.junction:
        _paint_junction(view, situation, behind_m)


def _strip(left: float, right: float, near: float, far: float) -> list[Ground]:
    return [(left, near), (right, near), (right, far), (left, far)]


def _ordered(one: float, other: float) -> tuple[float, float]:
    return min(one, other), max(one, other)


def _paint_lines(view: View, situation: Situation, behind_m: float) -> None:
    for number, line in enumerate(situation.lines):
        x = left_edge_m(situation) + number * LANE_M
        inset = {0: 0.2, len(situation.lanes): -0.2}.get(number, 0.0) if line is Line.SOLID else 0.0
        if line is Line.SOLID and _is_left_at(situation, number):
            _paint_opened_line(view, situation, x + inset, behind_m)
        else:
            _paint_line(view, line, x + inset, behind_m)
    for lane in range(1, situation.oncoming_lanes):
        _paint_line(view, Line.DASHED, left_edge_m(situation) - lane * LANE_M, behind_m)


def _is_left_at(situation: Situation, line: int) -> bool:
    branch = situation.branch
    side = 0 if branch and branch.side is Side.LEFT else len(situation.lanes)
    return branch is not None and branch.kind is BranchKind.EXIT and line == side


def _paint_opened_line(view: View, situation: Situation, x: float, behind_m: float) -> None:
    """Paint an edge line that is solid but for the stretch where a ramp leaves, where short dashes may be crossed."""
    assert situation.branch
    start, half = situation.branch.distance_m + behind_m, _LINE_M / 2
    end = start + _WAY_OUT_M
    for near, far in ((0.0, start), (end, FAR_M)):
        view.flat(_strip(x - half, x + half, near, far), PAINT)
    dash = start + 3.8
    while dash < end:
        view.flat(_strip(x - half, x + half, dash, dash + 1.4), PAINT)
        dash += 2.8


def _paint_line(view: View, line: Line, x: float, behind_m: float) -> None:
    half = _LINE_M / 2
    match line:
        case Line.SOLID:
            view.flat(_strip(x - half, x + half, 0, FAR_M), PAINT)
        case Line.DOUBLE_YELLOW:
            for shift in (-0.18, 0.18):
                view.flat(_strip(x + shift - half, x + shift + half, 0, FAR_M), YELLOW)
        case Line.DASHED:
            period = _DASH_M + _GAP_M
            start = behind_m % period - period
            while start < 110:
                view.flat(_strip(x - half, x + half, start, start + _DASH_M), PAINT)
                start += period
        case Line.KERB:
            view.flat(_strip(x - 0.2, x + 0.2, 0, FAR_M), _KERB)


def _paint_arrows(view: View, situation: Situation, behind_m: float) -> None:
    end = situation.junction.distance_m - 3 if situation.junction else 75.0
    for lane, arrow in enumerate(situation.lanes):
        if arrow is Arrow.NONE:
            continue
        foot = _ARROW_FOOT_M - _ARROW_SPACING_M
        while foot + 7 < max(end, _ARROW_FOOT_M + 8):
            for outline in arrow_outlines(arrow):
                x = lane_middle_m(situation, lane)
                view.flat([(x + dx, foot + behind_m + dz) for dx, dz in outline], PAINT)
            foot += _ARROW_SPACING_M


def _paint_junction(view: View, situation: Situation, behind_m: float) -> None:
    assert situation.junction
    stop = situation.junction.distance_m + behind_m
    near, far = (stop + part for part in CROSS_ROAD_M)
    left, right = left_edge_m(situation), right_edge_m(situation)
    all_left = left - situation.oncoming_lanes * LANE_M
    view.flat(_strip(all_left, right, stop, far + 1), ROAD)
    view.flat(_strip(-150, 150, near - 0.4, far + 0.4), _KERB)
    view.flat(_strip(-150, 150, near, far), ROAD)
    view.flat(_strip(all_left, right, near - 1, far + 1), ROAD)
    for start, end in ((-150, all_left - 2), (right + 2, 150)):
        middle = (near + far) / 2
        view.flat(_strip(start, end, middle - 0.12, middle + 0.12), YELLOW)
    view.flat(_strip(left + 0.1, right - 0.1, stop - 0.5, stop), PAINT)
    if situation.junction.zebra:
        paint_zebra(view, all_left, right, stop + 1.5)


def paint_zebra(view: View, left: float, right: float, near_m: float) -> None:
    """Paint the stripes of a crossing over the whole road."""
    x = left + 0.4
    while x + 0.5 < right:
        view.flat(_strip(x, x + 0.55, near_m, near_m + 4), PAINT)
        x += 1.1


def _paint_branch(view: View, situation: Situation, branch: Branch, behind_m: float) -> None:
    painters: dict[BranchKind, Callable[[View, Situation, Branch, float], None]] = {
        BranchKind.EXIT: _paint_exit,
        BranchKind.ENTRY: _paint_entry,
        BranchKind.OPENING: _paint_opening,
    }
    painters[branch.kind](view, situation, branch, behind_m)


def exit_edges(situation: Situation, branch: Branch, behind_m: float) -> tuple[list[Ground], list[Ground]]:
    """Return a leaving ramp's inner and outer edge from near to far; the inner one starts where it leaves the road."""
    sign = 1.0 if branch.side is Side.RIGHT else -1.0
    base = right_edge_m(situation) if branch.side is Side.RIGHT else left_edge_m(situation)
    start = branch.distance_m + behind_m
    inner: list[Ground] = []
    outer: list[Ground] = []
    for step in range(45):
        z = start + step * 2
        width = 4.4 * _eased((z - start) / 16)
        past = max(0.0, z - start - 3)
        shift = 0.12 * past + 0.008 * past**2
        outer.append((base + sign * (width + shift), z))
        inner.append((base + sign * max(0.0, shift - 1.4), z))
    return inner, outer


def _eased(part: float) -> float:
    kept = min(1.0, max(0.0, part))
    return kept * kept * (3 - 2 * kept)


def _paint_exit(view: View, situation: Situation, branch: Branch, behind_m: float) -> None:
    inner, outer = exit_edges(situation, branch, behind_m)
    sign = 1.0 if branch.side is Side.RIGHT else -1.0
    view.ribbon(inner, outer, ROAD)
    for edge, inset in ((inner[6:], 0.15), (outer, -0.2)):
        shifted = [(x + sign * inset, z) for x, z in edge]
        view.ribbon([(x - 0.09, z) for x, z in shifted], [(x + 0.09, z) for x, z in shifted], PAINT)
    base = inner[0][0]
    for x, z in inner[7:16:2]:
        view.ribbon([(base + 0.1 * sign, z), (base + 0.1 * sign, z + 1)], [(x, z + 1.2), (x, z + 2.2)], PAINT)


def _paint_entry(view: View, situation: Situation, branch: Branch, behind_m: float) -> None:
    """The own lane joins what lies to its left: behind the nose it runs beside it, then it narrows to nothing."""
    x = lane_middle_m(situation, situation.ego_lane) - LANE_M / 2
    nose = branch.distance_m + behind_m
    view.flat([(x + 0.12, 0), (x - 0.05, nose), (x - 2.4, 0)], PAINT)
    view.flat([(x - 0.06, 0), (x - 0.05, nose - 1.5), (x - 2.1, 0)], ROAD)
    start = behind_m % 3
    while start < nose - 3:
        left, right = (-2.1 + 2.0 * part / nose for part in (start, start + 1.6))
        view.flat(
            [(x + left, start), (x - 0.06, start + 1.2), (x - 0.06, start + 2.0), (x + right, start + 0.8)], PAINT
        )
        start += 3
    start, end = nose + 8, nose + 28
    edge = right_edge_m(situation)
    view.flat([(edge, start), (edge + 0.6, start), (edge + 0.6, FAR_M), (x, FAR_M), (x, end)], GRASS)
    view.flat([(edge - 0.35, start), (edge, start), (x + 0.3, end), (x, end)], PAINT)


def _paint_opening(view: View, situation: Situation, branch: Branch, behind_m: float) -> None:
    sign = 1.0 if branch.side is Side.RIGHT else -1.0
    base = right_edge_m(situation) if branch.side is Side.RIGHT else left_edge_m(situation)
    lanes = 2 if branch.side is Side.RIGHT else 3
    near, far = base + sign * STRIP_M, base + sign * (STRIP_M + lanes * LANE_M)
    left, right = _ordered(near, far)
    view.flat(_strip(*_ordered(far, far + sign * 4.6), 0, FAR_M), _PAVEMENT)
    view.flat(_strip(left - 0.3, right + 0.3, 0, FAR_M), _KERB)
    view.flat(_strip(left, right, 0, FAR_M), ROAD)
    for lane in range(1, lanes):
        _paint_line(view, Line.DASHED, near + sign * lane * LANE_M, behind_m)
    start, end = branch.distance_m + behind_m, branch.distance_m + behind_m + OPENING_M
    inner, outer = _ordered(base, near)
    for from_m, to_m in ((0.0, start), (end, FAR_M)):
        view.flat(_strip(inner - 0.3, outer + 0.3, from_m, to_m), _KERB)
        view.flat(_strip(inner, outer, from_m, to_m), GRASS)
    view.flat(_strip(inner - 0.4, outer + 0.4, start, end), ROAD)

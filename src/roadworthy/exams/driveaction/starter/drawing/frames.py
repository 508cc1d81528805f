"""The three frames of a slice: the same situation one second ago, half a second ago, and now."""

import io
from collections.abc import Callable
from functools import partial

from PIL import ImageDraw

from roadworthy.exams.driveaction.starter.drawing.backdrop import backdrop
from roadworthy.exams.driveaction.starter.drawing.furniture import (
    paint_direction_board,
    paint_hedge,
    paint_lights,
    paint_obstacle,
    paint_rail,
    paint_tree,
)
from roadworthy.exams.driveaction.starter.drawing.people import paint_person
from roadworthy.exams.driveaction.starter.drawing.road import (
    CROSS_ROAD_M,
    LANE_M,
    OPENING_M,
    STRIP_M,
    exit_edges,
    lane_middle_m,
    left_edge_m,
    paint_road,
    right_edge_m,
)
from roadworthy.exams.driveaction.starter.drawing.signs import paint_sign
from roadworthy.exams.driveaction.starter.drawing.vehicles import paint_vehicle
from roadworthy.exams.driveaction.starter.drawing.view import FRAME_SIZE_PX, NEAR_M, SCALE, View
from roadworthy.exams.driveaction.starter.situation import Branch, BranchKind, Side, Sign, Situation, Surroundings

FRAME_OFFSETS_S = (-1.0, -0.5, 0.0)
_KMH = 1 / 3.6
_TREE_SPACING_M = 19.0
_SEEN_M = 130.0
_MAST_BEHIND_LINE_M = 6.5
_BOARD_BEHIND_START_M = 25.0
_BRANCH_WIDTH_M = {BranchKind.OPENING: 14.0, BranchKind.EXIT: 34.0, BranchKind.ENTRY: 0.0}
# What stands on the road or beside it: its distance, by which nearer things cover farther ones, and how it is painted.
Upright = tuple[float, Callable[[View], None]]


def draw_frames(situation: Situation) -> tuple[bytes, bytes, bytes]:
    """Return the slice's frames as PNG pictures of 640 x 360 pixels, in time order; the same call, the same bytes."""
    first, second, last = (_frame(situation, offset) for offset in FRAME_OFFSETS_S)
    return first, second, last


def _frame(situation: Situation, offset_s: float) -> bytes:
    view = View(backdrop(situation.surroundings))
    behind_m = -offset_s * situation.speed_kmh * _KMH
    paint_road(view, situation, behind_m)
    if situation.surroundings is Surroundings.MOTORWAY and not situation.oncoming_lanes:
        _paint_rails(view, situation, behind_m)
    upright = [
        *_scenery(situation, behind_m),
        *_furniture(situation, behind_m),
        *_road_users(situation, offset_s),
    ]
    for z, paint in sorted(upright, key=lambda entry: -entry[0]):
        if NEAR_M < z < _SEEN_M:
            paint(view)
    _paint_bonnet(view.draw)
    buffer = io.BytesIO()
    view.frame().save(buffer, format="PNG", compress_level=1)
    return buffer.getvalue()


def _paint_bonnet(draw: ImageDraw.ImageDraw) -> None:
    width, height = (side * SCALE for side in FRAME_SIZE_PX)
    draw.ellipse((-0.12 * width, height - 42, 1.12 * width, height + 150), fill=(38, 44, 54))
    draw.ellipse((-0.12 * width, height - 30, 1.12 * width, height + 170), fill=(50, 58, 70))


def _paint_rails(view: View, situation: Situation, behind_m: float) -> None:
    branch = situation.branch
    if not (branch and branch.side is Side.LEFT):
        paint_rail(view, left_edge_m(situation) - 0.7, behind_m)


def _scenery(situation: Situation, behind_m: float) -> list[Upright]:
    """Return rows of trees along the road, clear of a crossing road and of what lies beside the own one."""
    left = left_edge_m(situation) - situation.oncoming_lanes * LANE_M - 6.5
    right = right_edge_m(situation) + 6.5
    branch = situation.branch
    if branch and branch.side is Side.LEFT:
        left -= _BRANCH_WIDTH_M[branch.kind]
    elif branch:
        right += _BRANCH_WIDTH_M[branch.kind]
    nearest = 6 + behind_m % _TREE_SPACING_M
    distances = [(number, nearest + number * _TREE_SPACING_M) for number in range(8)]
    if situation.junction:
        stop = situation.junction.distance_m + behind_m
        distances = [(number, z) for number, z in distances if not stop - 8 < z < stop + CROSS_ROAD_M[1] + 4]
    return [(z, partial(paint_tree, x=x, z=z, number=number)) for number, z in distances for x in (left, right)]


def _furniture(situation: Situation, behind_m: float) -> list[Upright]:
    standing: list[Upright] = []
    if situation.sign:
        z = situation.sign.distance_m + behind_m
        x = _sign_x_m(situation, situation.sign)
        standing.append((z, partial(paint_sign, kind=situation.sign.kind, x=x, z=z)))
    if situation.lights and situation.junction:
        z = situation.junction.distance_m + behind_m + _MAST_BEHIND_LINE_M
        edge = right_edge_m(situation) + 1.2
        standing.append((z, partial(paint_lights, lights=situation.lights, right_m=edge, z=z)))
    for obstacle in situation.obstacles:
        x, z = lane_middle_m(situation, obstacle.lane), obstacle.distance_m + behind_m
        standing.append((z, partial(paint_obstacle, kind=obstacle.kind, x=x, z=z, lane_m=LANE_M)))
    if situation.branch:
        standing += _branch_furniture(situation, situation.branch, behind_m)
    return standing


def _sign_x_m(situation: Situation, sign: Sign) -> float:
    """Return where a sign stands: right of the road, or of the ramp that leaves it there."""
    edge = right_edge_m(situation)
    branch = situation.branch
    if branch and branch.kind is BranchKind.EXIT and branch.side is Side.RIGHT:
        _, outer = exit_edges(situation, branch, 0.0)
        edge = max(x for x, z in outer if z <= max(sign.distance_m, branch.distance_m))
    return edge + 1.6


def _branch_furniture(situation: Situation, branch: Branch, behind_m: float) -> list[Upright]:
    sign = 1.0 if branch.side is Side.RIGHT else -1.0
    base = right_edge_m(situation) if branch.side is Side.RIGHT else left_edge_m(situation)
    start = branch.distance_m + behind_m
    if branch.kind is BranchKind.EXIT:
        x, z = base + sign * 2.6, start + _BOARD_BEHIND_START_M
        return [(z, partial(paint_direction_board, x=x, z=z, side=branch.side))]
    if branch.kind is BranchKind.OPENING:
        x, end = base + sign * STRIP_M / 2, start + OPENING_M
        return [
            (start - 0.1, partial(paint_hedge, x=x, near_m=NEAR_M, far_m=start)),
            (end, partial(paint_hedge, x=x, near_m=end, far_m=200.0)),
        ]
    return []


def _road_users(situation: Situation, offset_s: float) -> list[Upright]:
    present: list[Upright] = []
    for number, vehicle in enumerate(situation.vehicles):
        speed = -vehicle.speed_kmh if vehicle.lane < 0 else vehicle.speed_kmh
        z = vehicle.distance_m + (speed - situation.speed_kmh) * _KMH * offset_s
        x = lane_middle_m(situation, vehicle.lane)
        colour = number + round(vehicle.distance_m)
        present.append((z, partial(paint_vehicle, vehicle=vehicle, x=x, z=z, number=colour)))
    for person in situation.people:
        speed = 0.0 if person.crossing else person.speed_kmh
        z = person.distance_m + (speed - situation.speed_kmh) * _KMH * offset_s
        x = person.offset_m + (person.speed_kmh * _KMH * offset_s if person.crossing else 0.0)
        present.append((z, partial(paint_person, person=person, x=x, z=z, stride=0.15 + offset_s * 0.9)))
    return present

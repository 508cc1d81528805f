"""What stands beside the road: houses, trees and lamps along streets, hedges on strips, trees along motorways."""

import math
import random

from roadworthy.exams.driveaction.starter.situation import BranchKind, Side
from roadworthy.exams.driveaction.starter.staging.branches import OPENING_M, SIDE_LANES
from roadworthy.exams.driveaction.starter.staging.crossing_road import (
    CROSS_ROAD_M,
    JUNCTION,
    THROUGH_M,
    TO_CROSS_ROAD_M,
)
from roadworthy.exams.driveaction.starter.staging.parts import LANE_M, Parts, read_only
from roadworthy.exams.driveaction.starter.staging.plan import END_M, START_M, STRIP_M, Plan
from roadworthy.geometry.pose import Pose
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.furniture import Building, Lamp, Tree

KERB_M, WALK_M = 0.15, 3.0
LAMP_SPACING_M, LAMP_HEIGHT_M = 30.0, 7.5
HEDGE_SPACING_M, HEDGE_HEIGHT_M, HEDGE_RADIUS_M = 0.75, 1.5, 0.75
# The leaves of the smallest trees begin a third up: so much of a bush is below the ground.
HEDGE_SUNK_M = 0.4
HEDGE_FROM_M, HEDGE_TO_M = -40.0, 110.0
VERGE_M, OPPOSITE_VERGE_M, RAMP_VERGE_M = 9.0, 24.0, 42.0

Span = tuple[float, float]


def edges_m(plan: Plan) -> tuple[float, float]:
    """The y of the outermost kerbs to the left and right, those of a carriageway beyond a planted strip included."""
    left, right = plan.left_m, plan.right_m
    branch = plan.branch(BranchKind.OPENING)
    if branch is not None:
        wide = STRIP_M + SIDE_LANES[branch.side] * LANE_M
        return (left + wide, right) if branch.side is Side.LEFT else (left, right - wide)
    return left, right


def _walked(stop_m: float | None) -> list[Span]:
    """The stretches of the road along which there are sidewalks and houses."""
    if stop_m is None:
        return [(START_M, END_M)]
    return [(START_M, stop_m + TO_CROSS_ROAD_M), (stop_m + THROUGH_M - TO_CROSS_ROAD_M, END_M)]


def add_sidewalks(parts: Parts, plan: Plan, stop_m: float | None) -> None:
    """Adds sidewalks along both sides of a street and of the road that crosses it, and the corners between them."""
    if not plan.is_city:
        return
    out = KERB_M + WALK_M / 2
    for side, edge, outwards in zip(("left", "right"), edges_m(plan), (1.0, -1.0), strict=True):
        y = edge + outwards * out
        if stop_m is None:
            _add_walk(parts, f"{side}-walk", [(START_M, y), (END_M, y)])
            continue
        mouth, end = edge + outwards * TO_CROSS_ROAD_M, edge + outwards * CROSS_ROAD_M
        for place, begins, stops, x in (
            ("near", START_M, stop_m, stop_m + TO_CROSS_ROAD_M - out),
            ("far", END_M, stop_m + THROUGH_M, stop_m + THROUGH_M - TO_CROSS_ROAD_M + out),
        ):
            _add_walk(parts, f"{side}-{place}-walk", [(begins, y), (stops, y)])
            _add_walk(parts, f"{side}-{place}-cross-walk", [(x, mouth), (x, end)])
            _add_walk(parts, f"{side}-{place}-corner", [(stops, y), (x, y), (x, mouth)], FootpathType.CORNER)


def _add_walk(
    parts: Parts, name: str, points: list[tuple[float, float]], kind: FootpathType = FootpathType.SIDEWALK
) -> None:
    junction = JUNCTION if kind is FootpathType.CORNER else None
    parts.footpaths[name] = Footpath(name, kind, read_only(points), WALK_M, junction_id=junction)


def buildings_of(plan: Plan, stop_m: float | None) -> tuple[Building, ...]:
    """Rows of houses behind the sidewalks of a street."""
    if not plan.is_city:
        return ()
    rng = plan.seeded("houses")
    # What a house looks like follows from its id.
    street = rng.randrange(10_000)
    found: list[Building] = []
    left, right = edges_m(plan)
    for edge, side in ((left, 1.0), (right, -1.0)):
        for start, end in _walked(stop_m):
            x = start - (rng.uniform(0.0, 8.0) if start <= START_M else -6.0)
            last = end - (6.0 if stop_m is not None and end < END_M else 0.0)
            while x < last - 9.0:
                length = round(min(rng.uniform(12.0, 24.0), last - x), 1)
                depth, height = round(rng.uniform(10.0, 15.0), 1), round(rng.choice((7.0, 9.5, 12.0, 15.5, 19.0)), 1)
                y = edge + side * (KERB_M + WALK_M + rng.uniform(2.0, 4.5) + depth / 2)
                pose = Pose(round(x + length / 2, 2), round(y, 2), 0.0, 0.0 if side < 0 else math.pi)
                found.append(Building(f"building-{street:04d}-{len(found):03d}", pose, length, depth, height))
                x += length + rng.choice((0.5, 3.0, 7.0))
    return tuple(found)


def lamps_of(plan: Plan, stop_m: float | None) -> tuple[Lamp, ...]:
    """Street lamps at the outer edge of the sidewalks, opposite each other."""
    if not plan.is_city:
        return ()
    left, right = edges_m(plan)
    first = plan.seeded("lamps").uniform(0.0, LAMP_SPACING_M)
    out = KERB_M + WALK_M - 0.4
    spots = _clear([START_M + first + LAMP_SPACING_M * step for step in range(int(END_M / LAMP_SPACING_M))], stop_m)
    poses = [Pose(x, left + out, 0.0, -math.pi / 2) for x in spots]
    poses += [Pose(x, right - out, 0.0, math.pi / 2) for x in spots if not _is_behind_sign(plan, x)]
    return tuple(Lamp(f"lamp-{number:03d}", pose, LAMP_HEIGHT_M) for number, pose in enumerate(poses))


def _is_behind_sign(plan: Plan, x_m: float) -> bool:
    """Whether a post on the right at this x would stand by a sign, or seem to."""
    sign = plan.situation.sign
    return sign is not None and sign.distance_m - 4.0 < x_m < 2.0 * sign.distance_m + 10.0


def _clear(spots: list[float], stop_m: float | None) -> list[float]:
    """The places along the road that are not in the way of a junction."""
    if stop_m is None:
        return spots
    return [x for x in spots if not stop_m - 3.0 < x < stop_m + THROUGH_M + 3.0]


def trees_of(plan: Plan, stop_m: float | None) -> tuple[Tree, ...]:
    """Trees behind a street's sidewalks or in the meadows along a motorway, and the hedges of planted strips."""
    rng = plan.seeded("trees")
    places = _street_trees(plan, stop_m, rng) if plan.is_city else _meadow_trees(plan, rng)
    trees = [
        Tree(f"tree-{number:03d}", round(x, 2), round(y, 2), height, round(0.28 * height, 2))
        for number, (x, y) in enumerate(places)
        for height in [round(rng.uniform(5.0, 8.5), 1)]
    ]
    return (*_hedge(plan), *trees)


def _street_trees(plan: Plan, stop_m: float | None, rng: random.Random) -> list[tuple[float, float]]:
    left, right = edges_m(plan)
    out = KERB_M + WALK_M + 0.8
    spots = [START_M + 5.0]
    while spots[-1] < END_M - 20.0:
        spots.append(spots[-1] + rng.uniform(12.0, 22.0))
    return [(x, y) for x in _clear(spots, stop_m) for y in (left + out, right - out)]


def _meadow_trees(plan: Plan, rng: random.Random) -> list[tuple[float, float]]:
    """Trees far from the lanes, where no ramp leads."""
    found = []
    for edge, side, outwards in ((plan.left_m, Side.LEFT, 1.0), (plan.right_m, Side.RIGHT, -1.0)):
        is_ramp_there = plan.branch(BranchKind.EXIT) is not None and plan.has_branch(side)
        near = RAMP_VERGE_M if is_ramp_there else OPPOSITE_VERGE_M if side is Side.LEFT else VERGE_M
        found += [
            (rng.uniform(START_M, END_M), edge + outwards * (near + rng.triangular(0.0, 40.0, 6.0))) for _ in range(26)
        ]
    return found


def _hedge(plan: Plan) -> list[Tree]:
    branch = plan.branch(BranchKind.OPENING)
    if branch is None:
        return []
    y = STRIP_M / 2 if branch.side is Side.LEFT else plan.right_m - STRIP_M / 2
    bushes = []
    for step in range(int((HEDGE_TO_M - HEDGE_FROM_M) / HEDGE_SPACING_M)):
        x = HEDGE_FROM_M + step * HEDGE_SPACING_M
        if not branch.distance_m - 1.0 < x < branch.distance_m + OPENING_M + 1.0:
            number = f"hedge-{step:03d}"
            bushes.append(Tree(number, round(x, 2), round(y, 2), HEDGE_HEIGHT_M, HEDGE_RADIUS_M, -HEDGE_SUNK_M))
    return bushes

"""The line of a route: the lanes' own lines, and smooth changes between lanes side by side."""

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import FloatArray

if TYPE_CHECKING:
    from roadworthy.roads.lane import Lane

LANE_CHANGE_M = 30.0
LANE_CHANGE_S = 3.5
"""A lane change is drawn over what is driven in 3.5 s at the limit, and over 30 m at least, where there is room."""

SAMPLE_M = 0.5


def stretches_of(lanes: Mapping[str, "Lane"], lane_ids: tuple[str, ...]) -> list[list[str]]:
    """A route cut where it leaves one piece of road for the next: each part holds lanes side by side.

    Raises:
        BadDataError: a lane neither follows nor lies beside the one before it.
    """
    if not lane_ids:
        raise BadDataError("A route without lanes has no line; give the ids of at least one lane.")
    stretches = [[lane_ids[0]]]
    for before, after in itertools.pairwise(lane_ids):
        if after in lanes[before].successors:
            stretches.append([after])
        elif after in {lanes[before].left_id, lanes[before].right_id}:
            stretches[-1].append(after)
        else:
            raise BadDataError(
                f"Lane {after} neither follows lane {before} nor lies beside it, so no route takes one after the "
                "other. Take routes from RoadIndex.route, or list every lane between them."
            )
    return stretches


def stretch_line(lines: list[Polyline], start_m: float, end_m: float, change_m: float) -> Polyline | None:
    """The way from `start_m` on the first of some lanes side by side to `end_m` on the last; None where it is no way.

    Each change takes up to `change_m`, or an equal share of what there is, and the last one ends where the way ends.
    """
    first, last = lines[0], lines[-1]
    if len(lines) == 1:
        return first.slice(start_m, end_m) if min(end_m, first.length_m) - max(start_m, 0.0) > 1e-6 else None
    start, end = np.clip([start_m / first.length_m, end_m / last.length_m], 0.0, 1.0)
    run_m = (end - start) * last.length_m
    if run_m <= 1e-6:
        return None
    fractions = np.linspace(start, end, max(2, int(np.ceil(run_m / SAMPLE_M)) + 1))
    changes = len(lines) - 1
    share = min(change_m / run_m, 1.0 / changes) * (end - start)
    points = first.point_at(fractions * first.length_m)
    for i, line in enumerate(lines[1:]):
        begins = end - (changes - i) * share
        done = np.clip((fractions - begins) / share, 0.0, 1.0)
        weight = (done * done * (3.0 - 2.0 * done))[:, None]
        points = (1.0 - weight) * points + weight * line.point_at(fractions * line.length_m)
    return Polyline(points)


def route_points(
    lanes: Mapping[str, "Lane"],
    lines: Mapping[str, Polyline],
    lane_ids: tuple[str, ...],
    ends_m: tuple[float, float],
    step_m: float,
) -> FloatArray:
    """Points (n, 3) at even distances of at most `step_m` along a route; see `RoadIndex.route_points`."""
    stretches = stretches_of(lanes, lane_ids)
    parts = []
    for index, stretch in enumerate(stretches):
        beside = [lines[lane_id] for lane_id in stretch]
        start_m = ends_m[0] if index == 0 else 0.0
        end_m = ends_m[1] if index == len(stretches) - 1 else beside[-1].length_m
        limit_mps = max(lanes[lane_id].speed_limit_mps or 0.0 for lane_id in stretch)
        part = stretch_line(beside, start_m, end_m, max(LANE_CHANGE_M, LANE_CHANGE_S * limit_mps))
        if part is not None:
            parts.append(part)
    if not parts:
        raise BadDataError(
            f"The route over {len(lane_ids)} lanes from {ends_m[0]:g} m on {lane_ids[0]} to {ends_m[1]:g} m on "
            f"{lane_ids[-1]} has no length; give an end that lies ahead of the start."
        )
    return Polyline.concatenated(parts).resampled(step_m).points

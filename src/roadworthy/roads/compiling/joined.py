"""Lines that follow each other, as one."""

import numpy as np

from roadworthy.geometry.pose import FloatArray

SAME_PLACE_M = 0.01


def joined(shapes: list[FloatArray]) -> FloatArray:
    """One line of several that follow each other, without points that repeat."""
    points = np.concatenate(shapes)
    moved = np.linalg.norm(np.diff(points, axis=0), axis=1) > SAME_PLACE_M
    kept = points[np.concatenate([[True], moved])]
    return kept if len(kept) > 1 else points[[0, -1]]


def joining(before: FloatArray, through: FloatArray, after: FloatArray) -> FloatArray:
    """The line `through` from the end of one line to the start of another.

    Where it begins or ends to the side of these, it is moved there gradually, the more the nearer to that end.
    """
    steps = np.linalg.norm(np.diff(through, axis=0), axis=1)
    share = np.concatenate([[0.0], np.cumsum(steps)])[:, None] / max(float(steps.sum()), SAME_PLACE_M)
    aside_at_start = _aside(before[-1] - through[0], before[-1] - before[-2])
    aside_at_end = _aside(after[0] - through[-1], after[1] - after[0])
    moved = through + (1.0 - share) * aside_at_start + share * aside_at_end
    return joined([before[-1:], moved, after[:1]])


def _aside(gap: FloatArray, along: FloatArray) -> FloatArray:
    """The part of a gap that is square to a direction."""
    direction = along / np.linalg.norm(along)
    return np.asarray(gap - (gap @ direction) * direction)


def parted(line: FloatArray, at_m: float) -> tuple[FloatArray, FloatArray]:
    """A line in two, cut `at_m` from its start, or from its end where that is negative."""
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    cut = at_m if at_m >= 0 else along[-1] + at_m
    point = np.array([[np.interp(cut, along, axis) for axis in line.T]])
    return joined([line[along < cut], point]), joined([point, line[along > cut]])


def length_m(line: FloatArray) -> float:
    """The length of a line."""
    return float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())

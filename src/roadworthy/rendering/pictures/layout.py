"""Where words go beside what they name: near it, clear of one another, and within the picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray

_DIRECTIONS: Final = tuple(math.radians(angle) for angle in (-30, 30, -150, 150, -90, 90, 0, 180, -60, 60, -120, 120))
_STEPS: Final = 9
_GAP_PX: Final = 2.0
# Costs, in heights of a line of distance: to hide a label's worth of marks, to cover what is named, to cross a label
# with a leader or a leader with a label, and to take the next best direction.
_HIDING: Final = 6.0
_COVERING: Final = 3.0
_CROSSING: Final = 2.0
_PREFERENCE: Final = 0.05
# A label farther away than this share of its height has a line to what it names.
_BESIDE: Final = 0.6
# How much room, in heights, is left around the other things that are named, so that their labels find a place too.
_ROOM: Final = 0.5


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label: what it names, the size of its text, and the middle of the thing it belongs to.

    `reach_px` is how far the thing reaches from there, to either side and up or down.
    """

    key: str
    size_px: tuple[int, int]
    anchor_px: tuple[float, float]
    reach_px: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a label stands; `leader` is the line from what it names, where the label is not right beside it."""

    key: str
    left_px: float
    top_px: float
    leader: tuple[tuple[float, float], tuple[float, float]] | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The labels that found room, in the order they were wanted, and the keys of those that did not."""

    spots: tuple[Spot, ...]
    dropped: tuple[str, ...]


def label_layout(
    wanted: Sequence[Wanted], picture_px: tuple[int, int], marks_px: Sequence[tuple[float, float, float, float]] = ()
) -> Layout:
    """Places each label at the best free place around its anchor; those wanted first choose first.

    Labels never overlap one another and never leave the picture. `marks_px` are rectangles (left, top, right, bottom)
    that labels leave free where there is room elsewhere, as they do with all things that are named.
    """
    marks = np.asarray(marks_px, dtype=np.float64).reshape(-1, 4)
    things = np.array([_thing(label) for label in wanted]).reshape(-1, 4)
    taken, lines = np.empty((0, 4)), np.empty((0, 2, 2))
    spots: list[Spot] = []
    dropped: list[str] = []
    for number, label in enumerate(wanted):
        boxes, costs = _candidates(label, picture_px)
        free = ~(_overlaps(boxes, taken, _GAP_PX) > 0).any(axis=1)
        if not free.any():
            dropped.append(label.key)
            continue
        boxes, costs = boxes[free], costs[free]
        others = np.delete(things, number, axis=0)
        hidden = _overlaps(boxes, marks).sum(axis=1) + _overlaps(boxes, others, _ROOM * label.size_px[1]).sum(axis=1)
        leaders, has_leader = _leaders(label, boxes)
        crossed = _crossings(boxes, lines) + has_leader * _crossings(taken, leaders, by_line=True)
        best = int(np.argmin(costs + _HIDING * hidden / math.prod(label.size_px) + _CROSSING * crossed))
        taken = np.vstack((taken, boxes[best]))
        (x, y), end = leaders[best].tolist()
        if has_leader[best]:
            lines = np.concatenate((lines, leaders[best : best + 1]))
        leader = ((x, y), (end[0], end[1])) if has_leader[best] else None
        spots.append(Spot(label.key, float(boxes[best, 0]), float(boxes[best, 1]), leader))
    return Layout(tuple(spots), tuple(dropped))


def _thing(label: Wanted) -> tuple[float, float, float, float]:
    (x, y), (across, down) = label.anchor_px, label.reach_px
    return x - across, y - down, x + across, y + down


def _candidates(label: Wanted, picture_px: tuple[int, int]) -> tuple[FloatArray, FloatArray]:
    """Boxes (n, 4) within the picture around an anchor, and what each costs by itself; none where none fits."""
    width, height = label.size_px
    if width > picture_px[0] or height > picture_px[1]:
        return np.empty((0, 4)), np.empty(0)
    steps, angles = (grid.ravel() for grid in np.meshgrid(np.arange(_STEPS), _DIRECTIONS, indexing="ij"))
    along = np.column_stack((np.cos(angles), np.sin(angles)))
    # Labels begin at the edge of what they name, and grow outwards from there.
    with np.errstate(divide="ignore"):
        edge = np.min((np.asarray(label.reach_px) + _GAP_PX) / np.abs(along), axis=1)
    touch = np.asarray(label.anchor_px) + along * (edge + steps * height)[:, None]
    half = 0.5 * np.array((width, height))
    middle = np.clip(touch + np.clip(2.0 * along, -1.0, 1.0) * half, half, np.asarray(picture_px) - half)
    away = np.hypot(*np.maximum(0.0, np.abs(middle - label.anchor_px) - half - label.reach_px).T) / height
    preference = _PREFERENCE * np.tile(np.arange(len(_DIRECTIONS)), _STEPS)
    # The picture's edge may push a box over what it names.
    return np.hstack((middle - half, middle + half)), away + preference + np.where(away <= 0.0, _COVERING, 0.0)


def _overlaps(boxes: FloatArray, others: FloatArray, gap_px: float = 0.0) -> FloatArray:
    """The areas (n, m) that boxes (n, 4), widened by a gap, share with others (m, 4)."""
    low = np.maximum(boxes[:, None, :2] - gap_px, others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:] + gap_px, others[None, :, 2:])
    return np.asarray(np.maximum(0.0, high - low).prod(axis=2), dtype=np.float64)


def _leaders(label: Wanted, boxes: FloatArray) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Lines (n, 2, 2) from what is named to each place of its label, and for which places one is needed."""
    anchor = np.asarray(label.anchor_px)
    ends = np.clip(anchor, boxes[:, :2], boxes[:, 2:])
    away_px = np.hypot(*np.maximum(0.0, np.abs(ends - anchor) - label.reach_px).T)
    lines = np.stack((np.broadcast_to(anchor, ends.shape), ends), axis=1)
    return lines, away_px > _BESIDE * label.size_px[1]


def _crossings(boxes: FloatArray, lines: FloatArray, *, by_line: bool = False) -> NDArray[np.int64]:
    """How many lines (m, 2, 2) each of the boxes (n, 4) covers; `by_line`, how many boxes each line crosses."""
    met = shapely.intersects(shapely.box(*boxes.T)[:, None], shapely.linestrings(lines)[None, :])
    return np.asarray(met.sum(axis=0 if by_line else 1), dtype=np.int64)

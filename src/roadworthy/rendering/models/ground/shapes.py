"""Outlines of arrows, letters and a bicycle, as painted on roads: stretched, since drivers see them from afar.

x runs along the lane from the shape's near end, y to its left, in metres.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
import shapely

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.sheets import flat_triangles
from roadworthy.roads.junction import Turn

ARROW_M: Final = 5.0
_HEAD_M: Final = 2.1
_STEM_M: Final = 0.20
_PEN_M: Final = 0.085
_PLACES = Sequence[tuple[float, float]]

_LETTERS: Final[dict[str, _PLACES]] = {
    "S": ((1.0, 0.8), (1.0, 1.0), (0.0, 1.0), (0.0, 0.52), (1.0, 0.52), (1.0, 0.0), (0.0, 0.0), (0.0, 0.2)),
    "T": ((0.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.5, 0.0)),
    "O": ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0)),
    "P": ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.46), (0.0, 0.46)),
}


@cache
def arrow(turns: frozenset[Turn]) -> FloatArray:
    """The triangles (n, 3, 2) of an arrow that points where one may go, 5 m long."""
    sides = [side for turn, side in ((Turn.LEFT, 1), (Turn.RIGHT, -1)) if turn in turns]
    parts: list[shapely.Geometry] = []
    # Beside one branch, the arrow ahead stands on the other side.
    middle = -0.3 * sides[0] if len(sides) == 1 and Turn.STRAIGHT in turns else 0.0
    if Turn.STRAIGHT in turns:
        tip = shapely.Polygon(
            ((ARROW_M - _HEAD_M, middle + 0.40), (ARROW_M, middle), (ARROW_M - _HEAD_M, middle - 0.40))
        )
        parts += [_line((0.0, middle), (ARROW_M - _HEAD_M, middle)), tip]
    for side in sides:
        parts += _branch(side, middle, 0.35 if Turn.STRAIGHT in turns else 2.0)
    if Turn.U_TURN in turns:
        parts += _turn_round(is_alone=len(turns) == 1)
    return flat_triangles(shapely.union_all(parts))


def _branch(side: int, middle: float, start_m: float) -> list[shapely.Geometry]:
    """A branch to one side, with its stem, that ends in a head."""
    low, base, peak = start_m + 0.55, middle + side * 0.68, middle + side * 1.33
    head = shapely.Polygon(((low, base), (low + 0.58 * _HEAD_M, peak), (low + _HEAD_M, base)))
    return [_line((0.0, middle), (start_m, middle), (low + 0.5 * _HEAD_M, base + side * 0.1)), head]


def _turn_round(*, is_alone: bool) -> list[shapely.Geometry]:
    """A hook to the left whose head points back."""
    top = 4.6 if is_alone else 2.6
    hook = _line((0.0, 0.0), (top - 0.5, 0.0), (top, 0.25), (top, 0.65), (top - 0.5, 0.9), (top - 1.3, 0.9))
    return [hook, shapely.Polygon(((top - 1.2, 0.5), (top - 2.4, 0.9), (top - 1.2, 1.3)))]


@cache
def word(text: str, length_m: float, width_m: float) -> FloatArray:
    """The triangles (n, 3, 2) of capitals `length_m` high along the lane and `width_m` wide, centred across it."""
    step = width_m * 1.45
    parts = []
    for place, letter in enumerate(text):
        left = (len(text) - 1) / 2 * step - place * step + width_m / 2
        points = np.array([(y, x) for x, y in _LETTERS[letter]])
        pen = shapely.LineString(points * (length_m - 2 * _PEN_M, width_m) + (_PEN_M, 0.0))
        thick = pen.buffer(_PEN_M, cap_style="square", join_style="mitre")
        parts.append(shapely.transform(thick, lambda at, left=left: np.column_stack((at[:, 0], left - at[:, 1]))))
    return flat_triangles(shapely.union_all(parts))


@cache
def bicycle() -> FloatArray:
    """The triangles (n, 3, 2) of a bicycle seen from its right, upright for riders, 1.8 m long and 1.2 m wide."""
    wheels = [shapely.Point(x, 0.3).buffer(0.3, quad_segs=4).exterior.buffer(0.045, quad_segs=2) for x in (-0.48, 0.48)]
    frame = [
        ((-0.48, 0.3), (-0.2, 0.72), (0.28, 0.72), (0.0, 0.3), (-0.48, 0.3)),
        ((0.0, 0.3), (-0.24, 0.86)),
        ((-0.38, 0.86), (-0.12, 0.86)),
        ((0.48, 0.3), (0.24, 0.95), (0.44, 0.95)),
    ]
    tubes = [shapely.LineString(line).buffer(0.04, cap_style="flat", join_style="mitre") for line in frame]
    flat = flat_triangles(shapely.union_all([*wheels, *tubes]))
    return np.stack((flat[..., 1] * 1.9, -flat[..., 0] * 0.75), axis=-1)


def _line(*points: tuple[float, float]) -> shapely.Polygon:
    return shapely.LineString(points).buffer(_STEM_M / 2, cap_style="flat", join_style="mitre")

"""The plates of signs: which shape each kind has, its outline, and its size."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import shapely

Corner = tuple[float, float]


class Plate(StrEnum):
    """The shape of a sign's plate."""

    DISC = "disc"
    OCTAGON = "octagon"
    WARNING_TRIANGLE = "warning-triangle"
    YIELD_TRIANGLE = "yield-triangle"
    DIAMOND = "diamond"
    SQUARE = "square"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class PlateShape:
    """An outline on a canvas of 100 x 100, y downwards, and how many metres the canvas's side measures."""

    outline: tuple[Corner, ...]
    side_m: float


def _around(radius: float, corners: int, first_deg: float) -> list[Corner]:
    angles = [math.radians(first_deg + 360 * corner / corners) for corner in range(corners)]
    return [(50 + radius * math.cos(angle), 50 + radius * math.sin(angle)) for angle in angles]


def _rounded(corners: list[Corner], radius: float) -> list[Corner]:
    """The outline of a convex polygon within which a disc of a radius rolls: its corners become short arcs."""
    grown = shapely.Polygon(corners).buffer(-radius).buffer(radius, quad_segs=2)
    return [(x, y) for x, y in grown.exterior.coords[:-1]]


_TRIANGLE: Final[list[Corner]] = [(50.0, 5.0), (98.5, 90.0), (1.5, 90.0)]

SHAPES: Final[dict[Plate, PlateShape]] = {
    Plate.DISC: PlateShape(tuple(_around(48.5, 24, 0.0)), 0.86),
    Plate.OCTAGON: PlateShape(tuple(_around(50.0, 8, 22.5)), 0.92),
    Plate.WARNING_TRIANGLE: PlateShape(tuple(_rounded(_TRIANGLE, 5.0)), 1.08),
    Plate.YIELD_TRIANGLE: PlateShape(tuple(_rounded([(x, 95.0 - y) for x, y in _TRIANGLE], 5.0)), 1.08),
    Plate.DIAMOND: PlateShape(tuple(_rounded([(50, 1), (99, 50), (50, 99), (1, 50)], 5.0)), 1.05),
    Plate.SQUARE: PlateShape(tuple(_rounded([(4, 4), (96, 4), (96, 96), (4, 96)], 5.0)), 0.88),
    Plate.BOARD: PlateShape(tuple(_rounded([(1, 26), (99, 26), (99, 74), (1, 74)], 3.0)), 1.1),
}

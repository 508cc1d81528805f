"""Walls of buildings in whole bays and storeys, in a frame of the building's own: x along its front, which faces y."""

from typing import NamedTuple

from roadworthy.rendering.models.mesh import Look
from roadworthy.rendering.models.street.shell import Shell
from roadworthy.rendering.models.street.wall_canvas import CELLS

BAY_M = 3.0


class Wall(NamedTuple):
    """One side of a building from the left end to the right end (x, y), as it is seen from outside."""

    left: tuple[float, float]
    right: tuple[float, float]

    @property
    def length_m(self) -> float:
        """How long it is."""
        return abs(self.right[0] - self.left[0]) + abs(self.right[1] - self.left[1])

    @property
    def bays(self) -> int:
        """How many bays it has room for."""
        return max(1, round(self.length_m / BAY_M))

    def part(self, first: float, last: float) -> "Wall":
        """The part between two shares of its length."""
        (x, y), (end_x, end_y) = self.left, self.right
        run_x, run_y = end_x - x, end_y - y
        return Wall((x + first * run_x, y + first * run_y), (x + last * run_x, y + last * run_y))


class Cells(NamedTuple):
    """A part of a texture of CELLS x CELLS windows: the first column and row, and how many of each."""

    column: float
    row: float
    columns: float
    rows: float


def walls_of(length_m: float, width_m: float) -> tuple[Wall, Wall, Wall, Wall]:
    """The front, the left, the back and the right side of a building around its origin."""
    x, y = length_m / 2, width_m / 2
    return Wall((x, y), (-x, y)), Wall((-x, y), (-x, -y)), Wall((-x, -y), (x, -y)), Wall((x, -y), (x, y))


def add_wall(shell: Shell, wall: Wall, low_m: float, high_m: float, look: Look, cells: Cells) -> None:
    """Adds an upright face that shows some cells of its texture."""
    (x, y), (end_x, end_y) = wall
    left, right = cells.column / CELLS, (cells.column + cells.columns) / CELLS
    top, bottom = cells.row / CELLS, (cells.row + cells.rows) / CELLS
    shell.quad(
        (x, y, low_m), (end_x, end_y, low_m), (end_x, end_y, high_m), (x, y, high_m), look,
        ((left, bottom), (right, bottom), (right, top), (left, top)),
    )  # fmt: skip

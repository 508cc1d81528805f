"""The figures on signs: people, cars, bends, bridges. Each is drawn within (0, 0) and (100, 100) of a `Stencil`."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.street.face_canvas import FaceCanvas
from roadworthy.rendering.models.street.plates import Corner


class Stencil(NamedTuple):
    """A square part of a canvas, by its upper left corner and its side, and the colours of figures and ground."""

    canvas: FaceCanvas
    left: float
    top: float
    side: float
    color: Rgb
    ground: Rgb

    def disc(self, middle: Corner, radius: float, *, cut: bool = False) -> None:
        """Fills a circle, or cuts it out."""
        self.canvas.disc(self._at(middle), radius * self.side / 100, self.ground if cut else self.color)

    def line(self, points: Sequence[Corner], width: float, *, cut: bool = False) -> None:
        """Draws a line with round ends, or cuts it out."""
        color = self.ground if cut else self.color
        self.canvas.line([self._at(point) for point in points], width * self.side / 100, color)

    def polygon(self, corners: Sequence[Corner], *, cut: bool = False) -> None:
        """Fills a polygon, or cuts it out."""
        self.canvas.polygon([self._at(corner) for corner in corners], self.ground if cut else self.color)

    def arrow(self, points: Sequence[Corner], width: float, head: float = 2.6) -> None:
        """Draws an arrow."""
        self.canvas.arrow([self._at(point) for point in points], width * self.side / 100, self.color, head)

    def _at(self, point: Corner) -> Corner:
        return self.left + point[0] * self.side / 100, self.top + point[1] * self.side / 100


def walker(on: Stencil) -> None:
    """A person who walks to the left."""
    on.disc((52, 11), 10)
    on.polygon([(43, 24), (61, 24), (61, 58), (43, 58)])
    on.line([(53, 55), (63, 76), (76, 96)], 11)
    on.line([(50, 55), (42, 76), (26, 96)], 11)
    on.line([(46, 28), (32, 40), (24, 54)], 8)
    on.line([(58, 28), (70, 42), (78, 54)], 8)


def stripes(on: Stencil) -> None:
    """The stripes of a crossing, in the lowest fifth."""
    for left in (0, 28, 56, 84):
        on.polygon([(left, 82), (left + 16, 82), (left + 16, 100), (left, 100)])


def digger(on: Stencil) -> None:
    """A person with a shovel at a heap."""
    on.disc((40, 12), 10)
    on.line([(36, 30), (24, 54)], 17)
    on.line([(26, 56), (40, 72), (36, 95)], 11)
    on.line([(22, 56), (16, 76), (2, 95)], 11)
    on.line([(38, 30), (52, 42), (46, 54)], 8)
    on.line([(20, 46), (70, 72)], 5)
    on.polygon([(64, 64), (80, 72), (74, 84), (60, 76)])
    on.polygon([(54, 99), (66, 84), (80, 72), (92, 84), (104, 99)])


def bends(on: Stencil) -> None:
    """A road that bends to the right and back to the left, with an arrow's head."""
    wave = [(50 + 17 * math.sin(math.tau * step / 24), 98 - 72 * step / 24) for step in range(25)]
    on.arrow([(50, 106), *wave, (50, 22)], 15, head=2.7)


def car_side(on: Stencil) -> None:
    """A car seen from its side, its front to the right, in the middle of the height."""
    on.polygon([(2, 62), (4, 48), (22, 44), (36, 26), (66, 26), (80, 44), (96, 48), (98, 62)])
    on.polygon([(30, 44), (40, 32), (49, 32), (49, 44)], cut=True)
    on.polygon([(54, 44), (54, 32), (63, 32), (71, 44)], cut=True)
    for middle in (24, 76):
        on.disc((middle, 63), 14, cut=True)
        on.disc((middle, 63), 10.5)


def crash(on: Stencil) -> None:
    """Two cars that have run into each other, and a burst between them."""
    car_side(on._replace(left=on.left - 0.09 * on.side, top=on.top + 0.37 * on.side, side=0.6 * on.side))
    car_side(on._replace(left=on.left + 0.49 * on.side, top=on.top + 0.37 * on.side, side=0.6 * on.side))
    rays = [(24.0 if ray % 2 else 11.0, ray * math.pi / 8) for ray in range(16)]
    on.polygon([(50 + length * math.sin(angle), 28 - length * math.cos(angle)) for length, angle in rays])


def exclamation(on: Stencil) -> None:
    """An exclamation mark."""
    on.polygon([(38, 4), (62, 4), (57, 66), (43, 66)])
    on.disc((50, 84), 12)


def motorway(on: Stencil) -> None:
    """Two carriageways that run into the distance under a bridge."""
    on.polygon([(40, 6), (60, 6), (92, 96), (8, 96)])
    on.polygon([(48, 0), (52, 0), (56, 100), (44, 100)], cut=True)
    on.polygon([(0, 30), (100, 30), (100, 50), (0, 50)], cut=True)
    on.polygon([(4, 33), (96, 33), (96, 46), (4, 46)])
    for left in (12, 78):
        on.polygon([(left, 44), (left + 10, 44), (left + 10, 62), (left, 62)])


def turn_arrow(on: Stencil, toward: int) -> None:
    """An arrow that goes up and turns to the left (-1) or to the right (1)."""
    on.arrow([(50 - 16 * toward, 92), (50 - 16 * toward, 36), (50 + 16 * toward, 36)], 14)


def u_turn_arrow(on: Stencil) -> None:
    """An arrow that goes up, around to the left, and down."""
    bow = [(50 + 21 * math.cos(math.radians(deg)), 36 - 21 * math.sin(math.radians(deg))) for deg in range(0, 181, 12)]
    on.arrow([(71, 96), *bow, (29, 62)], 14)

"""Signs that warn: one figure per danger, in the frame that its country gives to warnings.

Figures are drawn for the triangle, whose free room lies around (50, 62).
"""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.signs import figures
from roadworthy.rendering.signs.canvas import BLACK, RED, WHITE, YELLOW, Pen, around
from roadworthy.rendering.signs.plates import DIAMOND, WARNING, Face, Plate

Figure = Callable[[Pen, Rgb], None]
_LAMPS: Final[tuple[Rgb, ...]] = ((220, 20, 30), (250, 170, 0), (0, 150, 70))


def _red_frame(pen: Pen, figure: Figure, ground: Rgb = WHITE) -> None:
    pen.inset(WARNING.outline, 1.3, RED)
    pen.inset(WARNING.outline, 11.4, ground)
    figure(pen, ground)


def _black_frame(pen: Pen, figure: Figure) -> None:
    pen.fill(WARNING.outline, YELLOW)
    pen.inset(WARNING.outline, 1.3, BLACK)
    pen.inset(WARNING.outline, 8.8, YELLOW)
    figure(pen, YELLOW)


def _diamond(pen: Pen, figure: Figure) -> None:
    pen.fill(DIAMOND.outline, YELLOW)
    pen.inset(DIAMOND.outline, 2.5, BLACK)
    pen.inset(DIAMOND.outline, 4.9, YELLOW)
    figure(pen.moved((50, 60), (50, 50), 1.3), YELLOW)


def _roundabout(pen: Pen, ground: Rgb) -> None:
    figures.turning_arrows(pen.moved((50, 50), (50, 61.5), 0.45), 24, 8.9, BLACK)


def _children(pen: Pen, ground: Rgb) -> None:
    figures.walker(pen.moved((50, 68), (57, 76), 0.95))
    figures.walker(pen.moved((50, 68), (40.5, 76), 0.68))


def _roadworks(pen: Pen, ground: Rgb) -> None:
    pen.polygon([(55, 77.5), (60.5, 71), (64.5, 69), (68.5, 72), (72.5, 77.5)], BLACK, rounding=0.8)
    pen.disc((52.5, 37.5), 3.8, BLACK)
    pen.polygon([(47, 43), (50, 45.5), (42.5, 56), (39.5, 54)], BLACK, rounding=2)
    pen.line([(41.5, 55.5), (48, 63.5), (47, 76)], 4.2, BLACK)
    pen.line([(40.5, 55), (38.5, 65.5), (33, 76)], 4.2, BLACK)
    pen.line([(48.5, 45), (55, 50), (53.5, 59)], 2.8, BLACK)
    pen.line([(43.5, 51), (60.5, 66)], 1.9, BLACK)
    pen.polygon([(58, 66), (61, 62.5), (65.5, 69.5), (62, 71.5)], BLACK, rounding=0.5)


def _bend_right(pen: Pen, ground: Rgb) -> None:
    bow = [around((56, 66), 15, degrees) for degrees in range(180, 251, 10)]
    pen.arrow([(41, 78), *bow], 5.5, BLACK)


def _double_bend(pen: Pen, ground: Rgb) -> None:
    wave = [(50 + 7.5 * math.sin(math.tau * step / 24), 76 - 28 * step / 24) for step in range(25)]
    pen.arrow([(50, 78), *wave, (50, 47)], 6.5, BLACK)


def _two_way(pen: Pen, ground: Rgb) -> None:
    pen.arrow([(42.5, 48), (42.5, 66)], 5, BLACK)
    pen.arrow([(57.5, 78), (57.5, 60)], 5, BLACK)


def _narrow(pen: Pen, ground: Rgb) -> None:
    for side in (-1, 1):
        pen.line([(50 + side * x, y) for x, y in ((13.5, 78), (13.5, 68), (5.5, 59), (5.5, 43))], 4.5, BLACK, "flat")


def _uneven(pen: Pen, ground: Rgb) -> None:
    pen.box((29, 72), (71, 76.5), BLACK, rounding=0.5)
    for x in (40.5, 59.5):
        pen.polygon([around((x, 72), 9.5, degrees) for degrees in range(180, 361, 6)], BLACK)


def _crossroads(pen: Pen, ground: Rgb) -> None:
    pen.line([(37, 75), (63, 50)], 6, BLACK, "flat")
    pen.line([(63, 75), (37, 50)], 6, BLACK, "flat")


def _slippery(pen: Pen, ground: Rgb) -> None:
    figures.car_from_behind(pen.moved((50, 66.5), (50, 60), 0.68), BLACK, ground)
    for x in (44.5, 55.5):
        track = ((0, 63), (3, 65), (3, 67), (-3, 71), (-3, 73), (0, 76))
        pen.line([(x + dx, y) for dx, y in track], 2.6, BLACK)


def _signals(pen: Pen, ground: Rgb) -> None:
    pen.box((45.5, 42), (54.5, 74), BLACK, rounding=3)
    for lamp, color in enumerate(_LAMPS):
        pen.disc((50, 45.5 + 12.5 * lamp), 4.8, color)


def _crash(pen: Pen, ground: Rgb) -> None:
    # Under the blow of the car behind, the rear of the one ahead goes up.
    figures.car_from_the_side(pen.moved((98, 73.5), (52, 77.5), 0.29))
    figures.car_from_the_side(pen.moved((76, 73.5), (67.5, 77.5), 0.29, 28))


def _danger(pen: Pen, ground: Rgb) -> None:
    pen.polygon([(44.5, 36), (55.5, 36), (53, 62), (47, 62)], BLACK, rounding=0.5)
    pen.disc((50, 71.5), 5.5, BLACK)


_FIGURES: Final[Mapping[str, Figure]] = {
    "pedestrian": lambda pen, ground: figures.walker(pen.moved((50.5, 51), (50, 60), 1)),
    "pedestrian-crossing-warning": lambda pen, ground: figures.crossing(pen),
    "roundabout-ahead": _roundabout,
    "roadworks": _roadworks,
    "bend-right": _bend_right,
    "curve": _double_bend,
    "two-way-traffic": _two_way,
    "road-narrows": _narrow,
    "uneven-road": _uneven,
    "crossroads": _crossroads,
    "slippery-road": _slippery,
    "children": _children,
    "cyclists": lambda pen, ground: figures.bicycle(pen.moved((50, 50), (50, 64), 0.82), BLACK, ground),
    "signals-ahead": _signals,
    "accident": _crash,
    "warning": _danger,
}
# The frames, by the end of a kind that tells them from Europe's, and the figures that are drawn in them.
_FRAMES: Final[Mapping[str, tuple[Plate, Callable[..., None], Iterable[str]]]] = {
    "": (WARNING, _red_frame, _FIGURES),
    "-kr": (WARNING, partial(_red_frame, ground=YELLOW), ("children", "road-narrows", "slippery-road")),
    "-cn": (WARNING, _black_frame, ("bend-right", "children")),
    "-diamond": (DIAMOND, _diamond, ("bend-right", "pedestrian", "signals-ahead", "slippery-road")),
}
WARNINGS: Final[Mapping[str, Face]] = {
    kind + end: Face(plate, partial(frame, figure=_FIGURES[kind]))
    for end, (plate, frame, kinds) in _FRAMES.items()
    for kind in kinds
} | {"roundabout-ahead-left": Face(WARNING, partial(_red_frame, figure=_roundabout), is_mirrored=True)}

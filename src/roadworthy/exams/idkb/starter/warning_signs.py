"""Signs that warn: one symbol per danger, in the frame that its country gives to warnings.

Symbols are drawn for the triangle, whose free room lies around (50, 62).
"""

from collections.abc import Callable, Sequence

from roadworthy.exams.idkb.starter.sign_canvas import (
    BLACK,
    RED,
    WHITE,
    YELLOW,
    Colour,
    Pen,
    Point,
    around,
    bicycle,
    car_from_behind,
    shrunk,
    turning_arrows,
    walker,
    zebra,
)

Symbol = Callable[[Pen, Colour], None]
Drawer = Callable[[Pen], None]
TRIANGLE: tuple[Point, ...] = ((50, 14), (91, 85), (9, 85))
DIAMOND: tuple[Point, ...] = ((50, 6), (94, 50), (50, 94), (6, 50))
_LAMPS: tuple[Colour, ...] = ((220, 20, 30), (250, 170, 0), (0, 150, 70))


def triangle(pen: Pen, corners: Sequence[Point] = TRIANGLE, border: Colour = RED, ground: Colour = WHITE) -> None:
    """The triangle of a warning, or of "give way" with its corners upside down."""
    pen.polygon(corners, WHITE if border == RED else ground, rounding=6.5)
    pen.polygon(corners, border, rounding=5.2)
    pen.polygon(shrunk(corners, 0.73 if border == RED else 0.84), ground, rounding=1.5)


def _pedestrian_crossing(pen: Pen, ground: Colour) -> None:
    zebra(pen, BLACK)
    walker(pen, BLACK)


def _pedestrian(pen: Pen, ground: Colour) -> None:
    walker(pen.moved((50.5, 51), (50, 60), 1), BLACK)


def _children(pen: Pen, ground: Colour) -> None:
    walker(pen.moved((50, 68), (57, 76), 0.95), BLACK)
    walker(pen.moved((50, 68), (40.5, 76), 0.68), BLACK)


def _roundabout(pen: Pen, ground: Colour) -> None:
    turning_arrows(pen, (50, 61.5), 10.8, 4, BLACK)


def _roadworks(pen: Pen, ground: Colour) -> None:
    pen.polygon([(55, 77.5), (60.5, 71), (64.5, 69), (68.5, 72), (72.5, 77.5)], BLACK, rounding=0.8)
    pen.disc((52.5, 37.5), 3.8, BLACK)
    pen.polygon([(47, 43), (50, 45.5), (42.5, 56), (39.5, 54)], BLACK, rounding=2)
    pen.stroke([(41.5, 55.5), (48, 63.5), (47, 76)], 4.2, BLACK)
    pen.stroke([(40.5, 55), (38.5, 65.5), (33, 76)], 4.2, BLACK)
    pen.stroke([(48.5, 45), (55, 50), (53.5, 59)], 2.8, BLACK)
    pen.stroke([(43.5, 51), (60.5, 66)], 1.9, BLACK)
    pen.polygon([(58, 66), (61, 62.5), (65.5, 69.5), (62, 71.5)], BLACK, rounding=0.5)


def _bend_right(pen: Pen, ground: Colour) -> None:
    pen.arrow([(42, 76), (42, 64), (43.5, 58.5), (47.5, 54.5), (53, 51.5)], 5, BLACK)


def _two_way(pen: Pen, ground: Colour) -> None:
    pen.arrow([(42.5, 50), (42.5, 66)], 5, BLACK)
    pen.arrow([(57.5, 76), (57.5, 60)], 5, BLACK)


def _narrow(pen: Pen, ground: Colour) -> None:
    for side in (-1, 1):
        pen.stroke([(50 + side * x, y) for x, y in ((13.5, 76), (13.5, 68), (5.5, 59), (5.5, 45))], 4.5, BLACK)


def _uneven(pen: Pen, ground: Colour) -> None:
    pen.box((29, 72), (71, 76.5), BLACK, rounding=0.5)
    for x in (40.5, 59.5):
        pen.polygon([around((x, 72), 9.5, degrees) for degrees in range(180, 361, 6)], BLACK)


def _crossroads(pen: Pen, ground: Colour) -> None:
    pen.stroke([(37, 75), (63, 50)], 6, BLACK)
    pen.stroke([(63, 75), (37, 50)], 6, BLACK)


def _slippery(pen: Pen, ground: Colour) -> None:
    car_from_behind(pen.moved((50, 66.5), (50, 60), 0.68), BLACK, ground)
    for x in (44.5, 55.5):
        track = ((0, 63), (3, 65), (3, 67), (-3, 71), (-3, 73), (0, 76))
        pen.stroke([(x + dx, y) for dx, y in track], 2.6, BLACK)


def _signals(pen: Pen, ground: Colour) -> None:
    pen.box((45.5, 42), (54.5, 74), BLACK, rounding=3)
    for lamp, colour in enumerate(_LAMPS):
        pen.disc((50, 45.5 + 12.5 * lamp), 4.8, colour)


def _cyclists(pen: Pen, ground: Colour) -> None:
    bicycle(pen.moved((50, 50), (50, 64), 0.82), BLACK, ground)


def _red_frame(symbol: Symbol, ground: Colour = WHITE) -> Drawer:
    def draw(pen: Pen) -> None:
        triangle(pen, ground=ground)
        symbol(pen, ground)

    return draw


def _black_frame(symbol: Symbol) -> Drawer:
    def draw(pen: Pen) -> None:
        triangle(pen, border=BLACK, ground=YELLOW)
        symbol(pen, YELLOW)

    return draw


def _diamond(symbol: Symbol) -> Drawer:
    def draw(pen: Pen) -> None:
        pen.polygon(DIAMOND, YELLOW, rounding=4)
        pen.polygon(shrunk(DIAMOND, 0.95), BLACK, rounding=3)
        pen.polygon(shrunk(DIAMOND, 0.89), YELLOW, rounding=2.5)
        symbol(pen.moved((50, 60), (50, 50), 1.3), YELLOW)

    return draw


def _mirrored(draw_sign: Drawer) -> Drawer:
    def draw(pen: Pen) -> None:
        draw_sign(pen)
        pen.mirror()

    return draw


# Names end in _kr, _cn or _diamond (America and Japan) where a country frames warnings otherwise than Europe does.
WARNINGS: dict[str, Drawer] = {
    "pedestrian_crossing_warning": _red_frame(_pedestrian_crossing),
    "roundabout_ahead": _red_frame(_roundabout),
    "roundabout_ahead_left": _mirrored(_red_frame(_roundabout)),
    "roadworks": _red_frame(_roadworks),
    "bend_right": _red_frame(_bend_right),
    "two_way_traffic": _red_frame(_two_way),
    "road_narrows": _red_frame(_narrow),
    "uneven_road": _red_frame(_uneven),
    "crossroads": _red_frame(_crossroads),
    "slippery_road": _red_frame(_slippery),
    "children": _red_frame(_children),
    "cyclists": _red_frame(_cyclists),
    "signals_ahead": _red_frame(_signals),
    "children_kr": _red_frame(_children, YELLOW),
    "road_narrows_kr": _red_frame(_narrow, YELLOW),
    "slippery_road_kr": _red_frame(_slippery, YELLOW),
    "bend_right_cn": _black_frame(_bend_right),
    "children_cn": _black_frame(_children),
    "bend_right_diamond": _diamond(_bend_right),
    "pedestrian_diamond": _diamond(_pedestrian),
    "signals_ahead_diamond": _diamond(_signals),
    "slippery_road_diamond": _diamond(_slippery),
}

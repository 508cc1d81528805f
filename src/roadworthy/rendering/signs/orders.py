"""Signs that order, forbid, allow, rank or inform, and traffic lights, drawn on the white ground of their plates."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.signs import figures, plates
from roadworthy.rendering.signs.canvas import BLACK, BLUE, GREEN, RED, WHITE, YELLOW, Corner, Pen, around
from roadworthy.rendering.signs.plates import DISC, SQUARE, Face, Number

_MIDDLE: Final = (50.0, 50.0)
_UNLIT: Final[tuple[Rgb, ...]] = ((70, 22, 24), (74, 58, 16), (18, 60, 34))
_LIT: Final[tuple[Rgb, ...]] = ((255, 30, 30), (255, 176, 0), (0, 200, 90))


def _ring(pen: Pen, ground: Rgb = WHITE) -> None:
    pen.disc(_MIDDLE, 47, RED)
    pen.disc(_MIDDLE, 36.5, ground)


def _blue_disc(pen: Pen) -> None:
    pen.disc(_MIDDLE, 46.5, BLUE)


def _blue(pen: Pen) -> None:
    pen.inset(SQUARE.outline, 2.2, BLUE)


def _white_arrow(pen: Pen, ground: Callable[[Pen], None], points: Sequence[Corner], width: float) -> None:
    ground(pen)
    pen.arrow(points, width, WHITE)


def _bar(pen: Pen) -> None:
    pen.line([(21, 21), (79, 79)], 7.5, RED, "flat")


def _stop(pen: Pen) -> None:
    pen.inset(plates.OCTAGON.outline, 3, RED)
    pen.text("STOP", _MIDDLE, (78, 32), WHITE, bold=0.04)


def _give_way(pen: Pen) -> None:
    pen.inset(plates.YIELD.outline, 1.3, RED)
    pen.inset(plates.YIELD.outline, 11.4, WHITE)


def _yield_us(pen: Pen) -> None:
    _give_way(pen)
    pen.text("YIELD", (50, 29), (32, 10), RED)


def _no_entry(pen: Pen) -> None:
    pen.disc(_MIDDLE, 47, RED)
    pen.box((17, 42), (83, 58), WHITE)


def _speed_limit_us(pen: Pen) -> None:
    pen.inset(plates.PORTRAIT.outline, 2, BLACK)
    pen.inset(plates.PORTRAIT.outline, 3.5, WHITE)
    pen.text("SPEED", (50, 19), (48, 12), BLACK, bold=0.04)
    pen.text("LIMIT", (50, 37), (48, 12), BLACK, bold=0.04)


def _height_limit(pen: Pen) -> None:
    _ring(pen)
    pen.polygon([(42, 18), (58, 18), (50, 31)], BLACK)
    pen.polygon([(42, 82), (58, 82), (50, 69)], BLACK)


def _priority_road(pen: Pen) -> None:
    for rim, color in ((1.4, BLACK), (2.8, WHITE), (12, YELLOW)):
        pen.inset(plates.DIAMOND.outline, rim, color)


def _no_overtaking(pen: Pen) -> None:
    _ring(pen)
    for x, color in ((34.5, RED), (65.5, BLACK)):
        figures.car_from_behind(pen.moved(_MIDDLE, (x, 50), 1), color, WHITE)


def _no_parking(pen: Pen) -> None:
    _ring(pen, BLUE)
    _bar(pen)


def _no_stopping(pen: Pen) -> None:
    _no_parking(pen)
    pen.line([(21, 79), (79, 21)], 7.5, RED, "flat")


def _no_right_turn(pen: Pen) -> None:
    _ring(pen)
    pen.arrow([(40.7, 74.4), (40.7, 41.9), (58, 41.9)], 8.1, BLACK)
    # The bar crosses the arrow's bend: its head and its foot stay to be seen.
    _bar(pen)


def _no_u_turn(pen: Pen) -> None:
    _ring(pen)
    bow = [around((50, 40.4), 11.3, degrees) for degrees in range(0, -181, -9)]
    pen.arrow([(61.3, 73), *bow, (38.7, 56)], 7.6, BLACK)
    _bar(pen)


def _no_trucks(pen: Pen) -> None:
    _ring(pen)
    pen.box((22, 38), (55, 57), BLACK, rounding=1)
    pen.polygon([(59, 43), (69, 43), (75, 51), (75, 58), (59, 58)], BLACK, rounding=1)
    pen.polygon([(62, 45.5), (67.5, 45.5), (71.5, 51), (62, 51)], WHITE)
    pen.box((22, 57), (75, 60), BLACK)
    for x in (31, 66):
        pen.disc((x, 61.5), 6.8, WHITE)
        pen.disc((x, 61.5), 5.2, BLACK)


def _no_bicycles(pen: Pen) -> None:
    _ring(pen)
    figures.bicycle(pen.moved(_MIDDLE, (50, 51), 1), BLACK, WHITE)


def _cycle_path(pen: Pen) -> None:
    _blue_disc(pen)
    figures.bicycle(pen.moved(_MIDDLE, _MIDDLE, 1.3), WHITE, BLUE)


def _roundabout(pen: Pen) -> None:
    _blue_disc(pen)
    figures.turning_arrows(pen, 24, 8, WHITE)


def _give_way_to_oncoming(pen: Pen) -> None:
    _ring(pen)
    pen.arrow([(39, 24), (39, 61)], 8, BLACK)
    pen.arrow([(62, 72), (62, 45)], 6, RED)


def _priority_over_oncoming(pen: Pen) -> None:
    _blue(pen)
    pen.arrow([(34, 34), (34, 68)], 8, RED)
    pen.arrow([(64, 86), (64, 32)], 11, WHITE)


def _end_of_limit(pen: Pen) -> None:
    pen.disc(_MIDDLE, 47, BLACK)
    pen.disc(_MIDDLE, 44.5, WHITE)
    for shift in (-10, -5, 0, 5, 10):
        pen.line([(20 + shift, 80 + shift), (80 + shift, 20 + shift)], 2.2, BLACK, "flat")


def _dead_end(pen: Pen) -> None:
    _blue(pen)
    pen.box((43.5, 36), (56.5, 86), WHITE)
    pen.box((25, 21), (75, 38), WHITE)
    pen.box((27, 23), (73, 36), RED)


def _parking(pen: Pen) -> None:
    _blue(pen)
    pen.text("P", _MIDDLE, (60, 58), WHITE, bold=0.04)


def _pedestrian_crossing(pen: Pen) -> None:
    _blue(pen)
    pen.polygon([(50, 15), (86, 83), (14, 83)], WHITE, rounding=1)
    figures.crossing(pen.moved((50, 78), (50, 80), 1.05))


def _motorway(pen: Pen) -> None:
    _blue(pen)
    pen.polygon([(42.8, 18.3), (57.2, 18.3), (80.2, 83), (19.8, 83)], WHITE)
    pen.polygon([(48.6, 14), (51.4, 14), (54.3, 86), (45.7, 86)], BLUE)
    pen.box((14, 35.6), (86, 50), BLUE)
    pen.box((16.9, 37.8), (83.1, 47), WHITE)
    for left in (22.6, 70.2):
        pen.box((left, 46), (left + 7.2, 58.6), WHITE)


def _exit(pen: Pen, toward: int) -> None:
    pen.inset(plates.WIDE.outline, 1.6, GREEN)
    pen.text("EXIT", (50 - 21 * toward, 50), (42, 24), WHITE)
    pen.arrow([(50 + 8 * toward, 67), (50 + 28 * toward, 45)], 9, WHITE)


def _level_crossing(pen: Pen) -> None:
    for direction in (-1, 1):
        for side in (-1, 1):
            ends = [(50 + side * x, 50 + side * direction * x * 26 / 46) for x in (26, 44.5)]
            pen.line(ends, 13, RED, "flat")


def _board(pen: Pen) -> None:
    pen.inset(plates.WORDS.outline, 1.5, BLACK)
    pen.inset(plates.WORDS.outline, 3, WHITE)


def _traffic_light(pen: Pen, lit: int) -> None:
    pen.fill(plates.LANTERN.outline, BLACK)
    for lamp in range(3):
        pen.disc((50, 23 + 27 * lamp), 11.5, (_LIT if lamp == lit else _UNLIT)[lamp])


_TURN_RIGHT: Final = partial(_white_arrow, ground=_blue_disc, points=((37, 78), (37, 44), (62, 44)), width=10)
_AHEAD_ONLY: Final = partial(_white_arrow, ground=_blue_disc, points=((50, 83), (50, 37)), width=11)
_KEEP_RIGHT: Final = partial(_white_arrow, ground=_blue_disc, points=((25, 25), (60, 60)), width=10)
_ONE_WAY: Final = partial(_white_arrow, ground=_blue, points=((50, 84), (50, 40)), width=13)

# Kinds end in us, jp or left (traffic that keeps left) where a country's sign differs from the European continent's.
ORDERS: Final[Mapping[str, Face]] = {
    "speed-limit": Face(DISC, _ring, Number()),
    "speed-limit-jp": Face(DISC, _ring, Number(color=BLUE)),
    "speed-limit-us": Face(plates.PORTRAIT, _speed_limit_us, Number("{:g}", "mph", (50, 34), (50, 68))),
    "least-speed": Face(DISC, _blue_disc, Number(color=WHITE)),
    "height-limit": Face(DISC, _height_limit, Number("{:g} m", "m", (64, 20))),
    "weight-limit": Face(DISC, _ring, Number("{:g} t", "t", (60, 24))),
    "end-of-limit": Face(DISC, _end_of_limit),
    "blank": Face(DISC, _ring),
    "stop": Face(plates.OCTAGON, _stop),
    "yield": Face(plates.YIELD, _give_way),
    "yield-us": Face(plates.YIELD, _yield_us),
    "priority-road": Face(plates.DIAMOND, _priority_road),
    "give-way-to-oncoming": Face(DISC, _give_way_to_oncoming),
    "priority-over-oncoming": Face(SQUARE, _priority_over_oncoming),
    "no-entry": Face(DISC, _no_entry),
    "no-overtaking": Face(DISC, _no_overtaking),
    "no-overtaking-left": Face(DISC, _no_overtaking, is_mirrored=True),
    "no-parking": Face(DISC, _no_parking),
    "no-stopping": Face(DISC, _no_stopping),
    "no-u-turn": Face(DISC, _no_u_turn),
    "no-left-turn": Face(DISC, _no_right_turn, is_mirrored=True),
    "no-right-turn": Face(DISC, _no_right_turn),
    "no-trucks": Face(DISC, _no_trucks),
    "no-bicycles": Face(DISC, _no_bicycles),
    "cycle-path": Face(DISC, _cycle_path),
    "turn-right": Face(DISC, _TURN_RIGHT),
    "ahead-only": Face(DISC, _AHEAD_ONLY),
    "keep-right": Face(DISC, _KEEP_RIGHT),
    "keep-left": Face(DISC, _KEEP_RIGHT, is_mirrored=True),
    "roundabout": Face(DISC, _roundabout),
    "one-way": Face(SQUARE, _ONE_WAY),
    "dead-end": Face(SQUARE, _dead_end),
    "parking": Face(SQUARE, _parking),
    "pedestrian-crossing": Face(SQUARE, _pedestrian_crossing),
    "motorway": Face(SQUARE, _motorway),
    "exit": Face(plates.WIDE, partial(_exit, toward=1)),
    "exit-left": Face(plates.WIDE, partial(_exit, toward=-1)),
    "level-crossing": Face(plates.CROSS, _level_crossing),
    "board": Face(plates.WORDS, _board),
    "traffic-light-red": Face(plates.LANTERN, partial(_traffic_light, lit=0)),
    "traffic-light-amber": Face(plates.LANTERN, partial(_traffic_light, lit=1)),
    "traffic-light-green": Face(plates.LANTERN, partial(_traffic_light, lit=2)),
}

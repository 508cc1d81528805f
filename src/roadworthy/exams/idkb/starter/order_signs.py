"""Signs that order, forbid, allow or rank, and traffic lights."""

from collections.abc import Callable
from functools import partial

from roadworthy.exams.idkb.starter.sign_canvas import (
    BLACK,
    BLUE,
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
from roadworthy.exams.idkb.starter.warning_signs import DIAMOND, TRIANGLE, triangle

_UNLIT: tuple[Colour, ...] = ((70, 22, 24), (74, 58, 16), (18, 60, 34))
_LIT: tuple[Colour, ...] = ((255, 30, 30), (255, 176, 0), (0, 200, 90))
_UPSIDE_DOWN: list[Point] = [(x, 100 - y) for x, y in TRIANGLE]


def _ring(pen: Pen, inner_radius: float = 36, ground: Colour = WHITE) -> None:
    for radius, colour in ((47.5, WHITE), (46, RED), (inner_radius, ground)):
        pen.disc((50, 50), radius, colour)


def _blue_disc(pen: Pen) -> None:
    for radius, colour in ((48, WHITE), (46, BLUE)):
        pen.disc((50, 50), radius, colour)


def _blue_square(pen: Pen) -> None:
    pen.box((8, 8), (92, 92), WHITE, rounding=5)
    pen.box((10, 10), (90, 90), BLUE, rounding=5)


def _bar(pen: Pen) -> None:
    pen.stroke([(21, 21), (79, 79)], 7.5, RED)


def _stop(pen: Pen) -> None:
    for radius, colour in ((49.5, WHITE), (46.5, RED)):
        pen.polygon([around((50, 50), radius, 22.5 + 45 * corner) for corner in range(8)], colour)
    pen.text("STOP", (50, 50), height=21, fill=WHITE, boldness=1.2)


def _yield_us(pen: Pen) -> None:
    triangle(pen, _UPSIDE_DOWN)
    pen.text("YIELD", (50, 33), height=9, fill=RED, boldness=0.8)


def _no_entry(pen: Pen) -> None:
    _ring(pen, inner_radius=0)
    pen.box((15, 42), (85, 58), WHITE)


def _speed_limit(pen: Pen, limit: int, colour: Colour = BLACK) -> None:
    _ring(pen)
    pen.text(str(limit), (50, 50), height=33, fill=colour, boldness=1.0)


def _speed_limit_us(pen: Pen, limit_mph: int) -> None:
    pen.box((19, 5), (81, 95), BLACK, rounding=4)
    pen.box((20, 6), (80, 94), WHITE, rounding=3)
    pen.text("SPEED", (50, 20), height=12, fill=BLACK, boldness=0.7)
    pen.text("LIMIT", (50, 39), height=12, fill=BLACK, boldness=0.7)
    pen.text(str(limit_mph), (50, 71), height=32, fill=BLACK, boldness=1.4)


def _least_speed(pen: Pen, limit: int) -> None:
    _blue_disc(pen)
    pen.text(str(limit), (50, 50), height=33, fill=WHITE, boldness=1.0)


def _limited(pen: Pen, text: str) -> None:
    _ring(pen)
    pen.text(text, (50, 50), height=19, fill=BLACK, boldness=0.8)


def _height_limit(pen: Pen, text: str) -> None:
    _limited(pen, text)
    pen.polygon([(42, 19), (58, 19), (50, 31)], BLACK)
    pen.polygon([(42, 81), (58, 81), (50, 69)], BLACK)


def _priority_road(pen: Pen) -> None:
    pen.polygon(DIAMOND, BLACK, rounding=4)
    pen.polygon(DIAMOND, WHITE, rounding=3)
    pen.polygon(shrunk(DIAMOND, 0.66), YELLOW, rounding=2)


def _no_overtaking(pen: Pen) -> None:
    _ring(pen)
    for x, fill in ((34.5, RED), (65.5, BLACK)):
        car_from_behind(pen.moved((50, 50), (x, 50), 1), fill, WHITE)


def _no_parking(pen: Pen) -> None:
    _ring(pen, ground=BLUE, inner_radius=38)
    _bar(pen)


def _no_stopping(pen: Pen) -> None:
    _no_parking(pen)
    pen.stroke([(21, 79), (79, 21)], 7.5, RED)


def _no_u_turn(pen: Pen) -> None:
    _ring(pen)
    bow = [around((51, 42), 12, degrees) for degrees in range(0, -181, -9)]
    pen.arrow([(63, 72), *bow, (39, 56)], 6, BLACK)
    _bar(pen)


def _no_left_turn(pen: Pen) -> None:
    _ring(pen)
    pen.arrow([(58, 73), (58, 44), (40, 44)], 6.5, BLACK)
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
    bicycle(pen.moved((50, 50), (50, 51), 1), BLACK, WHITE)


def _cycle_path(pen: Pen) -> None:
    _blue_disc(pen)
    bicycle(pen.moved((50, 50), (50, 50), 1.3), WHITE, BLUE)


def _turn_right(pen: Pen) -> None:
    _blue_disc(pen)
    pen.arrow([(37, 76), (37, 44), (62, 44)], 10, WHITE)


def _ahead_only(pen: Pen) -> None:
    _blue_disc(pen)
    pen.arrow([(50, 81), (50, 37)], 11, WHITE)


def _keep_right(pen: Pen) -> None:
    _blue_disc(pen)
    pen.arrow([(27, 27), (60, 60)], 10, WHITE)


def _keep_left(pen: Pen) -> None:
    _keep_right(pen)
    pen.mirror()


def _roundabout(pen: Pen) -> None:
    _blue_disc(pen)
    turning_arrows(pen, (50, 50), 24, 8, WHITE)


def _give_way_to_oncoming(pen: Pen) -> None:
    _ring(pen)
    pen.arrow([(39, 25), (39, 61)], 8, BLACK)
    pen.arrow([(62, 70), (62, 45)], 6, RED)


def _priority_over_oncoming(pen: Pen) -> None:
    _blue_square(pen)
    pen.arrow([(34, 36), (34, 68)], 8, RED)
    pen.arrow([(64, 84), (64, 32)], 11, WHITE)


def _end_of_restrictions(pen: Pen) -> None:
    for radius, colour in ((48, BLACK), (46.5, WHITE)):
        pen.disc((50, 50), radius, colour)
    for shift in (-10, -5, 0, 5, 10):
        pen.stroke([(21 + shift, 79 + shift), (79 + shift, 21 + shift)], 2, BLACK)


def _one_way(pen: Pen) -> None:
    _blue_square(pen)
    pen.arrow([(50, 82), (50, 40)], 12, WHITE)


def _dead_end(pen: Pen) -> None:
    _blue_square(pen)
    pen.box((43.5, 36), (56.5, 86), WHITE)
    pen.box((25, 21), (75, 38), WHITE)
    pen.box((27, 23), (73, 36), RED)


def _parking(pen: Pen) -> None:
    _blue_square(pen)
    pen.text("P", (50, 50), height=54, fill=WHITE, boldness=3)


def _pedestrian_crossing(pen: Pen) -> None:
    _blue_square(pen)
    pen.polygon(((50, 20), (84, 80), (16, 80)), WHITE, rounding=1)
    inner = pen.moved((50, 78), (50, 78.5), 0.98)
    zebra(inner, BLACK)
    walker(inner, BLACK)


def _level_crossing(pen: Pen) -> None:
    for ends in (((8, 24), (92, 76)), ((8, 76), (92, 24))):
        (x0, y0), (x1, y1) = ends
        for start, end, colour in ((0.0, 1.0, RED), (0.22, 0.78, WHITE)):
            a, b = ((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (start, end))
            pen.stroke([a, b], 15, colour)


def _traffic_light(pen: Pen, lit: int) -> None:
    pen.box((36, 10), (64, 90), BLACK, rounding=6)
    for lamp in range(3):
        pen.disc((50, 23 + 27 * lamp), 11.5, (_LIT if lamp == lit else _UNLIT)[lamp])


def _no_overtaking_left(pen: Pen) -> None:
    _no_overtaking(pen)
    pen.mirror()


# Names end in _us, _jp or _left (traffic that keeps left) where a country's sign differs from the European continent's.
ORDERS: dict[str, Callable[[Pen], None]] = {
    "stop": _stop,
    "give_way": partial(triangle, corners=_UPSIDE_DOWN),
    "yield_us": _yield_us,
    "no_entry": _no_entry,
    "no_vehicles": _ring,
    "speed_limit_30": partial(_speed_limit, limit=30),
    "speed_limit_50": partial(_speed_limit, limit=50),
    "speed_limit_40_jp": partial(_speed_limit, limit=40, colour=BLUE),
    "speed_limit_35_us": partial(_speed_limit_us, limit_mph=35),
    "least_speed_50": partial(_least_speed, limit=50),
    "height_limit": partial(_height_limit, text="3,5 m"),
    "weight_limit": partial(_limited, text="5,5 t"),
    "priority_road": _priority_road,
    "give_way_to_oncoming": _give_way_to_oncoming,
    "priority_over_oncoming": _priority_over_oncoming,
    "no_overtaking": _no_overtaking,
    "no_overtaking_left": _no_overtaking_left,
    "no_parking": _no_parking,
    "no_stopping": _no_stopping,
    "no_u_turn": _no_u_turn,
    "no_left_turn": _no_left_turn,
    "no_trucks": _no_trucks,
    "no_bicycles": _no_bicycles,
    "cycle_path": _cycle_path,
    "turn_right": _turn_right,
    "ahead_only": _ahead_only,
    "keep_right": _keep_right,
    "keep_left": _keep_left,
    "roundabout": _roundabout,
    "end_of_restrictions": _end_of_restrictions,
    "one_way": _one_way,
    "dead_end": _dead_end,
    "parking": _parking,
    "pedestrian_crossing": _pedestrian_crossing,
    "level_crossing": _level_crossing,
    "traffic_light_red": partial(_traffic_light, lit=0),
    "traffic_light_amber": partial(_traffic_light, lit=1),
    "traffic_light_green": partial(_traffic_light, lit=2),
}

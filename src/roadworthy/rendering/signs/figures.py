"""The figures on signs: people and vehicles, and arrows in a circle around (50, 50)."""

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.signs.canvas import BLACK, WHITE, Pen, around


def walker(pen: Pen) -> None:
    """A black person walking, from the head at (50.5, 35) to the feet at y = 68."""
    pen.disc((50.5, 35), 3.7, BLACK)
    pen.box((48.5, 42.5), (52, 53.5), BLACK, rounding=1.8)
    pen.line([(45.5, 60.5), (50.5, 53.5), (55.5, 60)], 4, BLACK)
    pen.line([(45.5, 60.5), (40.5, 68)], 4, BLACK)
    pen.line([(55.5, 60), (58.5, 68)], 4, BLACK)
    pen.line([(49, 43), (43.5, 48.5), (42.5, 54)], 2.8, BLACK)
    pen.line([(51.5, 43), (56.5, 48), (60.5, 51)], 2.8, BLACK)


def crossing(pen: Pen) -> None:
    """The walker, and the stripes of a crossing down to y = 77.5."""
    walker(pen)
    for left in (30.0, 39.5, 49.0, 58.5):
        slant = (left - 44) * 0.1
        pen.polygon([(left + 2, 71), (left + 7.5, 71), (left + 8 + slant, 77.5), (left + 1 + slant, 77.5)], BLACK)


def bicycle(pen: Pen, color: Rgb, ground: Rgb) -> None:
    """A bicycle seen from its side, about 54 wide and 32 high around (50, 50)."""
    back, front, pedal, seat, bar = (35.0, 57.0), (65.0, 57.0), (48.0, 57.0), (44.5, 44.0), (59.5, 42.0)
    for wheel in (back, front):
        pen.disc(wheel, 11.5, color)
        pen.disc(wheel, 8.8, ground)
    for tube in ([back, seat, pedal], [back, pedal, bar, seat], [front, (58, 37), (63.5, 36)], [seat, (43, 41)]):
        pen.line(tube, 2.4, color)
    pen.line([(39.5, 40.5), (46.5, 40.5)], 3, color)


def car_from_behind(pen: Pen, color: Rgb, glass: Rgb) -> None:
    """A car seen from behind, 21 wide around x = 50, from y = 37 to the wheels at y = 66.5."""
    pen.box((39.5, 57), (44, 66.5), color, rounding=0.8)
    pen.box((56, 57), (60.5, 66.5), color, rounding=0.8)
    pen.box((39.5, 49.5), (60.5, 59), color, rounding=2)
    pen.polygon([(43.5, 37), (56.5, 37), (59.5, 49), (40.5, 49)], color, rounding=2)
    pen.polygon([(44.5, 39), (55.5, 39), (57.2, 46.5), (42.8, 46.5)], glass, rounding=0.7)


def car_from_the_side(pen: Pen) -> None:
    """A black car on white seen from its side, 96 wide from y = 26 to y = 73.5, its front to the right."""
    pen.polygon([(2, 62), (4, 48), (22, 44), (36, 26), (66, 26), (80, 44), (96, 48), (98, 62)], BLACK)
    pen.polygon([(30, 44), (40, 32), (49, 32), (49, 44)], WHITE)
    pen.polygon([(54, 44), (54, 32), (63, 32), (71, 44)], WHITE)
    for x in (24, 76):
        pen.disc((x, 63), 14, WHITE)
        pen.disc((x, 63), 10.5, BLACK)


def turning_arrows(pen: Pen, radius: float, width: float, color: Rgb) -> None:
    """Three arrows that chase each other counter-clockwise, as traffic does that keeps right."""
    for start in (20, 140, 260):
        pen.line([around((50, 50), radius, start - step) for step in range(0, 61, 4)], width, color, "flat")
        head = ((radius + 1.3 * width, -56), (radius + 0.25 * width, -100), (radius - 1.3 * width, -56))
        pen.polygon([around((50, 50), reach, start + degrees) for reach, degrees in head], color)

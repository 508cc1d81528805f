"""What stands beside or over the road: traffic lights, cones, barriers, trees, hedges, rails and direction boards."""

from roadworthy.exams.driveaction.starter.drawing.view import Figure, Rgb, View
from roadworthy.exams.driveaction.starter.situation import Colour, Course, Light, ObstacleKind, Side

_STEEL: Rgb = (112, 116, 122)
_HEAD: Rgb = (22, 24, 26)
_LIT: dict[Colour, Rgb] = {Colour.RED: (255, 36, 30), Colour.AMBER: (255, 184, 0), Colour.GREEN: (20, 230, 100)}
_UNLIT: dict[Colour, Rgb] = {Colour.RED: (66, 26, 26), Colour.AMBER: (66, 54, 22), Colour.GREEN: (20, 56, 36)}
_ORANGE: Rgb = (250, 100, 20)
_WHITE: Rgb = (250, 250, 246)
_RED: Rgb = (210, 30, 36)
_LEAVES: tuple[Rgb, ...] = ((66, 118, 62), (82, 134, 70))
_TRUNK: Rgb = (104, 82, 62)
_BEAM_M = 6.9
_LAMP_M = 0.4


def paint_lights(view: View, lights: tuple[Light, ...], right_m: float, z: float) -> None:
    """Paint a mast on the right whose arm holds the heads over the road, the left-most course first."""
    figure = view.figure(0, z)
    first = 0.4 - 1.3 * (len(lights) - 1)
    figure.box(right_m - 0.14, 0, right_m + 0.14, _BEAM_M + 0.1, _STEEL)
    figure.box(first - 0.8, _BEAM_M - 0.12, right_m, _BEAM_M + 0.1, _STEEL)
    for number, light in enumerate(lights):
        _paint_head(view.figure(first + 2.6 * number, z), light)


def _paint_head(figure: Figure, light: Light) -> None:
    top = _BEAM_M + 0.35
    figure.box(-0.62, top - 3.15, 0.62, top, _HEAD, rounding=0.15)
    for number, colour in enumerate(Colour):
        middle = (0.0, top - 0.56 - 1.0 * number)
        is_lit = colour is light.colour
        if is_lit and light.course is not Course.ALL:
            _paint_lamp_arrow(figure, light.course, middle, _LIT[colour])
        else:
            figure.disc(middle, _LAMP_M if is_lit else _LAMP_M - 0.04, (_LIT if is_lit else _UNLIT)[colour])


def _paint_lamp_arrow(figure: Figure, course: Course, middle: tuple[float, float], fill: Rgb) -> None:
    across, up = {Course.LEFT: (-1, 0), Course.RIGHT: (1, 0)}.get(course, (0, 1))
    x, y = middle
    figure.arrow([(x - 0.34 * across, y - 0.34 * up), (x + 0.04 * across, y + 0.04 * up)], 0.19, fill)


def paint_obstacle(view: View, kind: ObstacleKind, x: float, z: float, lane_m: float) -> None:
    """Paint what closes a lane at its near end: cones that taper over the lane, or a striped board across it."""
    if kind is ObstacleKind.BARRIER:
        _paint_barrier(view.figure(x, z), lane_m / 2 - 0.25)
        return
    for row in range(4, -1, -1):
        for part in (-0.36, -0.12, 0.12, 0.36):
            if row == 0 or abs(part) > 0.3:
                _paint_cone(view.figure(x + part * lane_m, z + row * 3.5))


def _paint_cone(figure: Figure) -> None:
    figure.box(-0.32, 0, 0.32, 0.09, (40, 40, 42))
    figure.polygon([(-0.25, 0.08), (0.25, 0.08), (0.05, 1.0), (-0.05, 1.0)], _ORANGE)
    figure.polygon([(-0.19, 0.36), (0.19, 0.36), (0.12, 0.66), (-0.12, 0.66)], _WHITE)


def _paint_barrier(figure: Figure, half: float) -> None:
    for x in (-half + 0.3, half - 0.3):
        figure.box(x - 0.08, 0, x + 0.08, 1.4, (70, 72, 76))
    for bottom in (0.35, 0.95):
        figure.box(-half, bottom, half, bottom + 0.45, _WHITE)
        x = -half
        while x < half:
            end = min(half, x + 0.4)
            figure.polygon([(x, bottom), (end, bottom), (end, bottom + 0.45), (x, bottom + 0.45)], _RED)
            x += 0.8
    for x in (-half + 0.3, half - 0.3):
        figure.disc((x, 1.55), 0.14, (255, 180, 0))


def paint_tree(view: View, x: float, z: float, number: int) -> None:
    """Paint a tree; `number` varies it."""
    figure = view.figure(x, z, 0.9 + 0.12 * (number % 3))
    figure.box(-0.14, 0, 0.14, 2.2, _TRUNK)
    leaves = _LEAVES[number % 2]
    for middle, radius in (((-0.7, 2.7), 0.9), ((0.7, 2.7), 0.9), ((0.0, 3.4), 1.15)):
        figure.disc(middle, radius, leaves)


def paint_hedge(view: View, x: float, near_m: float, far_m: float) -> None:
    """Paint a hedge along the road, 1 m high, between two distances."""
    for offset, fill in ((0.5, (58, 106, 56)), (-0.5, (70, 122, 64))):
        edge = x + offset
        view.face([(edge, 0, near_m), (edge, 1.0, near_m), (edge, 1.0, far_m), (edge, 0, far_m)], fill)
    top = [(x - 0.5, 1.0, near_m), (x + 0.5, 1.0, near_m), (x + 0.5, 1.0, far_m), (x - 0.5, 1.0, far_m)]
    view.face(top, (88, 144, 76))
    if near_m > 4:
        view.face(
            [(x - 0.5, 0, near_m), (x + 0.5, 0, near_m), (x + 0.5, 1, near_m), (x - 0.5, 1, near_m)], (50, 96, 50)
        )


def paint_rail(view: View, x: float, behind_m: float) -> None:
    """Paint a crash barrier of steel along the road."""
    start = behind_m % 4
    for number in range(20, -1, -1):
        view.figure(x, start + 4 * number + 4).box(-0.06, 0, 0.06, 0.75, _STEEL)
    for bottom, top, fill in ((0.45, 0.85, (196, 200, 204)), (0.6, 0.68, (150, 154, 158))):
        view.face([(x, bottom, 0), (x, top, 0), (x, top, 220), (x, bottom, 220)], fill)


def paint_direction_board(view: View, x: float, z: float, side: Side) -> None:
    """Paint the green board at a ramp's nose: an arrow that points to the ramp."""
    figure = view.figure(x, z)
    for post in (-1.1, 1.1):
        figure.box(post - 0.1, 0, post + 0.1, 3.2, _STEEL)
    figure.box(-1.9, 2.0, 1.9, 4.6, _WHITE, rounding=0.2)
    figure.box(-1.78, 2.12, 1.78, 4.48, (16, 120, 76), rounding=0.15)
    across = 1 if side is Side.RIGHT else -1
    figure.arrow([(-0.6 * across, 2.6), (0.35 * across, 3.6)], 0.34, _WHITE)

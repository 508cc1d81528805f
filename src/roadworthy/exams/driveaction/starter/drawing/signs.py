"""Signs beside the road, as on Chinese roads: drawn in a circle of radius 1 around their middle, without writing."""

from collections.abc import Callable

from roadworthy.exams.driveaction.starter.drawing.view import Figure, Rgb, View
from roadworthy.exams.driveaction.starter.situation import SignKind

_RED: Rgb = (206, 20, 32)
_WHITE: Rgb = (250, 250, 248)
_BLACK: Rgb = (18, 18, 20)
_YELLOW: Rgb = (252, 208, 10)
_POST: Rgb = (128, 132, 136)
_RADIUS_M = 0.95
_HEIGHT_M = 3.1


def paint_sign(view: View, kind: SignKind, x: float, z: float) -> None:
    """Paint a sign on its post at (x, z)."""
    post = view.figure(x, z)
    post.box(-0.08, 0, 0.08, _HEIGHT_M, _POST)
    board = view.figure(x, z, _RADIUS_M)
    _PAINTERS[kind](_Shifted(board))


class _Shifted:
    """Draws around the sign's middle instead of around its post's foot."""

    def __init__(self, board: Figure) -> None:
        self._board, self._up = board, _HEIGHT_M / _RADIUS_M

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0], point[1] + self._up

    def polygon(self, corners: list[tuple[float, float]], fill: Rgb) -> None:
        self._board.polygon([self._at(corner) for corner in corners], fill)

    def disc(self, centre: tuple[float, float], radius: float, fill: Rgb) -> None:
        self._board.disc(self._at(centre), radius, fill)

    def stroke(self, points: list[tuple[float, float]], width: float, fill: Rgb) -> None:
        self._board.stroke([self._at(point) for point in points], width, fill)

    def arrow(self, points: list[tuple[float, float]], width: float, fill: Rgb) -> None:
        self._board.arrow([self._at(point) for point in points], width, fill)

    def text(self, text: str, height: float, fill: Rgb) -> None:
        self._board.text(text, self._at((0, 0)), height, fill)


def _ring(pen: _Shifted) -> None:
    for radius, fill in ((1.04, _WHITE), (1.0, _RED), (0.78, _WHITE)):
        pen.disc((0, 0), radius, fill)


def _limit(number: int) -> Callable[[_Shifted], None]:
    def paint(pen: _Shifted) -> None:
        _ring(pen)
        pen.text(str(number), 0.74, _BLACK)

    return paint


def _stop(pen: _Shifted) -> None:
    for size, fill in ((1.08, _WHITE), (1.0, _RED)):
        near, far = 0.414 * size, size
        corners = [(near, far), (far, near), (far, -near), (near, -far), (-near, -far), (-far, -near), (-far, near)]
        pen.polygon([*corners, (-near, far)], fill)
    pen.text("STOP", 0.44, _WHITE)


def _give_way(pen: _Shifted) -> None:
    for size, fill in ((1.15, _RED), (0.66, _WHITE)):
        pen.polygon([(-size, 0.58 * size), (size, 0.58 * size), (0, -1.15 * size)], fill)


def _no_entry(pen: _Shifted) -> None:
    for radius, fill in ((1.04, _WHITE), (1.0, _RED)):
        pen.disc((0, 0), radius, fill)
    pen.polygon([(-0.68, -0.18), (0.68, -0.18), (0.68, 0.18), (-0.68, 0.18)], _WHITE)


def _bar(pen: _Shifted) -> None:
    pen.stroke([(-0.6, 0.6), (0.6, -0.6)], 0.15, _RED)


def _no_left_turn(pen: _Shifted) -> None:
    _ring(pen)
    pen.arrow([(0.24, -0.5), (0.24, 0.14), (-0.16, 0.14)], 0.16, _BLACK)
    _bar(pen)


def _no_u_turn(pen: _Shifted) -> None:
    _ring(pen)
    bow = [(0.32, -0.5), (0.32, 0.1), (0.2, 0.34), (0.02, 0.42), (-0.16, 0.34), (-0.28, 0.1), (-0.28, -0.08)]
    pen.arrow(bow, 0.15, _BLACK)
    _bar(pen)


def _warning(pen: _Shifted) -> None:
    for size, fill in ((1.25, _BLACK), (1.1, _YELLOW)):
        pen.polygon([(-size, -0.62 * size), (size, -0.62 * size), (0, 1.12 * size)], fill)


def _children(pen: _Shifted) -> None:
    _warning(pen)
    for x, size in ((-0.22, 0.86), (0.26, 0.7)):
        pen.disc((x, -0.55 + size), 0.12, _BLACK)
        pen.stroke([(x, -0.66 + size), (x, -0.28)], 0.17, _BLACK)
        pen.stroke([(x - 0.15, -0.6), (x, -0.3), (x + 0.15, -0.6)], 0.09, _BLACK)
        pen.stroke([(x - 0.18, -0.2), (x, -0.72 + size), (x + 0.18, -0.2)], 0.07, _BLACK)


def _roadworks(pen: _Shifted) -> None:
    _warning(pen)
    pen.disc((-0.08, 0.42), 0.13, _BLACK)
    pen.stroke([(-0.12, 0.26), (-0.3, -0.14)], 0.18, _BLACK)
    pen.stroke([(-0.3, -0.14), (-0.5, -0.56)], 0.1, _BLACK)
    pen.stroke([(-0.28, -0.14), (-0.1, -0.56)], 0.1, _BLACK)
    pen.stroke([(-0.1, 0.2), (0.16, 0.0)], 0.09, _BLACK)
    pen.stroke([(-0.1, 0.1), (0.5, -0.4)], 0.06, _BLACK)
    pen.polygon([(0.24, -0.6), (0.5, -0.26), (0.84, -0.6)], _BLACK)


_PAINTERS: dict[SignKind, Callable[[_Shifted], None]] = {
    SignKind.SPEED_LIMIT_40: _limit(40),
    SignKind.SPEED_LIMIT_60: _limit(60),
    SignKind.SPEED_LIMIT_80: _limit(80),
    SignKind.STOP: _stop,
    SignKind.GIVE_WAY: _give_way,
    SignKind.NO_LEFT_TURN: _no_left_turn,
    SignKind.NO_U_TURN: _no_u_turn,
    SignKind.NO_ENTRY: _no_entry,
    SignKind.CHILDREN: _children,
    SignKind.ROADWORKS: _roadworks,
}

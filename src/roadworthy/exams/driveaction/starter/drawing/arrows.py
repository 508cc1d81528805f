"""The outlines of lane arrows, drawn long because they are seen at a flat angle."""

from collections.abc import Sequence

from roadworthy.exams.driveaction.starter.drawing.view import Ground
from roadworthy.exams.driveaction.starter.situation import Arrow

_HALF_SHAFT_M = 0.17


def arrow_outlines(arrow: Arrow) -> tuple[tuple[Ground, ...], ...]:
    """Return the polygons of an arrow as (x, z) in metres from its foot, x from the lane's middle."""
    return _OUTLINES[arrow]


def _bar(left: float, right: float, near: float, far: float) -> tuple[Ground, ...]:
    return (left, near), (right, near), (right, far), (left, far)


def _shaft(length: float) -> tuple[Ground, ...]:
    return _bar(-_HALF_SHAFT_M, _HALF_SHAFT_M, 0, length)


def _aside(at: float, half_bar: float, half_head: float) -> tuple[tuple[Ground, ...], ...]:
    """An arm to the left whose middle is at this length, with its head."""
    arm = _bar(-0.75, _HALF_SHAFT_M, at - half_bar, at + half_bar)
    return arm, ((-0.7, at - half_head), (-1.55, at), (-0.7, at + half_head))


def _mirrored(outlines: Sequence[Sequence[Ground]]) -> tuple[tuple[Ground, ...], ...]:
    return tuple(tuple((-x, z) for x, z in outline) for outline in outlines)


_STRAIGHT = (_shaft(5.2), ((-0.62, 5.0), (0.62, 5.0), (0.0, 9.0)))
_LEFT = (_shaft(6.6), *_aside(5.8, 0.8, 2.3))
_STRAIGHT_LEFT = (*_STRAIGHT, *_aside(2.8, 0.45, 1.5))
_U_TURN = (
    _bar(0.38, 0.72, 0, 7.2),
    _bar(-0.72, 0.72, 5.9, 7.2),
    _bar(-0.72, -0.38, 3.8, 7.2),
    ((-1.15, 4.0), (-0.55, 0.9), (0.05, 4.0)),
)
_OUTLINES: dict[Arrow, tuple[tuple[Ground, ...], ...]] = {
    Arrow.NONE: (),
    Arrow.STRAIGHT: _STRAIGHT,
    Arrow.LEFT: _LEFT,
    Arrow.RIGHT: _mirrored(_LEFT),
    Arrow.STRAIGHT_LEFT: _STRAIGHT_LEFT,
    Arrow.STRAIGHT_RIGHT: _mirrored(_STRAIGHT_LEFT),
    Arrow.U_TURN: _U_TURN,
}

"""The faces of signs, as on the European continent: what a plate shows to the traffic that reads it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from PIL import Image

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.street import symbols
from roadworthy.rendering.models.street.face_canvas import BLACK, BLUE, RED, WHITE, YELLOW, FaceCanvas
from roadworthy.rendering.models.street.plates import SHAPES, Plate
from roadworthy.rendering.models.street.symbols import Stencil
from roadworthy.roads.furniture import SignKind

SPEED_LIMIT: Final = SignKind.SPEED_LIMIT.value
END_OF_LIMIT: Final = "end-of-limit"
BLANK: Final = "blank"
_SAME: Final = {"give-way": SignKind.YIELD.value, "end-of-speed-limit": END_OF_LIMIT, "limit": SPEED_LIMIT}
_MIDDLE = (50.0, 50.0)


class _Face(NamedTuple):
    plate: Plate
    draw: Callable[[FaceCanvas], None]


def known_kind(kind: str) -> str:
    """The word under which a sign's kind has a face, if it has any: in small letters, with hyphens, not an alias.

    >>> known_kind("Give_Way")
    'yield'
    """
    word = "-".join(kind.lower().replace("_", " ").split())
    return _SAME.get(word, word)


def plate_of(kind: str) -> Plate:
    """The shape of a kind's plate; a board for kinds without a face."""
    return Plate.BOARD if known_kind(kind) not in _FACES else _FACES[known_kind(kind)].plate


def face(kind: str, value: float | None = None, size_px: int = 128) -> Image.Image:
    """A sign's plate from the front, a square picture in RGBA that is clear beside the plate.

    `value` is the number on a speed-limit, others have none; BLANK is a limit without a number. A kind without a face
    becomes a board with its word.
    """
    word = known_kind(kind)
    canvas = FaceCanvas(size_px)
    canvas.polygon(SHAPES[plate_of(word)].outline, WHITE)
    if word == SPEED_LIMIT:
        _limit(canvas, value)
    elif word in _FACES:
        _FACES[word].draw(canvas)
    else:
        _board(canvas, word)
    return canvas.picture()


def _ring(canvas: FaceCanvas, ground: Rgb = WHITE) -> None:
    canvas.disc(_MIDDLE, 47.0, RED)
    canvas.disc(_MIDDLE, 36.5, ground)


def _limit(canvas: FaceCanvas, value: float | None) -> None:
    _ring(canvas)
    text = "km/h" if value is None else f"{value:g}"
    canvas.text(text, _MIDDLE, (61, 41), BLACK, bold=0.03)


def _end_of_limit(canvas: FaceCanvas) -> None:
    canvas.disc(_MIDDLE, 47.0, BLACK)
    canvas.disc(_MIDDLE, 44.5, WHITE)
    for shift in (-10.0, -5.0, 0.0, 5.0, 10.0):
        canvas.line([(20 + shift, 80 + shift), (80 + shift, 20 + shift)], 2.2, BLACK, rounded=False)


def _stop(canvas: FaceCanvas) -> None:
    canvas.shrunk(SHAPES[Plate.OCTAGON].outline, 3.5, RED)
    canvas.text("STOP", _MIDDLE, (78, 34), WHITE, bold=0.05)


def _yield(canvas: FaceCanvas) -> None:
    canvas.shrunk(SHAPES[Plate.YIELD_TRIANGLE].outline, 1.6, RED)
    canvas.shrunk(SHAPES[Plate.YIELD_TRIANGLE].outline, 12.5, WHITE)


def _no_entry(canvas: FaceCanvas) -> None:
    canvas.disc(_MIDDLE, 46.5, RED)
    canvas.line([(20, 50), (80, 50)], 17, WHITE, rounded=False)


def _priority_road(canvas: FaceCanvas) -> None:
    outline = SHAPES[Plate.DIAMOND].outline
    canvas.shrunk(outline, 1.4, BLACK)
    canvas.shrunk(outline, 2.6, WHITE)
    canvas.shrunk(outline, 11.5, YELLOW)


def _crossing(canvas: FaceCanvas) -> None:
    _blue(canvas)
    canvas.polygon([(50, 12), (90, 85), (10, 85)], WHITE)
    symbols.walker(Stencil(canvas, 29, 24, 43, BLACK, WHITE))
    symbols.stripes(Stencil(canvas, 20, 20, 60, BLACK, WHITE))


def _blue(canvas: FaceCanvas) -> None:
    canvas.shrunk(SHAPES[Plate.SQUARE].outline, 2.5, BLUE)


def _motorway(canvas: FaceCanvas) -> None:
    _blue(canvas)
    symbols.motorway(Stencil(canvas, 14, 14, 72, WHITE, BLUE))


def _parking(canvas: FaceCanvas) -> None:
    _blue(canvas)
    canvas.text("P", _MIDDLE, (60, 62), WHITE, bold=0.05)


def _one_way(canvas: FaceCanvas) -> None:
    _blue(canvas)
    canvas.arrow([(50, 86), (50, 42)], 15, WHITE, head=3.2)


def _warning(draw: Callable[[FaceCanvas], None]) -> _Face:
    def framed(canvas: FaceCanvas) -> None:
        outline = SHAPES[Plate.WARNING_TRIANGLE].outline
        canvas.shrunk(outline, 1.6, RED)
        canvas.shrunk(outline, 10.5, WHITE)
        draw(canvas)

    return _Face(Plate.WARNING_TRIANGLE, framed)


def _children(canvas: FaceCanvas) -> None:
    symbols.walker(Stencil(canvas, 44, 39, 40, BLACK, WHITE))
    symbols.walker(Stencil(canvas, 26, 51, 28, BLACK, WHITE))


def _no_turn(toward: int) -> _Face:
    def draw(canvas: FaceCanvas) -> None:
        _ring(canvas)
        symbols.turn_arrow(Stencil(canvas, 21, 21, 58, BLACK, WHITE), toward)
        # The bar crosses the arrow's bend: its head and its foot stay to be seen.
        _struck(canvas, -toward)

    return _Face(Plate.DISC, draw)


def _no_u_turn(canvas: FaceCanvas) -> None:
    _ring(canvas)
    symbols.u_turn_arrow(Stencil(canvas, 23, 21, 54, BLACK, WHITE))
    _struck(canvas, -1)


def _struck(canvas: FaceCanvas, toward: int) -> None:
    """A red bar, which falls away from the upper left (-1) or the upper right (1)."""
    canvas.line([(50 + 29 * toward, 21), (50 - 29 * toward, 79)], 7.5, RED, rounded=False)


def _board(canvas: FaceCanvas, word: str) -> None:
    canvas.shrunk(SHAPES[Plate.BOARD].outline, 1.5, BLACK)
    canvas.shrunk(SHAPES[Plate.BOARD].outline, 3.0, WHITE)
    lines = word.replace("-", " ").replace(".", " ").split()
    step = 40 / max(len(lines), 1)
    for row, line in enumerate(lines):
        canvas.text(line, (50, 30 + step * (row + 0.5)), (88, 0.8 * step), BLACK, bold=0.04)


_FACES: Final[dict[str, _Face]] = {
    SPEED_LIMIT: _Face(Plate.DISC, _ring),
    END_OF_LIMIT: _Face(Plate.DISC, _end_of_limit),
    BLANK: _Face(Plate.DISC, _ring),
    SignKind.STOP: _Face(Plate.OCTAGON, _stop),
    SignKind.YIELD: _Face(Plate.YIELD_TRIANGLE, _yield),
    SignKind.NO_ENTRY: _Face(Plate.DISC, _no_entry),
    SignKind.PEDESTRIAN_CROSSING: _Face(Plate.SQUARE, _crossing),
    SignKind.CURVE: _warning(lambda canvas: symbols.bends(Stencil(canvas, 27, 37, 46, BLACK, WHITE))),
    SignKind.PRIORITY_ROAD: _Face(Plate.DIAMOND, _priority_road),
    SignKind.MOTORWAY: _Face(Plate.SQUARE, _motorway),
    SignKind.ROADWORKS: _warning(lambda canvas: symbols.digger(Stencil(canvas, 28, 36, 46, BLACK, WHITE))),
    SignKind.ACCIDENT: _warning(lambda canvas: symbols.crash(Stencil(canvas, 27, 37, 46, BLACK, WHITE))),
    SignKind.WARNING: _warning(lambda canvas: symbols.exclamation(Stencil(canvas, 25, 31, 50, BLACK, WHITE))),
    "children": _warning(_children),
    "no-left-turn": _no_turn(-1),
    "no-right-turn": _no_turn(1),
    "no-u-turn": _Face(Plate.DISC, _no_u_turn),
    "parking": _Face(Plate.SQUARE, _parking),
    "one-way": _Face(Plate.SQUARE, _one_way),
}

KINDS: Final[tuple[str, ...]] = tuple(sorted(_FACES.keys() - {BLANK}))

"""What signs show, as on the European continent (the Vienna Convention's) unless the kind says otherwise."""

from typing import Final

from PIL import Image

from roadworthy.rendering.signs.canvas import WHITE, Pen
from roadworthy.rendering.signs.orders import ORDERS
from roadworthy.rendering.signs.plates import Plate
from roadworthy.rendering.signs.warnings import WARNINGS

SPEED_LIMIT: Final = "speed-limit"
BLANK: Final = "blank"
BOARD: Final = "board"
_FACES: Final = {**ORDERS, **WARNINGS}
_SAME: Final = {
    "give-way": "yield",
    "limit": SPEED_LIMIT,
    "end-of-speed-limit": "end-of-limit",
    "end-of-restrictions": "end-of-limit",
    "no-vehicles": BLANK,
}

KINDS: Final[tuple[str, ...]] = tuple(sorted(_FACES))
VALUED: Final = frozenset(kind for kind in KINDS if _FACES[kind].number)


def known_kind(kind: str) -> str:
    """The word under which a sign's kind has a face, if it has any: in small letters, with hyphens, not an alias.

    >>> known_kind("Give_Way")
    'yield'
    """
    word = "-".join(kind.lower().replace("_", " ").split())
    return _SAME.get(word, word)


def plate_of(kind: str) -> Plate:
    """The plate of one of `KINDS`."""
    return _FACES[kind].plate


def face(kind: str, value: float | None = None, size_px: int = 128) -> Image.Image:
    """A sign's plate from the front, a square picture in RGBA that is clear beside the plate.

    `value` is the number on the kinds of `VALUED`; BLANK is a limit without any, BOARD a board without words.

    Raises:
        ValueError: the kind has no face, or the size is not positive.
    """
    word = known_kind(kind)
    if word not in _FACES:
        raise ValueError(f"unknown sign {kind!r}; known signs: {', '.join(KINDS)}")
    if size_px < 1:
        raise ValueError(f"size_px must be at least 1, not {size_px}")
    plate, draw, number, is_mirrored = _FACES[word]
    pen = Pen(size_px)
    pen.fill(plate.outline, WHITE)
    draw(pen)
    if is_mirrored:
        pen.mirror()
    if number:
        text = number.without if value is None else number.written.format(value).replace(".", ",")
        pen.text(text, number.middle, number.box, number.color)
    return pen.picture()

"""Colours by name: the CSS names that the exams use, and what they look like on a body."""

from typing import Final

from PIL import ImageColor

from roadworthy.rendering.models.mesh import Rgb

PAINTS: Final[dict[str, Rgb]] = {
    "black": (24, 24, 26),
    "blue": (32, 74, 168),
    "gray": (118, 120, 124),
    "green": (28, 98, 52),
    "maroon": (110, 24, 34),
    "navy": (20, 28, 88),
    "olive": (112, 112, 44),
    "orange": (215, 110, 20),
    "red": (178, 26, 30),
    "silver": (188, 192, 196),
    "teal": (18, 120, 122),
    "white": (238, 238, 236),
    "yellow": (226, 184, 24),
}
UNKNOWN_PAINT: Final[Rgb] = (150, 152, 156)


def paint(name: str | None) -> Rgb:
    """The red, green and blue, 0 to 255, of a colour's name: one of PAINTS, or any of CSS; a grey for None and others.

    >>> paint("red"), paint("#102030"), paint(None)
    ((178, 26, 30), (16, 32, 48), (150, 152, 156))
    """
    if name is None:
        return UNKNOWN_PAINT
    known = PAINTS.get(name.lower())
    if known is not None:
        return known
    try:
        red, green, blue = ImageColor.getrgb(name)[:3]
    except ValueError:
        return UNKNOWN_PAINT
    return (red, green, blue)

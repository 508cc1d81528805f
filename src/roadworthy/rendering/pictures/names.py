"""Names written beside things on a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.pictures.layout import Layout, Wanted, label_layout
from roadworthy.rendering.pictures.lettering import DARK, WHITE, text_size, write

Box = tuple[float, float, float, float]
"""An upright rectangle in pixels: left, top, right, bottom."""

_LEADER_PX: Final = 1


@dataclass(frozen=True, slots=True)
class Name:
    """Words beside something: its key, what they say, the box that it takes, the ink of the words and their outline."""

    key: str
    text: str
    box_px: Box
    color: Rgb = WHITE
    outline: Rgb = DARK


def write_names(image: Image.Image, names: Sequence[Name], size_px: int, marks: Sequence[Box] = ()) -> Layout:
    """Writes the names, those that come first in the best places; says which found room.

    Names keep clear of what is named, and of `marks`, where there is room elsewhere.
    """
    wanted = [_wanted(name, size_px) for name in names]
    layout = label_layout(wanted, image.size, marks)
    known = {name.key: name for name in names}
    draw = ImageDraw.Draw(image)
    for spot in layout.spots:
        if spot.leader is not None:
            draw.line(spot.leader, fill=DARK, width=3 * _LEADER_PX)
            draw.line(spot.leader, fill=known[spot.key].color, width=_LEADER_PX)
    for spot in layout.spots:
        name = known[spot.key]
        write(draw, (spot.left_px, spot.top_px), name.text, size_px, name.color, name.outline)
    return layout


def _wanted(name: Name, size_px: int) -> Wanted:
    left, top, right, bottom = name.box_px
    middle, reach = ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)
    return Wanted(name.key, text_size(name.text, size_px), middle, reach)

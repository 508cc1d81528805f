"""The rules that a picture must keep by itself (spec A.5)."""

from io import BytesIO

import numpy as np
from PIL import Image, ImageStat

from roadworthy.exams.idkb.quality.rules import Fault

SHORTEST_SIDE_PX, SMALLEST_AREA_PX = 64, 10_000
# Drawn signs are PNGs, and pictures in options are small by their purpose: they have no least area.
SHORTEST_ICON_SIDE_PX = 32
LEAST_GREY_DEVIATION = 4.0
WIDEST_ASPECT = 8.0


def picture_fault(data: bytes, *, is_option: bool) -> Fault | None:
    """Return the first rule that the picture breaks, or None.

    Args:
        data: the bytes of a picture that can be decoded.
        is_option: whether it is an option's picture.

    Raises:
        OSError, SyntaxError, ValueError, ...: it cannot be decoded; `roadworthy.questions.image_store.UNDECODABLE`
            lists what Pillow raises.
    """
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        short, long = sorted(picture.size)
        size = f"{picture.width} x {picture.height} px"
        is_icon = is_option or picture.format == "PNG"
        deviation = _grey_deviation(picture)
    least = SHORTEST_ICON_SIDE_PX if is_icon else SHORTEST_SIDE_PX
    if short < least or (not is_icon and short * long < SMALLEST_AREA_PX):
        return Fault("picture too small", size)
    if deviation < LEAST_GREY_DEVIATION:
        return Fault("blank picture", f"standard deviation {deviation:.1f} of 255 grey values")
    return Fault("picture too narrow", size) if long > WIDEST_ASPECT * short else None


def _grey_deviation(picture: Image.Image) -> float:
    """Return the standard deviation of the grey values, 0 to 127.5, of the picture laid on white."""
    if picture.mode.startswith("I"):
        # 16 bits a pixel; Pillow would cut them off at 255.
        return float(np.asarray(picture, dtype=float).std()) * 255 / 65_535
    shown = picture.convert("RGBA")
    ground = Image.new("RGBA", shown.size, "white")
    return float(ImageStat.Stat(Image.alpha_composite(ground, shown).convert("L")).stddev[0])

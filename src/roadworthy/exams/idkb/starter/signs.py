"""Road signs drawn by code for the starter bank, alone or in a street: no picture files, no fonts of the system.

Signs look as on the European continent (the Vienna Convention's) unless their name says otherwise.
"""

import io

from PIL import Image

from roadworthy.exams.idkb.starter.order_signs import ORDERS
from roadworthy.exams.idkb.starter.sign_canvas import Colour, Pen
from roadworthy.exams.idkb.starter.street import put_up
from roadworthy.exams.idkb.starter.warning_signs import WARNINGS

_DRAWERS = WARNINGS | ORDERS
_BACKGROUND = (226, 228, 230)
_SIGN_IN_STREET_PX = 132

SIGN_NAMES: tuple[str, ...] = tuple(_DRAWERS)


def draw_sign(name: str, size_px: int = 256) -> bytes:
    """Draw a sign as a square PNG picture; the same call gives the same bytes.

    Raises:
        ValueError: The name is not in ``SIGN_NAMES``, or the size is not positive.
    """
    return _png(_sign(name, size_px, _BACKGROUND))


def draw_scene(name: str, *, keeps_left: bool) -> bytes:
    """Draw a street of 480 x 320 pixels as its driver sees it, the sign on a post at the driver's side, as a PNG.

    Raises:
        ValueError: The name is not in ``SIGN_NAMES``.
    """
    return _png(put_up(_sign(name, _SIGN_IN_STREET_PX), keeps_left=keeps_left))


def _sign(name: str, size_px: int, ground: Colour | None = None) -> Image.Image:
    if name not in _DRAWERS:
        raise ValueError(f"unknown sign {name!r}; known signs: {', '.join(SIGN_NAMES)}")
    if size_px < 1:
        raise ValueError(f"size_px must be at least 1, not {size_px}")
    pen = Pen(size_px, ground)
    _DRAWERS[name](pen)
    return pen.picture()


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, format="PNG", compress_level=3)
    return buffer.getvalue()

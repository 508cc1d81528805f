"""What lies at the horizon and does not move: sky, hills or houses, and grass."""

from functools import cache

from PIL import Image, ImageDraw

from roadworthy.exams.driveaction.starter.drawing.road import GRASS
from roadworthy.exams.driveaction.starter.drawing.view import FRAME_SIZE_PX, HORIZON_PX, SCALE, Rgb
from roadworthy.exams.driveaction.starter.situation import Surroundings

_SKY, _HAZE = (126, 176, 224), (222, 234, 242)
_PANE: Rgb = (128, 144, 162)
_HILLS: Rgb = (150, 176, 168)
_WALLS: tuple[Rgb, ...] = ((184, 172, 164), (170, 178, 188), (198, 190, 176), (158, 160, 170))
# The left edge and the height of each house, in pixels of the frame.
_HOUSES = (
    *((0, 60), (46, 88), (84, 72), (142, 96), (186, 58), (236, 34)),
    *((372, 30), (410, 62), (452, 90), (510, 70), (552, 98), (600, 64)),
)


@cache
def backdrop(surroundings: Surroundings) -> Image.Image:
    """Return the empty picture, at the canvas's size, on which the road is painted."""
    width, height = (side * SCALE for side in FRAME_SIZE_PX)
    image = Image.new("RGB", (width, height), GRASS)
    pen = ImageDraw.Draw(image)
    horizon = HORIZON_PX * SCALE
    for y in range(horizon):
        shade = tuple(round(sky + (haze - sky) * y / horizon) for sky, haze in zip(_SKY, _HAZE, strict=True))
        pen.line((0, y, width, y), fill=shade)
    if surroundings is Surroundings.CITY:
        _paint_houses(pen)
    else:
        for x, w, h in ((-60, 330, 34), (180, 300, 22), (380, 340, 40)):
            box = (x * SCALE, (HORIZON_PX - h) * SCALE, (x + w) * SCALE, (HORIZON_PX + h) * SCALE)
            pen.chord(box, 180, 360, fill=_HILLS)
    return image


def _paint_houses(pen: ImageDraw.ImageDraw) -> None:
    for number, (left, tall) in enumerate(_HOUSES):
        right, top = left + 50 - number % 3 * 6, HORIZON_PX - tall
        pen.rectangle(_scaled(left, top, right, HORIZON_PX + 2), fill=_WALLS[number % 4])
        for x in range(left + 6, right - 7, 10):
            for y in range(top + 6, HORIZON_PX - 8, 13):
                pen.rectangle(_scaled(x, y, x + 5, y + 7), fill=_PANE)


def _scaled(left: int, top: int, right: int, bottom: int) -> tuple[int, int, int, int]:
    return left * SCALE, top * SCALE, right * SCALE, bottom * SCALE

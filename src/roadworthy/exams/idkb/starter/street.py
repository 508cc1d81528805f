"""A drawn street for a sign to stand in, seen from behind the wheel."""

from functools import cache

from PIL import Image, ImageDraw, ImageOps

STREET_SIZE_PX = (480, 320)
_OVERSAMPLE = 2
_HORIZON = 150
_VANISHING_X = 225
_SIGN_LEFT_TOP = (326, 52)
_SKY, _HAZE = (150, 190, 226), (220, 232, 240)
_GRASS, _PAVEMENT, _KERB, _ROAD, _PAINT = (
    (116, 150, 92),
    (176, 172, 164),
    (214, 212, 206),
    (92, 94, 98),
    (240, 240, 236),
)
_WALLS = ((188, 150, 124), (206, 190, 160), (160, 148, 142))
_POST = (120, 124, 128)


def put_up(sign: Image.Image, *, keeps_left: bool) -> Image.Image:
    """Return the street in RGB with the RGBA sign on a post beside the lane in which traffic of this side drives."""
    street = _street().copy()
    left, top = _SIGN_LEFT_TOP
    middle = left + sign.width // 2
    ImageDraw.Draw(street).rectangle((middle - 3, top + sign.height // 2, middle + 3, 282), fill=_POST)
    if keeps_left:
        street = ImageOps.mirror(street)
        left = STREET_SIZE_PX[0] - left - sign.width
    street.paste(sign, (left, top), mask=sign)
    return street


@cache
def _street() -> Image.Image:
    width, height = (side * _OVERSAMPLE for side in STREET_SIZE_PX)
    image = Image.new("RGB", (width, height), _GRASS)
    pen = ImageDraw.Draw(image)
    horizon = _HORIZON * _OVERSAMPLE
    for y in range(horizon):
        shade = tuple(round(sky + (haze - sky) * y / horizon) for sky, haze in zip(_SKY, _HAZE, strict=True))
        pen.line((0, y, width, y), fill=shade)
    _houses(pen)
    for left, right, colour in ((-330, 520, _PAVEMENT), (-232, 422, _KERB), (-220, 410, _ROAD)):
        pen.polygon(_strip(left, right, 0, 1), fill=colour)
    for near, far in ((1.0, 0.74), (0.6, 0.44), (0.36, 0.27), (0.22, 0.17)):
        pen.polygon(_strip(90, 102, far, near), fill=_PAINT)
    return image.resize(STREET_SIZE_PX, Image.Resampling.LANCZOS)


def _strip(left: float, right: float, far: float, near: float) -> list[tuple[float, float]]:
    """Four corners of what lies between these columns of the lowest row, from `far` (0: horizon) to `near` (1)."""
    corners = ((left, far), (right, far), (right, near), (left, near))
    drop = STREET_SIZE_PX[1] - _HORIZON
    return [
        ((_VANISHING_X + (x - _VANISHING_X) * part) * _OVERSAMPLE, (_HORIZON + drop * part) * _OVERSAMPLE)
        for x, part in corners
    ]


def _houses(pen: ImageDraw.ImageDraw) -> None:
    for number, (left, right, top) in enumerate(((0, 62, 62), (62, 118, 84), (118, 164, 108), (290, 340, 112))):
        box = (left * _OVERSAMPLE, top * _OVERSAMPLE, right * _OVERSAMPLE, (_HORIZON + 8) * _OVERSAMPLE)
        pen.rectangle(box, fill=_WALLS[number % 3])
        for x in range(left + 10, right - 12, 18):
            for y in range(top + 10, _HORIZON - 14, 22):
                pane = (x * _OVERSAMPLE, y * _OVERSAMPLE, (x + 9) * _OVERSAMPLE, (y + 12) * _OVERSAMPLE)
                pen.rectangle(pane, fill=(96, 112, 128))

"""The pictures of the starter bank: road signs, alone or in a street."""

import io

from PIL import Image

from roadworthy.exams.idkb.starter.street import put_up
from roadworthy.rendering.signs import face

_BACKGROUND = (226, 228, 230)
_SIGN_IN_STREET_PX = 132
_VALUED: dict[str, tuple[str, float]] = {
    "height_limit": ("height-limit", 3.5),
    "least_speed_50": ("least-speed", 50),
    "speed_limit_30": ("speed-limit", 30),
    "speed_limit_35_us": ("speed-limit-us", 35),
    "speed_limit_40_jp": ("speed-limit-jp", 40),
    "speed_limit_50": ("speed-limit", 50),
    "weight_limit": ("weight-limit", 5.5),
}

SIGN_NAMES: tuple[str, ...] = (
    *_VALUED, "ahead_only", "bend_right", "bend_right_cn", "bend_right_diamond", "children", "children_cn",
    "children_kr", "crossroads", "cycle_path", "cyclists", "dead_end", "end_of_restrictions", "give_way",
    "give_way_to_oncoming", "keep_left", "keep_right", "level_crossing", "no_bicycles", "no_entry", "no_left_turn",
    "no_overtaking", "no_overtaking_left", "no_parking", "no_stopping", "no_trucks", "no_u_turn", "no_vehicles",
    "one_way", "parking", "pedestrian_crossing", "pedestrian_crossing_warning", "pedestrian_diamond",
    "priority_over_oncoming", "priority_road", "road_narrows", "road_narrows_kr", "roadworks", "roundabout",
    "roundabout_ahead", "roundabout_ahead_left", "signals_ahead", "signals_ahead_diamond", "slippery_road",
    "slippery_road_diamond", "slippery_road_kr", "stop", "traffic_light_amber", "traffic_light_green",
    "traffic_light_red", "turn_right", "two_way_traffic", "uneven_road", "yield_us",
)  # fmt: skip


def draw_sign(name: str, size_px: int = 256) -> bytes:
    """Draw a sign as a square PNG picture; the same call gives the same bytes.

    Raises:
        ValueError: The name is not that of a sign, or the size is not positive.
    """
    sign = _sign(name, size_px)
    picture = Image.new("RGB", sign.size, _BACKGROUND)
    picture.paste(sign, mask=sign)
    return _png(picture)


def draw_scene(name: str, *, keeps_left: bool) -> bytes:
    """Draw a street of 480 x 320 pixels as its driver sees it, the sign on a post at the driver's side, as a PNG.

    Raises:
        ValueError: The name is not that of a sign.
    """
    return _png(put_up(_sign(name, _SIGN_IN_STREET_PX), keeps_left=keeps_left))


def _sign(name: str, size_px: int) -> Image.Image:
    kind, value = _VALUED.get(name, (name, None))
    return face(kind, value, size_px)


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, format="PNG", compress_level=3)
    return buffer.getvalue()

"""Pictures as SVG: no script, no fonts of its own, the same bytes for the same picture."""

import re
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.overhead.shapes import Area, Disc, Label, Picture, Shape, Stroke

_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
# What XML 1.0 cannot hold, and lone surrogates, which UTF-8 cannot.
_UNWRITABLE: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def picture_svg(picture: Picture) -> str:
    """The picture as one SVG document."""
    size = {"width": str(picture.width_px), "height": str(picture.height_px)}
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {picture.width_px} {picture.height_px}",
            "role": "img",
            "font-family": _FONT,
            "stroke-linejoin": "round",
            **size,
        },
    )
    ET.SubElement(root, "title").text = _writable(picture.title)
    ET.SubElement(root, "desc").text = _writable(picture.told)
    ET.SubElement(root, "rect", {**size, "fill": picture.ground})
    for shape in picture.shapes:
        _add(root, shape)
    return ET.tostring(root, encoding="unicode") + "\n"


def _add(root: ET.Element, shape: Shape) -> None:
    match shape:
        case Area(parts, fill, stroke, stroke_px) if parts:
            outline = _outline(stroke, stroke_px)
            ET.SubElement(root, "path", {"d": _path(parts, "Z"), "fill": fill or "none", **outline})
        case Stroke(parts, color, width_px) if parts:
            ET.SubElement(root, "path", {"d": _path(parts, ""), "fill": "none", **_outline(color, width_px)})
        case Disc(x, y, radius_px, fill, stroke, stroke_px):
            place = {"cx": _number(x), "cy": _number(y), "r": _number(radius_px), "fill": fill}
            ET.SubElement(root, "circle", {**place, **_outline(stroke, stroke_px)})
        case Label(text, x, y, size_px, color, anchor, halo):
            attributes = {"x": _number(x), "y": _number(y), "font-size": _number(size_px), "fill": color}
            if anchor != "start":
                attributes["text-anchor"] = anchor
            if halo is not None:
                attributes |= {"stroke": halo, "stroke-width": "2.5", "paint-order": "stroke"}
            ET.SubElement(root, "text", attributes).text = _writable(text)
        case _:
            pass


def _outline(color: str | None, width_px: float) -> dict[str, str]:
    return {} if color is None else {"stroke": color, "stroke-width": _number(width_px)}


def _path(parts: tuple[FloatArray, ...], end: str) -> str:
    return "".join("M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in part.tolist()) + end for part in parts)


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}" if abs(value) < 100_000 else f"{value:.0f}"


def _writable(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)

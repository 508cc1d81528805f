"""The pieces that charts are put together from: SVG elements, and text broken into lines that fit.

Numbers are pixels of a drawing 420 wide, so that the text is still read where a telephone shows it.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.report.wording import plain

WIDTH: Final = 420.0
TEXT_PX: Final = 13.0
LINE_PX: Final = 17.0
INK: Final = "#1b1f24"
SOFT: Final = "#59636e"
GRID: Final = "#d5dae0"
PAGE: Final = "#ffffff"
# Okabe and Ito's palette (2008) without its yellow, which white paper swallows.
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9")

_XMLNS: Final = "http://www.w3.org/2000/svg"
_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_NARROW: Final = frozenset("iljtfrI.,:;'|!()[]- ")
_BROAD: Final = frozenset("mwMW@%&")


def drawing(title: str, told: str) -> ET.Element:
    """Return an empty drawing with its title, and in `told` what it shows for those who cannot see it."""
    root = ET.Element("svg", {"class": "chart", "role": "img"})
    element(root, "title").text = shown(title)
    element(root, "desc").text = shown(told)
    return root


def finished(root: ET.Element, height: float, *, standalone: bool) -> str:
    """Return the drawing as text, on a white ground of this height; only a file of its own needs the name space."""
    if standalone:
        root.set("xmlns", _XMLNS)
    root.set("viewBox", f"0 0 {number(WIDTH)} {number(height)}")
    root.set("font-family", _FONT)
    root.set("font-size", number(TEXT_PX))
    ground = ET.Element("rect", {"width": number(WIDTH), "height": number(height), "fill": PAGE})
    root.insert(2, ground)
    return ET.tostring(root, encoding="unicode")


def element(parent: ET.Element, tag: str, **attributes: str | float) -> ET.Element:
    """Append an element and return it; `_` in an attribute's name stands for `-`, numbers get two decimals at most."""
    written = {
        name.rstrip("_").replace("_", "-"): number(value) if isinstance(value, int | float) else value
        for name, value in attributes.items()
    }
    return ET.SubElement(parent, tag, written)


def write(parent: ET.Element, lines: Sequence[str], x: float, y: float, **attributes: str | float) -> float:
    """Write lines below each other, the first one's base line at `y`; return where the next base line is."""
    for line in lines:
        element(parent, "text", **{"x": x, "y": y, "fill": INK, **attributes}).text = line
        y += LINE_PX
    return y


def number(value: float) -> str:
    """The number with two decimals at most, and never "-0"."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 100_000 else f"{value:.0f}"


def shown(text: str) -> str:
    """The text on one line, without what XML cannot hold."""
    return " ".join(plain(text).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd").split())


def width_px(text: str, size_px: float = TEXT_PX) -> float:
    """About how wide the text is drawn; a little too wide rather than too narrow."""
    return size_px * sum(map(_letter_em, text))


def wrapped(text: str, room_px: float, size_px: float = TEXT_PX) -> list[str]:
    """The text in lines that fit into `room_px`; a word that is longer than a line is broken, and nothing is lost."""
    lines: list[str] = []
    line = ""
    for word in _pieces(shown(text), room_px, size_px):
        longer = f"{line} {word}" if line else word
        if line and width_px(longer, size_px) > room_px:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _pieces(text: str, room_px: float, size_px: float) -> Iterator[str]:
    for word in text.split(" "):
        piece = ""
        for letter in word:
            if piece and width_px(piece + letter, size_px) > room_px:
                yield piece
                piece = ""
            piece += letter
        yield piece


def _letter_em(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in _NARROW:
        return 0.38
    if letter in _BROAD:
        return 0.95
    return 0.72 if letter.isupper() else 0.61

"""Bars in groups, each with its number beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.report.svg import GRID, INK, LINE_PX, SOFT, WIDTH, element, width_px, wrapped, write

_LABEL_PX: Final = 160.0
_GAP_PX: Final = 8.0
_BAR_PX: Final = 13.0


@dataclass(frozen=True, slots=True)
class ShownBar:
    """One bar: `length` between 0 and 1, None where there is nothing to draw; `text` is its number in words."""

    label: str
    length: float | None
    text: str
    colour: str


@dataclass(frozen=True, slots=True)
class BarGroup:
    """Bars under one heading."""

    heading: str
    colour: str | None
    bars: tuple[ShownBar, ...]


def draw_bars(root: ET.Element, groups: Sequence[BarGroup], top: float) -> float:
    """Draw the groups below each other from `top` on, and return where the next thing may begin."""
    bars = [bar for group in groups for bar in group.bars]
    number_px = max((width_px(bar.text) for bar in bars), default=0.0) + 2 * _GAP_PX
    label_px = max((width_px(line) for bar in bars for line in wrapped(bar.label, _LABEL_PX)), default=0.0)
    left = label_px + 2 * _GAP_PX
    room = max(WIDTH - left - number_px, 1.0)
    y = top
    for group in groups:
        y = _heading(root, group, y + LINE_PX)
        first = y
        for bar in group.bars:
            y = _bar(root, bar, y, left, room)
        element(root, "line", x1=left, x2=left, y1=first - 2, y2=y - 2, stroke=GRID)
        y += 6
    return y


def _heading(root: ET.Element, group: BarGroup, y: float) -> float:
    x = _GAP_PX
    if group.colour is not None:
        element(root, "rect", x=x, y=y - 10, width=11, height=11, fill=group.colour)
        x += 17
    return write(root, wrapped(group.heading, WIDTH - x - _GAP_PX), x, y, font_weight="600") - LINE_PX + 9


def _bar(root: ET.Element, bar: ShownBar, y: float, left: float, room: float) -> float:
    row = element(root, "g")
    lines = wrapped(bar.label, _LABEL_PX)
    element(row, "title").text = f"{' '.join(lines)}: {bar.text}"
    write(row, lines, left - _GAP_PX, y + 11, text_anchor="end")
    end = left
    if bar.length is not None:
        end += room * bar.length
        element(row, "rect", x=left, y=y, width=end - left, height=_BAR_PX, fill=bar.colour)
    write(row, [bar.text], end + 6, y + 11, fill=SOFT if bar.length is None else INK)
    return y + LINE_PX * len(lines) + 2

"""A radar chart: an axis a group, a line a series, from 0 % in the middle to 100 % at the rim."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.report.svg import COLOURS, GRID, INK, LINE_PX, PAGE, SOFT, WIDTH, element, width_px, wrapped, write
from roadworthy.report.wording import GREY_BELOW_N, count, measure
from roadworthy.statistics import FRACTION, Radar, RadarSeries

RADIUS_PX: Final = 124.0
RINGS: Final = (20, 40, 60, 80, 100)
_TO_LABEL_PX: Final = 11.0
_MOST_LINES: Final = 3
_RING_TEXT_PX: Final = 11.0
_SAMPLE_PX: Final = 40.0
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
_MARKERS: Final = ("circle", "square", "triangle", "diamond", "cross", "wedge")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How one series is told from the others without colour: its dashes and its marker."""

    colour: str
    dashes: str
    marker: str


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """One label beside the rim, relative to the middle of the chart: its lines, and the box they take."""

    lines: tuple[str, ...]
    anchor: str
    x: float
    top: float
    width: float

    @property
    def height(self) -> float:
        """How high its lines are together."""
        return LINE_PX * len(self.lines)

    @property
    def left(self) -> float:
        """Where its box begins."""
        return self.x - self.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]

    def overlaps(self, other: "AxisLabel") -> bool:
        """Whether the two boxes share a place."""
        beside = self.left + self.width <= other.left or other.left + other.width <= self.left
        return not beside and self.top < other.top + other.height and other.top < self.top + self.height


def style(index: int) -> Style:
    """The style of the series at this place; the first 84 differ in colour, dashes or marker."""
    return Style(COLOURS[index % len(COLOURS)], _DASHES[index % len(_DASHES)], _MARKERS[index % len(_MARKERS)])


def draw_radar(root: ET.Element, radar: Radar, top: float) -> float:
    """Draw the chart and its legend from `top` on, and return where the next thing may begin.

    Axis labels that are too long or would overlap become numbers, with a key below.
    """
    labels = axis_labels(radar.axes)
    is_keyed = labels is None
    if labels is None:
        labels = _placed([(str(number),) for number in range(1, len(radar.axes) + 1)])
    middle = top + 6 - min(-RADIUS_PX, *(label.top for label in labels))
    chart = element(root, "g", transform=f"translate({WIDTH / 2:g} {middle:g})")
    _draw_rings(chart, len(radar.axes))
    for label in labels:
        write(chart, label.lines, label.x, label.top + 13, text_anchor=label.anchor)
    for index, series in enumerate(radar.series):
        _draw_series(chart, radar.axes, series, style(index))
    y = middle + max(RADIUS_PX, *(label.top + label.height for label in labels)) + LINE_PX
    y = _draw_legend(root, radar.series, y + 6)
    if is_keyed:
        for number, axis in enumerate(radar.axes, start=1):
            y = write(root, wrapped(f"{number}  {axis}", WIDTH - 16), 8, y)
    return y


def axis_labels(axes: Sequence[str]) -> tuple[AxisLabel, ...] | None:
    """Return the labels where they go beside the rim; None if they need more than 3 lines or would overlap."""
    lines = [tuple(wrapped(axis, _room_px(_turn(index, len(axes))))) for index, axis in enumerate(axes)]
    labels = _placed(lines)
    if any(len(label.lines) > _MOST_LINES for label in labels):
        return None
    return None if any(one.overlaps(other) for one, other in combinations(labels, 2)) else labels


def is_unsure(series: RadarSeries, index: int) -> bool:
    """Whether it is known that fewer than 20 questions stand behind a share."""
    return bool(series.numbers) and series.values[index] is not None and series.numbers[index] < GREY_BELOW_N


def share_of(series: RadarSeries, index: int) -> str:
    """Return a share in words, with its number of questions where that is under 20: "50.0 % (n 8)"."""
    value = series.values[index]
    if value is None:
        return "no value"
    number = f" (n {count(series.numbers[index])})" if is_unsure(series, index) else ""
    return f"{measure(value, FRACTION)}{number}"


def segments(points: Sequence[Point | None]) -> list[tuple[Point, Point]]:
    """Return the sides of the polygon between neighbours that both have a value: a missing one leaves a gap."""
    following = [*points[1:], *points[:1]]
    return [(one, other) for one, other in zip(points, following, strict=True) if one is not None and other is not None]


def _turn(index: int, count: int) -> float:
    return 2 * pi * index / count


def _at(turn: float, radius_px: float) -> Point:
    return radius_px * sin(turn), -radius_px * cos(turn)


def _anchor(turn: float) -> str:
    if abs(sin(turn)) < 0.1:
        return "middle"
    return "start" if sin(turn) > 0 else "end"


def _room_px(turn: float) -> float:
    if _anchor(turn) == "middle":
        return 0.4 * WIDTH
    return WIDTH / 2 - abs(_at(turn, RADIUS_PX + _TO_LABEL_PX)[0]) - 4


def _placed(lines: Sequence[tuple[str, ...]]) -> tuple[AxisLabel, ...]:
    labels = []
    for index, label in enumerate(lines):
        turn = _turn(index, len(lines))
        x, y = _at(turn, RADIUS_PX + _TO_LABEL_PX)
        height = LINE_PX * len(label)
        # Above the middle a label grows upwards, below it downwards: away from the rim.
        top = y - height / 2 - cos(turn) * height / 2
        labels.append(AxisLabel(label, _anchor(turn), x, top, max(map(width_px, label))))
    return tuple(labels)


def _draw_rings(chart: ET.Element, count: int) -> None:
    for ring in RINGS:
        element(chart, "circle", r=RADIUS_PX * ring / 100, fill="none", stroke=GRID)
    for index in range(count):
        x, y = _at(_turn(index, count), RADIUS_PX)
        element(chart, "line", x1=0, y1=0, x2=x, y2=y, stroke=GRID)
    for ring in RINGS:
        x, y = _at(_turn(1, 2 * count), RADIUS_PX * ring / 100)
        halo: dict[str, str | float] = {
            "paint_order": "stroke",
            "stroke": PAGE,
            "stroke_width": 3,
            "stroke_linejoin": "round",
        }
        text = f"{ring} %" if ring == RINGS[-1] else str(ring)
        place: dict[str, str | float] = {"text_anchor": "middle", "font_size": _RING_TEXT_PX, "fill": SOFT}
        write(chart, [text], x, y + 4, **place, **halo)


def _draw_series(chart: ET.Element, axes: Sequence[str], series: RadarSeries, drawn: Style) -> None:
    line = element(chart, "g", stroke=drawn.colour, fill="none", stroke_width=1.8, stroke_linejoin="round")
    points = [
        None if value is None else _at(_turn(index, len(axes)), RADIUS_PX * value)
        for index, value in enumerate(series.values)
    ]
    sides = segments(points)
    if len(sides) == len(points):
        corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in (one for one, _ in sides))
        element(line, "polygon", points=corners, stroke_dasharray=drawn.dashes or "none")
    else:
        for (x1, y1), (x2, y2) in sides:
            element(line, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_dasharray=drawn.dashes or "none")
    for index, (axis, point) in enumerate(zip(axes, points, strict=True)):
        if point is not None:
            mark = _draw_marker(chart, drawn, point, hollow=is_unsure(series, index))
            named = f"{' '.join(wrapped(series.label, WIDTH))}, {' '.join(wrapped(axis, WIDTH))}"
            element(mark, "title").text = f"{named}: {share_of(series, index)}"


def _draw_marker(parent: ET.Element, drawn: Style, at: Point, *, hollow: bool = False) -> ET.Element:
    x, y = at
    ink: dict[str, str | float] = {"fill": drawn.colour, "stroke": PAGE, "stroke_width": 0.8}
    if hollow:
        ink = {"fill": PAGE, "stroke": drawn.colour, "stroke_width": 1.6}
    match drawn.marker:
        case "circle":
            return element(parent, "circle", cx=x, cy=y, r=4, **ink)
        case "square":
            return element(parent, "rect", x=x - 3.7, y=y - 3.7, width=7.4, height=7.4, **ink)
        case "triangle":
            outline = f"M{x:.2f} {y - 5:.2f}l4.8 8.4h-9.6z"
        case "diamond":
            outline = f"M{x:.2f} {y - 5.4:.2f}l5 5.4l-5 5.4l-5 -5.4z"
        case "wedge":
            outline = f"M{x:.2f} {y + 5:.2f}l4.8 -8.4h-9.6z"
        case _:
            outline = f"M{x - 1.4:.2f} {y - 5:.2f}h2.8v3.6h3.6v2.8h-3.6v3.6h-2.8v-3.6h-3.6v-2.8h3.6z"
    return element(parent, "path", d=outline, **ink)


def _draw_legend(root: ET.Element, series: Sequence[RadarSeries], y: float) -> float:
    half = WIDTH / 2
    is_short = len(series) > 3 and all(width_px(one.label) <= half - _SAMPLE_PX - 8 for one in series)
    columns = 2 if is_short else 1
    for start in range(0, len(series), columns):
        below = y
        for column, one in enumerate(series[start : start + columns]):
            x = 8 + column * half
            drawn = style(start + column)
            element(
                root,
                "line",
                x1=x,
                x2=x + 28,
                y1=y - 4,
                y2=y - 4,
                stroke=drawn.colour,
                stroke_width=1.8,
                stroke_dasharray=drawn.dashes or "none",
            )
            _draw_marker(root, drawn, (x + 14, y - 4))
            lines = wrapped(one.label, WIDTH / columns - _SAMPLE_PX - 4)
            below = max(below, write(root, lines, x + 36, y, fill=INK))
        y = below
    return y

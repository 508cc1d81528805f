"""Draws figures as SVG: no script, no fonts of its own, the same bytes for the same figure."""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Final
from xml.etree import ElementTree as ET

from roadworthy.report.bars import BarGroup, ShownBar, draw_bars
from roadworthy.report.radar import draw_radar, is_unsure, share_of, style
from roadworthy.report.svg import COLOURS, LINE_PX, SOFT, WIDTH, drawing, finished, shown, wrapped, write
from roadworthy.report.wording import GREY_BELOW_N, brief, count
from roadworthy.statistics import Distribution, Figure, Radar

FEWEST_AXES: Final = 3
MOST_AXES: Final = 12
MOST_SERIES: Final = 12
MOST_BARS: Final = 100
_LONGEST_LABEL: Final = 200
_TITLE_PX: Final = 15.0


def figure_svg(figure: Figure, *, standalone: bool = True) -> str:
    """Return the figure as one SVG element, 420 wide in its own pixels; it scales to where it stands.

    A file of its own has its title drawn in it and names its XML name space; inside a page (`standalone=False`) the
    caption says the title. A missing value is a gap, never 0, and is said below. A radar chart of fewer than 3 axes
    with a value, or of more than 12 axes, is drawn as bars; of more than 12 series or 100 bars the first are drawn, and
    how many are not is said. Shares of fewer than 20 questions have hollow markers.

    Raises:
        ValueError: a radar series has not one value (and number, if any) for each axis, or a value that is not between
            0 and 1; a bar has a number below 0.
    """
    figure = _checked(figure)
    root = drawing(figure.title, _told(figure))
    y = 8.0
    if standalone:
        lines = wrapped(figure.title, WIDTH - 16, _TITLE_PX)
        y = write(root, lines, 8, y + 14, font_size=_TITLE_PX, font_weight="600") - 6
    match figure:
        case Radar():
            y = _radar(root, figure, y)
        case Distribution():
            y = _distribution(root, figure, y)
    return finished(root, y + 2, standalone=standalone)


def figure_file(figure: Figure) -> str:
    """Return the name of the figure's file: its own, where letters, digits, `.`, `_` and `-` remain, and `.svg`."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", figure.name).strip(".") + ".svg"


def _checked(figure: Figure) -> Figure:
    """The figure with its texts made short, if its numbers are what they should be."""
    titled = replace(figure, title=brief(figure.title, _LONGEST_LABEL))
    return _checked_radar(titled) if isinstance(titled, Radar) else _checked_distribution(titled)


def _checked_distribution(distribution: Distribution) -> Distribution:
    for bar in distribution.bars:
        if bar.n < 0:
            raise ValueError(
                f'Bar "{bar.label}" of figure {distribution.name} has the number {bar.n}. Give numbers of 0 or more.'
            )
    bars = (
        replace(bar, part=brief(bar.part, _LONGEST_LABEL), label=brief(bar.label, _LONGEST_LABEL))
        for bar in distribution.bars
    )
    return replace(distribution, bars=tuple(bars))


def _checked_radar(radar: Radar) -> Radar:
    for series in radar.series:
        if len(series.values) != len(radar.axes):
            raise ValueError(
                f'Series "{series.label}" of figure {radar.name} has {len(series.values)} values for '
                f"{len(radar.axes)} axes. Give one for each axis, None where there is none."
            )
        if series.numbers and len(series.numbers) != len(radar.axes):
            raise ValueError(
                f'Series "{series.label}" of figure {radar.name} has {len(series.numbers)} numbers for '
                f"{len(radar.axes)} axes. Give one for each axis, or none."
            )
        for value in series.values:
            if value is not None and not (isfinite(value) and 0 <= value <= 1):
                raise ValueError(
                    f'Series "{series.label}" of figure {radar.name} has the value {value}. Give shares between 0 and '
                    "1, None where there is none."
                )
    return replace(
        radar,
        axes=tuple(brief(axis, _LONGEST_LABEL) for axis in radar.axes),
        series=tuple(replace(series, label=brief(series.label, _LONGEST_LABEL)) for series in radar.series),
    )


def _radar(root: ET.Element, radar: Radar, top: float) -> float:
    drawn = replace(radar, series=radar.series[:MOST_SERIES])
    filled = [any(series.values[index] is not None for series in drawn.series) for index in range(len(radar.axes))]
    if not any(filled):
        return write(root, ["There is no value to draw."], 8, top + LINE_PX)
    is_radar = sum(filled) >= FEWEST_AXES and len(radar.axes) <= MOST_AXES
    y = draw_radar(root, drawn, top) if is_radar else _shares_as_bars(root, drawn, top)
    notes = [*(_not_shown(drawn) if is_radar else ())]
    if len(radar.series) > MOST_SERIES:
        notes.append(f"{count(len(radar.series) - MOST_SERIES)} more series are not drawn.")
    for note in notes:
        y = write(root, wrapped(note, WIDTH - 16), 8, y, fill=SOFT)
    return y - LINE_PX + 6 if is_radar else y


def _shares_as_bars(root: ET.Element, radar: Radar, top: float) -> float:
    groups = [
        BarGroup(
            axis,
            None,
            tuple(
                ShownBar(series.label, series.values[index], share_of(series, index), style(place).colour)
                for place, series in enumerate(radar.series)
            ),
        )
        for index, axis in enumerate(radar.axes)
    ]
    return draw_bars(root, groups, top)


def _not_shown(radar: Radar) -> Iterator[str]:
    """What the chart's lines cannot show, in words."""
    if any(is_unsure(series, index) for series in radar.series for index in range(len(radar.axes))):
        yield f"Hollow: n under {GREY_BELOW_N}."
    empty = {axis for index, axis in enumerate(radar.axes) if all(one.values[index] is None for one in radar.series)}
    if empty:
        yield f"No value for {', '.join(axis for axis in radar.axes if axis in empty)}."
    for series in radar.series:
        pairs = zip(radar.axes, series.values, strict=True)
        missing = [axis for axis, value in pairs if value is None and axis not in empty]
        if missing:
            yield f"{series.label} has no value for {', '.join(missing)}: a gap, not 0."


def _distribution(root: ET.Element, distribution: Distribution, top: float) -> float:
    if not distribution.bars:
        return write(root, ["There is nothing to count."], 8, top + LINE_PX)
    shown_bars = distribution.bars[:MOST_BARS]
    most = max(bar.n for bar in shown_bars)
    groups = []
    for place, part in enumerate(dict.fromkeys(bar.part for bar in shown_bars)):
        colour = COLOURS[place % len(COLOURS)]
        bars = tuple(
            ShownBar(bar.label, bar.n / most if most else 0.0, count(bar.n), colour)
            for bar in shown_bars
            if bar.part == part
        )
        groups.append(BarGroup(part, colour, bars))
    y = draw_bars(root, groups, top)
    if left_out := len(distribution.bars) - len(shown_bars):
        y = write(root, [f"{count(left_out)} more bars are not drawn."], 8, y + LINE_PX, fill=SOFT) - LINE_PX + 6
    return y


def _told(figure: Figure) -> str:
    """Every number of the figure in words."""
    match figure:
        case Radar():
            return " ".join(
                f"{shown(series.label)}: "
                + ", ".join(f"{shown(axis)} {share_of(series, index)}" for index, axis in enumerate(figure.axes))
                + "."
                for series in figure.series[:MOST_SERIES]
            )
        case Distribution():
            bars = figure.bars[:MOST_BARS]
            parts = dict.fromkeys(bar.part for bar in bars)
            return " ".join(
                f"{shown(part)}: "
                + ", ".join(f"{shown(bar.label)} {count(bar.n)}" for bar in bars if bar.part == part)
                + "."
                for part in parts
            )

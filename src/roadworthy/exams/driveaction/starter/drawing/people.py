"""Pedestrians and cyclists."""

import math

from roadworthy.exams.driveaction.starter.drawing.view import Figure, Rgb, View
from roadworthy.exams.driveaction.starter.situation import Person, PersonKind

_SKIN: Rgb = (232, 184, 150)
_HAIR: Rgb = (40, 30, 26)
_TROUSERS: Rgb = (44, 52, 84)
_JACKETS: tuple[Rgb, ...] = ((226, 72, 40), (236, 176, 30), (40, 130, 200))
_DARK: Rgb = (26, 26, 28)
_HELMET: Rgb = (248, 248, 244)


def paint_person(view: View, person: Person, x: float, z: float, stride: float) -> None:
    """Paint someone at (x, z); `stride` runs on by 1 with each double step."""
    figure = view.figure(x, z, 1.08)
    jacket = _JACKETS[0] if person.kind is PersonKind.CYCLIST else _JACKETS[round(person.offset_m * 7) % 2 + 1]
    if person.kind is PersonKind.CYCLIST:
        _paint_cyclist(figure, jacket, stride)
    elif person.crossing:
        _paint_crossing(figure, jacket, stride, math.copysign(1.0, person.speed_kmh))
    else:
        _paint_from_behind(figure, jacket, stride)


def _paint_cyclist(figure: Figure, jacket: Rgb, stride: float) -> None:
    figure.box(-0.06, 0.0, 0.06, 0.68, _DARK, rounding=0.05)
    lift = 0.12 * math.sin(math.tau * stride)
    for side in (-1, 1):
        figure.stroke([(side * 0.15, 0.92), (side * 0.19, 0.32 + side * lift)], 0.16, _TROUSERS)
        figure.box(side * 0.19 - 0.1, 0.2 + side * lift, side * 0.19 + 0.1, 0.3 + side * lift, _DARK)
    figure.box(-0.14, 0.74, 0.14, 0.84, _DARK, rounding=0.04)
    figure.disc((0, 0.62), 0.06, (220, 24, 30))
    figure.stroke([(-0.34, 1.05), (0.34, 1.05)], 0.05, _DARK)
    for side in (-1, 1):
        figure.stroke([(side * 0.2, 1.36), (side * 0.33, 1.08)], 0.11, jacket)
    figure.polygon([(-0.18, 0.84), (0.18, 0.84), (0.26, 1.42), (-0.26, 1.42)], jacket)
    figure.disc((0, 1.58), 0.14, _SKIN)
    figure.disc((0, 1.64), 0.155, _HELMET)


def _paint_from_behind(figure: Figure, jacket: Rgb, stride: float) -> None:
    swing = 0.1 * math.sin(math.tau * stride)
    for side in (-1, 1):
        figure.stroke([(side * 0.1, 0.86), (side * 0.12, 0.08 + max(0.0, side * swing))], 0.17, _TROUSERS)
        figure.stroke([(side * 0.23, 1.36), (side * 0.3, 0.92 + side * swing)], 0.1, jacket)
    figure.box(-0.22, 0.82, 0.22, 1.44, jacket, rounding=0.08)
    figure.disc((0, 1.6), 0.14, _SKIN)
    figure.disc((0, 1.64), 0.14, _HAIR)


def _paint_crossing(figure: Figure, jacket: Rgb, stride: float, towards: float) -> None:
    swing = 0.14 + 0.22 * abs(math.sin(math.tau * stride))
    for side in (-1, 1):
        figure.stroke([(0, 0.88), (side * swing * 0.6, 0.46), (side * swing, 0.06)], 0.16, _TROUSERS)
        figure.stroke([(0, 1.36), (-side * swing * 0.9, 0.95)], 0.1, jacket)
    figure.box(-0.16, 0.82, 0.16, 1.44, jacket, rounding=0.08)
    figure.disc((0.03 * towards, 1.6), 0.14, _SKIN)
    figure.disc((-0.03 * towards, 1.64), 0.13, _HAIR)

"""Cars, trucks and buses: from behind in the own direction, from the front where they come towards the camera."""

import math
from dataclasses import dataclass

from roadworthy.exams.driveaction.starter.drawing.view import Figure, Point, Rgb, View
from roadworthy.exams.driveaction.starter.situation import Vehicle, VehicleKind

_TYRE: Rgb = (28, 28, 30)
_GLASS: Rgb = (46, 58, 70)
_TAIL: Rgb = (214, 24, 30)
_AMBER: Rgb = (255, 160, 0)
_PLATE: Rgb = (40, 92, 190)
_LAMP: Rgb = (255, 250, 214)
_CAR_COLOURS: tuple[Rgb, ...] = ((206, 208, 212), (44, 84, 150), (150, 40, 44), (60, 64, 70), (228, 226, 218))


@dataclass(frozen=True, slots=True)
class _Body:
    width_m: float
    height_m: float
    length_m: float
    waist_m: float
    paint: Rgb


def paint_vehicle(view: View, vehicle: Vehicle, x: float, z: float, number: int) -> None:
    """Paint a vehicle whose near end is at (x, z); `number` picks the colour of a car."""
    body = {
        VehicleKind.CAR: _Body(1.84, 1.5, 4.4, 0.95, _CAR_COLOURS[number % len(_CAR_COLOURS)]),
        VehicleKind.TRUCK: _Body(2.4, 3.5, 8.0, 3.5, (226, 224, 216)),
        VehicleKind.BUS: _Body(2.5, 3.1, 11.0, 3.1, (58, 140, 84)),
    }[vehicle.kind]
    half = body.width_m / 2
    view.flat(
        [(x - half - 0.15, z - 0.2), (x + half + 0.15, z - 0.2), (x + half, z + 4), (x - half, z + 4)], (58, 60, 64)
    )
    if abs(x) > half:
        _paint_side(view, vehicle, body, x, z)
    figure = view.figure(x, z)
    if vehicle.lane < 0:
        _paint_front(figure, vehicle, body)
    else:
        _PAINTERS[vehicle.kind](figure, body)
        if vehicle.broken_down:
            _paint_hazard(view, figure, body, x, z)


def _shade(colour: Rgb, part: float) -> Rgb:
    red, green, blue = (round(channel * part) for channel in colour)
    return red, green, blue


def _paint_side(view: View, vehicle: Vehicle, body: _Body, x: float, z: float) -> None:
    side = x - math.copysign(body.width_m / 2, x)
    end = z + body.length_m
    paint = _shade(body.paint, 0.78)
    wheels: tuple[float, ...]
    if vehicle.kind is VehicleKind.CAR:
        _wall(view, side, (z, 0.3), (end, body.waist_m), paint)
        roof = side + math.copysign(0.16, x)
        cabin: list[Point] = [
            (side, 0.95, z + 0.1),
            (roof, body.height_m, z + 0.5),
            (roof, body.height_m, z + 2.3),
            (side, 0.95, z + 3.4),
        ]
        view.face(cabin, _GLASS)
        wheels = (0.9, 3.5)
    elif vehicle.kind is VehicleKind.BUS:
        _wall(view, side, (z, 0.35), (end, body.height_m), paint)
        for start in range(5):
            _wall(view, side, (z + 0.5 + 2.1 * start, 1.5), (z + 2.2 + 2.1 * start, 2.5), _GLASS)
        wheels = (2.5, 8.5)
    else:
        _wall(view, side, (z, 0.9), (end - 2.1, body.height_m), paint)
        _wall(view, side, (end - 2.0, 0.5), (end, 2.7), (120, 40, 44))
        _wall(view, side, (z, 0.55), (end - 2, 0.9), (70, 72, 76))
        wheels = (1.2, 2.3, 7.0)
    for along in wheels:
        rim: list[Point] = [(side, 0.34 + 0.34 * math.sin(a), z + along + 0.34 * math.cos(a)) for a in _ANGLES]
        view.face(rim, _TYRE)


_ANGLES = tuple(math.tau * step / 16 for step in range(16))


def _wall(view: View, x: float, near_low: tuple[float, float], far_high: tuple[float, float], fill: Rgb) -> None:
    (near, low), (far, high) = near_low, far_high
    view.face([(x, low, near), (x, high, near), (x, high, far), (x, low, far)], fill)


def _tyres(figure: Figure, half: float) -> None:
    for side in (-1, 1):
        middle = side * (half - 0.2)
        figure.box(middle - 0.13, 0, middle + 0.13, 0.5, _TYRE)


def _paint_car(figure: Figure, body: _Body) -> None:
    half = body.width_m / 2
    _tyres(figure, half)
    figure.polygon([(-half + 0.08, 0.9), (-half + 0.28, 1.5), (half - 0.28, 1.5), (half - 0.08, 0.9)], body.paint)
    figure.polygon([(-half + 0.24, 0.98), (-half + 0.36, 1.4), (half - 0.36, 1.4), (half - 0.24, 0.98)], _GLASS)
    figure.box(-half, 0.28, half, 0.98, body.paint, rounding=0.12)
    figure.box(-half, 0.28, half, 0.44, _shade(body.paint, 0.6), rounding=0.06)
    figure.box(-0.27, 0.5, 0.27, 0.64, _PLATE)
    for side in (-1, 1):
        figure.box(*sorted_box(side * (half - 0.04), side * (half - 0.42), 0.7, 0.88), _TAIL, rounding=0.03)


def sorted_box(x0: float, x1: float, bottom: float, top: float) -> tuple[float, float, float, float]:
    """Return (left, bottom, right, top) of a box whose ends may come in either order."""
    return min(x0, x1), bottom, max(x0, x1), top


def _paint_truck(figure: Figure, body: _Body) -> None:
    half = body.width_m / 2
    _tyres(figure, half)
    figure.box(-half, 0.55, half, 0.95, (70, 72, 76))
    figure.box(-half, 0.9, half, body.height_m, body.paint, rounding=0.04)
    for x in (-half + 0.1, 0.02):
        figure.box(x, 1.0, x + half - 0.12, body.height_m - 0.12, _shade(body.paint, 0.88))
    figure.box(-0.04, 1.0, 0.04, body.height_m - 0.12, (120, 120, 118))
    figure.box(-half, 0.92, half, 1.06, _TAIL)
    for x in (-0.9, -0.3, 0.3, 0.9):
        figure.box(x - 0.15, 0.92, x + 0.15, 1.06, (240, 240, 236))
    for side in (-1, 1):
        figure.box(*sorted_box(side * (half - 0.08), side * (half - 0.5), 0.62, 0.82), _TAIL)
    figure.box(-0.3, 0.6, 0.3, 0.8, (250, 200, 20))


def _paint_bus(figure: Figure, body: _Body) -> None:
    half = body.width_m / 2
    _tyres(figure, half)
    figure.box(-half, 0.35, half, body.height_m, body.paint, rounding=0.15)
    figure.box(-half + 0.2, 1.6, half - 0.2, 2.55, _GLASS, rounding=0.08)
    figure.box(-0.8, 2.68, 0.8, 2.95, (20, 20, 22))
    figure.text("BUS 12", (0, 2.81), 0.17, (255, 180, 40))
    figure.box(-half, 1.2, half, 1.32, (240, 240, 236))
    figure.box(-0.3, 0.55, 0.3, 0.75, (250, 200, 20))
    for side in (-1, 1):
        figure.box(*sorted_box(side * (half - 0.08), side * (half - 0.36), 0.7, 1.1), _TAIL, rounding=0.05)


def _paint_front(figure: Figure, vehicle: Vehicle, body: _Body) -> None:
    half = body.width_m / 2
    _tyres(figure, half)
    if vehicle.kind is VehicleKind.CAR:
        figure.polygon([(-half + 0.06, 0.9), (-half + 0.26, 1.5), (half - 0.26, 1.5), (half - 0.06, 0.9)], body.paint)
        figure.polygon([(-half + 0.18, 0.96), (-half + 0.32, 1.44), (half - 0.32, 1.44), (half - 0.18, 0.96)], _GLASS)
        figure.box(-half, 0.28, half, 0.95, body.paint, rounding=0.12)
    else:
        figure.box(-half, 0.35, half, body.height_m, body.paint, rounding=0.1)
        figure.box(-half + 0.15, 1.4, half - 0.15, 2.5, _GLASS, rounding=0.08)
    figure.box(-0.5, 0.46, 0.5, 0.7, (30, 32, 36), rounding=0.05)
    for side in (-1, 1):
        figure.disc((side * (half - 0.26), 0.76), 0.2, _LAMP)


def _paint_hazard(view: View, figure: Figure, body: _Body, x: float, z: float) -> None:
    """Amber lamps at both sides, and a warning triangle on the road behind."""
    for side in (-1, 1):
        figure.disc((side * (body.width_m / 2 - 0.14), 0.8), 0.17, _AMBER)
    triangle = view.figure(x, z - 4.5)
    triangle.polygon([(-0.62, 0.05), (0.62, 0.05), (0, 1.12)], _TAIL)
    triangle.polygon([(-0.34, 0.21), (0.34, 0.21), (0, 0.8)], (250, 246, 240))


_PAINTERS = {
    VehicleKind.CAR: _paint_car,
    VehicleKind.TRUCK: _paint_truck,
    VehicleKind.BUS: _paint_bus,
}

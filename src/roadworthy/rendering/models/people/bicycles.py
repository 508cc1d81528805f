"""Bicycles, parked or with somebody who pedals."""

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Point, Slot
from roadworthy.rendering.models.people.body import FAR, NEAR, Detail, pipe
from roadworthy.rendering.models.people.head import Headgear
from roadworthy.rendering.models.people.saddle import RIDER, Seat, rider
from roadworthy.rendering.models.people.skeleton import sole_drop_m
from roadworthy.rendering.models.placed import Model

RIDDEN_SIZE_M: Final = (1.80, 0.62, 1.70)
PARKED_SIZE_M: Final = (1.80, 0.62, 1.08)
PEDAL_POSES: Final = 4
RIDERS: Final[tuple[tuple[Headgear, bool], ...]] = (
    (Headgear.BICYCLE_HELMET, False),
    (Headgear.SHORT_HAIR, True),
    (Headgear.LONG_HAIR, False),
    (Headgear.BICYCLE_HELMET, True),
)

_FRAME = Look(slot=Slot.PAINT)
_TYRE = Look((26, 26, 28))
_SPOKES = Look((150, 152, 156))
_METAL = Look((120, 122, 126))
_DARK = Look((34, 33, 34))
_WHEEL_M, _AXLE_M = 0.34, 0.56
_BOTTOM: Point = (-0.10, 0.0, 0.30)
_SADDLE: Point = (-0.26, 0.0, 0.90)
_STEERER: Point = (0.40, 0.0, 0.86)
_CRANK_M, _PEDAL_M = 0.165, 0.10


def bicycle_name(pose: int | None, look: int = 0) -> str:
    """The name of the model of a bicycle with one of RIDERS in a pose of pedalling; for None, without a rider."""
    return "bicycle-parked" if pose is None else f"bicycle-{look}-{pose}"


def bicycle(pose: int | None, look: int = 0) -> Model:
    """The model of a bicycle with one of RIDERS in a pose of pedalling; for None, without a rider."""
    meshes = []
    for detail in (NEAR, FAR):
        builder = MeshBuilder()
        angle = math.tau * ((0.1 if pose is None else pose) / PEDAL_POSES + 0.06)
        _machine(builder, angle, detail)
        if pose is not None:
            gear, backpack = RIDERS[look]
            rider(builder, _seat(angle), gear, detail, backpack)
        meshes.append(builder.mesh())
    return Model(meshes[0], PARKED_SIZE_M if pose is None else RIDDEN_SIZE_M, meshes[1])


def bicycle_models() -> dict[str, Callable[[], Model]]:
    """The makers of all models of bicycles, by name."""
    ridden = [(pose, look) for look in range(len(RIDERS)) for pose in range(PEDAL_POSES)]
    return {
        bicycle_name(None): partial(bicycle, None),
        **{bicycle_name(pose, look): partial(bicycle, pose, look) for pose, look in ridden},
    }


def wheel(
    builder: MeshBuilder, hub: Point, radius_m: float, half_m: float, look: Look, sides: int, depth_m: float
) -> None:
    """Adds the ring of a wheel, `depth_m` deep, that rolls along x."""
    angles = np.arange(sides) * math.tau / sides
    rings = [
        np.column_stack((np.cos(angles) * radius, np.full(sides, y), np.sin(angles) * radius)) + hub
        for radius, y in ((radius_m - depth_m, -half_m), (radius_m, 0.0), (radius_m - depth_m, half_m))
    ]
    builder.loft(rings, look, caps=False)


def _pedals(angle_rad: float) -> tuple[Point, Point]:
    """The left and the right pedal's middle."""
    x, z = _CRANK_M * math.sin(angle_rad), _CRANK_M * math.cos(angle_rad)
    return (_BOTTOM[0] + x, _PEDAL_M, _BOTTOM[2] + z), (_BOTTOM[0] - x, -_PEDAL_M, _BOTTOM[2] - z)


def _seat(angle_rad: float) -> Seat:
    downs, ankles = [], []
    for (x, y, z), height in zip(_pedals(angle_rad), (math.cos(angle_rad), -math.cos(angle_rad)), strict=True):
        down = 0.22 + 0.14 * height
        downs.append(down)
        ankles.append((x - 0.07, y, z + 0.02 + sole_drop_m(RIDER, down) - 0.05 * math.sin(down)))
    return Seat(
        hips=(-0.25, 0.0, 0.985),
        lean_rad=0.52,
        grip=(0.25, 0.215, 1.05),
        ankles=(ankles[0], ankles[1]),
        toes_down_rad=(downs[0], downs[1]),
        crown=(0.125, 0.0, RIDDEN_SIZE_M[2]),
        knees_out=0.0,
    )


def _machine(builder: MeshBuilder, angle_rad: float, detail: Detail) -> None:
    sides = 12 if detail.fine else 6
    for axle in (-_AXLE_M, _AXLE_M):
        hub = (axle, 0.0, _WHEEL_M)
        if detail.fine:
            wheel(builder, hub, _WHEEL_M, 0.02, _TYRE, sides, 0.045)
            _spokes(builder, hub)
        else:
            _far_wheel(builder, hub, sides)
    _tubes(builder, detail)
    if detail.fine:
        _fittings(builder, angle_rad)
    builder.glow((_AXLE_M - 0.02, 0.0, 0.82), Slot.HEADLAMP, 0.10)
    builder.glow((-0.42, 0.0, 0.84), Slot.TAIL_LAMP, 0.08)


def _far_wheel(builder: MeshBuilder, hub: Point, sides: int) -> None:
    angles = np.arange(sides) * math.tau / sides
    rim = np.column_stack((np.cos(angles), np.zeros(sides), np.sin(angles)))
    builder.loft([np.asarray(hub) + rim * _WHEEL_M, np.asarray(hub) + rim * (_WHEEL_M - 0.06)], _TYRE, caps=False)
    x, top = hub[0], 2 * _WHEEL_M
    builder.quad((x, -0.025, 0.0), (x, 0.025, 0.0), (x, 0.025, top), (x, -0.025, top), _TYRE)


def _spokes(builder: MeshBuilder, hub: Point) -> None:
    rim = _WHEEL_M - 0.045
    for turn in np.arange(4) * math.pi / 4 + 0.2:
        cos, sin = math.cos(turn), math.sin(turn)
        x, z, wide_x, wide_z = rim * cos, rim * sin, -0.005 * sin, 0.005 * cos
        a, b = (hub[0] - x - wide_x, 0.0, hub[2] - z - wide_z), (hub[0] + x - wide_x, 0.0, hub[2] + z - wide_z)
        c, d = (hub[0] + x + wide_x, 0.0, hub[2] + z + wide_z), (hub[0] - x + wide_x, 0.0, hub[2] - z + wide_z)
        builder.quad(a, b, c, d, _SPOKES)


def _tubes(builder: MeshBuilder, detail: Detail) -> None:
    """The frame: top, down and seat tube, stays, fork."""
    neck = (0.385, 0.0, 0.78)
    seat = (_SADDLE[0] * 0.93, 0.0, 0.80)
    tubes: list[tuple[Point, Point, float]] = [(seat, neck, 0.020), (_BOTTOM, neck, 0.024), (_BOTTOM, seat, 0.020)]
    rear, front = (-_AXLE_M, 0.0, _WHEEL_M), (_AXLE_M, 0.0, _WHEEL_M)
    if detail.fine:
        for y in (0.045, -0.045):
            hub_rear, hub_front = (rear[0], y, rear[2]), (front[0], y, front[2])
            tubes += [(_BOTTOM, hub_rear, 0.012), (seat, hub_rear, 0.012), (neck, hub_front, 0.015)]
    else:
        tubes = [*tubes[:2], ((0.40, 0.0, 1.05), front, 0.02)]
        x, _, z = seat
        builder.quad((x - 0.03, 0.0, z), (x, 0.0, z), (rear[0] + 0.03, 0.0, rear[2]), rear, _FRAME)
    for start, end, radius in tubes:
        pipe(builder, (start, end), (radius, radius), _FRAME, 4 if detail.fine else 3)
    half = RIDDEN_SIZE_M[1] / 2
    grips = ((0.30, -half, 1.04), (0.40, -0.1, 1.05), (0.40, 0.1, 1.05), (0.30, half, 1.04))
    if detail.fine:
        pipe(builder, grips, (0.015,) * 4, _DARK, 4, beside=(0.0, 0.0, 1.0))
        pipe(builder, (neck, (0.40, 0.0, 1.05)), (0.02, 0.016), _METAL, 4)
        pipe(builder, (seat, _SADDLE), (0.014, 0.014), _METAL, 4)
    else:
        builder.quad(grips[0], (0.34, -half, 1.06), (0.34, half, 1.06), grips[3], _DARK)


def _fittings(builder: MeshBuilder, angle_rad: float) -> None:
    """Saddle, cranks, mudguard and lamps."""
    x, _, z = _SADDLE
    wide = [
        (x - 0.13, -0.08),
        (x - 0.13, 0.08),
        (x + 0.02, 0.035),
        (x + 0.15, 0.02),
        (x + 0.15, -0.02),
        (x + 0.02, -0.035),
    ]
    builder.prism(wide, z, z + 0.05, _DARK)
    ring = np.arange(8) * math.tau / 8
    disc = np.column_stack((_BOTTOM[0] + 0.08 * np.cos(ring), np.full(8, -0.04), _BOTTOM[2] + 0.08 * np.sin(ring)))
    builder.polygon(disc.tolist(), _METAL)
    for pedal in _pedals(angle_rad):
        side = math.copysign(1.0, pedal[1])
        hub = (_BOTTOM[0], side * 0.055, _BOTTOM[2])
        pipe(builder, (hub, (pedal[0], side * 0.06, pedal[2])), (0.014, 0.012), _METAL, 3)
        low, high = sorted((side * 0.06, side * 0.15))
        corners = [(pedal[0] + a * 0.045, y) for a, y in ((-1, low), (1, low), (1, high), (-1, high))]
        a, b, c, d = ((px, py, pedal[2] + 0.005) for px, py in corners)
        builder.quad(a, b, c, d, _DARK)
    builder.box((0.43, -0.035, 0.78), (0.50, 0.035, 0.85), Look(slot=Slot.HEADLAMP))
    builder.box((-0.40, -0.03, 0.80), (-0.37, 0.03, 0.88), Look(slot=Slot.TAIL_LAMP))
    guard = [(-_AXLE_M + 0.36 * math.cos(t), 0.36 * math.sin(t) + _WHEEL_M) for t in (0.9, 1.5, 2.1, 2.7)]
    guard = [(max(gx, 0.03 - RIDDEN_SIZE_M[0] / 2), gz) for gx, gz in guard]
    for (x0, z0), (x1, z1) in pairwise(guard):
        builder.quad((x0, -0.03, z0), (x0, 0.03, z0), (x1, 0.03, z1), (x1, -0.03, z1), _FRAME)

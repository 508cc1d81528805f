"""Motorcycles, parked or ridden."""

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look, Point, Slot
from roadworthy.rendering.models.people.bicycles import wheel
from roadworthy.rendering.models.people.body import FAR, NEAR, Detail, pipe
from roadworthy.rendering.models.people.head import Headgear
from roadworthy.rendering.models.people.saddle import Seat, rider
from roadworthy.rendering.models.placed import Model

RIDDEN_SIZE_M: Final = (2.15, 0.85, 1.55)
PARKED_SIZE_M: Final = (2.15, 0.85, 1.22)

_PAINT = Look(slot=Slot.PAINT)
_TYRE = Look((24, 24, 26))
_ENGINE = Look((92, 94, 98))
_CHROME = Look((176, 178, 182))
_SEAT = Look((30, 28, 28))
_PLATE = Look((232, 232, 226))
_SCREEN = Look((40, 46, 52), finish=Finish.GLASS)
_WHEEL_M = 0.32
_REAR: Point = (-0.755, 0.0, _WHEEL_M)
_FRONT: Point = (0.755, 0.0, _WHEEL_M)
_SEATED = Seat(
    hips=(-0.22, 0.0, 0.83),
    lean_rad=0.30,
    grip=(0.28, 0.34, 0.98),
    ankles=((-0.14, 0.19, 0.36), (-0.14, -0.19, 0.36)),
    toes_down_rad=(0.12, 0.12),
    crown=(0.06, 0.0, RIDDEN_SIZE_M[2]),
    knees_out=0.25,
)


def motorcycle_name(backpack: bool | None) -> str:
    """The name of the model of a motorcycle whose rider has a backpack or none; for None, without a rider."""
    if backpack is None:
        return "motorcycle-parked"
    return "motorcycle-backpack" if backpack else "motorcycle-ridden"


def motorcycle(backpack: bool | None) -> Model:
    """The model of a motorcycle whose rider has a backpack or none; for None, without a rider."""
    meshes = []
    for detail in (NEAR, FAR):
        builder = MeshBuilder()
        _machine(builder, detail)
        if backpack is not None:
            slim = detail._replace(limb=5) if detail.fine else detail
            rider(builder, _SEATED, Headgear.MOTORCYCLE_HELMET, slim, backpack)
        meshes.append(builder.mesh())
    return Model(meshes[0], PARKED_SIZE_M if backpack is None else RIDDEN_SIZE_M, meshes[1])


def motorcycle_models() -> dict[str, Callable[[], Model]]:
    """The makers of all models of motorcycles, by name."""
    return {motorcycle_name(kind): partial(motorcycle, kind) for kind in (None, False, True)}


def _machine(builder: MeshBuilder, detail: Detail) -> None:
    for hub in (_REAR, _FRONT):
        if detail.fine:
            wheel(builder, hub, _WHEEL_M, 0.06, _TYRE, 12, 0.11)
            _hub(builder, hub)
        else:
            outline = [
                (hub[0] + _WHEEL_M * math.cos(t), hub[2] + _WHEEL_M * math.sin(t)) for t in np.arange(6) * 1.0472
            ]
            builder.polygon([(x, 0.0, z) for x, z in outline], _TYRE)
            x, top = hub[0], 2 * _WHEEL_M
            builder.quad((x, -0.07, 0.0), (x, 0.07, 0.0), (x, 0.07, top), (x, -0.07, top), _TYRE)
    _bodywork(builder, detail)
    if detail.fine:
        _mechanics(builder)
    _lamps(builder, detail)


def _hub(builder: MeshBuilder, hub: Point) -> None:
    """A disc with the brake, within the tyre."""
    turns = np.arange(6) * math.tau / 6
    builder.polygon([(hub[0] + 0.13 * math.cos(t), 0.03, hub[2] + 0.13 * math.sin(t)) for t in turns], _CHROME)
    for turn in (0.3, 0.3 + math.pi / 3, 0.3 + 2 * math.pi / 3):
        x, z, wide_x, wide_z = (
            0.215 * math.cos(turn),
            0.215 * math.sin(turn),
            0.02 * math.sin(turn),
            0.02 * math.cos(turn),
        )
        ends = ((x, z, 1), (x, z, -1), (-x, -z, -1), (-x, -z, 1))
        a, b, c, d = ((hub[0] + p - k * wide_x, 0.0, hub[2] + q + k * wide_z) for p, q, k in ends)
        builder.quad(a, b, c, d, _ENGINE)


def _section(x: float, half: float, low: float, high: float) -> list[Point]:
    """A six-cornered section of the bodywork, narrower at its top and foot."""
    middle = low + (high - low) * 0.55
    return [
        (x, -half * 0.6, low),
        (x, half * 0.6, low),
        (x, half, middle),
        (x, half * 0.55, high),
        (x, -half * 0.55, high),
        (x, -half, middle),
    ]


def _bodywork(builder: MeshBuilder, detail: Detail) -> None:
    """Tank, seat, tail and the cowl around the headlamp."""
    tank = ((-0.12, 0.10, 0.66, 0.80), (0.08, 0.16, 0.64, 0.95), (0.30, 0.15, 0.66, 0.98), (0.44, 0.07, 0.70, 0.90))
    tail = ((-0.95, 0.06, 0.82, 0.90), (-0.72, 0.10, 0.74, 0.88), (-0.45, 0.11, 0.66, 0.80))
    if not detail.fine:
        builder.box((-0.95, -0.10, 0.64), (0.40, 0.10, 0.86), _PAINT)
        builder.box((-0.30, -0.14, 0.25), (0.36, 0.14, 0.64), _ENGINE)
        pipe(builder, (_FRONT, (0.50, 0.0, 0.98)), (0.06, 0.06), _ENGINE, 3)
        return
    builder.loft([_section(*row) for row in tank], _PAINT, caps=False)
    builder.loft([_section(*row) for row in tail], _PAINT)
    seat = ((-0.74, 0.11, 0.83, 0.91), (-0.46, 0.14, 0.73, 0.82), (-0.06, 0.11, 0.72, 0.82))
    builder.loft([_section(*row) for row in seat], _SEAT, caps=False)
    builder.loft([_section(0.50, 0.13, 0.80, 1.04), _section(0.64, 0.09, 0.82, 1.00)], _PAINT, caps=False)
    builder.quad((0.60, -0.12, 1.00), (0.60, 0.12, 1.00), (0.48, 0.09, 1.19), (0.48, -0.09, 1.19), _SCREEN)
    for (x0, z0), (x1, z1) in (((1.02, 0.58), (0.82, 0.68)), ((0.82, 0.68), (0.58, 0.64))):
        builder.quad((x0, -0.07, z0), (x0, 0.07, z0), (x1, 0.07, z1), (x1, -0.07, z1), _PAINT)
    rear = [(-0.62, 0.67), (-0.80, 0.69), (-1.02, 0.56), (-1.075, 0.42)]
    for (x0, z0), (x1, z1) in pairwise(rear):
        builder.quad((x0, -0.07, z0), (x0, 0.07, z0), (x1, 0.07, z1), (x1, -0.07, z1), _SEAT)


def _mechanics(builder: MeshBuilder) -> None:
    """Engine, frame, fork, swing arm, exhaust, handlebar and mirrors."""
    builder.loft([_section(-0.26, 0.14, 0.24, 0.67), _section(0.32, 0.15, 0.26, 0.67)], _ENGINE)
    for side in (1, -1):
        pipe(builder, ((0.755, side * 0.10, 0.32), (0.50, side * 0.10, 1.00)), (0.03, 0.025), _CHROME, 3)
        pipe(builder, ((-0.755, side * 0.10, 0.32), (-0.20, side * 0.12, 0.40)), (0.03, 0.04), _ENGINE, 3)
        pipe(builder, ((-0.60, side * 0.12, 0.42), (-0.50, side * 0.10, 0.74)), (0.02, 0.02), _CHROME, 3)
        pipe(
            builder, ((-0.10, side * 0.12, 0.29), (-0.10, side * 0.27, 0.29)), (0.025, 0.025), _SEAT, 3, (0.0, 0.0, 1.0)
        )
        mirror = (0.40, side * 0.36, 1.17)
        pipe(builder, ((0.34, side * 0.26, 1.0), mirror), (0.012, 0.010), _SEAT, 3)
        outer, inner = side * 0.425, side * 0.29
        builder.quad((0.40, inner, 1.13), (0.40, outer, 1.13), (0.40, outer, 1.21), (0.40, inner, 1.21), _SEAT)
    exhaust = ((0.30, -0.17, 0.40), (0.0, -0.20, 0.27), (-0.95, -0.20, 0.46))
    pipe(builder, exhaust, (0.03, 0.04, 0.065), _CHROME, 5)
    bar: tuple[Point, ...] = ((0.26, -0.40, 0.98), (0.42, -0.14, 1.03), (0.42, 0.14, 1.03), (0.26, 0.40, 0.98))
    pipe(builder, bar, (0.02, 0.016, 0.016, 0.02), _SEAT, 3, beside=(0.0, 0.0, 1.0))


def _lamps(builder: MeshBuilder, detail: Detail) -> None:
    """Headlamp, tail lamp with the brake lamps at its sides, indicators and plate."""
    turns = np.arange(8) * math.tau / 8 + math.pi / 8
    front = [(0.66, 0.085 * math.cos(t), 0.91 + 0.085 * math.sin(t)) for t in turns]
    builder.polygon(front if detail.fine else front[::2], Look(slot=Slot.HEADLAMP))
    builder.glow((0.67, 0.0, 0.91), Slot.HEADLAMP, 0.28)
    rear = -0.965
    tail, brake = Look(slot=Slot.TAIL_LAMP), Look(slot=Slot.BRAKE_LAMP)
    builder.quad((rear, 0.09, 0.81), (rear, -0.09, 0.81), (rear, -0.09, 0.85), (rear, 0.09, 0.85), tail)
    builder.quad((rear, 0.09, 0.85), (rear, -0.09, 0.85), (rear, -0.08, 0.91), (rear, 0.08, 0.91), brake)
    builder.glow((rear - 0.01, 0.0, 0.83), Slot.TAIL_LAMP, 0.14)
    builder.glow((rear - 0.01, 0.0, 0.88), Slot.BRAKE_LAMP, 0.26)
    for side, slot in ((1, Slot.LEFT_INDICATOR), (-1, Slot.RIGHT_INDICATOR)):
        look = Look(slot=slot)
        for x, y, z in ((-0.93, 0.20, 0.80), (0.55, 0.22, 0.90)):
            low, high = sorted((side * (y - 0.05), side * (y + 0.045)))
            builder.quad((x, low, z - 0.035), (x, high, z - 0.035), (x, high, z + 0.035), (x, low, z + 0.035), look)
            if detail.fine:
                outer = side * y
                a, b, c, d = ((x + p * 0.045, outer, z + q * 0.035) for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
                builder.quad(a, b, c, d, look)
                builder.quad((x, 0.0, z - 0.012), (x, low, z - 0.012), (x, low, z + 0.012), (x, 0.0, z + 0.012), _SEAT)
            builder.glow((x + math.copysign(0.05, x), side * y, z), slot, 0.16)
    if detail.fine:
        builder.quad((-1.07, 0.10, 0.56), (-1.07, -0.10, 0.56), (-1.05, -0.10, 0.70), (-1.05, 0.10, 0.70), _PLATE)

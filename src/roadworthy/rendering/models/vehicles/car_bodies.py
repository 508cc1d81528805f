"""Cars and vans from their proportions."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import Fit, fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Slot, joined
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.vehicles.car_shapes import CarShape
from roadworthy.rendering.models.vehicles.open_doors import open_door
from roadworthy.rendering.models.vehicles.panels import (
    GRILLE,
    PAINT,
    PLATE,
    TRIM,
    fill,
    front,
    lamp,
    pane,
    patch,
    rear,
    slab,
)
from roadworthy.rendering.models.vehicles.wheels import add_far_wheel, add_underbody, add_wheel

_LINE = Look((40, 40, 42))
_LINE_WIDTH_M = 0.022


class Extras(NamedTuple):
    """What a livery adds to the near and the far mesh of a car, before both are fitted into their box."""

    near: Mesh
    far: Mesh


def car_model(shape: CarShape, extras: Extras | None = None) -> Model:
    """The model of a car of these proportions, with what its livery adds."""
    near, far = _near(shape), _far(shape)
    if extras is not None:
        near, far = joined([near, extras.near]), joined([far, extras.far])
    return Model(fitted(near, shape.size_m), shape.size_m, fitted(far, shape.size_m))


def car_model_with_open_door(shape: CarShape, extras: Extras | None = None) -> Model:
    """The same, its driver's door open: the door reaches beyond the box."""
    near = _near(shape)
    if extras is not None:
        near = joined([near, extras.near])
    fit = Fit.into(shape.size_m, near)
    return Model(fit.applied(joined([near, open_door(shape)])), shape.size_m)


def _near(shape: CarShape) -> Mesh:
    half = MeshBuilder()
    skin = shape.skin()
    skin.add_sides(half, PAINT, shape.arches)
    _add_shell(half, shape)
    _add_lamps(half, shape)
    _add_trim(half, shape)
    _add_lines(half, shape)
    _add_mirror(half, shape)
    for x in shape.axles:
        add_wheel(half, x, shape.half_width_m - 0.015, shape.wheel_radius_m)
    end = shape.size_m[0] / 2 - 0.2
    add_underbody(half, -end, end, shape.half_width_m - 0.25, shape.sill_z - 0.02, shape.crease_z)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    _add_plates(whole, shape)
    return whole.mesh()


def _far(shape: CarShape) -> Mesh:
    half = MeshBuilder()
    shape.skin(far=True).add_sides(half, PAINT)
    _add_shell(half, shape, far=True)
    _add_lamps(half, shape, far=True)
    for x in shape.axles:
        add_far_wheel(half, x, shape.half_width_m, shape.wheel_radius_m)
    x, y, z = shape.skin().at(2, shape.pillars[0].base_x - 0.03)
    fill(half, front(y, shape.size_m[1] / 2, z + 0.02, z + 0.17, x), PAINT)
    return half.mirrored()


def _add_shell(half: MeshBuilder, shape: CarShape, *, far: bool = False) -> None:
    skin, end = shape.skin(far=far), shape.size_m[0] / 2
    skin.add_front(half, PAINT)
    skin.add_rear(half, PAINT)
    skin.add_lid(half, PAINT, end - 0.05, shape.pillars[0].base_x, 0.03)
    skin.add_lid(half, PAINT, shape.pillars[-1].base_x, -end, 0.02)
    shape.greenhouse(far=far).add(half, PAINT, far=far)


def _add_lamps(half: MeshBuilder, shape: CarShape, *, far: bool = False) -> None:
    skin = shape.skin()
    nose, cheek = skin.front(0), skin.corner(0, 0)
    tail, haunch = skin.rear(1), skin.corner(1, skin.points.shape[1] - 2)
    lamp(half, nose, Slot.HEADLAMP, (0.5, 0.98), (0.62, 0.94), 0.35)
    lamp(half, cheek, Slot.LEFT_INDICATOR, (0.42, 0.9), (0.66, 0.92), 0.25)
    lamp(half, tail, Slot.BRAKE_LAMP, (0.03, 0.5), (0.42, 0.92), 0.3)
    lamp(half, tail, Slot.TAIL_LAMP, (0.03, 0.27), (0.08, 0.38), 0.15)
    lamp(half, tail, Slot.LEFT_INDICATOR, (0.29, 0.5), (0.08, 0.38), 0.25)
    if not far:
        lamp(half, cheek, Slot.HEADLAMP, (0.02, 0.4), (0.64, 0.94))
        lamp(half, nose, Slot.LEFT_INDICATOR, (0.72, 0.98), (0.4, 0.56))
        lamp(half, haunch, Slot.TAIL_LAMP, (0.45, 0.97), (0.42, 0.92))
        lamp(half, haunch, Slot.LEFT_INDICATOR, (0.45, 0.97), (0.08, 0.38))


def _add_trim(half: MeshBuilder, shape: CarShape) -> None:
    skin = shape.skin()
    nose, tail = skin.front(0), skin.rear(0)
    patch(half, nose, TRIM, (0.46, 1.0), (0.58, 0.98), 0.008)
    patch(half, skin.corner(0, 0), TRIM, (0.0, 0.94), (0.6, 0.98), 0.008)
    ahead, behind = shape.arches
    sill = skin.side(0, ahead.x_m - ahead.radius_m, behind.x_m + behind.radius_m)
    patch(half, sill, TRIM, up=(0.0, shape.sill_trim), proud_m=0.01)
    patch(half, nose, GRILLE, (0.0, 0.46), (0.66, 0.9))
    patch(half, nose, TRIM, (0.0, 0.9), (0.04, 0.3))
    patch(half, tail, TRIM, (0.1, 1.0), (0.0, 0.26))
    back = shape.greenhouse().back
    lamp(half, back, Slot.BRAKE_LAMP, (0.8, 1.0), (0.88, 0.94), 0.15)


def _add_lines(half: MeshBuilder, shape: CarShape) -> None:
    """The seams of the doors, and their handles."""
    skin, greenhouse = shape.skin(), shape.greenhouse()
    for x in shape.seams:
        over_arch = any(abs(x - arch.x_m) < arch.radius_m + _LINE_WIDTH_M for arch in shape.arches)
        for rail in (1,) if over_arch else (0, 1):
            _add_line(half, skin.side(rail, x + 0.1, x - 0.1), 0.5)
    for x in shape.seams[1:]:
        patch(half, skin.side(1, x + 0.28, x + 0.1), _LINE, up=(0.62, 0.8), proud_m=0.015)
    for place, (pillar, following) in enumerate(pairwise(shape.pillars)):
        if not pillar.window and shape.has_rear_doors:
            for x in shape.seams:
                share = (x - pillar.base_x) / (following.base_x - pillar.base_x)
                if 0 < share < 1:
                    _add_line(half, greenhouse.side(place), share)
    if shape.has_rear_doors:
        for back in (skin.rear(1), greenhouse.back):
            _add_line(half, back, 1.0)


def _add_line(half: MeshBuilder, on: FloatArray, across: float) -> None:
    wide = _LINE_WIDTH_M / 2 / float(np.linalg.norm(on[1] - on[0]))
    patch(half, on, _LINE, (across - wide, across + wide), proud_m=0.014 if across == 1.0 else 0.006)


def _add_mirror(half: MeshBuilder, shape: CarShape) -> None:
    x, y, z = shape.skin().at(2, shape.pillars[0].base_x - 0.03)
    outer = shape.size_m[1] / 2
    slab(half, (x - 0.07, y - 0.05, z + 0.02), (x + 0.07, outer, z + 0.17), PAINT)
    pane(half, rear(outer, y, z + 0.02, z + 0.17, x - 0.07), TRIM, (0.015, 0.015, 0.015, 0.015))


def _add_plates(whole: MeshBuilder, shape: CarShape) -> None:
    end = shape.size_m[0] / 2
    fill(whole, front(-0.26, 0.26, 0.38, 0.49, end + 0.01), PLATE)
    fill(whole, rear(0.26, -0.26, shape.rear_plate_z, shape.rear_plate_z + 0.11, -end - 0.01), PLATE)

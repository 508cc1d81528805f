"""The truck: a cab, a gap and a box on a chassis."""

from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import Size, fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Slot
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.vehicles.cabs import Cab
from roadworthy.rendering.models.vehicles.panels import (
    DARK,
    GLASS,
    PLATE,
    SILVER,
    TRIM,
    fill,
    front,
    lamp,
    left_side,
    pane,
    patch,
    rear,
    slab,
)
from roadworthy.rendering.models.vehicles.wheels import HEAVY_WHEEL, add_far_wheel, add_underbody, add_wheel

SIZE_M: Final[Size] = (9.6, 2.5, 3.4)
_CAB: Final = Cab(
    nose_x=4.8,
    back_x=2.95,
    half_width_m=1.2,
    sill_z=0.42,
    waist_z=1.55,
    window_z=2.4,
    roof_z=2.78,
    axle_x=3.72,
    wheel_radius_m=0.5,
)
_WHEEL_RADIUS_M: Final = 0.5
_REAR_AXLES: Final = (-2.3, -3.4)
_BOX: Final = (-4.72, 2.7)
_BOX_LOW_M: Final = 1.02
_BODY: Final = Look((222, 224, 226))
_SEAM: Final = Look((150, 154, 158))


def truck() -> Model:
    """A lorry of three axles; only its cab has the paint."""
    return Model(fitted(_near(), SIZE_M), SIZE_M, fitted(_far(), SIZE_M))


def _near() -> Mesh:
    half = MeshBuilder()
    _CAB.add(half)
    pane(half, _CAB.window(4.5, 3.3), GLASS, (0.06, 0.06, 0.06, 0.03))
    for x in (4.5, 3.2):
        patch(half, _CAB.skin.side(1, x + 0.012, x - 0.012), TRIM, proud_m=0.006)
    _CAB.add_mirror(half, SIZE_M[1] / 2)
    add_underbody(half, 3.0, 4.6, 0.9, 0.4, 1.2)
    _add_box(half)
    _add_chassis(half)
    _add_rear_lamps(half)
    for x in (_CAB.axle_x, *_REAR_AXLES):
        add_wheel(half, x, _CAB.half_width_m - 0.01, _WHEEL_RADIUS_M, width_m=0.35, hub=HEAVY_WHEEL)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    _CAB.add_plate(whole)
    fill(whole, rear(0.26, -0.26, 0.62, 0.73, -4.75), PLATE)
    return whole.mesh()


def _far() -> Mesh:
    half = MeshBuilder()
    _CAB.add(half, far=True)
    pane(half, _CAB.window(4.5, 3.3), GLASS, (0.06, 0.06, 0.06, 0.03))
    back, front_x = _BOX
    y, top = SIZE_M[1] / 2, SIZE_M[2]
    fill(half, left_side(front_x, back, _BOX_LOW_M, top, y), _BODY)
    fill(half, left_side(2.9, -4.7, 0.55, _BOX_LOW_M, 0.9), DARK)
    fill(half, rear(y, 0, _BOX_LOW_M, top, back), _BODY)
    fill(half, front(0, y, _BOX_LOW_M, top, front_x), _BODY)
    half.quad((back, 0, top), (back, y, top), (front_x, y, top), (front_x, 0, top), _BODY)
    fill(half, rear(1.2, 0, 0.5, _BOX_LOW_M, -4.74), TRIM)
    _add_rear_lamps(half)
    for x in (_CAB.axle_x, *_REAR_AXLES):
        add_far_wheel(half, x, 1.21, _WHEEL_RADIUS_M, HEAVY_WHEEL)
    return half.mirrored()


def _add_box(half: MeshBuilder) -> None:
    back, front_x = _BOX
    y, top = SIZE_M[1] / 2, SIZE_M[2]
    foot, edge = _BOX_LOW_M, top - 0.08
    side = left_side(front_x, back, foot, edge, y)
    fill(half, side, _BODY)
    half.quad((front_x, y, edge), (back, y, edge), (back, y - 0.06, top), (front_x, y - 0.06, top), _BODY)
    half.quad((back, 0, top), (back, y - 0.06, top), (front_x, y - 0.06, top), (front_x, 0, top), _BODY)
    half.quad((back, 0, foot), (back, y, foot), (front_x, y, foot), (front_x, 0, foot), DARK)
    fill(half, front(0, y, foot, edge, front_x), _BODY)
    doors = rear(y, 0, foot, edge, back)
    fill(half, doors, _BODY)
    half.quad((back, y, edge), (back, 0, edge), (back, 0, top), (back, y - 0.06, top), _BODY)
    patch(half, side, SILVER, up=(0.0, 0.05), proud_m=0.008)
    patch(half, side, SILVER, up=(0.95, 1.0), proud_m=0.008)
    for share in (0.0, 0.985):
        patch(half, doors, _SEAM, (share, share + 0.015), proud_m=0.008)
    for share in (0.3, 0.7):
        patch(half, doors, TRIM, (share, share + 0.025), (0.03, 0.97))


def _add_chassis(half: MeshBuilder) -> None:
    slab(half, (-4.7, -0.01, 0.6), (2.95, 0.75, _BOX_LOW_M), DARK)
    slab(half, (-4.76, -0.01, 0.55), (-4.66, 1.2, 0.95), TRIM)
    fill(half, left_side(2.6, -1.6, 0.45, 0.9, 1.16), Look((92, 96, 100)))
    fill(half, left_side(2.95, 2.7, 0.6, 2.3, 0.8), DARK)


def _add_rear_lamps(half: MeshBuilder) -> None:
    bumper = rear(1.2, 0, 0.55, 0.95, -4.76)
    lamp(half, bumper, Slot.LEFT_INDICATOR, (0.02, 0.16), (0.3, 0.9), 0.25)
    lamp(half, bumper, Slot.BRAKE_LAMP, (0.18, 0.5), (0.3, 0.9), 0.3)
    lamp(half, bumper, Slot.TAIL_LAMP, (0.52, 0.68), (0.3, 0.9), 0.15)

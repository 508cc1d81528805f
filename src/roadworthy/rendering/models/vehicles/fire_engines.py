"""The fire engine: a cab for the crew, lockers with shutters, a ladder and beacons."""

from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import Size, fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Slot
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.vehicles.beacons import add_beacon_bar, add_far_beacon_bar
from roadworthy.rendering.models.vehicles.cabs import Cab
from roadworthy.rendering.models.vehicles.panels import (
    DARK,
    GLASS,
    PAINT,
    PLATE,
    SILVER,
    TRIM,
    fill,
    front,
    lamp,
    left_side,
    pane,
    part,
    patch,
    raised,
    rear,
    slab,
    turned_about,
)
from roadworthy.rendering.models.vehicles.skins import Arch, Skin
from roadworthy.rendering.models.vehicles.wheels import HEAVY_WHEEL, add_far_wheel, add_underbody, add_wheel

SIZE_M: Final[Size] = (8.5, 2.5, 3.3)
_HALF_WIDTH_M: Final = 1.2
_WHEEL_RADIUS_M: Final = 0.5
_CAB: Final = Cab(
    nose_x=4.25,
    back_x=1.35,
    half_width_m=_HALF_WIDTH_M,
    sill_z=0.42,
    waist_z=1.5,
    window_z=2.4,
    roof_z=2.8,
    axle_x=2.95,
    wheel_radius_m=_WHEEL_RADIUS_M,
)
_BACK_X: Final = -4.2
_REAR_AXLE: Final = -1.75
_SHUTTERS: Final = ((1.1, -0.75), (-0.95, -2.6), (-2.8, -4.0))
_STRIPE: Final = Look((250, 214, 60))
_SHUTTER: Final = Look(texture="vehicles/shutter")
_FIRE: Final = Look(texture="vehicles/fire")


def fire_engine() -> Model:
    """A red fire engine with yellow stripes."""
    return Model(fitted(_near(), SIZE_M), SIZE_M, fitted(_far(), SIZE_M))


def _lockers() -> Skin:
    return Skin.of([[(x, _HALF_WIDTH_M, z) for x in (_CAB.back_x, _BACK_X)] for z in (0.42, 1.5, 2.85)])


def _near() -> Mesh:
    half = MeshBuilder()
    _CAB.add(half)
    _add_doors(half)
    _CAB.add_mirror(half, SIZE_M[1] / 2)
    _add_lockers(half, (Arch(_REAR_AXLE, _WHEEL_RADIUS_M, _WHEEL_RADIUS_M + 0.08),))
    for x, x_rear in _SHUTTERS:
        patch(half, left_side(x, x_rear, 1.42, 2.62, _HALF_WIDTH_M), _SHUTTER)
    add_underbody(half, -4.0, 4.0, 0.9, 0.4, 1.4)
    _add_ladder(half)
    _add_rear(half)
    add_beacon_bar(half, 3.2, 1.0, 2.8, 3.05)
    for x in (_CAB.axle_x, _REAR_AXLE):
        add_wheel(half, x, _HALF_WIDTH_M - 0.01, _WHEEL_RADIUS_M, width_m=0.35, hub=HEAVY_WHEEL)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    _add_words(whole)
    _CAB.add_plate(whole)
    fill(whole, rear(0.26, -0.26, 0.62, 0.73, _BACK_X - 0.06), PLATE)
    return whole.mesh()


def _far() -> Mesh:
    half = MeshBuilder()
    _CAB.add(half, far=True)
    pane(half, _CAB.window(4.0, 1.5), GLASS, (0.06, 0.06, 0.06, 0.03))
    _add_lockers(half, ())
    patch(half, left_side(1.1, -4.0, 1.42, 2.62, _HALF_WIDTH_M), SILVER)
    _add_rear_lamps(half)
    fill(half, left_side(1.3, -3.95, 3.12, 3.3, 0.4), SILVER)
    add_far_beacon_bar(half, 3.2, 1.0, 2.8, 3.05)
    x, z = _CAB.nose_x - 0.12, _CAB.waist_z
    fill(half, front(1.1, SIZE_M[1] / 2, z + 0.25, z + 0.85, x), TRIM)
    for x in (_CAB.axle_x, _REAR_AXLE):
        add_far_wheel(half, x, _HALF_WIDTH_M + 0.01, _WHEEL_RADIUS_M, HEAVY_WHEEL)
    return half.mirrored()


def _add_lockers(half: MeshBuilder, arches: tuple[Arch, ...]) -> None:
    skin = _lockers()
    skin.add_sides(half, PAINT, arches)
    skin.add_rear(half, PAINT)
    skin.add_lid(half, SILVER, _CAB.back_x, _BACK_X)
    patch(half, left_side(4.02, _BACK_X, 1.15, 1.35, _HALF_WIDTH_M), _STRIPE)


def _add_doors(half: MeshBuilder) -> None:
    for x, x_rear in ((4.0, 2.85), (2.65, 1.5)):
        pane(half, _CAB.window(x, x_rear), GLASS, (0.04, 0.04, 0.06, 0.03))
    for x in (2.75, 1.42):
        patch(half, _CAB.skin.side(1, x + 0.012, x - 0.012), TRIM, proud_m=0.006)


def _add_ladder(half: MeshBuilder) -> None:
    slab(half, (-3.95, 0.32, 3.12), (1.3, 0.4, 3.3), SILVER)
    for x in (-3.6, -3.0, -2.4, -1.8, -1.2, -0.6, 0.0, 0.6, 1.1):
        half.quad((x - 0.05, 0, 3.24), (x + 0.05, 0, 3.24), (x + 0.05, 0.34, 3.24), (x - 0.05, 0.34, 3.24), SILVER)
    for x in (-3.8, 0.9):
        slab(half, (x - 0.06, 0.3, 2.84), (x + 0.06, 0.42, 3.12), DARK)


def _add_rear(half: MeshBuilder) -> None:
    back = rear(_HALF_WIDTH_M, 0, 0.42, 2.85, _BACK_X)
    patch(half, back, _SHUTTER, (0.3, 1.0), (0.42, 0.9))
    slab(half, (_BACK_X - 0.05, -0.01, 0.42), (_BACK_X, _HALF_WIDTH_M, 0.8), TRIM)
    patch(half, back, _STRIPE, (0.04, 0.26), (0.45, 0.9))
    _add_rear_lamps(half)


def _add_rear_lamps(half: MeshBuilder) -> None:
    back = rear(_HALF_WIDTH_M, 0, 0.42, 2.85, _BACK_X)
    lamp(half, back, Slot.BRAKE_LAMP, (0.04, 0.3), (0.17, 0.26), 0.3)
    lamp(half, back, Slot.LEFT_INDICATOR, (0.04, 0.3), (0.27, 0.33), 0.25)
    lamp(half, back, Slot.TAIL_LAMP, (0.04, 0.3), (0.34, 0.4), 0.15)


def _add_words(whole: MeshBuilder) -> None:
    door = part(_CAB.skin.side(0, 2.3, 1.5), (0.0, 1.0), (0.3, 0.62))
    for word in (door, turned_about(door)):
        fill(whole, raised(word, 0.016), _FIRE)
    nose = _CAB.skin.front(2)
    fill(whole, raised(front(-0.5, 0.5, nose[0, 2] + 0.06, nose[2, 2] - 0.06, nose[0, 0]), 0.02), _FIRE)

"""The city bus, with doors on its right."""

from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import Size, fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Slot
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.vehicles.panels import (
    GLASS,
    GRILLE,
    PAINT,
    PLATE,
    TRIM,
    fill,
    front,
    lamp,
    part,
    patch,
    raised,
    rear,
    slab,
    turned_about,
    whole_front,
)
from roadworthy.rendering.models.vehicles.skins import Arch, Skin
from roadworthy.rendering.models.vehicles.wheels import HEAVY_WHEEL, add_far_wheel, add_underbody, add_wheel

SIZE_M: Final[Size] = (11.5, 2.55, 3.1)
_HALF_WIDTH_M: Final = 1.21
_NOSE_X: Final = 5.75
_AXLES: Final = (3.05, -2.75)
_WHEEL_RADIUS_M: Final = 0.48
_PANES: Final = (
    (5.3, 4.02),
    (3.92, 2.64),
    (2.54, 1.26),
    (1.16, -0.12),
    (-0.22, -1.5),
    (-1.6, -2.88),
    (-2.98, -4.26),
    (-4.36, -5.4),
)
_DOORS: Final = ((5.3, 4.02), (1.16, -0.12))
_WINDOW: Final = Look(texture="vehicles/bus-window")
_ROUTE: Final = Look(texture="vehicles/route")


def bus() -> Model:
    """A bus of two axles."""
    return Model(fitted(_near(), SIZE_M), SIZE_M, fitted(_far(), SIZE_M))


def _skin(*, far: bool = False) -> Skin:
    rails = []
    for z, lean, inset in ((0.3, 0.0, 0.0), (1.2, 0.0, 0.0), (2.42, 0.1, 0.02), (2.86, 0.16, 0.06), (3.06, 0.3, 0.24)):
        y, lean_rear = _HALF_WIDTH_M - inset, lean / 2
        stations = (
            (_NOSE_X - lean, y - 0.16, z),
            (_NOSE_X - 0.3 - lean / 2, y, z),
            (0.2 - _NOSE_X + lean_rear, y, z),
            (lean_rear - _NOSE_X, y - 0.12, z),
        )
        rails.append(stations)
    if far:
        del rails[3]
    return Skin.of(rails)


def _near() -> Mesh:
    half, skin = MeshBuilder(), _skin()
    arches = [Arch(x, _WHEEL_RADIUS_M, _WHEEL_RADIUS_M + 0.08) for x in _AXLES]
    skin.add_sides(half, PAINT, arches)
    _add_shell(half, skin)
    _add_ends(half, skin)
    add_underbody(half, -5.5, 5.5, 0.9, 0.28, 1.15)
    slab(half, (5.35, 1.05, 1.7), (5.45, SIZE_M[1] / 2, 2.3), TRIM)
    for x in _AXLES:
        add_wheel(half, x, _HALF_WIDTH_M - 0.01, _WHEEL_RADIUS_M, width_m=0.3, hub=HEAVY_WHEEL)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    _add_panes(whole, skin)
    _add_doors(whole, skin)
    _add_signs(whole, skin)
    fill(whole, front(-0.26, 0.26, 0.42, 0.53, _NOSE_X + 0.02), PLATE)
    fill(whole, rear(0.26, -0.26, 0.62, 0.73, -_NOSE_X - 0.02), PLATE)
    return whole.mesh()


def _far() -> Mesh:
    half, skin = MeshBuilder(), _skin(far=True)
    skin.add_sides(half, PAINT)
    _add_shell(half, skin)
    patch(half, skin.side(1, 5.3, -5.4), _WINDOW, up=(0.06, 0.94))
    _add_lamps(half, skin)
    fill(half, front(1.05, SIZE_M[1] / 2, 1.7, 2.3, 5.4), TRIM)
    for x in _AXLES:
        add_far_wheel(half, x, _HALF_WIDTH_M + 0.01, _WHEEL_RADIUS_M, HEAVY_WHEEL)
    return half.mirrored()


def _add_shell(half: MeshBuilder, skin: Skin) -> None:
    skin.add_front(half, PAINT)
    skin.add_rear(half, PAINT)
    skin.add_lid(half, PAINT, _NOSE_X, -_NOSE_X, 0.04)
    patch(half, skin.front(1), GLASS, (-0.01, 1.0), (0.0, 0.97))
    patch(half, skin.rear(1), GLASS, (0.1, 1.01), (0.25, 0.9))


def _add_lamps(half: MeshBuilder, skin: Skin) -> None:
    nose, tail = skin.front(0), skin.rear(0)
    lamp(half, nose, Slot.HEADLAMP, (0.62, 0.97), (0.28, 0.46), 0.35)
    lamp(half, skin.corner(0, 0), Slot.LEFT_INDICATOR, (0.1, 0.7), (0.28, 0.46), 0.25)
    lamp(half, tail, Slot.BRAKE_LAMP, (0.03, 0.28), (0.58, 0.86), 0.3)
    lamp(half, tail, Slot.LEFT_INDICATOR, (0.03, 0.28), (0.38, 0.55), 0.25)
    lamp(half, tail, Slot.TAIL_LAMP, (0.03, 0.28), (0.2, 0.35), 0.15)


def _add_ends(half: MeshBuilder, skin: Skin) -> None:
    _add_lamps(half, skin)
    patch(half, skin.corner(1, 0), GLASS, (0.0, 0.85), (0.0, 0.97))
    patch(half, skin.front(0), TRIM, (0.0, 1.0), (0.0, 0.22))
    patch(half, skin.front(2), TRIM, (0.0, 0.9), (0.08, 0.92), 0.006)
    patch(half, skin.rear(0), GRILLE, (0.45, 1.0), (0.55, 0.9))
    patch(half, skin.rear(0), TRIM, (0.0, 1.0), (0.0, 0.16))


def _add_panes(whole: MeshBuilder, skin: Skin) -> None:
    for x, x_rear in _PANES:
        pane = raised(part(skin.side(1, x, x_rear), up=(0.08, 0.92)), 0.014)
        fill(whole, pane, _WINDOW)
        if (x, x_rear) not in _DOORS:
            fill(whole, turned_about(pane), _WINDOW)


def _add_doors(whole: MeshBuilder, skin: Skin) -> None:
    """Two leaves of glass in a dark frame each, from the step to over the windows."""
    for x, x_rear in _DOORS:
        low, high = skin.side(0, x, x_rear), skin.side(1, x, x_rear)
        frame = low.copy()
        frame[2:] = high[2:]
        opening = turned_about(part(frame, up=(0.04, 0.98)))
        fill(whole, raised(opening, 0.02), TRIM)
        for leaf in ((0.05, 0.47), (0.53, 0.95)):
            fill(whole, raised(part(opening, leaf, (0.05, 0.95)), 0.03), _WINDOW)


def _add_signs(whole: MeshBuilder, skin: Skin) -> None:
    fill(whole, raised(part(whole_front(skin.front(2)), (0.14, 0.86), (0.12, 0.88)), 0.014), _ROUTE)
    side = part(turned_about(skin.side(2, 3.9, 2.7)), up=(0.2, 0.8))
    fill(whole, raised(side, 0.014), _ROUTE)

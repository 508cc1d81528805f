"""Traffic lights' lanterns, half as large again as real ones so that a camera reads them from afar.

A lantern's origin is its centre, between its lenses; it shines along x. Posts and masts are one metre high, arms one
metre long; they are stretched to where the lantern hangs.
"""

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Slot
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.street.iron import GALVANISED
from roadworthy.roads.junction import Turn

LENS_RADIUS_M = 0.17
LENS_PITCH_M = 0.42
LENS_X_M = 0.05
ARM_BEHIND_M = 0.34
GLOW_RADIUS_M = 0.45
ARROW_GLOW_RADIUS_M = 0.3
LENSES: Final = ((Slot.RED_LENS, LENS_PITCH_M), (Slot.YELLOW_LENS, 0.0), (Slot.GREEN_LENS, -LENS_PITCH_M))

_BODY: Final = Look((30, 32, 34))
_INNER: Final = Look((14, 14, 15))
_PLATE: Final = Look((22, 23, 25))
_RIM: Final = Look((232, 232, 226))
_HALF_WIDTH_M, _HALF_HEIGHT_M = 0.23, 0.66
_PLATE_HALF_WIDTH_M, _PLATE_HALF_HEIGHT_M = 0.38, 0.83
_RIM_M = 0.055
_VISOR_M = 0.26
_SIDES = 12

# An arrow that points up, in lens radii; it is turned to where it leads.
_ARROW: Final = ((0.0, 0.92), (0.74, 0.12), (0.26, 0.12), (0.26, -0.86), (-0.26, -0.86), (-0.26, 0.12), (-0.74, 0.12))
_TURNED_LEFT_RAD: Final = {Turn.STRAIGHT: 0.0, Turn.LEFT: math.pi / 2, Turn.RIGHT: -math.pi / 2}


def lantern_name(arrow: Turn | None) -> str:
    """The name of the model of a lantern whose lenses show an arrow, or are plain."""
    return "lantern" if arrow is None else f"lantern-{arrow}"


def _lantern(arrow: Turn | None) -> Model:
    builder, far = MeshBuilder(), MeshBuilder()
    for body in (builder, far):
        body.box((-0.2, -_HALF_WIDTH_M, -_HALF_HEIGHT_M), (0.03, _HALF_WIDTH_M, _HALF_HEIGHT_M), _BODY)
        _backplate(body)
        for slot, z in LENSES:
            _lens(body, slot, z, arrow)
            body.glow((LENS_X_M + 0.02, 0.0, z), slot, GLOW_RADIUS_M if arrow is None else ARROW_GLOW_RADIUS_M)
    for _, z in LENSES:
        _visor(builder, z)
    size = (0.2 + LENS_X_M + _VISOR_M, 2 * _PLATE_HALF_WIDTH_M, 2 * _PLATE_HALF_HEIGHT_M)
    return Model(builder.mesh(), size, far.mesh())


def _backplate(builder: MeshBuilder) -> None:
    y, z = _PLATE_HALF_WIDTH_M, _PLATE_HALF_HEIGHT_M
    builder.box((-0.1, -y, -z), (-0.08, y, z), _PLATE)
    inner_y, inner_z, x = y - _RIM_M, z - _RIM_M, -0.06
    for low, high in ((-y, -inner_y), (inner_y, y)):
        builder.quad((x, low, -z), (x, high, -z), (x, high, z), (x, low, z), _RIM)
    for low, high in ((-z, -inner_z), (inner_z, z)):
        builder.quad((x, -inner_y, low), (x, inner_y, low), (x, inner_y, high), (x, -inner_y, high), _RIM)


def _lens(builder: MeshBuilder, slot: Slot, z: float, arrow: Turn | None) -> None:
    disc = [(math.cos(turn * math.tau / _SIDES), math.sin(turn * math.tau / _SIDES)) for turn in range(_SIDES)]
    behind = LENS_RADIUS_M * (1.12 if arrow is None else 1.25)
    builder.polygon([(LENS_X_M - 0.01, behind * y, z + behind * up) for y, up in disc], _INNER)
    outline = disc if arrow is None else _arrow_outline(arrow)
    reach = LENS_RADIUS_M * (1.0 if arrow is None else 1.2)
    builder.polygon([(LENS_X_M + 0.01, reach * y, z + reach * up) for y, up in outline], Look(slot=slot))


def _arrow_outline(arrow: Turn) -> list[tuple[float, float]]:
    """Corners (y of the lantern, up): whoever reads it sees the lantern's y axis point to the right."""
    sin, cos = math.sin(_TURNED_LEFT_RAD[arrow]), math.cos(_TURNED_LEFT_RAD[arrow])
    return [(right * cos - up * sin, right * sin + up * cos) for right, up in _ARROW]


def _visor(builder: MeshBuilder, z: float) -> None:
    """A hood around the upper part of a lens, that reaches less far out at its sides."""
    radius = LENS_RADIUS_M * 1.2
    rims = []
    for degrees in range(-20, 201, 44):
        angle = math.radians(degrees)
        y, up = radius * math.cos(angle), z + radius * math.sin(angle)
        reach = _VISOR_M * (0.45 + 0.55 * max(0.0, math.sin(angle)))
        rims.append(((0.03, y, up), (0.03 + reach, y, up)))
    for (a, b), (d, c) in pairwise(rims):
        builder.quad(a, b, c, d, _BODY)


def _post(radius_m: float) -> Model:
    builder = MeshBuilder()
    builder.tube((0, 0, 0), (0, 0, 1), radius_m, GALVANISED, end_radius_m=0.8 * radius_m)
    return Model(builder.mesh(), (2 * radius_m, 2 * radius_m, 1.0))


def _arm() -> Model:
    builder = MeshBuilder()
    builder.tube((0, 0, 0), (1, 0, 0), 0.09, GALVANISED, end_radius_m=0.055)
    return Model(builder.mesh(), (1.0, 0.18, 0.18))


LANTERN_MODELS: Final[dict[str, Callable[[], Model]]] = {
    **{lantern_name(arrow): partial(_lantern, arrow) for arrow in (None, *_TURNED_LEFT_RAD)},
    "lantern-post": partial(_post, 0.075),
    "lantern-mast": partial(_post, 0.14),
    "lantern-arm": _arm,
}

"""Street lamps: a pole, an arm over the road along x, and a flat head."""

from collections.abc import Callable
from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Slot
from roadworthy.rendering.models.placed import Model, Placed, Tint
from roadworthy.rendering.models.street.iron import GALVANISED
from roadworthy.roads.furniture import Lamp

LAMP_HEIGHT_M = 7.5
ARM_M = 1.7
GLOW_RADIUS_M = 0.8

_LIT: Final = Tint((255, 226, 168), lit=1.0)
_DARK: Final = Tint((206, 208, 206))
_HEAD: Final = Look((92, 96, 100))


def _lamp() -> Model:
    builder, far = MeshBuilder(), MeshBuilder()
    bend, head = LAMP_HEIGHT_M - 0.55, LAMP_HEIGHT_M - 0.12
    builder.tube((0, 0, 0), (0, 0, 1.0), 0.11, GALVANISED, sides=6)
    builder.tube((0, 0, 1.0), (0, 0, bend), 0.075, GALVANISED, end_radius_m=0.05, sides=6)
    builder.tube((0, 0, bend - 0.05), (0.35, 0, head - 0.05), 0.05, GALVANISED, sides=6)
    builder.tube((0.33, 0, head - 0.06), (ARM_M - 0.6, 0, head), 0.045, GALVANISED, sides=6)
    far.tube((0, 0, 0), (0, 0, bend), 0.08, GALVANISED, sides=3)
    far.tube((0, 0, bend), (ARM_M - 0.6, 0, head), 0.05, GALVANISED, sides=3)
    for body in (builder, far):
        body.box((ARM_M - 0.75, -0.17, head - 0.06), (ARM_M, 0.17, LAMP_HEIGHT_M), _HEAD, taper=0.75)
        low = head - 0.075
        body.quad(
            (ARM_M - 0.68, -0.13, low), (ARM_M - 0.05, -0.13, low), (ARM_M - 0.05, 0.13, low),
            (ARM_M - 0.68, 0.13, low), Look(slot=Slot.STREET_LAMP),
        )  # fmt: skip
        body.glow((ARM_M - 0.36, 0.0, low - 0.03), Slot.STREET_LAMP, GLOW_RADIUS_M)
    return Model(builder.mesh(), (ARM_M + 0.11, 0.34, LAMP_HEIGHT_M), far.mesh())


def placed_lamp(lamp: Lamp, lit: bool) -> tuple[Placed, ...]:
    """A street lamp, as high as its record says, that shines or not."""
    scale = (1.0, 1.0, lamp.height_m / LAMP_HEIGHT_M)
    return (Placed("street-lamp", lamp.pose, scale, {Slot.STREET_LAMP: _LIT if lit else _DARK}),)


LAMP_MODELS: Final[dict[str, Callable[[], Model]]] = {"street-lamp": _lamp}

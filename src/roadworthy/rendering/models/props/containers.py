"""What holds things: bins on wheels, racks for bicycles, and the crate that stands for all that has no shape here."""

import math
from typing import Final

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.fitting import fitted
from roadworthy.rendering.models.mesh import Look, Mesh, Point, Slot
from roadworthy.rendering.models.placed import Model

BIN_SIZE_M: Final = (0.72, 0.58, 1.06)
RACK_SIZE_M: Final = (0.60, 3.00, 0.85)
CRATE_SIZE_M: Final = (1.00, 1.00, 1.00)
_GREEN = Look((44, 84, 56))
_LID = Look((34, 64, 44))
_DARK = Look((28, 28, 29))
_STEEL = Look((150, 152, 156))
_CRATE = Look(slot=Slot.PAINT)
_GAP = Look((74, 56, 38))


def bin_() -> Model:
    """A bin on two wheels with a sloping lid."""
    return Model(_bin(8), BIN_SIZE_M, _bin(4))


def rack() -> Model:
    """Hoops to which bicycles are locked."""
    builder = MeshBuilder()
    half_length, half_width, height = RACK_SIZE_M[0] / 2, RACK_SIZE_M[1] / 2, RACK_SIZE_M[2]
    for y in (-1.2, -0.4, 0.4, 1.2):
        bend = half_length - 0.03
        for start, end in (
            ((-bend, y, 0.0), (-bend, y, height - 0.15)),
            ((-bend, y, height - 0.15), (-bend * 0.6, y, height - 0.03)),
            ((-bend * 0.6, y, height - 0.03), (bend * 0.6, y, height - 0.03)),
            ((bend * 0.6, y, height - 0.03), (bend, y, height - 0.15)),
            ((bend, y, height - 0.15), (bend, y, 0.0)),
        ):
            builder.tube(start, end, 0.03, _STEEL, sides=4)
    for x in (-half_length + 0.03, half_length - 0.03):
        builder.box((x - 0.03, -half_width, 0.0), (x + 0.03, half_width, 0.03), _STEEL)
    return Model(builder.mesh(), RACK_SIZE_M)


def crate() -> Model:
    """A crate of boards."""
    far = MeshBuilder()
    half = CRATE_SIZE_M[0] / 2
    far.box((-half, -half, 0.0), (half, half, CRATE_SIZE_M[2]), _CRATE)
    return Model(_crate(), CRATE_SIZE_M, far.mesh())


def _bin(sides: int) -> Mesh:
    builder = MeshBuilder()
    foot = [(-0.24, -0.22, 0.06), (0.22, -0.22, 0.06), (0.22, 0.22, 0.06), (-0.24, 0.22, 0.06)]
    head = [(-0.30, -0.27, 0.96), (0.28, -0.27, 0.88), (0.28, 0.27, 0.88), (-0.30, 0.27, 0.96)]
    builder.loft([foot, head], _GREEN)
    rim = [(-0.33, -0.29, 0.97), (0.31, -0.29, 0.88), (0.31, 0.29, 0.88), (-0.33, 0.29, 0.97)]
    lid = [(-0.31, -0.25, 1.04), (0.27, -0.25, 0.94), (0.27, 0.25, 0.94), (-0.31, 0.25, 1.04)]
    builder.loft([rim, lid], _LID)
    builder.tube((-0.38, -0.24, 1.02), (-0.38, 0.24, 1.02), 0.025, _LID, sides=4)
    for y in (0.25, -0.25):
        side = math.copysign(0.035, y)
        hub: Point = (-0.24, y - side, 0.11)
        builder.tube(hub, (-0.24, y + side, 0.11), 0.11, _DARK, sides=sides)
    return fitted(builder.mesh(), BIN_SIZE_M)


def _crate() -> Mesh:
    builder = MeshBuilder()
    half, height, inset = CRATE_SIZE_M[0] / 2, CRATE_SIZE_M[2], 0.03
    low: Point = (-half + inset, -half + inset, inset)
    builder.box(low, (half - inset, half - inset, height - inset), _GAP)
    for step in range(4):
        a, b = 0.02 + step * 0.245, 0.225 + step * 0.245
        edge = half - 0.015
        for side in (1, -1):
            face, x0, x1 = side * edge, -half + 0.02, half - 0.02
            builder.quad((face, x0, a), (face, x1, a), (face, x1, b), (face, x0, b), _CRATE)
            builder.quad((x0, face, a), (x1, face, a), (x1, face, b), (x0, face, b), _CRATE)
        top = height - 0.015
        builder.quad(
            (-half, a - half, top), (half, a - half, top), (half, b - half, top), (-half, b - half, top), _CRATE
        )
    for x in (-half, half - 0.1):
        for y in (-half, half - 0.1):
            builder.box((x, y, 0.0), (x + 0.1, y + 0.1, height), _CRATE)
    return builder.mesh()

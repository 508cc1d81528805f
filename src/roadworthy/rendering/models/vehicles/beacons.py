"""Blue beacons on roofs."""

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Slot
from roadworthy.rendering.models.vehicles.panels import TRIM, fill, front, slab

_GLOW_M = 0.6


def add_beacon_bar(half: MeshBuilder, x_m: float, half_width_m: float, low_m: float, high_m: float) -> None:
    """Adds the left half of a bar across a roof, whose outer part flashes."""
    lens, inner = Look(slot=Slot.LEFT_BEACON), half_width_m * 0.25
    slab(half, (x_m - 0.16, inner, low_m), (x_m + 0.16, half_width_m, high_m), lens)
    slab(half, (x_m - 0.13, -inner, low_m), (x_m + 0.13, inner, high_m - 0.03), TRIM)
    for ahead in (0.2, -0.2):
        half.glow((x_m + ahead, half_width_m * 0.62, (low_m + high_m) / 2), Slot.LEFT_BEACON, _GLOW_M)


def add_far_beacon_bar(half: MeshBuilder, x_m: float, half_width_m: float, low_m: float, high_m: float) -> None:
    """Adds a face for the same."""
    fill(half, front(0.0, half_width_m, low_m, high_m, x_m), Look(slot=Slot.LEFT_BEACON))

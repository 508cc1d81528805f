"""What a script can put on the road: vehicles and people of the traffic's catalogue, and things."""

import difflib
from dataclasses import dataclass
from typing import Final

from roadworthy.errors import UsageError
from roadworthy.scene import Category
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.catalogue import PEDESTRIAN_TYPES, VEHICLE_TYPES


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of actor: what a Scene calls it, and its size (length, width, height) in metres."""

    name: str
    category: Category
    subtype: str
    label: str | None
    size_m: Vector
    color: str | None = None
    flashing: bool = False


def _thing(name: str, label: str, size_m: Vector, color: str | None = None) -> Kind:
    return Kind(name, Category.PROP, label, label, size_m, color)


_VEHICLES: Final = tuple(
    Kind(
        kind.name,
        kind.category,
        kind.subtype,
        kind.name,
        (kind.length_m, kind.width_m, kind.height_m),
        kind.colors[0],
        kind.flashing,
    )
    for kind in VEHICLE_TYPES
)
_PEOPLE: Final = tuple(
    Kind(kind.name, Category.PEDESTRIAN, kind.name, None, (kind.length_m, kind.width_m, kind.height_m), kind.colors[0])
    for kind in PEDESTRIAN_TYPES
)
# The first size is that along the way the thing faces.
_THINGS: Final = (
    _thing("cone", "traffic cone", (0.40, 0.40, 0.75)),
    _thing("barrel", "traffic barrel", (0.60, 0.60, 1.05)),
    _thing("barrier", "barrier", (0.56, 1.60, 1.05)),
    _thing("concrete-barrier", "concrete barrier", (0.60, 2.40, 0.82)),
    _thing("arrow-board", "arrow board", (2.90, 2.40, 3.40)),
    _thing("warning-triangle", "warning triangle", (0.26, 0.56, 0.50)),
    _thing("warning-sign", "warning sign", (0.70, 1.00, 1.55)),
    _thing("accident-sign", "accident sign", (0.70, 1.00, 1.55)),
    _thing("roadworks-sign", "roadworks sign", (0.70, 1.00, 1.55)),
    _thing("debris", "debris", (1.40, 1.60, 0.50)),
    _thing("dirt", "dirt", (1.60, 1.60, 0.45)),
    # Flat on the ground: one drives over them.
    _thing("debris-patch", "debris", (1.60, 1.80, 0.06)),
    _thing("dirt-patch", "dirt", (2.40, 2.00, 0.06)),
    _thing("bin", "trash bin", (0.72, 0.58, 1.06)),
    _thing("crate", "crate", (1.00, 1.00, 1.00)),
    _thing("vending-machine", "vending machine", (0.90, 1.20, 2.00), "red"),
    _thing("advertisement", "advertisement", (0.35, 1.50, 2.30), "blue"),
    _thing("container", "container", (3.20, 1.80, 2.10), "green"),
)
KINDS: Final = {kind.name: kind for kind in (*_VEHICLES, *_PEOPLE, *_THINGS)}


def kind_named(name: str) -> Kind:
    """The kind of actor of this name.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    if name in KINDS:
        return KINDS[name]
    near = difflib.get_close_matches(name, KINDS, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    raise UsageError(f'There is no kind of actor "{name}".{hint} Kinds: {", ".join(sorted(KINDS))}.')

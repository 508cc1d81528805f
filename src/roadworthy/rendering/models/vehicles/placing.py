"""Which model shows a vehicle, and with which of its lamps lit."""

import math
import zlib
from typing import Final

from roadworthy.rendering.models.lamp_tints import lamp_tints
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.placed import Placed, Tint, placed_as
from roadworthy.rendering.models.vehicles.catalogue import DOOR_OPEN, MODELS, SIZES_M
from roadworthy.scene import Agent, Category

_OF_SUBTYPE: Final = {
    "small-car": "hatchback",
    "delivery-van": "van",
    "hgv": "truck",
    "city-bus": "bus",
    "police": "police-car",
}
_OF_CATEGORY: Final = {
    Category.CAR: ("hatchback", "sedan", "suv"),
    Category.VAN: ("van",),
    Category.TRUCK: ("truck",),
    Category.BUS: ("bus",),
}
_ORDINARY: Final = ("hatchback", "sedan", "suv", "van", "truck", "bus")
_SHAPES: Final = {"sedan": ("sedan", "sedan-2"), "suv": ("suv", "suv-2")}
_OWN_COLORS: Final = {"police-car": "white", "ambulance": "white", "fire-engine": "red"}


def placed_vehicle(agent: Agent, time_s: float, lamps_on: bool) -> tuple[Placed, ...]:
    """The model of a vehicle at a time of its Scene; `lamps_on` is whether those who drive have their lamps on.

    The model is that of the agent's label or subtype; if neither names one, that of its category whose size is nearest.
    It is stretched to the agent's size. Of several shapes of one type, the agent's id chooses.
    """
    kind = _model_name(agent)
    shapes = _SHAPES.get(kind, (kind,))
    name = shapes[zlib.crc32(agent.id.encode()) % len(shapes)]
    is_parked = agent.is_static or agent.attribute == "parked"
    tints = lamp_tints(agent.lights, time_s, lamps_on and not is_parked)
    tints[Slot.PAINT] = Tint(paint(agent.color or _OWN_COLORS.get(name)))
    open_model = name + DOOR_OPEN
    model = open_model if agent.door_open and open_model in MODELS else name
    return (placed_as(agent, model, SIZES_M[name], tints),)


def _model_name(agent: Agent) -> str:
    for word in (agent.label, agent.subtype):
        if word is not None and _OF_SUBTYPE.get(word, word) in SIZES_M:
            return _OF_SUBTYPE.get(word, word)
    candidates = _OF_CATEGORY.get(agent.category, _ORDINARY)
    return min(candidates, key=lambda name: _unlikeness(SIZES_M[name], agent.size_m))


def _unlikeness(size_m: tuple[float, float, float], other_m: tuple[float, float, float]) -> float:
    return sum(abs(math.log(one / other)) for one, other in zip(size_m, other_m, strict=True))

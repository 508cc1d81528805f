"""Which model shows a vehicle, and with which of its lamps lit."""

import math
from typing import Final

from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.placed import Placed, Tint, placed_as
from roadworthy.rendering.models.vehicles.catalogue import DOOR_OPEN, MODELS, SIZES_M
from roadworthy.scene import Agent, AgentLights, Category

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
_OWN_COLORS: Final = {"police-car": "white", "ambulance": "white", "fire-engine": "red"}

_INDICATOR_HZ: Final = 1.5
_BEACON_HZ: Final = 2.0
_NO_LIGHTS: Final = AgentLights()

_HEADLAMP_OFF: Final = Tint((214, 218, 222))
_HEADLAMP_LIT: Final = Tint((255, 248, 224), 1.0)
_TAIL_LAMP_OFF: Final = Tint((84, 9, 12))
_TAIL_LAMP_LIT: Final = Tint((170, 12, 12), 0.6)
_BRAKE_LAMP_OFF: Final = Tint((62, 6, 9))
_BRAKE_LAMP_LIT: Final = Tint((255, 36, 24), 1.0)
_INDICATOR_OFF: Final = Tint((206, 158, 104))
_INDICATOR_COLOR: Final = (255, 140, 0)
_BEACON_OFF: Final = Tint((24, 48, 130))
_BEACON_DIM: Final = Tint((30, 60, 170), 0.2)
_BEACON_LIT: Final = Tint((60, 120, 255), 1.0)


def placed_vehicle(agent: Agent, time_s: float, lamps_on: bool) -> tuple[Placed, ...]:
    """The model of a vehicle at a time of its Scene; `lamps_on` is whether those who drive have their lamps on.

    The model is that of the agent's label or subtype; if neither names one, that of its category whose size is nearest.
    It is stretched to the agent's size.
    """
    name = _model_name(agent)
    is_parked = agent.is_static or agent.attribute == "parked"
    tints = _lamp_tints(agent.lights or _NO_LIGHTS, time_s, lamps_on and not is_parked)
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


def _lamp_tints(lights: AgentLights, time_s: float, lamps_on: bool) -> dict[Slot, Tint]:
    blink = Tint(_INDICATOR_COLOR, 1.0 if time_s * _INDICATOR_HZ % 1.0 < 0.5 else 0.45)
    tints = {
        Slot.HEADLAMP: _HEADLAMP_LIT if lamps_on else _HEADLAMP_OFF,
        Slot.TAIL_LAMP: _TAIL_LAMP_LIT if lamps_on else _TAIL_LAMP_OFF,
        Slot.BRAKE_LAMP: _BRAKE_LAMP_LIT if lights.brake else _BRAKE_LAMP_OFF,
        Slot.LEFT_INDICATOR: blink if lights.left else _INDICATOR_OFF,
        Slot.RIGHT_INDICATOR: blink if lights.right else _INDICATOR_OFF,
        Slot.LEFT_BEACON: _BEACON_OFF,
        Slot.RIGHT_BEACON: _BEACON_OFF,
    }
    if lights.flashing:
        is_left = time_s * _BEACON_HZ % 1.0 < 0.5
        tints[Slot.LEFT_BEACON] = _BEACON_LIT if is_left else _BEACON_DIM
        tints[Slot.RIGHT_BEACON] = _BEACON_DIM if is_left else _BEACON_LIT
    return tints

"""Which lamps of an agent are lit, and in which colours: alike on everything that drives or stands on a road."""

from typing import Final

from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.placed import Tint
from roadworthy.scene import AgentLights

_BLINK_HZ: Final = 1.5
_BEACON_HZ: Final = 2.0
# Between two flashes a lamp is seen to be one that flashes, or a single picture would not tell it from one that is off.
_DIM: Final = 0.45

_HEADLAMP_OFF: Final = Tint((214, 218, 222))
_HEADLAMP_LIT: Final = Tint((255, 248, 224), 1.0)
_TAIL_LAMP_OFF: Final = Tint((84, 9, 12))
_TAIL_LAMP_LIT: Final = Tint((170, 12, 12), 0.6)
_BRAKE_LAMP_OFF: Final = Tint((62, 6, 9))
_BRAKE_LAMP_LIT: Final = Tint((255, 36, 24), 1.0)
_INDICATOR_OFF: Final = Tint((206, 158, 104))
_AMBER: Final = (255, 140, 0)
_BEACON_OFF: Final = Tint((24, 48, 130))
_BEACON_DIM: Final = Tint((30, 60, 170), 0.2)
_BEACON_LIT: Final = Tint((60, 120, 255), 1.0)


def lamp_tints(lights: AgentLights | None, time_s: float, lamps_on: bool) -> dict[Slot, Tint]:
    """The tints of an agent's lamps at a time of its Scene; `lamps_on` is whether it drives with its lamps on."""
    shown = lights or AgentLights()
    blink = amber_blinking(time_s)
    tints = {
        Slot.HEADLAMP: _HEADLAMP_LIT if lamps_on else _HEADLAMP_OFF,
        Slot.TAIL_LAMP: _TAIL_LAMP_LIT if lamps_on else _TAIL_LAMP_OFF,
        Slot.BRAKE_LAMP: _BRAKE_LAMP_LIT if shown.brake else _BRAKE_LAMP_OFF,
        Slot.LEFT_INDICATOR: blink if shown.left else _INDICATOR_OFF,
        Slot.RIGHT_INDICATOR: blink if shown.right else _INDICATOR_OFF,
        Slot.LEFT_BEACON: _BEACON_OFF,
        Slot.RIGHT_BEACON: _BEACON_OFF,
    }
    if shown.flashing:
        is_left = time_s * _BEACON_HZ % 1.0 < 0.5
        tints[Slot.LEFT_BEACON] = _BEACON_LIT if is_left else _BEACON_DIM
        tints[Slot.RIGHT_BEACON] = _BEACON_DIM if is_left else _BEACON_LIT
    return tints


def amber_blinking(time_s: float) -> Tint:
    """The tint of an amber lamp that blinks, three flashes in two seconds."""
    return Tint(_AMBER, 1.0 if time_s * _BLINK_HZ % 1.0 < 0.5 else _DIM)

"""Which model shows a thing, by the words that sources have for it."""

from typing import Final, NamedTuple

from roadworthy.rendering.models.lamp_tints import amber_blinking
from roadworthy.rendering.models.mesh import Rgb, Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.placed import Placed, Tint, placed_as
from roadworthy.rendering.models.props import barriers, cones, containers, litter, warning_signs
from roadworthy.scene import Agent


class Kind(NamedTuple):
    """A model's name and its size; one that `turns` has no front, and stands along the longer side of its box."""

    model: str
    size_m: tuple[float, float, float]
    turns: bool = False


CRATE: Final = Kind("prop-crate", containers.CRATE_SIZE_M)
_BARRIER: Final = Kind("prop-barrier", barriers.BARRIER_SIZE_M, True)
_CONCRETE: Final = Kind("prop-concrete", barriers.CONCRETE_SIZE_M, True)
_BIN: Final = Kind("prop-bin", containers.BIN_SIZE_M)
_BAGS: Final = Kind("prop-bags", litter.BAGS_SIZE_M)
_BOARD: Final = Kind("prop-arrow-board", warning_signs.BOARD_SIZE_M)
_SIGN: Final = Kind("prop-warning-sign", warning_signs.SIGN_SIZE_M)
_WORKS: Final = Kind("prop-roadworks-sign", warning_signs.SIGN_SIZE_M)
_TYRE: Final = Kind("prop-tyre", litter.TYRE_SIZE_M)

# The first word found decides, so that those which contain others come before them.
KINDS: Final[tuple[tuple[str, Kind], ...]] = (
    ("cone", Kind("prop-cone", cones.CONE_SIZE_M)),
    ("triangle", Kind("prop-triangle", warning_signs.TRIANGLE_SIZE_M)),
    ("trafficwarning", _BOARD),
    ("arrowboard", _BOARD),
    ("concrete", _CONCRETE),
    ("jersey", _CONCRETE),
    ("barrier", _BARRIER),
    ("barricade", _BARRIER),
    ("barrel", Kind("prop-barrel", cones.BARREL_SIZE_M)),
    ("drum", Kind("prop-barrel", cones.BARREL_SIZE_M)),
    ("construction", _WORKS),
    ("works", _WORKS),
    ("accident", Kind("prop-accident-sign", warning_signs.SIGN_SIZE_M)),
    ("warning", _SIGN),
    ("dirt", Kind("prop-heap", litter.HEAP_SIZE_M)),
    ("trashcan", _BIN),
    ("trashbin", _BIN),
    ("pushable", _BIN),
    ("tire", _TYRE),
    ("tyre", _TYRE),
    ("plank", Kind("prop-plank", litter.PLANK_SIZE_M, True)),
    ("trash", _BAGS),
    ("garbage", _BAGS),
    ("plasticbag", _BAGS),
    ("debris", Kind("prop-debris", litter.DEBRIS_SIZE_M)),
    ("box", Kind("prop-box", litter.BOX_SIZE_M)),
    ("rack", Kind("prop-rack", containers.RACK_SIZE_M, True)),
    ("bin", _BIN),
)
_UNPAINTED: Final[Rgb] = (168, 128, 82)


def placed_prop(agent: Agent, time_s: float) -> tuple[Placed, ...]:
    """A thing, as its subtype or label says; a crate of the same size for words that are not known."""
    kind = prop_kind(agent.subtype) or prop_kind(agent.label) or CRATE
    tints = {
        Slot.PAINT: Tint(_UNPAINTED if agent.color is None else paint(agent.color)),
        Slot.YELLOW_LENS: amber_blinking(time_s),
    }
    across = kind.turns and agent.size_m[0] > agent.size_m[1]
    return (placed_as(agent, kind.model, kind.size_m, tints, across=across),)


def prop_kind(words: str | None) -> Kind | None:
    """The kind that a source's words name, None if they name none of KINDS."""
    plain = "".join(letter for letter in (words or "").lower() if letter.isalnum())
    return next((kind for word, kind in KINDS if word in plain), None)

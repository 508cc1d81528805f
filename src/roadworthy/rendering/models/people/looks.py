"""What somebody looks like: colours and outfits that follow from an agent's id, the same in every run."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from roadworthy.rendering.models.mesh import Rgb, Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.placed import Tint

T = TypeVar("T")

_SKINS: Final[tuple[Rgb, ...]] = ((236, 196, 166), (222, 170, 134), (196, 142, 104), (142, 94, 64), (94, 60, 42))
_HAIRS: Final[tuple[Rgb, ...]] = (
    (30, 24, 22),
    (58, 38, 26),
    (94, 62, 36),
    (168, 128, 74),
    (150, 148, 146),
    (120, 54, 28),
)
_TOPS: Final[tuple[str, ...]] = ("blue", "white", "maroon", "green", "gray", "orange", "navy", "teal", "red")
_TROUSERS: Final[tuple[Rgb, ...]] = (
    (36, 46, 84),
    (34, 34, 38),
    (96, 88, 74),
    (72, 76, 82),
    (58, 72, 108),
    (140, 122, 94),
    (64, 54, 46),
)
_SHOES: Final[tuple[Rgb, ...]] = ((28, 26, 26), (70, 46, 32), (206, 204, 198), (54, 56, 62))
_BAGS: Final[tuple[Rgb, ...]] = ((36, 38, 44), (112, 62, 34), (32, 78, 98), (142, 36, 40), (78, 88, 54))
_HATS: Final[tuple[Rgb, ...]] = ((210, 210, 206), (28, 30, 36), (168, 32, 34), (30, 64, 140), (222, 170, 40))
_WORK_TROUSERS: Final[tuple[Rgb, ...]] = ((42, 52, 84), (58, 60, 64), (196, 98, 24))
_COATS: Final[dict[str, tuple[Rgb, ...]]] = {
    "dog": ((62, 42, 30), (34, 30, 28), (212, 178, 122), (122, 124, 128), (222, 216, 206)),
    "deer": ((138, 96, 58), (118, 84, 54), (152, 106, 62)),
}
# Clothes that are made to be seen shine a little of their own.
_FLUORESCENT = 0.25


class Draw(NamedTuple):
    """Choices that follow from an id."""

    digest: bytes

    def of(self, place: int, options: Sequence[T]) -> T:
        """One of the options; another `place`, 0 to 15, chooses on its own."""
        return options[int.from_bytes(self.digest[2 * place : 2 * place + 2]) % len(options)]

    def share(self, place: int) -> float:
        """A number from 0 up to 1."""
        return int.from_bytes(self.digest[2 * place : 2 * place + 2]) / 65536


@lru_cache(maxsize=4096)
def draw_of(agent_id: str) -> Draw:
    """The choices of an agent."""
    return Draw(blake2b(agent_id.encode(), digest_size=32).digest())


@lru_cache(maxsize=4096)
def clothes(agent_id: str, color: str | None, is_worker: bool = False) -> Mapping[Slot, Tint]:
    """The colours of a person: the top of the colour that the Scene names, all others drawn."""
    draw = draw_of(agent_id)
    top = paint(color if color is not None else draw.of(0, ("orange", "yellow") if is_worker else _TOPS))
    tints = {
        Slot.TOP: Tint(top, _FLUORESCENT if is_worker else 0.0),
        Slot.SKIN: Tint(draw.of(1, _SKINS)),
        Slot.HAIR: Tint(draw.of(2, _HAIRS)),
        Slot.TROUSERS: Tint(draw.of(3, _WORK_TROUSERS if is_worker else _TROUSERS)),
        Slot.SHOES: Tint(draw.of(4, _SHOES)),
        Slot.BAG: Tint(draw.of(5, _BAGS)),
        Slot.SECOND_PAINT: Tint(draw.of(6, ((240, 196, 30), (238, 238, 234)) if is_worker else _HATS)),
    }
    return MappingProxyType(tints)


@lru_cache(maxsize=4096)
def fur(agent_id: str, kind: str) -> Mapping[Slot, Tint]:
    """The colour of an animal."""
    return MappingProxyType({Slot.HAIR: Tint(draw_of(agent_id).of(0, _COATS[kind]))})

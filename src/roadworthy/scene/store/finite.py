"""Finding numbers that are not finite before JSON, which has no word for them, turns them into "not known"."""

import math
import re
from collections.abc import Iterator
from typing import Final

import msgspec

from roadworthy.scene.store.layout import Header, StoredScene

# MessagePack writes a double as 0xcb and its eight bytes; the exponent of NaN and infinity is all ones. The same bytes
# may stand in other data, so a find only calls for a look, but a look at every number takes five times as long.
_MAY_BE_NOT_FINITE: Final = re.compile(rb"\xcb[\x7f\xff][\xf0-\xff]")
_PACKED: Final = msgspec.msgpack.Encoder()


def not_finite(value: StoredScene | Header) -> str | None:
    """The first number that is NaN or infinite, as `agents[3].pose.x_m is nan`; None if all are finite.

    Raises:
        TypeError: the value holds something that is no plain Python number or string.
    """
    if _MAY_BE_NOT_FINITE.search(_PACKED.encode(value)) is None:
        return None
    return next(_walk("", value), None)


def _walk(place: str, value: object) -> Iterator[str]:
    if isinstance(value, float):
        if not math.isfinite(value):
            yield f"{place} is {value}"
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _walk(f"{place}[{number}]", item)
    else:
        for name in _fields(value):
            yield from _walk(f"{place}.{name}" if place else name, getattr(value, name))


def _fields(value: object) -> tuple[str, ...]:
    return getattr(value, "__struct_fields__", None) or tuple(getattr(value, "__dataclass_fields__", ()))

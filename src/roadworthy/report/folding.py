"""Names broken into lines where a reader would break them: at a space or after "/" or "_", else after "-"."""

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len, chop_cells

# "V-L-A/no-navigation" is two pieces; only one that is too long for a line is broken at its hyphens.
_PIECE: Final = re.compile(r"[^\s/_]*[/_]+|[^\s/_]+|\s+")
_SMALLER: Final = re.compile(r"[^-]*-+|[^-]+")


def folded(text: str, width: int) -> str:
    r"""The text in lines of at most `width` terminal columns; a word without such a place is broken where it must be.

    >>> folded("accuracy_V-L-A/predicted", 14)
    'accuracy_\nV-L-A/\npredicted'
    """
    return "\n".join(line for whole in text.splitlines() for line in _lines(whole, max(width, 1)))


def _lines(text: str, width: int) -> Iterator[str]:
    line = ""
    for piece in _pieces(text, width):
        if cell_len((line + piece).rstrip()) <= width:
            line += piece
            continue
        if line.strip():
            yield line.rstrip()
        *full, line = chop_cells(piece.lstrip(), width) or [""]
        yield from full
    yield line.rstrip()


def _pieces(text: str, width: int) -> Iterator[str]:
    for piece in _PIECE.findall(text):
        if cell_len(piece) > width:
            yield from _SMALLER.findall(piece)
        else:
            yield piece

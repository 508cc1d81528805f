"""The lines of a compressed text file, as far as they are whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import zstandard

from roadworthy.errors import BadDataError

_MAGIC: Final = b"\x28\xb5\x2f\xfd"
_CHUNK_BYTES: Final = 1 << 18
_LONGEST_LINE_BYTES: Final = 1 << 26


def whole_lines(path: Path) -> Iterator[bytes]:
    """Yields every line of a Zstandard file that ends in a newline; a last line without one is left out.

    Raises:
        BadDataError: the file is missing, is not Zstandard, is damaged, or has a line of more than 64 MiB; what stood
            before the fault was yielded.
    """
    number = 1
    pieces: list[bytes] = []
    for chunk in _chunks(path):
        first, *others = chunk.split(b"\n")
        pieces.append(first)
        if others:
            yield b"".join(pieces)
            yield from others[:-1]
            number += len(others)
            pieces = [others[-1]]
        if sum(map(len, pieces)) > _LONGEST_LINE_BYTES:
            raise BadDataError(
                f"{path}, line {number}: the line is longer than {_LONGEST_LINE_BYTES >> 20} MiB, so this is no scene "
                "store. Each scene stands on a line of its own."
            )


def _chunks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
            if start != _MAGIC[: len(start)] or not start:
                raise BadDataError(
                    f"{path} begins with {start!r} and not as a Zstandard file does. A scene store is JSON lines "
                    "compressed by Zstandard: `zstd scenes.jsonl` makes one of plain lines."
                )
            file.seek(0)
            with zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) as stream:
                while chunk := stream.read(_CHUNK_BYTES):
                    yield chunk
    except zstandard.ZstdError as error:
        raise BadDataError(f"{path} is damaged: {error}. Copy it again from where it was written.") from error
    except OSError as error:
        raise BadDataError(f"{path} cannot be read: {error.strerror or error}.") from error

"""What identifies a local file: its content, read once and then remembered for as long as its size and time stay."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.files import write_text


class Known(msgspec.Struct, frozen=True, array_like=True):
    """The sha256 of a file that had this size and time when it was read."""

    size_bytes: int
    modified_ns: int
    sha256: str


def content_hashes(files: Sequence[Path], memory: Path) -> tuple[str, ...]:
    """Return each file's sha256; what the file `memory` knows of unchanged files is not computed again.

    A Parquet footer would be read in no time, but two files that differ in one answer may have the same. Five gigabytes
    take some seconds, once: a file that was only touched is read again, and found to be the same.

    Raises:
        BadDataError: a file cannot be read.
        OSError: `memory` cannot be written.
    """
    remembered = _remembered(memory)
    known: dict[str, Known] = {}
    for file in files:
        name = str(file.absolute())
        known[name] = _known(file, remembered.get(name))
    if not known.items() <= remembered.items():
        write_text(memory, msgspec.json.encode(remembered | known).decode())
    return tuple(known[str(file.absolute())].sha256 for file in files)


def _remembered(memory: Path) -> dict[str, Known]:
    try:
        return msgspec.json.decode(memory.read_bytes(), type=dict[str, Known])
    except (OSError, msgspec.DecodeError):
        return {}


def _known(file: Path, earlier: Known | None) -> Known:
    try:
        stat = file.stat()
        if earlier is not None and (earlier.size_bytes, earlier.modified_ns) == (stat.st_size, stat.st_mtime_ns):
            return earlier
        with file.open("rb") as opened:
            return Known(stat.st_size, stat.st_mtime_ns, hashlib.file_digest(opened, "sha256").hexdigest())
    except OSError as error:
        raise BadDataError(
            f"{file} cannot be read ({error.strerror or error}). Mend this, then type the same command again."
        ) from error

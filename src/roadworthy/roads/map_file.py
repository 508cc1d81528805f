"""Map files: a RoadNetwork as zstd-compressed JSON, the same bytes for the same network."""

import difflib
import hashlib
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import zstandard

from roadworthy.errors import BadDataError, UsageError
from roadworthy.files import written_whole
from roadworthy.roads.map_check import checked_map
from roadworthy.roads.network import RoadNetwork

FORMAT = "roadworthy-map"
VERSION = 1
SUFFIX = ".map.zst"
LARGEST_CONTENT_BYTES = 1 << 29


class _Header(msgspec.Struct):
    format: str
    version: int


class _MapFile(msgspec.Struct):
    format: str
    version: int
    network: RoadNetwork


def write_map(network: RoadNetwork, path: Path | str) -> str:
    """Writes a map file, whole or not at all; its sha256, by which stored Scenes name the map.

    Coordinates are rounded to millimetres.
    """
    content = map_content(network)
    with written_whole(Path(path)) as beside:
        beside.write_bytes(zstandard.ZstdCompressor(level=19, write_checksum=True).compress(content))
    return hashlib.sha256(content).hexdigest()


def read_map(path: Path | str) -> RoadNetwork:
    """The map in a file, its arrays read-only.

    Raises:
        BadDataError: there is no such file, it is truncated, not a map, of a newer version, or contradicts itself.
    """
    try:
        compressed = Path(path).read_bytes()
    except OSError as error:
        raise BadDataError(f"The map {path} cannot be read: {error.strerror or error}.") from error
    return network_from_content(_decompressed(compressed, str(path)), str(path))


def bundled_maps() -> tuple[str, ...]:
    """The names of the maps that come with Roadworthy, sorted."""
    return tuple(sorted(entry.name.removesuffix(SUFFIX) for entry in _shelf().iterdir() if entry.name.endswith(SUFFIX)))


def load_map(name: str) -> RoadNetwork:
    """A bundled map by its name, or the map in a file by its path; read once, then kept.

    Raises:
        UsageError: there is neither a bundled map nor a file of that name.
        BadDataError: the file is not a whole map.
    """
    if name in bundled_maps():
        with as_file(_shelf() / f"{name}{SUFFIX}") as path:
            return _kept(str(path), 0, 0)
    path = Path(name)
    if path.is_file():
        found = path.stat()
        return _kept(str(path.resolve()), found.st_mtime_ns, found.st_size)
    nearest = difflib.get_close_matches(name, bundled_maps(), n=1, cutoff=0.5)
    meant = f' Did you mean "{nearest[0]}"?' if nearest else ""
    raise UsageError(
        f'There is no map "{name}".{meant} Bundled maps: {", ".join(bundled_maps())}. A file is named by its path; '
        "`roadworthy map compile FILE` makes one from OpenDRIVE or OpenStreetMap."
    )


def map_content(network: RoadNetwork) -> bytes:
    """The uncompressed content of a network's map file: JSON, coordinates rounded to millimetres."""
    return msgspec.json.encode(_MapFile(FORMAT, VERSION, replace(network, sha256="")), enc_hook=_rounded)


def network_from_content(content: bytes, origin: str) -> RoadNetwork:
    """The network that `map_content` wrote; `origin` names it in errors.

    Raises:
        BadDataError: the content is not a map, of a newer version, or contradicts itself.
    """
    try:
        header = msgspec.json.decode(content, type=_Header)
    except msgspec.DecodeError as error:
        raise _foreign(origin) from error
    if header.format != FORMAT:
        raise _foreign(origin)
    if header.version != VERSION:
        raise BadDataError(
            f"The map {origin} has version {header.version} of the format; this Roadworthy reads {VERSION}. "
            "Compile it anew with `roadworthy map compile`, or update Roadworthy."
        )
    try:
        network = msgspec.json.decode(content, type=_MapFile, dec_hook=_array).network
    except msgspec.DecodeError as error:
        raise BadDataError(f"The map {origin} is damaged: {error}. Compile it anew.") from error
    network = checked_map(network, origin)
    return replace(network, sha256=hashlib.sha256(content).hexdigest())


def _shelf() -> Traversable:
    return files("roadworthy.roads") / "maps"


@cache
def _kept(path: str, changed_ns: int, size: int) -> RoadNetwork:
    """The map at `path`; the other two tell a file that was written anew from the one that was read."""
    return read_map(path)


def _decompressed(compressed: bytes, origin: str) -> bytes:
    if not compressed.startswith(zstandard.FRAME_HEADER):
        raise _foreign(origin)
    try:
        size = zstandard.frame_content_size(compressed)
        if not 0 <= size <= LARGEST_CONTENT_BYTES:
            raise _foreign(origin)
        return zstandard.ZstdDecompressor().decompress(compressed)
    except zstandard.ZstdError as error:
        raise BadDataError(
            f"The map {origin} is truncated or damaged ({error}). Copy it anew, or compile it anew with "
            "`roadworthy map compile`."
        ) from error


def _foreign(origin: str) -> BadDataError:
    return BadDataError(
        f"{origin} is not a Roadworthy map. OpenDRIVE (.xodr) and OpenStreetMap (.osm) files become maps with "
        "`roadworthy map compile FILE`."
    )


def _rounded(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return (np.round(value, 3) + 0.0).tolist()  # adding zero turns -0.0 into 0.0
    raise NotImplementedError(f"A map holds no {type(value).__name__}.")


def _array(kind: Any, value: Any) -> Any:
    """Every custom type of a map is an array of numbers; `checked_map` looks at its shape, knowing whose it is."""
    array = np.asarray(value)
    if array.size and array.dtype.kind not in "iuf":
        raise ValueError("a line holds something else than numbers")
    array = array.astype(np.float64)
    array.flags.writeable = False
    return array

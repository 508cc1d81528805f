"""Reading a drive's scenes one by one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene.scene import Scene
from roadworthy.scene.store.faults import UNREADABLE, line_fault, value_fault
from roadworthy.scene.store.layout import (
    FILE_NAME,
    SCHEMA,
    SCHEMA_VERSION,
    UNFINISHED_NAME,
    End,
    Header,
    StoredScene,
    given_path,
    order_fault,
    restored,
)
from roadworthy.scene.store.lines import whole_lines
from roadworthy.scene.store.map_of import map_of

_SCENE: Final = msgspec.json.Decoder(StoredScene)
_END: Final = msgspec.json.Decoder(End)
_HEADER: Final = msgspec.json.Decoder(Header)


def read_scenes(
    path: Path | str, *, network: RoadNetwork | None = None, allow_unfinished: bool = False
) -> "SceneReader":
    """The scenes of a store in the order of time, read as they are asked for.

    Each scene stands on `network`, or on the bundled map that the store names; where there is no such map, or another
    one of that name, `roads` is None and the reader's `notes` say so.

    Args:
        path: a folder with `scenes.jsonl.zst`, or the file itself.
        network: the map of the drive, where it is not a bundled one.
        allow_unfinished: let a file that breaks off end where its whole lines end, with a note instead of an error.

    Raises:
        UsageError: `path` is no path.
        BadDataError: there is no store; its header is foreign or of a newer version. While iterating: a line is broken,
            which ends the reading after all scenes before it.
    """
    return SceneReader(store_file(path), network=network, allow_unfinished=allow_unfinished)


def store_file(path: Path | str) -> Path:
    """The file of the store at `path`: the finished one, or else the unfinished one beside its place.

    Raises:
        UsageError: `path` is no path.
        BadDataError: there is none.
    """
    path = given_path(path)
    if path.is_file():
        return path
    for name in (FILE_NAME, UNFINISHED_NAME):
        if (path / name).is_file():
            return path / name
    raise BadDataError(f"There is no scene store at {path}: no file of that name, and no {FILE_NAME} in such a folder.")


class SceneReader(Iterator[Scene]):
    """Iterates once over a store's scenes; `header` is known from the start, `notes` is complete at the end."""

    def __init__(self, file: Path, *, network: RoadNetwork | None, allow_unfinished: bool) -> None:
        self.path = file
        self.header = read_header(file)
        self.roads, note = map_of(self.header, network)
        self.notes: tuple[str, ...] = (note,) if note else ()
        self._allow_unfinished = allow_unfinished
        self._scenes = self._read()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Scene:
        return next(self._scenes)

    def _read(self) -> Iterator[Scene]:
        lines = enumerate(whole_lines(self.path), start=1)
        next(lines)
        count, previous_s = 0, None
        for number, line in lines:
            scene = self._decoded(number, line)
            if isinstance(scene, End):
                self._check_end(scene, count, number, next(lines, None))
                return
            fault = order_fault(scene, previous_s)
            if fault is not None:
                raise line_fault(self.path, number, f"{fault}.")
            count, previous_s = count + 1, scene.time_s
            yield restored(scene, self.header, self.roads)
        self._say_unfinished(count)

    def _decoded(self, number: int, line: bytes) -> StoredScene | End:
        try:
            return _SCENE.decode(line)
        except UNREADABLE as error:
            try:
                return _END.decode(line)
            except UNREADABLE:
                raise value_fault(self.path, number, line, error) from error

    def _check_end(self, end: End, count: int, number: int, after: object) -> None:
        if end.scenes != count:
            raise line_fault(
                self.path,
                number,
                f"the last line counts {end.scenes} scenes, but {count} were read. Write the store again.",
            )
        if after is not None:
            raise line_fault(
                self.path, number + 1, "there are lines after the last one. Give each drive a store of its own."
            )

    def _say_unfinished(self, count: int) -> None:
        what = f"{self.path} is unfinished: it breaks off after {count} whole scenes, without its last line."
        if not self._allow_unfinished:
            raise BadDataError(
                f"{what} Its writer is still at work, or was stopped, or the copy is cut off. Record or copy it again, "
                "or read what is there with read_scenes(path, allow_unfinished=True)."
            )
        self.notes = (*self.notes, what)


def read_header(file: Path) -> Header:
    """The first line of a store.

    Raises:
        BadDataError: it is no scene store, or one of a newer version.
    """
    line = next(whole_lines(file), None)
    if line is None:
        raise BadDataError(f"{file} breaks off before its first line ends. Record or copy it again.")
    try:
        document = msgspec.json.decode(line)
    except UNREADABLE as error:
        raise value_fault(file, 1, line, error) from error
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        raise line_fault(
            file,
            1,
            f'the first line of a scene store has "schema": "{SCHEMA}"; found {schema!r}: it is another kind of file.',
        )
    version = document.get("schema_version")
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise line_fault(
            file,
            1,
            f"the store has schema_version {version}, and this Roadworthy reads up to {SCHEMA_VERSION}. "
            "Update it: pip install -U roadworthy.",
        )
    try:
        return _HEADER.decode(line)
    except UNREADABLE as error:
        raise value_fault(file, 1, line, error) from error

"""Scene stores as a source: how people bring their own logs."""

from pathlib import Path

from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene.store import FILE_NAME, UNFINISHED_NAME, SceneReader, read_scenes


class SceneStoreSource:
    """The drives of one scene store, or of all stores in a folder and below it.

    A drive is named by its folder, relative to the one given: `drives/town-1` for `drives/town-1/scenes.jsonl.zst`.
    Unfinished stores are drives too; reading one ends in an error where it breaks off.

    Raises:
        BadDataError: nothing is there, or no store in it.
    """

    def __init__(self, path: Path | str, *, network: RoadNetwork | None = None) -> None:
        self._path = Path(path)
        self._network = network
        self._folders = _stores(self._path)

    @property
    def name(self) -> str:
        """The path that was given."""
        return str(self._path)

    def drives(self) -> tuple[str, ...]:
        """The names of the drives, sorted."""
        return tuple(self._folders)

    def scenes(self, drive: str) -> SceneReader:
        """The scenes of a drive; the reader's `notes` say what it could not know, such as the map.

        Raises:
            UsageError: there is no such drive.
            BadDataError: the store is broken.
        """
        if drive not in self._folders:
            raise UsageError(f'There is no drive "{drive}" in {self._path}. Its drives: {", ".join(self._folders)}.')
        return read_scenes(self._folders[drive], network=self._network)


def _stores(path: Path) -> dict[str, Path]:
    if path.is_file():
        return {path.resolve().parent.name: path}
    folders = sorted({file.parent for name in (FILE_NAME, UNFINISHED_NAME) for file in path.rglob(name)})
    if not folders:
        raise BadDataError(
            f"There is no {FILE_NAME} at {path}, nor in a folder below it. docs/scenes.md shows how a log becomes one."
        )
    return {
        folder.relative_to(path).as_posix() if folder != path else path.resolve().name: folder for folder in folders
    }

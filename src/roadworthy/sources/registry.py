"""Finding sources by name, among our own and those that other packages add by entry point."""

import difflib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from roadworthy.errors import UsageError
from roadworthy.sources.source import Source

GROUP = "roadworthy.sources"
OWN = (EntryPoint("scenes", "roadworthy.sources.scene_store:SceneStoreSource", GROUP),)


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in (*entry_points(group=GROUP), *OWN)}


def source_names() -> tuple[str, ...]:
    """The names of all kinds of sources that are installed, sorted."""
    return tuple(sorted(_points()))


def open_source(kind: str, path: Path) -> Source:
    """The source of this kind at `path`.

    Raises:
        UsageError: there is no such kind; the message suggests the nearest.
        BadDataError: what is at `path` is no such source.
    """
    points = _points()
    point = points.get(kind)
    if point is None:
        near = difflib.get_close_matches(str(kind), points, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(
            f'There is no source "{kind}".{hint} Sources: {", ".join(source_names())} (`roadworthy list sources`).'
        )
    source: Source = point.load()(path)
    return source

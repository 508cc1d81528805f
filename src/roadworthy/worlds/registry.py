"""Finding worlds by name, among our own and those that other packages add by entry point."""

import difflib
from importlib.metadata import EntryPoint, entry_points

from roadworthy.errors import UsageError
from roadworthy.worlds.world import World

GROUP = "roadworthy.worlds"
OWN = (EntryPoint("embedded", "roadworthy.worlds.embedded.world:EmbeddedWorld", GROUP),)


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in (*entry_points(group=GROUP), *OWN)}


def world_names() -> tuple[str, ...]:
    """The names of all worlds that are installed, sorted."""
    return tuple(sorted(_points()))


def make_world(name: str = "embedded") -> World:
    """A new world of this name.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    points = _points()
    point = points.get(name)
    if point is None:
        near = difflib.get_close_matches(str(name), points, n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'There is no world "{name}".{hint} Worlds: {", ".join(sorted(points))}.')
    world: World = point.load()()
    return world

